"""English for what modifiers and permissions share: of whom they hold, in which rolls, how long, how often.

It must not say what they change.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..vocabulary import Limit, Until
from ..vocabulary import Scope as LimitScope
from ..vocabulary.filters import Filter
from ..vocabulary.moments import Moment
from ..vocabulary.words import Roll, Span
from . import names
from .clause import Scope, joined, spaced
from .en_nouns import filtered
from .en_roles import role
from .en_words import ROLLS, possessive


@dataclass(frozen=True)
class Owner:
    """Whom a modifier is about, with the verb forms that follow from it."""

    name: str
    many: bool

    def verb(self, one: str, many: str) -> str:
        return f"{self.name} {many if self.many else one}"

    @property
    def its(self) -> str:
        return "their" if self.many else "its"

    def own(self, thing: str) -> str:
        """`allied characters' attacks`, `the attacks of allied characters within range 3`."""
        if self.many and self.name != "they" and not self.name.endswith("characters"):
            return f"the {thing} of {self.name}"
        return f"{'their' if self.name == 'they' else possessive(self.name)} {thing}"


def owner(of: object, scope: Scope) -> Owner:
    if isinstance(of, Filter):
        return Owner(filtered(of, scope, article="", plural=True), True)
    assert isinstance(of, str)
    return Owner(role(of, scope), of == "team" or role(of, scope) == "they")


def rolls(of: tuple[Roll, ...]) -> str:
    return joined([ROLLS[r] for r in of], "and") + " rolls"


def until(of: Until, scope: Scope) -> str:
    """`until the end of the round`; for the next attack: `for its next attack this turn`."""
    if of.next == "attack" and scope.opens_attack:
        return "for this attack"
    if of.next == "volley" and scope.opens_attack:
        return "for each attack of this beam or area"
    if of.next:
        what = {"attack": "attack", "attack_action": "attack action", "volley": "beam or area attack",
                "defense": "defence roll"}[of.next]  # fmt: skip
        named = joined([names.attack(x, "en") for x in of.named], "or")
        span = "" if of.end is Span.GAME else f"this {of.end or Span.TURN}"
        return spaced("for its next", named, what, span)
    if of.end is Span.ACTIVATION and of.whose is not None:
        return f"until the end of {possessive(role(of.whose, scope))} next activation"
    if of.start is Moment.ACTIVATION_STARTED:
        return "until its next activation starts"
    if of.end is Span.TURN and scope.rule is not None and any(t.moment is Moment.POWER_PHASE for t in scope.rule.on):
        return "until the end of the round's first turn"
    if of.start is Moment.POWER_PHASE:
        return "until the next Power Phase"
    if of.start is Moment.CLEANUP:
        return "until the next Cleanup Phase"
    if of.end is Span.ROLL:
        return "for this roll"
    if of.end in (
        Span.ATTACK,
        Span.COLLISION,
        Span.EFFECT,
        Span.ACTION,
        Span.ROUND,
        Span.TURN,
        Span.ACTIVATION,
        Span.PHASE,
    ):
        return {Span.ROUND: "this round", Span.TURN: "this turn", Span.ACTIVATION: "this activation",
                Span.PHASE: "this phase"}.get(of.end, f"for this {of.end}")  # fmt: skip
    return "for the rest of the game"


def limit(of: Limit) -> str:
    often = "once" if of.times == 1 else f"{of.times} times"
    match of.per:
        case LimitScope.AFFECTED:
            return f"Each character can be affected {often} per {of.span}."
        case LimitScope.TOKEN:
            return f"{often.title()} per {of.span} for each token."
        case LimitScope.SQUAD:
            return f"{often.title()} per {of.span} for each squad."
        case LimitScope.NAME:
            return f"{often.title()} per {of.span} in all, whatever the form."
        case _:
            return f"{often.title()} per {of.span}."
