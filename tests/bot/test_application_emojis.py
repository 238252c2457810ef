"""The application's emojis over real sockets: given once, renewed where drawn anew, missed without harm."""

import io
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path

import discord
import pytest
import yarl
from discord.gateway import DiscordWebSocket
from PIL import Image

from bot import games
from bot.client import App
from bot.emojis import MOST_BYTES, NAME, NO_EMOJIS
from bot.games import GAMES
from bot.games.capabilities import part
from bot.games.crisis_protocol import ID as FIRST
from bot.games.port import Game
from bot.games.startup import Startup
from bot.local import LocalDiscord
from bot.render.pool import RenderPool
from bot.settings import Settings
from bot.store import Store

GAME = games.game(FIRST)
Starting = Callable[..., AbstractAsyncContextManager[App]]


@pytest.fixture
async def local(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LocalDiscord]:
    for id in GAMES:
        if id != FIRST:  # one game's signs are enough to tell what becomes of them
            draw(monkeypatch, {}, games.game(id))
    async with LocalDiscord(patient=True, rate_limits=False) as server:
        monkeypatch.setattr(discord.http.Route, "BASE", server.api_url)
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(server.gateway_url))
        yield server


@pytest.fixture
def start(local: LocalDiscord, tmp_path: Path) -> Starting:
    @asynccontextmanager
    async def started(database: str = "x.sqlite3") -> AsyncIterator[App]:
        """A start of the bot on a database, up to the moment when all its emojis are there."""
        settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path / database}")
        store = Store(settings.database_url.get_secret_value())
        await store.open()
        pictures = RenderPool()
        app = App(settings, store, pictures, extensions=("cogs.match",))
        try:
            await app.login(local.token)
            assert app._publishing is not None
            assert not app._publishing.done(), "nobody waits for them"
            await app._publishing
            yield app
        finally:
            await app.close()
            pictures.close()
            await store.close()

    return started


def kept(local: LocalDiscord) -> dict[str, str]:
    return {emoji["name"]: id for id, emoji in local.world.emojis.items()}


def emojis(id: str = FIRST) -> dict[str, bytes]:
    return dict(part(games.game(id), Startup).emojis())


def draw(monkeypatch: pytest.MonkeyPatch, drawn: dict[str, bytes], played: Game = GAME) -> None:
    others = tuple(offer for offer in played.offers if not isinstance(offer, Startup))
    mine = replace(part(played, Startup), emojis=lambda: drawn)
    monkeypatch.setattr(played, "offers", (*others, mine))


@pytest.mark.parametrize("id", GAMES)
def test_every_drawing_is_one_that_discord_takes_and_no_name_is_there_twice(id: str) -> None:
    mine = emojis(id)
    others = [name for other in GAMES if other != id for name in emojis(other)]
    assert not set(mine) & set(others)
    for name, picture in mine.items():
        assert NAME.fullmatch(name)
        assert len(picture) < MOST_BYTES
        with Image.open(io.BytesIO(picture)) as image:
            assert (image.format, image.size, image.mode) == ("PNG", (128, 128), "RGBA")
            assert image.getpixel((0, 0))[3] < 255 or name in {"root", "slow", "stagger", "red"}, "no ground of its own"


async def test_they_are_given_once_and_found_again_by_the_next_start(local: LocalDiscord, start: Starting) -> None:
    async with start() as app:
        first = kept(local)
        assert set(first) == set(emojis())
        assert app.emojis_of(GAME.id).text("critical") == f"<:critical:{first['critical']}>"
        shown = app.emojis_of(GAME.id).component("bleed")
        assert shown is not None
        assert (shown.name, shown.id) == ("bleed", int(first["bleed"]))
        for name, id in first.items():
            assert local.world.files[id] == emojis()[name]
    async with start() as app:
        assert kept(local) == first
        assert {name: str(id) for name, id in app.emojis_of(GAME.id).ids.items()} == first
    assert local.reports == []


async def test_only_what_is_drawn_anew_is_renewed(
    local: LocalDiscord, start: Starting, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with start():
        first = kept(local)
    drawn = emojis() | {"hit": emojis()["wild"]}
    draw(monkeypatch, drawn)
    async with start() as app:
        after = kept(local)
        assert {name for name in first if first[name] != after[name]} == {"hit"}
        assert app.emojis_of(GAME.id).text("hit") == f"<:hit:{after['hit']}>"
    assert len(local.world.emojis) == len(drawn)


async def test_what_is_drawn_no_longer_goes_and_what_is_somebody_elses_stays(
    local: LocalDiscord, start: Starting, monkeypatch: pytest.MonkeyPatch
) -> None:
    local.world.put_emoji({"id": "7", "name": "party", "require_colons": True, "managed": False, "animated": False})
    drawn = dict(list(emojis().items())[:3])
    draw(monkeypatch, drawn)
    async with start():
        assert set(kept(local)) == {"party", *drawn}
    gone = drawn.popitem()[0]
    async with start() as app:
        assert set(kept(local)) == {"party", *drawn}
        assert app.emojis_of(GAME.id).text(gone) == app.emojis_of(GAME.id).text("party") == ""


async def test_with_another_database_they_are_given_anew_and_none_is_there_twice(
    local: LocalDiscord, start: Starting, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(monkeypatch, dict(list(emojis().items())[:2]))
    async with start():
        first = kept(local)
    async with start("y.sqlite3") as app:
        after = kept(local)
        assert after.keys() == first.keys()
        assert not set(after.values()) & set(first.values())
        assert set(app.emojis_of(GAME.id).ids) == set(first)


async def test_where_there_is_no_room_words_are_used_and_it_is_logged_once(
    local: LocalDiscord, start: Starting, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(2000):
        emoji = {"id": str(number + 1), "name": f"old_{number}", "require_colons": True}
        local.world.put_emoji(emoji | {"managed": False, "animated": False})
    async with start() as app:
        assert app.emojis_of(GAME.id) == NO_EMOJIS
        assert app.emojis_of(GAME.id).text("critical") == ""
        assert app.emojis_of(GAME.id).component("critical") is None
    assert len([record for record in caplog.records if record.name == "bot.emojis"]) == 1


async def test_one_that_was_deleted_costs_one_message_not_the_match(
    local: LocalDiscord, start: Starting, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(monkeypatch, dict(list(emojis().items())[:2]))
    async with start() as app:
        name = next(iter(app.emojis_of(GAME.id).ids))
        channel = next(id for id, one in local.world.channels.items() if one["name"] == "general")
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Hit", emoji=app.emojis_of(GAME.id).component(name)))
        local.world.remove_emoji(kept(local)[name])
        target = await app.fetch_channel(int(channel))
        assert isinstance(target, discord.TextChannel)
        with pytest.raises(discord.HTTPException) as refused:
            await target.send("now", view=view)
        assert not app.application_emojis.doubt(ValueError("something else"))
        assert app.emojis_of(GAME.id).ids
        assert app.application_emojis.doubt(refused.value)
        assert app.emojis_of(GAME.id) == NO_EMOJIS
        assert app.poster.failed == app.herald.failed == app.application_emojis.doubt
    async with start() as app:
        assert set(app.emojis_of(GAME.id).ids) == set(kept(local))
