"""`python -m bot doctor`: is everything in place, and what to do where it is not.

It must not repair anything, nor leave a trace in the store.
"""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import discord
from babel.core import UnknownLocaleError

from bot.client import needed_intents, point_at
from bot.locale import LANGUAGES, SOURCE_LANGUAGE, catalogue_files, read_catalogue
from bot.opening import DatabaseFault, damaged, lost
from bot.opening import remedy as lost_remedy
from bot.render.fonts import WEIGHTS, font
from bot.settings import Settings
from bot.store.backup import newest_age
from bot.store.copies import DAY, CopyError, connected, contents_of, copies_of
from bot.store.dialect import dialect_of
from bot.store.migrations import NEWEST_SHAPE, ForeignDatabaseError, NewerDatabaseError
from bot.store.restore import interrupted
from bot.store.sound import Glance, fault_in, glance

ONLINE_SECONDS = 20.0
OLDEST_COPY_SECONDS = 2 * DAY

NEEDED_PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    embed_links=True,
    read_message_history=True,
    pin_messages=True,
)


@dataclass(frozen=True)
class Finding:
    what: str
    ok: bool
    detail: str
    remedy: str = ""

    def __str__(self) -> str:
        line = f"{'ok  ' if self.ok else 'FAIL'} {self.what}: {self.detail}"
        return line if self.ok else f"{line}\n     What to do: {self.remedy}"


async def examine(settings: Settings) -> int:
    """Print every finding; 0 when all is well, 1 when something is not."""
    healthy = True
    async for finding in findings(settings):
        print(finding, flush=True)
        healthy = healthy and finding.ok
    return 0 if healthy else 1


async def findings(settings: Settings) -> AsyncIterator[Finding]:
    yield Finding("Settings", True, "read from the environment and .env")
    if settings.on_server:
        yield await server(settings)
    else:
        yield database(settings)
        yield copies(settings)
    yield fonts()
    yield catalogues()
    if settings.discord_token is None:
        yield Finding("Discord", True, "no DISCORD_TOKEN, so the bot plays on the local Discord")
        return
    async for finding in online(settings):
        yield finding


async def server(settings: Settings) -> Finding:
    """Reached, ours, and written to without a trace."""
    dialect = dialect_of(settings.database_url.get_secret_value())
    what, engine = "Database", dialect.engine()
    try:
        async with engine.connect() as connection:
            found = await connection.run_sync(dialect.shape, NEWEST_SHAPE)
            await connection.exec_driver_sql("CREATE TABLE doctor_was_here (x int)")
            await connection.rollback()
    except NewerDatabaseError as error:
        return Finding(what, False, str(error), error.remedy)
    except ForeignDatabaseError as error:
        return Finding(what, False, str(error), "name an empty database in DATABASE_URL")
    except dialect.errors as error:
        told, _, remedy = dialect.explained(error).partition("; ")
        return Finding(what, False, told, remedy)
    finally:
        await engine.dispose()
    if found == 0:
        return Finding(what, True, f"{dialect.place} is empty; its tables are made at the first start")
    return Finding(what, True, f"{dialect.place} answers, writes, {_shape(found)}")


def _shape(found: int) -> str:
    return f"shape {found}" + (f", {NEWEST_SHAPE} after the next start" if found < NEWEST_SHAPE else "")


def database(settings: Settings) -> Finding:
    """Read whole, and written to without a trace."""
    path, folder = settings.database, settings.backups
    what, remedy = "Database", f"let DATABASE_URL name a file in a folder this user may write to (now {path})"
    if interrupted(path):
        return Finding(what, False, "a restore was interrupted", "start the bot, or restore again: both complete it")
    try:
        seen = glance(path)
        if seen.state == "new":
            return _not_yet(path, folder, remedy)
        if seen.state == "newer":
            return Finding(what, False, seen.why, "update the bot, or name another file in DATABASE_URL")
        fault = lost(seen, path, folder)
        if fault is None and seen.state == "empty":
            fault = DatabaseFault(f"{path} is empty: {seen.why}", lost_remedy(path, folder))
        if fault is None and (page := fault_in(path)):
            fault = damaged(path, folder, page)
        if fault is not None:
            return Finding(what, False, fault.found, fault.to_do)
        mode = _written(path)
    except (OSError, sqlite3.Error) as error:
        return Finding(what, False, f"cannot open and write: {error}", remedy)
    if mode != "wal":
        return Finding(
            what, False, f"journal mode is {mode}, not wal", "keep the file on a local disk, not a network one"
        )
    return Finding(what, True, f"{path} is whole, writes, journal mode wal, {_shape(seen.shape)}")


def _not_yet(path: Path, folder: Path, remedy: str) -> Finding:
    if fault := lost(Glance("new"), path, folder):
        return Finding("Database", False, fault.found, fault.to_do)
    there = next(above for above in path.absolute().parents if above.exists())
    if not os.access(there, os.W_OK | os.X_OK):
        return Finding("Database", False, f"cannot be made in {there}", remedy)
    return Finding("Database", True, f"{path} will be made at the first start")


def _written(path: Path) -> str:
    """The journal mode of a file that can be written to."""
    with connected(path, "rw") as connection:
        connection.isolation_level = None
        (mode,) = connection.execute("PRAGMA journal_mode").fetchone()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE doctor_was_here (x)")
        connection.execute("ROLLBACK")
    return str(mode)


def copies(settings: Settings) -> Finding:
    """Whether there is a copy to fall back on, and not one of long ago."""
    path, folder = settings.database, settings.backups
    what, remedy = "Copies", "keep the bot running, or run `python -m bot backup`; its log says why a copy failed"
    age = newest_age(path, folder)
    if age is None:
        empty = not _has_matches(path)
        told = f"none in {folder} yet" + ("; the first is made when the bot runs" if empty else "")
        return Finding(what, empty, told, remedy)
    told = f"the newest in {folder} is {max(0, round(age / 3600))} h old, {len(copies_of(path, folder))} in all"
    return Finding(what, age < OLDEST_COPY_SECONDS, told, remedy)


def _has_matches(path: Path) -> bool:
    try:
        with connected(path, "rw") as connection:
            return contents_of(connection).matches > 0
    except (CopyError, sqlite3.Error):
        return False


def fonts() -> Finding:
    try:
        wide = [font(20, weight).getlength("Würfel") for weight in WEIGHTS]
    except OSError as error:
        return Finding("Fonts", False, f"cannot read: {error}", "install the package again; assets/fonts is incomplete")
    return Finding("Fonts", all(wide), f"Comic Neue {', '.join(WEIGHTS)}", "install the package again")


def catalogues() -> Finding:
    what, remedy = "Languages", "install the package again; assets/locale is incomplete"
    texts = 0
    for language in LANGUAGES:
        try:
            found = [read_catalogue(file, language) for file in catalogue_files(language)]
        except (OSError, ValueError, UnknownLocaleError) as error:
            return Finding(what, False, f"{language}: {error}", remedy)
        if language != SOURCE_LANGUAGE and not found:
            return Finding(what, False, f"{language}: no catalogue", remedy)
        texts += sum(len(catalogue) for catalogue in found)
    return Finding(what, True, f"{', '.join(LANGUAGES)} ({texts} translated texts)")


async def online(settings: Settings) -> AsyncIterator[Finding]:
    """Log in and look around as the bot would, without answering anything."""
    assert settings.discord_token is not None
    point_at(settings.discord_api_url, settings.discord_gateway_url)
    where = settings.discord_api_url or "Discord"
    # With shards the first of them: all servers by one connection Discord may refuse.
    named = settings.named_shards
    shard: dict[str, Any] = {} if named is None else {"shard_id": named.ids[0], "shard_count": named.count}
    async with discord.Client(intents=needed_intents(), max_messages=None, guild_ready_timeout=1.0, **shard) as client:
        try:
            await asyncio.wait_for(client.login(settings.discord_token.get_secret_value()), ONLINE_SECONDS)
        except discord.LoginFailure:
            remedy = "developer portal, your application, Bot, Reset Token; put the new one into DISCORD_TOKEN"
            yield Finding("Token", False, f"{where} refuses it", remedy)
            return
        except (OSError, TimeoutError, aiohttp.ClientError, discord.HTTPException) as error:
            remedy = "check the network and, if it is set, DISCORD_API_URL"
            yield Finding("Token", False, f"{where} cannot be reached ({type(error).__name__})", remedy)
            return
        yield Finding("Token", True, f"accepted by {where}")
        async for finding in _connected(client):
            yield finding


async def _connected(client: discord.Client) -> AsyncIterator[Finding]:
    connection = asyncio.create_task(client.connect(reconnect=False))
    ready = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait({connection, ready}, timeout=ONLINE_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            reason = connection.exception() if connection.done() else TimeoutError()
            remedy = (
                "developer portal, Bot, Privileged Gateway Intents: the bot asks for none; compare DISCORD_GATEWAY_URL"
            )
            yield Finding("Intents", False, f"the gateway does not let us in ({type(reason).__name__})", remedy)
            return
        yield Finding("Intents", True, "granted; none of them is privileged")
        for finding in _permissions(client):
            yield finding
    finally:
        await client.close()
        for task in (connection, ready):
            task.cancel()
        await asyncio.gather(connection, ready, return_exceptions=True)


def _permissions(client: discord.Client) -> list[Finding]:
    invite = discord.utils.oauth_url(
        client.application_id or 0, permissions=NEEDED_PERMISSIONS, scopes=("bot", "applications.commands")
    )
    if not client.guilds:
        return [Finding("Permissions", True, f"the bot is in no server yet; invite it: {invite}")]
    found = []
    for guild in client.guilds:
        missing = [name for name, on in NEEDED_PERMISSIONS if on and not getattr(guild.me.guild_permissions, name)]
        detail = f"server {guild.id}: " + (f"missing {', '.join(missing)}" if missing else "complete")
        found.append(Finding("Permissions", not missing, detail, f"invite the bot again: {invite}"))
    return found
