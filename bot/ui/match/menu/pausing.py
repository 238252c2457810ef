"""A pause in words: what each has left of their own, the request for an agreed one, and what the thread is told.

It must not decide who may pause: the match does.
"""

from __future__ import annotations

from typing import Any

from bot.locale import Words
from bot.matches.pausing import AGREED_DAYS, DAY, OWN_DAYS, OWN_PAUSES, OwnPauses
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.menu.requesting import ask
from bot.ui.match.panel import PRIMARY, SECONDARY, Panel, free_button
from bot.ui.match.posts.reminders import moment
from bot.ui.match.questions.presenting import question_panel


async def pause_reply(look: Look) -> Reply:
    """`/match pause`: alone, out of one's own budget, or with the word of all others."""
    to, seat = look.to, look.seat
    if seat is None:
        raise MatchError("not_a_player")
    if look.stored.status is not Status.PLAYING:
        raise MatchError("paused" if look.stored.status is Status.PAUSED else "not_playing")
    left = await look.client.matches.pauses.own_pauses(look.id, seat)
    panel = Panel(lines=["### " + to.say("Pause the match")], colour=look.accent(seat))
    panel.lines.append(_own_line(to, left))
    agreed = to.say("If your opponent agrees, nothing is taken from that: up to {days} days.", days=AGREED_DAYS)
    asks = to.say("Ask your opponent")
    if not look.stored.is_duel:
        agreed = to.say("If all others agree, nothing is taken from that: up to {days} days.", days=AGREED_DAYS)
        asks = to.say("Ask the others")
    panel.lines.append(agreed)
    panel.lines.append("-# " + to.say("A pause ends by itself. Then the clock runs on where it stood."))
    if look.stored.terms.league is not None:
        line = to.say("The deadline of a league does not wait: whoever pauses alone when it comes forfeits the game.")
        panel.lines.append("-# " + line)
    alone = [] if left.is_gone else [free_button(look, "pause_alone", to.say("Pause alone"), PRIMARY)]
    panel.buttons([*alone, free_button(look, "pause_ask", asks, SECONDARY)])
    return panel.reply()


def _own_line(to: Words, left: OwnPauses) -> str:
    if left.is_gone:
        return to.say("You have used up your own pauses in this match.")
    days = round(left.seconds / DAY, 1)
    said = to.decimal(days, 0 if days.is_integer() else 1)
    values = {"n": left.number, "most": OWN_PAUSES, "left": said, "days": OWN_DAYS}
    own = to.say("Alone you have {n} of {most} pauses and {left} of {days} days left in this match.", **values)
    return own + " " + to.say("Resume sooner and the rest is kept.")


async def pause_lines(look: Look) -> list[str]:
    """How long the present pause lasts, and who may end it."""
    pause = await look.client.matches.pauses.running_pause(look.id)
    if pause is None:
        return []
    until = look.to.say("The match is paused until {when} at the latest.", when=moment(pause.until))
    if pause.may_end(look.seat):
        return [until]
    if not look.stored.is_duel and pause.by is not None:
        own = look.to.say("{who} took this pause alone: only they can end it sooner.", who=look.person(pause.by))
        return [until, own]
    return [until, look.to.say("It is your opponent's own pause: only they can end it sooner.")]


def paused_panel(look: Look, kind: str, data: dict[str, Any]) -> Panel:
    """What the thread is told: by whom, whether agreed, and until when."""
    to = look.to
    who = look.person(data["by"]) if data.get("by") else ""
    if kind == "resumed":
        return Panel(lines=[to.say("{who} resumed the match.", who=who)])
    if kind == "pause_over":
        return Panel(lines=[to.say("The pause is over. The clocks run on where they stood.")])
    if "until" not in data:  # put out before pauses had an end
        return Panel(lines=[to.say("{who} paused the match.", who=who)])
    values = {"who": who, "when": moment(data["until"])}
    if data["agreed"]:
        line = to.say("The match is paused, as {who} asked and both agreed: until {when} at the latest.", **values)
        goes_on = to.say("Either player can resume it in the *Menu*.")
        if not look.stored.is_duel:
            line = to.say("The match is paused, as {who} asked and all agreed: until {when} at the latest.", **values)
            goes_on = to.say("Any of you can resume it in the *Menu*.")
        return Panel(lines=[line, "-# " + goes_on])
    line = to.say("{who} paused the match, out of their own pauses: until {when} at the latest.", **values)
    return Panel(lines=[line, "-# " + to.say("{who} can resume it sooner in the *Menu*.", who=who)])


def holiday_panel(look: Look, data: dict[str, Any]) -> Panel:
    """Days, and nothing else of a person's affairs."""
    values = {"who": look.person(data["seat"]), "first": data["first"], "last": data["last"]}
    if data["off"]:
        return Panel(lines=[look.to.say("{who} has called off the holiday {first} – {last}.", **values)])
    line = look.to.say("{who} announces a holiday: {first} – {last}. Their clock stands on these days.", **values)
    return Panel(lines=[line])


@verb("pause")
async def _pause(press: Press) -> None:
    await press.show(pause_reply(await press.look()))


@verb("pause_alone", grave=True)
async def _alone(press: Press) -> None:
    await press.show(set_pause(await press.look(), paused=True))


@verb("pause_ask", grave=True)
async def _ask(press: Press) -> None:
    await press.show(ask(await press.look(), "pause"))


@verb("resume", grave=True)
async def _resume(press: Press) -> None:
    await press.show(set_pause(await press.look(), paused=False))


async def set_pause(look: Look, *, paused: bool) -> Reply:
    stored = await look.client.clocks.pauses.pause(look.id, look.user_id or 0, paused)
    look.client.poster.wake(look.id)
    return await question_panel(look.now(stored))
