"""Lessons as people take them: by presses that a match has too, in their language, left and taken up again."""

from __future__ import annotations

from typing import Any

import pytest
from match_table import Table, labels, shown, texts
from simcord.env import Env
from tabletop_cast import speaking

from bot.client import App
from bot.lessons import MARK
from bot.locale import words
from bot.matches.terms import LIVE
from bot.store import matches as rows
from bot.store.lessons import LEFT_DAYS, leave_old, lessons
from bot.store.privacy import forget, gather
from bot.ui.match.look import Look
from bot.ui.match.questions.presenting import question_panel
from rules_engine.crisis_protocol.lessons.lesson import lessons as every_lesson
from rules_engine.kernel.decisions import Pick


@pytest.fixture
def table(simcord_env: Env, app: App) -> Table:
    return Table.seated(app, simcord_env)


def said(view: Any) -> str:
    """All text of a reply that was not sent."""
    found: list[str] = []

    def walk(items: list[dict[str, Any]]) -> None:
        for item in items:
            found.extend(str(item[key]) for key in ("content", "label") if item.get(key))
            walk(item.get("components", []))

    walk(view.to_components())
    return "\n".join(found)


async def opened(table: Table, lesson: str) -> Any:
    """A lesson by its number and name, whether it is new or begun."""
    listed = (await table.blue.slash(table.channel, "learn")).response
    return shown(await table.blue.click(listed, label=next(one for one in labels(listed) if one.endswith(lesson))))


# -- by presses ----------------------------------------------------------------------------------------------------


async def test_a_newcomer_takes_the_first_lesson_from_the_first_screen(table: Table, app: App) -> None:
    blue = table.blue
    welcome = (await blue.slash(table.channel, "help")).response
    begun = await blue.click(welcome, label="Teach me")
    panel = shown(begun)
    assert "Lesson 1 of 7" in texts(panel) and "Take your turn" in texts(panel)
    wrong = shown(await blue.click(panel, label="Black Widow"))
    assert "↩" in texts(wrong) and "Take your turn" in texts(wrong) and "Show me" in labels(wrong)
    acting = shown(await blue.click(wrong, label="Captain America"))
    assert "Act with Captain America" in texts(acting) and "2/3" in texts(acting) and "↩" not in texts(acting)
    stopped = shown(await blue.click(acting, label="Stop here"))
    assert labels(stopped)[:2] == ["▶ 1 · Measuring and moving", "2 · An attack and its dice"]
    again = shown(await blue.click(stopped, label="▶ 1 · Measuring and moving"))
    assert "Act with Captain America" in texts(again), "taken up where it was left"
    progress = await app.lessons.progress(int(blue.id))
    assert progress["moving"].course is not None and not progress["moving"].done


async def test_show_me_gives_the_answer_and_the_last_one_ends_the_lesson(table: Table, app: App) -> None:
    blue = table.blue
    panel = await opened(table, "2 · An attack and its dice")
    while "Show me" not in labels(panel):
        panel = shown(await blue.click(panel, label="End turn, 2 actions unused"))
    panel = shown(await blue.click(panel, label="Show me"))
    assert "Your roll" in texts(panel)
    over = shown(await blue.click(panel, label="Captain Marvel: Energy Blast (reroll): Blank (die 2), Blank (die 3)"))
    assert "Done!" in texts(over) and "2 damage" in texts(over)
    assert labels(over) == ["Next: Power and superpowers", "Again", "All lessons"]
    progress = await app.lessons.progress(int(blue.id))
    assert progress["attack"].done and progress["attack"].course is None
    anew = shown(await blue.click(over, label="Again"))
    assert "1/2" in texts(anew)
    assert (await app.lessons.progress(int(blue.id)))["attack"].done, "once done, done"


async def test_what_only_a_match_has_is_refused_kindly_and_an_old_press_too(table: Table) -> None:
    blue = table.blue
    first, second = [await opened(table, "5 · Reactions and cover") for _ in range(2)]
    order = select_values(first)[0]
    refused = await blue.select(first, [order])
    assert "Here the lesson says" in str(shown(refused).content)
    await blue.click(second, label="Captain America: Bodyguard · 2 Power")
    old = await blue.click(first, label="Pass")
    assert "further on" in str(shown(old).content)


def select_values(message: Any) -> list[str]:
    found: list[str] = []

    def walk(components: list[dict[str, Any]]) -> None:
        for component in components:
            found.extend(option["value"] for option in component.get("options", ()))
            walk(component.get("components", []))

    walk(message.components)
    return found


async def test_words_are_explained_in_a_lesson_as_in_a_match(table: Table) -> None:
    blue = table.blue
    panel = await opened(table, "5 · Reactions and cover")
    explained = shown(await blue.click(panel, label="What is this?"))
    assert "**Reaction**:" in texts(explained)
    assert "Bodyguard" in texts(shown(await blue.click(explained, label="My move")))


async def test_a_lesson_is_read_in_ones_own_language(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    speaking(monkeypatch)(table.blue, "de")
    answer = (await table.blue.slash(table.channel, "learn")).response
    panel = shown(await table.blue.click(answer, label="1 · Messen und Laufen"))
    assert "Lektion 1 von 7" in texts(panel) and "Drücke *Captain America*" in texts(panel)


# -- every lesson --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", every_lesson())
async def test_every_step_is_shown_in_both_languages_and_answered(id: str, app: App) -> None:
    """The panels of a match with the lesson's words around them, from the first to the last."""
    user, lesson = 4711, every_lesson()[id]
    for _ in range(120):
        attending = app.lessons.of(user, 1)
        stored = await attending.find(f"{MARK}{id}")
        assert attending.course is not None
        now = attending.course.now  # type: ignore[attr-defined]
        for language in ("en", "de"):
            look = Look(app, stored, words(language), user, lesson=attending)
            shown_now = said((await question_panel(look)).view)
            assert now.say.in_(language) in shown_now
            assert look.asked(look.decision).title in shown_now  # type: ignore[arg-type]
        if now.until is not None:
            return  # from here on it is a match against the Rookie: played to its end elsewhere
        right, decision = attending.course.right_answer(), stored.state.pending["blue"]
        assert right is not None
        step = await attending.answer(f"{MARK}{id}", user, decision.seq, right)
        if attending.is_over:
            look = Look(app, step.stored, words("de"), user, lesson=attending)
            assert lesson.done.de in said((await question_panel(look)).view)
            return


async def test_a_lesson_can_be_played_from_text_alone(app: App) -> None:
    """Whoever has asked for text gets no picture, and reads what it would show."""
    await app.preferences.keep(4711, text_only=True)
    attending = app.lessons.of(4711, 1)
    stored = await attending.find(f"{MARK}moving")
    reply = await question_panel(Look(app, stored, words("en"), 4711, lesson=attending))
    assert not reply.files and "Crossbones J12" in said(reply.view) and "Captain America" in said(reply.view)


async def test_the_rookie_answers_by_itself_until_the_learner_is_asked(app: App) -> None:
    user, id, asked = 4711, "round", []
    for _ in range(12):
        attending = app.lessons.of(user, 1)
        stored = await attending.find(f"{MARK}{id}")
        if attending.is_over:
            break
        decision = stored.state.pending["blue"]
        asked.append(decision.key)
        pick = next(o.id for o in decision.options if o.enabled and (o.id == "end" or decision.key != "act"))
        await attending.answer(f"{MARK}{id}", user, decision.seq, Pick(option=pick))
    assert attending.is_over and asked.count("turn") >= 1
    assert (await app.lessons.progress(user))["round"].done


# -- what is kept --------------------------------------------------------------------------------------------------


async def begun(app: App, user: int, id: str = "moving") -> None:
    attending = app.lessons.of(user, 1)
    stored = await attending.find(f"{MARK}{id}")
    right = attending.course.right_answer()  # type: ignore[union-attr]
    assert right is not None
    await attending.answer(f"{MARK}{id}", user, stored.state.pending["blue"].seq, right)


async def test_a_lesson_of_other_rules_begins_anew_with_a_sentence(app: App) -> None:
    await begun(app, 7)
    async with app.store.transaction() as at:
        await at.execute(lessons.update().values(course=rows.packed('{"digest": "of old"}')))
    attending = app.lessons.of(7, 1)
    stored = await attending.find(f"{MARK}moving")
    shown_now = said((await question_panel(Look(app, stored, words("en"), 7, lesson=attending))).view)
    assert "the lesson begins anew" in shown_now and "Take your turn" in shown_now


async def test_lessons_are_nobodys_matches_and_go_with_their_owner(app: App) -> None:
    await begun(app, 7)
    async with app.store.transaction() as at:
        assert not await rows.matches_of(at, 7, LIVE)
        assert [row["lesson"] for row in (await gather(at, 7))["lessons"]] == ["moving"]
        await forget(at, 7)
    assert not await app.lessons.progress(7)


async def test_what_was_left_long_ago_is_forgotten_but_not_that_it_was_finished(app: App) -> None:
    await begun(app, 7)
    await begun(app, 8)
    async with app.store.transaction() as at:
        await at.execute(lessons.update().where(lessons.c.user_id == 8).values(done_at=1))
        later = (LEFT_DAYS + 1) * 86_400 + 2_000_000_000
        assert await leave_old(at, later, 10) == 2
    assert not await app.lessons.progress(7)
    (kept,) = (await app.lessons.progress(8)).values()
    assert kept.done and kept.course is None
