"""English: what texts say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules_engine.cardfiles.prose import joined
from rules_engine.kit.words import english
from rules_engine.kit.words.say import Clause, Forms

from ..vocabulary import Condition, Cost, Effect, Plain, Rule
from ..vocabulary import conditions as cond
from ..vocabulary import steps as verbs
from ..vocabulary.conditions import PLAINLY
from ..vocabulary.filters import Choice, Filter, PickDice, Selector
from ..vocabulary.triggers import FromAbility
from . import en_nouns as nouns
from .en_effects import given, of_players
from .en_steps import SPANS, VERBS
from .scope import Scope
from .writer import DiceWriter

WORDS = {
    "underdog": "Underdog", "aftershock": "Aftershock", "repeat": "For each of them", "each": "each player",
    "whenever": "whenever", "active": "while {} is active", "turn": "once per turn",
    "own_turn": "once in your own turn", "this_turn": "this turn",
    "use_global": "whenever a Global Ability could be used", "use_main": "in your Main Step",
}  # fmt: skip
_ABILITIES = {
    FromAbility.FIELDED: "an ability for being fielded", FromAbility.ATTACKS: "an ability for attacking",
}  # fmt: skip


def _subject(who: str | Filter, scope: Scope, together: bool = False) -> str:
    if isinstance(who, str):
        return nouns.subject(who, scope)[0]
    said = nouns.dice(who, scope, "no" if together else "a")
    if together:
        return f"one or more {said}"
    return "any character" if who == Filter() else said


def _anyones(who: str | Filter) -> str | Filter:
    return who if isinstance(who, str) else who.model_copy(update={"whose": "any"})


def _copied(step: verbs.Copy, scope: Scope) -> str:
    return joined(["the stats" if step.stats else "", "the abilities" if step.text else ""], "and")


def _causes(causes: Sequence[Any], scope: Scope) -> str:
    return joined([nouns.SOURCE[one] for one in causes], "or") or "anything"


FORMS: Forms[Scope] = {
    "obj": nouns.selector,
    "subj": _subject,
    "it": lambda who, scope: "them" if nouns.selected(who, scope)[1] else "it",
    "number": lambda number, scope: nouns.per(number, scope)[0],
    "per": lambda number, scope: nouns.per(number, scope)[1],
    "zone": lambda zone, scope: nouns.ZONES[zone],
    "face": lambda face, scope: nouns.FACES[face],
    "span": lambda span, scope: SPANS[span.value],
    "own": nouns.possessive,
    "player": nouns.player,
    "copied": _copied,
    "times": lambda times, scope: "twice" if times == 2 else f"{times} times",
    "bare": lambda which, scope: nouns.dice(which, scope, "no"),
    "logo": lambda logo, scope: nouns.ADJECTIVES[logo],
    "words": lambda count, scope: english.number(count),
    "sources": lambda sources, scope: joined([nouns.SOURCES[one] for one in sources], "or"),
}
TRIGGERS: Forms[Scope] = {
    **FORMS,
    "who": lambda trigger, scope: _subject(trigger.subject, scope, trigger.together),
    "one": lambda trigger, scope: _subject(trigger.subject, scope),
    "fielded": lambda trigger, scope: _subject(_anyones(trigger.subject), scope),
    "causes": _causes,
    "abilities": lambda kinds, scope: joined([_ABILITIES[one] for one in kinds], "or") or "something",
    "times": lambda first, scope: "the first time in a turn that" if first else "whenever",
}


class English(DiceWriter):
    language = english.English()
    forms = FORMS
    moment_forms = TRIGGERS
    untold = VERBS
    own_words = WORDS
    spans = SPANS

    def me(self, scope: Scope) -> str:
        return nouns.me(scope)

    def player(self, who: str, scope: Scope) -> str:
        return nouns.player(who, scope)

    def price(self, cost: Cost, scope: Scope) -> Clause:
        return english.order(nouns.cost(cost, scope))

    def choosing(self, choices: Sequence[Choice], scope: Scope) -> Clause:
        said = joined([nouns.choice(one, scope) for one in choices], "and")
        many = len(choices) > 1 or any(isinstance(one, PickDice) and one.of.number > 1 for one in choices)
        if not any(isinstance(one, PickDice) and one.of.target for one in choices):
            return english.order(f"choose {said}")
        return english.order(f"choose {said} as {'targets' if many else 'the target'}")

    def condition(self, when: Condition, scope: Scope) -> str:
        if isinstance(when, Plain):
            return PLAINLY[when].en
        if isinstance(when, cond.Exists):
            return f"if {self._exists(when, scope)}"
        if isinstance(when, cond.Is):
            return f"if {self._is(when, scope)}"
        if isinstance(when, cond.Achieved):
            return f"if that was {when.least} or more" if when.least > 1 else "if that succeeds"
        if isinstance(when, cond.Not):
            return self.condition(when.of, scope).replace("if ", "unless ", 1)
        if isinstance(when, (cond.All, cond.Either)):
            last = "and" if isinstance(when, cond.All) else "or"
            return joined([self.condition(one, scope) for one in when.of], last)
        if isinstance(when, cond.Burst):
            return f"if the die shows {when.shows.value} bursts"
        return self.tell(when.say, when, scope)

    def _exists(self, when: cond.Exists, scope: Scope) -> str:
        which = when.of.model_copy(update={"whose": "any"})
        verb = {"you": "you have", "opponent": "your opponent has"}.get(when.of.whose, "there is")
        return f"{verb} {nouns.dice(which, scope, 'a')} in the Field Zone"

    def _is(self, when: cond.Is, scope: Scope) -> str:
        who, _ = nouns.subject(when.who, scope)
        if when.like.combat is not None and when.like == Filter(combat=when.like.combat):
            was = "was" if scope.rule is not None and scope.rule.on else "is"
            return f"{who} {was} {nouns.COMBAT[when.like.combat]}"
        return f"{who} is {nouns.dice(when.like, scope, 'a')}"

    # -- what lasts

    def held(self, who: Selector, effects: Sequence[Effect], scope: Scope, until: str) -> list[str]:
        name, plural = nouns.selected(who, scope)
        return given(name, plural, effects, scope, until, self.agreeing(scope, plural))

    def of_players(self, effects: Sequence[Effect], scope: Scope, until: str) -> list[str]:
        return of_players(effects, scope, until)

    def free_fielding(self, rule: Rule, scope: Scope) -> str:
        me = nouns.me(scope)
        if rule.cost.is_free:
            return f"you may field {me} without paying the fielding cost"
        return f"instead of the fielding cost of {me} you may {nouns.cost(rule.cost, scope)}"
