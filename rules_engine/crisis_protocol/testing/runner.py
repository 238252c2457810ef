"""Playing a scenario through the real engine, in paranoid mode, and saying what differed and where."""

from __future__ import annotations

import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rules_engine.crisis_protocol.board.coordinates import UnknownPlace
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, default_content, pools
from rules_engine.crisis_protocol.faces import FACES, read_faces
from rules_engine.crisis_protocol.rules.any_order import NEXT_EFFECT
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.answers import Unclear, choice_for, is_called, meant
from rules_engine.crisis_protocol.testing.expectations import differences
from rules_engine.crisis_protocol.testing.reading import Failure, located, read_script, scenarios, text_of
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.silence import STAYS_SILENT, Heard, spoke
from rules_engine.crisis_protocol.testing.slips import slips, unknown
from rules_engine.crisis_protocol.testing.stage import StageError, pool, stage
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import RollKey, ScriptedDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineBug, EngineError, IllegalAnswer, InvalidAnswer
from rules_engine.kernel.events import Event

__all__ = ["Failure", "Run", "begin", "failures", "play", "play_file"]

MENUS = frozenset({"act", "turn"})
"""Questions that may stay open at the end: play simply goes on there."""


@dataclass
class Run:
    """A scenario being played."""

    script: Script
    engine: Engine[Match]
    state: Match
    events: list[Event] = field(default_factory=list)
    since: int = 0
    """Events before this were already looked at."""
    heard: Heard = field(default_factory=Heard)
    """The rules that acted or were offered since the last `expect`."""
    fired: set[str] | None = None
    """Where the rules that acted are collected for reports on cards."""

    def went(self, state: Match, events: list[Event]) -> None:
        self.state = state
        self.events += events
        self.heard.listen(state)

    def looked(self) -> None:
        """What was heard up to here is history."""
        if self.fired is not None:
            self.fired |= self.heard.acted
        self.heard.forget()


class TableDice(ScriptedDice):
    """The dice of a scenario; whoever writes one learns which roll they did not suffice for."""

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        left = len(self.numbers) - position
        if left < count:
            purpose = key.purpose.replace("_", " ")
            what = f"{key.who} rolls {count} ({purpose}, {key.ability})"
            raise Failure(f"the dice ran out: {what}, and {left} are left")
        return super().draw(key, count, sides, position)


def scripted(script: Script) -> ScriptedDice:
    return TableDice([FACES.index(face) for roll in script.dice for face in read_faces(roll.replace("_", "-"))])


def printed(script: Script, content: Content) -> Content:
    """The cards of these that a scenario is played with: it may name an earlier pool."""
    if script.pool in (None, content.pool):
        return content
    if script.pool not in pools():
        raise Failure(unknown("pool of cards", str(script.pool), pools()), ("pool",))
    return content_as_of(str(script.pool))


def begin(
    script: Script, content: Content | None = None, fired: set[str] | None = None, *, paranoid: bool = True
) -> Run:
    cards = pool(printed(script, content or default_content()), script.cards)
    for slip in slips(script, cards):
        raise Failure(slip.message, slip.at)
    heard = Heard()
    engine: Engine[Match] = Engine(CrisisProtocol(cards, heard.acted), scripted(script), paranoid=paranoid)
    state, events = engine.start(stage(script, cards))
    run = Run(script, engine, state, heard=heard, fired=fired)
    run.went(state, events)
    return run


def play(
    script: Script, content: Content | None = None, fired: set[str] | None = None, *, paranoid: bool = True
) -> Run:
    """Play a scenario to its end; raises `Failure` where it goes otherwise than written, or the engine breaks."""
    try:
        run = begin(script, content, fired, paranoid=paranoid)
    except StageError as error:
        raise Failure(str(error) if error.at else f"at the start: {error}", error.at or ("start",)) from error
    except EngineError as error:
        raise Failure(f"at the start: {error}", ("start",)) from error
    except Failure:
        raise
    except Exception as error:
        raise Failure(f"at the start: {_broke(error)}", ("start",)) from error
    for number, line in enumerate(script.play):
        try:
            _line(run, line)
        except (Failure, Unclear, StageError, EngineError, UnknownPlace) as error:
            raise Failure(f"play {number + 1} ({_brief(line)}): {error}", ("play", number)) from error
        except Exception as error:
            raise Failure(f"play {number + 1} ({_brief(line)}): {_broke(error)}", ("play", number)) from error
    _finish(run)
    run.looked()
    return run


def play_file(path: Path) -> None:
    """Play every scenario of a file; raises `Failure` with all that went wrong, each with file and line."""
    if wrong := failures(path):
        raise Failure("\n".join(wrong))


def failures(path: Path) -> list[str]:
    """What went wrong in each scenario of a file, in a line; though one fails, the others are played."""
    try:
        texts = scenarios(text_of(path))
    except Failure as failure:
        return [str(failure)]
    wrong = []
    for text in texts:
        try:
            play(read_script(text))
        except Failure as failure:
            wrong.append(located(path, text, failure))
    return wrong


def _broke(error: Exception) -> str:
    """An error nobody foresaw, in a line: what, and where in the code."""
    where = traceback.extract_tb(error.__traceback__)[-1]
    said = " ".join(str(error).split())
    return f"the engine broke: {type(error).__name__}: {said} ({Path(where.filename).name}:{where.lineno})"


def _brief(line: dict[str, Any]) -> str:
    text = ", ".join(f"{key}: {value}" for key, value in line.items())
    return text if len(text) < 100 else f"{text[:97]}…"


def _line(run: Run, line: dict[str, Any]) -> None:
    if len(line) != 1:
        raise Failure("one thing at a time: a seat's answer, `expect` or `refuse`")
    ((what, value),) = line.items()
    if what in SEATS:
        for said in value if isinstance(value, list) else [value]:  # a list, where a question comes twice
            for key, answer in _mapping(what, said).items():
                _answer(run, what, key, answer)
    elif what == "expect":
        _expect(run, _mapping(what, value))
    elif what == "refuse":
        _refuse(run, _mapping(what, value))
    else:
        raise Failure(f"a line begins with blue, red, expect or refuse, not with {what!r}")


def _mapping(what: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Failure(f"after `{what}:` comes a mapping such as {{question: answer}}, not {value!r}")
    return value


def _expect(run: Run, value: dict[str, Any]) -> None:
    named = value.get(STAYS_SILENT, ())
    rest = {key: expected for key, expected in value.items() if key != STAYS_SILENT}
    wrong = differences(run.state, run.engine, run.events[run.since :], rest)
    wrong += spoke(run.heard, named, run.script, run.engine.game.cards(run.state))  # type: ignore[attr-defined]
    run.looked()
    if "events" in value:
        run.since = len(run.events)
    if wrong:
        raise Failure("; ".join(wrong))


def _answer(run: Run, seat: str, key: str, wanted: Any) -> None:
    decision = run.state.pending.get(seat)
    if decision is None or not is_called(decision, key):
        if key == NEXT_EFFECT and meant(run.heard.acted, str(wanted)):
            return  # its order cannot matter, so nobody was asked, and it has happened
        raise Failure(f"{seat} is not asked {key!r}; open: {_open(run)}")
    answer = Answer(seq=decision.seq, seat=seat, choice=choice_for(run.state, decision, wanted))
    run.went(*run.engine.submit(run.state, answer))


def _open(run: Run) -> str:
    return ", ".join(f"{d.seat} {d.key}" for d in run.state.pending.values()) or "nothing"


def _refuse(run: Run, value: dict[str, Any]) -> None:
    """An answer that must be refused, by the rule named, and leave the match as it was."""
    seat, rule = value.get("seat"), value.get("rule")
    answers = [(k, v) for k, v in value.items() if k not in ("seat", "rule")]
    if seat not in SEATS or len(answers) != 1:
        raise Failure("write `refuse: {seat: blue, QUESTION: ANSWER, rule: ID}`, with one question")
    ((key, wanted),) = answers
    asked = next((d for d in run.state.pending.values() if is_called(d, key)), None)
    if asked is None:
        raise Failure(f"nobody is asked {key!r}; open: {_open(run)}")
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
    last = run.script.play[-1] if run.script.play else {}
    if hanging and "asks" not in last.get("expect", {}):
        asked = f"{hanging[0].seat} is still asked {hanging[0].key!r}"
        raise Failure(f"at the end {asked}; answer it, or expect it with `asks`", ("play", len(run.script.play) - 1))
    left = scripted(run.script).numbers[run.state.rolled :]
    if left:
        faces = " ".join(FACES[number].value for number in left)
        raise Failure(f"at the end {len(left)} of the dice have not fallen: {faces}", ("dice",))
