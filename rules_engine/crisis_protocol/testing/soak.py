"""Whole matches played by themselves with real dice, every state checked; it finds faults and mends none."""

from __future__ import annotations

import random
import traceback
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from time import perf_counter

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import SEATS, Help, Match, Options
from rules_engine.crisis_protocol.testing import probes
from rules_engine.crisis_protocol.testing.census import KINDS, Census, CountedGame, Tallies
from rules_engine.crisis_protocol.testing.invariants import breaches, secrets
from rules_engine.crisis_protocol.testing.players import EAGER, THRIFTY, TIMID
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.crisis_protocol.testing.seeking import Aim, Seeker
from rules_engine.kernel.dice import SeededDice, salt
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.record import Record, Session, replay
from rules_engine.kernel.values import Seat

MOST_DECISIONS = 4000
"""A match with more is not going to end."""


@dataclass(frozen=True)
class Sampling:
    """The share of decisions at which each costly check is made."""

    offers: float = 0.04
    refusals: float = 0.08
    undo: float = 0.02
    replay: bool = True
    """Whether the whole match is replayed at its end."""


LIGHT = Sampling(offers=0, refusals=0, undo=0, replay=False)
"""Only what is checked after every answer."""


@dataclass
class MatchReport:
    """What came of one match; `python -m rules_engine soak --matches 1 --seed SEED` plays it again, with
    `--toward GOAL…` if it had goals."""

    seed: int
    goals: tuple[str, ...] = ()
    decisions: int = 0
    rounds: int = 0
    outcome: str | None = None
    violations: list[str] = field(default_factory=list)
    counts: Tallies = field(default_factory=lambda: {kind: Counter() for kind in KINDS})
    seconds: float = 0.0


EDITIONS = tuple(Edition)
"""They take turns."""


@cache
def pool() -> Content:
    return default_content()


def dice_for(seed: int) -> SeededDice:
    return SeededDice(seed.to_bytes(32, "big"), salt(f"soak-{seed}", {}))


def opening(seed: int, content: Content, goals: Sequence[str] = (), helps: Sequence[Help] = ()) -> Match:
    """The match of a seed before its first step; its rosters lean to the goals, each in an order of its own. `helps`
    are what both seats leave to the match."""
    rng = random.Random(f"opening/{seed}")  # nosec B311 # seeded on purpose
    dice = dice_for(seed)
    battlefield = rng.choice([ready()[name] for name in sorted(ready())])
    edition = EDITIONS[seed % len(EDITIONS)]
    return new_match(
        content,
        {seat: random_roster(content, rng, _aim(content, goals, rng), edition) for seat in SEATS},
        battlefield.terrain,
        name=f"soak-{seed}",
        options=Options(edition=edition),
        commitment=dice.chain.commitment,
        helps=dict.fromkeys(SEATS, helps) if helps else None,
    )


def _aim(content: Content, goals: Sequence[str], rng: random.Random) -> Aim | None:
    return Aim(content, rng.sample(goals, len(goals))) if goals else None


class Soak:
    """One match being played and checked."""

    def __init__(
        self,
        seed: int,
        sampling: Sampling | None = None,
        *,
        goals: Sequence[str] = (),
        helps: Sequence[Help] = (),
        paranoid: bool = False,
        content: Content | None = None,
    ) -> None:
        self.content = content or pool()
        self.helps = helps
        self.sampling = sampling or Sampling()
        self.census = Census()
        self.report = MatchReport(seed=seed, goals=tuple(goals), counts=self.census.counts)
        self.rng = random.Random(f"probes/{seed}")  # nosec B311 # seeded on purpose
        game = CountedGame(self.content, self.census)
        assert game.fired is not None
        self.fired: set[str] = game.fired
        self.engine: Engine[Match] = Engine(game, dice_for(seed), paranoid=paranoid)
        # Probes play on a game that counts nothing: only what the match itself did shall count.
        self.aside: Engine[Match] = Engine(CrisisProtocol(self.content), dice_for(seed))
        self.players = {seat: self._player(seat, random.Random(f"habits/{seed}/{seat}")) for seat in SEATS}  # nosec B311 # seeded on purpose
        self.turns = random.Random(f"turns/{seed}")  # nosec B311 # seeded on purpose

    def _player(self, seat: Seat, liking: random.Random) -> Seeker:
        """With goals one side now and then saves its Power, or leaves the field to the other."""
        seed, goals = self.report.seed, self.report.goals
        aim = Aim(self.content, goals)
        if not goals:
            return Seeker(seat, seed, aim, EAGER if seed % 5 else TIMID)
        yields = seed % 4 == SEATS.index(seat)
        habits = TIMID if yields else liking.choice((EAGER, EAGER, EAGER, THRIFTY))
        return Seeker(seat, seed, aim, habits, yields=yields, plans_for=SEATS[seed % len(SEATS)])

    def run(self) -> MatchReport:
        began = perf_counter()
        try:
            self._play()
        except Exception as error:
            where = traceback.extract_tb(error.__traceback__)[-1]
            self._note(f"{type(error).__name__}: {error} ({where.name} in {where.filename.rpartition('/')[2]})")
        self.census.counts["rule_fired"].update(self.fired)
        self.report.seconds = perf_counter() - began
        return self.report

    def _note(self, violation: str) -> None:
        self.report.violations.append(f"seed {self.report.seed}, step {self.report.decisions}: {violation}")

    def _notes(self, violations: Iterable[str]) -> None:
        for violation in violations:
            self._note(violation)

    def _play(self) -> None:
        session = Session.open(self.engine, opening(self.report.seed, self.content, self.report.goals, self.helps))
        self._check(session)
        while session.state.pending:
            if self.report.decisions >= MOST_DECISIONS:
                self._note("the match does not end")
                return
            self._answer(session)
        self.report.rounds = session.state.round
        self.report.outcome = session.state.outcome.code if session.state.outcome else None
        if session.state.outcome is None:
            self._note("nobody is asked and the match is not over")
        if self.sampling.replay:
            self._finish(session)

    def _answer(self, session: Session[Match]) -> None:
        decision = session.state.pending[self.turns.choice(sorted(session.state.pending))]
        self.report.decisions += 1
        self.census.add("question", decision.key)
        self._probe(session)
        player = self.players[decision.seat]
        player.watch(session.state)
        events = session.submit(player.answer(decision))
        for event in events:
            self.census.add("event", event.kind)
            if isinstance(event, OrderFired):
                self.census.add("answered", f"{event.order} {event.key}")
        for player in self.players.values():
            player.aim = player.aim.without(self.fired)
        self._check(session)

    def _check(self, session: Session[Match]) -> None:
        """What is checked after every answer."""
        look = World(session.state, self.content)
        self._notes(breaches(look))
        self._notes(secrets(session.state))
        text = session.record.live[-1].snapshot  # the state as it is stored
        if self.aside.dump(self.aside.load(text)).decode() != text:
            self._note("the state comes back changed from JSON")

    def _probe(self, session: Session[Match]) -> None:
        for decision in list(session.state.pending.values()):
            if self._sampled(self.sampling.offers):
                self._notes(probes.try_offers(self.aside, session.state, decision, self.rng))
                self._notes(probes.try_anywhere(self.aside, session.state, decision, self.rng))
            if self._sampled(self.sampling.refusals):
                self._notes(probes.try_refusals(self.aside, session.state, decision))
        if self._sampled(self.sampling.undo):
            self._undo(session)

    def _undo(self, session: Session[Match]) -> None:
        """On a copy of the record: the match goes on with the numbers it had."""
        record = session.record
        copied = Record(
            start=record.start,
            entries=[entry.model_copy() for entry in record.entries],
            undos=list(record.undos),
            transcript=list(record.transcript),
        )
        copy = Session(self.aside, copied)
        self._notes(probes.try_undo(copy, self.rng))
        self._notes(probes.contradictions(copy))

    def _sampled(self, share: float) -> bool:
        return self.rng.random() < share

    def _finish(self, session: Session[Match]) -> None:
        told = [event for entry in session.record.live for event in entry.events]
        try:
            again = replay(CrisisProtocol(self.content), session.record, session.state.dice.seeds)
        except EngineError as error:
            self._note(f"replay: {type(error).__name__}: {error}")
            return
        if again != told:
            self._note("replayed, the match tells other events")
