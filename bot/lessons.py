"""Lessons as people take them: where each stands is kept, and panels ask about it as they ask about a match.

It must not show anything, nor know a game: the port's lessons judge.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast

from bot.bounded import Locks
from bot.games import GAMES, game
from bot.games.capabilities import capability, part
from bot.games.lessons import Lessons, OtherLessonError, Teaching
from bot.games.opponents import Answered, Sitting
from bot.games.secrets import Secrets
from bot.locale import words
from bot.matches.play import Play
from bot.matches.repository import MatchError, Step, StoredMatch, off_loop
from bot.matches.terms import Status
from bot.matches.thinking import thought
from bot.render.pool import RenderPool
from bot.store import Store
from bot.store.lessons import LessonRow, keep_lesson, lesson_of, lessons_of
from bot.store.matches import MatchRow, SeatRow
from rules_engine.kernel.decisions import Choice
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Entry
from rules_engine.kit.courses import Course

MARK = "learn-"
"""Before a lesson's id, where a component or a panel names a match."""
LONGEST = 10.0
"""Seconds that the other side may think about one answer."""
BOT = -1
"""Who sits on the other side, until the bot knows its own number."""


class Keeper(Protocol):
    """Whoever keeps and plays what a panel is about: the matches, or one person's lesson."""

    @property
    def repository(self) -> Any: ...

    @property
    def play(self) -> Any: ...

    @property
    def records(self) -> Any: ...

    @property
    def undo(self) -> Any: ...


class Learning:
    """Everybody's lessons of the first game."""

    mark = MARK
    """Before the id of one, where a component or a panel names a match."""
    kept_as = ""
    """Before the id of one in the store."""
    kind: type[Teaching] = Lessons
    noun = "lesson"
    """By which refusals speak of one."""

    def __init__(self, store: Store, workers: RenderPool) -> None:
        self.store, self.workers = store, workers
        self._locks = Locks()

    @property
    def game(self) -> str:
        return next((id for id in GAMES if capability(game(id), self.kind) is not None), "")

    @property
    def lessons(self) -> Teaching:
        found = capability(game(self.game), self.kind) if self.game else None
        if found is None:
            raise MatchError("no_lessons")
        return found

    async def progress(self, user_id: int) -> Mapping[str, LessonRow]:
        async with self.store.reading() as at:
            return await lessons_of(at, user_id, self.game)

    def of(self, user_id: int, bot_id: int | None) -> Attending:
        return Attending(self, user_id, bot_id if bot_id is not None else BOT)

    def held(self, user_id: int) -> Any:
        """While somebody has it, nobody else answers for that person."""
        return self._locks[str(user_id)]

    async def found(self, user_id: int, id: str) -> tuple[Course, bool]:
        """Where somebody is in a lesson, from its beginning if nowhere; whether what was kept fits no longer."""
        async with self.store.reading() as at:
            row = await lesson_of(at, user_id, self.game, self.kept_as + id)
        kept = row.course if row is not None else None
        self.must_know(id)
        if kept is not None:
            with contextlib.suppress(OtherLessonError):
                return await off_loop(self.lessons.open, id, kept), False
        return await off_loop(self.lessons.open, id), kept is not None

    def must_know(self, id: str) -> None:
        if id not in self.lessons.titles(words()):
            raise MatchError(f"no_such_{self.noun}")

    async def keep(self, user_id: int, id: str, course: Course) -> None:
        """Of a lesson that is over nothing is kept but that it is."""
        text = None if course.is_over else course.dump()
        async with self.store.transaction() as at:
            await keep_lesson(at, user_id, self.game, self.kept_as + id, text, done=self.is_done(course))

    def is_done(self, course: Course) -> bool:
        return course.is_over


@dataclass
class Attending:
    """One person in a lesson: found, asked and answered as a match is."""

    learning: Learning
    user_id: int
    bot_id: int
    course: Course | None = None
    fresh: bool = False
    """The answer of this press was right, and what came of it is to be told."""
    wrong: bool = False
    """It was legal and not the one."""
    anew: bool = False
    """What was kept fits no longer: the lesson has begun anew."""

    @property
    def is_over(self) -> bool:
        return self.course is not None and self.course.is_over

    @property
    def repository(self) -> Attending:
        return self

    @property
    def play(self) -> Attending:
        return self

    @property
    def records(self) -> Attending:
        return self

    @property
    def undo(self) -> Attending:
        return self

    # -- as a repository -----------------------------------------------------------------------------------------------

    async def find(self, id: str) -> StoredMatch:
        if self.course is None:
            self.course, self.anew = await self.learning.found(self.user_id, id.removeprefix(self.learning.mark))
            await self._foe_plays()
        return self._stored(id)

    def engine(self, stored: StoredMatch) -> Any:
        assert self.course is not None
        return self.course.engine

    def _stored(self, id: str) -> StoredMatch:
        course, lessons = self.course, self.learning.lessons
        assert course is not None
        desk = lessons.desk
        people = {desk.seat: self.user_id, desk.foe: self.bot_id}
        row = MatchRow(
            id=id,
            guild_id=None,
            channel_id=0,
            thread_id=None,
            dashboard_id=None,
            creator_id=self.user_id,
            game=self.learning.game,
            status=Status.PLAYING.value,
            terms=desk.terms.model_dump(mode="json"),
            secret=b"",
            start=None,
            snapshot=course.entries[-1].snapshot,
            entries=len(course.entries),
            waiting=sorted(course.state.pending),
            ending=None,
            created_at=0,
            changed_at=0,
        )
        return StoredMatch(row, {s: SeatRow(id, s, user, None, None, 0) for s, user in people.items()}, course.state)

    # -- as play -------------------------------------------------------------------------------------------------------

    async def answer(
        self,
        id: str,
        user_id: int,
        seq: int,
        choice: Choice,
        then: Sequence[tuple[str, Choice]] = (),
        orders: Sequence[Event] = (),
        seen: StoredMatch | None = None,
    ) -> Step:
        async with self.learning.held(self.user_id):
            self.course = None  # as it stands now
            await self.find(id)
            course = self.course
            assert course is not None
            before = len(course.entries)
            self.fresh = await off_loop(course.answer, seq, choice, then, orders)
            self.wrong = not self.fresh
            if self.fresh:
                await self._foe_plays()
                await self.learning.keep(self.user_id, id.removeprefix(self.learning.mark), course)
        return Step(self._stored(id), [], before)

    async def check(
        self, stored: StoredMatch, seat: str, seq: int, choice: Choice, then: Sequence[tuple[str, Choice]] = ()
    ) -> tuple[Any, list[Event]]:
        return await Play(cast(Any, self)).check(stored, seat, seq, choice, then)

    async def _foe_plays(self) -> None:
        """Where a lesson leaves the other side to an opponent of ours, it answers until the learner is asked."""
        course, desk = self.course, self.learning.lessons.desk
        playing, meant = game(self.learning.game), None
        assert course is not None
        while (owed := course.foe_owes) is not None:
            seen = part(playing, Secrets).veil(course.state, desk.foe, False)
            sitting = Sitting(self.learning.mark, seen, owed, desk.foe, desk.level, meant)
            found = await self._thought(sitting)
            meant = found.meant
            await off_loop(course.foe_answers, found.choice)

    async def _thought(self, sitting: Sitting) -> Answered:
        """Somebody waits for it: what takes too long is answered by habit."""
        try:
            return await self.learning.workers.think(LONGEST, thought, sitting, self.learning.game)
        except TimeoutError:
            return await off_loop(thought, replace(sitting, hurried=True), self.learning.game)

    # -- as records and undo -------------------------------------------------------------------------------------------

    async def entries(self, id: str, since: int = 0, until: int | None = None) -> list[tuple[int, Entry]]:
        await self.find(id)
        assert self.course is not None
        return [(n, e) for n, e in enumerate(self.course.entries) if n >= since and (until is None or n <= until)]

    def may_think_again(self, stored: StoredMatch, seat: str | None) -> bool:
        return False
