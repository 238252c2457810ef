"""The entry to generated text: a text, a card or the label of a button in a language."""

from __future__ import annotations

from rules_engine.kernel.phrasing import upper_first

from ..card import Card
from ..content import Content
from ..vocabulary import Keyword, Place, Rule
from ..vocabulary.steps import Option
from . import brief, de_nouns, en_nouns
from .english import EnglishWriter
from .german import GermanWriter
from .scope import Scope
from .writer import DiceWriter

WRITERS: dict[str, DiceWriter] = {"en": EnglishWriter(), "de": GermanWriter()}

KEYWORDS = {
    "en": {
        Keyword.ALLY: "counts as a Sidekick too while in the Field Zone",
        Keyword.OVERCRUSH: "damage that its blockers cannot take goes on to the opposing player",
        Keyword.REGENERATE: "when KO'd, roll it; on a character face it stays in the Field Zone",
    },
    "de": {
        Keyword.ALLY: "zählt in der Feldzone auch als Sidekick",
        Keyword.OVERCRUSH: "was seine Blocker nicht mehr aufnehmen, trifft den gegnerischen Spieler",
        Keyword.REGENERATE: "statt k. o. zu gehen, wird er geworfen; als Charakter bleibt er in der Feldzone",
    },
}
"""What a keyword does, in a line (DM-KEY)."""


def keyword_name(keyword: Keyword, locale: str = "en") -> str:
    return de_nouns.KEYWORDS[keyword] if locale == "de" else en_nouns.KEYWORDS[keyword]


def keyword_text(keyword: Keyword, locale: str = "en") -> str:
    """Its name and what it does."""
    return f"{keyword_name(keyword, locale)} ({KEYWORDS[locale][keyword]})"


def describe(rule: Rule, card: Card, locale: str = "en", content: Content | None = None) -> str:
    """One text of a card. `content` supplies the names of other characters."""
    return WRITERS[locale].rule(rule, Scope(card, content))


def describe_way(option: Option, card: Card, locale: str = "en", content: Content | None = None) -> str:
    """One way out of several that a text leaves to a player."""
    return upper_first(WRITERS[locale].way_for(option, Scope(card, content)))


def headline(rule: Rule, card: Card, locale: str = "en") -> str:
    """What stands before a Global Ability: its price and limit."""
    writer = WRITERS[locale]
    if rule.place is not Place.GLOBAL:
        return ""
    limit = [writer.word(rule.limit.value)] if rule.limit is not None else []
    return f"Global ({', '.join([brief.price(rule.cost, locale), *limit])}):"


def describe_card(card: Card, locale: str = "en", content: Content | None = None) -> list[str]:
    """All of a card's texts, a line each: keywords, abilities, the Global Ability."""
    lines = [keyword_text(keyword, locale) for keyword in card.keywords]
    for rule in card.texts:
        head, text = headline(rule, card, locale), describe(rule, card, locale, content)
        lines.append(f"{head} {text}" if head else text)
    return lines


def short(rule: Rule, card: Card, locale: str = "en") -> str:
    """A text for a button: whose it is, what it does, what it costs."""
    price = brief.price(rule.cost, locale)
    gist = brief.gist(rule, locale)
    return f"{card.name.in_(locale)}: {gist} ({price})" if price else f"{card.name.in_(locale)}: {gist}"
