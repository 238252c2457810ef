"""What every test of a cog needs: the whole client against SimCord, scripted dice, a channel and two people.

It must not know what is tested: each folder's conftest takes from here what its tests ask for.
"""

import json
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
from commits import Commits
from discord import app_commands
from refused_by_discord import Refused
from simcord import interactions
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env
from tabletop_cast import scripted, speaking

from bot.client import App
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.store import Store


@pytest.fixture(scope="session", autouse=True)
def commands_in_all_languages() -> Iterator[None]:
    """How our commands read in every language of Discord is worked out once, not with the start of every client."""
    kept: dict[str, str] = {}

    def remembered(work_out: Callable[..., Any]) -> Callable[..., Any]:
        async def payload(command: Any, tree: Any, translator: Any) -> Any:
            if command.parent is not None or not str(command.module).startswith("cogs."):
                return await work_out(command, tree, translator)
            plain = json.dumps(command.to_dict(tree))
            if plain not in kept:
                kept[plain] = json.dumps(await work_out(command, tree, translator))
            return json.loads(kept[plain])

        return payload

    with pytest.MonkeyPatch.context() as patch:
        for kind in (app_commands.Command, app_commands.Group):
            patch.setattr(kind, "get_translated_payload", remembered(kind.get_translated_payload))
        yield


@pytest.fixture(autouse=True)
def commits(monkeypatch: pytest.MonkeyPatch) -> Iterator[Commits]:
    """Whatever is pressed in a test commits once before it is answered."""
    counted = Commits(monkeypatch)
    yield counted
    assert not counted.halves, counted.halves


@pytest.fixture(autouse=True)
def refused(monkeypatch: pytest.MonkeyPatch) -> Iterator[Refused]:
    """Whatever is sent in a test Discord would take."""
    noted = Refused(monkeypatch)
    yield noted
    assert not noted.found, noted.found


@pytest.fixture
async def app(address: str) -> AsyncIterator[App]:
    # Words only: what is compared word for word must not hang on when an upload is through.
    settings = Settings(_env_file=None, database_url=address, application_emojis=False)
    pictures = RenderPool()
    async with Store(settings.database_url.get_secret_value()) as store:
        yield App(settings, store, pictures)
    pictures.close()


@pytest.fixture
def simcord_bot(app: App) -> App:
    return app


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Scripted chance: the letters that fall next."""
    return scripted(monkeypatch)


@pytest.fixture
def unbound(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Discord that lets every value through, whatever the option declares."""
    monkeypatch.setattr(interactions, "validate_option_value", lambda command, option, value: value)


@pytest.fixture
def speaks(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str], None]:
    """Whose Discord is in which language."""
    return speaking(monkeypatch)


@pytest.fixture
def table(simcord_env: Env) -> tuple[ChannelHandle, MemberActor, MemberActor]:
    """A channel and two people."""
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("table")
    return channel, guild.add_member(simcord_env.create_user("blue")), guild.add_member(simcord_env.create_user("red"))
