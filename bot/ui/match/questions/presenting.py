"""The panel for whatever a person owes: one presenter per kind of question, never per card."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.capabilities import part
from bot.games.questions import Questions
from bot.matches.terms import Status
from bot.puzzles import MARK as PUZZLE
from bot.ui.answer import Reply
from bot.ui.kit.ids import Act
from bot.ui.lessons.frame import lesson_panel
from bot.ui.lessons.puzzle_frame import puzzle_panel
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Item, Panel, explain_button, free_button
from bot.ui.match.posts.waiting import waiting_line
from bot.ui.match.questions.choices import choose_one, choose_reaction
from bot.ui.match.questions.hinting import hint_button
from bot.ui.match.questions.places import choose_angle, choose_place
from bot.ui.match.questions.several import choose_amount, choose_order, choose_some
from bot.ui.match.questions.spreading import choose_each, choose_split
from rules_engine.kernel.decisions import (
    ChooseAmount,
    ChooseAngle,
    ChooseEach,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
)


async def question_panel(look: Look, focus: Act | None = None, note: str = "", notes: Sequence[str] = ()) -> Reply:
    """What this person owes now, or whom everyone waits for; `notes` stand with the question, `note` above it."""
    if look.lesson is not None:
        framed = puzzle_panel if look.id.startswith(PUZZLE) else lesson_panel
        return (await framed(look, None if look.lesson.is_over else await _panel(look, focus), notes)).reply()
    panel = await _panel(look, focus)
    panel.lines += notes
    barred = look.client.poster.barred.get(look.id)
    if barred is not None:
        needed = look.to.say("view the channel, send messages in threads, attach files")
        line = look.to.say("I may not post in <#{place}>. Please ask for: {needed}.", place=barred, needed=needed)
        panel.lines.insert(0, f"⚠ {line}")
    if note:
        panel.lines.insert(0, f"-# {note}")
    panel.aside([*hint_button(look), *explain_button(look)])
    return panel.reply()


async def _panel(look: Look, focus: Act | None) -> Panel:
    decision = look.decision
    if decision is None or look.stored.status is not Status.PLAYING:
        colour = look.accent(look.seat)
        panel = Panel(lines=[f"### {waiting_line(look)}"], colour=colour)
        happened = free_button(look, "happened", look.to.say("What happened"))
        panel.buttons([happened, *think_again(look), *await _call_back(look)])
        return panel
    return await present(Asking(look, decision, focus))


def think_again(look: Look) -> list[Item]:
    """For whoever has answered unseen what others still think about."""
    may = look.matches.undo.may_think_again(look.stored, look.seat)
    return [free_button(look, "rethink", look.to.say("Think again"))] if may else []


async def _call_back(look: Look) -> list[Item]:
    """For whoever's turn has ended unasked, until somebody else has answered."""
    may = look.lesson is None and await look.matches.undo.is_called_back(look.stored, look.seat)
    return [free_button(look, "recall", look.to.say("Take my last step back"))] if may else []


async def present(asking: Asking) -> Panel:
    """As the game presents it, or else by the kind of question alone."""
    own = await part(asking.look.game, Questions).present(asking)
    if own is not None:
        return own
    match asking.decision:
        case ChooseOne() as one:
            return await choose_one(asking, one)
        case ChooseReaction() as reaction:
            return await choose_reaction(asking, reaction)
        case ChooseSome() as some:
            return await choose_some(asking, some)
        case ChooseOrder() | ChoosePath() as order:
            return choose_order(asking, order)
        case ChooseAmount() as amount:
            return choose_amount(asking, amount)
        case ChooseSplit() as split:
            return await choose_split(asking, split)
        case ChooseEach() as each:
            return await choose_each(asking, each)
        case ChoosePlacement() as placement:
            return await choose_place(asking, placement)
        case ChooseAngle() as angle:
            return await choose_angle(asking, angle)
