"""A tale played by people while the bot is killed at chosen points of it, and everything that must be the same
afterwards as without a kill: what is stored, what was told, what is still open.

It must not know a tale: those are in `crash_tales`.
"""

import asyncio
import itertools
import json
import re
import sqlite3
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from chance import NOON
from crash_points import put, read_order, read_trail, write_order
from crash_prepared import place
from match_people import database
from processes import HERE, START, BotProcess

from bot.local.errors import Json
from bot.local.messages import parts
from bot.local.person import Person, UnansweredError
from bot.local.server import LocalDiscord
from bot.local.world import TEXT, THREADS

CHANNEL = "general"
ASIDE = "aside"
VOICES, ANSWERS = ("match", "season", "discord"), (19, 20, 23)
PROGRAM = (str(HERE / "crash_bot.py"),)
Act = Callable[[], Awaitable[Any]]


def still_table() -> LocalDiscord:
    """A table where time stands still: numbers that Discord deals hold the time, and pairings follow from people's."""
    table = LocalDiscord(token="a-token-for-tests", patient=True, rate_limits=False)
    table.clock.now = lambda: NOON + table.clock.offset  # type: ignore[method-assign]
    return table


class Run:
    """One tale with its own table, files and people; `plan` says at which point of which stretch the bot dies."""

    def __init__(
        self,
        table: LocalDiscord,
        bot: BotProcess,
        folder: Path,
        prepared: Path,
        plan: dict[str, str],
        absence: float = 0.0,
    ) -> None:
        self.table, self.bot, self.folder, self.prepared = table, bot, folder, prepared
        self.plan, self.absence = dict(plan), absence
        self.killed: list[tuple[str, str]] = []
        self.missed: list[str] = []
        self.people: dict[str, Person] = {}
        self._asked = itertools.count(1)
        self._names: dict[str, str] = {}

    async def begin(self, *names: str, prepared: tuple[str, ...] = ()) -> None:
        write_order(self.folder, ASIDE)
        for name in names:
            person = self.people[name] = Person(self.table.url, name, patience=START)
            await person.__aenter__()
        if prepared:
            channel = person.channel(CHANNEL)
            where = {"channel": channel["id"], "guild": channel["guild_id"], "now": int(NOON)}
            place(self.prepared, self.folder, *prepared, **self._ids("blue", "red"), **where)
        await self._start()

    async def end(self) -> None:
        await self.bot.kill()
        for person in self.people.values():
            await person.__aexit__(None, None, None)

    async def _start(self) -> None:
        await self.bot.start()
        for person in self.people.values():
            await person.until(lambda person=person: person.online, "the bot to come online")
            await person.until(lambda person=person: person._named("league"), "its commands")
        await self.quiet()

    def _ids(self, *names: str) -> dict[str, str]:
        return {name: self.people[name].id for name in names}

    async def quiet(self) -> None:
        """The bot has nothing left to do."""
        asked = str(next(self._asked))
        put(self.folder / "ask", asked)
        answer = self.folder / "quiet"
        await self.bot.until(lambda: answer.exists() and answer.read_text() == asked)

    # -- the tale --------------------------------------------------------------------------------------------------

    async def stretch(self, name: str, act: Act, needed: Callable[[], bool] = lambda: True) -> Any:
        """Somebody does something, and the bot comes to rest. If it dies and the person got no answer they do it again,
        unless they see that it was done."""
        point = self.plan.pop(name, None)
        write_order(self.folder, name, point)
        answer, died = await self._act(act)
        if point is not None and not died:
            self.missed.append(name)
        while died:
            self.killed.append((name, point or ""))
            await self._come_back()
            if not isinstance(answer, UnansweredError):
                return answer
            if not needed():
                return None
            answer, died = await self._act(act)
        assert not isinstance(answer, UnansweredError), (name, self.bot.log[-3000:])
        return answer

    async def aside(self, act: Act) -> Any:
        """Something that leads up to a stretch; the bot is not killed over it."""
        write_order(self.folder, ASIDE)
        answer = await act()
        await self.quiet()
        return answer

    async def _act(self, act: Act) -> tuple[Any, bool]:
        assert self.bot.process is not None
        acting = asyncio.ensure_future(_answer(act))
        dying = asyncio.create_task(self.bot.process.wait())
        await asyncio.wait({acting, dying}, return_when=asyncio.FIRST_COMPLETED)
        if not dying.done():
            resting = asyncio.create_task(self.quiet())
            await asyncio.wait({resting, dying}, return_when=asyncio.FIRST_COMPLETED)
            if not dying.done():
                dying.cancel()
                return acting.result(), False
            await asyncio.gather(resting, return_exceptions=True)
        await dying
        self.table.clock.advance(3.01)  # nobody will answer it any more
        return await acting, True

    async def _come_back(self) -> None:
        assert read_order(self.folder)["point"] is None, self.bot.log  # it was the kill that was meant
        for person in self.people.values():  # else somebody speaks to the dead one
            await person.until(lambda person=person: not person.online, "the bot to be gone")
        self.table.clock.advance(self.absence)
        await self._start()

    async def look(self, name: str, clock: str, ahead: float) -> None:
        """Time passes, and the clocks are looked at; without a name nobody dies over it."""

        async def ask() -> None:
            file = self.folder / f"look-{clock}"
            put(file, str(int(file.read_text()) + 1 if file.exists() else 1))

        put(self.folder / "ahead", str(ahead))
        await (self.stretch(name, ask) if name else self.aside(ask))

    @property
    def points(self) -> list[tuple[str, str]]:
        return [(stretch, point) for stretch, point in read_trail(self.folder) if stretch != ASIDE]

    def rows(self, query: str, *values: Any) -> list[Any]:
        at = sqlite3.connect(f"file:{database(self.folder)}?mode=ro", uri=True)
        at.row_factory = sqlite3.Row
        try:
            return at.execute(query, values).fetchall()
        finally:
            at.close()

    # -- what came of it -------------------------------------------------------------------------------------------

    def told(self) -> dict[str, list[Any]]:
        """Every public message of every channel and thread, without what differs from table to table. In order, as far
        as somebody promises one: a match, a season and Discord itself speak side by side."""
        world = self.table.world
        self._names = {id: f"@{user['username']}" for id, user in world.users.items()}
        places = [c for c in world.channels.values() if c["type"] in (TEXT, *THREADS)]
        matches = {str(row["thread_id"]): row["id"] for row in self.rows("SELECT id, thread_id FROM matches")}
        names = [(c, c["name"] if c["type"] == TEXT else f"{matches.get(c['id'])}: {c['name']}") for c in places]
        self._names |= {channel["id"]: f"[{name}]" for channel, name in names}
        told = {}
        for channel, name in names:
            stored = [m for m in world.messages.get(channel["id"], {}).values() if m.only_for is None]
            stored.sort(key=lambda m: int(m.id))
            for voice in VOICES:
                here, said = f"{name}, {voice}", [m for m in stored if _voice(m.payload) == voice]
                self._names |= {m.id: f"[{here} {n}]" for n, m in enumerate(said)}
                told[here] = told.get(here, []) + [self._message(m.payload) for m in said]
        return told

    def _message(self, payload: Json) -> Json:
        shown = [
            {
                key: part[key]
                for key in ("content", "label", "custom_id", "disabled", "placeholder", "options", "description")
                if part.get(key) is not None
            }
            for part in parts(payload)
        ]
        pictures = [a["filename"] for a in payload["attachments"]]
        kind = 0 if payload["type"] in ANSWERS else payload["type"]  # a challenge may be announced or be an answer
        kept = {"type": kind, "pinned": payload["pinned"], "shown": shown, "pictures": pictures}
        return dict(json.loads(self._plain(json.dumps(kept, ensure_ascii=False))))

    def _plain(self, text: str) -> str:
        """Numbers that Discord deals are named after what they stand for."""
        return re.sub(r"\d{17,20}", lambda found: self._names.get(found[0], "[id]"), text)

    def stored(self) -> dict[str, list[str]]:
        """Every table that says how things stand; the outboxes must be empty."""
        self.told()
        tables = {
            "matches": "SELECT * FROM matches ORDER BY id",
            "match_seats": "SELECT match_id, seat, user_id, roster, word FROM match_seats ORDER BY match_id, seat",
            "match_entries": "SELECT * FROM match_entries ORDER BY match_id, n",
            "match_records": "SELECT * FROM match_records WHERE kind NOT IN ('story') ORDER BY match_id, kind, n",
            "clocks": "SELECT * FROM clocks ORDER BY match_id, seat",
            "outbox": "SELECT * FROM outbox",
            "seasons": "SELECT * FROM seasons ORDER BY id",
            "season_players": "SELECT * FROM season_players ORDER BY season_id, joined_at, user_id",
            "season_games": "SELECT * FROM season_games ORDER BY season_id, id",
            "season_results": "SELECT * FROM season_results ORDER BY game_id, revision",
            "season_log": "SELECT * FROM season_log ORDER BY season_id, n",
            "season_posts": "SELECT * FROM season_posts ORDER BY message_id",
            "season_outbox": "SELECT * FROM season_outbox",
        }
        return {table: [self._row(row) for row in self.rows(query)] for table, query in tables.items()}

    def _row(self, row: sqlite3.Row) -> str:
        values = {key: _unpacked(row[key]) if isinstance(row[key], bytes) else row[key] for key in row.keys()}  # noqa: SIM118
        return self._plain(json.dumps(values, ensure_ascii=False))


def _voice(payload: Json) -> str:
    if payload["type"] not in (0, *ANSWERS):
        return "discord"
    ids = [part.get("custom_id", "") for part in parts(payload)]
    return "season" if any(id.startswith("l:") for id in ids) and not any(id.startswith("m") for id in ids) else "match"


async def _answer(act: Act) -> Any:
    try:
        return await act()
    except UnansweredError as error:
        return error


def _unpacked(data: bytes) -> str:
    try:
        return zlib.decompress(data).decode()
    except zlib.error:
        return data.hex()


def differences(expected: dict[str, list[Any]], found: dict[str, list[Any]]) -> list[str]:
    """What is missing, doubled or otherwise, for a reader."""
    lines = []
    for where in sorted(expected.keys() | found.keys()):
        one, other = expected.get(where, []), found.get(where, [])
        for n, (was, now) in enumerate(itertools.zip_longest(one, other)):
            if was != now:
                lines.append(f"{where} {n}:\n  without kills {_short(was)}\n  with kills    {_short(now)}")
                break
        if len(one) != len(other):
            lines.append(f"{where}: {len(one)} without kills, {len(other)} with")
    return lines


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) < 600 else text[:600] + "…"
