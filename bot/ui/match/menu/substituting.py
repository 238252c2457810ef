"""Somebody else takes over a seat: the player asks, all others agree, the newcomer comes.

It must not change a seat without the word of each.
"""

from __future__ import annotations

from bot.matches.seats import may_play_on
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.menu.requesting import ask
from bot.ui.match.panel import SUCCESS, Panel, free_button
from bot.ui.match.questions.presenting import question_panel


async def substitute_reply(look: Look, newcomer: int) -> Reply:
    """`/match substitute`: the others are asked first."""
    if look.seat is None or look.user_id is None:
        raise MatchError("not_a_player")
    if look.stored.status is not Status.PLAYING:
        raise MatchError("paused" if look.stored.status is Status.PAUSED else "not_playing")
    if look.stored.seat_of(newcomer) is not None:
        raise MatchError("already_a_player")
    if newcomer == look.client.own_id():
        may_play_on(look.stored)
    await _may_be_asked(look, newcomer)
    return await ask(look, "substitute", newcomer)


async def _may_be_asked(look: Look, newcomer: int) -> None:
    """Whoever blocked one of the players, or is kept out of this server, is left in peace."""
    assert look.user_id is not None
    conduct, players = look.client.conduct, [row.user_id for row in look.stored.seats.values()]
    if await conduct.apart(look.user_id, newcomer) == "you_blocked":
        raise MatchError("you_blocked")
    barred = await conduct.bar_of(look.stored.row.guild_id, newcomer) is not None
    if barred or any([await conduct.apart(newcomer, player) is not None for player in players]):
        raise MatchError("not_to_be_asked")


@verb("play_on", grave=True)
async def _play_on(press: Press) -> None:
    """*Have me play on*: whoever leaves asks the others for it."""
    await press.show(substitute_reply(await press.look(), press.client.own_id() or 0))


def offer_panel(look: Look, seat: str, newcomer: int) -> Panel:
    """The newcomer is asked in public; only they can come."""
    to = look.to
    line = to.say("<@{user}>: would you take over from {who}?", user=newcomer, who=look.person(seat))
    panel = Panel(lines=[line], colour=look.accent(seat))
    panel.buttons([free_button(look, "takeover", to.say("Take over"), SUCCESS, seat)])
    return panel


@verb("takeover", "word", grave=True)
async def _takeover(press: Press) -> None:
    async def work() -> Reply:
        stored = await press.client.matches.seats.take_over(press.match, press.act.args[0], press.user_id)
        press.client.poster.wake(press.match)
        look = press.look_at(stored)
        return await question_panel(look, note=look.to.say("You play on from here."))

    await press.show(work())
