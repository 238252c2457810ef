"""English: what happens, of verbs that no one sentence tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.cardfiles.prose import spaced
from rules_engine.kit.words.english import order
from rules_engine.kit.words.say import Clause

from ..vocabulary import Shown, Zone
from ..vocabulary import steps as verbs
from ..vocabulary.filters import AnyOf, Each, Selector
from . import en_nouns as nouns
from .scope import Scope, is_anyones, keeps_level

SPANS = {
    "turn": "until end of turn", "combat": "until end of combat", "next_turn": "until the end of your next turn",
}  # fmt: skip


def _damage(step: verbs.Damage, scope: Scope) -> Clause:
    number, what = nouns.per(step.amount, scope)
    if step.player == "you":
        return order(spaced("take", number, "damage", what))
    to = nouns.selector(step.to, scope) if step.to is not None else nouns.player(step.player or "any", scope)
    return order(spaced("deal", number, "damage", "to", to, what) if number else f"deal damage {what} to {to}")


def _many(who: Selector, scope: Scope) -> bool:
    return nouns.selected(who, scope)[1]


def _spin(step: verbs.Spin, scope: Scope) -> Clause:
    who = nouns.selector(step.who, scope)
    if step.to is not None:
        return order(f"spin {who} to level {step.to}")
    return order(f"spin {who} {'up' if step.by > 0 else 'down'} {abs(step.by)} level{'s' if abs(step.by) > 1 else ''}")


def _searched(who: Selector, scope: Scope) -> str:
    """What is looked for in the bag, if something is."""
    if not isinstance(who, AnyOf) or who.of.zone != (Zone.BAG,):
        return ""
    what = nouns.picked(who.of.model_copy(update={"zone": (), "whose": "any"}), scope)
    return f"look through your bag for {what} and "


def _move(step: verbs.Move, scope: Scope) -> Clause:
    searched = _searched(step.who, scope)
    who = "it" if searched else nouns.selector(step.who, scope)
    if step.to is Zone.FIELD:
        if step.level:
            return order(f"{searched}put {who} into the Field Zone on level {step.level}")
        former = f" on {'their' if _many(step.who, scope) else 'its'} former level" if keeps_level(scope) else ""
        return order(f"{searched}return {who} to the Field Zone{former}")
    owner = "their owners'" if isinstance(step.who, Each) else "its owner's"
    own = owner if is_anyones(step.who, scope) else nouns.possessive(scope.actor, scope)
    face = ""
    if step.face is Shown.ENERGY and scope.card.energy is not None:
        face = f" on its face with {nouns.energy_of(scope.card.energy, 1)}"
    return order(f"{searched}put {who} into {own} {nouns.ZONES[step.to]}{face}")


def _field(step: verbs.FieldDice, scope: Scope) -> Clause:
    searched = _searched(step.who, scope)
    who = "it" if searched else nouns.selector(step.who, scope)
    level = f" on level {step.level}" if step.level else ""
    return order(f"{searched}field {who}{level} for free")


def _buy(step: verbs.Buy, scope: Scope) -> Clause:
    which = nouns.dice(step.of.model_copy(update={"zone": (), "whose": "any"}), scope, "a")
    to = "" if step.to is Zone.USED else f" and put it into your {nouns.ZONES[step.to]}"
    return order(f"take {which} from its card as bought{to}")


VERBS: dict[type[Any], Callable[[Any, Scope], Clause]] = {
    verbs.Damage: _damage,
    verbs.Spin: _spin,
    verbs.Move: _move,
    verbs.FieldDice: _field,
    verbs.Buy: _buy,
}
