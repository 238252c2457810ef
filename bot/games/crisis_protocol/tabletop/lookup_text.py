"""A card looked up: its kind, its numbers, its generated text, and where it is found.

It must not write rules text: that is generated from the cards.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from bot.games.crisis_protocol.pictures.card_picture import draw_card
from bot.games.crisis_protocol.pictures.card_view import card_view
from bot.locale import Words
from bot.render.picture import Picture
from rules_engine.crisis_protocol.cards.catalogue import KnownCard, Standing, catalogue
from rules_engine.crisis_protocol.cards.character import Attack, Character, Form, Stats
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.cards.loader.content import Card, Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, newest_pool, pools
from rules_engine.crisis_protocol.cards.mission import Crisis, CrisisKind
from rules_engine.crisis_protocol.cards.team import Affiliation, Gem, Keyword, SpecialCondition, Tactic
from rules_engine.crisis_protocol.cards.text import describe, describe_attack, describe_card, headline
from rules_engine.crisis_protocol.cards.text.changes import changes
from rules_engine.crisis_protocol.cards.text.describe import keyword_text
from rules_engine.crisis_protocol.cards.vocabulary.rule import Printed
from rules_engine.crisis_protocol.query.legality import MOST_RESTRICTED, first_copy
from rules_engine.crisis_protocol.state.timelines import Timeline
from rules_engine.crisis_protocol.tabletop.finder import card_entries
from rules_engine.crisis_protocol.view.printings import pool_in_words
from rules_engine.lookup.names import Entry

MOST_TEXT = 3800  # Discord takes 4,000 in all

Found = Card | Attack | KnownCard
"""What is known by name alone has no text."""


@lru_cache(maxsize=1)
def entries() -> tuple[Entry[Found], ...]:
    return tuple(card_entries(default_content()))


def as_printed(thing: Found, cards: Content) -> Found | None:
    """The same card or attack in another pool; None where it is not in it."""
    if isinstance(thing, KnownCard):
        return thing
    if isinstance(thing, Attack):
        return cards.attacks.get(thing.id)
    same = (card for card in cards.cards() if type(card) is type(thing) and card.id == thing.id)
    return next(same, None)


def kind_name(thing: Found, to: Words) -> str:
    match thing:
        case KnownCard(kind="character"):
            return to.say("Character")
        case KnownCard(kind="tactic"):
            return to.say("Team tactic card")
        case KnownCard(kind="gem"):
            return to.say("Infinity Gem")
        case KnownCard():
            return to.say("Secure crisis") if thing.kind == "secure" else to.say("Extraction crisis")
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
    return thing.name if isinstance(thing, KnownCard) else thing.name.in_(to.language)


def label(entry: Entry[Found], to: Words) -> str:
    """A line of the suggestions."""
    thing = entry.thing
    if isinstance(thing, Attack):
        return f"{name_of(thing, to)} · {owner_name(thing, to)}"
    return f"{name_of(thing, to)} · {kind_name(thing, to)}"


def owner_name(attack: Attack, to: Words, cards: Content | None = None) -> str:
    """Whose attack it is."""
    owner = (cards or default_content()).characters.get(attack.id.split(".")[0])
    return owner.called(to.language) if owner else ""


def told(thing: Found, to: Words, cards: Content | None = None) -> list[str]:
    """The whole card in words, and what was printed otherwise before, in as many messages as it takes; nearly always
    one. `cards`: the pool it is of."""
    cards = cards or default_content()
    lines = [f"### {name_of(thing, to)}", f"-# {_subtitle(thing, to, cards)}"]
    if cards.pool != newest_pool():
        month = pool_in_words(cards.pool, to.language)
        lines.append("-# " + to.say("As it was printed in {month}.", month=month))
    if isinstance(thing, Tactic | Gem) and thing.wording is not None:
        lines.append("-# *" + to.say("By the wording of {year}; a newer one is not known.", year=thing.wording) + "*")
    match thing:
        case KnownCard():
            lines.append(to.say("I know this card by name, but cannot referee it yet."))
        case Attack():
            lines += _attack(thing, to, cards)
        case Character():
            lines += _stats(thing, to)
            for form in thing.forms.values():
                lines += _form(thing, form, to, cards)
        case Affiliation():
            names = sorted(card.called(to.language) for card in cards.members(thing.id))
            lines.append(to.say("Members: {names}", names=", ".join(names)))
        case _:
            lines += describe_card(thing, to.language, cards) or [to.say("A fact of squad building, without a rule.")]
    lines += standing_lines(thing, to)
    if cards.pool == newest_pool():
        lines += earlier(thing, to)
    return _in_messages(lines)


def _in_messages(lines: Sequence[str]) -> list[str]:
    """Lines in messages that Discord takes; one that is longer than a message goes on with its next sentence."""
    found = [""]
    for line in lines:
        for number, part in enumerate(_sentences(line) if len(line) > MOST_TEXT else [line]):
            apart = "" if not found[-1] else " " if number else "\n"
            if len(found[-1]) + len(apart) + len(part) > MOST_TEXT:
                found.append(part)
            else:
                found[-1] += apart + part
    return found


def _sentences(line: str) -> list[str]:
    return [f"{part}." for part in line.removesuffix(".").split(". ")]


def standing_lines(thing: Found, to: Words) -> list[str]:
    """The code, and in which timelines a card is legal (ROS-Q1); nothing of what no roster holds."""
    known = thing if isinstance(thing, KnownCard) else _catalogued(thing)
    if known is None:
        return []
    crisis = known.kind in ("secure", "extract")
    match known.standard:
        case Standing.RESTRICTED:
            standing = to.say("Standard: restricted, at most {n} such cards in a roster", n=MOST_RESTRICTED)
        case Standing.ROTATED:
            standing = to.say("Standard: rotated out")
        case Standing.BANNED:
            standing = to.say("Standard: banned")
        case _:
            standing = to.say("Standard: legal")
    years = [timeline.value for timeline in Timeline if timeline.is_year and known.in_year(timeline)]
    parts = [to.say("Code {code}", code=known.code)] if known.code else [to.say("without a code")]
    parts += [standing] + ([to.say("Challenger pool")] if known.challenger else [])
    parts += [", ".join(years)] if years and not crisis else []
    return ["-# " + " · ".join(parts)]


def _catalogued(thing: Card | Attack) -> KnownCard | None:
    kinds = {Character: "character", Tactic: "tactic", Gem: "gem", Crisis: "secure"}
    kind = next((kind for type_, kind in kinds.items() if isinstance(thing, type_)), None)
    return catalogue().find(kind, first_copy(thing.id) if kind == "character" else thing.id) if kind else None


def earlier(thing: Found, to: Words) -> list[str]:
    """When a card changed, and what it said before; nothing of cards that no earlier pool has."""
    lines: list[str] = []
    if isinstance(thing, Attack | KnownCard):
        return lines
    for before, after in reversed(list(pairwise(pools()))):
        then, since = content_as_of(before), content_as_of(after)
        was, now = as_printed(thing, then), as_printed(thing, since)
        if was is None or now is None or isinstance(was, Attack | KnownCard) or isinstance(now, Attack | KnownCard):
            continue
        if found := changes(was, now, to.language, then, since):
            months = {"first": pool_in_words(before, to.language), "last": pool_in_words(after, to.language)}
            lines += ["**" + to.say("Changed between {first} and {last}:", **months) + "**"]
            lines += [f"- {line}" for line in found]
    return lines


def _attack(attack: Attack, to: Words, cards: Content) -> list[str]:
    """The profile with a bold name, then the special rules as a list."""
    profile, *rules = describe_attack(attack, to.language, cards)
    name, _, rest = profile.partition(" – ")
    return [f"**{name}** – {rest}{_only(attack.side, to)}", *(f"- {rule}" for rule in rules)]


def _form(card: Character, form: Form, to: Words, cards: Content) -> list[str]:
    """Attacks, powers and keywords; what is printed on one side only says so."""
    lines = [f"**— {form.name.in_(to.language)} —**"] if form.name else []
    for attack in form.attacks:
        lines += _attack(attack, to, cards)
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


def _subtitle(thing: Found, to: Words, cards: Content) -> str:
    kind = kind_name(thing, to)
    match thing:
        case KnownCard():
            parts = [kind, *([thing.alter_ego] if thing.alter_ego else [])]
            if thing.threat is not None:
                parts.append(to.say("Threat {n}", n=thing.threat))
            parts += [cards.affiliation(a).name.in_(to.language) for a in thing.affiliations if a in cards.affiliations]
            return " · ".join(parts)
        case Character():
            parts = [kind, thing.alter_ego, to.say("Threat {n}", n=thing.threat)]
            parts += [cards.affiliation(a).name.in_(to.language) for a in thing.affiliations if a in cards.affiliations]
            return " · ".join(parts)
        case Attack():
            return f"{kind} · {owner_name(thing, to, cards)}"
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


def drawn(thing: Found, language: str, pool: str | None = None) -> Picture | None:
    """The character's sheet; other cards are text enough."""
    cards = content_as_of(pool or newest_pool())
    return draw_card(card_view(thing, cards, language)) if isinstance(thing, Character) else None
