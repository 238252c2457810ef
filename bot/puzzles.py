"""Daily positions as people play them: kept and asked about as lessons are, with a day's own position for everybody.

It must not show anything, nor know a game: the port's puzzles judge.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from bot.games.lessons import Puzzles
from bot.lessons import Learning
from bot.locale import words
from bot.render.pool import RenderPool
from bot.store import Store
from bot.store.lessons import lesson_of
from rules_engine.kit.courses import Attempt, Course

MARK = "puzzle-"
DAY = 86_400


class Puzzling(Learning):
    """Everybody's attempts at the positions of the game that has any."""

    mark = MARK
    kept_as = "puzzle_"
    kind = Puzzles
    noun = "puzzle"

    def __init__(self, store: Store, workers: RenderPool, clock: Callable[[], float] = time.time) -> None:
        super().__init__(store, workers)
        self.clock = clock

    def today(self) -> str:
        """The position of the day, the same for all; days begin at midnight in UTC."""
        ids = list(self.lessons.titles(words()))
        return ids[int(self.clock() // DAY) % len(ids)]

    def is_done(self, course: Course) -> bool:
        return cast(Attempt, course).solved

    async def has_solved(self, user_id: int, id: str) -> bool:
        async with self.store.reading() as at:
            row = await lesson_of(at, user_id, self.game, self.kept_as + id)
        return row is not None and row.done
