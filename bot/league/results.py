"""Results of league games as values; everything else is worked out from their list, in whatever order they came."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, SerializerFunctionWrapHandler, model_serializer, model_validator

from bot.games.league_rules import LeagueRules

PlayerId = int


class Source(StrEnum):
    MATCH = "match"
    """A match the bot refereed: confirms itself."""
    TABLE = "table"
    """A game on the tabletop, confirmed by both or by silence."""
    ORGANISER = "organiser"
    ADJUDICATED = "adjudicated"
    """Time was up after enough complete rounds: the score decided."""
    CONCEDED = "conceded"
    """A match that one side gave up: they met, but the board's score is not the game's."""
    FORFEIT = "forfeit"
    """Not played: one side gave it up, left, or let the time pass."""
    DOUBLE_LOSS = "double_loss"
    BYE = "bye"


PLAYED_OUT = frozenset({Source.MATCH, Source.TABLE, Source.ORGANISER, Source.ADJUDICATED})
PLAYED = PLAYED_OUT | {Source.CONCEDED}


class Why(StrEnum):
    """What made a result count, for those who read it."""

    PLAYED = "played"
    CONFIRMED = "confirmed"
    SILENCE = "silence"
    DECIDED = "decided"
    LEFT = "left"
    TAKEN_OUT = "taken_out"
    GAVE_UP = "gave_up"
    DEADLINE = "deadline"


class WithFacts(BaseModel):
    """Has a field `facts` for what the game knows; in JSON they stand in its place, under their own names."""

    model_config = ConfigDict(frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _gathered(cls, raw: Any) -> Any:
        if not isinstance(raw, dict):
            return raw
        mine = {name: value for name, value in raw.items() if name in cls.model_fields}
        facts = {name: value for name, value in raw.items() if name not in cls.model_fields}
        return {**mine, "facts": {**mine.get("facts", {}), **facts}}

    @model_serializer(mode="wrap")
    def _spread(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written: dict[str, Any] = {}
        for name, value in handler(self).items():
            written |= value if name == "facts" else {name: value}
        return written


class Side(WithFacts):
    """One player's part of a game; what the bot knows and people would mistype."""

    player: PlayerId
    vp: int = 0
    facts: dict[str, Any] = {}


class Result(WithFacts):
    """One game. `id` makes it count once; a later `revision` of the same id replaces it."""

    id: str
    round: int
    one: Side
    other: Side | None = None
    """None for a bye."""
    winner: PlayerId | None = None
    source: Source = Source.MATCH
    revision: int = 0
    facts: dict[str, Any] = {}
    content: str | None = None
    at: int = 0
    why: Why | None = None
    """What made it count; older results do not say."""
    reason: str | None = None
    """In the words of whoever decided."""
    by: PlayerId | None = None
    """Whose word it is; nobody's, if a match or time brought it about. Kept beside the result."""

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return (self.one.player,) if self.other is None else (self.one.player, self.other.player)

    @property
    def played(self) -> bool:
        """Whether the two really met: forfeits and byes do not count as having met."""
        return self.source in PLAYED and self.other is not None

    @property
    def played_out(self) -> bool:
        """Whether the victory points are those of the game, not the season's for a concession or a forfeit."""
        return self.source in PLAYED_OUT and self.other is not None

    def side(self, player: PlayerId) -> Side:
        if self.one.player == player:
            return self.one
        assert self.other is not None and self.other.player == player
        return self.other

    def opponent(self, player: PlayerId) -> PlayerId | None:
        if self.other is None:
            return None
        return self.other.player if self.one.player == player else self.one.player

    def complete(self, rules: LeagueRules) -> Result:
        """The same with every fact that the game keeps, those it does not know too."""
        one, other = (
            side and side.model_copy(update={"facts": {**dict.fromkeys(rules.side_facts), **side.facts}})
            for side in (self.one, self.other)
        )
        facts = {**dict.fromkeys(rules.facts), **self.facts}
        return self.model_copy(update={"facts": facts, "one": one, "other": other})

    def kept(self) -> str:
        """As it is stored; number and author have columns of their own."""
        return self.model_dump_json(exclude={"revision", "by"})

    def outcome(self, player: PlayerId) -> Literal["win", "draw", "loss"]:
        if self.source is Source.DOUBLE_LOSS:
            return "loss"
        if self.winner is None:
            return "draw"
        return "win" if self.winner == player else "loss"


def in_force(results: list[Result]) -> list[Result]:
    """Each game once, in its newest revision, in a fixed order: neither doubles nor the order of arrival matter."""
    newest: dict[str, Result] = {}
    for result in results:
        known = newest.get(result.id)
        if known is None or result.revision > known.revision:
            newest[result.id] = result
    return sorted(newest.values(), key=lambda r: (r.round, r.at, r.id))
