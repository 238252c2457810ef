"""One bot for a database and one for a token: a second one is refused by the name of the first.

It must not be kept by anything that outlives the process: both locks are the operating system's.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bot.logs import EventLog
from bot.settings import Settings, data_folder
from bot.store.lock import FileLock, LockForeign, LockTaken, LockUnavailable

BOT = "a bot"
log = EventLog("bot.one_bot")


class InUse(Exception):
    """One line for the person who wanted a second one: who is first, and how to end it."""


def database_lock(database: Path, what: str) -> FileLock:
    """Beside the file itself: whoever comes by a link to it meets the same lock."""
    file = database.resolve()
    return FileLock(file.with_name(file.name + ".lock"), what)


def token_lock(token: str, what: str, shard: str = "", *, shared: bool = False) -> FileLock:
    """For this user of this machine; the token itself is written nowhere."""
    fingerprint = hashlib.sha256(token.encode()).hexdigest()[:16]
    return FileLock(data_folder() / "locks" / f"token-{fingerprint}{shard}.lock", what, shared=shared)


@contextmanager
def only_bot(settings: Settings, *, take_over: bool = False) -> Iterator[bool]:
    """Be the only one until this is left; told is whether the one before ended without closing the database. With
    shards: the only one for each of them, beside others of the same token; `take_over`: the one before is still there,
    and the database's leases say which of the two may work."""
    with ExitStack() as held:
        unclean = False
        if not settings.on_server:
            lock = database_lock(settings.database, BOT)
            take(held, lock, f"DATABASE_URL: {settings.database} is in use by", "or name another file")
            unclean = lock.left_behind is not None
        if settings.discord_token is not None:
            token = settings.discord_token.get_secret_value()
            shards = None if take_over else settings.named_shards
            for shard, count in [(id, shards.count) for id in shards.ids] if shards is not None else []:
                lock = token_lock(token, BOT, f"-{shard}-of-{count}")
                take(held, lock, f"SHARDS: {shard} of {count} taken already by", "or name others")
            whole = token_lock(token, BOT, shared=settings.shards is not None)
            take(held, whole, "DISCORD_TOKEN: a bot with this token runs already:", "or use another token")
        yield unclean


def take(held: ExitStack, lock: FileLock, taken: str, instead: str) -> None:
    """Hold a lock; where there are none, say so and go on."""
    try:
        held.enter_context(lock)
    except LockUnavailable as error:
        log.warning("cannot make sure that this is the only bot", lock=str(lock.path), why=str(error))
    except LockForeign as error:
        raise InUse(f"{taken} another user, whose {error} I may not open; run me as that user, {instead}") from None
    except LockTaken as error:
        holder = error.holder
        end = "end it first" if holder is None else f"end it first (on {holder.host}: kill {holder.pid})"
        raise InUse(f"{taken} {holder or 'another process'}; {end}, {instead}") from None
