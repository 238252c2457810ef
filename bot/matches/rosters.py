"""Rosters a player can take without building one, and rosters written as a list of names.

It must not judge a roster: the engine's own rules do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from rules_engine.crisis_protocol import rosters
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry


def ready_rosters(content: Content) -> dict[str, Roster]:
    """Legal rosters by the name of their affiliation."""
    ready = rosters.ready_rosters(content).values()
    return {content.affiliations[each.affiliation].name.en: each.roster for each in ready}


class UnknownNames(ValueError):
    """Lines that name no card."""

    def __init__(self, names: list[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def read_roster(text: str, content: Content) -> Roster:
    """One card a line, by its name in any language; gems in brackets behind their bearer: `Thanos (Mind, Power)`."""
    known = _known(content)
    characters: list[RosterEntry] = []
    tactics: list[str] = []
    crises: dict[str, list[str]] = {"secure": [], "extract": []}
    unknown: list[str] = []
    for line in re.split(r"[\n;]", text):
        found = re.fullmatch(r"\s*(.+?)\s*(?:\((.*)\))?\s*", line)
        if found is None:
            continue
        kind, id = known.get(_plain(line), ("", "")) if _plain(line) in known else known.get(_plain(found[1]), ("", ""))
        gems = [known.get(_plain(gem), ("", "")) for gem in (found[2] or "").split(",") if gem.strip()]
        if kind == "character":
            characters.append(RosterEntry(card=id, gems=tuple(gem for sort, gem in gems if sort == "gem")))
        elif kind == "tactic":
            tactics.append(id)
        elif kind in crises:
            crises[kind].append(id)
        else:
            unknown.append(line.strip())
    if unknown:
        raise UnknownNames(unknown)
    return Roster(
        characters=tuple(characters),
        tactics=tuple(tactics),
        secure=tuple(crises["secure"]),
        extract=tuple(crises["extract"]),
    )


def write_roster(roster: Roster, content: Content, language: str = "en") -> str:
    """A roster as `read_roster` reads it."""
    known = _known(content)

    def name(cards: Mapping[str, Any], id: str) -> str:
        """Its name, or its id where another card has the same name."""
        said: str = cards[id].name.in_(language)
        return said if known[_plain(said)][1] == id else id

    lines = []
    for entry in roster.characters:
        gems = ", ".join(name(content.gems, gem) for gem in entry.gems)
        lines.append(name(content.characters, entry.card) + (f" ({gems})" if gems else ""))
    lines += [name(content.tactics, id) for id in roster.tactics]
    lines += [name(content.crises, id) for id in (*roster.secure, *roster.extract)]
    return "\n".join(lines)


def _known(content: Content) -> dict[str, tuple[str, str]]:
    known: dict[str, tuple[str, str]] = {}
    for kind, cards in (("character", content.characters), ("tactic", content.tactics), ("gem", content.gems)):
        for id, card in cards.items():
            _learn(known, kind, id, card)
    for id, crisis in content.crises.items():
        _learn(known, crisis.kind.value, id, crisis)
    return known


def _learn(known: dict[str, tuple[str, str]], kind: str, id: str, card: object) -> None:
    name = getattr(card, "name", None)
    for text in (id, *(name.in_(language) for language in ("en", "de") if name is not None)):
        known.setdefault(_plain(text), (kind, id))


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.lower())
