"""The desk where matches are kept: challenges, rosters, answers, undo and endings, each in one transaction.

It must not know Discord: what is to be posted goes into the outbox, and whoever posts it asks for the match again.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.matches.terms import Ending, Status, Terms
from bot.store import Store
from bot.store import matches as rows
from bot.store.matches import MatchRow, SeatRow, packed
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.board.generator import generate
from rules_engine.crisis_protocol.board.shapes import Terrain
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.events.flow import SeedRevealed
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.query.rosters import roster_faults
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import Match, Options, Roster
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import PASS, Answer, Choice, Pick
from rules_engine.kernel.dice import SeedChain, SeededDice, salt
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.record import Consent, Entry, Record, Seen, Table, Undone

SEATS = ("blue", "red")
REFUSED_FOR = 8
"""Steps to be played before a request that was declined may be repeated."""
T = TypeVar("T")


class MatchError(Exception):
    """Something a person asked for cannot be done; `code` is put into words by whoever answers."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True)
class Desk:
    """A match as somebody looks at it."""

    row: MatchRow
    seats: dict[str, SeatRow]
    state: Match | None

    @property
    def terms(self) -> Terms:
        return Terms.model_validate(self.row.terms)

    @property
    def status(self) -> Status:
        return Status(self.row.status)

    def seat_of(self, user_id: int) -> str | None:
        return next((seat for seat, row in self.seats.items() if row.user_id == user_id), None)

    def player(self, seat: str) -> int | None:
        return self.seats[seat].user_id if seat in self.seats else None


@dataclass(frozen=True)
class Step:
    """What came of an answer or an undo."""

    desk: Desk
    events: list[Event]
    entry: int


class Matches:
    """All matches of a database."""

    def __init__(self, store: Store, content: Content) -> None:
        self.store = store
        self.content = content
        self.game = CrisisProtocol(content)
        self._speakers: dict[str, Speaker] = {}
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self.followers: list[Callable[[Any, Desk], Awaitable[None]]] = []
        """Told of every change inside its transaction, so that what they keep about a match commits with it."""

    def speaker(self, language: str) -> Speaker:
        """Everything the engine says, in a language."""
        if language not in self._speakers:
            self._speakers[language] = Speaker(self.content, language)
        return self._speakers[language]

    # -- looking -------------------------------------------------------------------------------------------------

    async def desk(self, id: str) -> Desk:
        async with self.store.reading() as at:
            return await self._desk(at, id)

    async def desk_in(self, at: Any, id: str) -> Desk:
        """The same inside somebody's transaction."""
        return await self._desk(at, id)

    async def _desk(self, at: Any, id: str) -> Desk:
        row = await rows.find_match(at, id)
        if row is None:
            raise MatchError("no_such_match", id=id)
        seats = await rows.seats_of(at, id)
        state = Match.model_validate_json(row.snapshot) if row.snapshot else None
        return Desk(row, seats, state)

    async def waiting_for(self, user_id: int) -> list[Desk]:
        """Matches somebody plays in; those that wait for that person first."""
        async with self.store.reading() as at:
            found = await rows.matches_of(at, user_id, ("open", "rosters", "playing", "paused"))
            desks = [await self._desk(at, row.id) for row in found]
        return sorted(desks, key=lambda desk: desk.seat_of(user_id) not in desk.row.waiting)

    def engine(self, desk: Desk) -> Engine[Match]:
        words = {seat: row.word or "" for seat, row in desk.seats.items()}
        return Engine(self.game, SeededDice(desk.row.secret, salt(desk.row.id, words)))

    # -- before the match ----------------------------------------------------------------------------------------

    async def challenge(
        self,
        *,
        creator_id: int,
        channel_id: int,
        guild_id: int | None,
        terms: Terms,
        opponent_id: int | None = None,
        announce: bool = False,
        id: str | None = None,
    ) -> Desk:
        """A new match: open to anyone, or for one person who still has to accept. The dice are committed now. Whoever
        may ask twice, as a league after a crash, names the `id` itself."""
        if opponent_id == creator_id:
            raise MatchError("yourself")
        id = id or secrets.token_hex(4)
        row = {
            "id": id,
            "guild_id": guild_id,
            "channel_id": channel_id,
            "creator_id": creator_id,
            "status": Status.OPEN.value,
            "terms": terms.model_dump_json(),
            "secret": secrets.token_bytes(32),
        }
        async with self.store.transaction() as at:
            await rows.add_match(at, row)
            await rows.take_seat(at, id, "blue", creator_id)
            if opponent_id is not None:
                await rows.add_record(at, id, "invited", [str(opponent_id)])
            if announce:
                await rows.put_out(at, id, "challenged")
            return await self._desk(at, id)

    async def accept(self, id: str, user_id: int) -> Desk:
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            if desk.status is not Status.OPEN:
                raise MatchError("not_open")
            if desk.seat_of(user_id) is not None:
                raise MatchError("your_own_challenge")
            invited = await rows.records_of(at, id, "invited")
            if invited and str(user_id) not in invited:
                raise MatchError("not_invited", user=int(invited[0]))
            await rows.take_seat(at, id, "red", user_id)
            await rows.change_match(at, id, status=Status.ROSTERS.value, waiting='["blue", "red"]')
            await rows.put_out(at, id, "accepted")
            return await self._desk(at, id)

    async def withdraw(self, id: str, user_id: int) -> Desk:
        """Call a challenge off, or decline one, before the match has begun."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            invited = await rows.records_of(at, id, "invited")
            if desk.seat_of(user_id) is None and str(user_id) not in invited:
                raise MatchError("not_a_player")
            if desk.status not in (Status.OPEN, Status.ROSTERS):
                raise MatchError("already_begun")
            await rows.change_match(at, id, status=Status.WITHDRAWN.value, waiting="[]")
            await rows.put_out(at, id, "withdrawn")
            return await self._desk(at, id)

    async def place(self, id: str, thread_id: int | None, dashboard_id: int | None) -> None:
        """Remember where on Discord a match is shown."""
        async with self.store.transaction() as at:
            await rows.change_match(at, id, thread_id=thread_id, dashboard_id=dashboard_id)

    async def remember_challenge(self, id: str, message_id: int) -> None:
        """The message that the match's thread will grow from."""
        async with self._changing(id) as at:
            if await rows.last_record(at, id, "challenge") is None:
                await rows.add_record(at, id, "challenge", [str(message_id)])

    async def show_again(self, id: str) -> None:
        """Have the match posted as it stands."""
        async with self._changing(id) as at:
            await rows.put_out(at, id, "reopened")

    async def in_thread(self, thread_id: int) -> Desk | None:
        async with self.store.reading() as at:
            row = await rows.match_in_thread(at, thread_id)
            return None if row is None else await self._desk(at, row.id)

    def commitment(self, desk: Desk) -> str:
        return SeedChain(desk.row.secret).commitment

    def faults(self, roster: Roster, terms: Terms) -> list[Reason]:
        return roster_faults(self.content, roster, terms.edition)

    async def bring_roster(self, id: str, user_id: int, roster: Roster, word: str | None = None) -> Desk:
        """A player's roster (and word for the dice); the match begins when both are there."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            seat = desk.seat_of(user_id)
            if seat is None:
                raise MatchError("not_a_player")
            if desk.status is not Status.ROSTERS:
                raise MatchError("not_choosing_rosters")
            faults = self.faults(roster, desk.terms)
            if faults:
                raise IllegalAnswer(tuple(faults))
            await rows.change_seat(at, id, seat, roster=roster.model_dump_json(), word=word)
            desk = await self._desk(at, id)
            missing = [s for s in SEATS if desk.seats[s].roster is None]
            if missing:
                await rows.change_match(at, id, waiting=_json(missing))
                await rows.put_out(at, id, "roster", seat=seat)
                return await self._desk(at, id)
            await self._begin(at, desk)
            return await self._desk(at, id)

    async def _begin(self, at: Any, desk: Desk) -> None:
        rosters = {seat: Roster.model_validate(row.roster) for seat, row in desk.seats.items()}
        words = {seat: row.word or "" for seat, row in desk.seats.items()}
        state = new_match(
            self.content,
            rosters,
            battlefield(desk.terms.map, desk.row.id),
            name=desk.row.id,
            options=Options(edition=desk.terms.edition),
            commitment=self.commitment(desk),
            words=words,
        )
        table = await _off_loop(Table.open, self.engine(desk), state)
        await rows.change_match(at, desk.row.id, status=Status.PLAYING.value, start=packed(table.record.start))
        await self._store_new(at, desk.row.id, table, 0, None)
        await rows.put_out(at, desk.row.id, "began")

    # -- play ----------------------------------------------------------------------------------------------------

    async def answer(
        self, id: str, user_id: int, seq: int, choice: Choice, *, interaction_id: int | None = None
    ) -> Step:
        """One press: judged, applied and stored in one transaction, or refused without a trace."""
        async with self._changing(id) as at:
            await rows.apply_once(at, interaction_id)
            desk = await self._desk(at, id)
            seat = self._playing_seat(desk, user_id)
            assert desk.row.snapshot is not None and desk.row.start is not None
            table = self._short_table(desk)
            answer = Answer(seq=seq, seat=seat, choice=choice)
            events = await _off_loop(table.submit, answer)
            await self._store_new(at, id, table, desk.row.entries, user_id)
            await rows.put_out(at, id, "entry", n=desk.row.entries)
            return Step(await self._desk(at, id), events, desk.row.entries)

    async def instruct(self, id: str, event: Event, *, by: str | None, user_id: int) -> Step:
        """A fact put in from outside the rules, on record like an answer: an order of a seat, a ruling of a judge."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            if desk.status is not Status.PLAYING or desk.state is None:
                raise MatchError("paused" if desk.status is Status.PAUSED else "not_playing")
            table = self._short_table(desk)
            events = await _off_loop(table.instruct, event, by)
            await self._store_new(at, id, table, desk.row.entries, user_id)
            if any(event.seen_by(None) is not None for event in events):
                await rows.put_out(at, id, "entry", n=desk.row.entries)
            return Step(await self._desk(at, id), events, desk.row.entries)

    async def pass_for(self, id: str, seat: str, seq: int) -> Step:
        """The default answer to a reaction whose time is up."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            if desk.status is not Status.PLAYING or desk.state is None:
                raise MatchError("not_playing")
            table = self._short_table(desk)
            events = await _off_loop(table.submit, Answer(seq=seq, seat=seat, choice=Pick(option=PASS)))
            await self._store_new(at, id, table, desk.row.entries, None)
            await rows.put_out(at, id, "entry", n=desk.row.entries)
            return Step(await self._desk(at, id), events, desk.row.entries)

    async def check(self, id: str, seat: str, seq: int, choice: Choice) -> tuple[Match, list[Event]]:
        """What an answer would lead to, without giving it; raises what the answer would raise."""
        desk = await self.desk(id)
        assert desk.state is not None
        return await _off_loop(self.engine(desk).submit, desk.state, Answer(seq=seq, seat=seat, choice=choice))

    def _playing_seat(self, desk: Desk, user_id: int) -> str:
        seat = desk.seat_of(user_id)
        if seat is None:
            raise MatchError("not_a_player")
        if desk.status is Status.PAUSED:
            raise MatchError("paused")
        if desk.status is not Status.PLAYING or desk.state is None:
            raise MatchError("not_playing")
        return seat

    def _short_table(self, desk: Desk) -> Table[Match]:
        """A table that knows only the present: enough for an answer."""
        assert desk.row.snapshot is not None and desk.row.start is not None
        last = Entry(answer=None, events=[], snapshot=desk.row.snapshot)
        return Table(self.engine(desk), Record(start=desk.row.start, entries=[last]))

    async def _store_new(self, at: Any, id: str, table: Table[Match], first: int, user_id: int | None) -> None:
        """Write the newest entry, the dice it showed, and the match as it stands."""
        entry = table.record.entries[-1]
        await rows.add_entry(at, id, first, _row(entry, user_id))
        known = set(await rows.records_of(at, id, "rolled")) if table.record.transcript else set()
        fresh = [seen.model_dump_json() for seen in table.record.transcript]
        await rows.add_record(at, id, "rolled", [text for text in fresh if text not in known])
        await self._store_state(at, id, table.state, entry.snapshot, first + 1)

    async def _store_state(self, at: Any, id: str, state: Match, snapshot: str, count: int) -> None:
        values: dict[str, Any] = {
            "snapshot": packed(snapshot),
            "entries": count,
            "waiting": _json(sorted(state.pending)),
        }
        if state.outcome is not None:
            winners = state.outcome.winners
            scores = {seat: player.vp for seat, player in state.players.items()}
            ending = Ending(
                winner=winners[0] if winners else None,
                how=state.outcome.rule,
                score=scores,
                round=state.round,
            )
            values |= {"status": Status.ENDED.value, "ending": ending.model_dump_json()}
        await rows.change_match(at, id, **values)

    # -- undo ----------------------------------------------------------------------------------------------------

    async def record(self, id: str) -> Record:
        """The whole record, for undo, replay and export."""
        async with self.store.reading() as at:
            return await self._record(at, id)

    async def entries(self, id: str, since: int = 0, until: int | None = None) -> list[tuple[int, Entry]]:
        """The answers and events from an entry on, each with its number."""
        async with self.store.reading() as at:
            kept = await rows.entries_of(at, id, since)
        return [(e.n, _entry(e)) for e in kept if until is None or e.n <= until]

    async def seen(self, id: str, user_id: int) -> int:
        """How far somebody has looked; from now on, up to here."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            seat = desk.seat_of(user_id)
            if seat is None:
                return 0
            await rows.change_seat(at, id, seat, seen_entry=desk.row.entries)
            return desk.seats[seat].seen_entry

    async def _record(self, at: Any, id: str) -> Record:
        row = await rows.find_match(at, id)
        if row is None or row.start is None:
            raise MatchError("not_playing")
        kept = await rows.entries_of(at, id)
        return Record(
            start=row.start,
            entries=[_entry(e) for e in kept],
            undos=[Undone.model_validate_json(text) for text in await rows.records_of(at, id, "undone")],
            transcript=[Seen.model_validate_json(text) for text in await rows.records_of(at, id, "rolled")],
        )

    async def consent_for(self, id: str, user_id: int, to: int) -> Consent:
        desk = await self.desk(id)
        seat = self._playing_seat(desk, user_id)
        table = Table(self.engine(desk), await self.record(id))
        self._not_across_seeds(table, to)
        return table.consent_for(to, seat)

    async def undo_points(self, id: str, span: str | None = None) -> list[int]:
        desk = await self.desk(id)
        table = Table(self.engine(desk), await self.record(id))
        fixed = max((i for i, e in enumerate(table.record.entries) if _reveals_seed(e) or _is_ruling(e)), default=-1)
        return [point for point in table.points(span) if point >= fixed]

    def _not_across_seeds(self, table: Table[Match], to: int) -> None:
        """Once a round's dice are laid open nobody may go back into it: the rolls to come would be known. Nor across a
        judge's ruling: it stands."""
        later = [entry for entry in table.record.entries[to + 1 :] if not entry.undone]
        if any(_reveals_seed(entry) for entry in later):
            raise MatchError("seed_revealed")
        if any(_is_ruling(entry) for entry in later):
            raise MatchError("ruled_since")

    async def undo(self, id: str, user_id: int, to: int, consent: tuple[str, ...] = ()) -> Step:
        """Go back to the state after an entry, with the consent it takes; what was undone stays on record."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            seat = self._playing_seat(desk, user_id)
            table = Table(self.engine(desk), await self._record(at, id))
            self._not_across_seeds(table, to)
            await _off_loop(table.undo, to, seat, consent)
            await rows.mark_undone(at, id, to)
            await rows.add_record(at, id, "undone", [table.record.undos[-1].model_dump_json()])
            # The questions have new numbers; standing orders of the other seat are put in again.
            await rows.rewrite_entry(at, id, to, packed(table.record.entries[to].snapshot))
            for n, entry in enumerate(table.record.entries[desk.row.entries :], start=desk.row.entries):
                await rows.add_entry(at, id, n, _row(entry, None))
            snapshot = table.record.live[-1].snapshot
            await self._store_state(at, id, table.state, snapshot, len(table.record.entries))
            await rows.put_out(at, id, "undone", to=to, by=seat)
            return Step(await self._desk(at, id), [], to)

    # -- wishes: what needs the other player's word -----------------------------------------------------------------

    async def ask_for(self, id: str, user_id: int, what: str, to: int) -> None:
        """Ask the opponent for an undo or a draw; it stands until the match moves on."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            seat = self._playing_seat(desk, user_id)
            wish = {"what": what, "by": seat, "to": to, "entries": desk.row.entries, "state": "open"}
            last = await rows.last_record(at, id, "wish")
            known = json.loads(last) if last else {}
            declined = known.get("state") == "declined" and (known["by"], known["what"]) == (seat, what)
            if declined and desk.row.entries - known["entries"] < REFUSED_FOR:
                raise MatchError("refused_lately")
            await rows.add_record(at, id, "wish", [_json(wish)])
            await rows.put_out(at, id, "wished", what=what, by=seat, entries=desk.row.entries)

    async def wish(self, id: str, what: str, entries: int) -> dict[str, Any] | None:
        """The open wish of that kind, if the match has not moved on since."""
        async with self.store.reading() as at:
            desk = await self._desk(at, id)
            last = await rows.last_record(at, id, "wish")
        found: dict[str, Any] | None = json.loads(last) if last else None
        if found is None or found["state"] != "open" or found["what"] != what:
            return None
        return found if found["entries"] == entries == desk.row.entries else None

    async def settle_wish(self, id: str, *, declined: bool = False) -> None:
        async with self._changing(id) as at:
            last = await rows.last_record(at, id, "wish")
            if last is not None:
                wish = json.loads(last) | {"state": "declined" if declined else "settled"}
                await rows.add_record(at, id, "wish", [_json(wish)])
                await rows.put_out(at, id, "answered", what=wish["what"], declined=declined)

    # -- endings -------------------------------------------------------------------------------------------------

    async def end(self, id: str, ending: Ending) -> Desk:
        """A match ends otherwise than by the rules: conceded, agreed, timed out, abandoned."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            if desk.status not in (Status.PLAYING, Status.PAUSED):
                raise MatchError("not_playing")
            state = desk.state
            scores = {seat: player.vp for seat, player in state.players.items()} if state else {}
            full = ending.model_copy(update={"score": scores, "round": state.round if state else 0})
            await rows.change_match(at, id, status=Status.ENDED.value, ending=full.model_dump_json(), waiting="[]")
            await rows.put_out(at, id, "ended")
            return await self._desk(at, id)

    async def concede(self, id: str, user_id: int) -> Desk:
        desk = await self.desk(id)
        seat = desk.seat_of(user_id)
        if seat is None:
            raise MatchError("not_a_player")
        other: Any = next(s for s in SEATS if s != seat)
        return await self.end(id, Ending(winner=other, how="conceded"))

    async def pause(self, id: str, user_id: int, paused: bool) -> Desk:
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            if desk.seat_of(user_id) is None:
                raise MatchError("not_a_player")
            wanted, now = (Status.PAUSED, Status.PLAYING) if paused else (Status.PLAYING, Status.PAUSED)
            if desk.status is not now:
                raise MatchError("not_playing" if paused else "not_paused")
            await rows.change_match(at, id, status=wanted.value)
            await rows.put_out(at, id, "paused" if paused else "resumed", by=desk.seat_of(user_id))
            return await self._desk(at, id)

    async def substitute(self, id: str, seat: str, user_id: int) -> Desk:
        """Another person takes over a seat."""
        async with self._changing(id) as at:
            desk = await self._desk(at, id)
            if desk.seat_of(user_id) is not None:
                raise MatchError("already_a_player")
            await rows.change_seat(at, id, seat, user_id=user_id)
            await rows.put_out(at, id, "substituted", seat=seat, user=user_id)
            return await self._desk(at, id)

    # -- inside --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _changing(self, id: str) -> AsyncIterator[Any]:
        """One change of a match at a time, in one transaction."""
        async with self._locks[id], self.store.transaction() as at:
            yield at
            for follow in self.followers:
                await follow(at, await self._desk(at, id))


def battlefield(map_id: str | None, seed: str) -> tuple[Terrain, ...]:
    if map_id is not None:
        return ready()[map_id].terrain
    return tuple(generate(seed).terrain)


def _row(entry: Entry, user_id: int | None) -> dict[str, Any]:
    return {
        "user_id": user_id,
        "answer": entry.answer.model_dump_json() if entry.answer else None,
        "instruction": entry.instruction.model_dump_json() if entry.instruction else None,
        "visibility": entry.visibility.value,
        "events": packed(_events_json(entry)),
        "snapshot": packed(entry.snapshot),
    }


def _entry(row: rows.EntryRow) -> Entry:
    return Entry.model_validate_json(
        f'{{"answer": {row.answer or "null"}, "instruction": {row.instruction or "null"},'
        f' "events": {row.events}, "snapshot": {_json(row.snapshot)},'
        f' "visibility": "{row.visibility}", "undone": {_json(row.undone)}}}'
    )


def _reveals_seed(entry: Entry) -> bool:
    return any(isinstance(event, SeedRevealed) for event in entry.events)


def _is_ruling(entry: Entry) -> bool:
    return entry.instruction is not None and entry.instruction.by is None


def _events_json(entry: Entry) -> str:
    return _json([event.model_dump(mode="json") for event in entry.events])


def _json(value: Any) -> str:
    return json.dumps(value)


async def _off_loop(function: Callable[..., T], *arguments: Any) -> T:
    """The engine works in a thread: the event loop never waits for it."""
    return await asyncio.to_thread(function, *arguments)
