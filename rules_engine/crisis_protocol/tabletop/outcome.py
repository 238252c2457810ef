"""What an attack that is over leaves on both characters: damage, Power and conditions, as far as no board is needed.

It must not change anybody: whoever keeps score of a game books it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.cards.vocabulary.conditions import Dealt
from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.cards.vocabulary.numbers import Amount, Faces, Named
from rules_engine.crisis_protocol.cards.vocabulary.steps_harm import GainPower, Give, LosePower
from rules_engine.crisis_protocol.cards.vocabulary.words import Roll
from rules_engine.crisis_protocol.tabletop.attack import TabletopAttack
from rules_engine.kernel.values import Value


class Outcome(Value):
    """Of one attack; what the attacker takes from the defender stands apart, for nobody takes what is not there."""

    damage: int = 0
    cost: int = 0
    """Power the attacker spends (ATK-14)."""
    gains: int = 0
    """Power the attacker gains after the attack."""
    saps: int = 0
    """Power the defender loses and the attacker gains, before damage."""
    drains_before: int = 0
    drains_after: int = 0
    """Power the defender loses, before damage and after the attack."""
    conditions: tuple[str, ...] = ()
    """Conditions the defender gains after the attack."""

    @property
    def is_empty(self) -> bool:
        return self == Outcome()


def outcome_of(cards: Content, attack: TabletopAttack) -> Outcome:
    """What the dice, and the rules printed with the attack that need no choice and no board, come to (SPC-01…09)."""
    printed = cards.attacks.get(attack.attack or "")
    if printed is None:
        return Outcome(damage=attack.damage)
    found = Outcome(damage=attack.damage, cost=printed.cost)
    for rule in printed.rules:
        if _applies(rule, attack):
            for step in rule.do:
                found = _with(found, attack, rule, step)
    return found


def _applies(rule: Rule, attack: TabletopAttack) -> bool:
    if rule.is_optional or not attack.triggered(rule.icons):
        return False
    if isinstance(rule.when, Dealt):
        return rule.when.value is (attack.damage > 0)
    return rule.when is None


def _with(found: Outcome, attack: TabletopAttack, rule: Rule, step: object) -> Outcome:
    moments = {trigger.moment for trigger in rule.on}
    after = Moment.ATTACK_RESOLVED in moments
    if not after and Moment.BEFORE_DAMAGE not in moments:
        return found
    match step:
        case Give(who="target", pick=None) if after:
            return found.model_copy(update={"conditions": tuple(dict.fromkeys((*found.conditions, *step.conditions)))})
        case GainPower(who="self") if after:
            return found.model_copy(update={"gains": found.gains + (_number(step.amount, attack) or 0)})
        case LosePower(who="target") if (lost := _number(step.amount, attack)) is not None:
            kind = "drains_after" if after else "saps" if any(_taken(rule)) else "drains_before"
            return found.model_copy(update={kind: getattr(found, kind) + lost})
    return found


def _taken(rule: Rule) -> Iterator[bool]:
    """Whether the attacker gains what the defender loses."""
    for step in rule.do:
        yield isinstance(step, GainPower) and isinstance(step.amount, Amount)


def _number(amount: object, attack: TabletopAttack) -> int | None:
    match amount:
        case int():
            return amount
        case Named.DAMAGE_DEALT:
            return attack.damage
        case Faces(roll=Roll.THIS):
            return sum(face in amount.of for face in attack.attack_pool.faces)
    return None
