"""What players agree on before a match, whatever the game, and where a match stands in its life."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SerializerFunctionWrapHandler, model_serializer, model_validator


class Status(StrEnum):
    OPEN = "open"
    """A challenge with seats to be taken."""
    ROSTERS = "rosters"
    """All are there; somebody has not chosen what to bring yet."""
    PLAYING = "playing"
    PAUSED = "paused"
    ENDED = "ended"
    WITHDRAWN = "withdrawn"
    """Called off before it began."""


LIVE = (Status.OPEN, Status.ROSTERS, Status.PLAYING, Status.PAUSED)

RESUMABLE = ("settled",)
"""Endings (`Ending.how`) after which a match may be taken up again: nothing that is hidden in it is laid open."""


LATER = ("reactions", "quick", "one_by_one", "timeline", "practice", "against", "taken_over", "hints", "pool")
"""Terms that matches of old say nothing of."""


class Terms(BaseModel):
    """Agreed before the match; part of it for good. A game adds its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    players: int = Field(2, ge=2, le=4, description="seats to be taken before it begins")
    language: Literal["en", "de"] = "en"
    pace_hours: int = Field(48, ge=1, le=24 * 14, description="time for one decision before it may be claimed")
    bank_hours: int = Field(24 * 7, ge=0, le=24 * 60, description="time to fall back on over the whole match")
    reactions: Literal["clock", "pace"] = Field(
        "clock", description="time for a reaction before it is passed: the whole clock, or a share of the pace"
    )
    """Matches of old agreed on the clock; new ones take the pace unless somebody says otherwise."""
    sealed: bool = Field(True, description="of what players bring others see only what is played, until the end")
    league: str | None = None
    quick: bool = Field(False, description="what the rules leave to players before play begins, the game decides")
    practice: str | None = Field(None, description="the level of the opponent that the bot plays; no clock then")
    against: str | None = Field(None, description="what that opponent brings, by the name of a ready one")
    taken_over: str | None = Field(None, description="the seat that the bot plays on for somebody who left")

    hints: bool = Field(False, description="in a league's match: whether players may ask what the bot would do")

    def fresh(self, chosen: Collection[str]) -> Self:
        """As a new match takes them: what is not among the `chosen` is what is newest, or dealt."""
        return self

    @model_serializer(mode="wrap")
    def _in_order(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """What came later is written only where it says something: exports and seasons stay as they were."""
        return self.said(handler(self))

    def said(self, written: dict[str, Any]) -> dict[str, Any]:
        """Without what came later and is as it always was."""
        fields = type(self).model_fields
        return {name: value for name, value in written.items() if name not in LATER or value != fields[name].default}


class Ending(BaseModel):
    """How a match ended, for the record and the league."""

    model_config = ConfigDict(frozen=True)

    winners: tuple[str, ...] = ()
    """Seats; none: a draw."""
    how: str
    """A rule of the game (`WIN-01`), or `conceded`, `agreed_draw`, `time`, `abandoned`; of a league's match besides
    `adjudicated`, `settled` (its game has its result from elsewhere), `taken_back` (its pairing is undone)."""
    score: dict[str, int] = {}
    round: int = 0
    left: tuple[str, ...] = ()
    """Who left a match that had begun."""
    late: tuple[str, ...] = ()
    """Whose time was up, where no winner tells it."""
    for_good: bool = Field(False, exclude_if=lambda so: not so)
    """Whether it could have been taken up again, and cannot any more."""

    @model_validator(mode="before")
    @classmethod
    def _one_winner(cls, raw: Any) -> Any:
        """Matches that ended while there were two seats only name `winner`, or none."""
        if not isinstance(raw, dict) or "winner" not in raw:
            return raw
        winner = raw["winner"]
        rest = {name: value for name, value in raw.items() if name != "winner"}
        return {"winners": (winner,) if winner is not None else (), **rest}
