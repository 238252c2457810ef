"""The dashboard: one public message per match, edited after every committed step; also the challenge before it.

It must not show what is hidden from a spectator.
"""

from __future__ import annotations

import discord

from bot.clock.hours import Hours
from bot.matches.terms import Status
from bot.ui.league.in_match import league_part
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, QUIET, SECONDARY, SUCCESS, Item, Panel, plain
from bot.ui.match.reminders import deadline_lines
from bot.ui.match.standing import record_line
from bot.ui.match.waiting import put_away_line, waiting_line


async def challenge_panel(look: Look, invited: int | None) -> Panel:
    """What everybody in the channel sees before a match."""
    to, desk = look.to, look.desk
    maker = look.person(look.desk.maker)
    panel = Panel(colour=QUIET)
    if desk.status is Status.OPEN:
        if invited is None:
            panel.lines.append("### " + to.say("Open challenge"))
            panel.lines.append(to.say("{maker} looks for an opponent. Anybody may accept.", maker=maker))
        else:
            panel.lines.append("### " + to.say("Challenge"))
            panel.lines.append(to.say("{maker} challenges <@{invited}>.", maker=maker, invited=invited))
        panel.lines += terms_lines(look)
        panel.lines += [*await record_line(look), *await _hours_line(look)]
        accept = plain(look, "accept", to.say("Accept"), SUCCESS)
        away = plain(look, "withdraw", to.say("Call off") if invited is None else to.say("Decline"))
        panel.buttons([accept, away])
        return panel
    panel.lines.append("### " + title(look))
    panel.lines += terms_lines(look)
    if desk.row.thread_id is not None and desk.status is not Status.WITHDRAWN:
        panel.lines.append(to.say("The match: <#{thread}>", thread=desk.row.thread_id))
    if desk.status in (Status.WITHDRAWN, Status.ENDED):
        panel.lines.append(waiting_line(look))
    return panel


def terms_lines(look: Look) -> list[str]:
    return ["-# " + " · ".join(look.game.setup.told(look.to, look.desk.terms))]


async def _hours_line(look: Look) -> list[str]:
    """When the challenger can be asked, for whoever thinks of accepting."""
    maker = look.desk.player(look.desk.maker)
    wishes = await look.client.clocks.wishes(maker) if maker is not None else {}
    if "hours" not in wishes:
        return []
    hours = Hours.model_validate(wishes["hours"])
    said = look.to.say("time zone {zone}", zone=hours.zone)
    if hours.quiet_from is not None:
        said += ", " + look.to.say("quiet from {start} to {end}", start=hours.quiet_from, end=hours.quiet_to)
    return [f"-# {look.person(look.desk.maker)}: {said}"]


def title(look: Look) -> str:
    people = [look.person(seat) for seat in look.desk.taken]
    if len(people) == 1:
        return people[0]
    if len(people) == 2:
        return look.to.say("{blue} against {red}", blue=people[0], red=people[1])
    return " · ".join(people)


async def dashboard_panel(look: Look) -> Panel:
    desk, league = look.desk, await league_part(look)
    panel = Panel(lines=[f"### {title(look)}", *league.lines], colour=_colour(look))
    if desk.status is Status.ROSTERS:
        of_league = desk.terms.league is not None
        panel.lines += [waiting_line(look)] if league.waits or not of_league else []
        panel.lines += terms_lines(look)
        if not of_league:
            panel.buttons([plain(look, "roster", look.to.say("Choose a roster"), PRIMARY), _away(look)])
        elif league.waits:
            panel.buttons([plain(look, "roster", look.to.say("Play here"), PRIMARY), *league.buttons])
        return panel
    if desk.status is Status.WITHDRAWN or (put_away_line(look) and not desk.is_begun):
        panel.lines.append(waiting_line(look))
        panel.buttons(league.buttons)
        return panel
    panel.lines += [*look.game.telling.standing(look), f"**{waiting_line(look)}**", *await deadline_lines(look)]
    if desk.state is not None:
        panel.pictures += await look.game.pictures.board(look)
    panel.buttons(over_buttons(look) if desk.status is Status.ENDED else _playing(look))
    panel.buttons(league.buttons)
    return panel


def _colour(look: Look) -> discord.Colour:
    waiting = look.desk.row.waiting
    return look.accent(waiting[0]) if len(waiting) == 1 else QUIET


def _away(look: Look) -> Item:
    return plain(look, "withdraw", look.to.say("Call off"))


def _playing(look: Look) -> list[Item]:
    to = look.to
    return [
        plain(look, "mine", to.say("My move"), PRIMARY),
        plain(look, "happened", to.say("What happened")),
        plain(look, "why", to.say("Why?")),
        plain(look, "orders", to.say("Orders")),
        plain(look, "menu", to.say("Menu")),
    ]


def over_buttons(look: Look) -> list[Item]:
    to = look.to
    return [
        plain(look, "rematch", to.say("Rematch"), PRIMARY),
        plain(look, "happened", to.say("What happened")),
        plain(look, "replay", to.say("Watch again")),
        plain(look, "verify", to.say("Check the dice")),
        plain(look, "export", to.say("Export"), SECONDARY),
    ]
