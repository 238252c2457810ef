"""What organisers do about people: sign somebody up, take somebody out, put a substitute in, tell everybody."""

from __future__ import annotations

import discord

from bot.league.errors import LeagueError
from bot.league.terms import PlayerStatus, SeasonStatus
from bot.store.league import PlayerRow
from bot.ui.answer import Reply
from bot.ui.brought import called
from bot.ui.kit.components import GREY, RED, Line
from bot.ui.kit.forms import Field
from bot.ui.kit.ids import act
from bot.ui.league.items import LONGEST_REASON, Press, button, people, select, verb
from bot.ui.league.look import Look
from bot.ui.league.own_games import unless_own
from bot.ui.league.pages import game_line
from bot.ui.match.panel import Item, Panel

AT_ONCE = 25
MOST_NAMED = 15


def missing_line(look: Look) -> list[str]:
    """Who has brought no roster yet."""
    missing = look.view.without_roster
    if not missing or look.view.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED):
        return []
    names = "; ".join(look.named(player) for player in missing[:MOST_NAMED])
    more = " …" if len(missing) > MOST_NAMED else ""
    said = called(
        look.view.played,
        roster=look.to.count("{n} player has brought no roster", "{n} players have brought no roster", len(missing)),
        team=look.to.count("{n} player has brought no team", "{n} players have brought no team", len(missing)),
    )
    return [f"⚠ {said}: {names}{more}"]


def shown_players(look: Look) -> list[PlayerRow]:
    """Those who take part first; whoever left can still be substituted."""
    return sorted(look.view.players, key=lambda p: (p.status != PlayerStatus.SIGNED, look.name(p.user_id).lower()))


def players_select(look: Look, page: int) -> Item:
    status = {
        PlayerStatus.SIGNED: look.to.say("takes part"),
        PlayerStatus.WAITING: look.to.say("waits"),
        PlayerStatus.DROPPED: look.to.say("has left"),
    }
    lines = [
        Line(str(p.user_id), look.name(p.user_id), status[PlayerStatus(p.status)])
        for p in shown_players(look)[page * AT_ONCE : (page + 1) * AT_ONCE]
    ]
    return select(look.id, "org_player", look.to.say("A player: take out, substitute, …"), lines)


def entry_select(look: Look) -> list[Item]:
    view = look.view
    if view.status is not SeasonStatus.SIGN_UP and not view.takes_late:
        return []
    late = look.to.say("Late entry: sign somebody up") if view.is_running else look.to.say("Sign somebody up")
    return [people(look.id, "org_enter", late)]


@verb("org_enter", "", "count")
async def _org_enter(press: Press) -> None:
    async def work() -> Reply:
        await press.organising()
        chosen = press.chosen
        await press.client.league.organising.enter(press.season, int(chosen), press.user_id, press.name_of(chosen))
        press.told()
        return await player_reply(await press.look(), int(chosen), press.to.say("Signed up."))

    await press.show(work())


@verb("org_player", "number?", "number?")
async def _org_player(press: Press) -> None:
    await press.show(player_reply(await press.organising(), press.number(0) if press.args else int(press.chosen)))


def _brought(look: Look, player: PlayerRow) -> str:
    to, game = look.to, look.view.played
    if player.roster is not None:
        return called(game, roster=to.say("Roster: brought"), team=to.say("Team: brought"))
    return called(game, roster=to.say("Roster: none yet"), team=to.say("Team: none yet"))


async def player_reply(look: Look, player: int, note: str = "") -> Reply:
    to, view, id = look.to, look.view, look.id
    known = view.player(player)
    if known is None:
        raise LeagueError("not_signed_up")
    panel = Panel(lines=[f"### {look.named(player)}", *([note] if note else []), to.mention(player)])
    line = next((line for line in view.table if line.player == player), None)
    if known.status == PlayerStatus.DROPPED:
        panel.lines.append(to.say("has left"))
    elif known.status == PlayerStatus.WAITING:
        panel.lines.append(to.say("waits"))
    elif line is not None:
        points = to.count("{n} point", "{n} points", line.points)
        place = to.say("Place {rank} of {all}", rank=line.rank, all=len(view.table))
        panel.lines.append(f"{place} · {points} · {line.wins}–{line.draws}–{line.losses}")
    if view.brings:
        panel.lines.append(_brought(look, known))
    if known.warnings:
        panel.lines.append("⚠ " + to.count("{n} warning", "{n} warnings", known.warnings))
    panel.lines += [await game_line(look, game) for game in view.open_games(player)]
    over = view.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)
    row: list[Item] = []
    if known.status != PlayerStatus.DROPPED and not over:
        row.append(button(id, "org_drop", to.say("Take out"), RED, player))
    if known.status != PlayerStatus.WAITING and view.is_running:
        panel.rows.append([people(id, "org_sub", to.say("Substitute: who takes over?"), player)])
    panel.buttons([*row, button(id, "desk", to.say("Back"), GREY)])
    return panel.reply()


@verb("org_drop", "number")
async def _org_drop(press: Press) -> None:
    look, to = await press.organising(), press.to
    player = press.number(0)
    field = Field("reason", to.say("Reason"), long=True)
    title = to.say("Take {name} out", name=look.name(player))
    await press.open_form(act("org_dropped", player), title, [field])


@verb("org_dropped", "number", reason=LONGEST_REASON)
async def _org_dropped(press: Press) -> None:
    async def work() -> Reply:
        await press.organising()
        player, reason = press.number(0), press.fields.get("reason") or None
        if (asked := await drop_reply(press, player, reason)) is not None:
            return asked
        return await player_reply(await press.look(), player, press.to.say("<@{player}> is out.", player=player))

    await press.show(work())


@verb("org_sub", "number", "count")
async def _org_sub(press: Press) -> None:
    """`org_sub.<leaver>`: somebody was chosen; as with every act, the log wants to know why."""
    look, to = await press.organising(), press.to
    leaver, chosen = press.number(0), press.chosen
    field = Field("reason", to.say("Reason"), long=True)
    title = to.say("Substitute for {name}", name=look.name(leaver))
    await press.open_form(act("org_subbed", leaver, chosen), title, [field])


@verb("org_subbed", "number count", reason=LONGEST_REASON)
async def _org_subbed(press: Press) -> None:
    async def work() -> Reply:
        await press.organising()
        leaver, chosen = press.number(0), press.number(1)
        name, reason = await name_here(press, chosen), press.fields.get("reason") or None
        if (asked := await substitute_reply(press, leaver, chosen, reason, name)) is not None:
            return asked
        line = press.to.say("<@{new}> plays for <@{old}> from now on.", new=chosen, old=leaver)
        return await player_reply(await press.look(), chosen, line)

    await press.show(work())


async def name_here(press: Press, user_id: int) -> str | None:
    """What somebody is called on the server; a form does not say it."""
    guild = press.interaction.guild
    try:
        return None if guild is None else (await guild.fetch_member(user_id)).display_name
    except discord.HTTPException:
        return None


async def drop_reply(press: Press, player: int, reason: str | None) -> Reply | None:
    """None: they are out. A reply: it would win a game of one's own, so others were asked."""
    dropping = press.client.league.sign_ups.drop(press.season, player, press.user_id, reason)
    asked = await unless_own(press, "drop", dropping, player=player, reason=reason)
    press.told()
    return asked


async def substitute_reply(
    press: Press, leaver: int, newcomer: int, reason: str | None, name: str | None
) -> Reply | None:
    """None: somebody has taken over. A reply: it is about a game of one's own, so others were asked."""
    putting_in = press.client.league.sign_ups.substitute(press.season, leaver, newcomer, press.user_id, reason, name)
    facts = {"player": leaver, "newcomer": newcomer, "reason": reason, "name": name}
    asked = await unless_own(press, "substitute", putting_in, **facts)
    press.told()
    return asked


@verb("announce")
async def _announce(press: Press) -> None:
    await press.organising()
    to = press.to
    field = Field("text", to.say("What shall everybody read?"), long=True)
    await press.open_form(act("announced"), to.say("Announce"), [field])


@verb("announced", text=1500)
async def _announced(press: Press) -> None:
    async def work() -> Reply:
        await press.organising()
        await press.client.league.organising.announce(press.season, press.user_id, press.fields.get("text", ""))
        press.told()
        panel = Panel(lines=[press.to.say("Announced to everybody who takes part.")])
        panel.buttons([button(press.season, "desk", press.to.say("Back"), GREY)])
        return panel.reply()

    await press.show(work())
