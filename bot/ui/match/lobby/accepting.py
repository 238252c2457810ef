"""Before the match: take a seat, leave it, call off.

It must not know how many seats there are: the match does.
"""

from __future__ import annotations

from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.lobby.rosters import roster_panel
from bot.ui.match.look import Look
from bot.ui.match.panel import Panel
from bot.ui.match.posts.waiting import waiting_line
from bot.ui.match.questions.presenting import question_panel


@verb("accept")
async def _accept(press: Press) -> None:
    async def work() -> Reply:
        message = press.interaction.message
        shown = message.id if message is not None and not message.flags.ephemeral else None
        stored = await press.client.matches.lobby.accept(press.match, press.user_id, shown)
        press.client.poster.wake(press.match)
        return await _seated(press.look_at(stored))

    await press.show(work())


async def _seated(look: Look) -> Reply:
    """What somebody can do who has just taken a seat."""
    if look.stored.status is Status.OPEN:
        line = look.to.say("You have a seat. The match begins when all are taken.")
        return Panel(lines=[line, waiting_line(look)], colour=look.accent(look.seat)).reply()
    if look.stored.status is Status.ROSTERS:
        return (await roster_panel(look)).reply()
    return await question_panel(look)


@verb("withdraw")
async def _withdraw(press: Press) -> None:
    async def work() -> Reply:
        stored = await press.client.matches.lobby.withdraw(press.match, press.user_id)
        press.client.poster.wake(press.match)
        look = press.look_at(stored)
        left = [look.to.say("You have left: your seat is free again.")] if stored.status is Status.OPEN else []
        return Panel(lines=[*left, waiting_line(look)]).reply()

    await press.show(work())
