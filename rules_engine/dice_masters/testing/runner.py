"""Plays scenarios by the real engine: every answer, expectation and refusal; the dice fall as they are told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_engine.cardfiles.yaml12 import read
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.events.orders import OrderGiven
from rules_engine.dice_masters.faces import Face
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match, StandingOrder
from rules_engine.dice_masters.testing.answering import Unclear, choice_for
from rules_engine.dice_masters.testing.coverage import scenarios
from rules_engine.dice_masters.testing.expecting import differences
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.scripted import FacesInOrder
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.kernel.decisions import Answer, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineError, IllegalAnswer
from rules_engine.kernel.events import Event


@dataclass
class Played:
    """What came of a scenario."""

    scenario: Scenario
    faults: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    state: Match | None = None


class Fault(Exception):
    """A line of a scenario that does not hold."""


def scenarios_in(path: Path) -> Iterator[tuple[str, Scenario]]:
    """Every scenario of a file or folder, with where it stands."""
    files = sorted(path.rglob("*.yaml")) if path.is_dir() else [path]
    for file in files:
        for number, text in enumerate(scenarios(file.read_text("utf-8")), 1):
            yield f"{file.name}#{number}", Scenario.model_validate(read(text))


def play(scenario: Scenario) -> Played:
    return _Run(scenario).run()


class _Run:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.content: Content = content_of(scenario)
        self.start = staged(scenario, self.content)
        self.dice = FacesInOrder(self._faces, scenario.dice.split(), scenario.draws)
        self.engine: Engine[Match] = Engine(DiceMasters(self.content), self.dice, paranoid=True)
        self.state = self.start
        self.since: list[Event] = []
        self.played = Played(scenario)

    def _faces(self, die: str) -> tuple[Face, ...]:
        slot = self.state.pieces[die].slot if die in self.state.pieces else None
        return (
            self.content.sidekick
            if slot is None
            else self.content.faces(self.content.cards[self.state.slots[slot].card])
        )

    def run(self) -> Played:
        try:
            self.state, self.since = self.engine.start(self.start)
            self.played.events += self.since
            for number, entry in enumerate(self.scenario.play, 1):
                try:
                    self._entry(entry)
                except (Fault, ValueError, EngineError, KeyError) as error:
                    self.played.faults.append(f"line {number} {entry}: {error}")
                    break
            else:
                if self.dice.rolls:
                    self.played.faults.append(f"faces that were never rolled: {self.dice.rolls}")
        except EngineError as error:
            self.played.faults.append(f"the match broke: {error}")
        self.played.state = self.state
        return self.played

    def _entry(self, entry: dict[str, Any]) -> None:
        for who, what in entry.items():
            if who == "expect":
                wrong = list(differences(World(self.state, self.content), self.since, what))
                if wrong:
                    raise Fault("; ".join(wrong))
                self.since = []
            elif who == "refuse":
                self._refused(dict(what))
            elif who == "order":
                event = OrderGiven(order=StandingOrder.model_validate({"id": "order", **what}))
                self._take(*self.engine.put_in(self.state, event))
            else:
                for key, said in what.items():
                    self._answer(who, key, said)

    def _answer(self, seat: str, key: str, said: Any, *, raw: bool = False) -> None:
        """`raw`: what was not offered is sent as it is written."""
        decision = self.state.pending.get(seat)
        if decision is None or not decision.key.startswith(key):
            open_ = {one: decision.key for one, decision in self.state.pending.items()}
            raise Fault(f"{seat} is not asked {key!r}; open is {open_}")
        try:
            choice = choice_for(decision, said)
        except Unclear:
            if not raw:
                raise
            choice = Pick(option=str(said))
        self._take(*self.engine.submit(self.state, Answer(seq=decision.seq, seat=seat, choice=choice)))

    def _take(self, state: Match, events: list[Event]) -> None:
        self.state = state
        self.since = [*self.since, *events]
        self.played.events += events

    def _refused(self, what: dict[str, Any]) -> None:
        seat, rule = what.pop("seat"), what.pop("rule")
        before = self.engine.dump(self.state)
        ((key, said),) = what.items()
        try:
            self._answer(seat, key, said, raw=True)
        except IllegalAnswer as error:
            if rule not in [reason.rule for reason in error.reasons]:
                raise Fault(f"refused by {[reason.rule for reason in error.reasons]}, not by {rule}") from None
        except EngineError as error:
            if type(error).__name__ != rule:
                raise Fault(f"refused as {type(error).__name__}: {error}") from None
        else:
            raise Fault("it was not refused")
        if self.engine.dump(self.state) != before:
            raise Fault("a refused answer changed the match")
