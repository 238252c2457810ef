"""A match with its cards: what the rest of the queries look at. Ask again after acting."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.faces import ActionFace, CharacterFace, EnergyFace, Face
from rules_engine.dice_masters.query.payment import Source
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Die, DieId, Slot, SlotId, Zone
from rules_engine.kernel.values import Seat


class World:
    def __init__(
        self, state: Match, content: Content, fired: set[str] | None = None, kept: dict[Hashable, Any] | None = None
    ) -> None:
        self.state = state
        self.content = content
        self.fired = fired
        self.kept: dict[Hashable, Any] = {} if kept is None else kept

    # -- cards and faces -----------------------------------------------------------------------------------------

    def card(self, slot: SlotId) -> Card:
        return self.content.cards[self.state.slots[slot].card]

    def card_of(self, die: DieId) -> Card | None:
        """DM-EFF-47: always the card of the slot it came from; a Sidekick has none."""
        slot = self.state.pieces[die].slot
        return None if slot is None else self.card(slot)

    def faces(self, die: DieId) -> tuple[Face, ...]:
        card = self.card_of(die)
        return self.content.sidekick if card is None else self.content.faces(card)

    def face(self, die: DieId) -> Face | None:
        """DM-MAT-29: a rolled die is what its upper face shows."""
        index = self.state.pieces[die].face
        return None if index is None else self.faces(die)[index]

    def character(self, die: DieId) -> CharacterFace | None:
        face = self.face(die)
        return face if isinstance(face, CharacterFace) else None

    def energy(self, die: DieId) -> EnergyFace | None:
        face = self.face(die)
        return face if isinstance(face, EnergyFace) else None

    def action(self, die: DieId) -> ActionFace | None:
        face = self.face(die)
        return face if isinstance(face, ActionFace) else None

    def is_character_die(self, die: DieId) -> bool:
        """DM-MAT-31: what an unrolled die is follows from the faces it has; a rolled one is what it shows."""
        face = self.face(die)
        if face is not None:
            return isinstance(face, CharacterFace)
        return any(isinstance(one, CharacterFace) for one in self.faces(die))

    def level_face(self, die: DieId, level: int) -> int | None:
        """The face of a level (DM-MAT-25), if the die has it."""
        for index, face in enumerate(self.faces(die)):
            if isinstance(face, CharacterFace) and face.level == level:
                return index
        return None

    def levels(self, die: DieId) -> tuple[int, ...]:
        return tuple(face.level for face in self.faces(die) if isinstance(face, CharacterFace))

    # -- zones ---------------------------------------------------------------------------------------------------

    def die(self, die: DieId) -> Die:
        return self.state.pieces[die]

    def at(self, zone: Zone) -> list[DieId]:
        """All dice in a zone, whoever's."""
        found: dict[Zone, list[DieId]] | None = self.kept.get("zones")
        if found is None:
            found = self.kept["zones"] = {}
            for die in self.state.pieces.values():
                found.setdefault(die.zone, []).append(die.id)
        return found.get(zone, [])

    def fielded(self, seat: Seat | None = None) -> list[DieId]:
        """Characters in the Field Zone, the Attack Zone included (DM-ZON-08)."""
        pieces = self.state.pieces
        return [die for die in self.at(Zone.FIELD) if seat is None or pieces[die].controller == seat]

    def in_zone(self, seat: Seat, zone: Zone) -> list[DieId]:
        """The dice of a seat: those it controls in the Field Zone, those it owns elsewhere."""
        if zone is Zone.FIELD:
            return self.fielded(seat)
        return [die for die in self.at(zone) if self.state.pieces[die].owner == seat]

    def supply(self, slot: SlotId) -> list[DieId]:
        """Dice that still lie on a card."""
        found: dict[SlotId | None, list[DieId]] | None = self.kept.get("supply")
        if found is None:
            found = self.kept["supply"] = {}
            for die in self.at(Zone.SUPPLY):
                found.setdefault(self.state.pieces[die].slot, []).append(die)
        return found.get(slot, [])

    def sources(self, seat: Seat) -> list[Source]:
        """DM-ENE-18: what a seat can pay with."""
        found: list[Source] = []
        for die in self.in_zone(seat, Zone.RESERVE):
            face = self.energy(die)
            if face is not None:
                single = self._single(die, face)
                group = self.state.pieces[die].slot or "sidekick"
                found.append(Source(die, face.energy, face.amount, group, single))
        return found

    def _single(self, die: DieId, face: EnergyFace) -> int | None:
        if face.amount == 1:
            return None
        one = EnergyFace(energy=face.energy, amount=1)
        return next((index for index, other in enumerate(self.faces(die)) if other == one), None)

    def slots_of(self, seat: Seat) -> list[Slot]:
        """DM-BUY-03, DM-SET-07, DM-SET-08: a seat's own cards and every basic action card."""
        return [slot for slot in self.state.slots.values() if slot.basic or slot.seat == seat]
