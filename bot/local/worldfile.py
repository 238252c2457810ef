"""Keeps the world in one SQLite file, change by change, so that it survives a restart.

It must not decide what is worth keeping: the world's journal does.
"""

import json
import sqlite3
from pathlib import Path

from bot.local.errors import Json
from bot.local.world import Guild, StoredMessage, World

SCHEMA = """
create table if not exists thing (kind text, key text, value text not null, primary key (kind, key)) without rowid;
create table if not exists file (key text primary key, data blob not null) without rowid;
"""


class WorldFileError(Exception):
    """One line: which file cannot be the world's, and why."""


class WorldFile:
    """The world's journal on disk."""

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.db = sqlite3.connect(path, isolation_level=None)
            self.db.execute("pragma journal_mode=wal")
            self.db.execute("pragma synchronous=normal")
            self.db.executescript(SCHEMA)
        except (OSError, sqlite3.Error) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise WorldFileError(f"{path} cannot be opened ({reason}); name another file") from None

    def note(self, kind: str, key: str, value: Json | bytes | None) -> None:
        if isinstance(value, bytes):
            self.db.execute("insert or replace into file values (?, ?)", (key, value))
        elif kind == "file":
            self.db.execute("delete from file where key = ?", (key,))
        elif value is None:
            self.db.execute("delete from thing where kind = ? and key = ?", (kind, key))
        else:
            self.db.execute("insert or replace into thing values (?, ?, ?)", (kind, key, json.dumps(value)))

    def load(self, world: World, base_url: str) -> bool:
        """Fill an empty world; false if the file is new. Addresses of files follow the local Discord's own address."""
        rows = self.db.execute("select kind, key, value from thing").fetchall()
        meta = next((json.loads(value) for kind, key, value in rows if kind == "meta"), None)
        if meta is not None:
            things: dict[str, dict[str, Json]] = {}
            for kind, key, value in rows:
                things.setdefault(kind, {})[key] = json.loads(value.replace(meta["base_url"], base_url))
            _restore(world, things)
            world.files = dict(self.db.execute("select key, data from file"))
            for key, channel in world.channels.items():
                world.messages.setdefault(key, {})
                channel.setdefault("last_message_id", None)
        self.note("meta", "table", {"base_url": base_url})
        return meta is not None

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
    for key, value in _by_number(things.get("message", {})):
        channel_id = value["payload"]["channel_id"]
        if channel_id in world.channels:
            stored = StoredMessage(value["payload"], files=value["files"], owners=value.get("owners"))
            world.messages.setdefault(channel_id, {})[key] = stored
            world.message_channel[key] = channel_id
