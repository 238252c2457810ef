"""A character's sheet as frozen values: the side that shows, its attacks and powers in generated text, live numbers.

It must not write rules text: that is generated from the cards.
"""

from dataclasses import dataclass, replace

from bot.games.crisis_protocol.pictures.view import Condition
from bot.render.names import condition_sign, emblem
from rules_engine.crisis_protocol.cards.character import Character, Form
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.text import describe, describe_attack, headline
from rules_engine.crisis_protocol.cards.text.describe import keyword_text
from rules_engine.crisis_protocol.cards.vocabulary import Printed
from rules_engine.crisis_protocol.query.stats import speed, stat
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Health
from rules_engine.kernel.values import Seat

DEFENSES = ("physical", "energy", "mystic")


@dataclass(frozen=True)
class Stat:
    value: str
    changed: bool = False
    """Whether something in the match makes it differ from what is printed."""


@dataclass(frozen=True)
class Section:
    """An attack with its special rules, or one power."""

    title: str
    lines: tuple[str, ...] = ()
    attack: bool = False


@dataclass(frozen=True)
class CardView:
    name: str
    title: str
    emblem: str
    seat: Seat
    threat: int
    injured: bool
    stats: tuple[Stat, ...]
    """Stamina, Speed, Size, physical, energy and mystic Defense."""
    sections: tuple[Section, ...]
    keywords: tuple[str, ...]
    stamina: int
    damage: int = 0
    power: int = 0
    conditions: tuple[Condition, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    activated: bool = False
    dazed: bool = False
    live: bool = False
    """In a match; a card looked up outside one has no damage to show."""
    language: str = "en"


def card_view(card: Character, content: Content, language: str = "en", *, injured: bool = False) -> CardView:
    """A card as printed, one side of it."""
    form = card.normal
    side = form.injured if injured and form.injured is not None else form.healthy
    return CardView(
        name=card.name.in_(language),
        title=card.title.in_(language) if card.title else "",
        emblem=emblem(card.name.in_(language)),
        seat="blue",
        threat=card.threat,
        injured=injured and form.injured is not None,
        stats=tuple(Stat(str(getattr(side, name))) for name in ("stamina", "speed", "size", *DEFENSES)),
        sections=_sections(form, content, language, Printed.INJURED if injured else Printed.HEALTHY),
        keywords=_keywords(card, form, content, language, Printed.INJURED if injured else Printed.HEALTHY),
        stamina=side.stamina,
        language=language,
    )


def live_card(match: Match, content: Content, who: str, language: str = "en") -> CardView:
    """A character of a match as it is now."""
    world = World(match, content)
    character = match.characters[who]
    injured = character.health is Health.INJURED
    printed = world.printed_stats(who)
    sheet = card_view(world.card(who), content, language, injured=injured)
    form = world.form(who)

    def shown(name: str) -> Stat:
        if not character.in_play:
            return Stat(str(getattr(printed, name)))
        value = speed(world, who) if name == "speed" else str(stat(world, who, name).total)
        return Stat(value, value != str(getattr(printed, name)))

    return replace(
        sheet,
        seat=character.controller,
        stats=tuple(shown(name) for name in ("stamina", "speed", "size", *DEFENSES)),
        sections=_sections(form, content, language, Printed.INJURED if injured else Printed.HEALTHY),
        keywords=_keywords(world.card(who), form, content, language, Printed.INJURED if injured else Printed.HEALTHY),
        stamina=int(shown("stamina").value),
        damage=character.damage,
        power=character.power,
        conditions=tuple(_condition(content, id, language) for id in character.conditions),
        tokens=tuple((name.replace("_", " ").capitalize(), n) for name, n in sorted(character.tokens.items())),
        activated=character.activated,
        dazed=character.dazed,
        live=True,
    )


def _condition(content: Content, id: str, language: str) -> Condition:
    name = content.conditions[id].name.in_(language) if id in content.conditions else id.capitalize()
    return Condition(id, name, condition_sign(id, name, language))


def _keywords(card: Character, form: Form, content: Content, language: str, side: Printed) -> tuple[str, ...]:
    printed = (use for use in form.keywords if use.side in (Printed.BOTH, side))
    return tuple(keyword_text(use, language, content, card) for use in printed)


def _sections(form: Form, content: Content, language: str, side: Printed) -> tuple[Section, ...]:
    found = []
    for attack in form.attacks:
        if attack.side in (Printed.BOTH, side):
            first, *lines = describe_attack(attack, language, content)
            found.append(Section(first, tuple(lines), attack=True))
    for rule in (*form.leadership, *form.superpowers):
        if rule.side in (Printed.BOTH, side):
            found.append(Section(headline(rule, language, content), (describe(rule, language, content),)))
    return tuple(found)
