"""What a player wishes of pairings, chosen on one private panel and kept as soon as it is chosen.

It must not weigh anything: pairing does.
"""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from bot.league.errors import LeagueError
from bot.league.pairing_wishes import Pace, PairingWishes
from bot.ui.answer import Reply
from bot.ui.kit.components import BLUE, GREY, Line
from bot.ui.kit.forms import Field
from bot.ui.kit.ids import act
from bot.ui.league.items import Press, button, select, verb
from bot.ui.league.look import Look, my_loadout
from bot.ui.league.words import pace_name
from bot.ui.match.panel import Panel
from bot.ui.preferences import ZONES
from bot.ui.safe import shown

LONGEST_CLUB = 40


def wishes_panel(look: Look) -> Panel:
    to, me = look.to, look.me
    if me is None:
        raise LeagueError("not_signed_up")
    now = PairingWishes.model_validate(me.wishes)
    club = shown(now.club) if now.club else to.say("none named")
    panel = Panel(lines=[f"### {to.say('My wishes')}: {look.title}"])
    panel.lines.append(to.say("Club: {club}. Mates of a club do not meet in the first half of the rounds.", club=club))
    panel.lines.append(to.say("You rather meet people whose hours overlap with yours and who play at your pace."))
    panel.lines.append("-# " + to.say("Points come first: a wish chooses among pairings that are equally fair."))
    zones = [*ZONES[:24], now.zone] if now.zone is not None and now.zone not in ZONES else list(ZONES)
    places = [Line(zone, zone.replace("_", " "), chosen=zone == now.zone) for zone in zones]
    panel.rows.append([select(look.id, "wish", to.say("Time zone"), places, "zone", least=0)])
    paces = [Line(pace.value, pace_name(pace, to), chosen=pace is now.pace) for pace in Pace]
    panel.rows.append([select(look.id, "wish", to.say("Pace"), paces, "pace", least=0)])
    panel.buttons(
        [
            button(look.id, "club", to.say("Club"), GREY),
            *([button(look.id, "rosters", my_loadout(look), GREY)] if look.view.brings else []),
            button(look.id, "me", to.say("My page"), BLUE),
        ]
    )
    return panel


async def known_zone(press: Press) -> str | None:
    """The time zone somebody has told the bot before."""
    hours = (await press.client.preferences.of(press.user_id)).get("hours", {})
    zone: Any = hours.get("zone")
    return str(zone) if zone else None


async def _keep(press: Press, **changes: str | None) -> Reply:
    look = await press.look()
    if look.me is None:
        raise LeagueError("not_signed_up")
    try:
        now = PairingWishes.model_validate({**look.me.wishes, **changes})
    except ValidationError:
        raise LeagueError("old_component") from None
    await press.client.league.sign_ups.wish(press.season, press.user_id, now)
    return wishes_panel(await press.look()).reply()


@verb("wishes")
async def _wishes(press: Press) -> None:
    async def work() -> Reply:
        return wishes_panel(await press.look()).reply()

    await press.show(work())


@verb("wish", "zone|pace", "text?")
async def _wish(press: Press) -> None:
    await press.show(_keep(press, **{press.args[0]: press.values[0] if press.values else None}))


@verb("club")
async def _club(press: Press) -> None:
    look, to = await press.look(), press.to
    if look.me is None:
        raise LeagueError("not_signed_up")
    now = PairingWishes.model_validate(look.me.wishes).club or ""
    field = Field("club", to.say("Club"), text=now, needed=False)
    await press.open_form(act("club_named"), to.say("Club"), [field])


@verb("club_named", club=LONGEST_CLUB)
async def _club_named(press: Press) -> None:
    await press.show(_keep(press, club=press.fields.get("club") or None))
