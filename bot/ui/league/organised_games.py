"""What organisers do about games: see how each stands, decide, extend, pair two by hand."""

from __future__ import annotations

from bot.league.organising import is_untouched
from bot.league.reports import report_number
from bot.league.terms import Format, GameStatus
from bot.matches.terms import Status
from bot.store.league import GameRow
from bot.ui.answer import Reply
from bot.ui.brought import called
from bot.ui.kit.components import BLUE, GREEN, GREY, Line
from bot.ui.league.deciding import longer_reply
from bot.ui.league.items import Press, button, select, verb
from bot.ui.league.look import Look
from bot.ui.league.own_games import unless_own
from bot.ui.league.pages import game_line
from bot.ui.league.persons import game_in
from bot.ui.league.words import reason_line, round_name, why_line
from bot.ui.match.panel import Item, Panel

MORE_DAYS = (3, 7, 14)
AT_ONCE = 25
"""Lines of a select."""


def games_now(look: Look) -> list[GameRow]:
    """Of the round, those that wait for something first; of a ladder the open ones."""
    view = look.view
    games = [g for g in view.games if g.round == view.row.round and g.other is not None]
    if view.terms.format is Format.LADDER:
        games = view.open_games()
    order = [GameStatus.DISPUTED, GameStatus.REPORTED, GameStatus.DRAFT, GameStatus.OPEN, GameStatus.DONE]
    return sorted(games, key=lambda g: (order.index(GameStatus(g.status)), g.pod or 0, g.id))


async def state_of(look: Look, game: GameRow) -> str:
    """Where an open game stands: in its thread, or nowhere yet."""
    to = look.to
    if game.status == GameStatus.DRAFT:
        return to.say("not published yet")
    if game.status != GameStatus.OPEN or game.match_id is None:
        return "" if game.status != GameStatus.OPEN else to.say("not begun")
    stored = await look.client.matches.repository.find(game.match_id)
    if stored.status is Status.ROSTERS:
        late = [look.named(row.user_id) for row in stored.seats.values() if row.roster is None]
        return called(
            look.view.played,
            roster=to.say("waits for rosters: {names}", names="; ".join(late)),
            team=to.say("waits for teams: {names}", names="; ".join(late)),
        )
    if stored.status in (Status.PLAYING, Status.PAUSED) and stored.is_begun and stored.state is not None:
        waited = [look.named(row.user_id) for seat, row in stored.seats.items() if seat in stored.row.waiting]
        return to.say(
            "being played, round {n}; waits for {names}", n=stored.state.round, names="; ".join(waited) or "–"
        )
    return to.say("not begun")


async def games_lines(look: Look, games: list[GameRow]) -> list[str]:
    return [" · ".join(filter(None, (await game_line(look, g), await state_of(look, g)))) for g in games]


def games_select(look: Look, games: list[GameRow]) -> Item:
    status = {
        GameStatus.DRAFT: look.to.say("not published yet"),
        GameStatus.OPEN: look.to.say("open"),
        GameStatus.REPORTED: look.to.say("reported"),
        GameStatus.DISPUTED: look.to.say("disputed"),
        GameStatus.DONE: look.to.say("done"),
    }
    lines = [
        Line(g.id, f"{look.name(g.one)} – {look.name(g.other)}", status[GameStatus(g.status)]) for g in games[:AT_ONCE]
    ]
    return select(look.id, "org_game", look.to.say("A game: decide, extend, …"), lines)


@verb("org_game", "id?", "id?")
async def _org_game(press: Press) -> None:
    look = await press.organising()
    await press.show(game_reply(look, game_in(look, press.args[0] if press.args else press.chosen)))


async def game_reply(look: Look, game: GameRow, note: str = "") -> Reply:
    to, id = look.to, look.id
    head = f"### {look.title}: {round_name(look.view, game, to)}"
    panel = Panel(lines=[head, *([note] if note else []), *await games_lines(look, [game])])
    result = look.view.result(game.id)
    if result is not None and (why := why_line(result, look.view.score, to)):
        panel.lines.append(f"-# {why}")
    panel.lines += [f"-# {reason_line(code, to)}" for code in game.reasons]
    row: list[Item] = []
    if game.status == GameStatus.REPORTED:
        panel.lines.append("-# " + to.say("Report number {n}", n=report_number(game)))
    if game.status != GameStatus.DRAFT:
        row.append(button(id, "decide", to.say("Decide"), BLUE, game.id))
    if game.status in (GameStatus.OPEN, GameStatus.REPORTED):
        row += [
            button(id, "org_extend", to.count("{n} more day", "{n} more days", days), GREY, game.id, days)
            for days in MORE_DAYS
        ]
    panel.buttons(row)
    more: list[Item] = []
    if game.status == GameStatus.OPEN and look.view.terms.threads:
        more.append(button(id, "match", to.say("Open the match"), GREY, game.id))
    panel.buttons([*more, button(id, "desk", to.say("Back"), GREY)])
    return panel.reply()


@verb("org_extend", "id count", grave=True)
async def _org_extend(press: Press) -> None:
    """`org_extend.<game>.<days>`: at once; for an organiser's own game the opponent is asked, as for any player."""

    async def work() -> Reply:
        look = await press.organising()
        game = game_in(look, press.args[0])
        if press.user_id in game.players:
            return await longer_reply(press, game.id, press.number(1))
        view = await press.client.league.deadlines.extend(game.id, press.user_id, press.number(1))
        press.told()
        now = view.game(game.id)
        assert now is not None
        note = press.to.say("Extended until <t:{when}:f>.", when=now.deadline)
        return await game_reply(await press.look(), now, note)

    await press.show(work())


# -- by hand -------------------------------------------------------------------------------------------------------


async def free_to_pair(look: Look) -> list[int]:
    """Who is in no game of this round that somebody has begun."""
    view = look.view
    games = [g for g in view.games if g.round == view.row.round]
    begun = {g.id for g in games if await look.client.bridge.is_begun(g.match_id)}
    busy = {player for g in games if not is_untouched(view, g, begun) for player in g.players}
    return [player for player in view.active if player not in busy]


@verb("hand", "( count number? )?")
async def _hand(press: Press) -> None:
    """`hand.<page>[.<one>]`: choose one, then the other."""
    look = await press.organising()
    page = press.number(0) if press.args else 0
    one = press.number(1) if press.args[1:] else None
    await press.show(hand_reply(look, page, one))


async def hand_reply(look: Look, page: int = 0, one: int | None = None) -> Reply:
    to = look.to
    panel = Panel(lines=["### " + to.say("Pair by hand")])
    panel.lines.append(to.say("Choose two who shall meet. Whom they leave meet each other, or nobody."))
    free = [player for player in await free_to_pair(look) if player != one]
    if one is not None:
        panel.lines.append(f"**{look.named(one)}** – ?")
    shown = free[page * AT_ONCE : (page + 1) * AT_ONCE]
    if shown:
        lines = [Line(str(player), look.name(player)) for player in shown]
        chosen = () if one is None else (one,)
        hint = to.say("One of the two") if one is None else to.say("The other")
        panel.rows.append([select(look.id, "handed", hint, lines, *chosen)])
    row: list[Item] = []
    given = () if one is None else (one,)
    if page:
        row.append(button(look.id, "hand", to.say("Earlier"), GREY, page - 1, *given))
    if (page + 1) * AT_ONCE < len(free):
        row.append(button(look.id, "hand", to.say("Later"), GREY, page + 1, *given))
    panel.buttons([*row, button(look.id, "desk", to.say("Back"), GREY)])
    return panel.reply()


@verb("handed", "number?", "number")
async def _handed(press: Press) -> None:
    """`handed[.<one>]`: somebody was chosen; with the second the two are paired."""

    async def work() -> Reply:
        look = await press.organising()
        chosen = int(press.chosen)
        if not press.args:
            return await hand_reply(look, 0, chosen)
        one = press.number(0)
        pairing = press.client.bridge.pair_by_hand(press.season, press.user_id, one, chosen)
        asked = await unless_own(press, "pair", pairing, one=one, other=chosen)
        if asked is not None:
            return asked
        press.told()
        view = (await press.look()).view
        made = next(g for g in view.games if g.round == view.row.round and chosen in g.players)
        return await game_reply(await press.look(), made, press.to.say("Paired."))

    await press.show(work())


def hand_button(look: Look) -> list[Item]:
    view = look.view
    if not view.is_running or view.terms.format in (Format.PODS, Format.LADDER):
        return []
    return [button(look.id, "hand", look.to.say("Pair by hand"), GREY, 0)]


def decide_buttons(look: Look) -> list[Item]:
    disputed = [g for g in look.view.games if g.status == GameStatus.DISPUTED]
    return [
        button(
            look.id,
            "decide",
            look.to.say("Decide: {a} – {b}", a=look.name(g.one), b=look.name(g.other)),
            GREEN,
            g.id,
        )
        for g in disputed[:3]
    ]
