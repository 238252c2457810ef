"""One person's way through a position that is to be won in the turn at hand: the real rules, and no die that falls.

It must not show anything. What would need luck, or would end the turn, changes nothing.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.puzzles.positions import SOLVER, Puzzle
from rules_engine.dice_masters.puzzles.proof import Luck, NoDice
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.decisions import Answer, Choice, Decision
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry, Record, Session

FOE = "red"


class OtherPuzzle(Exception):
    """What was kept belongs to a position, cards or rules of another day: it begins anew."""


class Attempt:
    """A position being played."""

    def __init__(self, puzzle: Puzzle, content: Content, session: Session[Match], since: int = 0) -> None:
        self.puzzle, self.content, self.session, self.since = puzzle, content, session, since
        self.turn = puzzle.match(content).turn
        self.failed = False
        """The other found an answer after which it is not won."""

    @classmethod
    def begin(cls, puzzle: Puzzle, content: Content) -> Attempt:
        return cls(puzzle, content, Session.open(_engine(content), puzzle.match(content)))

    @classmethod
    def read(cls, puzzle: Puzzle, content: Content, text: str) -> Attempt:
        """As `dump` wrote it; `OtherPuzzle` where it no longer fits."""
        try:
            raw = json.loads(text)
            if raw["digest"] != _digest(puzzle, content):
                raise OtherPuzzle(puzzle.id)
            record = Match.registry.read(Record, json.dumps(raw["record"]))
            return cls(puzzle, content, Session(_engine(content), record), raw["since"])
        except (ValueError, KeyError, TypeError, EngineBug) as error:
            raise OtherPuzzle(puzzle.id) from error

    def dump(self) -> str:
        record = self.session.record.model_dump(mode="json")
        return json.dumps({"digest": _digest(self.puzzle, self.content), "since": self.since, "record": record})

    # -- where it stands ---------------------------------------------------------------------------------------------

    @property
    def state(self) -> Match:
        return self.session.state

    @property
    def engine(self) -> Engine[Match]:
        return self.session.engine

    @property
    def entries(self) -> list[Entry]:
        return self.session.record.entries

    @property
    def solved(self) -> bool:
        """DM-WIN-01, in this very turn."""
        outcome = self.state.outcome
        return outcome is not None and outcome.winners == (SOLVER,) and self.state.turn == self.turn

    @property
    def is_over(self) -> bool:
        return self.failed or self.solved

    @property
    def foe_owes(self) -> Decision | None:
        return None if self.is_over or SOLVER in self.state.pending else self.state.pending.get(FOE)

    def right_answer(self) -> Choice | None:
        return None

    # -- answers -----------------------------------------------------------------------------------------------------

    def answer(
        self, seq: int, choice: Choice, then: Sequence[tuple[str, Choice]] = (), orders: Sequence[Event] = ()
    ) -> bool:
        """Whether it may still win; if not, nothing has changed. What is not legal raises as in a match."""
        trial = Session(self.engine, self._copied(), self.state)
        since = len(self.entries)
        try:
            trial.submit(Answer(seq=seq, seat=SOLVER, choice=choice))
            for key, following in then:
                owed = trial.state.pending.get(SOLVER)
                if owed is not None and owed.key == key:
                    trial.submit(Answer(seq=owed.seq, seat=SOLVER, choice=following))
        except Luck:
            return False
        if not self._goes_on(trial.state):
            return False
        self.session, self.since = trial, since
        return True

    def foe_answers(self, choice: Choice) -> None:
        owed = self.foe_owes
        assert owed is not None
        try:
            self.session.submit(Answer(seq=owed.seq, seat=FOE, choice=choice))
        except Luck:
            self.failed = True
            return
        self.failed = not self._goes_on(self.state)

    def _goes_on(self, state: Match) -> bool:
        """The same turn still, and nobody but the solver has won."""
        won = state.outcome is None or state.outcome.winners == (SOLVER,)
        return won and state.turn == self.turn

    def _copied(self) -> Record:
        kept = self.session.record
        return Record(start=kept.start, entries=list(kept.entries), transcript=list(kept.transcript))


def _engine(content: Content) -> Engine[Match]:
    return Engine(DiceMasters(content), NoDice())


def _digest(puzzle: Puzzle, content: Content) -> str:
    return hashlib.sha256(f"{content.version}\n{puzzle.model_dump_json()}".encode()).hexdigest()[:16]
