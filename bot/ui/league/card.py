"""The season's card: one lasting public message with what everybody needs; sign-up, leaving, check-in by button."""

from __future__ import annotations

from bot.league.errors import LeagueError
from bot.league.pairing_wishes import PairingWishes
from bot.league.terms import PlayerStatus, SeasonStatus
from bot.league.view import View
from bot.ui.answer import Reply
from bot.ui.brought import called
from bot.ui.kit.components import BLUE, GREEN, GREY, RED
from bot.ui.league.items import Press, button, verb
from bot.ui.league.look import Look, my_loadout
from bot.ui.league.pairing_wishes import known_zone
from bot.ui.league.words import format_name, status_line, terms_lines
from bot.ui.match.panel import Item, Panel, more_lines

MOST_NAMES = 40


def card_panel(look: Look) -> Panel:
    to, view = look.to, look.view
    panel = Panel(lines=[f"## {look.title}", f"**{status_line(view, to)}**", *terms_lines(view, to)])
    signed = to.count("{n} player", "{n} players", len(view.active))
    if not view.players and view.status is SeasonStatus.SIGN_UP:
        signed = to.say("0 players: nobody has signed up yet.")
    waiting = " · " + to.say("{n} waiting", n=len(view.waiting)) if view.waiting else ""
    panel.lines.append(f"{signed}{waiting}")
    if view.status is SeasonStatus.SIGN_UP:
        here = {p.user_id for p in view.players if p.here}
        names = [("✓ " if id in here else "") + look.named(id) for id in view.active]
        if names:
            panel.lines.append("-# " + " · ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else ""))
    if view.is_running:
        left = len(view.open_games())
        panel.lines.append(
            to.count("{n} game is open.", "{n} games are open.", left) if left else to.say("No game is open.")
        )
    if view.champion is not None:
        panel.lines.append("### " + to.say("Winner: <@{winner}>", winner=view.champion))
    panel.buttons(card_buttons(look))
    return panel


def card_buttons(look: Look) -> list[Item]:
    to, id = look.to, look.id
    found: list[Item] = []
    if look.view.status is SeasonStatus.SIGN_UP:
        found.append(button(id, "join", to.say("Sign up"), GREEN))
        if look.view.terms.check_in:
            found.append(button(id, "here", to.say("I am here"), BLUE))
        found.append(button(id, "leave", to.say("Leave"), GREY))
        found += [button(id, "rosters", my_loadout(look), GREY)] if look.view.brings else []
    else:
        found += [
            button(id, "me", to.say("My page"), BLUE),
            button(id, "table", to.say("Standings"), GREY),
            button(id, "round", to.say("Games"), GREY),
        ]
    found.append(button(id, "desk", to.say("Organise"), GREY))
    return found


@verb("join")
async def _join(press: Press) -> None:
    await press.show(join_reply(press))


async def _signed_up(press: Press) -> View:
    """With the time zone one has set, unless one has wishes already."""
    sign_ups = press.client.league.sign_ups
    view = await sign_ups.sign_up(press.season, press.user_id, press.interaction.user.display_name)
    me, zone = view.player(press.user_id), await known_zone(press)
    if zone is None or me is None or me.wishes:
        return view
    return await sign_ups.wish(press.season, press.user_id, PairingWishes(zone=zone))


async def join_reply(press: Press) -> Reply:
    to = press.to
    view = await press.client.store.as_one(lambda: _signed_up(press))
    press.told()
    me = view.player(press.user_id)
    assert me is not None
    look = await press.look()
    if me.status == PlayerStatus.WAITING:
        place = view.waiting.index(press.user_id) + 1
        line = to.say("You are number {n} on the waiting list. I tell you when a place is free.", n=place)
    elif view.is_running:
        line = to.say("You are in. You are paired from the next round on.")
    else:
        line = to.say("You are in. Everybody plays with the same cards.")
        if view.brings:
            line = called(
                view.played,
                roster=to.say("You are in. Now bring a roster; until the lock you can change it."),
                team=to.say("You are in. Now bring a team; until the lock you can change it."),
            )
    panel = Panel(lines=[f"### {look.title}", line])
    panel.buttons(
        [
            *([button(look.id, "rosters", my_loadout(look), BLUE)] if view.brings else []),
            button(look.id, "wishes", to.say("My wishes"), GREY),
            button(look.id, "leave", to.say("Leave"), GREY),
        ]
    )
    return panel.reply()


@verb("here")
async def _here(press: Press) -> None:
    async def work() -> Reply:
        await press.client.league.sign_ups.check_in(press.season, press.user_id)
        press.told()
        return Panel(lines=[press.to.say("Thank you. You are checked in.")]).reply()

    await press.show(work())


@verb("leave")
async def _leave(press: Press) -> None:
    look = await press.look()
    await press.show(leave_reply(look))


async def leave_reply(look: Look) -> Reply:
    """Asked once more: open games would be lost."""
    to = look.to
    if look.me is None or look.me.status == PlayerStatus.DROPPED:
        raise LeagueError("not_signed_up")
    open_ = len(look.view.open_games(look.me.user_id))
    panel = Panel(lines=["### " + to.say("Leave {season}?", season=look.title)])
    if open_:
        panel.lines.append(to.count("{n} open game would be forfeited.", "{n} open games would be forfeited.", open_))
    panel.buttons([button(look.id, "left", to.say("Yes, leave"), RED)])
    return panel.reply()


@verb("left", grave=True)
async def _left(press: Press) -> None:
    async def work() -> Reply:
        await press.client.league.sign_ups.drop(press.season, press.user_id)
        press.told()
        return Panel(lines=[press.to.say("You have left the season. Thank you for playing.")]).reply()

    await press.show(work())


MOST_SEASONS = 15
"""Told at once, the newest first; any other is found by its name."""


def list_panel(looks: list[Look]) -> Panel:
    """The seasons of a server."""
    to = looks[0].to
    panel = Panel(lines=["### " + to.say("Seasons on this server")])
    for look in looks[:MOST_SEASONS]:
        view = look.view
        facts = (
            to.label(view.played.title),
            format_name(view.terms.format, to),
            status_line(view, to),
            f"<#{view.row.channel_id}>",
        )
        panel.lines.append(f"**{look.title}** · " + " · ".join(facts))
    panel.lines += more_lines(to, len(looks) - MOST_SEASONS)
    return panel
