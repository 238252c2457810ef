"""What people are told while the database on a server cannot be used: whether it counted, in their language, once each;
and everything goes on by itself."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from postgres_server import PostgresServer
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.env import Env
from sqlalchemy import text

from bot.client import App
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.store import Store, trouble
from bot.store.notes import read_note, write_note
from bot.store.trouble import DatabaseTrouble

Table = tuple[ChannelHandle, MemberActor, MemberActor]


@pytest.fixture
async def app(postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[App]:
    monkeypatch.setattr(trouble, "AGAIN_SECONDS", 0.0)
    address = postgres.new()
    settings = Settings(_env_file=None, database_url=address, application_emojis=False)
    pictures = RenderPool()
    async with Store(address) as store:
        yield App(settings, store, pictures)
    pictures.close()
    postgres.drop(address)


async def test_a_press_while_the_server_is_away_is_told_and_the_next_one_works(
    app: App, simcord_env: Env, table: Table, postgres: PostgresServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    channel, blue, _red = table
    postgres.stop()
    try:
        told = [await blue.slash(channel, "roll", dice=3) for _ in range(3)]
    finally:
        postgres.start()
    away = "I cannot reach my memory right now. That did not count; please try again in a minute."
    assert [(one.response.content, one.response.ephemeral) for one in told] == [(away, True)] * 3
    again = await blue.slash(channel, "roll", dice=3)
    assert "3 dice" in str(again.response.components)
    said = [(record.name, record.levelname) for record in caplog.records if record.levelname in ("ERROR", "WARNING")]
    assert said == [("bot.store", "ERROR")], "once, and no incident of each"


class Pressed:
    """A press whose work is given by the test; what its person is told."""

    id, guild_id, channel_id, locale, command_failed = 4242, 5, 6, "de", False
    user = SimpleNamespace(id=7)
    command, data, message = None, {"custom_id": "x"}, None
    permissions = discord.Permissions.none()

    def __init__(self, client: App) -> None:
        self.client = client
        self.told: list[str] = []
        self.response = SimpleNamespace(is_done=lambda: False, send_message=self._send)

    async def _send(self, sentence: str, *, ephemeral: bool) -> None:
        assert ephemeral
        self.told.append(sentence)


async def told(app: App, work: Callable[[], Coroutine[Any, Any, None]]) -> str:
    press: Any = Pressed(app)
    await app.hold(press, "a press", work())
    [sentence] = press.told
    return str(sentence)


async def test_what_was_committed_before_is_not_called_lost(app: App, postgres: PostgresServer) -> None:
    async def work() -> None:
        await write_note(app.store, "mine", "1")
        postgres.stop()
        await read_note(app.store, "mine")

    try:
        assert (await told(app, work)).startswith("Das hat gezählt, aber ich erreiche mein Gedächtnis nicht")
    finally:
        postgres.start()
    assert await read_note(app.store, "mine") == "1"


async def test_a_server_killed_at_the_commit_leaves_a_doubt_that_is_told(app: App, postgres: PostgresServer) -> None:
    async def work() -> None:
        async with app.store.transaction() as at:
            await at.execute(text("INSERT INTO notes VALUES ('mine', '1')"))
            postgres.kill()

    try:
        assert "Ich weiß nicht, ob das gezählt hat" in await told(app, work)
    finally:
        postgres.start()


async def test_a_server_that_hangs_is_told_before_discord_gives_up(
    app: App, postgres: PostgresServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.FIRST_LOOK_SECONDS", 0.1)
    begun: list[int] = []

    async def work() -> None:
        begun.append(1)

    postgres.hang(True)
    try:
        sentence = await told(app, work)
    finally:
        postgres.hang(False)
    assert sentence.startswith("Mein Gedächtnis antwortet gerade nicht. Das hat nicht gezählt")
    assert begun == [], "nothing was done for it"


@pytest.mark.parametrize(("kind", "said"), [("read_only", "nimmt gerade nichts an"), ("full", "ist voll")])
async def test_what_else_may_be_wrong_is_told_by_its_kind(app: App, kind: Any, said: str) -> None:
    async def work() -> None:
        raise DatabaseTrouble(kind)

    assert said in await told(app, work)
