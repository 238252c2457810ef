"""The odds of one attack in words: what to expect, how likely what is, and what another choice would change.

It must not calculate: the odds do.
"""

import re
from dataclasses import dataclass, replace

from bot.games.crisis_protocol.pictures.odds_chart import OddsView, odds_view
from bot.games.crisis_protocol.pictures.odds_chart import percent as rounded
from bot.games.crisis_protocol.tabletop.asking import Unclear, find_attack, number_of_dice
from bot.games.crisis_protocol.tabletop.attack_text import title
from bot.games.crisis_protocol.tabletop.words import mark_name
from bot.locale import Words
from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.crisis_protocol.cards.text import headline
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.odds import AttackOdds, Rerolls, attack_odds, compare
from rules_engine.crisis_protocol.tabletop.attack import TabletopAttack
from rules_engine.crisis_protocol.tabletop.from_cards import is_lost_at_once, tabletop_attack
from rules_engine.crisis_protocol.tabletop.rolls import Side

ALL = "all"
POOLS = re.compile(r"(\d{1,9})(?: ?(?:[:/,v-]|vs\.?|against|gegen| ) ?(\d{1,9}))?", re.IGNORECASE)
MOST_LINES = 10
WORTH_A_LINE = 0.0005
# Larger pools gain nothing that could be seen from weighing the attack roll too, and would take seconds.
WEIGHED_UP_TO = 15
NBSP = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True)
class Question:
    """An attack and everything that changes its odds."""

    attack: TabletopAttack
    attacker_rerolls: Rerolls = 0
    defender_rerolls: Rerolls = 0
    cover: bool = False
    hex_attacker: bool = False
    hex_defender: bool = False

    @property
    def covered(self) -> bool:
        return self.cover and not self.attack.ignores_cover

    @property
    def odds(self) -> AttackOdds:
        attack = self.attack
        left = None if attack.stamina is None else attack.stamina - attack.damage_before
        return attack_odds(
            attack.attack_pool.size,
            attack.defence_pool.size,
            attacker_rerolls=self.attacker_rerolls,
            defender_rerolls=self.defender_rerolls,
            cover=self.covered,
            hex_attacker=self.hex_attacker or attack.attack_pool.crit_dice == 0,
            hex_defender=self.hex_defender or attack.defence_pool.crit_dice == 0,
            stamina_left=left,
            weigh_attack=max(attack.attack_pool.size, attack.defence_pool.size) <= WEIGHED_UP_TO,
        )

    @property
    def uncounted(self) -> tuple[str, ...]:
        """Rules of the cards that these odds leave out."""
        more = any(pool.crit_dice > 1 for pool in (self.attack.attack_pool, self.attack.defence_pool))
        found = [*self.attack.by_hand, *(worth.source for worth in self.attack.worths)]
        found += [ability.rule for ability in self.attack.abilities]
        if more and self.attack.attack:
            found.append(self.attack.attack)
        return tuple(dict.fromkeys(found))


def percent(chance: float) -> str:
    """In one piece, wherever the line breaks."""
    return rounded(chance).replace(" ", NBSP)


def read_rerolls(typed: str | None, what: str, to: Words) -> Rerolls:
    """A number of rerolls, or all of them."""
    if not typed or typed.strip() == "0":
        return 0
    if typed.strip().casefold() in (ALL, to.say("all").casefold()):
        return ALL  # type: ignore[return-value]
    count = number_of_dice(typed)
    if count is None:
        raise Unclear(to.say("{what} must be a whole number from 0 to 30, or “all”.", what=what))
    return count


def other_question(question: Question, typed: str, to: Words) -> Question:
    """What is compared: the same without something, another attack of the same attacker, or other dice."""
    match typed:
        case "-attacker_rerolls":
            return replace(question, attacker_rerolls=0)
        case "-defender_rerolls":
            return replace(question, defender_rerolls=0)
        case "-cover":
            return replace(question, cover=False)
    attack = question.attack
    if pools := _pools(typed):
        changes = {
            name: attack.pool(side).model_copy(update={"base": dice, "parts": ()})
            for name, side, dice in zip(("attack_pool", "defence_pool"), Side, pools, strict=False)
        }
        return replace(question, attack=attack.model_copy(update={**changes, "attack": None}))
    fighter, with_ = find_attack(typed, attack.attacker, to)
    if attack.defender is None and attack.type not in (None, *with_.type):
        raise Unclear(to.say("That attack is of another type: name the defender, so that I know both defences."))
    defence = None if attack.defender else attack.defence_pool.base
    other = tabletop_attack(
        default_content(),
        attack.people[next(iter(attack.people))],
        attacker=attack.attacker or fighter,
        attack=with_,
        defender=attack.defender,
        defence=defence,
        damage=attack.damage_before,
    )
    return replace(question, attack=other)


def _pools(typed: str) -> list[int] | None:
    """Attack dice, or attack and defence dice: "8", "8 3", "8 against 3", "8:3"."""
    shaped = POOLS.fullmatch(" ".join(typed.split()))
    pools = [number_of_dice(dice) for dice in shaped.groups() if dice] if shaped else []
    return [dice for dice in pools if dice is not None] if None not in pools else None


def name_of(question: Question, to: Words) -> str:
    """An attack in a few words, for a line of a comparison."""
    printed = default_content().attacks.get(question.attack.attack or "")
    name = f"{printed.name.in_(to.language)}, " if printed else ""
    said = [
        name
        + to.say("{attack} against {defence}", attack=question.attack.attack_pool.size,
                 defence=question.attack.defence_pool.size)
    ]  # fmt: skip
    if question.attacker_rerolls:
        said.append(to.say("attacker rerolls {n}", n=_rerolls(question.attacker_rerolls, to)))
    if question.defender_rerolls:
        said.append(to.say("defender rerolls {n}", n=_rerolls(question.defender_rerolls, to)))
    if question.covered:
        said.append(to.say("Cover"))
    if question.hex_attacker:
        said.append(to.say("attacker: {condition}", condition=mark_name("hex", to)))
    if question.hex_defender:
        said.append(to.say("defender: {condition}", condition=mark_name("hex", to)))
    return ", ".join(said)


def _rerolls(rerolls: Rerolls, to: Words) -> str:
    return to.say("all") if rerolls == ALL else str(rerolls)


def told(question: Question, other: Question | None, to: Words) -> str:
    """The answer in words."""
    odds = question.odds
    lines = [title(question.attack, to), name_of(question, to), *_expected(question, odds, to), *_icons(question, to)]
    chances = [
        f"{amount}:{NBSP}{percent(odds.at_least(amount))}"
        for amount in range(1, min(len(odds.damage), MOST_LINES))
        if odds.at_least(amount) >= WORTH_A_LINE
    ]
    lines.insert(3, to.say("At least so much damage: {chances}", chances=" · ".join(chances)))
    if other is not None:
        lines += _compared(question, other, to)
    if question.covered and question.defender_rerolls:
        lines.append("-# " + to.say("Cover and rerolls are used in the best order for the defender (`/rule MOD-07`)."))
    if question.attacker_rerolls or question.defender_rerolls:
        lines.append("-# " + to.say("Rerolls are spent on dice that are neither success nor failure."))
    if question.uncounted:
        rules = ", ".join(_rule_name(rule, to) for rule in question.uncounted)
        lines.append("-# " + to.say("Not in these odds: {rules}", rules=rules))
    return "\n".join(lines)


def _rule_name(rule: str, to: Words) -> str:
    printed = default_content().attacks.get(rule)
    return printed.name.in_(to.language) if printed else mark_name(rule, to)


def _number(value: float, to: Words, sign: str = "") -> str:
    return to.decimal(value, 2, sign)


def _expected(question: Question, odds: AttackOdds, to: Words) -> list[str]:
    line = to.say("**{damage} damage** to expect", damage=_number(odds.expected, to))
    if odds.stamina_left is not None:
        chance, lost = percent(odds.takes_out), _is_lost(question)
        line += " · " + (
            to.say("KO **{chance}**", chance=chance) if lost else to.say("Dazed **{chance}**", chance=chance)
        )
    return [line + " · " + to.say("{power} Power for the defender", power=_number(odds.expected_power, to))]


def _is_lost(question: Question) -> bool:
    """Whether the defender would be KO'd at once rather than Dazed."""
    defender = question.attack.defender
    return defender is not None and is_lost_at_once(default_content(), defender)


def special_rules(question: Question, to: Words) -> list[tuple[str, str]]:
    """The icon rules of the attack: what they are called, and the faces they need."""
    cards = default_content()
    printed = cards.attacks.get(question.attack.attack or "")
    found = []
    for rule in printed.rules if printed else ():
        if rule.icons:
            needed = "".join(face.value * count for face, count in rule.icons.items())
            found.append((headline(rule, to.language, cards) or rule.local_id, needed))
    return found


def _icons(question: Question, to: Words) -> list[str]:
    odds = question.odds
    rules = special_rules(question, to) or [
        (to.say("Wild"), Face.WILD.value),
        (to.say("Critical"), Face.CRITICAL.value),
        (to.say("Wild and critical"), Face.WILD.value + Face.CRITICAL.value),
    ]
    lines = []
    for name, needed in rules:
        icons = odds.icons(needed)
        lines.append(
            to.say(
                "{name}: **{alone}**, together with damage {both}",
                name=name,
                alone=percent(icons.alone),
                both=percent(icons.with_damage),
            )
        )
    return lines


def _compared(question: Question, other: Question, to: Words) -> list[str]:
    """How the first differs from the second."""
    difference = compare(other.odds, question.odds)
    parts = [to.say("{n} damage", n=_number(difference.expected, to, "+"))]
    parts.append(to.say("{n} points for any damage", n=_points(difference.at_least[1], to)))
    if difference.takes_out is not None:
        parts.append(to.say("{n} points to take the defender out", n=_points(difference.takes_out, to)))
    said = to.say(
        "Against *{other}* ({damage} damage to expect): {parts}",
        other=name_of(other, to),
        damage=_number(other.odds.expected, to),
        parts=", ".join(parts),
    )
    return [said]


def _points(value: float, to: Words) -> str:
    return to.decimal(100 * value, 1, "+")


def chart(question: Question, other: Question | None, to: Words) -> OddsView:
    """What the picture shows."""
    specials = [(name, question.odds.icons(needed).alone) for name, needed in special_rules(question, to)]
    before = other.odds if other is not None else None
    heading = title(question.attack, to).removeprefix("### ").replace(" → ", " – ")  # the typeface has no arrow
    return odds_view(heading, question.odds, specials, before=before, language=to.language, ko=_is_lost(question))
