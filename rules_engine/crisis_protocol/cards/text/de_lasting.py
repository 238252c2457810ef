"""German for what modifiers and permissions share: of whom they hold, in which rolls, how long, how often.

It must not say what they change.
"""

from __future__ import annotations

from ..vocabulary import Limit, Until
from ..vocabulary import Scope as LimitScope
from ..vocabulary.filters import Filter
from ..vocabulary.moments import Moment
from ..vocabulary.words import Roll, Span
from . import names
from .clause import Clause, Scope, joined, spaced
from .de_nouns import filtered
from .de_roles import role
from .de_words import GEN, NOM

ROLLS = {
    Roll.ATTACK: "Angriffs",
    Roll.DEFENSE: "Verteidigungs",
    Roll.DODGE: "Ausweich",
    Roll.INTERACTION: "Interaktions",
}


def owner(of: object, scope: Scope, as_: int = NOM) -> tuple[str, bool]:
    if isinstance(of, Filter):
        return filtered(of, scope, as_, article="", plural=True), True
    assert isinstance(of, str)
    return role(of, scope, as_), of == "team" or role(of, scope) == "sie"


def rolls(of: tuple[Roll, ...]) -> str:
    parts = [ROLLS[r] for r in of]
    return joined([*(f"{x}-" for x in parts[:-1]), f"{parts[-1]}würfen"], "und")


def stated(who: tuple[str, bool], one: str, many: str, mid: str = "", end: str = "") -> Clause:
    return Clause(who[0], many if who[1] else one, mid, end, plural=who[1])


def until(of: Until, scope: Scope) -> str:
    if of.next == "attack" and scope.opens_attack:
        return "für diesen Angriff"
    if of.next == "volley" and scope.opens_attack:
        return "für jeden Angriff dieses Strahls oder dieser Fläche"
    if of.next:
        what = {"attack": "Angriff", "attack_action": "Angriffsaktion", "volley": "Strahlen- oder Flächenangriff",
                "defense": "Verteidigung"}[of.next]  # fmt: skip
        named = joined([names.attack(x, "de") for x in of.named], "oder")
        span = {Span.ACTIVATION: "in dieser Aktivierung", Span.GAME: ""}.get(of.end or Span.TURN, "in diesem Zug")
        article = "den nächsten" if of.next in ("attack", "volley") else "die nächste"
        return spaced("für", article, what, f"({named})" if named else "", span)
    if of.end is Span.ACTIVATION and of.whose is not None:
        return f"bis zum Ende der nächsten Aktivierung {role(of.whose, scope, GEN)}"
    if of.start is Moment.ACTIVATION_STARTED:
        return "bis zum Beginn der nächsten eigenen Aktivierung"
    if of.end is Span.TURN and scope.rule is not None and any(t.moment is Moment.POWER_PHASE for t in scope.rule.on):
        return "bis zum Ende des ersten Zugs der Runde"
    if of.start is Moment.POWER_PHASE:
        return "bis zur nächsten Kraftphase"
    if of.start is Moment.CLEANUP:
        return "bis zur nächsten Aufräumphase"
    return {
        Span.ROLL: "für diesen Wurf", Span.ATTACK: "für diesen Angriff", Span.COLLISION: "für diesen Zusammenstoß",
        Span.EFFECT: "für diesen Effekt", Span.ACTION: "für diese Aktion", Span.ROUND: "in dieser Runde",
        Span.TURN: "in diesem Zug", Span.ACTIVATION: "in dieser Aktivierung", Span.PHASE: "in dieser Phase",
    }.get(of.end or Span.GAME, "für den Rest des Spiels")  # fmt: skip


def limit(of: Limit) -> str:
    often = "einmal" if of.times == 1 else f"{of.times}-mal"
    span = {Span.TURN: "pro Zug", Span.ROUND: "pro Runde", Span.ACTIVATION: "pro Aktivierung", Span.GAME: "pro Spiel",
            Span.ATTACK: "pro Angriff", Span.EFFECT: "pro Effekt"}.get(of.span, "")  # fmt: skip
    if of.per is LimitScope.AFFECTED:
        return f"Jeder Charakter nur {often} {span}."
    for_whom = {LimitScope.SQUAD: " je Team", LimitScope.NAME: ", in allen Formen zusammen"}.get(of.per, "")
    return f"{often.capitalize()} {span}{for_whom}."
