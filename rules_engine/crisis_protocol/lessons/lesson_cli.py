"""`python -m rules_engine lesson FILE…`: a lesson walked by its own right answers, for whoever writes one."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import yaml
from pydantic import ValidationError

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.lessons.course import Course, LessonDice
from rules_engine.crisis_protocol.lessons.lesson import LEARNER, Lesson, read_lesson
from rules_engine.crisis_protocol.testing.answers import Unclear
from rules_engine.crisis_protocol.testing.slips import slips
from rules_engine.crisis_protocol.testing.stage import StageError
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.errors import EngineError


class Stumbled(Exception):
    """A lesson that cannot be walked as it is written."""


def main(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="rules_engine lesson", description="Walk lessons by their right answers.")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--language", choices=("en", "de"), default="en")
    args = parser.parse_args(argv)
    wrong = 0
    for file in args.files:
        try:
            for line in walk(read_lesson(file.stem, file.read_text("utf-8")), args.language):
                print(line)
        except ValidationError as error:
            wrong += 1
            for one in error.errors():
                print(f"{file}: {'.'.join(map(str, one['loc']))}: {one['msg']}", file=sys.stderr)
        except (OSError, ValueError, KeyError, TypeError, yaml.YAMLError, StageError, Stumbled) as error:
            wrong += 1
            print(f"{file}: {error}", file=sys.stderr)
    return 1 if wrong else 0


def walk(lesson: Lesson, language: str) -> Iterator[str]:
    """What is said, asked, answered and told, line by line; `Stumbled` where it does not hold."""
    for slip in slips(lesson, default_content()):
        raise Stumbled(slip.message)
    course, speaker = Course.begin(lesson), Speaker(default_content(), language)
    yield f"# {lesson.number}. {lesson.name.in_(language)}"
    while (now := course.now) is not None:
        at = f"step {course.step + 1}"
        if course.given == 0:
            yield f"{at}: {now.say.in_(language)}"
        if now.until is not None:
            yield "  anything legal, until " + str(now.until)
            return
        asked = course.state.pending.get(LEARNER)
        key, wanted = now.answers[course.given]
        if asked is None or asked.key != key:
            found = "nothing" if asked is None else repr(asked.key)
            raise Stumbled(f"{at}: blue is asked {found}, not {key!r}")
        yield f"  {speaker.question(course.state, asked).title} -> {wanted}"
        try:
            right = course.right_answer()
            assert right is not None
            course.answer(asked.seq, right)
        except (EngineError, Unclear) as error:
            raise Stumbled(f"{at}: {key}: {error}") from error
        events = [event for entry in course.entries[course.since :] for event in entry.events]
        yield from (f"    {line}" for line in speaker.story(course.state, events))
    unseen = len(LessonDice(lesson).faces) - course.state.rolled
    if unseen > 0:
        raise Stumbled(f"at the end {unseen} of the dice have not fallen")
    yield lesson.done.in_(language)
