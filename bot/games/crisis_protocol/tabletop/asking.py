"""What a person types on the tabletop: numbers, characters, attacks; found, or one sentence that says what would do.

It must not answer: the command does, with the sentence it is given.
"""

import re
from functools import lru_cache

from discord import app_commands

from bot.games.crisis_protocol.tabletop.terms import FEWEST, MOST, MOST_DAMAGE, MOST_SIZE
from bot.games.crisis_protocol.tabletop.words import fighter_name
from bot.locale import LANGUAGES, Words, words
from bot.ui.safe import shown
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.cards.vocabulary import Defense
from rules_engine.crisis_protocol.tabletop.attack import Fighter, TabletopAttack
from rules_engine.crisis_protocol.tabletop.dodge import TabletopDodge
from rules_engine.crisis_protocol.tabletop.finder import names_of
from rules_engine.crisis_protocol.tabletop.from_cards import attacks_of, fighters, tabletop_attack, tabletop_dodge
from rules_engine.crisis_protocol.tabletop.tracker import MOST_CHARACTERS
from rules_engine.lookup.names import Entry, found, nearest, plain, ranked

SUGGESTED = 25  # as many as Discord shows
SHOWN_TYPED = 40
LONGEST_CHOICE = 100  # as Discord takes them
LONGEST_SQUAD = 400
PUBLISHED = 248
"""Characters of the game, as of September 2026."""


class Unclear(Exception):
    """What was typed cannot be used; the text is the sentence for the person."""


def number_of_dice(typed: str) -> int | None:
    """What was typed as a number of dice that can be rolled, or None."""
    return _whole(typed, FEWEST, MOST)


def number(value: int, least: int, most: int, what: str, to: Words) -> int:
    """Discord asks for one in these bounds; whatever else arrives gets a sentence."""
    if not least <= value <= most:
        raise Unclear(
            to.say("{what} must be a whole number from {least} to {most}.", what=what, least=least, most=most)
        )
    return value


def _whole(typed: str, least: int, most: int) -> int | None:
    bare = typed.strip()
    if not re.fullmatch(r"[+-]?\d{1,9}", bare):  # Python's own int would take 1_0 for ten
        return None
    value = int(bare)
    return value if least <= value <= most else None


def pool_size(dice: int, what: str, to: Words) -> int:
    return number(dice, FEWEST, MOST, what, to)


# --- characters and their sides ------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def fighter_entries() -> tuple[Entry[Fighter], ...]:
    """Every card with both its sides, under its names in every language."""
    entries = []
    for card in default_content().characters.values():
        for fighter in fighters(card):
            ends = [words(language).say("injured") if fighter.injured else "" for language in LANGUAGES]
            form = card.forms[fighter.form].name
            names = [
                plain(f"{name} {form.in_(language) if form else ''} {end}")
                for name in names_of(card)
                for language, end in zip(LANGUAGES, ends, strict=True)
            ]
            entries.append(Entry(fighter_id(fighter), fighter, tuple(dict.fromkeys(names))))
    return tuple(entries)


def fighter_id(fighter: Fighter) -> str:
    return f"{fighter.card}/{fighter.form}" + ("/injured" if fighter.injured else "")


def find_fighter(typed: str, to: Words) -> Fighter:
    entry = found(fighter_entries(), typed)
    if entry is None:
        healthy = [entry for entry in fighter_entries() if not entry.thing.injured]
        names = [fighter_name(near.thing, to) for near in nearest(healthy, typed)]
        unknown = to.say("I know no character “{typed}”.", typed=cut(typed))
        raise Unclear(f"{unknown} {covered(to)} " + to.say("The nearest: {names}.", names=", ".join(names)))
    return entry.thing


def covered(to: Words) -> str:
    """How many characters there are here, for whoever looked for another."""
    return to.say(
        "Covered so far: {n} of the {all} characters of the game.", n=len(default_content().characters), all=PUBLISHED
    )


def suggest_fighters(typed: str, to: Words) -> list[app_commands.Choice[str]]:
    """Names that contain what was typed; an exact id is shown by its name."""
    entries = ranked(fighter_entries(), typed, SUGGESTED)
    return [app_commands.Choice(name=fighter_name(e.thing, to)[:100], value=e.id) for e in entries]


def attacker_so_far(given: app_commands.Namespace, to: Words) -> Fighter | None:
    """The attacker chosen so far, while another option is still being typed."""
    typed = getattr(given, "attacker", None)
    try:
        return find_fighter(typed, to) if typed else None
    except Unclear:
        return None


# --- attacks -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def attack_entries(fighter: Fighter | None) -> tuple[Entry[tuple[Fighter, Attack]], ...]:
    """The attacks of one side of a card, or of all cards."""
    cards = default_content()
    who = [fighter] if fighter else [f for card in cards.characters.values() for f in fighters(card) if not f.injured]
    entries = []
    for one in who:
        card = cards.character(one.card)
        for attack in attacks_of(cards, one):
            names = [attack.name.en, attack.name.in_("de")]
            if fighter is None:
                names = [f"{name} {card.name.in_(language)}" for name in names for language in LANGUAGES]
            entries.append(Entry(attack.id, (one, attack), tuple(dict.fromkeys(map(plain, names)))))
    return tuple(entries)


def find_attack(typed: str, fighter: Fighter | None, to: Words) -> tuple[Fighter, Attack]:
    entries = attack_entries(fighter)
    entry = found(entries, typed)
    if entry is None:
        names = [attack_label(near.thing, to, short=fighter is not None) for near in nearest(entries, typed)]
        if fighter is not None:
            raise Unclear(
                to.say(
                    "{who} has no attack “{typed}”. The nearest: {names}.",
                    who=fighter_name(fighter, to),
                    typed=cut(typed),
                    names=", ".join(names),
                )
            )
        raise Unclear(
            to.say("I know no attack “{typed}”. The nearest: {names}.", typed=cut(typed), names=", ".join(names))
        )
    return entry.thing


def suggest_attacks(typed: str, fighter: Fighter | None, to: Words) -> list[app_commands.Choice[str]]:
    entries = ranked(attack_entries(fighter), typed, SUGGESTED)
    return [
        app_commands.Choice(name=attack_label(e.thing, to, short=fighter is not None)[:100], value=e.id)
        for e in entries
    ]


def attack_label(of: tuple[Fighter, Attack], to: Words, *, short: bool) -> str:
    fighter, attack = of
    name = attack.name.in_(to.language)
    dice = to.count("{n} die", "{n} dice", attack.strength)
    return f"{name} ({dice})" if short else f"{name} · {fighter_name(fighter, to)}"


# --- a whole attack ------------------------------------------------------------------------------------------------


def read_attack(
    person: int,
    to: Words,
    *,
    strength: int | None = None,
    defence: int | None = None,
    type_: str | None = None,
    attacker: str | None = None,
    attack: str | None = None,
    defender: str | None = None,
    damage: int | None = None,
) -> TabletopAttack:
    """The attack a person asks for, by numbers, by names, or by both mixed."""
    dice = pool_size(strength, to.say("The strength"), to) if strength is not None else None
    blocks = pool_size(defence, to.say("The defence"), to) if defence is not None else None
    hurt = number(damage or 0, 0, MOST_DAMAGE, to.say("The damage"), to)
    by = find_fighter(attacker, to) if attacker else None
    with_ = None
    if attack:
        found_by, with_ = find_attack(attack, by, to)
        by = by or found_by
    on = find_fighter(defender, to) if defender else None
    kind = Defense(type_) if type_ else with_.type[0] if with_ else None
    if dice is None and with_ is None:
        raise Unclear(_which_attack(by, to) if by else to.say("Tell me the strength, or an attack by its name."))
    if blocks is None and on is None:
        raise Unclear(to.say("Tell me the defence as a number, or the defender by name."))
    if blocks is None and kind is None:
        raise Unclear(to.say("Tell me the type of the attack: against which defence is it rolled?"))
    return tabletop_attack(
        default_content(),
        person,
        attacker=by,
        attack=with_,
        defender=on,
        type_=kind,
        strength=dice,
        defence=blocks,
        damage=hurt,
    )


def _which_attack(fighter: Fighter, to: Words) -> str:
    names = [attack.name.in_(to.language) for attack in attacks_of(default_content(), fighter)]
    return to.say("Which attack of {who}? {names}.", who=fighter_name(fighter, to), names=", ".join(names))


def cut(typed: str) -> str:
    """What a person typed, short enough to be said back."""
    return shown(typed, SHOWN_TYPED)


def read_dodge(
    person: int,
    to: Words,
    *,
    size: int,
    defence: int | None = None,
    defender: str | None = None,
    damage: int | None = None,
) -> TabletopDodge:
    """The dodge a person asks for: by a number of dice, or by who dodges."""
    thrown = number(size, 0, MOST_SIZE, to.say("The Size"), to)
    dice = pool_size(defence, to.say("The defence"), to) if defence is not None else None
    hurt = number(damage or 0, 0, MOST_DAMAGE, to.say("The damage"), to)
    who = find_fighter(defender, to) if defender else None
    if dice is None and who is None:
        raise Unclear(to.say("Tell me the defence as a number, or the defender by name."))
    return tabletop_dodge(default_content(), person, thrown, who=who, defence=dice, damage=hurt)


# --- whole squads --------------------------------------------------------------------------------------------------


def read_squad(typed: str, to: Words) -> tuple[Fighter, ...]:
    """Names with commas between them; everyone starts Healthy (CAR-09)."""
    parts = [part.strip() for part in typed[:LONGEST_SQUAD].split(",") if part.strip()]
    if not 1 <= len(parts) <= MOST_CHARACTERS:
        raise Unclear(
            to.say("A squad here has 1 to {most} characters, with commas between them.", most=MOST_CHARACTERS)
        )
    return tuple(find_fighter(part, to).model_copy(update={"injured": False}) for part in parts)


def suggest_squad(typed: str, to: Words) -> list[app_commands.Choice[str]]:
    """The last name of the list completed, those before it kept."""
    head, comma, last = typed.rpartition(",")
    healthy = [e for e in ranked(fighter_entries(), last.strip(), 2 * SUGGESTED) if not e.thing.injured]
    choices = []
    for entry in healthy[:SUGGESTED]:
        text = f"{head}{comma}{' ' if comma else ''}{fighter_name(entry.thing, to).replace(',', '')}"
        if len(text) <= LONGEST_CHOICE:
            choices.append(app_commands.Choice(name=text, value=text))
    return choices
