"""The pool of all cards: a frozen value with lookups, known by a version that is a hash of the cards themselves.

Two pools with the same version play alike; a match stores the version it was begun with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar

from rules_engine.cardfiles.grammar import walk as walk

from ..character import Attack, Character, Form
from ..mission import Crisis, Objective
from ..team import Affiliation, Gem, Keyword, SpecialCondition, Tactic
from ..vocabulary import Rule
from ..vocabulary.words import Text

T = TypeVar("T")
Card = Character | Tactic | Crisis | Gem | Affiliation | SpecialCondition | Keyword


class UnknownCard(LookupError):
    """No card of that id in the pool."""


@dataclass(frozen=True)
class Content:
    """All cards by kind and id. Build it with the loader."""

    version: str = ""
    pool: str = ""
    """Which printing of the cards it is, by its month."""
    characters: Mapping[str, Character] = field(default_factory=dict)
    tactics: Mapping[str, Tactic] = field(default_factory=dict)
    crises: Mapping[str, Crisis] = field(default_factory=dict)
    gems: Mapping[str, Gem] = field(default_factory=dict)
    affiliations: Mapping[str, Affiliation] = field(default_factory=dict)
    conditions: Mapping[str, SpecialCondition] = field(default_factory=dict)
    keywords: Mapping[str, Keyword] = field(default_factory=dict)

    def character(self, id_: str) -> Character:
        return _get(self.characters, id_, "character")

    def tactic(self, id_: str) -> Tactic:
        return _get(self.tactics, id_, "team tactic card")

    def crisis(self, id_: str) -> Crisis:
        return _get(self.crises, id_, "crisis card")

    def gem(self, id_: str) -> Gem:
        return _get(self.gems, id_, "Infinity Gem")

    def affiliation(self, id_: str) -> Affiliation:
        return _get(self.affiliations, id_, "affiliation")

    def condition(self, id_: str) -> SpecialCondition:
        return _get(self.conditions, id_, "special condition")

    def keyword(self, id_: str) -> Keyword:
        return _get(self.keywords, id_, "keyword")

    def rule(self, id_: str) -> Rule:
        return _get(self.rules, id_, "rule")

    def attack(self, id_: str) -> Attack:
        return _get(self.attacks, id_, "attack")

    def objective(self, card: str, token: str) -> Objective | None:
        """What a crisis card, or a team tactic card that brings one, says of an objective token."""
        printed = self.crises.get(card) or self.tactics.get(card)
        return next((kind for kind in printed.tokens if kind.id == token), None) if printed is not None else None

    def members(self, affiliation: str) -> tuple[Character, ...]:
        """The characters on an affiliation's list (SQD-12)."""
        return tuple(c for c in self.characters.values() if affiliation in c.affiliations)

    def known_as(self, name: str) -> tuple[Character, ...]:
        """The characters another card means by a name: id, name or alter ego."""
        return self._by_slug.get(name, ())

    @cached_property
    def _by_slug(self) -> Mapping[str, tuple[Character, ...]]:
        found: dict[str, list[Character]] = {}
        for card in self.characters.values():
            for name in card.slugs:
                found.setdefault(name, []).append(card)
        return {name: tuple(cards) for name, cards in found.items()}

    @cached_property
    def alter_egos(self) -> Mapping[str, tuple[Character, ...]]:
        """Those under each alter ego that is nobody's printed name."""
        names = {card.name.en for card in self.characters.values()}
        found: dict[str, list[Character]] = {}
        for card in self.characters.values():
            if card.alter_ego and card.alter_ego not in names and card.form_of is None:
                found.setdefault(card.alter_ego, []).append(card)
        return {ego: tuple(cards) for ego, cards in found.items()}

    def cards(self) -> Iterator[Card]:
        for kind in (self.characters, self.tactics, self.crises, self.gems, self.affiliations, self.conditions,
                     self.keywords):  # fmt: skip
            yield from kind.values()

    def with_cards(self, others: Mapping[str, Mapping[str, Card]]) -> Content:
        """The same pool with other cards, by kind and id, in place of those of their ids. Rules and attacks are taken
        over: to gather them from all cards anew takes longer than a scenario."""
        changed: dict[str, Any] = {kind: {**getattr(self, kind), **cards} for kind, cards in others.items()}
        made = replace(self, **changed)
        new = [card for cards in others.values() for card in cards.values()]
        old = [getattr(self, kind)[id] for kind, cards in others.items() for id in cards if id in getattr(self, kind)]
        for name, of in (("rules", rules_of), ("attacks", attacks_of)):
            gone = {one.id for card in old for one in of(card)}
            kept = {id: one for id, one in getattr(self, name).items() if id not in gone}
            made.__dict__[name] = MappingProxyType(kept | {one.id: one for card in new for one in of(card)})
        return made

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule and part of a rule in the pool by its id, attack rules included."""
        return MappingProxyType({r.id: r for card in self.cards() for r in rules_of(card)})

    @cached_property
    def token_names(self) -> Mapping[str, Text]:
        """Printed names of tokens that characters have, where their ids do not tell them."""
        return {token: name for card in self.characters.values() for token, name in card.tokens.items()}

    @cached_property
    def objectives(self) -> Mapping[str, Objective]:
        """Every kind of objective token by its name; of several of one name the first."""
        kinds = [token for crisis in self.crises.values() for token in crisis.tokens]
        kinds += [token for tactic in self.tactics.values() for token in tactic.tokens]
        return MappingProxyType({token.id: token for token in reversed(kinds)})

    @cached_property
    def derived(self) -> dict[Any, Any]:
        """Where others keep what they have worked out from these cards alone; it lasts as long as the pool."""
        return {}

    @cached_property
    def attacks(self) -> Mapping[str, Attack]:
        return MappingProxyType({a.id: a for card in self.cards() for a in attacks_of(card)})


def _get(cards: Mapping[str, T], id_: str, what: str) -> T:
    try:
        return cards[id_]
    except KeyError:
        raise UnknownCard(f"there is no {what} {id_!r}") from None


def forms_of(card: Card) -> tuple[Form, ...]:
    return tuple(card.forms.values()) if isinstance(card, Character) else ()


def attacks_of(card: Card) -> Iterator[Attack]:
    if isinstance(card, (Tactic, Crisis)):
        yield from card.attacks
    for form in forms_of(card):
        yield from form.attacks


def top_rules_of(card: Card) -> Iterator[Rule]:
    """The rules as printed, one per name, attack rules included."""
    for form in forms_of(card):
        yield from form.superpowers
        yield from form.leadership
    for attack in attacks_of(card):
        yield from attack.rules
    if isinstance(card, (Crisis, Tactic)):
        for token in card.tokens:
            yield from token.interact
    if isinstance(card, Crisis):
        yield from card.scored().values()
    if isinstance(card, Tactic):
        yield from card.leadership
    if isinstance(card, (Tactic, Crisis, Gem, SpecialCondition, Keyword)):
        yield from card.rules


def rules_of(card: Card) -> Iterator[Rule]:
    """The rules, all their parts and what they grant: whatever can be used has an id of its own."""
    for rule in top_rules_of(card):
        yield from (node for node in walk(rule) if isinstance(node, Rule))
