"""What a season tells: rounds, reports, results, nudges, the end; each as a panel, for whom, and where.

It must not post anything, nor change a season.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.league.deadlines import Nudge
from bot.league.reports import report_number
from bot.league.results import Why
from bot.league.terms import Format, GameStatus, PlayerStatus
from bot.league.view import Following
from bot.render.league.bracket_picture import draw_bracket
from bot.render.league.standings_picture import draw_table
from bot.store import league as rows
from bot.store.league import GameRow
from bot.store.matches import Due
from bot.ui.kit.components import BLUE, GREEN, GREY
from bot.ui.league.items import button
from bot.ui.league.look import Look, my_loadout
from bot.ui.league.pages import PAGE, attached, bracket_view, ranked, result_lines, table_view
from bot.ui.league.reports import dispute_button, report_panel
from bot.ui.league.words import nudge_line, status_line
from bot.ui.match.panel import Panel
from bot.ui.safe import paragraphs, quoted


@dataclass(frozen=True)
class Notice:
    panel: Panel
    people: Sequence[int] = ()
    """Whom it calls."""
    game: GameRow | None = None
    """Whose thread it belongs into; none: the season's channel."""
    role: int | None = None
    """A role it calls."""
    asks: dict[str, Any] | None = None
    """What its buttons ask, by which it is known when that is answered; none: they never end."""


MOST_CALLED = 90
"""People one message calls; Discord takes a hundred."""

Told = list[Notice]
Teller = Callable[[Look, dict[str, Any]], Awaitable[Told]]
TELLERS: dict[str, Teller] = {}


async def notices(look: Look, due: Due) -> Told:
    """What is to be said about one thing of the outbox; nothing, if time has passed it by."""
    teller = TELLERS.get(due.kind)
    return await teller(look, {**due.data, "due": due.id}) if teller is not None else []


def tells(kind: str) -> Callable[[Teller], Teller]:
    def register(teller: Teller) -> Teller:
        TELLERS[kind] = teller
        return teller

    return register


@dataclass(frozen=True)
class Organisers:
    """Whom to call for a decision."""

    person: int
    role: int | None

    @property
    def called(self) -> str:
        return f"<@{self.person}>" + (f" <@&{self.role}>" if self.role is not None else "")


async def organisers(look: Look) -> Organisers:
    """Who created the season and the organisers' role; for a creator who has left, the owner of the server."""
    row = look.view.row
    guild = look.client.get_guild(row.guild_id)
    person = row.organiser_id
    if guild is not None and guild.owner_id is not None:
        try:
            await guild.fetch_member(person)
        except discord.NotFound:
            person = guild.owner_id
        except discord.HTTPException:
            pass  # not now: the creator is called
    return Organisers(person, look.view.terms.organiser_role)


@tells("round")
async def _round(look: Look, data: dict[str, Any]) -> Told:
    to, view = look.to, look.view
    games = [g for g in view.games if g.round == data["round"] and g.status != GameStatus.DRAFT]
    if not games:
        if view.terms.format is not Format.LADDER:
            return []
        panel = Panel(lines=[f"## {look.title}", to.say("The ladder is open. Challenge somebody on your page.")])
        panel.buttons([button(look.id, "me", to.say("My page"), BLUE)])
        return [Notice(panel, view.active)]
    panel = Panel(lines=[f"## {look.title}: {status_line(view, to)}"])
    panel.lines += [_pairing(look, game) for game in games]
    deadline = max((g.deadline or 0 for g in games), default=0)
    if deadline:
        panel.lines.append(to.say("Deadline: <t:{when}:f>", when=deadline))
    if any(g.stage == "cut" for g in games):
        panel.pictures.append(attached(await look.client.pictures.draw(draw_bracket, bracket_view(look)), "bracket"))
    panel.buttons([button(look.id, "me", to.say("My page"), BLUE)])
    return [Notice(panel, sorted({player for game in games for player in game.players}))]


def _pairing(look: Look, game: GameRow) -> str:
    pod = look.to.say("Pod {n}", n=game.pod) + ": " if game.stage == "pod" else ""
    return f"{pod}{look.both(game)}" if game.other is not None else f"{look.to.mention(game.one)}: {look.to.say('bye')}"


@tells("challenged")
async def _challenged(look: Look, data: dict[str, Any]) -> Told:
    game = look.view.game(data["game"])
    if game is None or game.other is None:
        return []
    line = look.to.say("<@{one}> challenges <@{other}>.", one=game.one, other=game.other)
    return [Notice(Panel(lines=[line]), game.players)]


@tells("reported")
async def _reported(look: Look, data: dict[str, Any]) -> Told:
    game = look.view.game(data["game"])
    if game is None or game.status != GameStatus.REPORTED:
        return []
    people = [player for player in game.players if player != game.reported_by]
    return [Notice(report_panel(look, game), people, game, asks={"n": report_number(game)})]


@tells("disputed")
async def _disputed(look: Look, data: dict[str, Any]) -> Told:
    game, to = look.view.game(data["game"]), look.to
    if game is None:
        return []
    if game.status != GameStatus.DISPUTED:
        return []
    boss = await organisers(look)
    said = to.say("<@{by}> disputes {who}.", by=data["by"], who=look.both(game))
    if data["by"] is None:
        said = to.say("{who}: the two told different scores, and neither was confirmed.", who=look.both(game))
    why = [quoted(data["reason"])] if data["reason"] else []
    panel = Panel(lines=[said, *why, to.say("{organiser}, please decide.", organiser=boss.called)])
    panel.buttons([button(look.id, "decide", to.say("Decide"), BLUE, game.id)])
    return [Notice(panel, [boss.person, *game.players], game, boss.role, asks={})]


@tells("settled")
async def _settled(look: Look, data: dict[str, Any]) -> Told:
    """In the channel, and in the thread of the game, where the two are."""
    game, to, view = look.view.game(data["game"]), look.to, look.view
    result = view.result(data["game"])
    if game is None or game.status != GameStatus.DONE or result is None:
        return []
    told = []
    for place in (None, *((game,) if game.match_id is not None else ())):
        panel = Panel(lines=result_lines(look, game))
        panel.buttons([button(look.id, "table", to.say("Standings"), GREY), dispute_button(look, game, result)])
        asks = {"revision": result.revision, "game": game.id}
        told.append(Notice(panel, game.players if place is not None else (), place, asks=asks))
    if await _is_last(look, data["due"]):
        boss = await organisers(look)
        call = {"organiser": boss.called}
        follows = {
            Following.ROUND: to.say("All games are played. {organiser}: the next round can be paired.", **call),
            Following.CUT: to.say("All games are played. {organiser}: the elimination can begin.", **call),
            Following.END: to.say("All games are played. {organiser}: the season can be ended.", **call),
        }
        panel = Panel(lines=[follows[view.following]])
        panel.buttons([button(look.id, "desk", to.say("Organise"), BLUE)])
        told.append(Notice(panel, [boss.person], role=boss.role))
    return told


async def _is_last(look: Look, due: int) -> bool:
    """Whether this was the last game of a round, and no other result waits to be told: the organisers hear it once."""
    view = look.view
    if not view.is_running or view.terms.format is Format.LADDER or view.open_games() or view.drafts:
        return False
    async with look.client.store.reading() as at:
        return not any(one.kind == "settled" and one.id > due for one in await rows.due(at, look.id))


@tells("asked")
async def _asked(look: Look, data: dict[str, Any]) -> Told:
    game, to = look.view.game(data["game"]), look.to
    if game is None or game.asked is None:
        return []
    other = next(player for player in game.players if player != data["by"])
    line = to.count(
        "<@{by}> asks for {n} more day. <@{other}>, do you agree?",
        "<@{by}> asks for {n} more days. <@{other}>, do you agree?",
        data["days"],
        by=data["by"],
        other=other,
    )
    panel = Panel(lines=[line])
    label = to.count("Agree: {n} more day", "Agree: {n} more days", data["days"])
    panel.buttons([button(look.id, "longer", label, GREEN, game.id, data["days"])])
    return [Notice(panel, [other], game, asks={"by": data["by"], "days": data["days"]})]


@tells("extended")
async def _extended(look: Look, data: dict[str, Any]) -> Told:
    game = look.view.game(data["game"])
    if game is None:
        return []
    line = look.to.say("{who}: extended until <t:{when}:f>.", who=look.both(game), when=game.deadline)
    return [Notice(Panel(lines=[line]), (), game)]


@tells("nudge")
async def _nudge(look: Look, data: dict[str, Any]) -> Told:
    game, mark = look.view.game(data["game"]), Nudge(data["mark"])
    if game is None or game.status != GameStatus.OPEN:
        return []
    people: Sequence[int] = game.players
    if game.match_id is not None:
        # Whoever is waited for is reminded; the other has done their part.
        stored = await look.client.matches.repository.find(game.match_id)
        people = [row.user_id for seat, row in stored.seats.items() if seat in stored.row.waiting] or game.players
        if mark is Nudge.CONTACT and stored.status.value not in ("open", "rosters"):
            return []
    called = ", ".join(look.to.mention(player) for player in people)
    lines = [f"{called}: {nudge_line(mark, look.to)}", look.to.say("Deadline: <t:{when}:R>", when=game.deadline)]
    panel = Panel(lines=lines)
    panel.buttons([button(look.id, "me", look.to.say("My page"), BLUE)])
    return [Notice(panel, people, game)]


@tells("moved_up")
async def _moved_up(look: Look, data: dict[str, Any]) -> Told:
    player, season = data["player"], look.title
    line = look.to.say("<@{player}>, a place is free: you are in {season}.", player=player, season=season)
    return [Notice(Panel(lines=[line]), [player])]


@tells("left")
async def _left(look: Look, data: dict[str, Any]) -> Told:
    """To the organisers, and to whoever was to play against them."""
    to, view, player = look.to, look.view, data["player"]
    known, boss = view.player(player), await organisers(look)
    if known is not None and known.status != PlayerStatus.DROPPED:
        return []
    line = to.say("<@{player}> has left {season}.", player=player, season=look.title)
    if data["by"] != player:
        line = to.say("<@{by}> has taken <@{player}> out of {season}.", by=data["by"], player=player,
                      season=look.title)  # fmt: skip
    reason = [quoted(data["reason"])] if data["reason"] else []
    lost = [
        r for r in view.results if player in r.players and r.reason == data["reason"]
        and r.why in (Why.LEFT, Why.TAKEN_OUT)
    ]  # fmt: skip
    others = [other for r in lost if (other := r.opponent(player)) is not None]
    games = [result_lines(look, game)[0] for r in lost if (game := view.game(r.id)) is not None]
    panel = Panel(lines=[line, *reason, *games])
    panel.lines.append("-# " + to.say("{organiser}: somebody can take the place over.", organiser=boss.called))
    panel.buttons([button(look.id, "desk", to.say("Organise"), GREY)])
    return [Notice(panel, [boss.person, *others], role=boss.role)]


@tells("taken_back")
async def _taken_back(look: Look, data: dict[str, Any]) -> Told:
    to = look.to
    line = to.say("<@{by}> has taken back the pairings of round {n}. Nothing of them counts.", by=data["by"],
                  n=data["round"])  # fmt: skip
    return [Notice(Panel(lines=[line, *([quoted(data["reason"])] if data["reason"] else [])]))]


@tells("repaired")
async def _repaired(look: Look, data: dict[str, Any]) -> Told:
    games = [g for id in data["games"] if (g := look.view.game(id)) is not None and g.status != GameStatus.DRAFT]
    if not games:
        return []
    line = look.to.say("<@{by}> has changed pairings of this round:", by=data["by"])
    reason = [quoted(data["reason"])] if data["reason"] else []
    panel = Panel(lines=[line, *(_pairing(look, game) for game in games), *reason])
    panel.buttons([button(look.id, "me", look.to.say("My page"), BLUE)])
    return [Notice(panel, sorted({player for game in games for player in game.players}))]


@tells("entered")
async def _entered(look: Look, data: dict[str, Any]) -> Told:
    season = look.title
    line = look.to.say(
        "<@{player}>: <@{by}> has signed you up for {season}.", season=season, player=data["player"], by=data["by"]
    )
    panel = Panel(lines=[line])
    page = ("rosters", my_loadout(look)) if look.view.brings else ("me", look.to.say("My page"))
    panel.buttons([button(look.id, *page, BLUE)])
    return [Notice(panel, [data["player"]])]


@tells("announced")
async def _announced(look: Look, data: dict[str, Any]) -> Told:
    called = look.view.active[:MOST_CALLED]
    lines = [f"## {look.title}", paragraphs(data["text"]), f"— {look.to.mention(data['by'])}"]
    return [Notice(Panel(lines=[*lines, "-# " + " ".join(look.to.mention(player) for player in called)]), called)]


@tells("substituted")
async def _substituted(look: Look, data: dict[str, Any]) -> Told:
    line = look.to.say("<@{new}> takes over from <@{old}>.", new=data["newcomer"], old=data["player"])
    return [Notice(Panel(lines=[line]), [data["newcomer"]])]


@tells("finished")
async def _finished(look: Look, data: dict[str, Any]) -> Told:
    """The summary of a season: winner, table, bracket, a few numbers."""
    to, view = look.to, look.view
    panel = Panel(lines=[f"## {look.title}: {to.say('Finished')}"])
    if view.champion is not None:
        panel.lines.append("### " + to.say("Winner: <@{winner}>", winner=view.champion))
    lines = ranked(look)
    for line in lines[:3]:
        record = f"{line.wins}–{line.draws}–{line.losses}"
        points = to.count("{n} point", "{n} points", line.points)
        panel.lines.append(f"{line.rank} · {to.mention(line.player)} — {points} ({record})")
    panel.lines.append(to.count("{n} game played.", "{n} games played.", sum(r.played for r in view.results)))
    if played := [r for r in view.results if r.played_out]:
        closest = min(played, key=lambda r: (abs(r.one.vp - (r.other.vp if r.other else 0)), r.id))
        assert closest.other is not None
        score = f"{closest.one.vp}–{closest.other.vp}"
        who = f"{to.mention(closest.one.player)} – {to.mention(closest.other.player)}"
        panel.lines.append(to.say("The closest game: {who}, {score}.", who=who, score=score))
    if lines:
        shown = table_view(look, lines, look.season, status_line(view, to))
        panel.pictures.append(attached(await look.client.pictures.draw(draw_table, shown), "standings"))
    if len(lines) > PAGE:
        panel.lines.append("-# " + to.say("The whole table: `/league standings`"))
    if any(g.stage == "cut" for g in view.games):
        panel.pictures.append(attached(await look.client.pictures.draw(draw_bracket, bracket_view(look)), "bracket"))
    panel.buttons([button(look.id, "table", to.say("Standings"), BLUE)])
    return [Notice(panel, [view.champion] if view.champion is not None else [])]
