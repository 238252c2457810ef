"""A match as it is kept: how it is looked at, changed in one transaction, and stored.

It must not decide what may be done: the lobby, the play and the undo do.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeVar

from bot.bounded import REMEMBERED, Locks, Recent
from bot.games.port import Game
from bot.logs import EventLog
from bot.matches.snapshots import Snapshots, UnreadableMatchError, View, game_of
from bot.matches.terms import LIVE, RESUMABLE, Ending, Status, Terms
from bot.matches.transcript import commitment_of, store_rolls
from bot.ours import Ours
from bot.store import Store
from bot.store import matches as rows
from bot.store.matches import MatchRow, SeatRow, packed
from rules_engine.kernel.chance import DiceFacts, Renewed
from rules_engine.kernel.dice import SeededDice, salt
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry, Record, Session
from rules_engine.kernel.state import State

T = TypeVar("T")
log = EventLog("bot.matches.repository")
UNREADABLE = ("unknown_game", "later_version")
"""Why a match cannot be read here (`UnreadableMatchError.why`)."""


class OvertakenError(EngineBug):
    """Another process has played on since the match was read."""


class MatchError(Exception):
    """Something a person asked for cannot be done; `code` is put into words by whoever answers."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True)
class StoredMatch:
    """A match as somebody looks at it."""

    row: MatchRow
    seats: dict[str, SeatRow]
    state: Any
    """The match as its game keeps it; None before it begins. It is shared by all who look: nobody may change it."""

    @property
    def game(self) -> Game:
        return game_of(self.row.game)

    @cached_property
    def terms(self) -> Terms:
        """What every game's players agree on; `terms_of` gives a game all of its own."""
        return self.game.setup.terms.model_validate(self.row.terms)

    @cached_property
    def views(self) -> dict[str | None, View]:
        """What each seat may see of it, and whoever has none; filled by those who look."""
        return {}

    @property
    def status(self) -> Status:
        return Status(self.row.status)

    @cached_property
    def ending(self) -> Ending | None:
        return None if self.row.ending is None else Ending.model_validate(self.row.ending)

    @property
    def may_go_on(self) -> bool:
        """Whether it was put away and may be taken up again."""
        ending = self.row.ending or {}
        return self.status not in LIVE and ending.get("how") in RESUMABLE and not ending.get("for_good")

    @property
    def is_final(self) -> bool:
        """Whether it is over for good, so that nothing in it need stay hidden any more."""
        return self.status is Status.ENDED and not self.may_go_on

    @property
    def words(self) -> dict[str, str]:
        """What the players added to the dice."""
        return {seat: row.word or "" for seat, row in self.seats.items()}

    @property
    def salt(self) -> str:
        return salt(self.row.id, self.words)

    @property
    def renewed(self) -> tuple[Renewed, ...]:
        """The chains of seeds after the first: one for each time it was taken up again."""
        dice: DiceFacts | None = getattr(self.state, "dice", None)
        return () if dice is None else dice.renewed

    def moved(self, state: State, snapshot: str, entries: int) -> StoredMatch:
        """The same match after an answer or an undo."""
        row = replace(
            self.row, snapshot=snapshot, entries=entries, waiting=sorted(state.pending), changed_at=int(time.time())
        )
        if state.outcome is not None:
            so_far = self.game.progress(state)
            ending = Ending(
                winners=state.outcome.winners, how=state.outcome.rule, score=so_far.score, round=so_far.round
            )
            row = replace(row, status=Status.ENDED.value, ending=ending.model_dump(mode="json"))
        return StoredMatch(row, self.seats, state)

    @property
    def is_begun(self) -> bool:
        """Whether somebody has played in it: a match of locked rosters opens by itself, with one entry of nobody's."""
        return self.state is not None and self.row.entries > 1

    def seat_of(self, user_id: int) -> str | None:
        return next((seat for seat, row in self.seats.items() if row.user_id == user_id), None)

    def seats_of(self, user_id: int) -> tuple[str, ...]:
        """Several where the bot plays more than one; nobody else does."""
        return tuple(seat for seat in self.taken if self.player(seat) == user_id)

    def playing_seat(self, user_id: int, seq: int | None = None) -> str:
        """The seat of somebody who may play now; of several the one that is asked this question."""
        seats = self.seats_of(user_id)
        if not seats:
            raise MatchError("not_a_player")
        if self.status is Status.PAUSED:
            raise MatchError("paused")
        if self.status is not Status.PLAYING or self.state is None:
            raise MatchError("not_playing")
        asked = (seat for seat in seats if seat in self.state.pending and self.state.pending[seat].seq == seq)
        return next(asked, seats[0])

    @property
    def practised_against(self) -> tuple[str, ...]:
        """The seats that the bot plays: it agrees to whatever the person who practises wants."""
        if self.terms.practice is None:
            return ()
        return self.others(self.maker) if self.terms.taken_over is None else (self.terms.taken_over,)

    def player(self, seat: str) -> int | None:
        return self.seats[seat].user_id if seat in self.seats else None

    def others(self, seat: str) -> tuple[str, ...]:
        """Everybody else's seats, in their order."""
        return tuple(other for other in self.taken if other != seat)

    @property
    def taken(self) -> tuple[str, ...]:
        """The seats somebody sits on, in the order of the game."""
        return tuple(seat.id for seat in self.game.seats if seat.id in self.seats)

    @property
    def maker(self) -> str:
        """The seat of whoever made the challenge: the first."""
        return self.game.seats[0].id

    @property
    def is_full(self) -> bool:
        return len(self.seats) >= self.terms.players

    @property
    def is_duel(self) -> bool:
        """Whether two play: each has one opponent."""
        return self.terms.players == 2


@dataclass(frozen=True)
class Step:
    """What came of an answer or an undo."""

    stored: StoredMatch
    events: list[Event]
    entry: int


class MatchRepository:
    """Where matches are kept."""

    def __init__(self, store: Store, ours: Ours | None = None) -> None:
        self.store = store
        self.ours = ours or Ours(store)
        """What of it all is worked by this process."""
        self.snapshots = Snapshots()
        self._locks = Locks()
        self._taken_up: Recent[str, None] = Recent(REMEMBERED)
        self._guilds: Recent[str, int | None] = Recent(REMEMBERED)
        self.time_since: Callable[[Any, StoredMatch, str, float], Awaitable[float]] | None = None
        """Seconds that count against a seat since a moment, inside a transaction; without clocks none do."""
        self.followers: list[Callable[[Any, StoredMatch], Awaitable[None]]] = []
        """Told of every change inside its transaction, so that what they keep about a match commits with it."""

    def held(self, id: str) -> asyncio.Lock:
        """While somebody has it, nobody changes the match."""
        return self._locks[id]

    async def find(self, id: str) -> StoredMatch:
        await self.ask_anew(id)
        return await self.as_it_stands(id)

    async def as_it_stands(self, id: str) -> StoredMatch:
        """Without asking anything anew: for whoever has done so, or holds the match."""
        async with self.store.glance() as at:
            return await self.find_in(at, id)

    async def find_in(self, at: Any, id: str) -> StoredMatch:
        """The same inside somebody's transaction."""
        found = await rows.find_with_seats(at, id)
        if found is None:
            raise MatchError("no_such_match", id=id)
        row, seats = found
        try:
            game_of(row.game)
            state = self.snapshots.read(row.game, row.snapshot) if row.snapshot else None
        except UnreadableMatchError as error:
            raise MatchError(error.why, id=id, game=row.game) from None
        return StoredMatch(row, seats, state)

    async def ask_anew(self, id: str) -> None:
        """Once in a process: a match that an earlier program asked something is asked again as rules and cards stand
        now. A question that has not changed keeps its number, and nothing is written."""
        if id in self._taken_up or self._locks[id].locked():
            return
        async with self._locks[id]:
            stored = await self.as_it_stands(id)
            self._taken_up[id] = None
            if stored.status is not Status.PLAYING:
                return
            session = self.short_session(stored)
            try:
                events = await off_loop(session.refresh)
            except Exception as error:
                # It stays as it was asked: whoever looks at a match must see it, whatever became of its rules.
                log.error("a match could not be asked anew", error, match=id)
                return
            if not events and session.record.live[-1].snapshot == stored.row.snapshot:
                return
            try:
                async with self.store.transaction() as at:
                    await self.still_so(at, stored)
                    after = await (
                        self.store_new(at, stored, session, None) if events else self._store_again(at, stored, session)
                    )
                    await rows.put_out(at, id, "entry" if events else "reopened", n=stored.row.entries)
                    await self.tell_followers(at, after)
            except OvertakenError:
                log.info("another process plays this match, which is asked as it stands", match=id)

    async def _store_again(self, at: Any, stored: StoredMatch, session: Session[Any]) -> StoredMatch:
        """The same entry with its questions put anew."""
        after = self.moved(stored, session, stored.row.entries)
        await self.store_state(at, after, entries_before=stored.row.entries)
        await rows.rewrite_entry(at, stored.row.id, stored.row.entries - 1, packed(session.record.live[-1].snapshot))
        return after

    def short_session(self, stored: StoredMatch) -> Session[Any]:
        """A session that knows only the present: enough for an answer."""
        assert stored.row.snapshot is not None and stored.row.start is not None
        last = Entry(answer=None, events=[], snapshot=stored.row.snapshot)
        return Session(self.engine(stored), Record(start=stored.row.start, entries=[last]), stored.state)

    async def guild_of(self, id: str) -> int | None:
        """The server of a match, which never changes; asked for with every press: remembered."""
        if id not in self._guilds:
            async with self.store.glance() as at:
                self._guilds[id] = await rows.guild_of(at, id)
        return self._guilds[id]

    async def readable(self, at: Any, ids: Iterable[str]) -> list[StoredMatch]:
        """These matches, but for those of a game or version that this program does not know."""
        found: list[StoredMatch] = []
        for id in ids:
            try:
                found.append(await self.find_in(at, id))
            except MatchError as error:
                if error.code not in UNREADABLE:
                    raise
        return found

    async def waiting_for(self, user_id: int) -> list[StoredMatch]:
        """Matches somebody plays in; those that wait for that person first. Those that cannot be read are left out."""
        async with self.store.reading() as at:
            found_matches = await self.readable(at, [row.id for row in await rows.matches_of(at, user_id, LIVE)])
        return sorted(found_matches, key=lambda stored: stored.seat_of(user_id) not in stored.row.waiting)

    async def unread(self, user_id: int) -> int:
        """How many matches somebody plays in that this program cannot read."""
        async with self.store.reading() as at:
            ids = [row.id for row in await rows.matches_of(at, user_id, LIVE)]
            return len(ids) - len(await self.readable(at, ids))

    def engine(self, stored: StoredMatch) -> Engine[Any]:
        return Engine(stored.game.rules, SeededDice(stored.row.secret, stored.salt, len(stored.renewed)))

    async def in_thread(self, thread_id: int) -> StoredMatch | None:
        async with self.store.reading() as at:
            row = await rows.match_in_thread(at, thread_id)
        return None if row is None else await self.find(row.id)

    async def game_in_thread(self, thread_id: int) -> str | None:
        """Of which game the match there is, whether or not it can be read."""
        async with self.store.reading() as at:
            row = await rows.match_in_thread(at, thread_id)
        return None if row is None else row.game

    def commitment(self, stored: StoredMatch) -> str:
        return commitment_of(stored)

    async def store_new(self, at: Any, stored: StoredMatch, session: Session[Any], user_id: int | None) -> StoredMatch:
        """Write the entries a short session has come to, the dice they showed, and the match as it stands then."""
        fresh, count = session.record.entries[int(stored.state is not None) :], stored.row.entries
        after = self.moved(stored, session, count + len(fresh))
        await self.store_state(at, after, entries_before=count)
        for n, entry in enumerate(fresh, count):
            await rows.add_entry(at, stored.row.id, n, entry_row(entry, user_id))
        await store_rolls(at, after, session.record.transcript)
        return after

    def moved(self, stored: StoredMatch, session: Session[Any], entries: int) -> StoredMatch:
        """What is shown is what a reader of the snapshot sees, not what the engine had in hand."""
        snapshot = session.record.live[-1].snapshot
        return stored.moved(self.snapshots.read(stored.row.game, snapshot), snapshot, entries)

    async def still_so(self, at: Any, stored: StoredMatch) -> None:
        """Whoever judged before the transaction began writes only if it still stands as it was judged. In one process
        the match's lock sees to that; the number of entries alone would not tell of an undo."""
        if self.ours.alone:
            return
        found = await rows.find_with_seats(at, stored.row.id)
        now, people = (None, {}) if found is None else (found[0], {s: row.user_id for s, row in found[1].items()})
        judged = {seat: row.user_id for seat, row in stored.seats.items()}
        if (
            now is None
            or people != judged
            or any(
                getattr(now, name) != getattr(stored.row, name) for name in ("entries", "status", "snapshot", "terms")
            )
        ):
            raise OvertakenError(f"another process changed match {stored.row.id}")

    async def store_state(self, at: Any, after: StoredMatch, entries_before: int | None = None) -> None:
        row = after.row
        assert row.snapshot is not None
        values: dict[str, Any] = {"snapshot": packed(row.snapshot), "entries": row.entries, "status": row.status}
        values |= {"waiting": as_json(row.waiting), "ending": as_json(row.ending) if row.ending else None}
        if not await rows.change_match(at, row.id, entries_before=entries_before, **values):
            raise OvertakenError(f"two processes play match {row.id}")
        if after.status is Status.ENDED:
            await rows.put_out(at, row.id, "ended")

    @asynccontextmanager
    async def changing(self, id: str) -> AsyncIterator[Any]:
        """One change of a match at a time, in one transaction."""
        async with self._locks[id], self.store.transaction() as at:
            yield at
            await self.tell_followers(at, await self.find_in(at, id))

    async def tell_followers(self, at: Any, stored: StoredMatch) -> None:
        """In the transaction of a change, before it is over."""
        for follow in self.followers:
            await follow(at, stored)


def entry_row(entry: Entry, user_id: int | None) -> dict[str, Any]:
    return {
        "user_id": user_id,
        "answer": entry.answer.model_dump_json() if entry.answer else None,
        "instruction": entry.instruction.model_dump_json() if entry.instruction else None,
        "visibility": entry.visibility.value,
        "events": packed(_events_json(entry)),
        "snapshot": packed(entry.snapshot),
    }


def _events_json(entry: Entry) -> str:
    return as_json([event.model_dump(mode="json") for event in entry.events])


def as_json(value: Any) -> str:
    return json.dumps(value)


async def off_loop(function: Callable[..., T], *arguments: Any) -> T:
    """The engine works in a thread: the event loop never waits for it."""
    return await asyncio.to_thread(function, *arguments)
