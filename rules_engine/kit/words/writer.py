"""How a text is told in any language and any game: what stands first, what follows, and who does it.

The order of things is the same everywhere and stands here; the words are the language's and the game's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from rules_engine.cardfiles.prose import spaced
from rules_engine.kit.cards import flow
from rules_engine.kit.cards.rule import RuleBase
from rules_engine.kit.cards.step import StepBase

from .realiser import Doer, Realiser
from .say import Clause, Forms
from .scope import ScopeBase, opened, paragraph, sentence

Sc = TypeVar("Sc", bound=ScopeBase[Any])
R = TypeVar("R", bound=RuleBase[Any, Any, Any, Any, Any])


class TextWriter(ABC, Generic[Sc, R]):
    """A game's texts in one language. A step says what it says of itself (`say`), or the game knows more (`act`)."""

    language: ClassVar[Realiser]
    forms: ClassVar[Forms[Any]] = {}
    """How the game's values are put into this language (`say`)."""

    # -- the words of a game

    @abstractmethod
    def lead(self, rule: R, scope: Sc) -> str:
        """When it acts or may be used."""

    @abstractmethod
    def person(self, who: str, scope: Sc) -> Doer:
        """A player as the subject of a sentence."""

    @abstractmethod
    def moment(self, trigger: Any, scope: Sc) -> str: ...

    @abstractmethod
    def condition(self, when: Any, scope: Sc) -> str:
        """With the word for `if`."""

    def lasting(self, rule: R, scope: Sc) -> list[str]:
        """What holds while it works."""
        raise NotImplementedError(f"{rule.id} lasts")

    def price(self, cost: Any, scope: Sc) -> Clause:
        raise NotImplementedError("a text has a price")

    def choosing(self, choices: Sequence[Any], scope: Sc) -> Clause:
        raise NotImplementedError("a text has something chosen")

    def act(self, step: Any, scope: Sc) -> Clause:
        return self.language.clause(step.say, step, self.forms, scope)

    # -- what a game may tell in its own way

    def labelled(self, conditions: Sequence[Any]) -> tuple[list[str], list[Any]]:
        """Conditions that are told as labels in front, and the others."""
        return [], list(conditions)

    def opening(self, rule: R, scope: Sc) -> Sc:
        """What the names of a text mean before anything is said."""
        return scope

    def user(self, rule: R) -> str:
        return "you"

    def is_optional(self, rule: R) -> bool:
        return bool(rule.optional)

    def tells_price(self, rule: R) -> bool:
        return bool(rule.cost)

    def is_free(self, cost: Any) -> bool:
        return not cost

    def bound_by(self, step: StepBase) -> Any:
        """What the name stands for that a step gives with `as`."""
        return step

    def chosen(self, choices: Mapping[str, Any], scope: Sc, *, apart: bool = False) -> Sc:
        """What the names of choices mean. `apart`: something else is spoken of before."""
        for name, choice in choices.items():
            scope = scope.bind(name, choice)
        return scope

    def chooser(self, choices: Mapping[str, Any], scope: Sc) -> tuple[str, bool]:
        """Who picks, and whether it may be left out."""
        return scope.actor, False

    def doer(self, step: StepBase, scope: Sc) -> str:
        return scope.actor

    def repeated(self, step: Any, scope: Sc) -> str:
        raise NotImplementedError("a text repeats something")

    # -- the order of things

    def rule(self, rule: R, scope: Sc) -> str:
        scope = self.opening(rule, scope)
        labels, others = self.labelled(_all_of(rule.when))
        labels += self.labels(rule)
        lead = self.narrowed(self.lead(rule, scope), others, scope)
        body = paragraph(self.lasting(rule, scope)) if rule.effects else self._acting(rule, scope)
        text = f"{sentence(lead + ':')} {body}" if lead else body
        return f"{' '.join(labels)} – {text}" if labels else text

    def labels(self, rule: R) -> list[str]:
        """Further labels of a text."""
        return []

    def narrowed(self, lead: str, conditions: Sequence[Any], scope: Sc) -> str:
        """A moment and what must hold then."""
        for one in conditions:
            said = self.condition(one, scope)
            lead = spaced(lead + "," if lead and said.startswith(self.language.words["if"]) else lead, said)
        return lead

    def _acting(self, rule: R, scope: Sc) -> str:
        user = self.user(rule)
        scope = scope.acting(user)
        parts: list[str] = []
        mode = "plain"
        body = scope if user == "you" else scope.acting("any")
        priced, optional = self.tells_price(rule), self.is_optional(rule)
        if priced:
            paid = "may" if optional else "must" if user != "you" else "plain"
            price = self.price(rule.cost, scope)
            if rule.choose:
                # What cannot be aimed is not paid for.
                price = self._both([self.choosing(list(rule.choose.values()), scope), price])
                body = self.chosen(rule.choose, body, apart=True)
            parts.append(self.said(price, user, paid, scope))
            parts.append(self.language.words["if_done"] + ":")
        elif optional:
            mode = "may"
        if rule.choose and not priced:
            parts.append(self._chosen(rule.choose, scope.acting("you"), mode))
            body = self.chosen(rule.choose, body)
            mode = "plain"
        if body.actor == "any":
            body = body.acting("you")
        parts += self.steps(rule.do, body, mode)
        return paragraph(parts)

    def _chosen(self, choices: Mapping[str, Any], scope: Sc, mode: str) -> str:
        """Who picks what; one that may be left out is a `may`."""
        by, free = self.chooser(choices, scope)
        clause = self.choosing(list(choices.values()), scope.acting(by))
        return self.said(clause, by, "may" if free else mode, scope)

    def said(self, clause: Clause, who: str, mode: str, scope: Sc) -> str:
        return self.language.said(clause, self.person(who, scope), mode)

    def steps(self, steps: Sequence[Any], scope: Sc, mode: str = "plain") -> list[str]:
        parts: list[str] = []
        for step in steps:
            said, scope = self.step(step, scope, mode)
            parts += said
        return [part for part in parts if part]

    def step(self, step: Any, scope: Sc, mode: str) -> tuple[list[str], Sc]:
        """What is said of a step, and what names mean after it."""
        after = scope.bind(step.as_, self.bound_by(step)) if step.as_ else scope
        words = self.language.words
        if isinstance(step, flow.MarkStep):
            return [], after
        if isinstance(step, flow.ChooseStep):
            return [self._chosen(step.choices, scope, mode)], self.chosen(step.choices, scope)
        if isinstance(step, flow.IfStep):
            return self._if(step, scope), after
        if isinstance(step, flow.MayStep):
            inner = scope.acting(step.who)
            if self.is_free(step.cost):
                return self.steps(step.do, inner, "may"), after
            paid = self.said(self.price(step.cost, inner), step.who, "may", scope)
            return [paid, words["if_done"] + ":", *self.steps(step.do, inner)], after
        if isinstance(step, flow.UnlessStep):
            inner = scope.acting(step.who)
            paid = self.said(self._either([self.price(cost, inner) for cost in step.costs]), step.who, "may", scope)
            return [paid, words["unless"] + ":", *self.steps(step.do, scope)], after
        if isinstance(step, flow.OneOfStep):
            inner = scope.acting(step.who)
            ways = self._either([self.way(option, inner) for option in step.options])
            return [self.said(ways, step.who, mode, scope)], after
        if isinstance(step, flow.EachPlayerStep):
            return self.steps(step.do, scope.acting("they"), mode), after
        if isinstance(step, flow.RepeatStep):
            return [self.repeated(step, scope) + ":", *self.steps(step.do, scope)], after
        if isinstance(step, flow.LaterStep):
            return opened(self.moment(step.on, scope), self.steps(step.do, scope)), after
        return [self.said(self.act(step, scope), self.doer(step, scope), mode, scope)], after

    def way(self, option: flow.WayBase[Any], scope: Sc) -> Clause:
        """One way out of several."""
        clauses = [self.act(step, scope) for step in option.do]
        if not self.is_free(option.cost):
            clauses.insert(0, self.price(option.cost, scope))
        return self._both(clauses)

    def _both(self, clauses: Sequence[Clause]) -> Clause:
        return self.language.together(clauses, "and")

    def _either(self, clauses: Sequence[Clause]) -> Clause:
        return self.language.together(clauses, "or")

    def _if(self, step: flow.IfStep[Any, Any], scope: Sc) -> list[str]:
        labels, others = self.labelled(_all_of(step.when))
        ifs = self.narrowed("", others, scope)
        do, otherwise = self.steps(step.do, scope), self.steps(step.else_, scope)
        words = self.language.words
        if not labels:
            return [*opened(ifs, do), *opened(words["otherwise"], otherwise)]
        label = " ".join(labels)
        if not do:
            return [*otherwise, f"{label} – {sentence(ifs + ':')} {sentence(words['not_then'])}"]
        inside = opened(*self.language.instead(ifs, do)) if otherwise else opened(ifs, do)
        return [*otherwise, f"{label} – {sentence(inside[0])}", *inside[1:]]


def _all_of(when: Any) -> list[Any]:
    """A condition as the conditions that must all hold."""
    if when is None:
        return []
    return list(when.of) if getattr(when, "word", "") == "all" else [when]
