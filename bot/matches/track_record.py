"""What whoever thinks of playing somebody may know: how many matches here, how many left or timed out.

It must not look at another server, and it counts no concession: whoever gives a lost match up in time is a good
opponent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bot.matches.terms import Ending
from bot.store.track_records import endings_of

NOT_PLAYED = ("taken_back", "season_over")
"""Endings of matches that never counted."""


@dataclass(frozen=True)
class TrackRecord:
    played: int = 0
    left: int = 0
    timed_out: int = 0


def counted(endings: Iterable[tuple[str, dict[str, Any]]]) -> TrackRecord:
    """Worked out from the endings as they are kept; those of older versions do not tell who left."""
    known = [(seat, ending) for seat, ending in endings if ending["how"] not in NOT_PLAYED]
    return TrackRecord(
        len(known),
        sum(seat in ending.get("left", ()) for seat, ending in known),
        sum(_timed_out(seat, ending) for seat, ending in known),
    )


def _timed_out(seat: str, ending: dict[str, Any]) -> bool:
    known = Ending.model_validate(ending)
    claimed = known.how == "time" and known.winners != () and seat not in known.winners
    return claimed or seat in known.late


async def record_of(at: Any, guild_id: int, user_id: int) -> TrackRecord:
    return counted(await endings_of(at, guild_id, user_id))
