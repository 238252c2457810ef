"""The life of the process: open the store, connect, serve, and leave cleanly when asked.

It must not know a command: the cogs do.
"""

import asyncio
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import aiohttp
import discord
from discord.http import Route

from bot.client import EXTENSIONS, LONGEST_WAIT_SECONDS, App, point_at
from bot.games import GAMES, game
from bot.games.capabilities import part
from bot.games.startup import Startup
from bot.garbage import collect_when_idle
from bot.health import Health
from bot.lease import DatabaseLease, ending, user_of
from bot.logs import EventLog
from bot.one_bot import InUse
from bot.opening import LostDatabase, prepare
from bot.render.processes import RenderProcesses
from bot.settings import Settings
from bot.shard_lease import ShardLease
from bot.sharded import ShardedApp
from bot.shards import Shards, all_of
from bot.store import Store
from bot.store.lock import Holder
from bot.store.migrations import ForeignDatabaseError, NewerDatabaseError
from bot.watchdog import Watchdog

GRACE_SECONDS = 7.0  # for the presses in hand
LIMIT_SECONDS = 9.5  # for everything: a process manager kills after ten
# The driver's threads need the interpreter for moments, many times for one press; at Python's own 5 ms a busy loop
# makes them wait longer than they work.
SWITCH_SECONDS = 0.0005

SHARDS_NEEDED = 4011
C = TypeVar("C", bound=discord.Client)
Lease = DatabaseLease | ShardLease
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
    take_over: bool = False,
    when_loaded: Callable[[], None] = lambda: None,
    when_ready: Callable[[], None] = lambda: None,
) -> None:
    """Be the bot until `stop` is set; `unclean`: the last one on this database was killed; `take_over`: one with the
    same shards still runs, and is to leave."""
    point_at(settings.discord_api_url, settings.discord_gateway_url)
    sys.setswitchinterval(SWITCH_SECONDS)
    pictures = RenderProcesses(settings.render_processes, _prepare, thinking=settings.thinking_processes)
    store = Store(settings.database_url.get_secret_value())
    try:
        health = Health(read_whole=await _open(store, settings, unclean))
        stopping = asyncio.create_task(stop.wait())
        try:
            part = await _part_of(settings, stopping)
            lease = _lease(store, settings, stop, part, take_over)
            async with _held(lease), _measured(settings, store, lease) as watch:
                apps: Callable[[], App] = partial(App, settings, store, pictures, extensions, health)
                if isinstance(lease, ShardLease) and part is not None:
                    shares = partial(ShardedApp, lease=lease, at_once=part.at_once)
                    apps = partial(shares, settings, store, pictures, extensions, health)
                client = await _log_in(lambda: watch(apps()), settings, stopping)
                when_loaded()
                if client is not None:
                    await _serve_from(client, stopping, when_ready)
        finally:
            stopping.cancel()
    finally:
        await store.close()
        pictures.close()
    log.info("stopped")


@dataclass(frozen=True)
class Part:
    """What of Discord a process is to serve."""

    shards: Shards
    at_once: int


async def _part_of(settings: Settings, stopping: asyncio.Task[bool]) -> Part | None:
    """The shards that are set; None: all servers by one connection, or asked to stop."""
    if settings.shards is None:
        return None
    asking = await _log_in(_Asking, settings, stopping)
    if asking is None:
        return None
    await asking.close()
    return Part(settings.named_shards or all_of(asking.advised), asking.at_once)


class _Asking(discord.Client):
    """Logs in and asks how many shards there should be."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None)
        self.advised, self.at_once = 1, 1

    async def setup_hook(self) -> None:
        told = await self.http.request(Route("GET", "/gateway/bot"))
        self.advised, self.at_once = told["shards"], told["session_start_limit"]["max_concurrency"]


def _lease(store: Store, settings: Settings, stop: asyncio.Event, part: Part | None, take_over: bool) -> Lease | None:
    """The lease of a server's database, or of a part of it; a file's lock is held by whoever called."""
    if store.path is not None:
        return None
    if part is None:
        return DatabaseLease(store, stop)
    return ShardLease(store, stop, part.shards, seconds=settings.lease_seconds, take_over=take_over)


@asynccontextmanager
async def _held(lease: Lease | None) -> AsyncIterator[None]:
    """Work only while it is ours."""
    if lease is None:
        yield
        return
    try:
        await lease.take()
        yield
    except InUse as error:
        raise StartError(str(error)) from None
    finally:
        await lease.give_back()
    if (taken_over := lease.complaint()) is not None:
        raise StartError(taken_over)


@asynccontextmanager
async def _measured(
    settings: Settings, store: Store, lease: Lease | None = None
) -> AsyncIterator[Callable[[App], App]]:
    """What every client is passed through: with a port for metrics it is measured and served there."""
    if settings.metrics_port == 0:
        yield lambda client: client
        return
    from bot.metrics_server import MetricsServer  # nobody else needs it, nor its library

    server = MetricsServer(store, settings.metrics_host, settings.metrics_port)
    try:
        await server.start()
    except OSError as error:
        where = f"{settings.metrics_host}:{settings.metrics_port}"
        raise StartError(f"METRICS_PORT: {where} cannot be served ({error.strerror}); name another port") from None
    if lease is not None:
        server.metrics.watch_lease(lease)
    if isinstance(lease, ShardLease):
        server.metrics.watch_shards(lease)
    try:
        yield server.watch
    finally:
        await server.stop()


def _prepare() -> None:
    """What games read once, before anybody presses: it would hold up the loop."""
    for id in GAMES:
        part(game(id), Startup).prepare()


async def _open(store: Store, settings: Settings, unclean: bool) -> bool:
    """Whether every page of the database was read."""
    try:
        read_whole = await asyncio.to_thread(prepare, settings, unclean=unclean)
        if store.path is None and await store.is_behind():
            async with store.reading() as at:
                user = await user_of(at)
            if user is not None:
                raise StartError(_in_its_way(store.dialect.place, user))
        await store.open()
        return read_whole
    except LostDatabase as error:
        raise StartError(str(error)) from None
    except NewerDatabaseError as error:
        raise StartError(f"DATABASE_URL: {error}; {error.remedy}") from None
    except ForeignDatabaseError as error:
        raise StartError(f"DATABASE_URL: {store.dialect.place} cannot be used: {error}; name another one") from None
    except store.dialect.errors as error:
        raise StartError(f"DATABASE_URL: {store.dialect.explained(error)}") from None


def _in_its_way(place: str, user: Holder) -> str:
    told = f"DATABASE_URL: {place} has to be changed for this version, and {user} of an earlier one works on it"
    return f"{told}; {ending(user)}, and every other that shares it"


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


async def _log_in(make_client: Callable[[], C], settings: Settings, stopping: asyncio.Task[bool]) -> C | None:
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
        if closed.code == SHARDS_NEEDED:
            raise StartError("SHARDS: Discord demands some for so many servers; set it to auto") from None
        raise StartError(f"Discord closed the connection with code {closed.code}; run `python -m bot doctor`") from None
