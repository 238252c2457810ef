"""Short public posts about the match itself: begun, taken back, paused, asked for, over."""

from __future__ import annotations

from typing import Any

from bot.games.views import BoardScene, FinishedScene
from bot.matches.exports import dice_export
from bot.matches.loadouts import loadout_of
from bot.matches.terms import RESUMABLE, Status
from bot.store.matches import Due
from bot.ui.kit.ids import act
from bot.ui.match.ids import NO_QUESTION
from bot.ui.match.items import MatchButton
from bot.ui.match.look import Look
from bot.ui.match.menu.pausing import holiday_panel, paused_panel
from bot.ui.match.menu.records import dice_lines, opened_lines
from bot.ui.match.menu.requesting import declined_panel, request_panel, undone_things
from bot.ui.match.menu.substituting import offer_panel
from bot.ui.match.panel import SUCCESS, Panel, free_button
from bot.ui.match.posts.dashboard import over_buttons
from bot.ui.match.posts.reminders import reminder_panel, sleeping_panel
from bot.ui.match.posts.waiting import ending_line, put_away_line
from bot.ui.match.review.showing import shared_panel
from bot.ui.safe import shown


async def news_panel(look: Look, due: Due) -> Panel | None:
    """A post, or None where the dashboard says it all."""
    to, data = look.to, due.data
    if due.kind == "accepted":
        if data.get("begun"):  # nobody has anything to choose
            return None
        if look.stored.terms.league is not None:  # how it can be played stands on the dashboard, while it can be
            return Panel(lines=[to.say("{one} and {other}: your game. Play it here or at a table.", **_both(look))])
        return None
    if due.kind == "began":
        commitment = look.client.matches.repository.commitment(look.stored)
        return Panel(
            lines=[
                "### " + to.say("The match begins"),
                "-# " + to.say("The dice are fixed from now on: `{commitment}`", commitment=commitment),
            ]
        )
    if due.kind == "roster":
        return None if look.stored.terms.sealed else Panel(lines=[_brings(look, data["seat"])])
    if due.kind == "offered":
        return offer_panel(look, data["seat"], int(data["user"]))
    if due.kind == "taken_up":
        return _taken_up(look, data)
    if due.kind == "undone":
        # A step that nobody had read of is gone without a word.
        return None if data.get("quiet") else await _undone(look, data)
    if due.kind in ("paused", "resumed", "pause_over"):
        return paused_panel(look, due.kind, data)
    if due.kind == "holiday":
        return holiday_panel(look, data)
    if due.kind == "substituted":
        return Panel(lines=[to.say("{who} takes over from here.", who=look.person(data["seat"]))])
    if due.kind == "wished":
        return await request_panel(look, data)
    if due.kind == "answered" and data["declined"]:
        return declined_panel(look, data)
    if due.kind == "reminder":
        return reminder_panel(look, data)
    if due.kind == "lapsed":
        return _lapsed(look, data["seat"], data["whys"])
    if due.kind == "rematch":
        return _rematch(look, data)
    if due.kind == "reviewed":
        return await shared_panel(look)
    if due.kind == "sleeping":
        return sleeping_panel(look, data)
    if due.kind == "closed":
        return await _closed(look)
    if due.kind in ("ended", "withdrawn") and put_away_line(look):
        return await _put_away(look, data)
    if due.kind == "ended" and look.stored.status is Status.ENDED:
        return await _over(look)
    return None


def _brings(look: Look, seat: str) -> str:
    brought, loadouts = look.stored.seats[seat].roster, look.game.setup.loadouts
    found = [] if brought is None or loadouts is None else loadouts.told(look.to, loadout_of(look.game, brought)).cards
    return "\n".join([look.to.say("{who} brings:", who=look.person(seat)), *(f"- {card}" for card in found)])


async def _undone(look: Look, data: dict[str, Any]) -> Panel:
    """Who took back what."""
    to, who, gone = look.to, look.person(data["by"]), set(data.get("gone", ()))
    later = await look.client.matches.records.entries(look.id, min(gone), max(gone)) if gone else []
    things = await undone_things(look, [entry for n, entry in later if n in gone])
    if not things:
        return Panel(lines=[to.say("{who} took something back.", who=who)])
    return Panel(lines=[to.say("{who} took back {things}.", who=who, things=things)])


def _taken_up(look: Look, data: dict[str, Any]) -> Panel:
    to = look.to
    return Panel(
        lines=[
            "### " + to.say("The match goes on"),
            to.say("The decision about this game was taken back: play goes on where it stood."),
            "-# " + to.say("The dice are fixed anew from now on: `{commitment}`", commitment=data["commitment"]),
            "-# " + to.say("Digest of all rolls so far: `{head}`", head=data["head"]),
        ]
    )


async def _put_away(look: Look, data: dict[str, Any]) -> Panel | None:
    """What became of a settled game is told by its league, and here that nothing of it is laid open; a pairing that is
    no more is told here."""
    if look.stored.may_go_on:
        if not look.stored.is_begun:
            return None
        shut = look.to.say(
            "Its plans, orders and dice stay shut: the decision can be taken back, and then the match goes on here."
        )
        dice = await dice_export(look.client.matches, look.stored)
        return Panel(lines=[put_away_line(look), f"-# {shut}", *dice_lines(look.to, dice)])
    if (look.stored.row.ending or {}).get("how") in RESUMABLE:
        return None
    by, reason = data.get("by"), data.get("reason")
    told = (f" {look.to.mention(by)}" if by else "") + (f": {shown(reason)}" if reason else "")
    return Panel(lines=[put_away_line(look), *([f"-#{told}"] if told else [])])


async def _closed(look: Look) -> Panel | None:
    """A match that was put away is over for good."""
    if not look.stored.is_final or not look.stored.is_begun:
        return None
    panel = Panel(
        lines=[look.to.say("The season is over, and so is this match for good: nothing in it is hidden any more.")]
    )
    panel.lines += opened_lines(look.to, await dice_export(look.client.matches, look.stored))
    panel.buttons(over_buttons(look))
    return panel


async def _over(look: Look) -> Panel:
    """The result with the last board, what each side did, and the secret of the dice, open from now on."""
    to, stored = look.to, look.stored
    panel = Panel(lines=[f"### {ending_line(look)}"])
    if stored.state is None:
        return panel
    entries = [entry for _, entry in await look.client.matches.records.entries(look.id)]
    result = await look.show(FinishedScene(entries))
    panel.lines += result.lines
    panel.lines += opened_lines(to, await dice_export(look.client.matches, stored))
    panel.pictures += [*result.pictures, *(await look.show(BoardScene())).pictures]
    panel.buttons(over_buttons(look))
    return panel


def _both(look: Look) -> dict[str, str]:
    first, *others = look.stored.taken
    return {"one": look.person(first), "other": look.people(others)}


def _rematch(look: Look, data: dict[str, Any]) -> Panel:
    """Where the match was, and with what can be pressed there as well."""
    said = look.to.say("<@{by}> offers a rematch in <#{channel}>.", by=data["by"], channel=look.stored.row.channel_id)
    panel = Panel(lines=[said])
    accept = MatchButton.at((data["match"], NO_QUESTION), act("accept"), look.to.say("Accept"), SUCCESS)
    panel.buttons([accept])
    return panel


def _lapsed(look: Look, seat: str, whys: list[str]) -> Panel | None:
    """Loud, and without what the orders said: that is their owner's affair."""
    if look.stored.status is not Status.PLAYING:
        return None
    to, values = look.to, {"who": look.person(seat), "n": len(whys)}
    line = to.say("{who}: your standing orders are over ({n}). From now on you are asked again.", **values)
    if "over" not in whys:
        line = to.say("{who}: standing orders are off, their character has fallen ({n}).", **values)
    panel = Panel(lines=[line], colour=look.accent(seat))
    panel.buttons([free_button(look, "orders", to.say("Orders"))])
    return panel
