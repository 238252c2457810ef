"""Whose replay is made when: one at a time for a person, a few may wait, and files wait apart from kept matches.

It must not make one: whoever has a turn does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from bot.matches.repository import MatchError

Lane = Literal["kept", "handed_in"]
MOST_WAITING = 8
"""In a lane, with the one at work: each takes half a minute, and nobody should wait longer than they would look."""


class Turns:
    """Who waits for a replay, or has one made."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self.most = most
        self._waiting: dict[int, Lane] = {}

    @contextmanager
    def taken(self, person: int, lane: Lane) -> Iterator[None]:
        """A place in the lane, kept until the replay is made or given up."""
        if person in self._waiting:
            raise MatchError("replay_under_way")
        if sum(other == lane for other in self._waiting.values()) >= self.most:
            raise MatchError("replays_full")
        self._waiting[person] = lane
        try:
            yield
        finally:
            del self._waiting[person]
