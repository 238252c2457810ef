"""Rosters that come with the game, one for each affiliation that can field a squad, and rosters as lists of card codes.

It reads and writes; whether a roster is legal is said by `query.rosters`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.cards.catalogue import catalogue
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.query.rosters import crises_needed
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry
from rules_engine.kernel.values import Value


class ReadyRoster(Value):
    """A roster with the affiliation it is built for."""

    affiliation: str
    roster: Roster
    starter: bool = False
    """To begin with: characters whose cards a newcomer reads in a minute."""


def ready_rosters(content: Content, edition: Edition = Edition.EARTHS_MIGHTIEST) -> dict[str, ReadyRoster]:
    """Ready rosters by the name of their file, those to begin with first; those whose cards are not all in the pool are
    left out. A file lists the
    crises in the order they are taken: the first three, or as many as an edition asks for (ROS-04, ROS-05)."""
    found: dict[str, ReadyRoster] = {}
    pool = {*content.characters, *content.tactics, *content.crises}
    for name, raw in _files().items():
        ready = _ready(raw, crises_needed(edition))
        if all(id in pool for id in cards_of(ready.roster)):
            found[name] = ready
    return dict(sorted(found.items(), key=lambda entry: not entry[1].starter))


@cache
def _files() -> dict[str, dict[str, Any]]:
    """What the files hold, read once: panels of rosters are built while others wait."""
    folder = files("assets") / "rosters"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)
    return {file.name.removesuffix(".yaml"): read(file.read_text("utf-8")) for file in found}


def _ready(raw: dict[str, Any], crises: int) -> ReadyRoster:
    entries = tuple(RosterEntry(card=e) if isinstance(e, str) else RosterEntry(**e) for e in raw["characters"])
    roster = Roster(
        characters=entries,
        tactics=tuple(raw["tactics"]),
        secure=tuple(raw["secure"][:crises]),
        extract=tuple(raw["extract"][:crises]),
    )
    return ReadyRoster(affiliation=raw["affiliation"], roster=roster, starter=raw.get("starter", False))


def cards_of(roster: Roster) -> Iterator[str]:
    for entry in roster.characters:
        yield entry.card
    yield from (*roster.tactics, *roster.secure, *roster.extract)


class CodedRoster(Value):
    """What a list of codes holds: the cards that are known, played here or not, and the codes that are not."""

    roster: Roster
    unknown: tuple[str, ...] = ()


def read_codes(text: str, content: Content) -> CodedRoster:
    """A roster from codes in any order, run together or apart. The gems of a character follow it after a hyphen, as
    rosters of the community have it: `01910101-01910104`."""
    kinds: dict[str, list[str]] = {"tactic": [], "secure": [], "extract": []}
    people: list[RosterEntry] = []
    known, unknown = _coded(content), list[str]()
    for run in re.findall(r"\d+(?:-\d+)*", text):
        for joined, part in enumerate(run.split("-")):
            for code in (part[at : at + 8] for at in range(0, len(part), 8)):
                kind, id = known.get(code, ("", ""))
                if kind == "character":
                    people.append(RosterEntry(card=id))
                elif kind == "gem" and joined and people:
                    people[-1] = people[-1].model_copy(update={"gems": (*people[-1].gems, id)})
                elif kind in kinds:
                    kinds[kind].append(id)
                else:
                    unknown.append(code)
    roster = Roster(
        characters=tuple(people),
        tactics=tuple(kinds["tactic"]),
        secure=tuple(kinds["secure"]),
        extract=tuple(kinds["extract"]),
    )
    return CodedRoster(roster=roster, unknown=tuple(unknown))


def write_codes(roster: Roster, content: Content) -> tuple[str, tuple[str, ...]]:
    """The codes of a roster as the community's tools read them, and the ids of cards that have none: characters, each
    with its gems, then team tactic cards and crises, apart by commas."""
    codes = {card: code for code, card in _coded(content).items()}
    groups = [[("character", entry.card), *(("gem", gem) for gem in entry.gems)] for entry in roster.characters]
    groups += [[("tactic", card)] for card in roster.tactics]
    groups += [[("secure", card)] for card in roster.secure] + [[("extract", card)] for card in roster.extract]
    written = ["-".join(codes[card] for card in group if card in codes) for group in groups if group[0] in codes]
    return ",".join(written), tuple(id for group in groups for kind, id in group if (kind, id) not in codes)


def _coded(content: Content) -> dict[str, tuple[str, str]]:
    """Kind and id by code: of the whole catalogue, and of cards that only this pool has."""
    own: dict[str, tuple[str, str]] = {}
    for id, character in content.characters.items():
        own |= {character.code: ("character", id)} if character.code else {}
    for id, tactic in content.tactics.items():
        own |= {tactic.code: ("tactic", id)} if tactic.code else {}
    for id, crisis in content.crises.items():
        own |= {crisis.code: (crisis.kind.value, id)} if crisis.code else {}
    own |= {code: (card.kind, card.id) for code, card in catalogue().by_code.items()}
    return own | {card.second: (card.kind, id) for id, card in catalogue().first_of.items() if card.second}
