"""Headless Chromium at a local Discord: tabs, people, bots on unmodified discord.py."""

import asyncio
import contextlib
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
import yarl
from discord.gateway import DiscordWebSocket
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect
from showcase import Showcase

from bot.app import serve
from bot.local import LocalDiscord
from bot.settings import Settings

ARTIFACTS = Path(__file__).parents[2] / "artifacts"
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")

expect.set_options(timeout=60_000)


CHROMIUM = next((path for path in map(shutil.which, NAMES) if path), None)


def pytest_runtest_setup() -> None:
    """Here, and not in a fixture: so the skipped tests share one line of the report."""
    if CHROMIUM is None:
        pytest.skip("no Chromium here; get it with: apt-get install chromium")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield running
        await running.close()


@pytest_asyncio.fixture(loop_scope="session")
async def table() -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(patient=True) as server:
        yield server


Sit = Callable[..., Awaitable[Page]]


def is_fault(line: ConsoleMessage) -> bool:
    """An error, but not the old picture of a message that was written anew while the tab asked for it."""
    overtaken = "404" in line.text and "/attachments/" in str(line.location.get("url", ""))
    return line.type == "error" and not overtaken


@pytest_asyncio.fixture(loop_scope="session")
async def sit(browser: Browser, table: LocalDiscord) -> AsyncIterator[Sit]:
    """`await sit("blue")` opens a tab of its own; a script error in any tab fails the test."""
    contexts: list[Any] = []
    errors: list[str] = []

    async def sit_down(name: str | None, *, width: int = 1280, height: int = 800, **options: Any) -> Page:
        context = await browser.new_context(
            viewport={"width": width, "height": height}, **{"locale": "en-US", "reduced_motion": "reduce", **options}
        )
        contexts.append(context)
        page = await context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda line: errors.append(line.text) if is_fault(line) else None)
        await page.goto(f"{table.url}/?as={name}" if name else table.url)
        await page.wait_for_selector(".app.ready" if name else ".welcome")
        return page

    yield sit_down
    for context in contexts:
        await context.close()
    assert errors == []


@pytest.fixture
def pointed(table: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    """discord.py talks to the local Discord, and to Discord again afterwards."""
    monkeypatch.setattr(discord.http.Route, "BASE", table.api_url)
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(table.gateway_url))


@asynccontextmanager
async def running(
    work: Awaitable[None], ready: asyncio.Event, stop: Callable[[], Awaitable[None]]
) -> AsyncIterator[None]:
    task = asyncio.ensure_future(work)
    waiting = asyncio.ensure_future(ready.wait())
    try:
        await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED, timeout=120)
        assert ready.is_set(), f"the bot did not get ready: {task}"
        yield
    finally:
        waiting.cancel()
        await stop()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.wait_for(task, 60)


@pytest_asyncio.fixture(loop_scope="session")
async def showcase(table: LocalDiscord, pointed: None) -> AsyncIterator[Showcase]:
    """A bot that shows every kind of component and question."""
    bot = Showcase()
    await bot.login(table.token)
    async with running(bot.connect(), bot.at_the_table, bot.close):
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def product(table: LocalDiscord, pointed: None, tmp_path: Path) -> AsyncIterator[None]:
    """The bot itself, as `make run` starts it."""
    settings = Settings(
        _env_file=None,
        database_url=f"sqlite:///{tmp_path / 'crisis.sqlite3'}",
        discord_token=table.token,
        discord_api_url=table.api_url,
        discord_gateway_url=table.gateway_url,
    )
    stop, ready = asyncio.Event(), asyncio.Event()

    async def leave() -> None:
        stop.set()

    async with running(serve(settings, stop, when_ready=ready.set), ready, leave):
        yield


@pytest.fixture
def picture() -> Callable[[Page, str], Awaitable[None]]:
    """Keep a screenshot as an artifact of the run."""

    async def take(page: Page, name: str) -> None:
        ARTIFACTS.mkdir(exist_ok=True)
        await page.screenshot(path=ARTIFACTS / f"{name}.png")

    return take
