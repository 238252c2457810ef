"""Daily positions as people play them: kept and asked about as lessons are, with a day's own position for everybody.

It must not show anything, nor know a game: the port's puzzles judge.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import cast

from bot.games import GAMES, game
from bot.games.lessons import Course, Lessons
from bot.games.puzzles import Attempt, Puzzles
from bot.lessons import Learning
from bot.matches.repository import MatchError
from bot.render.pool import RenderPool
from bot.store import Store
from bot.store.lessons import lesson_of

MARK = "puzzle-"
DAY = 86_400


class Puzzling(Learning):
    """Everybody's attempts at the positions of the game that has any."""

    mark = MARK
    kept_as = "puzzle_"
    noun = "puzzle"

    def __init__(self, store: Store, workers: RenderPool, clock: Callable[[], float] = time.time) -> None:
        super().__init__(store, workers)
        self.clock = clock

    @property
    def game(self) -> str:
        return next((id for id in GAMES if game(id).puzzles is not None), "")

    @property
    def puzzles(self) -> Puzzles:
        found = game(self.game).puzzles if self.game else None
        if found is None:
            raise MatchError("no_lessons")
        return found

    @property
    def lessons(self) -> Lessons:
        return self.puzzles

    def today(self) -> str:
        """The position of the day, the same for all; days begin at midnight in UTC."""
        return self.puzzles.of_day(int(self.clock() // DAY))

    def is_done(self, course: Course) -> bool:
        return cast(Attempt, course).solved

    async def has_solved(self, user_id: int, id: str) -> bool:
        async with self.store.reading() as at:
            row = await lesson_of(at, user_id, self.game, self.kept_as + id)
        return row is not None and row.done
