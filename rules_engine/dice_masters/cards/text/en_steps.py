"""English: what happens, verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.cardfiles.prose import joined, spaced

from ..vocabulary import Shown, Zone
from ..vocabulary import steps as verbs
from ..vocabulary.filters import AnyOf, Each, Selector
from . import en_nouns as nouns
from .scope import Scope, is_anyones, keeps_level
from .writer import Clause

SPANS = {
    "turn": "until end of turn", "combat": "until end of combat", "next_turn": "until the end of your next turn",
}  # fmt: skip


def order(text: str) -> Clause:
    return Clause(order=text, infinitive=text)


def state(text: str) -> Clause:
    return Clause(statement=text)


def _damage(step: verbs.Damage, scope: Scope) -> Clause:
    number, what = nouns.per(step.amount, scope)
    if step.player == "you":
        return order(spaced("take", number, "damage", what))
    to = nouns.selector(step.to, scope) if step.to is not None else nouns.player(step.player or "any", scope)
    return order(spaced("deal", number, "damage", "to", to, what) if number else f"deal damage {what} to {to}")


def _ko(step: verbs.Ko, scope: Scope) -> Clause:
    to = "" if step.to is Zone.PREP else f"and put {'it' if not _many(step.who, scope) else 'them'} into the Used Pile"
    return order(spaced("KO", nouns.selector(step.who, scope), to))


def _many(who: Selector, scope: Scope) -> bool:
    return nouns.selected(who, scope)[1]


def _spin(step: verbs.Spin, scope: Scope) -> Clause:
    who = nouns.selector(step.who, scope)
    if step.to is not None:
        return order(f"spin {who} to level {step.to}")
    return order(f"spin {who} {'up' if step.by > 0 else 'down'} {abs(step.by)} level{'s' if abs(step.by) > 1 else ''}")


def _reroll(step: verbs.Reroll, scope: Scope) -> Clause:
    who = nouns.selector(step.who, scope)
    to = "" if step.else_to is None else f"; without a character face it goes to the {nouns.ZONES[step.else_to]}"
    return order(f"reroll {who}{to}")


def _dice(number: int) -> str:
    return "a die" if number == 1 else f"{number} dice"


def _draw_and_roll(step: verbs.DrawAndRoll, scope: Scope) -> Clause:
    to = "" if step.to is Zone.RESERVE else f"; it then goes to your {nouns.ZONES[step.to]}"
    return order(f"draw {_dice(step.number)} and roll {'it' if step.number == 1 else 'them'}{to}")


def _draw(step: verbs.Draw, scope: Scope) -> Clause:
    own = "your" if step.player == "you" else "their"
    it = "it" if step.number == 1 else "them"
    return order(f"draw {_dice(step.number)} and put {it} into {own} {nouns.ZONES[step.to]}")


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


def _gain(step: verbs.GainLife, scope: Scope) -> Clause:
    number, what = nouns.per(step.amount, scope)
    return order(spaced("gain", number, "life", what))


def _lose(step: verbs.LoseLife, scope: Scope) -> Clause:
    number, what = nouns.per(step.amount, scope)
    return order(spaced("lose", number, "life", what))


def _buy(step: verbs.Buy, scope: Scope) -> Clause:
    which = nouns.dice(step.of.model_copy(update={"zone": (), "whose": "any"}), scope, "a")
    to = "" if step.to is Zone.USED else f" and put it into your {nouns.ZONES[step.to]}"
    return order(f"take {which} from its card as bought{to}")


def _copied(step: verbs.Copy) -> str:
    return joined(["the stats" if step.stats else "", "the abilities" if step.text else ""], "and")


VERBS: dict[type[Any], Callable[[Any, Scope], Clause]] = {
    verbs.Damage: _damage,
    verbs.Ko: _ko,
    verbs.Spin: _spin,
    verbs.Reroll: _reroll,
    verbs.DrawAndRoll: _draw_and_roll,
    verbs.Draw: _draw,
    verbs.Move: _move,
    verbs.FieldDice: _field,
    verbs.GainLife: _gain,
    verbs.LoseLife: _lose,
    verbs.Buy: _buy,
    verbs.Exchange: lambda step, scope: state("each of them deals damage equal to its A to the other"),
    verbs.Sacrifice: lambda step, scope: order(f"sacrifice {nouns.selector(step.who, scope)}"),
    verbs.Suspend: lambda step, scope: state("the text above does nothing this turn"),
    verbs.Cancel: lambda step, scope: order("cancel that"),
    verbs.Redirect: lambda step, scope: order(f"have {nouns.selector(step.to, scope)} take that damage"),
    verbs.AlsoTarget: lambda step, scope: order(f"make {nouns.selector(step.who, scope)} a target too"),
    verbs.Regenerate: lambda step, scope: order(f"roll {nouns.bound(step.who, scope)} as if by Regenerate"),
    verbs.LeaveCombat: lambda step, scope: order(f"take {nouns.selector(step.who, scope)} out of the attack"),
    verbs.Capture: lambda step, scope: order(
        f"capture {nouns.selector(step.who, scope)} under {nouns.bound(step.by, scope)}"
    ),
    verbs.TakeControl: lambda step, scope: order(f"take control of {nouns.selector(step.who, scope)} this turn"),
    verbs.Copy: lambda step, scope: state(
        f"{nouns.subject(step.onto, scope)[0]} copies {_copied(step)} of {nouns.bound(step.from_, scope)} "
        f"{SPANS[step.until.value]}"
    ),
    verbs.SetAside: lambda step, scope: order(
        f"take {nouns.selector(step.who, scope)} out of the Field Zone; it comes back at the end of the turn"
    ),
    verbs.Park: lambda step, scope: order(
        f"put {nouns.bound(step.who, scope)} on it; until that die is gone, dice of that card cost your opponent "
        f"{'twice' if step.times == 2 else f'{step.times} times'} as much. It counts as an action die there"
    ),
}
