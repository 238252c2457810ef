"""What the texts of this game tell in their own way, in any language; the order of things is the kit's."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from rules_engine.cardfiles.prose import joined, spaced
from rules_engine.kit.cards.step import StepBase
from rules_engine.kit.words.realiser import Doer
from rules_engine.kit.words.say import Clause, Say, fill
from rules_engine.kit.words.scope import sentence
from rules_engine.kit.words.writer import TextWriter

from ..vocabulary import Bursts, Condition, Cost, Effect, Moment, Place, Plain, Rule, Step, Trigger, Zone
from ..vocabulary import conditions as cond
from ..vocabulary import steps as verbs
from ..vocabulary.conditions import PLAINLY
from ..vocabulary.effects import OF_A_PLAYER
from ..vocabulary.filters import AnyOf, Choice, Each, PickDice, Selector
from ..vocabulary.triggers import LEFT_IT, SAID
from .scope import Scope, Thing, thing_of

BURSTS = {Bursts.ONE: "*", Bursts.TWO: "**", Bursts.ANY: "*/**"}


class Nouns(Protocol):
    """A language's module of nouns."""

    def me(self, scope: Scope) -> str: ...

    def player(self, who: str, scope: Scope) -> str: ...

    def choice(self, which: Choice, scope: Scope) -> str: ...

    def cost(self, price: Cost, scope: Scope) -> list[str]: ...


class DiceWriter(TextWriter[Scope, Rule]):
    """A language."""

    own_nouns: ClassVar[Nouns]
    untold: ClassVar[Mapping[type[Any], Callable[[Any, Scope], Clause]]]
    """What steps say that no sentence alone can say."""
    own_words: ClassVar[Mapping[str, str]]
    spans: ClassVar[Mapping[str, str]]

    # -- the words of a language

    @abstractmethod
    def free_fielding(self, rule: Rule, scope: Scope) -> str: ...

    @abstractmethod
    def held(self, who: Selector, effects: Sequence[Effect], scope: Scope, until: str) -> list[str]:
        """What dice get or have."""

    @abstractmethod
    def of_players(self, effects: Sequence[Effect], scope: Scope, until: str) -> list[str]: ...

    def word(self, which: str) -> str:
        return self.own_words[which]

    def tell(self, say: Say, word: Any, scope: Scope, *, plural: bool = False) -> str:
        return fill(self.language.template(say), word, self.forms, scope, plural=plural)

    def agreeing(self, scope: Scope, plural: bool) -> Callable[[Effect], str]:
        """How effects are told of one or of many."""
        return lambda effect: self.tell(effect.say, effect, scope, plural=plural)

    # -- when

    def lead(self, rule: Rule, scope: Scope) -> str:
        parts: list[str] = []
        moments = [self.moment(trigger, scope) for trigger in rule.on]
        if rule.active and rule.zone is Zone.FIELD:
            parts.append(
                self.word("active").format(self.own_nouns.me(scope)) + ("," if any(moments) or rule.use else "")
            )
        if any(moments):
            again = f"{self.word('whenever')} {self.own_nouns.me(scope)} "
            last = self.language.words["or"]
            parts.append(joined([moments[0], *(moment.removeprefix(again) for moment in moments[1:])], last))
        if rule.use is not None:
            parts.append(self.word(f"use_{rule.use.value}"))
        lead = spaced(*parts)
        if rule.limit is not None and rule.place is not Place.GLOBAL:
            lead = f"{self.word(rule.limit.value)}, {lead}"
        return lead

    def moment(self, trigger: Trigger, scope: Scope) -> str:
        if trigger.moment is Moment.AFTERSHOCK and trigger.subject == "self":
            return ""  # told as a label
        bound = trigger.moment is Moment.LEFT_FIELD and isinstance(trigger.subject, str)
        say = LEFT_IT if bound else SAID[trigger.moment]
        many = trigger.together if trigger.moment is Moment.LEFT_FIELD else trigger.player == "you"
        return fill(self.language.template(say), trigger, self.forms, scope, plural=many)

    def labelled(self, conditions: Sequence[Condition]) -> tuple[list[str], list[Condition]]:
        bursts = [BURSTS[one.shows] for one in conditions if isinstance(one, cond.Burst)][-1:]
        underdog = [self.word("underdog")] if Plain.UNDERDOG in conditions else []
        others: list[Condition] = [
            one for one in conditions if not isinstance(one, cond.Burst) and one is not Plain.UNDERDOG
        ]
        return [*bursts, *underdog], others

    def labels(self, rule: Rule) -> list[str]:
        own = any(trigger.moment is Moment.AFTERSHOCK and trigger.subject == "self" for trigger in rule.on)
        return [self.word("aftershock")] if own else []

    def opening(self, rule: Rule, scope: Scope) -> Scope:
        scope = replace(scope, rule=rule)
        together = any(trigger.together for trigger in rule.on)
        return scope.bind("subject", Thing(plural=True)) if together else scope

    # -- who, and at what price

    def person(self, who: str, scope: Scope) -> Doer:
        return Doer(self.word("each") if who == "they" else self.own_nouns.player(who, scope), who == "you")

    def user(self, rule: Rule) -> str:
        return rule.user

    def is_optional(self, rule: Rule) -> bool:
        return rule.is_optional and rule.place is not Place.GLOBAL

    def tells_price(self, rule: Rule) -> bool:
        return not rule.cost.is_free and rule.place is not Place.GLOBAL

    def is_free(self, cost: Cost) -> bool:
        return cost.is_free

    def price(self, cost: Cost, scope: Scope) -> Clause:
        return self.language.together([self.language.doing(one) for one in self.own_nouns.cost(cost, scope)], "and")

    def choosing(self, choices: Sequence[Choice], scope: Scope) -> Clause:
        said = joined([self.own_nouns.choice(one, scope) for one in choices], self.language.words["and"])
        picks = [one.of for one in choices if isinstance(one, PickDice)]
        many = len(choices) > 1 or any(pick.number > 1 for pick in picks)
        aimed = any(pick.target for pick in picks)
        target = self.word("targets" if many else "target") if aimed else ""
        return self.language.doing(self.word("choose").format(said + target))

    def condition(self, when: Condition, scope: Scope) -> str:
        if isinstance(when, Plain):
            return self.tell(PLAINLY[when], when, scope)
        if isinstance(when, cond.Not):
            return self.condition(when.of, scope).replace(self.language.words["if"], self.word("except"), 1)
        if isinstance(when, (cond.All, cond.Either)):
            last = self.language.words["and" if isinstance(when, cond.All) else "or"]
            return joined([self.condition(one, scope) for one in when.of], last)
        return self.tell(when.say, when, scope)

    def chooser(self, choices: Mapping[str, Choice], scope: Scope) -> tuple[str, bool]:
        picks = [choice.of for choice in choices.values() if isinstance(choice, PickDice)]
        by = next((pick.by for pick in picks if pick.by != "you"), scope.actor)
        return by, any(pick.up_to and pick.number == 1 for pick in picks)

    def chosen(self, choices: Mapping[str, Choice], scope: Scope, *, apart: bool = False) -> Scope:
        return scope.chosen(choices, apart)

    def doer(self, step: StepBase, scope: Scope) -> str:
        """A step that names a player is that one's."""
        if isinstance(step, (verbs.GainLife, verbs.LoseLife, verbs.Draw)) and step.player != scope.actor:
            return step.player
        who: Selector | None = getattr(step, "who", None)
        if isinstance(who, AnyOf) and who.of.by != "you":
            return who.of.by
        return scope.actor

    def bound_by(self, step: StepBase) -> Thing:
        who: Selector | None = getattr(step, "who", None)
        if isinstance(who, Each):
            return Thing(plural=True, marked=who.of if isinstance(step, verbs.Mark) else None)
        if isinstance(who, AnyOf):
            return thing_of(who.of)
        number = getattr(step, "number", 1)
        return Thing(plural=isinstance(number, int) and number > 1)

    # -- what happens and what lasts

    def repeated(self, step: verbs.Repeat, scope: Scope) -> str:
        return self.word("repeat")

    def act(self, step: Step, scope: Scope) -> Clause:
        if isinstance(step, verbs.Give):
            if all(isinstance(effect, OF_A_PLAYER) for effect in step.effects):
                found = self.of_players(step.effects, scope, self.word("this_turn"))
            else:
                found = self.held(step.who, step.effects, scope, self.spans[step.until.value])
            return Clause(statement=joined(found, self.language.words["and"]))
        told = self.untold.get(type(step))
        return told(step, scope) if told is not None else super().act(step, scope)

    def lasting(self, rule: Rule, scope: Scope) -> list[str]:
        if rule.is_free_fielding:
            return [sentence(self.free_fielding(rule, scope))]
        if rule.is_of_a_player:
            return self.of_players(rule.effects, scope, "")
        return self.held(rule.of, rule.effects, scope, "")

    def way_for(self, option: verbs.Option, scope: Scope) -> str:
        """One way out of several, to whoever picks: that one is `you`."""
        told = verbs.Option.model_validate_json(option.model_dump_json(by_alias=True).replace('"they"', '"you"'))
        return self.said(self.way(told, scope), "you", "plain", scope)
