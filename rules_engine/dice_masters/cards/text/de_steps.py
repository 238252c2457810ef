"""German: what happens, of verbs that no one sentence tells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.cardfiles.prose import spaced
from rules_engine.kit.words.german import ACC, DAT, order
from rules_engine.kit.words.say import Clause

from ..vocabulary import Shown, Zone
from ..vocabulary import steps as verbs
from ..vocabulary.filters import AnyOf, Each, Selector
from . import de_nouns as nouns
from .scope import Scope, is_anyones, keeps_level

SPANS = {
    "turn": "bis zum Ende des Zuges", "combat": "bis zum Ende des Kampfes",
    "next_turn": "bis zum Ende deines nächsten Zuges",
}  # fmt: skip


def _acc(who: Selector, scope: Scope) -> str:
    return nouns.selector(who, scope, ACC)


def _damage(step: verbs.Damage, scope: Scope) -> Clause:
    number, what = nouns.per(step.amount, scope)
    if step.player == "you":
        return order(spaced(what, number, "Schaden erleiden"))
    to = nouns.selector(step.to, scope, DAT) if step.to is not None else nouns.player(step.player or "any", scope, DAT)
    said = spaced(to, what, number, "Schaden") if number else f"{to} Schaden {what}"
    return order(f"{said} zu|fügen")


def _spin(step: verbs.Spin, scope: Scope) -> Clause:
    who = _acc(step.who, scope)
    if step.to is not None:
        return order(f"{who} auf Level {step.to} drehen")
    return order(f"{who} um {abs(step.by)} Level {'auf' if step.by > 0 else 'ab'}|werten")


def _searched(who: Selector, scope: Scope) -> str:
    """What is looked for in the bag, if something is."""
    if not isinstance(who, AnyOf) or who.of.zone != (Zone.BAG,):
        return ""
    return nouns.picked(who.of.model_copy(update={"zone": (), "whose": "any"}), scope, ACC)


def _move(step: verbs.Move, scope: Scope) -> Clause:
    searched = _searched(step.who, scope)
    who = _acc(step.who, scope)
    if step.to is Zone.FIELD:
        if not step.level:
            former = "auf dem bisherigen Level" if keeps_level(scope) else ""
            return order(spaced(who, former, "zurück in die Feldzone legen"))
        return order(f"{who} auf Level {step.level} in die Feldzone legen")
    to = nouns.into_zone(step.to, scope.actor, scope)
    if is_anyones(step.who, scope):
        to = f"in die {nouns.ZONES[step.to]} {'ihrer Besitzer' if isinstance(step.who, Each) else 'seines Besitzers'}"
    face = ""
    if step.face is Shown.ENERGY and scope.card.energy is not None:
        face = f" auf die Seite mit {nouns.energy_of(scope.card.energy, 1)}"
    if searched:
        return Clause(
            order=f"suche in deinem Würfelbeutel {searched} und lege ihn {to}",
            infinitive=f"im Würfelbeutel {searched} suchen und {to} legen",
        )
    return order(f"{who} {to}{face} legen")


def _field(step: verbs.FieldDice, scope: Scope) -> Clause:
    searched = _searched(step.who, scope)
    level = f" auf Level {step.level}" if step.level else ""
    if searched:
        return Clause(
            order=f"suche in deinem Würfelbeutel {searched} und stelle ihn{level} kostenlos auf",
            infinitive=f"im Würfelbeutel {searched} suchen und{level} kostenlos aufstellen",
        )
    return order(f"{_acc(step.who, scope)}{level} kostenlos auf|stellen")


def _buy(step: verbs.Buy, scope: Scope) -> Clause:
    which = nouns.dice(step.of.model_copy(update={"zone": (), "whose": "any"}), scope, ACC, "ein")
    if step.to is Zone.USED:
        return order(f"{which} als gekauft von seiner Karte nehmen")
    to = nouns.into_zone(step.to, "you", scope)
    return order(f"{which} als gekauft von seiner Karte {to} legen")


VERBS: dict[type[Any], Callable[[Any, Scope], Clause]] = {
    verbs.Damage: _damage,
    verbs.Spin: _spin,
    verbs.Move: _move,
    verbs.FieldDice: _field,
    verbs.Buy: _buy,
}
