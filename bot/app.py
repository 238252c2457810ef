"""The life of the process: open the store, connect, serve, and leave cleanly when asked.

It must not know a command: the cogs do.
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import aiohttp
import discord
from sqlalchemy.exc import SQLAlchemyError

from bot.client import EXTENSIONS, LONGEST_WAIT_SECONDS, App, point_at
from bot.games import GAMES, game
from bot.garbage import collect_when_idle
from bot.health import Health
from bot.logs import EventLog
from bot.opening import LostDatabase, prepare
from bot.render.processes import RenderProcesses
from bot.settings import Settings
from bot.store import Store
from bot.store.migrations import NewerDatabaseError
from bot.watchdog import Watchdog

GRACE_SECONDS = 7.0  # for the presses in hand
LIMIT_SECONDS = 9.5  # for everything: a process manager kills after ten
# The driver's threads need the interpreter for moments, many times for one press; at Python's own 5 ms a busy loop
# makes them wait longer than they work.
SWITCH_SECONDS = 0.0005

log = EventLog("bot.app")


class StartError(Exception):
    """One line for the person who runs the bot: why Discord does not let it in, and what to do."""


@contextmanager
def stop_signals() -> Iterator[asyncio.Event]:
    """An event set by SIGTERM or SIGINT; a second signal, or too long a good-bye, ends the process at once."""
    loop = asyncio.get_running_loop()
    asked = asyncio.Event()
    last_resort = threading.Timer(LIMIT_SECONDS, os._exit, args=(1,))
    last_resort.daemon = True  # it outlives the loop: a stuck thread must not hold up the end of the process either

    def on_signal(number: int, _frame: object) -> None:
        if last_resort.is_alive():
            os._exit(128 + number)
        last_resort.start()
        loop.call_soon_threadsafe(asked.set)

    # Plain handlers: they run even when the loop is stuck, and where it offers none of its own.
    before = {stop: signal.signal(stop, on_signal) for stop in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield asked
    finally:
        for stop, handler in before.items():
            signal.signal(stop, handler)


async def serve(
    settings: Settings,
    stop: asyncio.Event,
    *,
    extensions: Sequence[str] = EXTENSIONS,
    unclean: bool = False,
    when_loaded: Callable[[], None] = lambda: None,
    when_ready: Callable[[], None] = lambda: None,
) -> None:
    """Be the bot until `stop` is set; `unclean`: the last one on this database was killed."""
    point_at(settings.discord_api_url, settings.discord_gateway_url)
    sys.setswitchinterval(SWITCH_SECONDS)
    pictures = RenderProcesses(settings.render_processes, _prepare)
    store = Store(settings.database_url.get_secret_value())
    try:
        health = Health(read_whole=await _open(store, settings, unclean))
        stopping = asyncio.create_task(stop.wait())
        try:
            client = await _log_in(lambda: App(settings, store, pictures, extensions, health), settings, stopping)
            when_loaded()
            if client is not None:
                await _serve_from(client, stopping, when_ready)
        finally:
            stopping.cancel()
    finally:
        await store.close()
        pictures.close()
    log.info("stopped")


def _prepare() -> None:
    """What games read once, before anybody presses: it would hold up the loop."""
    for id in GAMES:
        game(id).prepare()


async def _open(store: Store, settings: Settings, unclean: bool) -> bool:
    """Whether every page of the database was read."""
    try:
        read_whole = await asyncio.to_thread(prepare, settings, unclean=unclean)
        await store.open()
        return read_whole
    except LostDatabase as error:
        raise StartError(str(error)) from None
    except NewerDatabaseError as error:
        raise StartError(f"DATABASE_URL: {error}; update the bot, or name another file") from None
    except (OSError, SQLAlchemyError) as error:
        reason = error.strerror if isinstance(error, OSError) else getattr(error, "orig", error)
        where = f"DATABASE_URL: {store.path} cannot be opened ({reason})"
        raise StartError(f"{where}; name a file in a folder this user may write to") from None


async def _serve_from(client: App, stopping: asyncio.Task[bool], when_ready: Callable[[], None]) -> None:
    connected = asyncio.create_task(client.connect())
    watchdog = Watchdog()
    ready = asyncio.create_task(_when_ready(client, watchdog, when_ready))
    collecting = asyncio.create_task(collect_when_idle(lambda: client.busy), name="collecting")
    try:
        await asyncio.wait({stopping, connected}, return_when=asyncio.FIRST_COMPLETED)
        if connected.done():
            _explain_end(connected)
    finally:
        await client.leave(GRACE_SECONDS)
        watchdog.stop()
        for task in (ready, connected, collecting):
            task.cancel()
        await asyncio.gather(ready, connected, collecting, return_exceptions=True)


async def _log_in(make_client: Callable[[], App], settings: Settings, stopping: asyncio.Task[bool]) -> App | None:
    """A client that is logged in; tried again for as long as Discord cannot be reached. None: asked to stop."""
    assert settings.discord_token is not None
    wait = 1.0
    while True:
        client = make_client()
        login = asyncio.create_task(client.login(settings.discord_token.get_secret_value()))
        try:
            await asyncio.wait({login, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if not login.done():
                login.cancel()
                await asyncio.gather(login, return_exceptions=True)
                await client.close()
                return None
            login.result()
        except discord.LoginFailure:
            await client.close()
            raise StartError("DISCORD_TOKEN: Discord refused it; make a new one in the developer portal") from None
        except (OSError, aiohttp.ClientError, discord.HTTPException) as error:
            await client.close()
            log.error("Discord cannot be reached, trying again", error, seconds=wait)
            await asyncio.wait({stopping}, timeout=wait)
            if stopping.done():
                return None
            wait = min(wait * 2, LONGEST_WAIT_SECONDS)
        except BaseException:
            await client.close()
            raise
        else:
            return client


async def _when_ready(client: App, watchdog: Watchdog, tell: Callable[[], None]) -> None:
    await client.wait_until_ready()
    watchdog.start()
    tell()


def _explain_end(connected: asyncio.Task[None]) -> None:
    try:
        connected.result()
    except discord.PrivilegedIntentsRequired:
        raise StartError("Discord refused the intents; run `python -m bot doctor`") from None
    except discord.ConnectionClosed as closed:
        raise StartError(f"Discord closed the connection with code {closed.code}; run `python -m bot doctor`") from None
