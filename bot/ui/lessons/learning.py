"""*Teach me*: the list of lessons with what is behind one, and a lesson as it is taken, left and taken up again.

It must not judge an answer: the lesson does.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.client import App
from bot.lessons import MARK
from bot.locale import Words, words
from bot.matches.service import MatchError
from bot.ui.answer import Reply, reply, rewrite
from bot.ui.help.welcome import play_button
from bot.ui.lessons.buttons import LearnButton, learn_button
from bot.ui.lessons.frame import SHOWN_FOR_YOU
from bot.ui.match.items import Press, verb
from bot.ui.match.look import look_of
from bot.ui.match.panel import PRIMARY, SUCCESS, Panel
from bot.ui.match.questions.command import guarded
from bot.ui.match.questions.presenting import question_panel
from rules_engine.kernel.decisions import Choice

DONE, BEGUN = "✓ ", "▶ "
"""Before the name of a lesson that is behind, or under way."""


async def learn(interaction: discord.Interaction[App], what: str, lesson: str) -> None:
    """A press, or the command: privately, on the panel it was pressed on if that is private."""
    work = _shown(interaction, what, lesson)
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        await guarded(interaction, rewrite(interaction, work))
    else:
        await guarded(interaction, reply(interaction, work, private=True))


LearnButton.taken = staticmethod(learn)


async def _shown(interaction: discord.Interaction[App], what: str, lesson: str) -> Reply:
    learning, me = interaction.client.lessons, interaction.user.id
    match what:
        case "list":
            return await _list(interaction)
        case "go_on":
            lesson = await _next(interaction)
            if not lesson:
                return await _list(interaction)
        case "anew":
            learning.must_know(lesson)
            async with learning.held(me):
                await learning.keep(me, lesson, learning.lessons.open(lesson))
            return await _lesson(interaction, lesson, kept=True)
    return await _lesson(interaction, lesson)


async def _lesson(interaction: discord.Interaction[App], id: str, *, kept: bool = False) -> Reply:
    client = interaction.client
    attending = client.lessons.of(interaction.user.id, client.own_id())
    stored = await attending.repository.find(f"{MARK}{id}")
    assert attending.course is not None
    if not kept and not attending.course.is_over:
        await client.lessons.keep(interaction.user.id, id, attending.course)
    return await question_panel(look_of(interaction, stored, attending))


async def _next(interaction: discord.Interaction[App]) -> str:
    """The one that was begun, or else the first that is not behind; nothing if all are."""
    learning = interaction.client.lessons
    known = await learning.progress(interaction.user.id)
    ids = list(learning.lessons.titles(words(interaction.locale)))
    begun = [id for id in ids if id in known and known[id].course is not None]
    fresh = [id for id in ids if id not in known or not known[id].done]
    return next(iter((*begun, *fresh)), "")


async def _list(interaction: discord.Interaction[App]) -> Reply:
    to, learning = words(interaction.locale), interaction.client.lessons
    known, titles = await learning.progress(interaction.user.id), learning.lessons.titles(to)
    following = await _next(interaction)
    panel = Panel(lines=["### " + to.say("Teach me"), _about(to, len(titles))])
    buttons: list[Any] = []
    for number, (id, title) in enumerate(titles.items(), start=1):
        row = known.get(id)
        sign = "" if row is None else BEGUN if row.course is not None else DONE if row.done else ""
        style = SUCCESS if id == following else discord.ButtonStyle.secondary
        buttons.append(learn_button("take", f"{sign}{number} · {title}", style, lesson=id))
    panel.buttons(buttons, per_row=4)
    if not following:
        panel.lines.append(to.say("You have finished all of them. Time for a match!"))
        panel.buttons([play_button(to, PRIMARY)])
    return panel.reply()


def _about(to: Words, n: int) -> str:
    return to.say("{n} lessons of about a minute, for you alone. You may stop at any time: I keep your place.", n=n)


@verb(SHOWN_FOR_YOU, grave=True)
async def _show_me(press: Press) -> None:
    """The lesson gives its own answer."""
    look = await press.look()
    lesson, decision = press.lesson, look.decision
    right: Choice | None = lesson.course.right_answer() if lesson is not None and lesson.course is not None else None
    if right is None or decision is None or lesson is None:
        raise MatchError("old_component")

    async def work() -> Reply:
        step = await lesson.answer(press.match, press.user_id, decision.seq, right)
        return await question_panel(press.look_at(step.stored))

    await press.show(work())
