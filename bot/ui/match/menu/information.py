"""What anyone may look at: why a question is asked, the board in a picture or in words."""

from __future__ import annotations

from bot.matches.service import MatchError
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Asking, Panel, free_button
from bot.ui.match.questions.choices import barred_lines
from rules_engine.kernel.decisions import Visibility

LOOK_BACK = 12
"""Entries in which the last numbers are looked for."""


@verb("why")
async def _why(press: Press) -> None:
    look = await press.look()
    first = press.act.number(0) if press.act.args else None
    await press.show(why_reply(look, first))


async def why_reply(look: Look, entry: int | None = None) -> Reply:
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
    numbers = await _numbers(look, entry)
    if numbers:
        panel.lines += ["**" + to.say("The last numbers") + "**", *(f"- {line}" for line in numbers)]
    if look.decision is not None:
        panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


async def _numbers(look: Look, entry: int | None) -> list[str]:
    """How what was just rolled or dealt came about."""
    since = entry if entry is not None else max(0, look.stored.row.entries - LOOK_BACK)
    kept = [
        one for _, one in await look.client.matches.records.entries(look.id, since, since + LOOK_BACK) if not one.undone
    ]
    return look.game.telling.numbers(look, [event for one in kept for event in look.told(one.events)])


@verb("board")
async def _board(press: Press) -> None:
    await press.show(board_reply(await press.look()))


async def board_reply(look: Look, *, text: bool = False) -> Reply:
    to = look.to
    if look.stored.state is None:
        raise MatchError("not_now", owed=to.say("The match has not begun."))
    panel = Panel(colour=look.accent(look.seat))
    if text:
        panel.lines += look.game.telling.board(look)
    else:
        panel.pictures += await look.game.pictures.board(look)
    if look.decision is not None:
        panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()
