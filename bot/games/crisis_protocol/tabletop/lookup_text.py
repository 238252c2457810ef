"""A card looked up: its kind, its numbers, its generated text, and where it is found.

It must not write rules text: that is generated from the cards.
"""

from functools import lru_cache

from bot.games.crisis_protocol.pictures.card_picture import draw_card
from bot.games.crisis_protocol.pictures.card_view import card_view
from bot.locale import Words
from bot.render.picture import Picture
from rules_engine.crisis_protocol.cards.character import Attack, Character, Form, Stats
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.cards.loader.content import Card
from rules_engine.crisis_protocol.cards.mission import Crisis, CrisisKind
from rules_engine.crisis_protocol.cards.team import Affiliation, Gem, Keyword, SpecialCondition, Tactic
from rules_engine.crisis_protocol.cards.text import describe, describe_attack, describe_card, headline
from rules_engine.crisis_protocol.cards.text.describe import keyword_text
from rules_engine.crisis_protocol.cards.vocabulary.rule import Printed
from rules_engine.crisis_protocol.tabletop.finder import Entry, card_entries

MOST_TEXT = 3800  # Discord takes 4,000 in all

Found = Card | Attack


@lru_cache(maxsize=1)
def entries() -> tuple[Entry[Found], ...]:
    return tuple(card_entries(default_content()))


def kind_name(thing: Found, to: Words) -> str:
    match thing:
        case Character():
            return to.say("Character")
        case Attack():
            return to.say("Attack")
        case Tactic():
            return to.say("Team tactic card")
        case Crisis():
            return to.say("Secure crisis") if thing.kind is CrisisKind.SECURE else to.say("Extraction crisis")
        case Gem():
            return to.say("Infinity Gem")
        case Affiliation():
            return to.say("Affiliation")
        case SpecialCondition():
            return to.say("Special condition")
        case Keyword():
            return to.say("Keyword")


def name_of(thing: Found, to: Words) -> str:
    if isinstance(thing, Character):
        return thing.called(to.language)
    return thing.name.in_(to.language)


def label(entry: Entry[Found], to: Words) -> str:
    """A line of the suggestions."""
    thing = entry.thing
    if isinstance(thing, Attack):
        return f"{name_of(thing, to)} · {owner_name(thing, to)}"
    return f"{name_of(thing, to)} · {kind_name(thing, to)}"


def owner_name(attack: Attack, to: Words) -> str:
    """Whose attack it is."""
    owner = default_content().characters.get(attack.id.split(".")[0])
    return owner.called(to.language) if owner else ""


def told(thing: Found, to: Words) -> str:
    """The whole card in words."""
    cards = default_content()
    lines = [f"### {name_of(thing, to)}", f"-# {_subtitle(thing, to)}"]
    match thing:
        case Attack():
            lines += _attack(thing, to)
        case Character():
            lines += _stats(thing, to)
            for form in thing.forms.values():
                lines += _form(thing, form, to)
        case Affiliation():
            names = sorted(card.called(to.language) for card in cards.members(thing.id))
            lines.append(to.say("Members: {names}", names=", ".join(names)))
        case _:
            lines += describe_card(thing, to.language, cards) or [to.say("A fact of squad building, without a rule.")]
    text = "\n".join(lines)
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"


def _attack(attack: Attack, to: Words) -> list[str]:
    """The profile with a bold name, then the special rules as a list."""
    profile, *rules = describe_attack(attack, to.language, default_content())
    name, _, rest = profile.partition(" – ")
    return [f"**{name}** – {rest}{_only(attack.side, to)}", *(f"- {rule}" for rule in rules)]


def _form(card: Character, form: Form, to: Words) -> list[str]:
    """Attacks, powers and keywords; what is printed on one side only says so."""
    cards = default_content()
    lines = [f"**— {form.name.in_(to.language)} —**"] if form.name else []
    for attack in form.attacks:
        lines += _attack(attack, to)
    for rule in (*form.leadership, *form.superpowers):
        head = headline(rule, to.language, cards)
        lines.append(f"**{head}**{_only(rule.side, to)}: {describe(rule, to.language, cards)}")
    if form.keywords:
        lines.append(
            ", ".join(keyword_text(use, to.language, cards, card) + _only(use.side, to) for use in form.keywords)
        )
    return lines


def _only(side: Printed, to: Words) -> str:
    match side:
        case Printed.HEALTHY:
            return " *(" + to.say("only while Healthy") + ")*"
        case Printed.INJURED:
            return " *(" + to.say("only while Injured") + ")*"
    return ""


def _subtitle(thing: Found, to: Words) -> str:
    kind = kind_name(thing, to)
    cards = default_content()
    match thing:
        case Character():
            parts = [kind, thing.alter_ego, to.say("Threat {n}", n=thing.threat)]
            parts += [cards.affiliation(a).name.in_(to.language) for a in thing.affiliations if a in cards.affiliations]
            return " · ".join(parts)
        case Attack():
            return f"{kind} · {owner_name(thing, to)}"
        case Crisis():
            return f"{kind} · " + to.say("maximum threat {n}", n=thing.threat)
        case Gem():
            return f"{kind} · " + to.say("Threat {n}", n=thing.threat)
        case Tactic():
            mine = cards.affiliations.get(thing.affiliation or "")
            return f"{kind} · " + (mine.name.in_(to.language) if mine else to.say("unaffiliated"))
    return kind


def _stats(card: Character, to: Words) -> list[str]:
    lines = []
    for form in card.forms.values():
        lines += _form_stats(form, to)
    return lines


def _form_stats(form: Form, to: Words) -> list[str]:
    head = f"{form.name.in_(to.language)}, " if form.name else ""
    lines = [f"**{head}" + to.say("Healthy") + f":** {_numbers(form.healthy, to)}"]
    if form.injured is not None:
        lines.append(f"**{head}" + to.say("Injured") + f":** {_numbers(form.injured, to)}")
    return lines


def _numbers(stats: Stats, to: Words) -> str:
    return to.say(
        "Stamina {stamina} · Speed {speed} · Size {size} · Defence {physical}/{energy}/{mystic}",
        stamina=stats.stamina,
        speed=stats.speed,
        size=stats.size,
        physical=stats.physical,
        energy=stats.energy,
        mystic=stats.mystic,
    )


def drawn(thing: Found, language: str) -> Picture | None:
    """The character's sheet; other cards are text enough."""
    return draw_card(card_view(thing, default_content(), language)) if isinstance(thing, Character) else None
