"""The pages of a season: standings, games of the round, pods and bracket; each as picture and as text.

It must not work anything out: the view does.
"""

from __future__ import annotations

from bot.league.results import Result, Source
from bot.league.rounds import bracket_place
from bot.league.standings import Line as TableLine
from bot.league.terms import Format, GameStatus, PlayerStatus, SeasonStatus
from bot.render.league.bracket_picture import BracketGame, BracketView, PodView, draw_bracket, draw_pod
from bot.render.league.standings_picture import TableRow, TableView, draw_table
from bot.render.picture import Picture
from bot.store.league import GameRow
from bot.ui.answer import Reply
from bot.ui.kit.components import GREY
from bot.ui.league.items import Press, button, verb
from bot.ui.league.look import Look
from bot.ui.league.words import decimal, source_name, status_line, tie_meaning, tie_short, tie_value, why_line
from bot.ui.match.panel import Panel
from bot.ui.match.panel import Picture as Attached
from bot.ui.safe import shown

MOST_ALT = 1500
"""Letters of a picture told in words."""
PAGE = 24
"""Rows of a table in one picture."""


def attached(picture: Picture, stem: str) -> Attached:
    return Attached(picture.filename(stem), picture.data, picture.alt)


# -- standings -----------------------------------------------------------------------------------------------------


def table_view(look: Look, lines: list[TableLine], title: str, under: str, first: int = 0) -> TableView:
    to, view = look.to, look.view
    gone = {p.user_id for p in view.players if p.status == PlayerStatus.DROPPED}
    ladder = view.terms.format is Format.LADDER
    ties = () if ladder else view.terms.ties
    rows = tuple(
        TableRow(
            rank=f"{line.rank}.",
            name=look.name(line.player),
            record=f"{line.wins}–{line.draws}–{line.losses}",
            points=_rating(look, line.player) if ladder else str(line.points),
            breaks=() if ladder else tuple(tie_value(tie, value, to) for tie, value in line.breaks),
            marked=line.player == look.user_id,
            out=line.player in gone,
        )
        for line in lines[first : first + PAGE]
    )
    cap = view.terms.scheme.cap
    legend = tuple(f"{tie_short(tie, view.score, to)}: {tie_meaning(tie, view.score, cap, to)}." for tie in ties)
    if ladder:
        legend = (to.say("Ratings are careful at first and hidden under three games."),)
    cut = view.terms.cut if view.terms.format is Format.SWISS else 0
    heads = (to.say("Player"), to.say("W–D–L"), to.say("Rating") if ladder else to.say("Points"))
    shorts = tuple(tie_short(tie, view.score, to) for tie in ties)
    return TableView(title, under, heads, shorts, rows, legend, max(0, cut - first))


def _rating(look: Look, player: int) -> str:
    known = look.view.ratings.get(player)
    return decimal(known.ladder, 1, look.to) if known is not None and known.ladder is not None else "–"


def ranked(look: Look) -> list[TableLine]:
    """The table; a ladder by rating, those without one below."""
    lines = look.view.table
    if look.view.terms.format is not Format.LADDER:
        return lines
    known = look.view.ratings
    order = sorted(lines, key=lambda line: (-(known[line.player].ladder or -1e9), line.player))
    return [
        TableLine(line.player, rank, line.points, line.wins, line.draws, line.losses, line.byes, line.breaks)
        for rank, line in enumerate(order, 1)
    ]


async def table_reply(look: Look, page: int = 0) -> Reply:
    look.must_see()
    to, view = look.to, look.view
    lines = ranked(look)
    pages = max(1, -(-len(lines) // PAGE))
    page = min(max(page, 0), pages - 1)
    made = table_view(look, lines, look.season, status_line(view, to), page * PAGE)
    told = _text_table(made) if lines else [to.say("No players yet.")]
    panel = Panel(lines=[f"### {to.say('Standings')}: {look.title}", *told])
    if lines:
        panel.pictures.append(attached(await look.client.pictures.draw(draw_table, made), "standings"))
    row = []
    if page:
        row.append(button(look.id, "table", to.say("Earlier"), GREY, page - 1))
    if page + 1 < pages:
        row.append(button(look.id, "table", to.say("Later"), GREY, page + 1))
    if view.pods:
        row.append(button(look.id, "pods", to.say("Pods"), GREY, 0))
    if any(g.stage == "cut" for g in view.games):
        row.append(button(look.id, "bracket", to.say("Bracket"), GREY))
    row.append(button(look.id, "stats", to.say("Statistics"), GREY))
    panel.buttons(list(row))
    return panel.reply()


def _text_table(view: TableView) -> list[str]:
    """The same in words: the tie-breaks by name, so that nothing hangs on the picture."""
    lines = []
    for row in view.rows:
        breaks = " · ".join(f"{head} {value}" for head, value in zip(view.breaks, row.breaks, strict=True))
        mark = "**" if row.marked else ""
        # No "1." at the head of a line: Discord would make a list of it and count anew.
        place = row.rank.rstrip(".")
        line = f"{mark}{place} · {shown(row.name)} — {row.points} ({row.record}){mark}"
        lines.append(f"{line} · {breaks}" if breaks else line)
    return [*lines, *(f"-# {note}" for note in view.legend)]


@verb("table", "count?")
async def _table(press: Press) -> None:
    look = await press.look()
    await press.show(table_reply(look, press.number(0) if press.args else 0))


# -- the games of a round ------------------------------------------------------------------------------------------


def score(look: Look, result: Result | None, player: int) -> str:
    """As it counts, a player's own points first; a double loss has none."""
    if result is None or result.other is None or result.source is Source.DOUBLE_LOSS:
        return ""
    mine, theirs = look.view.terms.scheme.score(result, player)
    return f"{mine}–{theirs}"


async def game_line(look: Look, game: GameRow) -> str:
    """One game: who, how it stands, where, until when."""
    to, result = look.to, look.view.result(game.id)
    if game.other is None:
        return f"{to.mention(game.one)}: {to.say('bye')}"
    if game.status == GameStatus.DONE and result is not None:
        return result_lines(look, game)[0]
    place = await thread_of(look, game)
    where = f" · <#{place}>" if place is not None else ""
    if game.status == GameStatus.DISPUTED:
        decides = to.say("disputed, the organiser decides")
        return f"{look.both(game)}: {decides}{where}"
    if game.status == GameStatus.REPORTED and game.report is not None:
        told = f"{game.report['one_vp']}–{game.report['other_vp']}"
        waits = to.say("{score} reported, waits for confirmation", score=told)
        return f"{look.both(game)}: {waits}{where}"
    until = f" · <t:{game.deadline}:R>" if game.deadline is not None else ""
    return f"{look.both(game)}{where}{until}"


def result_lines(look: Look, game: GameRow) -> list[str]:
    """What became of a game, and by whose word."""
    result = look.view.result(game.id)
    if result is None:
        return []
    told = " ".join(filter(None, (score(look, result, game.one), f"({source_name(result, look.to)})")))
    won = f" · **{look.named(result.winner)}**" if result.winner is not None else ""
    why = why_line(result, look.view.score, look.to)
    return [f"{look.both(game)}: {told}{won}", *([f"-# {why}"] if why else [])]


async def thread_of(look: Look, game: GameRow) -> int | None:
    if game.match_id is None:
        return None
    return (await look.client.matches.repository.find(game.match_id)).row.thread_id


async def round_reply(look: Look) -> Reply:
    look.must_see()
    to, view = look.to, look.view
    games = [g for g in view.games if g.round == view.row.round and g.status != GameStatus.DRAFT]
    if view.terms.format is Format.LADDER:
        games = view.open_games()
    panel = Panel(lines=[f"### {look.title}: {status_line(view, to)}"])
    panel.lines += [await game_line(look, game) for game in games] or [to.say("No games yet.")]
    if any(g.stage == "cut" for g in games):
        panel.pictures.append(attached(await look.client.pictures.draw(draw_bracket, bracket_view(look)), "bracket"))
    if view.pods:
        panel.buttons([button(look.id, "pods", to.say("Pods"), GREY, 0)])
    return panel.reply()


@verb("round")
async def _round(press: Press) -> None:
    await press.show(round_reply(await press.look()))


# -- pods and bracket ----------------------------------------------------------------------------------------------

PODS_AT_ONCE = 3


def pod_view(look: Look, pod: int) -> PodView:
    to, view = look.to, look.view
    table = view.pod_table(pod)
    players = [line.player for line in table]
    games = {frozenset(g.players): g for g in view.games if g.stage == "pod" and g.pod == pod}
    done = sum(view.result(g.id) is not None for g in games.values())

    def cell(me: int, you: int) -> str:
        game = games.get(frozenset((me, you)))
        result = view.result(game.id) if game is not None else None
        return score(look, result, me).replace("–", ":")

    return PodView(
        to.say("Pod {n}", n=pod),
        to.say("{done} of {all} played", done=done, all=len(games)),
        tuple(look.name(p) for p in players),
        tuple(str(line.points) for line in table),
        tuple(tuple("" if a == b else cell(a, b) for b in players) for a in players),
    )


async def pods_reply(look: Look, first: int = 0) -> Reply:
    look.must_see()
    to, pods = look.to, look.view.pods
    first = min(max(first, 0), max(0, len(pods) - 1))
    panel = Panel(lines=[f"### {look.title}: {to.say('Pods')}"])
    for pod in pods[first : first + PODS_AT_ONCE]:
        made = pod_view(look, pod)
        panel.lines.append(shown(made.alt, MOST_ALT))
        panel.pictures.append(attached(await look.client.pictures.draw(draw_pod, made), f"pod-{pod}"))
    row = []
    if first:
        row.append(button(look.id, "pods", to.say("Earlier"), GREY, max(0, first - PODS_AT_ONCE)))
    if first + PODS_AT_ONCE < len(pods):
        row.append(button(look.id, "pods", to.say("Later"), GREY, first + PODS_AT_ONCE))
    panel.buttons([*row, button(look.id, "table", to.say("Standings"), GREY)])
    return panel.reply()


@verb("pods", "count?")
async def _pods(press: Press) -> None:
    await press.show(pods_reply(await press.look(), press.number(0) if press.args else 0))


def bracket_view(look: Look) -> BracketView:
    """The elimination so far, and the empty boxes it still needs."""
    to, view = look.to, look.view
    cut = sorted((g for g in view.games if g.stage == "cut" and g.status != GameStatus.DRAFT), key=bracket_place)
    rounds: list[tuple[BracketGame, ...]] = []
    for number in sorted({g.round for g in cut}):
        places = {g.pod: _bracket_game(look, g) for g in cut if g.round == number}
        count = len(rounds[-1]) // 2 if rounds else len(places)
        rounds.append(tuple(places.get(place, BracketGame("", "")) for place in range(1, max(1, count) + 1)))
    while rounds and len(rounds[-1]) > 1 and view.status is not SeasonStatus.FINISHED:
        rounds.append(tuple(BracketGame("", "") for _ in range(len(rounds[-1]) // 2)))
    names = [to.say("Final"), to.say("Semi-finals"), to.say("Quarter-finals")]
    named = tuple(
        (names[left] if (left := len(rounds) - 1 - i) < len(names) else to.say("Last {n}", n=2 ** (left + 1)), games)
        for i, games in enumerate(rounds)
    )
    return BracketView(look.season, status_line(view, to), named)


def _bracket_game(look: Look, game: GameRow) -> BracketGame:
    result = look.view.result(game.id)
    if game.other is None:
        return BracketGame(look.name(game.one), "", winner=0)
    scores = ("", "")
    if result is not None and result.played_out:
        scores = (str(result.side(game.one).vp), str(result.side(game.other).vp))
    through = look.view.goes_on(game)
    winner = None if through is None else game.players.index(through)
    return BracketGame(look.name(game.one), look.name(game.other), scores, winner)


@verb("bracket")
async def _bracket(press: Press) -> None:
    await press.show(bracket_reply(await press.look()))


async def bracket_reply(look: Look) -> Reply:
    look.must_see()
    made = bracket_view(look)
    panel = Panel(lines=[f"### {look.title}: {look.to.say('Bracket')}", shown(made.alt, MOST_ALT)])
    panel.pictures.append(attached(await look.client.pictures.draw(draw_bracket, made), "bracket"))
    panel.buttons([button(look.id, "table", look.to.say("Standings"), GREY)])
    return panel.reply()
