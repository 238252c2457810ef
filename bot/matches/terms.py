"""What two players agree on before a match, and where a match stands in its life."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from rules_engine.crisis_protocol.state.editions import Edition

Seat = Literal["blue", "red"]


class Status(StrEnum):
    OPEN = "open"
    """A challenge that waits for an opponent."""
    ROSTERS = "rosters"
    """Both are there; somebody has not chosen a roster yet."""
    PLAYING = "playing"
    PAUSED = "paused"
    ENDED = "ended"
    WITHDRAWN = "withdrawn"
    """Called off before it began."""


LIVE = (Status.OPEN, Status.ROSTERS, Status.PLAYING, Status.PAUSED)


class Terms(BaseModel):
    """Agreed before the match; part of it for good."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    map: str | None = Field(None, description="a ready battlefield; none: one is generated")
    edition: Edition = Edition.EARTHS_MIGHTIEST
    language: Literal["en", "de"] = "en"
    pace_hours: int = Field(48, ge=1, le=24 * 14, description="time for one decision before it may be claimed")
    bank_hours: int = Field(24 * 7, ge=0, le=24 * 60, description="time to fall back on over the whole match")
    threat: int | None = Field(None, ge=10, le=30, description="agreed for both squads; none: the crises say it")
    grunts_pass: bool = Field(True, description="grunts count when it is compared who may pass (PAS-Q1)")
    sealed: bool = Field(True, description="of a roster others see only what is fielded, until the match is over")
    league: str | None = None
    crises: tuple[str, ...] = Field((), description="rosters hold crises of this pool only; empty: all")


class Ending(BaseModel):
    """How a match ended, for the record and the league."""

    model_config = ConfigDict(frozen=True)

    winner: Seat | None
    how: str
    """A rule of the game (`WIN-01`), or `conceded`, `agreed_draw`, `time`, `abandoned`; of a league's match besides
    `adjudicated`, `settled` (its game has its result from elsewhere), `taken_back` (its pairing is undone)."""
    score: dict[str, int] = {}
    round: int = 0
    left: tuple[Seat, ...] = ()
    """Who left a match that had begun."""
    late: tuple[Seat, ...] = ()
    """Whose time was up, where no winner tells it."""
