"""What a player wishes of pairings: mates of a club apart at first, time zones that overlap, a like pace.

It must not outweigh points: wishes choose among pairings that are equally fair.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, field_validator

from bot.clock.hours import Hours

CLUB = 3
"""Meeting a mate of one's club weighs as much as living nine hours apart."""
HOURS_A_STEP = 3


class Pace(StrEnum):
    QUICK = "quick"
    """Several answers a day."""
    DAILY = "daily"
    SLOW = "slow"
    """A few answers a week."""


class PairingWishes(BaseModel):
    """As they are kept; nothing said, nothing wished."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    club: str | None = Field(None, max_length=40)
    zone: str | None = None
    pace: Pace | None = None

    @field_validator("club")
    @classmethod
    def _spoken(cls, club: str | None) -> str | None:
        return " ".join(club.split()) or None if club is not None else None

    @field_validator("zone")
    @classmethod
    def _known(cls, zone: str | None) -> str | None:
        return Hours(zone=zone).zone if zone is not None else None

    def at(self, moment: float) -> PairingWish:
        """As pairing weighs them: clocks go forward and back, so an hour needs its day."""
        hours = None
        if self.zone is not None:
            offset = datetime.fromtimestamp(moment, UTC).astimezone(ZoneInfo(self.zone)).utcoffset()
            hours = offset.total_seconds() / 3600 if offset is not None else None
        return PairingWish(self.club.casefold() if self.club else None, hours, self.pace)


@dataclass(frozen=True)
class PairingWish:
    club: str | None = None
    hours: float | None = None
    """East of Greenwich."""
    pace: Pace | None = None

    @property
    def is_any(self) -> bool:
        return self != NO_PAIRING_WISH

    def hours_to(self, other: PairingWish) -> float | None:
        """How far apart two clocks are, the shorter way round; unknown if one has not said."""
        if self.hours is None or other.hours is None:
            return None
        apart = abs(self.hours - other.hours) % 24
        return min(apart, 24 - apart)

    def is_mate(self, other: PairingWish) -> bool:
        return self.club is not None and self.club == other.club

    def apart(self, other: PairingWish, *, early: bool) -> int:
        """How badly two suit each other; early in a season mates of a club should not meet."""
        total = CLUB if early and self.is_mate(other) else 0
        hours = self.hours_to(other)
        if hours is not None:
            total += int(hours // HOURS_A_STEP)
        if self.pace is not None and other.pace is not None:
            paces = list(Pace)
            total += abs(paces.index(self.pace) - paces.index(other.pace))
        return total

    def reasons(self, other: PairingWish, *, early: bool) -> list[str]:
        """What came of the wishes of both, as codes."""
        found = []
        hours = self.hours_to(other)
        if hours is not None:
            found.append("near_zone" if hours <= HOURS_A_STEP else "far_zone")
        if self.pace is not None and other.pace is not None:
            found.append("same_pace" if self.pace is other.pace else "other_pace")
        if self.is_mate(other):
            found.append("club_mates" if early else "club_mates_late")
        elif early and self.club is not None and other.club is not None:
            found.append("other_club")
        return found


NO_PAIRING_WISH = PairingWish()
