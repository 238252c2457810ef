"""What everything in a match is called in one language: seats, regions, cards, pieces, texts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.content.text.describe import (
    describe_card,
    describe_row,
    describe_rows,
    describe_skill,
    describe_structure,
    describe_tile,
)
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import NATIVES, Icon, Objective, base
from rules_engine.cry_havoc.view.phrases import terms
from rules_engine.cry_havoc.view.seat import FACE_DOWN
from rules_engine.kernel.phrasing import Table, language, pick
from rules_engine.kernel.values import Seat

SKILL_TILE = ".tile"
"""Behind a Skill's id, where the text of its tile is meant."""
TABLES = (terms.OBJECTIVES, terms.TERRAINS, terms.ACTIONS, terms.SOURCES, terms.LEVELS)


class Names:
    def __init__(self, pack: Pack, locale: str, seats: Mapping[Seat, str] | None = None) -> None:
        self.pack = pack
        self.locale = language(locale)
        self.seats = dict(seats or {})

    # -- words ---------------------------------------------------------------------------------------------------

    def term(self, table: Table, key: str, **values: Any) -> str:
        return pick(table[key], self.locale).format(**values)

    def little(self, key: str, **values: Any) -> str:
        return self.term(terms.LITTLE, key, **values)

    def counted(self, number: int, what: str) -> str:
        return self.little(f"{what}_one" if number == 1 else what, n=number)

    def listed(self, parts: Iterable[str]) -> str:
        found = list(parts)
        if len(found) < 2:
            return found[0] if found else self.little("nothing")
        return f"{', '.join(found[:-1])} {self.little('and')} {found[-1]}"

    # -- things --------------------------------------------------------------------------------------------------

    def seat(self, seat: Seat) -> str:
        return self.seats.get(seat) or (self.term(terms.SEATS, seat) if seat in terms.SEATS else seat)

    def owner(self, owner: str) -> str:
        """Whose units: a seat's, or those of natives whom nobody plays."""
        return self.little("natives") if owner == NATIVES else self.seat(owner)

    def army(self, army: str) -> str:
        return self.pack.armies[army].name.in_(self.locale) if army in self.pack.armies else army

    def region(self, state: Match, region: str) -> str:
        return self.pack.maps[state.map].regions[region].name.in_(self.locale)

    def card(self, card: str) -> str:
        known = self.pack.cards.get(base(card))
        return self.little("hidden_card") if known is None else known.name.in_(self.locale)

    def cards(self, cards: Iterable[str]) -> str:
        """Equal ones counted: `Rockfall ×2`."""
        counts: dict[str, int] = {}
        for card in cards:
            counts[self.card(card)] = counts.get(self.card(card), 0) + 1
        return self.listed(name if count == 1 else f"{name} ×{count}" for name, count in counts.items())

    def structure(self, structure: str) -> str:
        return self.pack.structures[structure].name.in_(self.locale)

    def skill(self, skill: str) -> str:
        return self.pack.skills[skill].name.in_(self.locale)

    def marker(self, kind: str) -> str:
        """A kind of marker of an army, by its own name."""
        kinds = (army.markers[kind] for army in self.pack.armies.values() if kind in army.markers)
        found = next(kinds, None)
        return kind if found is None else found.name.in_(self.locale)

    def tile(self, tile: str) -> str:
        known = self.pack.tiles.get(base(tile))
        return tile if known is None else known.name.in_(self.locale)

    def of(self, state: Match | None, id: str) -> str:
        """What anything with an id is called."""
        found = base(id)
        if id in terms.SEATS:
            return self.seat(id)
        if id == NATIVES:
            return self.little("natives")
        if state is not None and state.map in self.pack.maps and id in self.pack.maps[state.map].regions:
            return self.region(state, id)
        pack = self.pack
        for things in (pack.cards, pack.structures, pack.skills, pack.tiles, pack.armies, pack.maps):
            if found in things:
                return str(things[found].name.in_(self.locale))
        if id.endswith(SKILL_TILE):
            return self.of(state, id.removesuffix(SKILL_TILE))
        owner, _, kind = id.rpartition(".")
        if kind in getattr(pack.armies.get(owner), "markers", {}) or any(
            id in one.markers for one in pack.armies.values()
        ):
            return self.marker(kind)
        if id == FACE_DOWN:
            return self.little("hidden_card")
        return next((self.term(table, id) for table in TABLES if id in table), id)

    # -- texts ---------------------------------------------------------------------------------------------------

    def text(self, id: str) -> str:
        """What the text of a card, a structure, a Skill or a tile says, with its prices; empty where there is none."""
        pack, found = self.pack, base(id)
        if found in pack.cards:
            return describe_card(pack.cards[found], self.locale)
        if found in pack.structures:
            structure = pack.structures[found]
            return describe_structure(structure, pack.armies[structure.army], self.locale)
        if found in pack.skills:
            return describe_skill(pack.skills[found], pack.armies[pack.skills[found].army], self.locale)
        return describe_tile(pack.tiles[found], self.locale) if found in pack.tiles else ""

    def said(self, id: str) -> str:
        """The same behind a colon, or nothing."""
        text = self.text(id)
        return f": {text}" if text else ""

    def row(self, card: str, icon: Icon) -> str:
        """`2, draw 1, 1 VP`: what a card brings to an action."""
        return describe_row(self.pack.cards[base(card)].rows[icon], self.locale)

    def gist(self, card: str) -> str:
        """A card in a line: its rows, then its text."""
        known = self.pack.cards.get(base(card))
        return "" if known is None else f"{describe_rows(known, self.locale)}. {describe_card(known, self.locale)}"

    # -- numbers -------------------------------------------------------------------------------------------------

    def placed(self, placed: Mapping[Objective, int]) -> str:
        """`Region Control 2, Capture Prisoners 1, Attrition 0`."""
        return ", ".join(f"{self.term(terms.OBJECTIVES, one)} {placed.get(one, 0)}" for one in Objective)

    def order(self, seats: Iterable[Seat]) -> str:
        return " → ".join(self.seat(seat) for seat in seats)
