"""How a text is told in any language: what stands first, what follows, and who does it.

The order of things is the same in all languages and stands here; the words are each language's own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rules_engine.cardfiles.prose import spaced

from ..vocabulary import Bursts, Condition, Cost, Place, Plain, Rule, Step
from ..vocabulary import conditions as cond
from ..vocabulary import steps as verbs
from ..vocabulary.effects import FreeFielding
from ..vocabulary.filters import AnyOf, Choice, Each, PickDice, Selector
from ..vocabulary.triggers import Moment
from .scope import Scope, Thing, paragraph, sentence, thing_of

BURSTS = {Bursts.ONE: "*", Bursts.TWO: "**", Bursts.ANY: "*/**"}


@dataclass(frozen=True)
class Clause:
    """What somebody does, as an order and as an infinitive; or a statement about dice."""

    order: str = ""
    infinitive: str = ""
    statement: str = ""


@dataclass(frozen=True)
class Conditions:
    """What must hold, sorted by how it is told."""

    burst: Bursts | None = None
    underdog: bool = False
    others: tuple[Condition, ...] = ()


def sorted_out(when: Condition | None) -> Conditions:
    found = Conditions()
    for one in when.of if isinstance(when, cond.All) else () if when is None else (when,):
        if isinstance(one, cond.Burst):
            found = replace(found, burst=one.shows)
        elif one is Plain.UNDERDOG:
            found = replace(found, underdog=True)
        else:
            found = replace(found, others=(*found.others, one))
    return found


class Writer(ABC):
    """A language."""

    locale: str

    # -- the words of a language

    @abstractmethod
    def act(self, step: Step, scope: Scope) -> Clause: ...

    @abstractmethod
    def lead(self, rule: Rule, scope: Scope) -> str:
        """While active, when something happens, in this window."""

    @abstractmethod
    def lasting(self, rule: Rule, scope: Scope) -> list[str]: ...

    @abstractmethod
    def free_fielding(self, rule: Rule, scope: Scope) -> str: ...

    @abstractmethod
    def condition(self, when: Condition, scope: Scope) -> str:
        """With the word for `if`."""

    @abstractmethod
    def price(self, cost: Cost, scope: Scope) -> Clause: ...

    @abstractmethod
    def choosing(self, choices: Sequence[Choice], scope: Scope) -> Clause: ...

    @abstractmethod
    def said(self, clause: Clause, actor: str, mode: str, scope: Scope) -> str:
        """A clause in the mouth of a player: `plain`, `may` or `must`."""

    @abstractmethod
    def word(self, which: str) -> str:
        """The words between sentences."""

    @abstractmethod
    def moment(self, step: verbs.Later, scope: Scope) -> str: ...

    @abstractmethod
    def actor(self, who: str, scope: Scope) -> str:
        """A player as the subject of a sentence."""

    # -- the order of things

    def rule(self, rule: Rule, scope: Scope) -> str:
        scope = replace(scope, rule=rule)
        if rule.on and any(trigger.together for trigger in rule.on):
            scope = scope.bind("subject", Thing(plural=True))
        needs = sorted_out(rule.when)
        labels = self._labels(needs)
        if any(trigger.moment is Moment.AFTERSHOCK and trigger.subject == "self" for trigger in rule.on):
            labels.append(self.word("aftershock"))
        lead = self.lead(rule, scope)
        if rule.limit is not None and rule.place is not Place.GLOBAL:
            lead = f"{self.word(rule.limit.value)}, {lead}"
        lead = self.narrowed(lead, needs.others, scope)
        body = self._lasting(rule, scope) if rule.effects else self._acting(rule, scope)
        text = f"{sentence(lead + ':')} {body}" if lead else body
        return f"{' '.join(labels)} – {text}" if labels else text

    def _labels(self, needs: Conditions) -> list[str]:
        burst = [BURSTS[needs.burst]] if needs.burst is not None else []
        return [*burst, *([self.word("underdog")] if needs.underdog else [])]

    def narrowed(self, lead: str, conditions: Sequence[Condition], scope: Scope) -> str:
        """A moment and what must hold then."""
        for one in conditions:
            said = self.condition(one, scope)
            lead = spaced(lead + "," if lead and said.startswith(self.word("if")) else lead, said)
        return lead

    def _lasting(self, rule: Rule, scope: Scope) -> str:
        if any(isinstance(effect, FreeFielding) for effect in rule.effects):
            return sentence(self.free_fielding(rule, scope))
        return paragraph(self.lasting(rule, scope))

    def _acting(self, rule: Rule, scope: Scope) -> str:
        scope = scope.acting(rule.user)
        parts: list[str] = []
        mode = "plain"
        body = scope.acting("you") if rule.user == "you" else scope.acting("any")
        priced = not rule.cost.is_free and rule.place is not Place.GLOBAL
        if priced:
            paid = "may" if rule.is_optional else "must" if rule.user != "you" else "plain"
            price = self.price(rule.cost, scope)
            if rule.choose:
                # what cannot be aimed is not paid for (DM-EFF-04)
                price = self.both([self.choosing(list(rule.choose.values()), scope), price])
                body = body.chosen(rule.choose, apart=True)
            parts.append(self.said(price, rule.user, paid, scope))
            parts.append(self.word("if_done") + ":")
        elif rule.is_optional and rule.place is not Place.GLOBAL:
            mode = "may"
        if rule.choose and not priced:
            parts.append(self._chosen(rule.choose, scope.acting("you"), mode))
            body = body.chosen(rule.choose)
            mode = "plain"
        if body.actor == "any":
            body = body.acting("you")
        parts += self.steps(rule.do, body, mode)
        return paragraph(parts)

    def _chosen(self, choices: Mapping[str, Choice], scope: Scope, mode: str) -> str:
        """Who picks what; one that may be left out is a `may`."""
        picks = [choice.of for choice in choices.values() if isinstance(choice, PickDice)]
        by = next((pick.by for pick in picks if pick.by != "you"), scope.actor)
        if any(pick.up_to and pick.number == 1 for pick in picks):
            mode = "may"
        return self.said(self.choosing(list(choices.values()), scope.acting(by)), by, mode, scope)

    def steps(self, steps: Sequence[Step], scope: Scope, mode: str = "plain") -> list[str]:
        parts: list[str] = []
        for step in steps:
            said, scope = self.step(step, scope, mode)
            parts += said
        return [part for part in parts if part]

    def step(self, step: Step, scope: Scope, mode: str) -> tuple[list[str], Scope]:
        """What is said of a step, and what names mean after it."""
        after = scope.bind(step.as_, _bound_by(step)) if step.as_ else scope
        if isinstance(step, verbs.Mark):
            return [], after
        if isinstance(step, verbs.Choose):
            return [self._chosen(step.choices, scope, mode)], scope.chosen(step.choices)
        if isinstance(step, verbs.If):
            return self._if(step, scope), after
        if isinstance(step, verbs.May):
            inner = scope.acting(step.who)
            if step.cost.is_free:
                return self.steps(step.do, inner, "may"), after
            paid = self.said(self.price(step.cost, inner), step.who, "may", scope)
            return [paid, self.word("if_done") + ":", *self.steps(step.do, inner)], after
        if isinstance(step, verbs.Unless):
            inner = scope.acting(step.who)
            paid = self.said(self.either([self.price(cost, inner) for cost in step.costs]), step.who, "may", scope)
            return [paid, self.word("unless") + ":", *self.steps(step.do, scope)], after
        if isinstance(step, verbs.OneOf):
            inner = scope.acting(step.who)
            ways = self.either([self._option(option, inner) for option in step.options])
            return [self.said(ways, step.who, mode, scope)], after
        if isinstance(step, verbs.EachPlayer):
            return self.steps(step.do, scope.acting("they"), mode), after
        if isinstance(step, verbs.Repeat):
            return [self.word("repeat") + ":", *self.steps(step.do, scope)], after
        if isinstance(step, verbs.Later):
            return opened(self.moment(step, scope), self.steps(step.do, scope)), after
        return [self.said(self.act(step, scope), self.doer(step, scope), mode, scope)], after

    def doer(self, step: Step, scope: Scope) -> str:
        """Who does it: a step that names a player is that one's."""
        if isinstance(step, (verbs.GainLife, verbs.LoseLife, verbs.Draw)) and step.player != scope.actor:
            return step.player
        who: Selector | None = getattr(step, "who", None)
        if isinstance(who, AnyOf) and who.of.by != "you":
            return who.of.by
        return scope.actor

    def way(self, option: verbs.Option, scope: Scope) -> str:
        """One way out of several, to whoever picks: that one is `you`."""
        told = option.model_dump_json(by_alias=True).replace('"they"', '"you"')
        return self.said(self._option(verbs.Option.model_validate_json(told), scope), "you", "plain", scope)

    def _option(self, option: verbs.Option, scope: Scope) -> Clause:
        clauses = [self.act(step, scope) for step in option.do]
        if not option.cost.is_free:
            clauses.insert(0, self.price(option.cost, scope))
        return self.both(clauses)

    @abstractmethod
    def either(self, clauses: Sequence[Clause]) -> Clause: ...

    @abstractmethod
    def both(self, clauses: Sequence[Clause]) -> Clause: ...

    def _if(self, step: verbs.If, scope: Scope) -> list[str]:
        needs = sorted_out(step.when)
        labels = self._labels(needs)
        ifs = self.narrowed("", needs.others, scope)
        do, otherwise = self.steps(step.do, scope), self.steps(step.else_, scope)
        if not labels:
            return [*opened(ifs, do), *opened(self.word("otherwise"), otherwise)]
        label = " ".join(labels)
        if not do:
            return [*otherwise, f"{label} – {sentence(ifs + ':')} {sentence(self.word('not_then'))}"]
        inside = self.instead(ifs, do) if otherwise else opened(ifs, do)
        return [*otherwise, f"{label} – {sentence(inside[0])}", *inside[1:]]

    @abstractmethod
    def instead(self, ifs: str, sentences: list[str]) -> list[str]:
        """What replaces something, perhaps only if."""


def opened(opener: str, sentences: list[str]) -> list[str]:
    """What stands behind an `if` or a moment, in one sentence: none of it happens otherwise."""
    if not sentences or not opener:
        return sentences
    head = sentence(opener + ":")
    if any(one.endswith(":") or " – " in one or (one.endswith(".") and not one.endswith("o.")) for one in sentences):
        return [f"{head} {sentence(sentences[0])}", *sentences[1:]]
    return [f"{head} {sentence('; '.join(sentences))}"]


def _bound_by(step: Step) -> Thing:
    who: Selector | None = getattr(step, "who", None)
    if isinstance(who, Each):
        return Thing(plural=True, marked=who.of if isinstance(step, verbs.Mark) else None)
    if isinstance(who, AnyOf):
        return thing_of(who.of)
    number = getattr(step, "number", 1)
    return Thing(plural=isinstance(number, int) and number > 1)
