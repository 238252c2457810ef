"""About people: my page, two heads to each other, why two meet, statistics, luck.

It must not work anything out: the league's modules do.
"""

from __future__ import annotations

from bot.league.errors import LeagueError
from bot.league.luck import Dice, luck
from bot.league.rating import chance
from bot.league.results import Result
from bot.league.stats import By, Share, shares
from bot.league.terms import GameStatus, PlayerStatus
from bot.locale import Words
from bot.render.league.charts import (
    HistoryView,
    LuckRow,
    LuckView,
    ShareRow,
    SharesView,
    draw_history,
    draw_luck,
    draw_shares,
)
from bot.store.league import GameRow
from bot.ui.answer import Reply
from bot.ui.league.items import BLUE, GREEN, GREY, RED, Press, button, select, verb
from bot.ui.league.look import Look
from bot.ui.league.pages import attached, game_line, ranked, score
from bot.ui.league.words import by_name, decimal, reason_line, source_name, status_line, tie_name, tie_value
from bot.ui.match.items import Line
from bot.ui.match.panel import Item, Panel

MOST_OPEN = 12
MOST_SHARES = 12


async def me_reply(look: Look, focus: str | None = None) -> Reply:
    """My place, my open games with what I can do about one, my results and my rating."""
    to, view, me = look.to, look.view, look.me
    if me is None:
        raise LeagueError("not_signed_up")
    panel = Panel(lines=[f"### {view.terms.name}: {status_line(view, to)}"])
    line = next((line for line in ranked(look) if line.player == me.user_id), None)
    if me.status == PlayerStatus.WAITING:
        panel.lines.append(to.say("You are number {n} on the waiting list.", n=view.waiting.index(me.user_id) + 1))
    elif line is not None:
        place = to.say("Place {rank} of {all}", rank=line.rank, all=len(view.table))
        points = to.count("{n} point", "{n} points", line.points)
        panel.lines.append(f"**{place}** · {points} · {line.wins}–{line.draws}–{line.losses}")
        breaks = " · ".join(f"{tie_name(tie, to)} {tie_value(tie, value, to)}" for tie, value in line.breaks)
        panel.lines.append(f"-# {breaks}")
    if me.warnings:
        panel.lines.append(
            "⚠ "
            + to.count(
                "{n} warning: finished games clear them.", "{n} warnings: finished games clear them.", me.warnings
            )
        )
    await _open_games(look, panel, focus)
    for result in [r for r in view.results if me.user_id in r.players and r.other is not None][-8:]:
        panel.lines.append(_mine(look, result))
    await _rated(look, panel, (me.user_id,))
    panel.buttons(
        [
            button(look.id, "rosters", to.say("My roster"), GREY),
            button(look.id, "wishes", to.say("My wishes"), GREY),
            button(look.id, "table", to.say("Standings"), GREY),
            button(look.id, "luck", to.say("Luck"), GREY),
        ]
    )
    return panel.reply()


async def _open_games(look: Look, panel: Panel, focus: str | None) -> None:
    """Where several are open, a select says which one the buttons are about."""
    assert look.user_id is not None
    games = look.view.open_games(look.user_id)
    panel.lines += [await game_line(look, game) for game in games[:MOST_OPEN]]
    if not games:
        return
    chosen = next((game for game in games if game.id == focus), games[0])
    if len(games) > 1:
        others = [(game, next(p for p in game.players if p != look.user_id)) for game in games]
        lines = [Line(game.id, look.name(other), chosen=game is chosen) for game, other in others]
        panel.rows.append([select(look.id, "game", look.to.say("Which game"), lines)])
    panel.buttons(game_buttons(look, chosen))


@verb("game")
async def _game(press: Press) -> None:
    await press.show(me_reply(await press.look(), press.values[0]))


def _mine(look: Look, result: Result) -> str:
    assert look.user_id is not None
    sign = {"win": "●", "draw": "◐", "loss": "○"}[result.outcome(look.user_id)]
    other = result.opponent(look.user_id)
    assert other is not None
    points = f"{result.side(look.user_id).vp}–{result.side(other).vp}"
    return f"{sign} {points} {look.name(other)} ({source_name(result, look.to)})"


def game_buttons(look: Look, game: GameRow) -> list[Item]:
    """What one of the two can do about an open game."""
    to, id = look.to, look.id
    if game.status == GameStatus.REPORTED and game.reported_by != look.user_id:
        return [
            button(id, "confirm", to.say("Confirm"), GREEN, game.id),
            button(id, "dispute", to.say("Dispute"), RED, game.id),
        ]
    if game.status == GameStatus.DISPUTED:
        return []
    found: list[Item] = [button(id, "report", to.say("Report a table game"), GREY, game.id)]
    if game.status == GameStatus.OPEN:
        asked = game.asked
        if asked is not None and asked["by"] != look.user_id:
            days = asked["days"]
            found.append(button(id, "longer", to.say("Agree: {n} more days", n=days), GREEN, game.id, days))
        else:
            found.append(button(id, "longer", to.say("Ask for 7 more days"), GREY, game.id, 7))
        if look.view.terms.threads:
            found.append(button(id, "match", to.say("Open the match"), BLUE, game.id))
    found.append(button(id, "why", to.say("Why?"), GREY, game.id))
    return found


async def _rated(look: Look, panel: Panel, players: tuple[int, ...]) -> None:
    to = look.to
    known = [(player, look.view.ratings[player]) for player in players if player in look.view.ratings]
    shown = tuple((look.name(player), tuple(v for _, v in rating.history)) for player, rating in known if rating.ladder)
    if not shown:
        return
    note = to.say("A careful number: skill less three times its uncertainty, from three games on.")
    view = HistoryView(to.say("Rating"), to.say("after each game"), shown, note)
    panel.pictures.append(attached(await look.client.pictures.draw(draw_history, view), "rating"))
    panel.lines += [
        f"{to.say('Rating')}: {look.name(player)} **{decimal(r.ladder, 1, to)}**" for player, r in known if r.ladder
    ]


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
    panel = Panel(lines=[f"### {look.name(one)} – {look.name(other)}"])
    wins = {player: sum(r.winner == player for r in met) for player in (one, other)}
    panel.lines.append(
        to.say("{a} to {b} in {n} games", a=wins[one], b=wins[other], n=len(met))
        if met
        else to.say("They have not met.")
    )
    for result in met:
        game = view.game(result.id)
        if game is not None:
            panel.lines.append(f"{to.say('Round {n}', n=result.round)}: {look.both(game)} {score(result, game)}")
    known = view.ratings
    if known[one].ladder is not None and known[other].ladder is not None:
        share = chance(known[one], known[other])
        told = to.say(
            "By their ratings {who} wins {percent} % of their games.", who=look.name(one), percent=round(100 * share)
        )
        panel.lines.append(f"-# {told}")
    await _rated(look, panel, (one, other))
    return panel.reply()


async def why_reply(look: Look, game: GameRow) -> Reply:
    look.must_see()
    if game.status == GameStatus.DRAFT and not look.organises:
        raise LeagueError("no_such_game")
    panel = Panel(lines=[f"### {look.both(game)}", *(reason_line(code, look.to) for code in game.reasons)])
    return panel.reply()


@verb("why")
async def _why(press: Press) -> None:
    look = await press.look()
    await press.show(why_reply(look, game_in(look, press.args[0])))


def game_in(look: Look, id: str) -> GameRow:
    game = look.view.game(id)
    if game is None:
        raise LeagueError("no_such_game", id=id)
    return game


# -- statistics ----------------------------------------------------------------------------------------------------


def _key(look: Look, by: By, share: Share) -> str:
    to = look.to
    match by:
        case By.CRISIS:
            return " / ".join(look.card_name(id) for id in share.key.split("|"))
        case By.PRIORITY:
            return to.say("with priority") if share.key == "with" else to.say("without priority")
        case By.THREAT:
            return to.say("Threat {n}", n=share.key)
        case _:
            return look.card_name(share.key)


async def stats_reply(look: Look, by: By, content: str | None = None) -> Reply:
    look.must_see()
    to = look.to
    found = shares(look.view.results, by, content)
    shown = [share for share in found if share.is_shown][:MOST_SHARES]
    hidden = len([share for share in found if not share.is_shown])
    played = sum(r.played for r in look.view.results)
    notes = [to.say("Bars are 95 % intervals; draws count half; mirrors are left out.")]
    if by in (By.CRISIS, By.THREAT):
        notes.append(to.say("How often the side with priority wins."))
    if hidden:
        notes.append(to.count("{n} more has under ten games.", "{n} more have under ten games.", hidden))
    rows = tuple(ShareRow(_key(look, by, s), _games(s, to), s.interval[0], s.rate, s.interval[1]) for s in shown)
    view = SharesView(by_name(by, to), to.count("{n} game", "{n} games", played), rows, tuple(notes))
    panel = Panel(lines=[f"### {look.view.terms.name}: {by_name(by, to)}"])
    panel.lines += [f"{r.name}: **{r.share:.0%}** ({r.low:.0%}–{r.high:.0%}), {r.games}" for r in rows]
    panel.lines += [f"-# {note}" for note in notes]
    if rows:
        panel.pictures.append(attached(await look.client.pictures.draw(draw_shares, view), "statistics"))
    else:
        panel.lines.insert(1, to.say("Nothing has been played ten times yet."))
    lines = [Line(one.value, by_name(one, to), chosen=one is by) for one in By]
    panel.rows.append([select(look.id, "stats", to.say("By what"), lines)])
    return panel.reply()


def _games(share: Share, to: Words) -> str:
    games = to.count("{n} game", "{n} games", share.games)
    return games + (", " + to.count("{n} mirror", "{n} mirrors", share.mirrors) if share.mirrors else "")


@verb("stats")
async def _stats(press: Press) -> None:
    await press.show(stats_reply(await press.look(), By(press.values[0])))


async def luck_reply(look: Look, player: int) -> Reply:
    """Dice that fell against dice to be expected, over all matches the bot refereed."""
    look.must_see()
    to = look.to
    counted = [r.side(player).dice for r in look.view.results if player in r.players and r.played]
    dice = [one for one in counted if one is not None]
    panel = Panel(lines=[f"### {to.say('Luck')}: {look.name(player)}"])
    total = sum(dice, Dice())
    if not total.attack_dice and not total.defence_dice:
        panel.lines.append(to.say("No dice yet: only matches in a thread are counted."))
        return panel.reply()
    names = {"attack": to.say("Attack"), "defence": to.say("Defence")}
    rows = tuple(
        LuckRow(
            names[kind],
            to.say(
                "{dice} dice: {actual}, expected {expected}",
                dice=one.dice,
                actual=one.actual,
                expected=decimal(one.expected, 1, to),
            ),
            one.score,
        )
        for kind, one in luck(total).items()
        if one.dice
    )
    note = to.say(
        "The diamond shows standard deviations from the expected; two thirds of all series lie in the pale middle."
    )
    under = to.count("{n} match", "{n} matches", len(dice))
    view = LuckView(f"{to.say('Luck')}: {look.name(player)}", under, rows, (to.say("less"), to.say("more")), (note,))
    panel.lines += [f"{row.name}: {row.told} ({row.score:+.1f} σ)" for row in rows]
    panel.lines.append("-# " + to.say("Base rolls only: rerolls, changes and extra dice are choices, not luck."))
    panel.pictures.append(attached(await look.client.pictures.draw(draw_luck, view), "luck"))
    return panel.reply()


@verb("luck")
async def _luck(press: Press) -> None:
    await press.show(luck_reply(await press.look(), press.user_id))
