"""The whole client against SimCord: real discord.py, no sockets."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from league_cast import Clock, Season
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env
from table_cast import scripted

from bot.client import App
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.store import Store


@pytest.fixture
async def app(tmp_path: Path) -> AsyncIterator[App]:
    settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path / 'crisis.sqlite3'}")
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
def table(simcord_env: Env) -> tuple[ChannelHandle, MemberActor, MemberActor]:
    """A channel and two people."""
    guild = simcord_env.create_guild()
    channel = guild.create_text_channel("table")
    return channel, guild.add_member(simcord_env.create_user("blue")), guild.add_member(simcord_env.create_user("red"))


@pytest.fixture
def clock(app: App) -> Clock:
    made = Clock()
    app.league.clock = made
    return made


@pytest.fixture
async def season(app: App, simcord_env: Env, clock: Clock) -> Season:
    guild = simcord_env.create_guild()
    boss = guild.add_member(simcord_env.create_user("boss"))
    people = [guild.add_member(simcord_env.create_user(f"player{n}")) for n in range(4)]
    return Season(app, simcord_env, guild, boss, people)
