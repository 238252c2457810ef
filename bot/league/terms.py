"""What an organiser sets before a season, and where a season stands."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator

from bot.league.standings import Scheme, TieBreak
from bot.matches.terms import Terms


class Format(StrEnum):
    PODS = "pods"
    """Round robin in pods, all games at once: nobody waits."""
    SWISS = "swiss"
    LADDER = "ladder"
    ELIMINATION = "elimination"


class Lock(StrEnum):
    SEASON = "season"
    ROUND = "round"
    FREE = "free"
    """Until a match is accepted."""


class SeasonStatus(StrEnum):
    DRAFT = "draft"
    """Being filled in by its organiser; nobody else sees it."""
    SIGN_UP = "sign_up"
    RUNNING = "running"
    CUT = "cut"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class SeasonTerms(BaseModel):
    """Settled by the organiser; a game adds its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=60)
    format: Format = Format.PODS
    win: int = Field(3, ge=0, le=10)
    draw: int = Field(1, ge=0, le=10)
    loss: int = Field(0, ge=0, le=10)
    concession: int = Field(Scheme().concession, ge=0, le=60, description="to nothing, for a concession or a forfeit")
    ties: tuple[TieBreak, ...] = Field(Scheme().ties, min_length=1, description="in this order")
    rounds: int = Field(4, ge=1, le=9, description="Swiss rounds")
    cut: int = Field(0, ge=0, le=32, description="players in the elimination after the Swiss rounds; 0: none")
    pod_size: int = Field(5, ge=2, le=8)
    round_days: int = Field(21, ge=1, le=90)
    pace_hours: int = Field(48, ge=1, le=24 * 14, description="time for one decision of a match")
    most_players: int = Field(128, ge=2, le=256, description="whoever comes later waits")
    lock: Lock = Lock.SEASON
    sealed: bool = Field(False, description="rosters stay hidden until the lock")
    review: bool = Field(False, description="pairings are published only after the organiser has looked")
    language: Literal["en", "de"] = "en"
    organiser_role: int | None = Field(None, description="whoever has this role organises as the creator does")
    check_in: bool = Field(False, description="only those who have said that they are here are paired")
    threads: bool = Field(True, description="each pairing opens its match's thread by itself")
    visible: Literal["all", "players"] = "all"
    hints: bool = Field(False, description="players may ask what the bot would do")
    content: str | None = Field(None, description="the version of the card data the season was made for")

    @field_validator("ties")
    @classmethod
    def _each_once(cls, ties: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
        return tuple(dict.fromkeys(ties))

    def fresh(self, chosen: Collection[str]) -> Self:
        """As a new season takes them, like those of a match."""
        return self

    def of_match(self, season_id: str | None = None) -> Terms:
        """What a match of the season is played by."""
        return Terms(
            language=self.language,
            pace_hours=self.pace_hours,
            sealed=self.sealed,
            league=season_id,
            hints=self.hints,
        )

    @property
    def scheme(self) -> Scheme:
        return Scheme(win=self.win, draw=self.draw, loss=self.loss, ties=self.ties, concession=self.concession)


class PlayerStatus(StrEnum):
    SIGNED = "signed"
    WAITING = "waiting"
    DROPPED = "dropped"


class GameStatus(StrEnum):
    DRAFT = "draft"
    """Paired, not yet published."""
    OPEN = "open"
    REPORTED = "reported"
    """One side has reported; the other confirms, disputes, or stays silent for 48 hours."""
    DISPUTED = "disputed"
    DONE = "done"


SILENCE_HOURS = 48
