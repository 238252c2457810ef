"""What players tell of a game on the tabletop besides its score; which details there are, the game says.

It must not ask for anything: whatever is left out stays unknown, and the game counts all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.games.league_rules import Detail, Of
from bot.league.errors import LeagueError
from bot.league.results import PlayerId, Result, Side


@dataclass(frozen=True)
class Told:
    details: Sequence[Detail]
    known: Mapping[str, Any] = field(default_factory=dict)
    """By detail: a card or number, a player; of what each side has of its own, by player."""

    @classmethod
    def read(cls, details: Sequence[Detail], raw: Mapping[str, Any]) -> Told:
        """As `kept`; what the game does not know is left out."""
        known: dict[str, Any] = {}
        for detail in details:
            value = raw.get(detail.id)
            if detail.of is Of.SIDE:
                known[detail.id] = {int(player): str(card) for player, card in (value or {}).items()}
            elif value is None:
                known[detail.id] = None
            elif detail.is_number or detail.of is Of.ONE:
                known[detail.id] = _number(detail, value)
            else:
                known[detail.id] = str(value)
        return cls(details, known)

    @classmethod
    def of(cls, details: Sequence[Detail], result: Result) -> Told:
        """What a result knows already."""
        sides = [side for side in (result.one, result.other) if side is not None]
        known: dict[str, Any] = {}
        for detail in details:
            match detail.of:
                case Of.GAME:
                    known[detail.id] = result.facts.get(detail.id)
                case Of.BOTH:
                    known[detail.id] = result.one.facts.get(detail.id)
                case Of.ONE:
                    known[detail.id] = next((side.player for side in sides if side.facts.get(detail.id)), None)
                case Of.SIDE:
                    known[detail.id] = {side.player: found for side in sides if (found := side.facts.get(detail.id))}
        return cls(details, known)

    def of_side(self, player: PlayerId) -> dict[str, Any]:
        """What is told of one player's side alone."""
        return {one.id: self.known[one.id].get(player) for one in self.details if one.of is Of.SIDE}

    def with_more(self, more: Mapping[str, Any]) -> Told:
        """The same with something added or corrected; nothing takes back what was told."""
        known = dict(self.known)
        for name, value in more.items():
            known[name] = {**known.get(name, {}), **value} if isinstance(value, dict) else value
        return Told.read(self.details, known)

    def kept(self) -> dict[str, Any]:
        """As JSON holds it: names of players are texts there."""
        return {
            name: {str(player): card for player, card in value.items()} if isinstance(value, dict) else value
            for name, value in self.known.items()
        }

    def into(self, result: Result) -> Result:
        told = {detail.id: self.known[detail.id] for detail in self.details if detail.of is Of.GAME}
        other = None if result.other is None else self._side(result.other)
        update = {"facts": {**result.facts, **told}, "one": self._side(result.one), "other": other}
        return result.model_copy(update=update)

    def _side(self, side: Side) -> Side:
        told: dict[str, Any] = {}
        for detail in self.details:
            value = self.known[detail.id]
            match detail.of:
                case Of.BOTH:
                    told[detail.id] = value
                case Of.ONE:
                    told[detail.id] = None if value is None else value == side.player
                case Of.SIDE:
                    told[detail.id] = value.get(side.player)
                case Of.GAME:
                    pass
        return side.model_copy(update={"facts": {**side.facts, **told}})


def _number(detail: Detail, value: Any) -> int:
    try:
        number = int(value)
    except ValueError:
        raise LeagueError("old_component") from None
    if detail.is_number and not detail.least <= number <= detail.most:
        raise LeagueError("old_component")
    return number
