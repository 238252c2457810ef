"""What stands around a question that a lesson asks: where one is, what came of the last answer, what to do now.

It must not present the question itself: that is done as in a match.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import digits

from bot.games.views import BoardScene, PostScene
from bot.lessons import MARK
from bot.matches.stretches import placed, stretch
from bot.ui.kit.ids import act
from bot.ui.lessons.buttons import learn_button
from bot.ui.match.ids import NO_QUESTION
from bot.ui.match.items import MatchButton
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, SUCCESS, Panel, Picture, explain_button
from bot.ui.match.posts.worth import worth_a_post
from bot.ui.match.questions.hinting import hint_button

SHOWN_FOR_YOU = "shown"
"""The verb that has the lesson give its own answer."""
GROUND = "action"
"""What a picture of the story is called that shows the board: a question has one of its own."""


async def lesson_panel(look: Look, question: Panel | None, notes: Sequence[str] = ()) -> Panel:
    """The question in its frame; None: the lesson is over."""
    lesson = look.lesson
    assert lesson is not None and lesson.course is not None
    said = lesson.learning.lessons.said(_id(look), lesson.course, look.to)
    panel = question or Panel(colour=look.accent(look.seat))
    where = look.to.say("Lesson {n} of {of}", n=said.number, of=said.of)
    head = [f"-# {where} · {said.title} · {said.step}/{said.steps}"]
    if lesson.anew:
        head.append("-# " + look.to.say("The rules or cards have changed since you left: the lesson begins anew."))
    if lesson.wrong:
        kindly = said.wrong or look.to.say("That would be legal. This lesson is about something else:")
        head.append(f"↩ {kindly}")
    elif lesson.fresh:
        lines, pictures = await told(look)
        head += lines
        shown = {_kind(one) for one in panel.pictures} | ({GROUND} if question is not None else set())
        panel.pictures[:0] = [one for one in pictures if _kind(one) not in shown]
    if not panel.pictures:
        panel.pictures += (await look.show(BoardScene())).pictures
    done = look.to.say("Done!")
    panel.lines[:0] = [*head, f"> {said.text}" if question is not None else f"✓ **{done}** {said.text}"]
    panel.lines += notes
    if question is None:
        _what_next(look, panel, said.number)
        return panel
    beside = [*explain_button(look), learn_button("list", look.to.say("Stop here"))]
    if lesson.course.right_answer() is None:
        beside[:0] = hint_button(look)
    elif lesson.wrong:
        beside.insert(0, MatchButton.at((look.id, NO_QUESTION), act(SHOWN_FOR_YOU), look.to.say("Show me"), PRIMARY))
    panel.aside(beside)
    return panel


def _kind(picture: Picture) -> str:
    """What it shows: its name without its number."""
    return picture.name.partition(".")[0].rstrip(digits)


def _id(look: Look) -> str:
    return look.id.removeprefix(MARK)


async def told(look: Look) -> tuple[list[str], list[Picture]]:
    """What came of the last answer, as a post of a match tells it."""
    assert look.lesson is not None and look.lesson.course is not None
    course = look.lesson.course
    entries, end = list(enumerate(course.entries)), (len(course.entries), 0)
    told = stretch(entries, (course.since, 0), end)
    events = look.told(told.events)
    if not worth_a_post(look, events):
        return [], []
    # An attack is drawn from its declaration on, though the answer came in its midst.
    before = list(placed(entries, (0, 0), (course.since, 0)))
    begun = look.game.telling.cuts.scene([event for _, event in before])
    whole = told if begun is None else stretch(entries, before[begun][0], end)
    post = await look.show(PostScene(told, drawn=whole))
    return post.lines, post.pictures


def _what_next(look: Look, panel: Panel, number: int) -> None:
    assert look.lesson is not None
    titles = list(look.lesson.learning.lessons.titles(look.to).items())
    buttons = [learn_button("anew", look.to.say("Again"), lesson=_id(look))]
    if number < len(titles):
        id, title = titles[number]
        buttons.insert(0, learn_button("take", look.to.say("Next: {title}", title=title), SUCCESS, lesson=id))
    panel.buttons([*buttons, learn_button("list", look.to.say("All lessons"))])
