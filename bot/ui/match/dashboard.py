"""The dashboard: one public message per match, edited after every committed step; also the challenge before it.

It must not show what is hidden from a spectator.
"""

from __future__ import annotations

import discord

from bot.clock.hours import Hours
from bot.matches.terms import Status, Terms
from bot.ui.editions import edition_name
from bot.ui.league.in_match import league_part
from bot.ui.match.look import Look
from bot.ui.match.panel import ACCENT, PRIMARY, QUIET, SECONDARY, SUCCESS, Item, Panel, plain
from bot.ui.match.reminders import deadline_lines
from bot.ui.match.standing import record_line
from bot.ui.match.waiting import put_away_line, waiting_line


async def challenge_panel(look: Look, invited: int | None) -> Panel:
    """What everybody in the channel sees before a match."""
    to, desk = look.to, look.desk
    maker = look.person("blue")
    panel = Panel(colour=QUIET)
    if desk.status is Status.OPEN:
        if invited is None:
            panel.lines.append("### " + to.say("Open challenge"))
            panel.lines.append(to.say("{maker} looks for an opponent. Anybody may accept.", maker=maker))
        else:
            panel.lines.append("### " + to.say("Challenge"))
            panel.lines.append(to.say("{maker} challenges <@{invited}>.", maker=maker, invited=invited))
        panel.lines += terms_lines(look, desk.terms)
        panel.lines += [*await record_line(look), *await _hours_line(look)]
        accept = plain(look, "accept", to.say("Accept"), SUCCESS)
        away = plain(look, "withdraw", to.say("Call off") if invited is None else to.say("Decline"))
        panel.buttons([accept, away])
        return panel
    panel.lines.append("### " + title(look))
    panel.lines += terms_lines(look, desk.terms)
    if desk.row.thread_id is not None and desk.status is not Status.WITHDRAWN:
        panel.lines.append(to.say("The match: <#{thread}>", thread=desk.row.thread_id))
    if desk.status in (Status.WITHDRAWN, Status.ENDED):
        panel.lines.append(waiting_line(look))
    return panel


def terms_lines(look: Look, terms: Terms) -> list[str]:
    to = look.to
    where = terms.map.replace("_", " ").title() if terms.map else to.say("a new battlefield")
    edition = edition_name(to, terms.edition)
    language = {"en": "English", "de": "Deutsch"}[terms.language]
    pace = to.say("{hours} h per decision, {bank} h in the bank", hours=terms.pace_hours, bank=terms.bank_hours)
    rosters = to.say("sealed rosters") if terms.sealed else to.say("open rosters")
    threat = [to.say("threat {n}", n=terms.threat)] if terms.threat is not None else []
    grunts = [] if terms.grunts_pass else [to.say("grunts do not count for passing (PAS-Q1)")]
    return ["-# " + " · ".join((where, edition, *threat, rosters, language, pace, *grunts))]


async def _hours_line(look: Look) -> list[str]:
    """When the challenger can be asked, for whoever thinks of accepting."""
    maker = look.desk.player("blue")
    wishes = await look.client.clocks.wishes(maker) if maker is not None else {}
    if "hours" not in wishes:
        return []
    hours = Hours.model_validate(wishes["hours"])
    said = look.to.say("time zone {zone}", zone=hours.zone)
    if hours.quiet_from is not None:
        said += ", " + look.to.say("quiet from {start} to {end}", start=hours.quiet_from, end=hours.quiet_to)
    return [f"-# {look.person('blue')}: {said}"]


def title(look: Look) -> str:
    if "red" not in look.desk.seats:
        return look.person("blue")
    return look.to.say("{blue} against {red}", blue=look.person("blue"), red=look.person("red"))


async def dashboard_panel(look: Look) -> Panel:
    desk, league = look.desk, await league_part(look)
    panel = Panel(lines=[f"### {title(look)}", *league.lines], colour=_colour(look))
    if desk.status is Status.ROSTERS:
        of_league = desk.terms.league is not None
        panel.lines += [waiting_line(look)] if league.waits or not of_league else []
        panel.lines += terms_lines(look, desk.terms)
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
    return ACCENT.get(waiting[0], QUIET) if len(waiting) == 1 else QUIET


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
