"""What everything in a match is called in one language: seats, dice, faces, cards, texts, payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.text import brief
from rules_engine.dice_masters.cards.text.describe import describe
from rules_engine.dice_masters.cards.vocabulary.rule import Place
from rules_engine.dice_masters.faces import ActionFace, CharacterFace, Energy, EnergyFace, Face
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import DieId
from rules_engine.dice_masters.view.phrases import terms
from rules_engine.kernel.phrasing import Table, language, pick
from rules_engine.kernel.values import Seat

STAR = "*"
"""A burst, as the book writes it; where stars mean something else (bold), `signs` names another: `burst`."""


class Names:
    def __init__(
        self,
        content: Content,
        locale: str,
        seats: Mapping[Seat, str] | None = None,
        signs: Mapping[str, str] | None = None,
    ) -> None:
        self.content = content
        self.locale = language(locale)
        self.seats = dict(seats or {})
        self.signs = dict(signs or {})
        self._burst = self.signs.pop("burst", STAR)

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
        return self.seats.get(seat) or self.term(terms.SEATS, seat)

    def of(self, state: Match, id: str) -> str:
        """What anything with an id is called."""
        if id in state.seats:
            return self.seat(id)
        if id in state.pieces:
            return self.die(state, id)
        if id in state.slots:
            return self.slot(state, id)
        if id in self.content.texts:
            return self.rule(id)
        if id in self.content.cards:
            return self.card(id)
        for table in (terms.STEPS, terms.ENERGY, terms.KEYWORDS, terms.AFFILIATIONS):
            if id in table:
                return self.term(table, id)
        return id

    def card(self, id: str) -> str:
        card = self.content.cards.get(id)
        return id if card is None else card.title(self.locale)

    def slot(self, state: Match, slot: str) -> str:
        return self.card(state.slots[slot].card)

    def slot_short(self, state: Match, slot: str) -> str:
        card = self.content.cards.get(state.slots[slot].card)
        return slot if card is None else card.name.in_(self.locale)

    def die(self, state: Match, die: DieId, of: Seat | None = None) -> str:
        """`Drax 2`; with the seat where both have such dice, as of Sidekicks, unless it is said already (`of`)."""
        piece = state.pieces[die]
        name = self.little("sidekick") if piece.slot is None else self.slot_short(state, piece.slot)
        alike = [other for other in state.pieces.values() if self._alike(state, other.slot, piece.slot)]
        own = [other for other in alike if other.owner == piece.owner]
        number = die.rpartition(".")[2]
        said = f"{name} {number}" if len(own) > 1 and number.isdigit() else name
        if len(own) < len(alike) and piece.owner is not None and piece.owner != of:
            said = f"{said} ({self.seat(piece.owner)})"
        return said

    @staticmethod
    def _alike(state: Match, one: str | None, other: str | None) -> bool:
        if one is None or other is None:
            return one is other
        return state.slots[one].card.partition(".")[0] == state.slots[other].card.partition(".")[0]

    def rule(self, id: str) -> str:
        """A text by the card it stands on; a text by which the engine acts has the rulebook's id."""
        card = self.content.card_of.get(id)
        return id if card is None else card.title(self.locale)

    def text(self, id: str) -> str:
        """What a text says."""
        rule, card = self.content.texts.get(id), self.content.card_of.get(id)
        if rule is None or card is None:
            return ""
        return self._starred(describe(rule, card, self.locale, self.content))

    def gist(self, id: str) -> str:
        rule = self.content.texts.get(id)
        return "" if rule is None else self._starred(brief.gist(rule, self.locale))

    def is_global(self, id: str) -> bool:
        rule = self.content.texts.get(id)
        return rule is not None and rule.place is Place.GLOBAL

    def _starred(self, text: str) -> str:
        return text.replace(STAR, self._burst)

    # -- faces and energy ----------------------------------------------------------------------------------------

    def bursts(self, number: int) -> str:
        return self._burst * number

    def face(self, face: Face | None) -> str:
        if isinstance(face, EnergyFace):
            return self.energy(face.energy, face.amount)
        if isinstance(face, CharacterFace):
            stats = f"{face.cost}/{face.attack}/{face.defense}{self.bursts(face.burst)}"
            return f"{self.little('level', n=face.level)} {stats}"
        if isinstance(face, ActionFace):
            return f"{self.little('action')}{self.bursts(face.burst)}"
        return "–"

    def energy(self, energy: Energy | str, amount: int = 1) -> str:
        word = self.term(terms.ENERGY, str(energy))
        sign = self.signs.get(str(energy), "")
        said = f"{sign} {word}".strip() if sign else word
        return said if amount == 1 else f"{amount} {said}"

    def face_of(self, state: Match, die: DieId, index: int | None = None) -> str:
        world = World(state, self.content)
        shown = state.pieces[die].face if index is None else index
        return self.face(None if shown is None else world.faces(die)[shown])

    def price(self, total: int, types: Iterable[str]) -> str:
        """`3 (bolt)`."""
        wanted = [self.energy(one) for one in types]
        said = self.little("energy", n=total) if total else self.little("free")
        return f"{said} ({', '.join(wanted)})" if wanted else said

    def payment(self, state: Match, pay: Mapping[str, Any]) -> str:
        """`bolt, 2 fist, 1 from the short draw`."""
        world = World(state, self.content)
        parts: list[str] = []
        for die, amount in dict(pay.get("spent", {})).items():
            face = world.energy(die)
            parts.append(self.energy(face.energy if face is not None else "generic", amount))
        if pay.get("granted"):
            parts.append(self.little("granted", n=pay["granted"]))
        if pay.get("lost"):
            parts.append(self.little("lost", n=pay["lost"]))
        return ", ".join(parts) or self.little("nothing")
