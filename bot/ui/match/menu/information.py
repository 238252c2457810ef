"""What anyone may look at: why a question is asked, the board in a picture or in words."""

from __future__ import annotations

from bot.games.views import BoardScene, WhyScene
from bot.matches.service import MatchError
from bot.matches.stretches import At, stretch
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Asking, Panel, free_button
from bot.ui.match.questions.choices import barred_lines
from rules_engine.kernel.decisions import Visibility

LOOK_BACK = 12
"""Entries in which the last numbers are looked for."""
MOST_EXPLAINED, MOST_RETOLD = 60, 12
"""Entries of a post, and sentences of it: ids come from the client."""


@verb("why", "( count count ( count count )? )?")
async def _why(press: Press) -> None:
    """`why`: of the question that is open; `why.<entry>.<event>.<entry>.<event>`: of what a post tells."""
    look, act = await press.look(), press.act
    if not act.args:
        return await press.show(why_reply(look))
    start = (act.number(0), act.number(1))
    end = (act.number(2), act.number(3)) if len(act.args) > 2 else (start[0] + LOOK_BACK, 0)  # as old posts say it
    return await press.show(post_explained(look, start, end))


async def post_explained(look: Look, start: At, end: At) -> Reply:
    """How what a post tells came about: its rolls, its numbers, its rules; nothing of what is asked now."""
    to = look.to
    panel = Panel(lines=["### " + to.say("Why?")], colour=look.accent(look.seat))
    kept = await look.matches.records.entries(look.id, start[0], end[0]) if start <= end else []
    told = stretch(kept[:MOST_EXPLAINED], start, end)
    events = look.told(told.events) or look.told(told.undone)
    panel.lines += look.story(events)[:MOST_RETOLD]
    why = await look.show(WhyScene(events))
    if numbers := why.lines:
        panel.lines += ["**" + to.say("The numbers") + "**", *(f"- {line}" for line in numbers)]
    if rules := why.rules:
        panel.lines += ["**" + to.say("The rules") + "**", *(f"- {line}" for line in rules)]
    if not numbers and not rules:
        panel.lines.append(to.say("No dice were rolled here, and no card had a say."))
    return panel.reply()


@verb("then", "count count")
async def _then(press: Press) -> None:
    """`then.<entry>.<event>`: the whole board as it stood when a post ended."""
    await press.show(board_then(await press.look(), (press.act.number(0, None), press.act.number(1, None))))


async def board_then(look: Look, end: At) -> Reply:
    last = end[0] if end[1] else end[0] - 1
    kept = await look.matches.records.entries(look.id, max(0, last - LOOK_BACK), last)
    live = [entry.snapshot for _, entry in kept if not entry.undone]
    if not live:
        raise MatchError("not_now", owed=look.to.say("The match has not begun."))
    state = look.client.matches.repository.snapshots.read(look.stored.row.game, live[-1])
    then = look.now(look.stored.moved(state, live[-1], last + 1))
    return Panel(pictures=(await then.show(BoardScene())).pictures, colour=look.accent(look.seat)).reply()


async def why_reply(look: Look) -> Reply:
    """Which rule asks what is asked now, and how the last dice and damage came about."""
    to = look.to
    panel = Panel(lines=["### " + to.say("Why?")], colour=look.accent(look.seat))
    if look.stored.state is None:
        panel.lines.append(to.say("The match has not begun."))
        return panel.reply()
    for decision in look.state.pending.values():
        if decision.visibility is Visibility.PUBLIC or decision.seat == look.seat:
            panel.lines.append(f"**{look.asked(decision).title}**: {look.teller.why(look.state, decision)}")
    if look.decision is not None:
        barred = [option for option in getattr(look.decision, "options", ()) if not option.enabled]
        panel.lines += barred_lines(Asking(look, look.decision), barred, cited=True)
    numbers = await _numbers(look)
    if numbers:
        panel.lines += ["**" + to.say("The last numbers") + "**", *(f"- {line}" for line in numbers)]
    if look.decision is not None:
        panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


async def _numbers(look: Look) -> list[str]:
    """How what was just rolled or dealt came about."""
    since = max(0, look.stored.row.entries - LOOK_BACK)
    kept = [one for _, one in await look.matches.records.entries(look.id, since) if not one.undone]
    events = [event for one in kept for event in look.told(one.events)]
    return (await look.show(WhyScene(events))).lines


@verb("board")
async def _board(press: Press) -> None:
    await press.show(board_reply(await press.look()))


async def board_reply(look: Look, *, text: bool = False) -> Reply:
    to = look.to
    if look.stored.state is None:
        raise MatchError("not_now", owed=to.say("The match has not begun."))
    panel = Panel(colour=look.accent(look.seat))
    if text:
        panel.lines += (await look.show(BoardScene(in_words=True))).lines
    else:
        panel.pictures += (await look.show(BoardScene())).pictures
    if look.decision is not None:
        panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()
