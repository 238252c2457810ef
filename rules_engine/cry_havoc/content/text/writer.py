"""How a text of this game is told in any language: what holds and where, what a name stands for, who does it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from rules_engine.kit.cards.step import StepBase
from rules_engine.kit.words.realiser import Doer
from rules_engine.kit.words.say import Clause, Say, fill
from rules_engine.kit.words.scope import opened
from rules_engine.kit.words.writer import TextWriter

from ..sources import Source
from ..vocabulary import Rule
from ..vocabulary.conditions import PLAINLY, Plain
from ..vocabulary.costs import Cost
from ..vocabulary.effects import BARE, EffectBase
from ..vocabulary.moments import TOLD, Trigger
from ..vocabulary.steps import Give, OneOf, Way
from ..vocabulary.terms import Span, Whose
from ..vocabulary.verb import Verb
from ..vocabulary.verbs_battle import Destroy
from ..vocabulary.verbs_board import Crystals
from .scope import Scope, Taken

AT_HOME = (Source.STRUCTURE, Source.SPOT)
"""Texts that hold where their piece stands or lies."""


class HavocWriter(TextWriter[Scope, Rule]):
    """A language of this game."""

    people: ClassVar[Mapping[str, str]]
    """How players are called as subjects of sentences."""
    openers: ClassVar[Mapping[str, str]]
    """For how long, how often and where something holds; what stands between ways."""

    # -- what a step, a condition and a moment say

    def act(self, step: Verb, scope: Scope) -> Clause:
        return self.language.clause(step.saying(), step, self.forms, scope)

    def tell(self, said: Say, word: Any, scope: Scope, *, enemy: bool = False) -> str:
        """What is no order; `<you|the enemy>` is the one or the other."""
        return fill(self.language.template(said), word, self.forms, scope, plural=enemy)

    def condition(self, when: Any, scope: Scope) -> str:
        if isinstance(when, Plain):
            return self.tell(PLAINLY[when], when, scope)
        return self.tell(when.say, when, scope, enemy=when.whose is Whose.ENEMY)

    def moment(self, trigger: Trigger, scope: Scope) -> str:
        return self.tell(TOLD[trigger.moment], trigger, scope)

    def price(self, cost: Cost, scope: Scope) -> Clause:
        parts = [self.language.clause(said, cost, self.forms, scope) for said in cost.sayings()]
        return self.language.together(parts, "and")

    # -- the order of things

    def opening(self, rule: Rule, scope: Scope) -> Scope:
        return replace(scope, far=bool(rule.on) and scope.source is not Source.SPOT)

    def lead(self, rule: Rule, scope: Scope) -> str:
        often = [self.openers[rule.limit.value]] if rule.limit is not None else []
        return ", ".join([*often, *(self.moment(trigger, scope) for trigger in rule.on)])

    def is_optional(self, rule: Rule) -> bool:
        return self.tells_price(rule)

    def tells_price(self, rule: Rule) -> bool:
        return not rule.cost.is_free

    def is_free(self, cost: Cost) -> bool:
        return cost.is_free

    def person(self, who: str, scope: Scope) -> Doer:
        return Doer(self.people[who], who == "you")

    def doer(self, step: StepBase, scope: Scope) -> str:
        player: str = getattr(step, "player", scope.actor)
        return player

    def bound_by(self, step: StepBase) -> Taken:
        if isinstance(step, Crystals):
            return Taken.CRYSTALS
        return Taken.DESTROYED if isinstance(step, Destroy) else Taken.OTHER

    # -- what holds

    def step(self, step: Any, scope: Scope, mode: str) -> tuple[list[str], Scope]:
        if isinstance(step, OneOf):
            # Ways are long, and some have an `and` of their own: they are told apart.
            ways = self.openers["or"].join(self.way_out(way, scope) for way in step.options)
            return [f"{self.openers['choose_one']}: {ways}"], scope
        if not isinstance(step, Give):
            return super().step(step, scope, mode)
        said = [self.effect(one, scope, enemy=step.who == "enemy") for one in step.effects]
        # A battle effect holds for its battle; saying so each time would say nothing.
        silent = scope.source is Source.BATTLE and step.until is Span.BATTLE
        return (said if silent else opened(self.openers[step.until.value], said)), scope

    def lasting(self, rule: Rule, scope: Scope) -> list[str]:
        """What holds in battles is told of those where the piece stands or lies."""
        in_battle = [self.effect(one, scope) for one in rule.effects if not isinstance(one, BARE)]
        where = self.openers["battles_here" if scope.source in AT_HOME else "battles"]
        return [*opened(where, in_battle), *(self.effect(one, scope) for one in rule.effects if isinstance(one, BARE))]

    def effect(self, effect: EffectBase, scope: Scope, *, enemy: bool = False) -> str:
        return self.tell(effect.say, effect, scope, enemy=enemy)

    def way_out(self, way: Way, scope: Scope) -> str:
        """One way out of several, as an order to you."""
        return self.said(self.way(way, scope), "you", "plain", scope)


def left(step: Any) -> Any:
    """The place that a step moves something away from."""
    return getattr(step, "from_", None) or getattr(step, "at", None)
