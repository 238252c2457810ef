"""Time in words: until when somebody has, what happens then, and the buttons for it. The clocks decide, this says."""

from __future__ import annotations

from typing import Any

from bot.clock.clock import Alarm
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import DANGER, SUCCESS, Panel, free_button
from bot.ui.match.questions.presenting import question_panel


def moment(at: float) -> str:
    """A moment as everybody's own Discord shows it, and how far off it is."""
    return f"<t:{int(at)}:f> (<t:{int(at)}:R>)"


async def deadline_lines(look: Look) -> list[str]:
    """Until when each of those who are waited for has time."""
    stored = look.stored
    if stored.status is not Status.PLAYING or stored.state is None:
        return []
    lines = []
    for seat in stored.state.pending:
        at = await look.client.clocks.repository.deadline(stored, seat)
        if at is not None:
            lines.append("⏳ " + look.to.say("{who} has time until {when}", who=look.person(seat), when=moment(at)))
    return lines


def reminder_panel(look: Look, data: dict[str, Any]) -> Panel | None:
    """A reminder, or that the time is up; None where it was answered meanwhile."""
    to, seat, alarm = look.to, data["seat"], Alarm(data["alarm"])
    who, at_zero = look.person(seat), data["at_zero"]
    asked = look.state.pending.get(seat) if look.stored.state is not None else None
    current = asked is not None and asked.seq == data["seq"] and look.stored.status is Status.PLAYING
    if alarm is Alarm.ZERO and at_zero == "pass":
        return Panel(lines=[to.say("{who}: the time for this reaction is up. It is passed.", who=who)])
    if not current:
        return None
    panel = Panel(colour=look.accent(seat))
    if alarm is Alarm.ZERO:
        panel.lines.append(to.say("{who}: your time is up.", who=who))
        panel.lines.append(_who_may_claim(look, seat))
        panel.buttons([free_button(look, "claim", to.say("Claim the match"), DANGER, data["seq"])])
        return panel
    panel.lines.append(to.say("{who}: the match waits for you until {when}.", who=who, when=moment(data["deadline"])))
    then = to.say("Then the reaction is passed.")
    if at_zero == "claim":
        then = to.say("Then your opponent may claim the match, or go on waiting.")
        if not look.stored.is_duel:
            then = to.say("Then the others may claim the match, or go on waiting.")
    panel.lines.append("-# " + then)
    return panel


def _who_may_claim(look: Look, late: str) -> str:
    """Whoever waits; who is waited for as well has to move first."""
    to, others = look.to, look.stored.others(late)
    if look.stored.is_duel:
        return to.say("{other} may claim the match, or go on waiting.", other=look.people(others))
    waiting = [seat for seat in others if seat not in look.state.pending]
    if not waiting:
        return to.say("Whoever has made their own move may claim the match, or go on waiting.")
    return to.say("These may claim the match, or go on waiting: {people}", people=look.people(waiting))


def sleeping_panel(look: Look, data: dict[str, Any]) -> Panel:
    to = look.to
    people = " ".join(look.person(seat) for seat in look.stored.seats)
    line = to.say("{people}: nobody has touched this match for a long time.", people=people)
    then = to.say("Without a word from you it is put away without a winner: {when}.", when=moment(data["until"]))
    panel = Panel(lines=[line, then])
    panel.buttons([free_button(look, "keep", to.say("We play on"), SUCCESS)])
    return panel


def called(desk_seats: dict[str, int], kind: str, data: dict[str, Any]) -> list[int]:
    """Whom a post about the match itself rings: a reminder only the one who is late."""
    if kind == "lapsed":
        return [desk_seats[data["seat"]]]
    if kind == "offered":
        return [int(data["user"])]
    if kind in ("roster", "holiday", "rematch"):  # a rematch rings where it is offered
        return []
    if kind != "reminder":
        return list(desk_seats.values())
    if data["alarm"] == Alarm.ZERO and data["at_zero"] == "claim":
        return list(desk_seats.values())
    return [desk_seats[data["seat"]]]


@verb("claim", "count?", grave=True)
async def _claim(press: Press) -> None:
    async def work() -> Reply:
        seq = press.act.number(0) if press.act.args else None
        stored = await press.client.clocks.claims.claim(press.match, press.user_id, seq)
        press.client.poster.wake(press.match)
        return await question_panel(press.look_at(stored))

    await press.show(work())


@verb("keep")
async def _keep(press: Press) -> None:
    stored = await press.client.clocks.sleeping.keep(press.match, press.user_id)
    if stored.status is Status.ENDED:
        raise MatchError("not_playing")

    async def work() -> Reply:
        note = press.to.say("Good: the match stays open.")
        return await question_panel(press.look_at(stored), note=note)

    await press.show(work())
