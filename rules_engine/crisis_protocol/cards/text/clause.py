"""Clauses and scopes: what both languages need to build sentences from rules.

No word of any language stands here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from rules_engine.cardfiles.grammar import words
from rules_engine.cardfiles.prose import joined as joined
from rules_engine.cardfiles.prose import sentence as sentence
from rules_engine.cardfiles.prose import spaced as spaced

from ..vocabulary import Moment, Rule, RuleKind, Thing
from ..vocabulary import conditions as c
from ..vocabulary import numbers as n
from ..vocabulary.filters import Filter
from ..vocabulary.numbers import Named
from ..vocabulary.steps_fates import Arrive
from ..vocabulary.steps_flow import Choose, Grant, Later, OneOf, Option
from ..vocabulary.steps_harm import Summon
from ..vocabulary.words import Health, Side, StatName, Who
from .names import pool

ATTACKING = {Moment.TARGETED, Moment.ATTACK_POOL, Moment.DEFENSE_POOL, Moment.MODIFY_OWN, Moment.MODIFY_OPPOSING}
"""Moments of an attack before it is resolved."""
UNTOLD = re.compile(r"\bX\b(?!-| \(X =)")
"""An X that the text does not explain."""
OPENING = {Moment.PAYING, Moment.TOOL_LAID}
"""Moments of an attack before it is made against the first target."""


STANDING = (Health.HEALTHY, Health.INJURED)


def counted(of: Filter) -> Filter:
    """Whoever is counted, said as the engine counts: without `health` those who are Dazed are left out (DMG-Q4). What
    no Dazed character does, and who never is Dazed, needs no word."""
    never = of.holding or of.holds or of.contesting or of.contests or of.contending or of.among
    cards = pool.get()
    grunts = (
        cards is not None
        and of.named
        and all(id in cards.characters and cards.characters[id].is_grunt for id in of.named)
    )
    if of.kind != (Thing.CHARACTER,) or of.health or never or grunts:
        return of
    return of.model_copy(update={"health": STANDING})


@dataclass(frozen=True)
class Clause:
    """A statement: subject, finite verb, middle, and what stands at the end; `base` is the form after "may"."""

    subject: str
    finite: str
    mid: str = ""
    end: str = ""
    base: str = ""
    plural: bool = False


@dataclass(frozen=True)
class Scope:
    """What names mean while a rule is put into words."""

    rule: Rule | None = None
    names: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, tuple[Thing, ...]] = field(default_factory=dict)
    parameter: str = "X"
    foes: frozenset[str] = frozenset()

    @property
    def card(self) -> str | None:
        """The card whose rule it is."""
        return self.rule.id.partition(".")[0] if self.rule else None

    @property
    def in_attack(self) -> bool:
        return self.rule is not None and self.rule.kind is RuleKind.ATTACK_RULE

    @property
    def opens_attack(self) -> bool:
        """A special rule that acts before the first roll of its attack: the next attack is this one."""
        return self.in_attack and bool(self.rule and {t.moment for t in self.rule.on} & OPENING)

    @property
    def in_an_attack(self) -> bool:
        """Whether the rule acts while an attack goes on, so that `this attack` is that one."""
        return self.rule is not None and bool(self.rule.on) and {t.moment for t in self.rule.on} <= ATTACKING

    def bind(self, name: str, phrase: str, kinds: tuple[Thing, ...] = (Thing.CHARACTER,), foe: bool = False) -> Scope:
        foes = self.foes | {name} if foe else self.foes - {name}
        return replace(self, names={**self.names, name: phrase}, kinds={**self.kinds, name: kinds}, foes=foes)

    def is_forced(self, who: object) -> bool:
        """An advance of this one is made by the rule's owner, not by its own player."""
        if who == "subject" and self.rule is not None and self.rule.on:
            return all(getattr(t.subject, "side", None) is Side.ENEMY for t in self.rule.on)
        return isinstance(who, str) and (who in self.foes or (who == "target" and self.in_attack))


class Writer(Protocol):
    """A language."""

    def rule(self, rule: Rule, scope: Scope) -> str: ...

    def headline(self, rule: Rule) -> str: ...

    def players(self, rule: Rule, scope: Scope) -> str: ...


def either(texts: list[str], last: str, least: int = 2) -> str:
    """Alternatives as one clause; the words they begin with are said once."""
    if len(texts) < 2:
        return "".join(texts)
    words = [text.split() for text in texts]
    same = 0
    while all(len(w) > same + 1 and w[same] == words[0][same] for w in words):
        same += 1
    if same < least:
        return joined(texts, last)
    return spaced(" ".join(words[0][:same]), joined([" ".join(w[same:]) for w in words], last))


PRICED = (RuleKind.ATTACK_RULE, RuleKind.INTERACT, RuleKind.LEADERSHIP, RuleKind.INNATE, RuleKind.GRANTED)
"""Kinds of rule whose price does not stand beside their name."""


def spends(rule: Rule) -> bool:
    """Whether a rule speaks of what was spent on it."""
    return Named.SPENT in words(rule)


def comes_after(part: Rule, rule: Rule | None) -> bool:
    """Whether it is a further part of a crisis card's rule that comes at the same moment, and so after it (PHA-Q5)."""
    further = rule is not None and part.kind is RuleKind.CRISIS and any(other is part for other in rule.also)
    return rule is not None and further and bool(part.on) and part.on == rule.on


def replaces(scope: Scope, options: Sequence[Option]) -> bool:
    """Whether a reaction chooses anew what lasts one at a time."""
    given = [step for option in options for step in option.do if isinstance(step, Grant)]
    return scope.rule is not None and scope.rule.kind is RuleKind.REACTIVE and any(gift.slot for gift in given)


def between(one: str, other: str, last: str) -> str:
    """Two clauses that differ in their middle, as one."""
    a, b = one.split(), other.split()
    head = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
    rest = min(len(a), len(b)) - head
    tail = next((n for n in range(rest) if a[-1 - n] != b[-1 - n]), rest)
    middle = f"{' '.join(a[head : len(a) - tail])} {last} {' '.join(b[head : len(b) - tail])}"
    return spaced(" ".join(a[:head]), middle, " ".join(a[len(a) - tail :]))


def others_choose(rule: Rule) -> bool:
    """Whether the opponent picks between ways or somebody new comes, so that `it` could be anybody."""
    return any(
        (isinstance(step, (OneOf, Choose)) and step.by in (Who.OPPONENT, Who.SUBJECT))
        or (isinstance(step, Summon) and step.as_ is not None)
        or (isinstance(step, Later) and any(isinstance(each, Arrive) for each in step.do))
        for step in rule.do
    )


def subject_filter(rule: Rule) -> Filter | str | None:
    """What the triggers of a rule say about their subject, if they agree."""
    found = [t.subject for t in rule.on]
    return found[0] if found and all(f == found[0] for f in found) else None


def grouped(said: list[tuple[str, str]]) -> list[tuple[str, list[str]]]:
    """Labels that say the same, together: `Wild or Hit: …`."""
    groups: dict[str, list[str]] = {}
    for label, text in said:
        groups.setdefault(text, []).append(label)
    return list(groups.items())


def choice_first(rule: Rule) -> bool:
    """A choice that the restriction speaks of comes before it."""
    return bool(rule.players and rule.choose and rule.when and not isinstance(rule.when, c.During))


def within_purse(test: object) -> bool:
    """What can be paid for is told as its price."""
    return isinstance(test, c.Compare) and test.at_most == n.Stat(stat=StatName.POWER)


def among_several(f: Filter) -> Filter | None:
    """Any of them as long as a further one is near: said as another one of them."""
    plain, test = f.model_copy(update={"test": None}), f.test
    if not isinstance(test, c.Exists) or test.of.but != ("it",) or test.of.within is None:
        return None
    return plain if test.of.model_copy(update={"but": (), "within": None}) == plain else None


def remaining(of: object) -> object | None:
    """Whose Stamina less damage a sum is."""
    match of:
        case n.Sum(of=(n.Stat(stat=StatName.STAMINA, of=who), n.Times(n=n.Stat(stat=StatName.DAMAGE, of=same), by=-1))):
            return who if who == same else None
    return None


def parted(text: str) -> tuple[str, str]:
    """What stands before the last comma, and what after it."""
    head, _, tail = text.rpartition(", ")
    return (head, tail) if head else (tail, "")
