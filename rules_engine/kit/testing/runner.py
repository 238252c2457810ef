"""Plays scenarios by the real engine: every answer, expectation and refusal; the dice fall as they are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import ValidationError

from rules_engine.kernel.decisions import Answer, Decision
from rules_engine.kernel.engine import Engine, Turnout
from rules_engine.kernel.errors import EngineBug, EngineError, IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kit.testing.answering import raw_choice
from rules_engine.kit.testing.expecting import differences
from rules_engine.kit.testing.faults import Fault, UnclearWords, Where, broke, complaint, unknown
from rules_engine.kit.testing.proving import Proving, S
from rules_engine.kit.testing.reading import documents, read_scenario
from rules_engine.kit.testing.script import BaseScenario
from rules_engine.kit.testing.told_dice import ToldDice

LONGEST = 100
"""Letters of a line of the scenario that a fault repeats."""
R = TypeVar("R")


@dataclass
class PlayedScenario(Generic[S]):
    """What came of a scenario."""

    scenario: BaseScenario
    found: list[Fault] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    state: S | None = None

    @property
    def faults(self) -> list[str]:
        return [str(fault) for fault in self.found]


def failures(proving: Proving[S], path: Path) -> list[str]:
    """What goes wrong in each scenario of a file, in a line; though one fails, the others are played."""
    try:
        texts = documents(path)
    except Fault as fault:
        return [str(fault)]
    wrong = []
    for document in texts:
        try:
            found = play(proving, read_scenario(proving, document.text)).found
        except Fault as fault:
            found = [fault]
        wrong += [document.located(fault) for fault in found]
    return wrong


def play(proving: Proving[S], scenario: BaseScenario) -> PlayedScenario[S]:
    """To its end, or to the first line that does not hold."""
    played: PlayedScenario[S] = PlayedScenario(scenario)
    try:
        run = _guarded("at the start", ("start",), lambda: _Run(proving, played))
        for number, line in enumerate(scenario.play):
            where = f"play {number + 1} ({_brief(line)})"
            _guarded(where, ("play", number), lambda line=line: run.line(line))  # type: ignore[misc]
        run.finish()
    except Fault as fault:
        played.found.append(fault)
    return played


def _guarded(where: str, at: Where, act: Callable[[], R]) -> R:
    """Whatever goes wrong becomes a sentence with its place: no error may end in a traceback."""
    try:
        return act()
    except Fault as fault:
        inside = fault.at if fault.at[:1] in (("dice",), ("draws",)) or at[0] == "start" else (*at, *fault.at)
        raise Fault(f"{where}: {fault}", inside or at) from None
    except EngineError as error:
        raise Fault(f"{where}: {type(error).__name__}: {error}", at) from None
    except ValidationError as error:
        raise Fault(f"{where}: {complaint(error)}", at) from None
    except Exception as error:
        raise Fault(f"{where}: {broke(error)}", at) from None


def _brief(line: dict[str, Any]) -> str:
    text = ", ".join(f"{key}: {value}" for key, value in line.items())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class _Run(Generic[S]):
    def __init__(self, proving: Proving[S], played: PlayedScenario[S]) -> None:
        self.proving, self.played, self.scenario = proving, played, played.scenario
        self._cited()
        table = proving.stage(self.scenario)
        self.game, self.state = table.game, table.state
        self.dice = ToldDice(
            lambda key, sign: proving.face(self.game, self.state, key, sign),
            self.scenario.dice,
            self.scenario.draws,
            proving.told,
        )
        self.engine: Engine[S] = proving.engine(table, self.dice, paranoid=True)
        self.since: list[Event] = []
        self._take(self.engine.start(self.state))

    def _cited(self) -> None:
        digest = self.proving.digest()
        if digest is None:
            return
        for number, rule in enumerate(self.scenario.rules):
            cited = digest.cited_in(rule)
            if not cited or not cited <= set(digest.ids):
                raise Fault(unknown("rule", rule, digest.ids), ("rules", number))

    def line(self, line: dict[str, Any]) -> None:
        for who, what in line.items():
            if who == "expect":
                self._expect(what)
            elif who == "refuse":
                self._refused(dict(what) if isinstance(what, dict) else {})
            elif who in self.state.seats:
                for said in what if isinstance(what, list) else [what]:  # a list, where a question comes twice
                    if not isinstance(said, dict):
                        raise Fault(f"after `{who}:` comes a mapping such as {{question: answer}}, not {said!r}")
                    for key, answer in said.items():
                        self._answer(who, key, answer)
            else:
                self._take(self.engine.put_in(self.state, self.proving.instruction(who, what)))

    def _expect(self, what: Any) -> None:
        try:
            wrong = list(differences(self.proving, self.game, self.state, self.since, what))
        except Fault as fault:
            raise Fault(str(fault), ("expect", *fault.at)) from None
        if wrong:
            raise Fault("; ".join(wrong))
        self.since = []

    def _answer(self, seat: str, key: str, said: Any) -> None:
        decision = self._asked(seat, key)
        choice = self.proving.choice(self.state, decision, said)
        self._take(self.engine.submit(self.state, Answer(seq=decision.seq, seat=seat, choice=choice)))

    def _asked(self, seat: str, key: str) -> Decision:
        decision = self.state.pending.get(seat)
        if decision is None or not self.proving.asked(self.state, decision, str(key)):
            raise Fault(f"{seat} is not asked {key!r}; open is {self._open() or 'nothing'}")
        return decision

    def _open(self) -> dict[str, str]:
        return {seat: decision.key for seat, decision in self.state.pending.items()}

    def _take(self, turnout: Turnout[S]) -> None:
        self.state = self.played.state = turnout.state
        self.since = [*self.since, *turnout.events]
        self.played.events += turnout.events

    def _refused(self, what: dict[str, Any]) -> None:
        """An answer that must be refused, by the rule named, and leave the match as it was. Another seat's question may
        be answered, and what was not offered is sent as it is written."""
        seat, rule = what.pop("seat", None), what.pop("rule", None)
        if seat not in self.state.seats or len(what) != 1:
            raise Fault("write `refuse: {seat: SEAT, QUESTION: ANSWER, rule: ID}`, with one question")
        ((key, said),) = what.items()
        own = self.state.pending.get(seat)
        asked = [
            one for one in (own, *self.state.pending.values()) if one and self.proving.asked(self.state, one, str(key))
        ]
        if not asked:
            raise Fault(f"nobody is asked {key!r}; open is {self._open() or 'nothing'}")
        before = self.engine.dump(self.state)
        try:
            choice = self.proving.choice(self.state, asked[0], said)
        except UnclearWords:
            choice = raw_choice(asked[0], said)
        try:
            self.engine.submit(self.state, Answer(seq=asked[0].seq, seat=seat, choice=choice))
        except EngineBug:
            raise
        except EngineError as error:
            rules = [reason.rule for reason in error.reasons] if isinstance(error, IllegalAnswer) else []
            if rule not in (None, type(error).__name__, *rules):
                raise Fault(f"refused by {rules or type(error).__name__} ({error}), not by {rule}") from None
        else:
            raise Fault("it was not refused")
        if self.engine.dump(self.state) != before:
            raise Fault("a refused answer changed the match")

    def finish(self) -> None:
        if self.dice.rolls:
            raise Fault(f"faces that were never rolled: {' '.join(self.dice.rolls)}", ("dice",))
        if self.dice.draws:
            raise Fault(f"draws that never came: {[list(draw) for draw in self.dice.draws]}", ("draws",))
