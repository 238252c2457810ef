"""The dashboard: one public message per match, edited after every committed step; also the challenge before it.

It must not show what is hidden from a spectator.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.clock.hours import Hours
from bot.games.capabilities import part
from bot.games.menu import Menu
from bot.games.views import BoardScene, StandingScene
from bot.matches.terms import Status
from bot.ui.brought import called
from bot.ui.league.in_match import league_part
from bot.ui.match.lobby.rosters import more_rosters, ready_buttons
from bot.ui.match.lobby.track_record import record_line
from bot.ui.match.look import Look
from bot.ui.match.menu.entries import entry_buttons
from bot.ui.match.panel import PRIMARY, QUIET, SECONDARY, SUCCESS, Item, Panel, free_button
from bot.ui.match.posts.reminders import deadline_lines
from bot.ui.match.posts.story import owing_colour
from bot.ui.match.posts.waiting import put_away_line, waiting_line
from bot.ui.match.review.showing import review_button


async def challenge_panel(look: Look, invited: Sequence[int]) -> Panel:
    """What everybody in the channel sees before a match."""
    to, stored = look.to, look.stored
    panel = Panel(colour=QUIET)
    if stored.status is Status.OPEN:
        panel.lines += _offered(look, invited) if stored.is_duel else _offered_to_several(look, invited)
        panel.lines += terms_lines(look)
        panel.lines += [*await record_line(look), *await _hours_line(look)]
        accept = free_button(look, "accept", to.say("Accept") if stored.is_duel else to.say("Take a seat"), SUCCESS)
        away = to.say("Decline") if invited else to.say("Call off")
        panel.buttons([accept, free_button(look, "withdraw", away if stored.is_duel else to.say("Leave or call off"))])
        return panel
    panel.lines.append("### " + title(look))
    if stored.row.guild_id is None and stored.status is not Status.WITHDRAWN:  # no thread: all is here
        panel.lines += terms_lines(look)
    elif stored.status is not Status.WITHDRAWN:
        panel.lines.append("-# " + to.say("Accepted. All else is in the thread."))
    if None not in (stored.row.thread_id, stored.row.guild_id) and stored.status is not Status.WITHDRAWN:
        panel.lines.append(to.say("The match: <#{thread}>", thread=stored.row.thread_id))
    if stored.status in (Status.WITHDRAWN, Status.ENDED):
        panel.lines.append(waiting_line(look))
    return panel


def _offered(look: Look, invited: Sequence[int]) -> list[str]:
    to, maker = look.to, look.person(look.stored.maker)
    if not invited:
        line = to.say("{maker} looks for an opponent. Anybody may accept.", maker=maker)
        return ["### " + to.say("Open challenge"), line]
    return ["### " + to.say("Challenge"), to.say("{maker} challenges <@{invited}>.", maker=maker, invited=invited[0])]


def _offered_to_several(look: Look, invited: Sequence[int]) -> list[str]:
    """Who sits there, for whom seats are kept, and how many are for anybody."""
    to, stored = look.to, look.stored
    maker, most = look.person(stored.maker), stored.terms.players
    missing = [user for user in invited if stored.seat_of(user) is None]
    free = most - len(stored.seats) - len(missing)
    lines = ["### " + (to.say("Open challenge") if free else to.say("Challenge"))]
    lines.append(to.say("{maker} looks for players: the match begins when all seats are taken.", maker=maker))
    people = look.people(stored.taken)
    lines.append(to.say("{n} of {most} seats taken: {people}", n=len(stored.seats), most=most, people=people))
    if missing:
        lines.append(to.say("Invited: {people}", people=", ".join(f"<@{user}>" for user in missing)))
    if free:
        lines.append(to.count("{n} seat is for anybody.", "{n} seats are for anybody.", free))
    return lines


def terms_lines(look: Look) -> list[str]:
    return ["-# " + " · ".join(look.game.setup.told(look.to, look.stored.terms))]


async def _hours_line(look: Look) -> list[str]:
    """When the challenger can be asked, for whoever thinks of accepting."""
    maker = look.stored.player(look.stored.maker)
    preferences = await look.client.preferences.of(maker) if maker is not None else {}
    if "hours" not in preferences:
        return []
    hours = Hours.model_validate(preferences["hours"])
    said = look.to.say("time zone {zone}", zone=hours.zone)
    if hours.quiet_from is not None:
        said += ", " + look.to.say("quiet from {start} to {end}", start=hours.quiet_from, end=hours.quiet_to)
    return [f"-# {look.person(look.stored.maker)}: {said}"]


def title(look: Look) -> str:
    people = [look.person(seat) for seat in look.stored.taken]
    if len(people) == 1:
        return people[0]
    if len(people) == 2:
        return look.to.say("{one} against {other}", one=people[0], other=people[1])
    return " · ".join(people)


async def dashboard_panel(look: Look) -> Panel:
    stored, league = look.stored, await league_part(look)
    panel = Panel(lines=[f"### {title(look)}", *league.lines], colour=owing_colour(look) or QUIET)
    if stored.status is Status.ROSTERS:
        of_league = stored.terms.league is not None
        panel.lines += [_to_choose(look)] if league.waits or not of_league else []
        panel.lines += terms_lines(look)
        if not of_league:
            panel.buttons(_to_bring(look))
            panel.rows += more_rosters(look) if stored.terms.quick else []
        elif league.waits:
            panel.buttons([free_button(look, "roster", look.to.say("Play here"), PRIMARY), *league.buttons])
        return panel
    if stored.status is Status.WITHDRAWN or (put_away_line(look) and not stored.is_begun):
        panel.lines.append(waiting_line(look))
        panel.buttons(league.buttons)
        return panel
    panel.lines += [*(await look.show(StandingScene())).lines, f"**{waiting_line(look)}**", *await deadline_lines(look)]
    if stored.state is not None:
        panel.pictures += (await look.show(BoardScene())).pictures
    panel.buttons(over_buttons(look) if stored.status is Status.ENDED else _playing(look))
    panel.buttons(league.buttons)
    return panel


def _to_choose(look: Look) -> str:
    """The first card of a thread calls everybody; then it says whom it waits for."""
    stored, to = look.stored, look.to
    waiting, alone = stored.row.waiting, stored.practised_against
    if stored.terms.league is not None or (len(waiting) < len(stored.taken) and not alone):
        return waiting_line(look)
    if stored.terms.quick and alone:
        people = look.people(seat for seat in stored.taken if seat not in alone)
        return to.say("{people}: please take your side, by one press.", people=people)
    if stored.terms.quick:
        return to.say("{people}: please take a side, by one press.", people=look.people(stored.taken))
    if alone:
        return waiting_line(look)
    return called(
        look.game,
        roster=to.say("{people}: please choose your rosters.", people=look.people(stored.taken)),
        team=to.say("{people}: please choose your teams.", people=look.people(stored.taken)),
    )


def _to_bring(look: Look) -> list[Item]:
    """In a quick match a ready roster is taken here, by one press."""
    if look.stored.terms.quick:
        return [*ready_buttons(look), _away(look)]
    label = called(look.game, roster=look.to.say("Choose a roster"), team=look.to.say("Choose a team"))
    return [free_button(look, "roster", label, PRIMARY), _away(look)]


def _away(look: Look) -> Item:
    return free_button(look, "withdraw", look.to.say("Call off"))


def _playing(look: Look) -> list[Item]:
    to = look.to
    return [
        free_button(look, "mine", to.say("My move"), PRIMARY),
        free_button(look, "happened", to.say("What happened")),
        free_button(look, "why", to.say("Why?")),
        *entry_buttons(look, part(look.game, Menu).dashboard),
        free_button(look, "menu", to.say("Menu")),
    ]


def over_buttons(look: Look) -> list[Item]:
    to, final = look.to, look.stored.is_final
    return [
        free_button(look, "rematch", to.say("Rematch"), PRIMARY),
        free_button(look, "happened", to.say("What happened")),
        *(review_button(look) if look.stored.is_begun and final else []),
        *([free_button(look, "replay", to.say("Watch again"))] if final else []),
        free_button(look, "verify", to.say("Check the dice")),
        free_button(look, "export", to.say("Export"), SECONDARY),
    ]
