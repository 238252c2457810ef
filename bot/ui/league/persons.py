"""About people: my page, two heads to each other, why two meet.

It must not work anything out: the league's modules do.
"""

from __future__ import annotations

import asyncio

from bot.league.errors import LeagueError
from bot.league.rating import chance
from bot.league.reports import report_number
from bot.league.results import Result
from bot.league.terms import Format, GameStatus, PlayerStatus, SeasonStatus
from bot.locale import Words
from bot.render.league.charts import HistoryView, draw_history
from bot.store.league import GameRow
from bot.ui.answer import Reply
from bot.ui.kit.components import BLUE, GREEN, GREY, MORE, RED, Line, page_of
from bot.ui.league.items import Press, button, select, verb
from bot.ui.league.look import Look, my_loadout
from bot.ui.league.pages import attached, game_line, ranked, score
from bot.ui.league.words import decimal, reason_line, source_name, status_line, tie_name, tie_value
from bot.ui.match.panel import Item, Panel, more_lines

MOST_OPEN = 12
Later = tuple[str, int]


async def me_reply(look: Look, focus: str | None = None, *, later: Later = ("", 0)) -> Reply:
    """My place, my open games with what I can do about one, my results and my rating; `later`: which list is shown from
    which line on."""
    to, view, me = look.to, look.view, look.me
    if me is None:
        raise LeagueError("not_signed_up")
    panel = Panel(lines=[f"### {look.title}: {status_line(view, to)}"])
    line = next((line for line in ranked(look) if line.player == me.user_id), None)
    if me.status == PlayerStatus.WAITING:
        panel.lines.append(to.say("You are number {n} on the waiting list.", n=view.waiting.index(me.user_id) + 1))
    elif line is not None:
        place = to.say("Place {rank} of {all}", rank=line.rank, all=len(view.table))
        points = to.count("{n} point", "{n} points", line.points)
        panel.lines.append(f"**{place}** · {points} · {line.wins}–{line.draws}–{line.losses}")
        breaks = " · ".join(
            f"{tie_name(tie, view.score, to)} {tie_value(tie, value, to)}" for tie, value in line.breaks
        )
        panel.lines.append(f"-# {breaks}")
    if me.warnings:
        panel.lines.append(
            "⚠ "
            + to.count(
                "{n} warning: finished games clear them.", "{n} warnings: finished games clear them.", me.warnings
            )
        )
    await _open_games(look, panel, focus, later)
    for result in [r for r in view.results if me.user_id in r.players][-8:]:
        panel.lines.append(_mine(look, result))
    await _rated(look, panel, (me.user_id,))
    await _rated_everywhere(look, panel, me.user_id)
    _others(look, panel, later)
    panel.buttons(
        [
            *([button(look.id, "rosters", my_loadout(look), GREY)] if view.brings else []),
            button(look.id, "wishes", to.say("My wishes"), GREY),
            button(look.id, "table", to.say("Standings"), GREY),
            button(look.id, "luck", to.say("Luck"), GREY),
            *([button(look.id, "leave", to.say("Leave"), GREY)] if _may_leave(look) else []),
        ]
    )
    return panel.reply()


def _may_leave(look: Look) -> bool:
    over = look.view.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED)
    return not over and look.me is not None and look.me.status != PlayerStatus.DROPPED


def _others(look: Look, panel: Panel, later: Later) -> None:
    """Whom I can challenge, those nearest in rating first; and whom I have met or shall meet."""
    to, view, me = look.to, look.view, look.user_id
    assert me is not None
    playing = {player for game in view.open_games(me) for player in game.players}
    if view.terms.format is Format.LADDER and view.is_running and me in view.active:
        mine = view.ratings[me].mu
        free = sorted(set(view.active) - playing - {me}, key=lambda p: (abs(view.ratings[p].mu - mine), p))
        if free:
            lines = [Line(str(player), look.name(player)) for player in free]
            panel.rows.append([_paged(look, "challenge", to.say("Challenge somebody"), lines, later)])
    met = [player for result in view.results[::-1] if me in result.players for player in result.players]
    known = [player for player in dict.fromkeys([*met, *playing]) if player != me]
    if known:
        lines = [Line(str(player), look.name(player)) for player in known]
        panel.rows.append([_paged(look, "against", to.say("Head to head with …"), lines, later)])


def _paged(look: Look, what: str, hint: str, lines: list[Line], later: Later) -> Item:
    """A list that may be longer than Discord shows one."""
    first = later[1] if later[0] == what else 0
    return select(look.id, what, hint, page_of(lines, first, look.to.say("More …")))


async def _lead_on(press: Press) -> bool:
    """Whether no line was chosen, but those that follow."""
    if (first := press.later) is None:
        return False
    await press.show(me_reply(await press.look(), later=(press.act.verb, first)))
    return True


@verb("challenge", "", f"count|{MORE}")
async def _challenge(press: Press) -> None:
    if await _lead_on(press):
        return

    async def work() -> Reply:
        await press.client.league.rounds.challenge(press.season, press.user_id, int(press.chosen))
        press.told()
        return await me_reply(await press.look())

    await press.show(work())


@verb("against", "", f"number|{MORE}")
async def _against(press: Press) -> None:
    if not await _lead_on(press):
        await press.show(versus_reply(await press.look(), press.user_id, int(press.chosen)))


async def _open_games(look: Look, panel: Panel, focus: str | None, later: Later) -> None:
    """Where several are open, a select says which one the buttons are about."""
    assert look.user_id is not None
    games = look.view.open_games(look.user_id)
    panel.lines += [await game_line(look, game) for game in games[:MOST_OPEN]]
    panel.lines += more_lines(look.to, len(games) - MOST_OPEN)
    if not games:
        return
    chosen = next((game for game in games if game.id == focus), games[0])
    if len(games) > 1:
        others = [(game, next(p for p in game.players if p != look.user_id)) for game in games]
        lines = [Line(game.id, look.name(other), chosen=game is chosen) for game, other in others]
        panel.rows.append([_paged(look, "game", look.to.say("Which game"), lines, later)])
    panel.buttons(game_buttons(look, chosen))


@verb("game", "", f"id|{MORE}")
async def _game(press: Press) -> None:
    if not await _lead_on(press):
        await press.show(me_reply(await press.look(), press.chosen))


def _mine(look: Look, result: Result) -> str:
    assert look.user_id is not None
    sign = {"win": "●", "draw": "◐", "loss": "○"}[result.outcome(look.user_id)]
    other = result.opponent(look.user_id)
    if other is None:
        return f"{sign} {look.to.say('Round {n}', n=result.round)}: {look.to.say('bye')}"
    told = " ".join(filter(None, (sign, score(look, result, look.user_id), look.named(other))))
    return f"{told} ({source_name(result, look.to)})"


def game_buttons(look: Look, game: GameRow) -> list[Item]:
    """What one of the two can do about an open game."""
    to, id = look.to, look.id
    if game.status == GameStatus.REPORTED and game.reported_by != look.user_id:
        n = report_number(game)
        return [
            button(id, "confirm", to.say("Confirm"), GREEN, game.id, n),
            button(id, "report", to.say("Another score"), GREY, game.id),
            button(id, "dispute", to.say("Dispute"), RED, game.id, n),
        ]
    if game.status == GameStatus.DISPUTED:
        return []
    found: list[Item] = [button(id, "report", to.say("Report a table game"), GREY, game.id)]
    if game.status == GameStatus.OPEN:
        asked = game.asked
        if asked is not None and asked["by"] != look.user_id:
            days = asked["days"]
            found.append(
                button(
                    id, "longer", to.count("Agree: {n} more day", "Agree: {n} more days", days), GREEN, game.id, days
                )
            )
        else:
            found.append(button(id, "longer", to.say("Ask for 7 more days"), GREY, game.id, 7))
        if look.view.terms.threads:
            found.append(button(id, "match", to.say("Open the match"), BLUE, game.id))
        found.append(button(id, "give_up", to.say("Concede"), GREY, game.id))
    found.append(button(id, "why", to.say("Why?"), GREY, game.id))
    return found


def _point(to: Words) -> str:
    return "," if to.language == "de" else "."


async def _rated(look: Look, panel: Panel, players: tuple[int, ...]) -> None:
    to = look.to
    known = [(player, look.view.ratings[player]) for player in players if player in look.view.ratings]
    shown = tuple((look.name(player), tuple(v for _, v in rating.history)) for player, rating in known if rating.ladder)
    if not shown:
        return
    note = to.say("A careful number: skill less three times its uncertainty, from three games on.")
    view = HistoryView(to.say("Rating"), to.say("after each game"), shown, note, _point(to))
    panel.pictures.append(attached(await look.client.pictures.draw(draw_history, view), "rating"))
    panel.lines += [
        f"{to.say('Rating')}: {look.named(player)} **{decimal(r.ladder, 1, to)}**" for player, r in known if r.ladder
    ]


async def _rated_everywhere(look: Look, panel: Panel, player: int) -> None:
    """The rating over all seasons of the server, once it is another than that of this one."""
    archive = await look.client.league.repository.archive(look.view.row.guild_id, look.view.played.id)
    if sum(any(player in r.players and r.played for r in view.results) for view in archive.views) < 2:
        return
    rating = (await asyncio.to_thread(lambda: archive.ratings))[player]
    if rating.ladder is None:
        return
    to = look.to
    told = to.say(
        "Rating on this server: **{rating}** after {n} games", rating=decimal(rating.ladder, 1, to), n=rating.games
    )
    panel.lines.append(told)
    history = tuple(value for _, value in rating.history)
    view = HistoryView(
        to.say("Rating on this server"), to.say("after each game"), ((look.name(player), history),), "", _point(to)
    )
    panel.pictures.append(attached(await look.client.pictures.draw(draw_history, view), "rating-server"))


@verb("me")
async def _me(press: Press) -> None:
    await press.show(me_reply(await press.look()))


# -- two people ----------------------------------------------------------------------------------------------------


async def versus_reply(look: Look, one: int, other: int) -> Reply:
    look.must_see()
    to, view = look.to, look.view
    if view.player(one) is None or view.player(other) is None:
        raise LeagueError("not_signed_up")
    met = [r for r in view.results if set(r.players) == {one, other}]
    panel = Panel(lines=[f"### {look.named(one)} – {look.named(other)}"])
    wins = {player: sum(r.winner == player for r in met) for player in (one, other)}
    panel.lines.append(
        to.count("{a} to {b} in {n} game", "{a} to {b} in {n} games", len(met), a=wins[one], b=wins[other])
        if met
        else to.say("They have not met.")
    )
    for result in met:
        game = view.game(result.id)
        if game is not None:
            panel.lines.append(
                f"{to.say('Round {n}', n=result.round)}: {look.both(game)} {score(look, result, game.one)}"
            )
    known = view.ratings
    if known[one].ladder is not None and known[other].ladder is not None:
        share = chance(known[one], known[other])
        told = to.say(
            "By their ratings {who} wins {percent} % of their games.", who=look.named(one), percent=round(100 * share)
        )
        panel.lines.append(f"-# {told}")
    await _rated(look, panel, (one, other))
    if look.me is not None:
        panel.buttons([button(look.id, "me", to.say("My page"), GREY)])
    return panel.reply()


async def why_reply(look: Look, game: GameRow) -> Reply:
    look.must_see()
    if game.status == GameStatus.DRAFT and not look.organises:
        raise LeagueError("no_such_game")
    panel = Panel(lines=[f"### {look.both(game)}", *(reason_line(code, look.to) for code in game.reasons)])
    return panel.reply()


@verb("why", "id")
async def _why(press: Press) -> None:
    look = await press.look()
    await press.show(why_reply(look, game_in(look, press.args[0])))


def game_in(look: Look, id: str) -> GameRow:
    game = look.view.game(id)
    if game is None:
        raise LeagueError("no_such_game", id=id)
    return game
