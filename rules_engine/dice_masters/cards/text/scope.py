"""What names mean while a text is put into words.

No word of any language stands here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules_engine.kit.words.scope import ScopeBase

from ..card import Card
from ..content import Content
from ..vocabulary import Filter, Rule, Text
from ..vocabulary.filters import AnyOf, Choice, Each, Pick, PickDice, PickPlayer, Selector
from ..vocabulary.steps import Reroll
from ..vocabulary.words import ELSEWHERE


@dataclass(frozen=True)
class Thing:
    """What a bound name stands for."""

    plural: bool = False
    player: bool = False
    """A player, or perhaps one."""
    target: bool = False
    """Told as the target: something else was spoken of since it was chosen."""
    anyones: bool = False
    """A die that may be either player's."""
    marked: Filter | None = None
    """Dice that are told by what they were when they were marked."""


@dataclass(frozen=True)
class Scope(ScopeBase[Thing]):
    """Where a text stands and what its names mean while it is put into words."""

    card: Card
    content: Content | None = None
    rule: Rule | None = None

    def chosen(self, choices: Mapping[str, Choice], apart: bool = False) -> Scope:
        """`apart`: something else is spoken of before the choice is."""
        scope = self
        for name, choice in choices.items():
            target = apart and isinstance(choice, PickDice) and bool(choice.of.target)
            scope = scope.bind(name, replace(_thing(choice), target=target))
        return scope

    def name_of(self, family: str, locale: str) -> str:
        """The printed name of a character that a text names."""
        if self.content is not None and family in self.content.families:
            return self.content.families[family][0].name.in_(locale)
        if family == self.card.family:
            return self.card.name.in_(locale)
        return ELSEWHERE.get(family) or Text(en=family.replace("_", " ").title()).in_(locale)


def _thing(choice: Choice) -> Thing:
    if isinstance(choice, PickPlayer):
        return Thing(player=True)
    if isinstance(choice, PickDice):
        return thing_of(choice.of)
    return Thing()


def thing_of(pick: Pick) -> Thing:
    return Thing(plural=pick.number > 1, player=pick.or_player is not None, anyones=pick.whose == "any")


def is_anyones(who: Selector, scope: Scope) -> bool:
    """Whether these dice may be either player's."""
    if isinstance(who, (Each, AnyOf)):
        return who.of.whose == "any"
    return who in scope.names and scope.names[who].anyones


def keeps_level(scope: Scope) -> bool:
    """Whether what comes back to the field has the level it had (DM-EFF-Q6): nothing of the text rolls it."""
    return scope.rule is not None and not any(isinstance(step, Reroll) for step in scope.rule.do)
