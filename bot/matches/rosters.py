"""Rosters a player can take without building one: ready ones, saved ones, and those pasted as a list of names or of
the community's card codes.

It must not judge a roster: the engine's own rules do.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from bot.store import Store
from bot.store import rosters as kept
from bot.store.rosters import SavedRoster
from rules_engine.crisis_protocol import rosters
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.state.match import Roster, RosterEntry

APART = frozenset(" \t\r,|+/-")
"""What may stand between card codes."""
LONGEST_LIST, LONGEST_LINE = 4000, 120
"""Letters of a pasted list, as many as a form of Discord's takes, and of one line; no card has a longer name."""
MOST_KEPT = 15
"""Rosters of one person; with the ready ones they fit a select."""
LONGEST_NAME = 40
DRAFT = "…"
"""The name under which a list that is not finished yet is kept."""


def ready_rosters(content: Content) -> dict[str, Roster]:
    """Legal rosters by the name of their affiliation."""
    ready = rosters.ready_rosters(content).values()
    return {content.affiliations[each.affiliation].name.en: each.roster for each in ready}


class UnknownNames(ValueError):
    """Names and codes of no card we know; `roster` holds the rest."""

    def __init__(self, names: list[str], roster: Roster) -> None:
        super().__init__(", ".join(names))
        self.names = names
        self.roster = roster


def read_roster(text: str, content: Content) -> Roster:
    """Everything a text names, or `UnknownNames` with what could be read.

    One card a line, by its name in any language; gems in brackets behind their bearer: `Thanos (Mind, Power)`. Or
    card codes of eight digits, run together or apart, on any line.
    """
    known = _known(content)
    characters: list[RosterEntry] = []
    tactics: list[str] = []
    crises: dict[str, list[str]] = {"secure": [], "extract": []}
    unknown: list[str] = []
    for line in text[:LONGEST_LIST].replace(";", "\n").split("\n"):
        line = line.strip()
        if not line:
            continue
        if _is_codes(line):
            coded = rosters.read_codes(line, content)
            characters += coded.roster.characters
            tactics += coded.roster.tactics
            crises["secure"] += coded.roster.secure
            crises["extract"] += coded.roster.extract
            unknown += coded.unknown
            continue
        if len(line) > LONGEST_LINE:
            unknown.append(f"{line[:LONGEST_LINE]}…")
            continue
        name, bracket, inside = line.removesuffix(")").partition("(") if line.endswith(")") else (line, "", "")
        kind, id = known.get(_plain(line)) or known.get(_plain(name)) or ("", "")
        gems = [known.get(_plain(gem), ("", "")) for gem in inside.split(",") if bracket and gem.strip()]
        if kind == "character":
            characters.append(RosterEntry(card=id, gems=tuple(gem for sort, gem in gems if sort == "gem")))
        elif kind == "tactic":
            tactics.append(id)
        elif kind in crises:
            crises[kind].append(id)
        else:
            unknown.append(line)
    roster = Roster(
        characters=tuple(characters),
        tactics=tuple(tactics),
        secure=tuple(crises["secure"]),
        extract=tuple(crises["extract"]),
    )
    if unknown:
        raise UnknownNames(unknown, roster)
    return roster


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


def write_codes(roster: Roster, content: Content) -> tuple[str, tuple[str, ...]]:
    """The community's codes of a roster, and the ids of the cards that have none."""
    return rosters.write_codes(roster, content)


# -- rosters people keep -------------------------------------------------------------------------------------------


async def saved(store: Store, user_id: int) -> list[SavedRoster]:
    """What somebody has kept, the newest first."""
    async with store.reading() as at:
        rows = await kept.kept_by(at, user_id)
    return [row for row in rows if row.name != DRAFT][:MOST_KEPT]


async def draft(store: Store, user_id: int) -> Roster | None:
    """A list that somebody has not finished yet."""
    async with store.reading() as at:
        found = [row for row in await kept.kept_by(at, user_id) if row.name == DRAFT]
    return Roster.model_validate(found[0].roster) if found else None


async def save(store: Store, content: Content, user_id: int, name: str, roster: Roster) -> None:
    row = SavedRoster(user_id, name[:LONGEST_NAME], roster.model_dump(mode="json"), content.version, int(time.time()))
    async with store.transaction() as at:
        await kept.keep(at, row)


async def drop(store: Store, user_id: int, name: str) -> None:
    async with store.transaction() as at:
        await kept.drop(at, user_id, name)


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


def _is_codes(line: str) -> bool:
    """Whether a line holds nothing but codes of eight digits, run together or apart."""
    figures = "".join(" " if letter in APART else letter for letter in line).split()
    return bool(figures) and all(each.isdecimal() and each.isascii() for each in figures) and len(figures[0]) >= 8


def _plain(text: str) -> str:
    return "".join(letter for letter in text.lower() if letter.isalnum())
