"""English: what texts say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rules_engine.cardfiles.prose import joined
from rules_engine.kit.words import english
from rules_engine.kit.words.say import Forms

from ..vocabulary import Effect, Rule
from ..vocabulary import conditions as cond
from ..vocabulary import steps as verbs
from ..vocabulary.filters import Filter, Selector
from ..vocabulary.triggers import FromAbility
from . import en_nouns as nouns
from .en_effects import given, of_players
from .en_steps import SPANS, VERBS
from .scope import Scope
from .writer import DiceWriter, Nouns

WORDS = {
    "underdog": "Underdog", "aftershock": "Aftershock", "repeat": "For each of them", "each": "each player",
    "choose": "choose {}", "target": " as the target", "targets": " as targets", "except": "unless",
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


def _exists(when: cond.Exists, scope: Scope) -> str:
    which = when.of.model_copy(update={"whose": "any"})
    verb = {"you": "you have", "opponent": "your opponent has"}.get(when.of.whose, "there is")
    return f"{verb} {nouns.dice(which, scope, 'a')} in the Field Zone"


def _what_it_is(when: cond.Is, scope: Scope) -> str:
    who, _ = nouns.subject(when.who, scope)
    if when.like.combat is not None and when.like == Filter(combat=when.like.combat):
        was = "was" if scope.rule is not None and scope.rule.on else "is"
        return f"{who} {was} {nouns.COMBAT[when.like.combat]}"
    return f"{who} is {nouns.dice(when.like, scope, 'a')}"


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
    "exists": _exists,
    "what_it_is": _what_it_is,
    "who": lambda trigger, scope: _subject(trigger.subject, scope, trigger.together),
    "one": lambda trigger, scope: _subject(trigger.subject, scope),
    "fielded": lambda trigger, scope: _subject(_anyones(trigger.subject), scope),
    "causes": _causes,
    "abilities": lambda kinds, scope: joined([_ABILITIES[one] for one in kinds], "or") or "something",
    "first": lambda first, scope: "the first time in a turn that" if first else "whenever",
}


class EnglishWriter(DiceWriter):
    language = english.EnglishRealiser()
    forms = FORMS
    own_nouns: ClassVar[Nouns] = nouns
    untold = VERBS
    own_words = WORDS
    spans = SPANS

    def held(self, who: Selector, effects: Sequence[Effect], scope: Scope, until: str) -> list[str]:
        name, plural = nouns.selected(who, scope)
        return given(name, plural, effects, scope, until, self.agreeing(scope, plural))

    def of_players(self, effects: Sequence[Effect], scope: Scope, until: str) -> list[str]:
        return of_players(effects, scope, until)

    def free_fielding(self, rule: Rule, scope: Scope) -> str:
        me = nouns.me(scope)
        if rule.cost.is_free:
            return f"you may field {me} without paying the fielding cost"
        return f"instead of the fielding cost of {me} you may {self.price(rule.cost, scope).infinitive}"
