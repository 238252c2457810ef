"""Slips of the pen in a scenario file, found before it is played: each with its place in the file and what would do.

It judges names and places only; whether a position is wise or a rule kept is the match's business.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from pydantic import BaseModel, ValidationError

from rules_engine.crisis_protocol.board import battlefields, coordinates
from rules_engine.crisis_protocol.board.tools import base_radius
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.errors import message
from rules_engine.crisis_protocol.faces import read_faces
from rules_engine.crisis_protocol.state.match import SEATS, Options, Roster
from rules_engine.crisis_protocol.testing.digest import rule_ids
from rules_engine.crisis_protocol.testing.script import Script, Side

Path = tuple[str | int, ...]
OVERLAP = 0.002
"""Inches: people round, so bases that touch may be written as overlapping by this much."""


@dataclass(frozen=True)
class Slip:
    """What is wrong, and where it stands in the file."""

    at: Path
    message: str


def unknown(kind: str, word: str, known: Collection[str]) -> str:
    """A name nobody knows, with the nearest that somebody does."""
    close = difflib.get_close_matches(str(word), list(known), 1, cutoff=0.5)
    few = f"; there are {', '.join(sorted(known))}" if 0 < len(known) <= 20 else ""
    return f"there is no {kind} {word!r}" + (f"; did you mean {close[0]!r}?" if close else few)


def slips(script: Script, content: Content) -> Iterator[Slip]:
    """Every slip, in the order of the file's keys."""
    for number, rule in enumerate(script.rules):
        if rule not in rule_ids():
            yield Slip(("rules", number), unknown("rule", rule, rule_ids()))
    for number, rolled in enumerate(script.dice):
        try:
            read_faces(rolled.replace("_", "-"))
        except ValueError as error:
            yield Slip(("dice", number), str(error))
    if script.map is not None and script.map not in battlefields.ready():
        yield Slip(("map",), unknown("battlefield", script.map, battlefields.ready()))
    if script.mission is not None:
        for kind in ("secure", "extract"):
            named = getattr(script.mission, kind)
            if named not in content.crises:
                yield Slip(("mission", kind), unknown("crisis", named, content.crises))
            elif content.crises[named].kind != kind:
                yield Slip(("mission", kind), f"{named} is a crisis of the kind {content.crises[named].kind}")
    for number, piece in enumerate(script.terrain):
        yield from _place(("terrain", number, "at"), piece.at)
        if piece.at is None and not piece.outline:
            yield Slip(("terrain", number), f"{piece.id} needs `at` or `outline`")
    for number, token in enumerate(script.tokens):
        yield from _place(("tokens", number, "at"), token.at)
        if token.crisis not in content.crises:
            yield Slip(("tokens", number, "crisis"), unknown("crisis", token.crisis, content.crises))
            continue
        kinds = [kind.id for kind in content.crises[token.crisis].tokens]
        if token.name not in kinds:
            yield Slip(("tokens", number, "name"), unknown(f"token of {token.crisis}", token.name, kinds))
    for seat in SEATS:
        yield from _side(seat, getattr(script, seat), content)
    yield from _doubled(script)
    yield from _start(script)
    yield from _gone(script, content)
    if not any(True for _ in _misplaced(script)):
        yield from _overlaps(script, content)


def _side(seat: str, side: Side, content: Content) -> Iterator[Slip]:
    for number, standing in enumerate(side.characters):
        here: Path = (seat, "characters", number)
        if standing.card not in content.characters:
            yield Slip((*here, "card"), unknown("character", standing.card, content.characters))
        for condition in standing.conditions:
            if condition not in content.conditions:
                yield Slip((*here, "conditions"), unknown("condition", condition, content.conditions))
        for gem in standing.gems:
            if gem not in content.gems:
                yield Slip((*here, "gems"), unknown("gem", gem, content.gems))
        if standing.controller is not None and standing.controller not in SEATS:
            yield Slip((*here, "controller"), unknown("seat", standing.controller, SEATS))
        yield from _place((*here, "at"), standing.at)
    for number, tactic in enumerate(side.tactics):
        if tactic not in content.tactics:
            yield Slip((seat, "tactics", number), unknown("team tactic card", tactic, content.tactics))
    if side.affiliation is not None and side.affiliation not in content.affiliations:
        yield Slip((seat, "affiliation"), unknown("affiliation", side.affiliation, content.affiliations))


def _place(at: Path, place: str | None) -> Iterator[Slip]:
    if place is not None:
        try:
            coordinates.parse(place)
        except coordinates.UnknownPlace as error:
            yield Slip(at, str(error))


def _misplaced(script: Script) -> Iterator[Slip]:
    for seat in SEATS:
        for standing in getattr(script, seat).characters:
            yield from _place((), standing.at)


def _doubled(script: Script) -> Iterator[Slip]:
    """Two things under one name would be one."""
    seen: set[str] = set()
    named: list[tuple[Path, str]] = [
        ((seat, "characters", number), f"{seat}.{standing.name or standing.card}")
        for seat in SEATS
        for number, standing in enumerate(getattr(script, seat).characters)
    ]
    named += [(("terrain", number), piece.id) for number, piece in enumerate(script.terrain)]
    named += [(("tokens", number), token.id) for number, token in enumerate(script.tokens)]
    for at, name in named:
        if name in seen:
            yield Slip(at, f"two things are called {name}; give one of them a `name` of its own")
        seen.add(name)


def _gone(script: Script, content: Content) -> Iterator[Slip]:
    """What was never there is always gone; whoever is summoned later is called by its card."""
    there = {piece.id for piece in script.terrain} | {
        name
        for seat in SEATS
        for standing in getattr(script, seat).characters
        for name in (standing.name or standing.card, f"{seat}.{standing.name or standing.card}")
    }
    for number, line in enumerate(script.play):
        expected = line.get("expect")
        gone = expected.get("gone", ()) if isinstance(expected, dict) else ()
        for name in [gone] if isinstance(gone, str) else gone:
            if name not in there and name not in content.characters and script.map is None and script.start != "setup":
                yield Slip(("play", number), unknown("thing called", name, there))


def _start(script: Script) -> Iterator[Slip]:
    what, *rest = script.start.split() or [""]
    away = {name for seat in SEATS for one in getattr(script, seat).characters if one.at is None
            for name in (one.name or one.card, f"{seat}.{one.name or one.card}")}  # fmt: skip
    for name in rest[::2] if what in ("activation", "attack") else ():
        if name in away:
            yield Slip(("start",), f"{name} is not on the battlefield; say where with `at`")
    if what == "turn" and (len(rest) != 1 or rest[0] not in SEATS):
        yield Slip(("start",), "say whose turn it is: `turn blue` or `turn red`")
    if what == "attack" and len(rest) != 3:
        yield Slip(("start",), "say who attacks with what whom: `attack NAME ATTACK TARGET`")
    if what == "activation" and len(rest) > 1:
        yield Slip(("start",), "say who is activated: `activation NAME`")
    if what == "mission" and script.mission is None:
        yield Slip(("start",), "say with `mission` which crises were revealed")
    if what == "setup":
        for seat in SEATS:
            if seat not in script.rosters:
                yield Slip(("rosters",), f"`setup` needs the roster of {seat}")
    for seat, roster in script.rosters.items():
        yield from _typed(("rosters", seat), Roster, roster)
    yield from _typed(("options",), Options, script.options)


def _typed(at: Path, model: type[BaseModel], written: dict[str, object]) -> Iterator[Slip]:
    try:
        model.model_validate(written)
    except ValidationError as error:
        for detail in error.errors():
            where = ".".join(map(str, (*at, *detail["loc"])))
            yield Slip((*at, *detail["loc"]), f"{where}: {message(detail, detail['loc'])}")


def _overlaps(script: Script, content: Content) -> Iterator[Slip]:
    """MOV-03: no two bases in one place."""
    standing = [
        ((seat, "characters", number), one.name or one.card, coordinates.parse(one.at), content.characters[one.card])
        for seat in SEATS
        for number, one in enumerate(getattr(script, seat).characters)
        if one.at is not None and one.card in content.characters
    ]
    for index, (at, name, place, card) in enumerate(standing):
        for _, other, there, against in standing[:index]:
            if math.dist(place, there) < base_radius(card.base) + base_radius(against.base) - OVERLAP:
                yield Slip(at, f"the bases of {name} and {other} overlap (MOV-03)")
