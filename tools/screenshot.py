"""`python -m tools.screenshot [file]`: the README's first picture, a match in its third round and a turn in it.

A real match: played up to there by the product's own services, then shown by the bot in the local Discord. Look at it
before you commit it.
"""

import argparse
import asyncio
import random
import shutil
import sqlite3
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import discord
import yarl
from discord.gateway import DiscordWebSocket
from PIL import Image
from playwright.async_api import Locator, Page, async_playwright

from bot.app import serve
from bot.games.crisis_protocol.rosters import Rosters
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.local import LocalDiscord
from bot.local.person import Person
from bot.matches import lobby
from bot.matches.service import Matches
from bot.matches.terms import Status
from bot.settings import Settings
from bot.store import Store
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.players import Player

ROOT = Path(__file__).resolve().parents[1]
SEED, ROUND, ROSTERS = 3, 3, ("Avengers", "Cabal")
WIDTH, HEIGHT = 1280, 2400
GAP, WIDE, PAGE = 16, 660, "#f2f3f7"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.screenshot", description=__doc__)
    parser.add_argument("file", nargs="?", default=ROOT / "docs" / "screenshot.png", type=Path)
    parser.add_argument("--seed", default=SEED, type=int, help="another match")
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)  # nosec B311 # seeded on purpose
    dealt = SimpleNamespace(token_hex=lambda n: rng.randbytes(n).hex(), token_bytes=rng.randbytes)
    setattr(lobby, "secrets", dealt)  # noqa: B010 # the same match every time: its id, its dice
    asyncio.run(_taken(chosen.file, chosen.seed))
    print(f"{chosen.file.stat().st_size // 1024} KB in {chosen.file}")


async def _taken(file: Path, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder, "crisis.sqlite3")
        async with LocalDiscord(patient=True) as server:
            await _played(server, f"sqlite:///{database}", seed)
            async with local_bot(server, f"sqlite:///{database}"), async_playwright() as playwright:
                while _owed(database):  # noqa: ASYNC110 # until the bot has told what happened while it was away
                    await asyncio.sleep(0.5)
                chromium = next(path for path in map(shutil.which, ("chromium", "google-chrome")) if path)
                browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
                page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
                await page.goto(f"{server.url}/?as=blue")
                _side_by_side(*await _opened(page)).quantize(128, dither=Image.Dither.NONE).save(file, optimize=True)
                await browser.close()


def _owed(database: Path) -> int:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as at:
        return int(at.execute("SELECT count(*) FROM outbox").fetchone()[0])


async def _played(server: LocalDiscord, database: str, seed: int) -> None:
    """A match up to a turn of Blue's in the wanted round."""
    async with Person(server.url, "blue") as blue, Person(server.url, "red") as red, Store(database) as store:
        matches, guild = Matches(store), blue.hello["guilds"][0]
        ready = Rosters(default_content()).ready()
        people = {"blue": int(blue.id), "red": int(red.id)}
        begun = await matches.lobby.challenge(
            creator_id=people["blue"],
            channel_id=int(next(c["id"] for c in guild["channels"] if c["name"] == "matches")),
            guild_id=int(guild["id"]),
            terms=CrisisTerms(map="downtown"),
        )
        id = begun.row.id
        await matches.lobby.accept(id, people["red"])
        for seat, name in zip(SEATS, ROSTERS, strict=True):
            await matches.lobby.bring_roster(id, people[seat], ready[name])
        choosers = {seat: Player(seat, seed) for seat in SEATS}
        while not _mid_game((stored := await matches.repository.find(id)).state):
            assert stored.state is not None and stored.status is Status.PLAYING, "this match ended too early"
            decision = stored.state.pending[min(stored.state.pending)]
            answer = choosers[decision.seat].answer(decision)
            await matches.play.answer(id, people[decision.seat], decision.seq, answer.choice)


def _mid_game(state: object) -> bool:
    if not isinstance(state, Match) or state.round < ROUND:
        return False
    question = state.pending.get("blue")
    return question is not None and question.key == "act"


@asynccontextmanager
async def local_bot(server: LocalDiscord, database: str) -> AsyncIterator[None]:
    """The bot itself, as `make run` starts it."""
    discord.http.Route.BASE = server.api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(server.gateway_url)
    settings = Settings(
        _env_file=None,
        database_url=database,
        discord_token=server.token,
        discord_api_url=server.api_url,
        discord_gateway_url=server.gateway_url,
    )
    stop, ready = asyncio.Event(), asyncio.Event()
    task = asyncio.create_task(serve(settings, stop, when_ready=ready.set))
    await asyncio.wait_for(ready.wait(), 120)
    try:
        yield
    finally:
        stop.set()
        await task


async def _opened(page: Page) -> tuple[Image.Image, Image.Image, list[Image.Image]]:
    """The board, the private screen of whoever is to move, and the dice of the last attacks, as the bot posted them."""
    await page.get_by_role("button", name="Blue – Red").first.click()
    log = page.get_by_role("log")
    dashboard = log.locator("li.message:not(.private)", has_text="against").first
    await dashboard.get_by_role("button", name="My move").click()
    panel = log.locator("li.message.private").last
    await panel.wait_for()
    await page.mouse.move(2, 2)
    card = panel.locator(".container").last
    await card.scroll_into_view_if_needed()
    turn = Image.open(BytesIO(await card.screenshot())).convert("RGB")
    dice = await log.locator("img[src*='attack']").all()
    return await _picture(page, dashboard.locator("img").last), turn, [await _picture(page, one) for one in dice[-1:]]


async def _picture(page: Page, image: Locator) -> Image.Image:
    source = await image.evaluate("image => image.src")
    return Image.open(BytesIO(await (await page.request.get(source)).body())).convert("RGB")


def _side_by_side(board: Image.Image, turn: Image.Image, dice: list[Image.Image]) -> Image.Image:
    """The board on the left, the turn and the last attack on the right."""
    left = _as_wide(board, WIDE)
    sheet = Image.new("RGB", (left.width + turn.width + 3 * GAP, left.height + 2 * GAP), PAGE)
    sheet.paste(left, (GAP, GAP))
    y = GAP
    for image in (turn, *dice):
        sheet.paste(_as_wide(image, turn.width), (left.width + 2 * GAP, y))
        y += round(image.height * turn.width / image.width) + GAP
    return sheet


def _as_wide(image: Image.Image, width: int) -> Image.Image:
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
