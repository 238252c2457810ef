"""Before the match: accept, call off, and choose a roster in private."""

from __future__ import annotations

from bot.matches.rosters import UnknownNames, read_roster, ready_rosters
from bot.matches.service import MatchError
from bot.matches.terms import Status
from bot.ui.answer import Reply
from bot.ui.match.ids import NO_QUESTION, Act, act
from bot.ui.match.items import Line, Press, open_form, select, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import ACCENT, QUIET, Panel, plain
from bot.ui.match.questions import question_panel
from bot.ui.match.waiting import waiting_line
from rules_engine.crisis_protocol.state.match import Roster
from rules_engine.kernel.errors import IllegalAnswer


@verb("accept")
async def _accept(press: Press) -> None:
    async def work() -> Reply:
        if press.interaction.message is not None:  # pressed before the challenge itself was noted
            await press.client.matches.remember_challenge(press.match, press.interaction.message.id)
        desk = await press.client.matches.accept(press.match, press.user_id)
        press.client.poster.wake(press.match)
        return roster_panel(press.look_at(desk)).reply()

    await press.show(work())


@verb("withdraw")
async def _withdraw(press: Press) -> None:
    async def work() -> Reply:
        desk = await press.client.matches.withdraw(press.match, press.user_id)
        press.client.poster.wake(press.match)
        look = press.look_at(desk)
        return Panel(lines=[waiting_line(look)]).reply()

    await press.show(work())


@verb("roster")
async def _roster(press: Press) -> None:
    look = await press.look()
    if look.seat is None:
        raise MatchError("not_a_player")
    if look.desk.status is not Status.ROSTERS:
        raise MatchError("not_choosing_rosters")
    await press.show(_shown(roster_panel(look)))


async def _shown(panel: Panel) -> Reply:
    return panel.reply()


def roster_panel(look: Look) -> Panel:
    to = look.to
    panel = Panel(colour=ACCENT.get(look.seat or "", QUIET))
    panel.lines.append("### " + to.say("Choose your roster"))
    panel.lines.append(to.say("Take a ready one, or bring your own list. Your opponent sees it when both are chosen."))
    rosters = ready_rosters(look.client.matches.content)
    lines = [
        Line(str(act("bring", i)), name, _summary(look, roster)) for i, (name, roster) in enumerate(rosters.items())
    ]
    panel.rows.append([select(look.id, NO_QUESTION, Act("choose"), lines[:25], to.say("Ready rosters"))])
    panel.buttons([plain(look, "list", to.say("My own list"))])
    return panel


def _summary(look: Look, roster: Roster) -> str:
    return ", ".join(look.speaker.names.thing(entry.card) for entry in roster.characters)


@verb("bring")
async def _bring(press: Press) -> None:
    rosters = list(ready_rosters(press.client.matches.content).values())
    await _take(press, rosters[press.act.number(0)])


@verb("list")
async def _list(press: Press) -> None:
    to = press.to
    await open_form(press, Act("listed"), to.say("My own list"), to.say("One card a line, by its name"), long=True)


@verb("listed")
async def _listed(press: Press) -> None:
    try:
        roster = read_roster(press.values[0], press.client.matches.content)
    except UnknownNames as error:
        names = ", ".join(f"“{name}”" for name in error.names[:10])
        raise MatchError("bad_code", expected=press.to.say("I know no card named {names}.", names=names)) from None
    await _take(press, roster)


async def _take(press: Press, roster: Roster) -> None:
    async def work() -> Reply:
        try:
            desk = await press.client.matches.bring_roster(press.match, press.user_id, roster)
        except IllegalAnswer as error:
            look = await press.look()
            panel = roster_panel(look)
            panel.lines += [f"⚠ {line}" for line in look.reasons(error.reasons)]
            return panel.reply()
        press.client.poster.wake(press.match)
        look = press.look_at(desk)
        note = look.to.say("Your roster is in.")
        if desk.row.thread_id is not None and desk.row.thread_id != press.interaction.channel_id:
            note = look.to.say("Your roster is in. The match goes on in <#{thread}>.", thread=desk.row.thread_id)
        return await question_panel(look, note=note)

    await press.show(work())
