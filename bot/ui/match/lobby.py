"""Before the match: accept and call off."""

from __future__ import annotations

from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.panel import Panel
from bot.ui.match.rosters import roster_panel
from bot.ui.match.waiting import waiting_line


@verb("accept")
async def _accept(press: Press) -> None:
    async def work() -> Reply:
        message = press.interaction.message
        if message is not None and not message.flags.ephemeral:  # pressed before the challenge itself was noted
            await press.client.matches.remember_challenge(press.match, message.id)
        desk = await press.client.matches.accept(press.match, press.user_id)
        press.client.poster.wake(press.match)
        return (await roster_panel(press.look_at(desk))).reply()

    await press.show(work())


@verb("withdraw")
async def _withdraw(press: Press) -> None:
    async def work() -> Reply:
        desk = await press.client.matches.withdraw(press.match, press.user_id)
        press.client.poster.wake(press.match)
        look = press.look_at(desk)
        return Panel(lines=[waiting_line(look)]).reply()

    await press.show(work())
