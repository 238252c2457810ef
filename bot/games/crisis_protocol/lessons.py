"""The lessons of Crisis Protocol for the port: the engine's courses, and what they say.

It must not teach: the files in `assets/lessons` do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.games.lessons import Desk, Lessons, OtherLessonError, Said
from bot.locale import Words
from rules_engine.crisis_protocol.cards.loader.load import newest_pool
from rules_engine.crisis_protocol.lessons.course import Course, OtherLesson
from rules_engine.crisis_protocol.lessons.lesson import FOE, LEARNER, Lesson, lessons
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.kit.courses import Course as AnyCourse


class CrisisLessons(Lessons):
    @property
    def desk(self) -> Desk:
        return Desk(LEARNER, FOE, LevelName.ROOKIE.value, CrisisTerms(sealed=False, pool=newest_pool()))

    def titles(self, to: Words) -> Mapping[str, str]:
        return {lesson.id: lesson.name.in_(to.language) for lesson in lessons().values()}

    def open(self, id: str, kept: str | None = None) -> AnyCourse:
        try:
            return Course.begin(_lesson(id)) if kept is None else Course.read(_lesson(id), kept)
        except OtherLesson as error:
            raise OtherLessonError(id) from error

    def said(self, id: str, course: AnyCourse, to: Words) -> Said:
        lesson, now = _lesson(id), cast(Course, course).now
        step = cast(Course, course).step
        return Said(
            title=lesson.name.in_(to.language),
            number=list(lessons()).index(id) + 1,
            of=len(lessons()),
            step=min(step + 1, len(lesson.steps)),
            steps=len(lesson.steps),
            text=(lesson.done if now is None else now.say).in_(to.language),
            wrong="" if now is None or now.wrong is None else now.wrong.in_(to.language),
        )


def _lesson(id: str) -> Lesson:
    found = lessons().get(id)
    if found is None:
        raise OtherLessonError(id)
    return found
