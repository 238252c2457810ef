"""Rosters that come with the game, one for each affiliation that can field a squad, and rosters as lists of card codes.

It reads and writes; whether a roster is legal is said by `query.rosters`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.yaml12 import read
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.kernel.values import Value

CODE = re.compile(r"[0-9]{8}")
"""The community's card codes: pack, kind (01 character, 02 tactic, 03 crisis) and number, eight digits in all."""


class ReadyRoster(Value):
    """A roster with the affiliation it is built for."""

    affiliation: str
    roster: Roster


def ready_rosters(content: Content) -> dict[str, ReadyRoster]:
    """Ready rosters by the name of their file; those whose cards are not all in the pool are left out."""
    found: dict[str, ReadyRoster] = {}
    folder = files("assets") / "rosters"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".yaml"):
            ready = _ready(read(file.read_text("utf-8")))
            if all(id in _all(content) for id in cards_of(ready.roster)):
                found[file.name.removesuffix(".yaml")] = ready
    return found


def _ready(raw: dict[str, Any]) -> ReadyRoster:
    entries = tuple(RosterEntry(card=e) if isinstance(e, str) else RosterEntry(**e) for e in raw["characters"])
    roster = Roster(
        characters=entries,
        tactics=tuple(raw["tactics"]),
        secure=tuple(raw["secure"]),
        extract=tuple(raw["extract"]),
    )
    return ReadyRoster(affiliation=raw["affiliation"], roster=roster)


def cards_of(roster: Roster) -> Iterator[str]:
    for entry in roster.characters:
        yield entry.card
    yield from (*roster.tactics, *roster.secure, *roster.extract)


def _all(content: Content) -> set[str]:
    return {*content.characters, *content.tactics, *content.crises}


class CodedRoster(Value):
    """What a list of codes holds: the cards that are known, and the codes that are not."""

    roster: Roster
    unknown: tuple[str, ...] = ()


def read_codes(text: str, content: Content) -> CodedRoster:
    """A roster from codes in any order, run together or apart; gems have no codes, so bearers come without."""
    kinds: dict[str, list[str]] = {"characters": [], "tactics": [], "secure": [], "extract": []}
    known = dict(_coded(content))
    unknown: list[str] = []
    for run in re.findall(r"\d+", text):
        codes = [run[at : at + 8] for at in range(0, len(run), 8)]
        for code in codes:
            if CODE.fullmatch(code) and code in known:
                kind, id = known[code]
                kinds[kind].append(id)
            else:
                unknown.append(code)
    roster = Roster(
        characters=tuple(RosterEntry(card=id) for id in kinds["characters"]),
        tactics=tuple(kinds["tactics"]),
        secure=tuple(kinds["secure"]),
        extract=tuple(kinds["extract"]),
    )
    return CodedRoster(roster=roster, unknown=tuple(unknown))


def write_codes(roster: Roster, content: Content) -> tuple[str, tuple[str, ...]]:
    """The codes of a roster, one a line, and the ids of cards whose code is not known."""
    codes = {id: code for code, (_, id) in _coded(content)}
    cards = list(cards_of(roster))
    return "\n".join(codes[id] for id in cards if id in codes), tuple(id for id in cards if id not in codes)


def _coded(content: Content) -> Iterator[tuple[str, tuple[str, str]]]:
    for id, character in content.characters.items():
        if character.code:
            yield character.code, ("characters", id)
    for id, tactic in content.tactics.items():
        if tactic.code:
            yield tactic.code, ("tactics", id)
    for id, crisis in content.crises.items():
        if crisis.code:
            yield crisis.code, (crisis.kind.value, id)
