"""German: what happens, verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.cardfiles.prose import joined, spaced

from ..vocabulary import Shown, Zone
from ..vocabulary import steps as verbs
from ..vocabulary.filters import AnyOf, Each, Selector
from . import de_nouns as nouns
from .de_nouns import ACC, DAT, NOM
from .scope import Scope, is_anyones, keeps_level
from .writer import Clause

SPANS = {
    "turn": "bis zum Ende des Zuges", "combat": "bis zum Ende des Kampfes",
    "next_turn": "bis zum Ende deines nächsten Zuges",
}  # fmt: skip


def order(imperative: str, middle: str, infinitive: str, particle: str = "") -> Clause:
    return Clause(order=spaced(imperative, middle, particle), infinitive=spaced(middle, infinitive))


def state(text: str) -> Clause:
    return Clause(statement=text)


def _acc(who: Selector, scope: Scope) -> str:
    return nouns.selector(who, scope, ACC)


def _damage(step: verbs.Damage, scope: Scope) -> Clause:
    number, what = nouns.per(step.amount, scope)
    if step.player == "you":
        return order("erleide", spaced(what, number, "Schaden"), "erleiden")
    to = nouns.selector(step.to, scope, DAT) if step.to is not None else nouns.player(step.player or "any", scope, DAT)
    return order("füge", spaced(to, what, number, "Schaden") if number else f"{to} Schaden {what}", "zufügen", "zu")


def _ko(step: verbs.Ko, scope: Scope) -> Clause:
    who = _acc(step.who, scope)
    if step.to is Zone.PREP:
        return order("schlage", f"{who} k. o.", "schlagen")
    it = "sie" if nouns.selected(step.who, scope)[1] else "ihn"
    return Clause(
        order=f"schlage {who} k. o. und lege {it} in die {nouns.ZONES[step.to]}",
        infinitive=f"{who} k. o. schlagen und in die {nouns.ZONES[step.to]} legen",
    )


def _spin(step: verbs.Spin, scope: Scope) -> Clause:
    who = _acc(step.who, scope)
    if step.to is not None:
        return order("drehe", f"{who} auf Level {step.to}", "drehen")
    up = "auf" if step.by > 0 else "ab"
    return order("werte", f"{who} um {abs(step.by)} Level", f"{up}werten", up)


def _reroll(step: verbs.Reroll, scope: Scope) -> Clause:
    who = _acc(step.who, scope)
    to = "" if step.else_to is None else f"; zeigt er keinen Charakter, kommt er in die {nouns.ZONES[step.else_to]}"
    return Clause(order=f"wirf {who} neu{to}", infinitive=f"{who} neu werfen{to}")


def _dice(number: int) -> str:
    return "einen Würfel" if number == 1 else f"{number} Würfel"


def _draw_and_roll(step: verbs.DrawAndRoll, scope: Scope) -> Clause:
    it = "ihn" if step.number == 1 else "sie"
    to = "" if step.to is Zone.RESERVE else f"; danach kommt er {nouns.into_zone(step.to, 'you', scope)}"
    return Clause(
        order=f"ziehe {_dice(step.number)} und wirf {it}{to}", infinitive=f"{_dice(step.number)} ziehen und werfen{to}"
    )


def _draw(step: verbs.Draw, scope: Scope) -> Clause:
    it = "ihn" if step.number == 1 else "sie"
    to = nouns.into_zone(step.to, step.player, scope)
    return Clause(
        order=f"ziehe {_dice(step.number)} und lege {it} {to}", infinitive=f"{_dice(step.number)} ziehen und {to} legen"
    )


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
            return order("lege", spaced(who, former, "zurück in die Feldzone"), "legen")
        return order("lege", f"{who} auf Level {step.level} in die Feldzone", "legen")
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
    return order("lege", f"{who} {to}{face}", "legen")


def _field(step: verbs.FieldDice, scope: Scope) -> Clause:
    searched = _searched(step.who, scope)
    level = f" auf Level {step.level}" if step.level else ""
    if searched:
        return Clause(
            order=f"suche in deinem Würfelbeutel {searched} und stelle ihn{level} kostenlos auf",
            infinitive=f"im Würfelbeutel {searched} suchen und{level} kostenlos aufstellen",
        )
    return order("stelle", f"{_acc(step.who, scope)}{level} kostenlos", "aufstellen", "auf")


def _life(number: Any, scope: Scope) -> str:
    amount, what = nouns.per(number, scope)
    return spaced(nouns.life(amount), what)


def _buy(step: verbs.Buy, scope: Scope) -> Clause:
    which = nouns.dice(step.of.model_copy(update={"zone": (), "whose": "any"}), scope, ACC, "ein")
    if step.to is Zone.USED:
        return order("nimm", f"{which} als gekauft von seiner Karte", "nehmen")
    to = nouns.into_zone(step.to, "you", scope)
    return order("lege", f"{which} als gekauft von seiner Karte {to}", "legen")


def _copied(step: verbs.Copy) -> str:
    return joined(["die Werte" if step.stats else "", "die Fähigkeiten" if step.text else ""], "und")


VERBS: dict[type[Any], Callable[[Any, Scope], Clause]] = {
    verbs.Damage: _damage,
    verbs.Ko: _ko,
    verbs.Spin: _spin,
    verbs.Reroll: _reroll,
    verbs.DrawAndRoll: _draw_and_roll,
    verbs.Draw: _draw,
    verbs.Move: _move,
    verbs.FieldDice: _field,
    verbs.GainLife: lambda step, scope: order("erhalte", _life(step.amount, scope), "erhalten"),
    verbs.LoseLife: lambda step, scope: order("verliere", _life(step.amount, scope), "verlieren"),
    verbs.Buy: _buy,
    verbs.Exchange: lambda step, scope: state("beide fügen einander Schaden in Höhe ihres A zu"),
    verbs.Sacrifice: lambda step, scope: order("opfere", _acc(step.who, scope), "opfern"),
    verbs.Suspend: lambda step, scope: state("der Text darüber wirkt in diesem Zug nicht"),
    verbs.Cancel: lambda step, scope: order("verhindere", "das", "verhindern"),
    verbs.Redirect: lambda step, scope: order("leite", f"den Schaden auf {_acc(step.to, scope)}", "umleiten", "um"),
    verbs.AlsoTarget: lambda step, scope: order("wähle", f"auch {_acc(step.who, scope)} als Ziel", "wählen"),
    verbs.Regenerate: lambda step, scope: order(
        "wirf", f"{nouns.bound(step.who, scope, ACC)} wie bei Regeneration", "werfen"
    ),
    verbs.LeaveCombat: lambda step, scope: order("nimm", f"{_acc(step.who, scope)} aus dem Angriff", "nehmen"),
    verbs.Capture: lambda step, scope: order(
        "nimm", f"{_acc(step.who, scope)} unter {nouns.bound(step.by, scope, DAT)} gefangen", "nehmen"
    ),
    verbs.TakeControl: lambda step, scope: order(
        "übernimm", f"in diesem Zug die Kontrolle über {_acc(step.who, scope)}", "übernehmen"
    ),
    verbs.Copy: lambda step, scope: state(
        f"{nouns.bound(step.onto, scope, NOM)} kopiert {SPANS[step.until.value]} {_copied(step)} von "
        f"{nouns.bound(step.from_, scope, DAT)}"
    ),
    verbs.SetAside: lambda step, scope: Clause(
        order=f"nimm {_acc(step.who, scope)} aus der Feldzone; am Ende des Zuges kommt er zurück",
        infinitive=f"{_acc(step.who, scope)} aus der Feldzone nehmen; am Ende des Zuges kommt er zurück",
    ),
    verbs.Park: lambda step, scope: _park(step, scope),
}


def _park(step: verbs.Park, scope: Scope) -> Clause:
    who = nouns.bound(step.who, scope, ACC)
    times = "doppelt" if step.times == 2 else f"{step.times}-mal"
    rest = (
        f"; bis der Würfel fort ist, kosten die Würfel dieser Karte deinen Gegner {times} so viel. "
        "Er zählt dort als Aktionswürfel"
    )
    return Clause(order=f"lege {who} darauf{rest}", infinitive=f"{who} darauf legen{rest}")
