"""One match that plays itself, checked at every step; what broke and which rules acted is reported."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Generic

from rules_engine.kernel.decisions import Answer, Assign, Choice, ChooseOne, ChooseReaction, Decision
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.errors import EngineError, IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Session, replay
from rules_engine.kernel.views import told_to
from rules_engine.kernel.wording import Wording
from rules_engine.kit.testing.expecting import offered
from rules_engine.kit.testing.faults import broke
from rules_engine.kit.testing.probes import as_stored, copied, leaks, made_or_lost, try_refusals, try_undo
from rules_engine.kit.testing.proving import Goals, Proving, S, Table

TRIES = 80
"""Answers that may be refused before a match counts as stuck."""
FEWER = 0.2
PARANOID_EVERY = 25
"""Every so many matches the kernel compares the state before and after every question."""


@dataclass(frozen=True)
class Shares:
    """Of the answers, at which each costly check is made."""

    stored: float = 0.2
    refusals: float = 0.05
    undo: float = 0.02


@dataclass
class SoakedMatch:
    """What came of one match; `soak --matches 1 --seed SEED`, with `--toward GOAL…` if it had goals, plays it again."""

    seed: int
    goals: Goals = ()
    outcome: str = ""
    answers: int = 0
    broken: list[str] = field(default_factory=list)
    acted: set[str] = field(default_factory=set)
    questions: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)


def seeded(proving: Proving[Any], seed: int, what: str = "soak") -> SeededDice:
    return SeededDice(f"{what} {proving.game} {seed}".zfill(20).encode(), what)


def soak(proving: Proving[S], seed: int, goals: Goals = (), shares: Shares | None = None) -> SoakedMatch:
    """Match number `seed`: loadouts, dice and answers follow from it."""
    report = SoakedMatch(seed, goals)
    rng = Random(seed)  # nosec B311 # seeded on purpose
    try:
        table = proving.open(proving.loadout(rng, seed, goals))
        report.acted = table.acted
        playing = _Playing(proving, table, report, rng, shares or Shares())
        playing.to_its_end()
        report.broken += playing.told_again()
    except Exception as error:
        report.broken.append(broke(error))
    return report


class SoakWatch(Generic[S]):
    """What is checked after every answer: the game's own violations, and that nothing was made or lost."""

    def __init__(self, proving: Proving[S], game: Any) -> None:
        self.proving, self.game = proving, game
        self.counted: Mapping[str, int] | None = None
        self.stretch: list[Event] = []

    def look(self, state: S, events: Sequence[Event]) -> Iterator[str]:
        if not self.proving.stretch:
            self.stretch = []
        self.stretch += events
        now = self.proving.census(state)
        if now is not None and self.counted is not None:
            yield from made_or_lost(self.counted, now)
        yield from self.proving.violations(self.game, state, tuple(self.stretch))
        if any(event.kind == self.proving.stretch for event in events):
            self.stretch = []
        self.counted = self.counted or now


class _Playing(Generic[S]):
    def __init__(self, proving: Proving[S], table: Table[S], report: SoakedMatch, rng: Random, shares: Shares) -> None:
        self.proving, self.table, self.report, self.rng, self.shares = proving, table, report, rng, shares
        self.probing = Random(f"probes/{report.seed}")  # nosec B311 # so that a probe changes no match
        paranoid = report.seed % PARANOID_EVERY == 0
        engine = proving.engine(table, seeded(proving, report.seed), paranoid=paranoid)
        self.session = Session.open(engine, table.state)
        self.watch = SoakWatch(proving, table.game)
        self.saying = proving.wording(table.game, self.probing.choice(proving.languages))

    def to_its_end(self) -> None:
        session, report = self.session, self.report
        self._check(None, session.record.live[-1].events)
        while session.state.pending and not report.broken:
            if report.answers >= self.proving.most_answers:
                report.broken.append("the match does not end")
                return
            self._probe()
            decision = self.rng.choice(list(session.state.pending.values()))
            report.questions[decision.key.partition("_")[0]] += 1
            self._ask(decision)
            before = session.state
            events = self._answered(decision)
            if events is None:
                report.broken += [] if report.broken else [f"nobody could answer {decision.key}"]
                return
            report.answers += 1
            report.events.update(event.kind for event in events)
            self._check(before, events)
        if not report.broken and session.state.outcome is None:
            report.broken.append("nobody is asked and the match is not over")
        elif session.state.outcome is not None:
            report.outcome = session.state.outcome.code

    def _answered(self, decision: Decision) -> list[Event] | None:
        for tried in range(TRIES):
            choice = self.proving.answer(self.rng, self.session.state, decision, self.report.goals)
            if tried > TRIES // 2:
                choice = self._fewer(choice)
            try:
                return self.session.submit(Answer(seq=decision.seq, seat=decision.seat, choice=choice))
            except IllegalAnswer as error:
                if isinstance(decision, (ChooseOne, ChooseReaction)):
                    said = choice.model_dump_json()
                    self.report.broken.append(f"offered but refused: {decision.key} ← {said}: {error}")
                    return None
                if self.saying is not None:
                    for reason in error.reasons:
                        self._must_say("a refusal", self.saying.reason(self.session.state, reason))
        return None

    def _fewer(self, choice: Choice) -> Choice:
        """Where each may have its price, rather some of them."""
        if not isinstance(choice, Assign):
            return choice
        return Assign(columns={row: at for row, at in choice.columns.items() if self.rng.random() < FEWER})

    # -- checks --------------------------------------------------------------------------------------------------

    def _check(self, before: S | None, events: list[Event]) -> None:
        state = self.session.state
        begun = self.watch.counted is not None
        self.report.broken += self.watch.look(state, events)
        self.report.broken += leaks(self.proving, before, state, events)
        if self._now(self.shares.stored):
            self.report.broken += as_stored(self.session)
        if self.saying is not None:
            seat = self.probing.choice((*state.seats, None))
            told = self.saying.story(self.proving.view(state, seat), told_to(seat, events))
            for sentence in told:
                self._must_say("a sentence", sentence)
        if not begun and self.watch.counted is not None:
            self.proving.begun(self.session, self.rng, self.report.goals)

    def _probe(self) -> None:
        for decision in self.session.state.pending.values():
            if self._now(self.shares.refusals):
                self.report.broken += try_refusals(self.session.engine, self.session.state, decision)
        if self._now(self.shares.undo):
            self.report.broken += try_undo(self.proving, copied(self.session), self.probing)

    def _now(self, share: float) -> bool:
        return self.probing.random() < share

    def _ask(self, decision: Decision) -> None:
        """Whatever is asked has words, of what the one who is asked may see."""
        if self.saying is None:
            return
        seen = self.proving.view(self.session.state, decision.seat)
        speak(self.saying, seen, decision, self._must_say)

    def _must_say(self, what: str, said: str) -> None:
        if not said.strip():
            self.report.broken.append(f"{what} without words")

    def told_again(self) -> Iterator[str]:
        """The same answers on the same dice give the same match."""
        if self.report.broken:
            return
        told = [event for entry in self.session.record.live for event in entry.events]
        try:
            again = replay(self.table.game, self.session.record, self._seeds())
        except EngineError as error:
            yield f"replay: {type(error).__name__}: {error}"
            return
        if again != told:
            yield "a replay differs"

    def _seeds(self) -> Mapping[int, str] | None:
        facts = getattr(self.session.state, "dice", None)
        return None if facts is None else dict(facts.seeds)


def speak(saying: Wording[S], seen: S, decision: Decision, must_say: Any) -> None:
    must_say(f"the question {decision.key}", saying.question(seen, decision).title)
    for option in offered(decision) if not hasattr(decision, "spots") else ():
        must_say(f"the option {option.id} of {decision.key}", saying.option(seen, decision, option).label)
    for column in getattr(decision, "columns", ()):
        must_say(f"the column {column.id} of {decision.key}", saying.option(seen, decision, column).label)
    for spot in getattr(decision, "spots", ()):
        must_say(f"the spot {spot.code} of {decision.key}", saying.spot(seen, decision, spot))
