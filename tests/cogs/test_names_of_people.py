"""People read as themselves beside their side, in every public text; nobody's phone rings for it."""

from typing import Any

import pytest
from match_table import Table, flat, staged
from simcord.env import Env

from bot.client import App
from bot.ui.match.look import public_look


@pytest.fixture
async def match(simcord_env: Env, app: App) -> Table:
    table = Table.seated(app, simcord_env)
    await table.begin()
    return table


def parts(message: Any) -> list[dict[str, Any]]:
    return flat([part.to_dict() for part in message.components])


async def test_the_story_and_the_dashboard_name_the_players_beside_their_colours(match: Table) -> None:
    people = {f"🔵 {match.blue.mention}", f"🔴 {match.red.mention}"}
    story = "\n".join(c.get("content", "") for post in await match.posts() if not post.pinned for c in parts(post))
    first = next(line for line in story.splitlines() if line.endswith(" has priority."))
    assert first.removesuffix(" has priority.") in people, first
    dashboard = "\n".join(c.get("content", "") for c in parts(await match.dashboard()))
    assert all(person in dashboard for person in people)


async def test_no_button_or_list_shows_the_number_of_a_mention(match: Table) -> None:
    await match.stand(staged())
    for post in await match.posts():
        for part in parts(post):
            assert "<@" not in str(part.get("label", "")) + str(part.get("placeholder", ""))


async def test_only_whoever_is_called_is_rung(match: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[list[int]] = []
    send = match.app.http.send_message

    async def noted(channel: Any, *, params: Any) -> Any:
        rung.append([int(id) for id in (params.payload.get("allowed_mentions") or {}).get("users", [])])
        return await send(channel, params=params)

    monkeypatch.setattr(match.app.http, "send_message", noted)
    await match.stand(staged())
    assert rung[-1] == [match.red.id], "the other one is named and not rung"


async def test_an_event_about_a_side_names_its_player(match: Table) -> None:
    stored = await match.stored()
    look = public_look(match.app, stored)
    assert look.person("red") == f"🔴 {match.red.mention}"
    assert look.teller.names.seat("red") == look.person("red")
    assert look.speaker.names.seat("red") == "Red"
