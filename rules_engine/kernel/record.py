"""The record of a match: answers, events, snapshots and every roll ever seen; undo and replay work on it.

Nothing is ever deleted: what was undone stays, marked, for the channel has seen it. A record is read
from JSON by its game's registry (`TOWN.read(Record, text)`): only that knows the kinds of events.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Generic, TypeVar

from rules_engine.kernel.chance import Dealt, Opening, Renewed, Rolled, SeedRevealed, may_know
from rules_engine.kernel.context import seat_of
from rules_engine.kernel.decisions import Answer, Visibility
from rules_engine.kernel.dice import Dice, RecordedDice
from rules_engine.kernel.engine import Engine, Game, Turnout
from rules_engine.kernel.errors import ConsentMissing, EngineBug, InvalidAnswer
from rules_engine.kernel.events import AnyEvent, Event
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Mutable, Seat, Value

S = TypeVar("S", bound=State)


class Instruction(Value):
    """A fact put in from outside the rules: a standing order, a judge's ruling."""

    event: AnyEvent
    by: Seat | None = None
    """Whose it is; None for somebody above the seats."""


class Entry(Mutable):
    """One answer or instruction (neither for the start) and what came of it."""

    answer: Answer | None
    instruction: Instruction | None = None
    events: list[AnyEvent]
    snapshot: str
    """The state after it, as JSON; it holds what is hidden, so it goes to nobody (see accounts.py)."""
    visibility: Visibility = Visibility.PUBLIC
    """Who might see the question that was answered."""
    undone: bool = False

    @property
    def by(self) -> Seat | None:
        """The seat whose answer or order it was."""
        if self.answer is not None:
            return self.answer.seat
        return self.instruction.by if self.instruction is not None else None


class Undone(Value):
    """An undo that was carried out: back to the state after entry `to`."""

    to: int
    by: Seat
    consent: tuple[Seat, ...] = ()
    after: int
    """How many entries there were when it happened."""


class Consent(StrEnum):
    """What taking something back costs."""

    FREE = "free"
    """Own answers only, nothing revealed."""
    REVEALED = "revealed"
    """Dice fell or something hidden was shown since."""
    HANDED_OVER = "handed_over"
    """Another seat has answered since, or has been asked; not where it was asked because an order of one's own answered
    in one's stead, as at the end of a turn that nobody ended by hand: what nobody meant may be called back until
    somebody else has answered."""


class Seen(Value):
    """A roll in the transcript, chained to all before it."""

    key: str
    sides: int
    numbers: tuple[int, ...]
    digest: str
    secret_to: Seat | tuple[Seat, ...] | None = None
    """Until its seed is laid open only this seat may know the numbers; of what was dealt, only these."""

    @property
    def span(self) -> int:
        return int(self.key.partition("|")[0])

    def known_by(self, seat: Seat | None) -> bool:
        return may_know((self.secret_to,) if isinstance(self.secret_to, str) else self.secret_to, seat)

    def redacted(self) -> Seen:
        """The roll without its numbers; -1 stands for a die one may not see."""
        return self.model_copy(update={"numbers": (-1,) * len(self.numbers)})


class Record(Mutable):
    """Everything needed to show, check, replay or take back a match."""

    start: str
    """The state before its first step, as JSON."""
    entries: list[Entry] = []
    undos: list[Undone] = []
    transcript: list[Seen] = []

    @property
    def live(self) -> list[Entry]:
        return [entry for entry in self.entries if not entry.undone]


def chain_digest(previous: str, key: str, sides: int, numbers: tuple[int, ...], *, secret: bool = False) -> str:
    """Links a roll to all before it. A secret roll enters without its numbers: of a few dice anyone could guess them
    from the digest; the seed proves them once it is revealed."""
    text = f"{previous}|{key}|{sides}|{','.join('?' if secret else str(number) for number in numbers)}"
    return hashlib.sha256(text.encode()).hexdigest()


def beginning(commitment: str, salt: str) -> str:
    """What the first roll of a match is chained to: whoever holds a digest holds the commitment, the match's name and
    its players' words too."""
    return hashlib.sha256(f"{commitment}|{salt}".encode()).hexdigest()


def renewed_digest(previous: str, commitment: str) -> str:
    """Links a new chain of seeds to all rolls before it."""
    return hashlib.sha256(f"{previous}|renewed|{commitment}".encode()).hexdigest()


def head_of(rolls: Sequence[Seen], begun: str, renewed: Iterable[Renewed] = ()) -> str:
    """The digest of all rolls so far: what the next one is chained to. `begun`: the digest before the first."""
    last = rolls[-1].digest if rolls else begun
    for chain in renewed:
        if chain.rolls == len(rolls):
            last = renewed_digest(last, chain.commitment)
    return last


def chained(rolls: Sequence[Seen], fresh: Iterable[Seen], begun: str, renewed: Sequence[Renewed] = ()) -> list[Seen]:
    """Rolls that were not seen before, each chained to all before it."""
    known, made = {(seen.key, seen.sides, seen.numbers) for seen in rolls}, list(rolls)
    for seen in fresh:
        if (seen.key, seen.sides, seen.numbers) in known:
            continue
        secret = seen.secret_to is not None
        digest = chain_digest(head_of(made, begun, renewed), seen.key, seen.sides, seen.numbers, secret=secret)
        made.append(seen.model_copy(update={"digest": digest}))
    return made[len(rolls) :]


class Session(Generic[S]):
    """A match being played: an engine and its record."""

    def __init__(self, engine: Engine[S], record: Record, state: S | None = None) -> None:
        """`state`: what the last snapshot says, for whoever has read it already."""
        self.engine = engine
        self.record = record
        self.state: S = state or engine.load(record.live[-1].snapshot if record.live else record.start)

    @classmethod
    def open(cls, engine: Engine[S], start: S) -> Session[S]:
        session = cls(engine, Record(start=engine.dump(start).decode()))
        session._keep(None, *engine.start(session.state))
        return session

    def submit(self, answer: Answer, judged: Turnout[S] | None = None) -> list[Event]:
        """`judged`: what the engine made of this very answer to this very state before."""
        turnout = judged or self.engine.submit(self.state, answer)
        self._keep(answer, *turnout, self.engine.owed(self.state, answer).visibility)
        return turnout.events

    def instruct(self, event: Event, by: Seat | None = None) -> list[Event]:
        """Put in a fact from outside the rules; it is on record like an answer, so a replay puts it in again."""
        turnout = self.engine.put_in(self.state, event)
        self._keep(None, *turnout, instruction=Instruction(event=event, by=by))
        return turnout.events

    def refresh(self) -> list[Event]:
        """Put the open questions anew, as rules and cards stand now; call it when a saved match is taken up again."""
        turnout = self.engine.refresh(self.state)
        if turnout.events:
            self._keep(None, *turnout)
        else:
            self.state = turnout.state
            self.record.live[-1].snapshot = self.engine.dump(self.state).decode()
        return turnout.events

    def _keep(
        self,
        answer: Answer | None,
        state: S,
        events: list[Event],
        visibility: Visibility = Visibility.PUBLIC,
        instruction: Instruction | None = None,
    ) -> None:
        self.state = state
        entry = Entry(
            answer=answer,
            instruction=instruction,
            events=events,
            snapshot=self.engine.dump(state).decode(),
            visibility=visibility,
        )
        self.record.entries.append(entry)
        rolls = [event for event in events if isinstance(event, (Rolled, Dealt))]
        if not rolls:
            return
        self.record.transcript += chained(self.record.transcript, map(_seen, rolls), "")

    # -- undo ----------------------------------------------------------------------------------------------------

    def points(self, span: str | None = None) -> list[int]:
        """Live entries one may go back to: all, or those after which a span ("action", "activation") began."""
        live = [index for index, entry in enumerate(self.record.entries) if not entry.undone]
        if span is None:
            return live[:-1]
        return [
            earlier
            for earlier, later in pairwise(live)
            if any(event.boundary == span for event in self.record.entries[later].events)
        ]

    def consent_for(self, to: int, by: Seat) -> Consent:
        """What it takes for a seat to go back to the state after entry `to`."""
        if to not in self.points():
            raise InvalidAnswer(f"nothing can be taken back to entry {to}")
        later = [entry for entry in self.record.entries[to + 1 :] if not entry.undone]
        if self.engine.game.opening is Opening.AT_THE_END and any(
            isinstance(event, SeedRevealed) for entry in later for event in entry.events
        ):
            raise InvalidAnswer("nothing can be taken back: the match is over and its dice are laid open")
        if self.state.outcome is not None or not all(_own_or_lasting(entry, by) for entry in later):
            return Consent.HANDED_OVER
        waiting = {decision.seq for decision in self.engine.load(self.record.entries[to].snapshot).pending.values()}
        handed_over = any(d.seat != by and d.seq not in waiting for d in self.state.pending.values())
        if handed_over and not _unasked(later, by):
            return Consent.HANDED_OVER
        if any(event.news for entry in later for event in entry.events):
            return Consent.REVEALED
        return Consent.FREE

    def undo(self, to: int, by: Seat, consent: tuple[Seat, ...] = ()) -> None:
        """Go back; whoever is needed must have consented. The question is put as the rules stand now."""
        needed = self.consent_for(to, by)
        missing = [seat for seat in self.state.seats if seat != by and seat not in consent]
        if needed is not Consent.FREE and missing:
            raise ConsentMissing(needed.value, tuple(missing))
        lasting = [
            entry.instruction
            for entry in self.record.entries[to + 1 :]
            if not entry.undone and entry.instruction is not None and _lasting(entry.instruction, by)
        ]
        self._go_back(to, by, consent)
        for instruction in lasting:
            self.instruct(instruction.event, instruction.by)

    def take_back(self, by: Seat) -> None:
        """A seat thinks again about what it has answered unseen while others are still at it: free, and what the others
        have answered meanwhile stands. Nobody learns what either had said; no dice have fallen."""
        index = next((at for at, entry in self._live_from_the_last() if _answers(entry, by)), None)
        if index is None or not self._still_sealed(index, by):
            raise InvalidAnswer("nothing can be taken back that others have not begun to act on")
        since = [entry for entry in self.record.entries[index + 1 :] if not entry.undone]
        before = max(at for at, entry in enumerate(self.record.entries[:index]) if not entry.undone)
        self._go_back(before, by, ())
        for entry in since:
            if entry.instruction is not None:
                self.instruct(entry.instruction.event, entry.instruction.by)
            elif entry.answer is not None:
                seq = self.state.pending[entry.answer.seat].seq
                self.submit(entry.answer.model_copy(update={"seq": seq}))

    def _live_from_the_last(self) -> Iterator[tuple[int, Entry]]:
        yield from ((at, entry) for at, entry in reversed([*enumerate(self.record.entries)]) if not entry.undone)

    def _still_sealed(self, index: int, by: Seat) -> bool:
        """Whether an answer lies with its step unopened, and nobody has shown anything since."""
        since = [entry for entry in self.record.entries[index:] if not entry.undone]
        answered = [entry for entry in since if entry.answer is not None]
        if any(entry.visibility is Visibility.PUBLIC for entry in answered):
            return False
        if any(entry.answer is None and entry.instruction is None for entry in since):
            return False
        # The step that asked forgets its answers when it goes on.
        kept = self.state.top.answers if self.state.stack else {}
        mine = [given for name, given in kept.items() if seat_of(name) == by]
        return bool(mine) and answered[0].answer is not None and mine[-1] == answered[0].answer.choice

    def _go_back(self, to: int, by: Seat, consent: tuple[Seat, ...]) -> None:
        self.record.undos.append(Undone(to=to, by=by, consent=consent, after=len(self.record.entries)))
        for entry in self.record.entries[to + 1 :]:
            entry.undone = True
        seq = self.state.seq
        still_open = {decision.seq for decision in self.state.pending.values()}
        self.state = self.engine.load(self.record.entries[to].snapshot)
        self._renumber(seq, still_open)
        self.refresh()

    def _renumber(self, seq: int, still_open: set[int]) -> None:
        """Questions asked again get new numbers, so that a button of the undone stretch stays dead; one that was open
        all the while (another seat's, asked at the same time) keeps its own."""
        for seat, decision in self.state.pending.items():
            if decision.seq in still_open:
                continue
            seq += 1
            self.state.pending[seat] = decision.model_copy(update={"seq": seq})
        self.state.seq = seq


def _seen(roll: Rolled | Dealt) -> Seen:
    secret_to = roll.secret_to if isinstance(roll, Rolled) else roll.known_to
    return Seen(key=roll.key.text, sides=roll.sides, numbers=roll.numbers, digest="", secret_to=secret_to)


def _answers(entry: Entry, seat: Seat) -> bool:
    return entry.answer is not None and entry.answer.seat == seat


def _lasting(instruction: Instruction, by: Seat) -> bool:
    """What another seat has put in may outlive an undo; one's own goes with what is taken back."""
    return instruction.by != by and instruction.event.outlives_undo


def _own_or_lasting(entry: Entry, by: Seat) -> bool:
    if entry.instruction is not None:
        return entry.instruction.by == by or _lasting(entry.instruction, by)
    return _answers(entry, by)


def _unasked(later: list[Entry], by: Seat) -> bool:
    """Whether it was an order of the seat's own that answered last, and nobody else's."""
    fired = [[event.seat for event in entry.events if isinstance(event, OrderFired)] for entry in later]
    return by in fired[-1] and all(seat == by for seats in fired for seat in seats)


def replay(game: Game[S], record: Record, seeds: Mapping[int, str] | None = None) -> list[Event]:
    """Play the live answers again on recorded dice; the events must equal those on record.

    `seeds` are the secrets revealed in the match, for games that tell of them.
    """
    rolls = {
        event.key.text: event.numbers
        for entry in record.live
        for event in entry.events
        if isinstance(event, (Rolled, Dealt))
    }
    return [event for _, events in retrace(game, record, RecordedDice(rolls, seeds)) for event in events]


def retrace(game: Game[S], record: Record, dice: Dice) -> Iterator[Turnout[S]]:
    """The match once more, entry by entry: each state with what led to it. Only starts, answers and instructions of
    the record are read."""
    engine: Engine[S] = Engine(game, dice)
    turnout = engine.start(engine.load(record.start))
    yield turnout
    for entry in record.live:
        if entry.instruction is not None:
            turnout = engine.put_in(turnout.state, entry.instruction.event)
            yield turnout
        if entry.answer is None:
            continue
        owed = turnout.state.pending.get(entry.answer.seat)
        if owed is None:
            raise EngineBug(f"replay: {entry.answer.seat} owes nothing at question {entry.answer.seq}")
        turnout = engine.submit(turnout.state, entry.answer.model_copy(update={"seq": owed.seq}))
        yield turnout
