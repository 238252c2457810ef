"""How a text is told in any language: what stands first and what follows. The words are each language's own, the
sentences those of the verbs."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rules_engine.cardfiles.prose import joined, sentence

from ..sources import Source
from ..vocabulary import Rule, Step
from ..vocabulary.conditions import Condition
from ..vocabulary.costs import Cost
from ..vocabulary.effects import BARE, EffectBase
from ..vocabulary.moments import Trigger
from ..vocabulary.steps import Give, If, May, OneOf
from ..vocabulary.terms import PlayerRef, Span
from ..vocabulary.verb import Verb
from ..vocabulary.verbs_battle import Destroy
from ..vocabulary.verbs_board import Crystals
from .scope import Scope, Taken

PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
EITHER = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
"""`[your|their]`: said of you, said of the enemy."""
ORDER, INFINITIVE = "order", "infinitive"


class Writer(ABC):
    """A language."""

    locale: str
    words: dict[str, str]

    # -- what a language knows

    @abstractmethod
    def ordered(self, pattern: str, mood: str) -> str:
        """A verb's sentence as an order, as an infinitive, or (`they`) of another player."""

    @abstractmethod
    def others(self, player: PlayerRef) -> str:
        """A player other than you as the subject of a sentence."""

    @abstractmethod
    def moment(self, trigger: Trigger, scope: Scope) -> str: ...

    @abstractmethod
    def condition(self, when: Condition, scope: Scope) -> str:
        """With the word for `if`."""

    @abstractmethod
    def paying(self, cost: Cost, mood: str) -> str: ...

    # -- the order of things

    def rule(self, rule: Rule, scope: Scope) -> str:
        """A whole text."""
        if rule.on:
            scope = replace(scope, far=scope.source is not Source.SPOT)
        openers = [self.words[limit.value] for limit in (rule.limit,) if limit is not None]
        openers += [self.moment(trigger, scope) for trigger in rule.on]
        if rule.when is not None:
            openers.append(self.condition(rule.when, scope))
        told = self.steps(rule.do, scope) if rule.do else self.effects(rule.effects, scope)
        if not rule.cost.is_free:
            told = [self.paying(rule.cost, ORDER) + ":", *told]
        return paragraph(opened(", ".join(openers), told))

    def steps(self, steps: Sequence[Step], scope: Scope) -> list[str]:
        """A sentence or more for each step, without full stops."""
        told: list[str] = []
        for step in steps:
            told += self.step(step, scope)
            if step.as_ is not None:
                scope = scope.bind(step.as_, _taken(step))
        return told

    def step(self, step: Step, scope: Scope) -> list[str]:
        if isinstance(step, If):
            told = opened(self.condition(step.when, scope), self.steps(step.do, scope))
            return [*told, *opened(self.words["otherwise"], self.steps(step.else_, scope))]
        if isinstance(step, May):
            if step.cost.is_free:
                wishes = [self.verb(one, scope, INFINITIVE) for one in step.do if isinstance(one, Verb)]
                return [f"{self.words['you_may']} {joined(wishes, self.words['and'])}"]
            paid = f"{self.words['you_may']} {self.paying(step.cost, INFINITIVE)}"
            return [paid, *opened(self.words["if_done"], self.steps(step.do, scope))]
        if isinstance(step, OneOf):
            ways = [self.way(index, step, scope) for index in range(len(step.options))]
            return [f"{self.words['choose_one']}: {self.words['or'].join(ways)}"]
        if isinstance(step, Give):
            return self.given(step, scope)
        return [self.verb(step, scope, ORDER)]

    def given(self, step: Give, scope: Scope) -> list[str]:
        said = [self.effect(one, replace(scope, enemy=step.who == "enemy")) for one in step.effects]
        if scope.source is Source.BATTLE and step.until is Span.BATTLE:
            return said  # a battle effect holds for its battle; saying so each time would say nothing
        return opened(self.words[step.until.value], said)

    def way(self, index: int, step: OneOf, scope: Scope) -> str:
        """One way out of several, as an order."""
        way = step.options[index]
        paid = [] if way.cost.is_free else [self.paying(way.cost, ORDER)]
        return f" {self.words['and']} ".join([*paid, *self.steps(way.do, scope)])

    def verb(self, step: Verb, scope: Scope, mood: str) -> str:
        """One verb's own sentence."""
        said = step.saying()
        pattern = said.de if self.locale == "de" else said.en
        player: PlayerRef = getattr(step, "player", "you")
        if player == "you":
            return self.filled(self.ordered(pattern, mood), step, scope)
        return f"{self.others(player)} {self.filled(self.ordered(pattern, 'they'), step, scope)}"

    def effects(self, effects: Sequence[EffectBase], scope: Scope) -> list[str]:
        """What holds while a piece lies or stands somewhere is told of there."""
        at_home = scope.source in (Source.STRUCTURE, Source.SPOT)
        in_battle = [one for one in effects if not isinstance(one, BARE)]
        bare = [one for one in effects if isinstance(one, BARE)]
        opener = self.words["battles_here"] if at_home else self.words["battles"]
        return [
            *opened(opener, [self.effect(one, scope) for one in in_battle]),
            *(self.effect(one, scope) for one in bare),
        ]

    def effect(self, effect: EffectBase, scope: Scope) -> str:
        return self.filled(effect.say.de if self.locale == "de" else effect.say.en, effect, scope)

    def filled(self, pattern: str, node: Any, scope: Scope) -> str:
        """A sentence with its places filled in by what the fields say."""

        def said(match: re.Match[str]) -> str:
            value = getattr(node, match[1])
            if match[2] is None:
                return str(value)
            how: Callable[[Any, Any, Scope], str] = getattr(self, f"say_{match[2]}")
            return how(value, node, scope)

        text = EITHER.sub(lambda match: match[2 if scope.enemy else 1], pattern)
        return " ".join(PLACE.sub(said, text).split())


def opened(opener: str, sentences: Sequence[str]) -> list[str]:
    """What stands behind an `if` or a moment, in one sentence: none of it happens otherwise."""
    if not sentences or not opener:
        return [*sentences]
    return [f"{opener}: {'; '.join(sentences)}"]


def paragraph(sentences: Sequence[str]) -> str:
    """Full stops between sentences; none behind a colon."""
    told: list[str] = []
    for one in sentences:
        told.append(one[0].upper() + one[1:] if one.endswith(":") else sentence(one))
    return " ".join(told)


def left(step: Any) -> Any:
    """The place that a step moves something away from."""
    return getattr(step, "from_", None) or getattr(step, "at", None)


def _taken(step: Step) -> Taken:
    if isinstance(step, Crystals):
        return Taken.CRYSTALS
    return Taken.DESTROYED if isinstance(step, Destroy) else Taken.OTHER


__all__ = ["INFINITIVE", "ORDER", "Writer", "left", "opened", "paragraph"]
