"""What a post of the story holds: what happened, with its pictures, and below the last one who owes what.

It must not post: it says what a message holds.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.games.capabilities import part
from bot.games.questions import Questions
from bot.games.views import ChaptersScene, PostScene, ShownScene
from bot.logs import EventLog
from bot.matches.stretches import At, Stretch
from bot.matches.terms import Status
from bot.store.trouble import DatabaseTrouble
from bot.ui.match.look import QUIET, Look
from bot.ui.match.panel import PRIMARY, SECONDARY, Asking, Item, Panel, free_button
from bot.ui.match.posts.reminders import moment
from bot.ui.match.posts.worth import worth_a_post
from bot.ui.match.questions.at_once import best_at_once
from bot.ui.match.questions.choices import option_button, reaction_lines
from rules_engine.kernel.decisions import ChooseReaction, Decision, Visibility
from rules_engine.kernel.events import Event

QUICK = 3
"""Reactions that can be answered from the post itself, if there are no more than these."""
MOST_STRUCK = 8
"""Sentences that were taken back and still stand, struck out."""
log = EventLog("bot.ui.match.posts.story")


async def post_panel(look: Look, told: Stretch, *, crowd: bool = False) -> Panel:
    """What happened in a stretch of the record, in the colour of whoever acted. `crowd`: several chapters at once."""
    events = look.told(told.events)
    panel = Panel(colour=_acting(look, told))
    if crowd:
        panel.lines += (await look.show(ChaptersScene(events))).lines
    elif events:
        post = await _post(look, told)
        panel.pictures += post.pictures
        panel.lines += post.lines
    panel.lines += (struck := struck_lines(look, look.told(told.undone)))
    if struck and len(struck) == len(panel.lines):
        panel.colour = QUIET
    return panel


async def _post(look: Look, told: Stretch) -> ShownScene:
    """A picture that cannot be had, because what led there no longer fits, must not keep back the words that stand
    beside it and everything after them."""
    try:
        return await look.show(PostScene(told, drawn=told))
    except DatabaseTrouble:
        raise
    except Exception as error:
        log.error("a post goes without its pictures", error, match=look.id)
        return await look.show(PostScene(told, drawn=None))


def struck_lines(look: Look, undone: Sequence[Event]) -> list[str]:
    """What was taken back, as it had been told."""
    said = look.story(undone) if undone else []
    lines = [f"~~{line}~~" for line in said[:MOST_STRUCK]]
    return [*lines, "-# " + look.to.say("Taken back.")] if lines else []


def tells(look: Look, told: Stretch) -> bool:
    """Whether anybody reads anything of it."""
    events = look.told(told.events)
    return worth_a_post(look, events) or bool(look.story(look.told(told.undone)))


def post_buttons(look: Look, start: At, end: At) -> list[Item]:
    """*Why?* of this very post, and the board as it stood then."""
    return [
        free_button(look, "why", look.to.say("Why?"), SECONDARY, *start, *end),
        free_button(look, "then", look.to.say("Board then"), SECONDARY, *end),
    ]


def _acting(look: Look, told: Stretch) -> discord.Colour:
    """Of whose doing it is; of whoever answered first, where the game does not say."""
    seat = look.game.telling.cuts.acting(look, told.opening) if told.opening is not None else None
    seats = (entry.answer.seat for _, entry in told.entries if entry.answer is not None and look.told(entry.events))
    return look.accent(seat if told.opening is not None else next(seats, ""))


# -- the foot: who owes what -------------------------------------------------------------------------------------------


def owing(look: Look) -> list[Decision]:
    """What is waited for."""
    if look.stored.status is not Status.PLAYING or look.stored.state is None:
        return []
    return list(look.state.pending.values())


def owing_colour(look: Look) -> discord.Colour | None:
    """Of the one side that is waited for."""
    seats = {decision.seat for decision in owing(look)}
    return look.accent(seats.pop()) if len(seats) == 1 else QUIET if seats else None


async def add_foot(look: Look, panel: Panel, why: Sequence[Item] = ()) -> None:
    """Below the newest message of a thread: who owes what, every way to answer a reaction, *My move*."""
    decisions = owing(look)
    calls = [one for one in decisions if isinstance(one, ChooseReaction) and one.visibility is Visibility.PUBLIC]
    for decision in decisions:
        panel.lines.append(_owed(look, decision))
        if decision in calls:
            panel.lines += await _call_lines(look, decision)
    for decision in decisions:
        if decision.visibility is Visibility.PUBLIC and decision not in calls:
            panel.buttons(list(part(look.game, Questions).beside(Asking(look, decision)).items))
    for call in calls:
        asking = Asking(look, call)
        beside = part(look.game, Questions).beside(asking)
        panel.buttons(list(beside.items))
        # One row for what counts: a post has room for three.
        panel.doing += [*await best_at_once(asking, call), *_quick(asking, call)]
        panel.doing += beside.passes
    mine = [free_button(look, "mine", look.to.say("My move"), PRIMARY)] if decisions else []
    panel.buttons([*mine, *why])
    panel.colour = owing_colour(look) or panel.colour


def _owed(look: Look, decision: Decision) -> str:
    who = look.person(decision.seat)
    if decision.visibility is Visibility.PRIVATE:
        return "**" + look.to.say("{who}: your move", who=who) + "**"
    if decision.visibility is Visibility.SEALED:
        return look.to.say("{who}: please choose in secret.", who=who)
    return f"**{who}: {look.asked(decision).title}**"


async def _call_lines(look: Look, decision: Decision) -> list[str]:
    """What may be used at what cost, what it would change, and when it is passed by default."""
    assert isinstance(decision, ChooseReaction)
    text = look.asked(decision).text
    lines = [*([text] if text else []), *await reaction_lines(Asking(look, decision), decision)]
    until = await look.client.clocks.repository.deadline(look.stored, decision.seat)
    if until is not None:
        lines.append("-# ⏳ " + look.to.say("Passed without an answer: {when}", when=moment(until)))
    return lines


def _quick(asking: Asking, decision: ChooseReaction) -> list[Item]:
    """*Use* for each, if there are few."""
    open_ = [(i, option) for i, option in enumerate(decision.options) if option.enabled]
    return [option_button(asking, i, option) for i, option in open_] if len(open_) <= QUICK else []
