"""Who a rule's words mean: the scope in which its conditions, numbers and selectors are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary.rule import Rule
from rules_engine.crisis_protocol.state.pieces import CharacterId, Objective
from rules_engine.kernel.values import Seat


@dataclass(frozen=True, slots=True)
class Scope:
    """A rule seen from its owner's side, with the names bound at the moment."""

    rule: Rule | None
    owner: CharacterId | None
    seat: Seat | None
    """The side whose effect it is; None for conditions and crises."""
    names: Mapping[str, Any] = field(default_factory=dict)

    def bind(self, /, **names: Any) -> Scope:
        return replace(self, names={**self.names, **names})

    def named(self, name: str) -> list[str]:
        """The things a role or bound name means; none where it means nothing now."""
        value = self.owner if name == "self" and "self" not in self.names else self.names.get(name)
        if value is None:
            return []
        return [str(thing) for thing in value] if isinstance(value, (list, tuple)) else [str(value)]

    def means(self, token: Objective) -> bool:
        """Where both players play a card that brings a token, each card means its own and not the other's."""
        if self.rule is None or token.brought_by in (None, self.seat):
            return True
        return self.rule.id.partition(".")[0] != token.crisis


@dataclass(frozen=True, slots=True)
class Live:
    """A rule in force: whose it is and what is bound with it."""

    rule: Rule
    owner: CharacterId | None
    seat: Seat | None
    side: str
    """Whose effect it is for the order of windows: a seat, `neutral` or `crisis` (TIM-Q2)."""
    names: Mapping[str, Any] = field(default_factory=dict)
    effect: int | None = None
    """The granted effect it comes from."""
    path: tuple[str | int, ...] = ("do",)
    """Where its steps stand, seen from the rule with an id of its own: a promise has its steps inside another rule."""
    inside: str | None = None
    """That other rule."""

    def scope(self, **names: Any) -> Scope:
        """What the moment binds comes first; a gift or promise keeps the names it was given with besides."""
        return Scope(self.rule, self.owner, self.seat, {**self.names, **names})

    @property
    def id(self) -> str:
        grant = "" if self.effect is None else f"#{self.effect}"
        whose = self.seat if self.rule.each_player else self.side
        return f"{self.rule.id}@{self.owner or self.names.get('self') or whose}{grant}"

    @property
    def printed(self) -> str:
        """The name by which EFF-10 and MOD-02 count it."""
        return self.rule.name.en if self.rule.name else self.inside or self.rule.id
