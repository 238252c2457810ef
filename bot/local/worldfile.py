"""Keeps the world in one SQLite file, change by change, so that it survives a restart and a killed process.

It must not decide what is worth keeping: the world's journal does.
"""

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from yarl import URL

from bot.local.errors import Json
from bot.local.world import LOADING, Guild, StoredMessage, World

SCHEMA = """
create table if not exists thing (kind text, key text, value text not null, primary key (kind, key)) without rowid;
create table if not exists file (key text primary key, data blob not null) without rowid;
"""
OURS = {"thing", "file"}
log = logging.getLogger(__name__)


class WorldFileError(Exception):
    """One line: which file cannot be the world's, and why."""


class WorldFile:
    """The world's journal on disk. Each change is whole in it when the next one is made: the write-ahead log outlives
    the process."""

    def __init__(self, path: Path) -> None:
        self.path, self._failing = path, False
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.db = sqlite3.connect(path, isolation_level=None)
            self._must_be_ours()
            self.db.execute("pragma journal_mode=wal")
            self.db.execute("pragma synchronous=normal")
            self.db.executescript(SCHEMA)
        except (OSError, sqlite3.Error) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise WorldFileError(f"{path} cannot be opened ({reason}); name another file") from None

    def _must_be_ours(self) -> None:
        """Before anything is written to it: a database of something else, the bot's own perhaps, stays as it is."""
        tables = {name for (name,) in self.db.execute("select name from sqlite_master where type = 'table'")}
        if not tables <= OURS:
            self.db.close()
            raise WorldFileError(f"{self.path} holds something else; name another file")

    def note(self, kind: str, key: str, value: Json | bytes | None) -> None:
        """A disk that is full ends the keeping, not the talk."""
        try:
            self._note(kind, key, value)
        except sqlite3.Error as error:
            if not self._failing:
                log.error("The local Discord cannot keep its chat in %s: %s", self.path, error)
            self._failing = True
        else:
            self._failing = False

    def _note(self, kind: str, key: str, value: Json | bytes | None) -> None:
        if isinstance(value, bytes):
            self.db.execute("insert or replace into file values (?, ?)", (key, value))
        elif kind == "file":
            self.db.execute("delete from file where key = ?", (key,))
        elif value is None:
            self.db.execute("delete from thing where kind = ? and key = ?", (kind, key))
        else:
            self.db.execute("insert or replace into thing values (?, ?, ?)", (kind, key, json.dumps(value)))

    def file(self, key: str) -> bytes | None:
        """One that was kept before this start: pictures of months need not lie in memory."""
        found = self.db.execute("select data from file where key = ?", (key,)).fetchone()
        return None if found is None else bytes(found[0])

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """All that is noted meanwhile, or nothing of it: half a world would be none."""
        try:
            self.db.execute("begin immediate")
            yield
            if not self._failing:
                self.db.execute("commit")
        except sqlite3.Error as error:
            raise WorldFileError(f"{self.path} cannot be written ({error}); name another file") from None
        finally:
            if self.db.in_transaction:
                self.db.execute("rollback")
        if self._failing:
            raise WorldFileError(f"{self.path} cannot be written; name another file")

    @property
    def port(self) -> int | None:
        """Where the local Discord was open last: there the tabs of its people are looking for it."""
        meta = self._meta()
        return None if meta is None else URL(meta["base_url"]).port

    def _meta(self) -> Json | None:
        row = self.db.execute("select value from thing where kind = 'meta'").fetchone()
        return None if row is None else dict(json.loads(row[0]))

    def load(self, world: World, base_url: str) -> bool:
        """Fill an empty world; false if the file is new. Addresses of files follow the local Discord's own address."""
        meta = self._meta()
        if meta is not None:
            if meta["base_url"] != base_url:  # in the file too: the next start knows only the last address
                addresses = (meta["base_url"] + "/", base_url + "/")
                self.db.execute("update thing set value = replace(value, ?, ?)", addresses)
            things: dict[str, dict[str, Json]] = {}
            for kind, key, value in self.db.execute("select kind, key, value from thing").fetchall():
                things.setdefault(kind, {})[key] = json.loads(value)
            try:
                _restore(world, things)
            except (KeyError, TypeError, ValueError) as error:
                raise WorldFileError(f"{self.path} cannot be read ({error!r}); name another file") from None
            world.kept_file = self.file
            self._tidy(world)
        self._note("meta", "table", {"base_url": base_url})
        return meta is not None

    def _tidy(self, world: World) -> None:
        """Answers that were being thought about will not come any more, and private messages are gone with their
        pictures."""
        for message in [one for kept in world.messages.values() for one in kept.values()]:
            if message.payload["flags"] & LOADING:
                world.remove_message(message)
                self._note("message", message.id, None)
        used = {file["id"] for kept in world.messages.values() for one in kept.values() for file in one.files}
        for (key,) in self.db.execute("select key from file").fetchall():
            if key not in used and key not in world.emojis:
                self._note("file", key, None)

    def close(self) -> None:
        self.db.close()


def _by_number(things: dict[str, Json]) -> list[tuple[str, Json]]:
    return sorted(things.items(), key=lambda item: int(item[0]))


def _restore(world: World, things: dict[str, dict[str, Json]]) -> None:
    world.app = things["app"]["app"]
    world.users = dict(_by_number(things.get("user", {})))
    world.guilds = {key: Guild(key, **value) for key, value in _by_number(things.get("guild", {}))}
    world.channels = dict(_by_number(things.get("channel", {})))
    world.thread_members = {key: dict(value) for key, value in things.get("thread_members", {}).items()}
    world.emojis = dict(_by_number(things.get("emoji", {})))
    world.commands = {key: dict(value) for key, value in things.get("commands", {}).items()}
    for key, channel in world.channels.items():
        world.messages.setdefault(key, {})
        channel.setdefault("last_message_id", None)
    for key, value in _by_number(things.get("message", {})):
        channel_id = value["payload"]["channel_id"]
        if channel_id in world.channels:
            stored = StoredMessage(value["payload"], files=value["files"], owners=value.get("owners"))
            world.messages[channel_id][key] = stored
            world.message_channel[key] = channel_id
    world.ids_follow(max(map(int, (*world.users, *world.channels, *world.message_channel))))
