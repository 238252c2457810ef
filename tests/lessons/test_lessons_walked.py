"""Every lesson by its own right answers, and what a wrong one does: nothing, but for a kind word.

What a lesson teaches it rests on: the rules that a file cites are cited here, by being walked.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.lessons.course import Course, LessonDice, OtherLesson
from rules_engine.crisis_protocol.lessons.lesson import FOE, LEARNER, Lesson, lessons, read_lesson
from rules_engine.crisis_protocol.lessons.lesson_cli import main
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.crisis_protocol.players.opponent import Opponent
from rules_engine.crisis_protocol.testing.slips import slips
from rules_engine.crisis_protocol.view.rulings import sayings
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.kernel.decisions import PASS, Choice, ChooseOne, ChooseReaction, Decline, Pick
from rules_engine.kernel.errors import EngineError, StaleAnswer

ROOT = Path(__file__).parents[2]
EVERY = list(lessons().values())
SCRIPTED = [lesson for lesson in EVERY if all(step.until is None for step in lesson.steps)]
LANGUAGES = ("en", "de")
MOST_ANSWERS = 120

by_id = pytest.mark.parametrize("lesson", EVERY, ids=lambda lesson: lesson.id)
scripted = pytest.mark.parametrize("lesson", SCRIPTED, ids=lambda lesson: lesson.id)


def thought(course: Course, seat: str) -> Choice:
    """What the lesson's opponent would answer in this seat."""
    player = Opponent(default_content(), seat, LevelName.ROOKIE, course.lesson.id)
    return player.answer(view(course.state, seat), course.state.pending[seat]).answer.choice


def go_on(course: Course) -> None:
    """One answer on, as the lesson wants it; where anything goes, as the Rookie would."""
    if course.foe_owes is not None:
        course.foe_answers(thought(course, FOE))
        return
    asked = course.state.pending[LEARNER]
    assert course.answer(asked.seq, course.right_answer() or thought(course, LEARNER))


def walked(course: Course) -> Course:
    for _ in range(MOST_ANSWERS):
        if course.is_over:
            return course
        go_on(course)
    raise AssertionError(f"{course.lesson.id} does not end")


def test_there_are_seven_in_their_order() -> None:
    assert [lesson.number for lesson in EVERY] == [1, 2, 3, 4, 5, 6, 7]


@by_id
def test_a_lesson_is_walked_to_its_end_and_every_die_of_it_falls(lesson: Lesson) -> None:
    over = walked(Course.begin(lesson))
    assert over.state.rolled >= len(LessonDice(lesson).faces), "dice that nobody sees"
    assert over.right_answer() is None and over.foe_owes is None


@by_id
def test_a_lesson_can_be_left_and_taken_up_at_every_answer(lesson: Lesson) -> None:
    """What is kept is all there is: written and read between any two answers, it comes to the same end."""
    straight, course = walked(Course.begin(lesson)), Course.begin(lesson)
    for _ in range(MOST_ANSWERS):
        if course.is_over:
            break
        course = Course.read(lesson, course.dump())
        go_on(course)
    assert course.state == straight.state


@by_id
def test_its_words_are_short_and_there_in_both_languages(lesson: Lesson) -> None:
    assert not list(slips(lesson, default_content())), "names of cards and places"
    assert lesson.rules and all(rule in sayings() for rule in lesson.rules)
    for language in LANGUAGES:
        assert lesson.name.in_(language) and lesson.done.in_(language)
        for step in lesson.steps:
            text = re.sub(r"A\.I\.", "", step.say.in_(language))
            assert len(re.findall(r"[.!?](?:\s|$)", text)) == 2, step.say.in_(language)
            assert step.wrong is None or step.wrong.in_(language)
            assert (step.wrong is None) == (step.until is not None), "whoever may err is told how"


def wrong_answers(course: Course) -> list[Choice]:
    """Other legal answers to the open question."""
    asked, right = course.state.pending[LEARNER], course.right_answer()
    others: list[Choice] = [Decline()]
    if isinstance(asked, ChooseOne | ChooseReaction):
        others = [Pick(option=option.id) for option in asked.options if option.enabled]
    if isinstance(asked, ChooseReaction):
        others.append(Pick(option=PASS))
    return [other for other in others if other != right]


@scripted
def test_a_wrong_answer_changes_nothing_and_the_right_one_still_counts(lesson: Lesson) -> None:
    course, tried = Course.begin(lesson), 0
    while not course.is_over:
        assert course.now is not None
        for wrong in wrong_answers(course):
            before = course.dump()
            try:
                accepted = course.answer(course.state.pending[LEARNER].seq, wrong)
            except EngineError:
                accepted = False  # not legal either: said as in a match
            else:
                tried += 1
            assert not accepted and course.dump() == before
        go_on(course)
    assert tried, "nothing could go wrong"


@scripted
def test_what_comes_to_the_same_is_right_too(lesson: Lesson) -> None:
    """Where a step has a goal, any answer that reaches it counts: places need not be hit by a hair."""
    course = Course.begin(lesson)
    while not course.is_over:
        asked, right = course.state.pending[LEARNER], course.right_answer()
        now = course.now
        assert now is not None and right is not None
        if now.goal is not None and asked.kind == "placement" and hasattr(right, "x"):
            near = right.model_copy(update={"x": right.x + 60})
            try:
                assert course.answer(asked.seq, near)
                continue
            except EngineError:
                pass  # there is no room
        go_on(course)


def test_an_answer_to_an_old_question_is_refused_as_in_a_match() -> None:
    course = Course.begin(EVERY[0])
    asked, right = course.state.pending[LEARNER], course.right_answer()
    assert right is not None and course.answer(asked.seq, right)
    with pytest.raises(StaleAnswer):
        course.answer(asked.seq, right)


def test_one_press_may_answer_several_questions() -> None:
    """As the numbered places of a match do: the action and the place at once."""
    course = Course.begin(lessons()["moving"])
    go_on(course)
    asked, move = course.state.pending[LEARNER], course.right_answer()
    ahead = Course.read(course.lesson, course.dump())
    go_on(ahead)
    place = ahead.right_answer()
    assert move is not None and place is not None
    assert course.answer(asked.seq, move, [("advance", place)]) and course.step == 2


def test_a_lesson_that_changed_meanwhile_begins_anew() -> None:
    """The file, the cards or the kind of states: each is in what is kept."""
    lesson = EVERY[0]
    course = Course.begin(lesson)
    go_on(course)
    other = lesson.model_copy(update={"digest": "another"})
    with pytest.raises(OtherLesson):
        Course.read(other, course.dump())
    for broken in ("", "{}", course.dump()[:200], course.dump().replace('"given": 0', '"given": 7')):
        with pytest.raises(OtherLesson):
            Course.read(lesson, broken)


def test_any_change_of_a_file_is_another_lesson() -> None:
    text = "number: 1\nname: {en: A, de: B}\nsteps: [{say: {en: a, de: b}, do: {act: end}}]\ndone: {en: c, de: d}\n"
    assert read_lesson("one", text).digest == read_lesson("one", text).digest
    assert read_lesson("one", text).digest != read_lesson("one", text + "# more\n").digest


def test_the_example_in_the_docs_can_be_walked() -> None:
    page = (ROOT / "docs" / "adding-a-lesson.md").read_text("utf-8")
    (example,) = re.findall(r"```yaml\n(.*?)```", page, re.S)
    assert walked(Course.begin(read_lesson("example", example))).is_over


# -- for whoever writes one ----------------------------------------------------------------------------------------


def test_the_command_walks_lessons_and_names_the_step_that_does_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = ROOT / "assets" / "lessons"
    assert main([str(folder / "reactions.yaml"), "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert "step 1: Red Skull greift" in told and "Deckung nutzen" in told and "1 Schaden" in told
    broken = tmp_path / "broken.yaml"
    broken.write_text((folder / "reactions.yaml").read_text("utf-8").replace("{cover: ", "{reroll: "), "utf-8")
    assert main([str(broken)]) == 1
    assert "step 2: blue is asked 'cover', not 'reroll'" in capsys.readouterr().err
    broken.write_text("number: 1\nname: {en: A}\nsteps: []\ndone: {en: c, de: d}\n", "utf-8")
    assert main([str(broken)]) == 1 and "name.de" in capsys.readouterr().err
