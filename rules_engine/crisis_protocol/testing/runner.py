"""Playing a scenario through the real engine, in paranoid mode, and saying what differed and where."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml
from pydantic import ValidationError

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.cards.loader.yaml12 import read
from rules_engine.crisis_protocol.faces import FACES, read_faces
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.answers import Unclear, choice_for
from rules_engine.crisis_protocol.testing.expectations import differences
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.stage import StageError, pool, stage
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import ScriptedDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineBug, EngineError, IllegalAnswer, InvalidAnswer
from rules_engine.kernel.events import Event

MENUS = frozenset({"act", "turn"})
"""Questions that may stay open at the end: play simply goes on there."""


class Failure(Exception):
    """A scenario did not go as written: which line of play, and what differed."""


@dataclass
class Run:
    """A scenario being played."""

    script: Script
    engine: Engine[Match]
    state: Match
    events: list[Event] = field(default_factory=list)
    since: int = 0
    """Events before this were already looked at."""


def load_script(path: Path) -> Script:
    try:
        return Script.model_validate(read(path.read_text("utf-8")))
    except yaml.YAMLError as error:
        raise Failure(f"{path.name}: {error}") from None
    except ValidationError as error:
        wrong = "; ".join(f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())
        raise Failure(f"{path.name}: {wrong}") from None


def scripted(script: Script) -> ScriptedDice:
    index = {face: FACES.index(face) for face in FACES}
    return ScriptedDice([index[face] for roll in script.dice for face in read_faces(roll.replace("_", "-"))])


def begin(script: Script, content: Content | None = None) -> Run:
    cards = pool(content or default_content(), script.cards)
    engine: Engine[Match] = Engine(CrisisProtocol(cards), scripted(script), paranoid=True)
    state, events = engine.start(stage(script, cards))
    return Run(script, engine, state, events)


def play(script: Script, content: Content | None = None) -> Run:
    """Play a scenario to its end; raises `Failure` where it goes otherwise than written."""
    try:
        run = begin(script, content)
    except (StageError, EngineError) as error:
        raise Failure(f"at the start: {error}") from error
    for number, line in enumerate(script.play, 1):
        try:
            _line(run, line)
        except (Failure, Unclear, StageError, EngineError) as error:
            raise Failure(f"play {number} ({_brief(line)}): {error}") from error
    _finish(run)
    return run


def _brief(line: dict[str, Any]) -> str:
    text = ", ".join(f"{key}: {value}" for key, value in line.items())
    return text if len(text) < 100 else f"{text[:97]}…"


def _line(run: Run, line: dict[str, Any]) -> None:
    if len(line) != 1:
        raise Failure("one thing at a time: a seat's answer, `expect` or `refuse`")
    ((what, value),) = line.items()
    if what == "expect":
        wrong = differences(run.state, run.engine, run.events[run.since :], value)
        if "events" in value:
            run.since = len(run.events)
        if wrong:
            raise Failure("; ".join(wrong))
    elif what == "refuse":
        _refuse(run, value)
    elif what in SEATS:
        for said in value if isinstance(value, list) else [value]:  # a list, where a question comes twice
            for key, answer in said.items():
                _answer(run, what, key, answer)
    else:
        raise Failure(f"nobody is called {what!r}: lines begin with blue, red, expect or refuse")


def _answer(run: Run, seat: str, key: str, wanted: Any) -> None:
    decision = run.state.pending.get(seat)
    if decision is None or decision.key != key:
        open_ = ", ".join(f"{d.seat} {d.key}" for d in run.state.pending.values()) or "nothing"
        raise Failure(f"{seat} is not asked {key!r}; open: {open_}")
    answer = Answer(seq=decision.seq, seat=seat, choice=choice_for(run.state, decision, wanted))
    run.state, events = run.engine.submit(run.state, answer)
    run.events += events


def _refuse(run: Run, value: dict[str, Any]) -> None:
    """An answer that must be refused, by the rule named, and leave the match as it was."""
    seat, rule = value["seat"], value.get("rule")
    ((key, wanted),) = [(k, v) for k, v in value.items() if k not in ("seat", "rule", "as")]
    asked = next((d for d in run.state.pending.values() if d.key == key), None)
    if asked is None:
        raise Failure(f"nobody is asked {key!r}")
    before = run.engine.dump(run.state)
    answer = Answer(seq=asked.seq, seat=seat, choice=choice_for(run.state, asked, wanted, barred=True))
    try:
        run.engine.submit(run.state, answer)
    except EngineBug:
        raise
    except IllegalAnswer as error:
        rules = [reason.rule for reason in error.reasons]
        if rule is not None and rule not in rules:
            raise Failure(f"refused by {', '.join(rules)}, not by {rule}") from None
    except (InvalidAnswer, EngineError) as error:
        if rule is not None and rule != type(error).__name__:
            raise Failure(f"refused as {type(error).__name__} ({error}), not by {rule}") from None
    else:
        raise Failure("was accepted")
    if run.engine.dump(run.state) != before:
        raise Failure("the refusal changed the match")


def _finish(run: Run) -> None:
    """Nothing may hang in the air: no open question but a menu, and every die used."""
    hanging = [d for d in run.state.pending.values() if d.key not in MENUS]
    if hanging and not any("expect" in line and "asks" in line["expect"] for line in run.script.play[-1:]):
        raise Failure(f"at the end {hanging[0].seat} is still asked {hanging[0].key!r}")
    left = len(scripted(run.script).numbers) - run.state.rolled
    if left:
        raise Failure(f"at the end {left} of the dice have not fallen")
