"""`python -m bot doctor`: is everything in place, and what to do where it is not.

It must not repair anything, nor leave a trace in the store.
"""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from dataclasses import dataclass

import aiohttp
import discord
from babel.core import UnknownLocaleError
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from bot.client import needed_intents, point_at
from bot.locale import LANGUAGES, SOURCE_LANGUAGE, catalogue_files, read_catalogue
from bot.render.fonts import WEIGHTS, font
from bot.settings import Settings
from bot.store import Store
from bot.store.migrations import NewerDatabaseError

ONLINE_SECONDS = 20.0

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
    yield await database(settings)
    yield fonts()
    yield catalogues()
    if settings.discord_token is None:
        yield Finding("Discord", True, "no DISCORD_TOKEN, so the bot plays at the local table")
        return
    async for finding in online(settings):
        yield finding


async def database(settings: Settings) -> Finding:
    store = Store(settings.database_url.get_secret_value())
    what, remedy = "Database", f"let DATABASE_URL name a file in a folder this user may write to (now {store.path})"
    try:
        async with store, store.transaction() as connection:
            mode = (await connection.execute(text("PRAGMA journal_mode"))).scalar_one()
            sound = (await connection.execute(text("PRAGMA quick_check"))).scalar_one()
            await connection.execute(text("CREATE TABLE doctor_was_here (x)"))
            await connection.execute(text("DROP TABLE doctor_was_here"))
    except NewerDatabaseError as error:
        return Finding(what, False, str(error), "update the bot, or name another file in DATABASE_URL")
    except (OSError, SQLAlchemyError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, SQLAlchemyError) and hasattr(error, "orig") else error
        return Finding(what, False, f"cannot open and write: {cause}", remedy)
    if mode != "wal":
        return Finding(
            what, False, f"journal mode is {mode}, not wal", "keep the file on a local disk, not a network one"
        )
    if sound != "ok":
        return Finding(what, False, "the file is damaged", "restore the last backup")
    return Finding(what, True, f"{store.path} opens, writes, journal mode wal")


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
    async with discord.Client(intents=needed_intents(), max_messages=None, guild_ready_timeout=1.0) as client:
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
