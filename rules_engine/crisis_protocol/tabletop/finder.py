"""All that `/card` can show of Crisis Protocol, under its names in either language.

It must not describe what is found: the generated text does.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.catalogue import KnownCard, catalogue
from rules_engine.crisis_protocol.cards.character import Attack, Character
from rules_engine.crisis_protocol.cards.loader.content import Card, Content
from rules_engine.crisis_protocol.cards.mission import Crisis
from rules_engine.crisis_protocol.query.legality import is_refereed
from rules_engine.lookup.names import Entry, plain_names


def card_entries(cards: Content) -> list[Entry[Card | Attack | KnownCard]]:
    """Everything `/card` can show: cards of every kind, attacks under their own names, and cards that are known by name
    alone."""
    entries: list[Entry[Card | Attack | KnownCard]] = []
    for card in cards.cards():
        entries.append(Entry(f"{_kind(card)}:{card.id}", card, names_of(card)))
    for character in cards.characters.values():
        for form in character.forms.values():
            for attack in form.attacks:
                both = [f"{attack.name.in_(at)} {character.called(at)}" for at in ("en", "de")]
                entries.append(Entry(f"attack:{attack.id}", attack, plain_names(both)))
    for known in catalogue():
        if not is_refereed(cards, known.kind, known.id):
            names = [known.name, *([known.alter_ego] if known.alter_ego else [])]
            entries.append(Entry(f"known:{known.kind}:{known.id}", known, plain_names(names)))
    return entries


def _kind(card: Card) -> str:
    return type(card).__name__.lower()


def names_of(card: Card) -> tuple[str, ...]:
    if isinstance(card, Character):
        return plain_names([card.called("en"), card.called("de"), card.alter_ego, card.name.en])
    names = [card.name.en, card.name.in_("de")]
    return plain_names([*names, card.short.en, card.short.in_("de")] if isinstance(card, Crisis) else names)
