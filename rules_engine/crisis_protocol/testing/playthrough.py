"""A whole match as text for review: every question with its options, the answer, and the events that followed.

A change of this text is a change of the game; whoever makes one reads the difference and commits it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, Field, ValidationError

from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.errors import from_yaml, message
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, pools
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.query.rosters import roster_faults
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD, SEATS, Match, Options, Roster
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.reading import Failure, located, text_of
from rules_engine.crisis_protocol.testing.slips import unknown
from rules_engine.kernel.decisions import Answer, Decision, Option
from rules_engine.kernel.dice import SeededDice, salt
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat, Value

QUIET = frozenset({"remembered", "forgotten", "limit_used", "span_ended"})
"""Bookkeeping that tells a reader nothing."""
INNER = frozenset({"bindings", "path"})
"""What an effect remembers for itself."""


class Playthrough(Value):
    """The file that says which match is played."""

    title: str
    seed: int = Field(ge=0, lt=1 << 256)
    map: str
    pool: str = Field(POOL_OF_OLD, description="the pool of cards")
    last_round: int = Field(1, ge=1, le=12)
    rosters: dict[Seat, Roster]


def load_playthrough(path: Path) -> Playthrough:
    """What the file says; raises `Failure` with file and line if it cannot be played."""
    text = text_of(path)
    try:
        said = Playthrough.model_validate(read(text))
    except yaml.YAMLError as error:
        unread = from_yaml(str(path), error)
        raise Failure(f"{path}:{unread.line}: {unread.message}") from None
    except ValidationError as error:
        wrong = error.errors()[0]
        where = ".".join(map(str, wrong["loc"]))
        raise Failure(
            located(path, text, Failure(f"{where}: {message(wrong, wrong['loc'])}".lstrip(": "), wrong["loc"]))
        ) from None
    if said.map not in ready():
        raise Failure(located(path, text, Failure(unknown("battlefield", said.map, ready()), ("map",))))
    if said.pool not in pools():
        raise Failure(located(path, text, Failure(unknown("pool of cards", said.pool, pools()), ("pool",))))
    for seat in SEATS:
        if seat not in said.rosters:
            raise Failure(located(path, text, Failure(f"the roster of {seat} is missing", ("rosters",))))
        for fault in roster_faults(content_as_of(said.pool), said.rosters[seat]):
            facts = ", ".join(map(str, fault.params.values()))
            told = f"the roster of {seat} is not legal ({fault.rule} {fault.code}: {facts})"
            raise Failure(located(path, text, Failure(told, ("rosters", seat))))
    return said


def lines(match: Playthrough) -> Iterator[str]:
    """The match, line by line."""
    content = content_as_of(match.pool)
    dice = SeededDice(match.seed.to_bytes(32, "big"), salt(match.title, {}))
    engine: Engine[Match] = Engine(CrisisProtocol(content), dice, paranoid=True)
    options = Options(last_round=match.last_round, round_limit=match.last_round)
    begun = new_match(content, match.rosters, ready()[match.map].terrain, name=match.title, options=options)
    players = {seat: Player(seat, match.seed) for seat in SEATS}
    yield f"{match.title}: {match.map}, seed {match.seed}"
    state, events = engine.start(begun)
    yield from _told(state, events)
    while state.pending:
        decision = state.pending[min(state.pending)]
        answer = players[decision.seat].answer(decision)
        yield ""
        yield from _asked(decision, answer)
        state, events = engine.submit(state, answer)
        yield from _told(state, events)
    yield ""
    yield f"over: {_short(state.outcome)}"


def _asked(decision: Decision, answer: Answer) -> Iterator[str]:
    about = {name: value for name, value in decision.params.items() if value not in (None, [], {})}
    source = f" by {decision.source}" if decision.source else ""
    yield f"#{decision.seq} {decision.seat} {decision.key}{source} {_fields(about)}".rstrip()
    yield f"  ? {' | '.join(_offers(decision))}"
    yield f"  > {_fields(answer.choice.model_dump(mode='json', exclude={'kind'})) or 'declined'}"


def _offers(decision: Decision) -> Iterator[str]:
    for option in getattr(decision, "options", ()):
        yield _option(option)
    for spot in getattr(decision, "spots", ()):
        where = f"{spot.x}" if decision.kind == "angle" else f"{spot.x},{spot.y}"
        yield f"{spot.code} {where} {_fields(spot.params)}".rstrip()
    if decision.kind == "amount":
        yield f"{decision.least} to {decision.most}"
    elif decision.kind == "some":
        yield f"({decision.least} to {decision.most} of them)"


def _option(option: Option) -> str:
    barred = ", ".join(f"{reason.rule} {reason.code}" for reason in option.reasons)
    return f"{option.id} (barred: {barred})" if barred else option.id


def _told(state: Match, events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if event.kind not in QUIET:
            yield f"  {event.kind} {_fields(_said(event))}".rstrip()
        if event.kind in ("round_began", "match_ended"):
            yield from _standing(state)


def _standing(state: Match) -> Iterator[str]:
    """Who stands where, once per round."""
    for seat in state.seats:
        yield f"    {seat} {state.players[seat].vp} VP"
        for c in (c for c in state.characters.values() if c.controller == seat):
            where = f"{c.spot.x},{c.spot.y}" if c.spot else "gone"
            facts = {"damage": c.damage, "power": c.power, "conditions": c.conditions, "dazed": c.dazed or None}
            yield f"      {c.id} {c.health.value} at {where} {_fields(facts)}"


def _said(value: BaseModel) -> dict[str, Any]:
    """What is noted only to tell an event by is no part of what happened."""
    asides = value.asides if isinstance(value, Event) else ()
    return value.model_dump(mode="json", exclude={"kind", *asides}, exclude_defaults=True)


def _fields(values: dict[str, Any]) -> str:
    return " ".join(f"{name}={_short(value)}" for name, value in values.items() if value not in (None, [], {}))


def _short(value: Any) -> str:
    if isinstance(value, BaseModel):
        value = _said(value)
    if isinstance(value, dict):
        return "{" + " ".join(f"{name}={_short(part)}" for name, part in value.items() if name not in INNER) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + " ".join(map(_short, value)) + "]"
    return str(value)


def main(arguments: Sequence[str]) -> int:
    """`python -m rules_engine playthrough FILE.yaml…`: write each match as text beside its file."""
    parser = argparse.ArgumentParser(prog="python -m rules_engine playthrough", description=main.__doc__)
    parser.add_argument("files", nargs="+", type=Path, help="files that say which match is played")
    failed = 0
    for file in parser.parse_args(list(arguments)).files:
        try:
            match = load_playthrough(file)
        except Failure as failure:
            sys.stderr.write(f"{failure}\n")
            failed += 1
            continue
        file.with_suffix(".txt").write_text("\n".join(lines(match)) + "\n", "utf-8")
    return 1 if failed else 0
