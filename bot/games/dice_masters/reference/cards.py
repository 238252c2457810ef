"""A card of Dice Masters looked up: found by part of its name in either language, told with its die.

It must not write rules text: that is generated from the cards.
"""

from __future__ import annotations

from functools import lru_cache

from bot.games.dice_masters.pictures.cards import affiliations, faces_words, kind_name, number
from bot.games.dice_masters.pictures.view import BURST
from bot.locale import Words
from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.cards.text.describe import describe_card
from rules_engine.dice_masters.view.names import STAR, Names
from rules_engine.lookup.names import Entry, found, nearest, plain_names, ranked


@lru_cache(maxsize=1)
def entries() -> tuple[Entry[Card], ...]:
    """Every card under its names; whoever names a character alone means its first card."""
    made = []
    for card in default_content().cards.values():
        titles = [f"{card.name.in_(at)} {card.subtitle.in_(at) if card.subtitle else ''}" for at in ("en", "de")]
        made.append(Entry(card.id, card, plain_names([*titles, str(card.number), f"asm {card.number}"])))
    return tuple(made)


def find(typed: str) -> Card | None:
    entry = found(entries(), typed)
    return None if entry is None else entry.thing


def label(card: Card, to: Words) -> str:
    """A line of the suggestions."""
    return f"{card.title(to.language)} · {kind_name(card, to.language)}"


def suggested(typed: str, to: Words, most: int) -> list[tuple[str, str]]:
    return [(label(entry.thing, to), entry.id) for entry in ranked(entries(), typed, most)]


def nearest_names(typed: str, to: Words) -> list[str]:
    return [label(entry.thing, to) for entry in nearest(entries(), typed)]


def told(card: Card, to: Words) -> str:
    """The whole card in words: price, groups, texts, die, and its other versions."""
    content, names = default_content(), Names(default_content(), to.language)
    price = names.price(card.cost, [] if card.energy is None else [str(card.energy)])
    most = to.say("at most {n} dice", n=card.max_dice)
    about = [kind_name(card, to.language), price, *affiliations(card, names), most, number(card)]
    lines = [f"### {card.title(to.language)}", "-# " + " · ".join(["Dice Masters", *about])]
    lines += [text.replace(STAR, BURST) for text in describe_card(card, to.language, content)] or [
        to.say("It has no text.")
    ]
    if not card.is_whole:
        lines.append(to.say("I know this card by name, but cannot referee it yet."))
    lines.append("**" + to.say("Die") + f":** {faces_words(card.family, to.language)}")
    others = [
        one.subtitle.in_(to.language) for one in content.families[card.family] if one.id != card.id and one.subtitle
    ]
    if others:
        lines.append("-# " + to.say("Other versions: {names}", names=", ".join(others)))
    return "\n".join(lines)
