"""The set of all cards and dice: a frozen value with lookups, known by a version that is a hash of its files.

Two sets with the same version play alike; a match stores the version it was begun with.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from rules_engine.dice_masters.faces import Face

from .card import Card
from .die import PrintedDie
from .vocabulary import Kind, Rule

BASIC = "basic_action"
"""The die of every basic action card, in whatever colour (DM-MAT-27)."""
SIDEKICK = "sidekick"


class UnknownCard(LookupError):
    """No card of that id in the set."""


@dataclass(frozen=True)
class Content:
    """All cards by id and all dice by name. Build it with the loader."""

    version: str = ""
    cards: Mapping[str, Card] = field(default_factory=dict)
    """By id, in the order of their numbers."""
    dice: Mapping[str, PrintedDie] = field(default_factory=dict)
    """By the id of the name; basic action cards share one."""

    @cached_property
    def offered(self) -> tuple[Card, ...]:
        """Cards that can be played: everything they do is said."""
        return tuple(card for card in self.cards.values() if card.is_whole)

    @cached_property
    def families(self) -> Mapping[str, tuple[Card, ...]]:
        """The cards of each name."""
        found: dict[str, list[Card]] = {}
        for card in self.cards.values():
            found.setdefault(card.family, []).append(card)
        return MappingProxyType({family: tuple(cards) for family, cards in found.items()})

    @cached_property
    def by_number(self) -> Mapping[int, Card]:
        return MappingProxyType({card.number: card for card in self.cards.values()})

    @cached_property
    def texts(self) -> Mapping[str, Rule]:
        """Every text by its id."""
        return MappingProxyType({rule.id: rule for card in self.cards.values() for rule in card.texts})

    @cached_property
    def card_of(self) -> Mapping[str, Card]:
        """The card a text stands on, by the text's id."""
        return MappingProxyType({rule.id: card for card in self.cards.values() for rule in card.texts})

    def card(self, id_: str) -> Card:
        try:
            return self.cards[id_]
        except KeyError:
            raise UnknownCard(f"there is no card {id_!r}") from None

    def die(self, card: Card) -> PrintedDie:
        """The die of a card: its name's own, or the common one of basic actions."""
        return self.dice[BASIC if card.kind is Kind.BASIC_ACTION else card.family]

    def faces(self, card: Card) -> tuple[Face, ...]:
        return self._faces[BASIC if card.kind is Kind.BASIC_ACTION else card.family]

    @cached_property
    def sidekick(self) -> tuple[Face, ...]:
        return self._faces[SIDEKICK]

    @cached_property
    def _faces(self) -> Mapping[str, tuple[Face, ...]]:
        return {id_: die.faces for id_, die in self.dice.items()}

    @cached_property
    def derived(self) -> dict[Any, Any]:
        """Where others keep what they have worked out from these cards alone; it lasts as long as the set."""
        return {}
