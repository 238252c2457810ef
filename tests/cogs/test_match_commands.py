"""Challenges, buttons and commands of a match as people in a server see them."""

from typing import Any

import pytest
from simcord.env import Env

from bot.client import App


@pytest.fixture
def people(simcord_env: Env) -> Any:
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("table")
    return channel, *(guild.add_member(simcord_env.create_user(name)) for name in ("blue", "red", "watcher"))


def texts(components: list[dict[str, Any]]) -> str:
    found = []
    for component in components:
        if component["type"] == 10:
            found.append(component["content"])
        found.append(texts(component.get("components", [])))
    return "\n".join(filter(None, found))


async def test_an_open_challenge_shows_its_terms_and_two_buttons(people: Any, app: App) -> None:
    channel, blue, _, _ = people
    answer = await blue.slash(channel, "match new", map="downtown")
    assert "Open challenge" in texts(answer.response.components)
