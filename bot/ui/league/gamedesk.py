"""What the two of a game do about it: report, confirm, dispute, ask for time, open the match; the organiser decides."""

from __future__ import annotations

import discord

from bot.league.errors import LeagueError
from bot.league.terms import GameStatus
from bot.matches.terms import Status
from bot.store import matches as match_rows
from bot.store.league import GameRow
from bot.ui.answer import Reply
from bot.ui.league.form import whole
from bot.ui.league.items import GREEN, GREY, RED, Field, Press, button, open_form, select, verb
from bot.ui.league.look import Look
from bot.ui.league.persons import game_in, me_reply
from bot.ui.match.items import Line
from bot.ui.match.panel import Item, Panel


async def must_be_off_the_board(look: Look, game: GameRow) -> None:
    """A game that is being played in its thread gets its result from there."""
    if game.match_id is not None:
        desk = await look.client.matches.desk(game.match_id)
        if desk.status in (Status.PLAYING, Status.PAUSED):
            raise LeagueError("match_begun")


UNKNOWN = "-"
MOST_CHOSEN = 24
"""The highest score a select holds; a higher one is typed."""


@verb("report")
async def _report(press: Press) -> None:
    await press.show(score_reply(press, press.args[0], UNKNOWN, UNKNOWN))


@verb("score")
async def _score(press: Press) -> None:
    """`score.<game>.<whose>.<mine>.<theirs>`: one of the two numbers was chosen."""
    game, whose, mine, theirs = press.args
    chosen = press.values[0]
    await press.show(score_reply(press, game, *((chosen, theirs) if whose == "mine" else (mine, chosen))))


async def score_reply(press: Press, game_id: str, mine: str, theirs: str) -> Reply:
    """Both scores by choosing; what is chosen stands in the components themselves."""
    look, to = await press.look(), press.to
    game = await _reportable(look, game_id, press.user_id)
    other = look.name(next(player for player in game.players if player != press.user_id))
    panel = Panel(lines=["### " + to.say("Report a table game"), to.say("Choose both scores.")])
    if (mine, theirs) != (UNKNOWN, UNKNOWN):
        panel.lines.append(f"**{mine.replace(UNKNOWN, '?')} – {theirs.replace(UNKNOWN, '?')}** {other}")
    for whose, now, hint in (
        ("mine", mine, to.say("My victory points")),
        ("theirs", theirs, to.say("{name}'s victory points", name=other)),
    ):
        lines = [Line(str(n), f"{hint}: {n}", chosen=str(n) == now) for n in range(MOST_CHOSEN + 1)]
        panel.rows.append([select(look.id, "score", hint, lines, game.id, whose, mine, theirs)])
    row: list[Item] = []
    if UNKNOWN not in (mine, theirs):
        label = to.say("Report {mine}–{theirs}", mine=mine, theirs=theirs)
        row.append(button(look.id, "tracked", label, GREEN, game.id, mine, theirs))
    row.append(button(look.id, "type_score", to.say("Type the score"), GREY, game.id))
    panel.buttons([*row, button(look.id, "me", to.say("My page"), GREY)])
    return panel.reply()


async def _reportable(look: Look, game_id: str, by: int) -> GameRow:
    game = game_in(look, game_id)
    if by not in game.players:
        raise LeagueError("not_your_game")
    await must_be_off_the_board(look, game)
    return game


@verb("type_score")
async def _type_score(press: Press) -> None:
    look, to = await press.look(), press.to
    game = await _reportable(look, press.args[0], press.user_id)
    other = next(player for player in game.players if player != press.user_id)
    fields = [
        Field("mine", to.say("My victory points"), most=2),
        Field("theirs", to.say("{name}'s victory points", name=look.name(other)), most=2),
    ]
    await open_form(press.interaction, press.season, "reported", to.say("Report a table game"), fields, game.id)


@verb("reported")
async def _reported(press: Press) -> None:
    points = press.to.say("Victory points")
    mine, theirs = (whole(press.fields.get(name, ""), points) for name in ("mine", "theirs"))
    await press.show(report_reply(press, press.args[0], mine, theirs))


async def report_reply(press: Press, game_id: str, mine: int, theirs: int) -> Reply:
    look = await press.look()
    game, to = game_in(look, game_id), press.to
    await must_be_off_the_board(look, game)
    points = (mine, theirs) if game.one == press.user_id else (theirs, mine)
    await press.client.league.report(game_id, press.user_id, *points)
    press.told()
    other = next((player for player in game.players if player != press.user_id), None)
    line = to.say("Reported. <@{other}> confirms or disputes; after 48 hours of silence it counts.", other=other)
    return Panel(lines=[line]).reply()


def report_panel(look: Look, game: GameRow) -> Panel:
    """The public post of a report."""
    to = look.to
    assert game.report is not None
    other = next(player for player in game.players if player != game.reported_by)
    told = f"{look.both(game)}: **{game.report['one_vp']}–{game.report['other_vp']}**"
    panel = Panel(lines=[told])
    panel.lines.append(to.say("<@{by}> reported this. <@{other}>, is it right?", by=game.reported_by, other=other))
    silence = (game.reported_at or 0) + 48 * 3600
    panel.lines.append("-# " + to.say("It counts by itself <t:{when}:R>.", when=silence))
    panel.buttons(
        [
            button(look.id, "confirm", to.say("Confirm"), GREEN, game.id),
            button(look.id, "dispute", to.say("Dispute"), RED, game.id),
        ]
    )
    return panel


@verb("confirm")
async def _confirm(press: Press) -> None:
    async def work() -> Reply:
        await press.client.league.confirm(press.args[0], press.user_id)
        press.told()
        return Panel(lines=[press.to.say("Confirmed. Thank you.")]).reply()

    await press.show(work())


@verb("dispute")
async def _dispute(press: Press) -> None:
    look = await press.look()
    game, to = game_in(look, press.args[0]), press.to
    if press.user_id not in game.players:
        raise LeagueError("not_your_game")
    field = Field("reason", to.say("What is wrong?"), long=True, most=300)
    await open_form(press.interaction, press.season, "disputed", to.say("Dispute"), [field], game.id)


@verb("disputed")
async def _disputed(press: Press) -> None:
    async def work() -> Reply:
        await press.client.league.dispute(press.args[0], press.user_id, press.fields.get("reason", ""))
        press.told()
        return Panel(lines=[press.to.say("The organiser has been told and decides.")]).reply()

    await press.show(work())


@verb("decide")
async def _decide(press: Press) -> None:
    """The organiser's form for a disputed game."""
    look = await press.organising()
    game, to = game_in(look, press.args[0]), press.to
    points = game.report or {}
    fields = [
        Field(
            "one",
            to.say("{name}'s victory points", name=look.name(game.one)),
            text=str(points.get("one_vp", "")),
            most=2,
        ),
        Field(
            "other",
            to.say("{name}'s victory points", name=look.name(game.other)),
            text=str(points.get("other_vp", "")),
            most=2,
        ),
        Field("reason", to.say("Reason"), long=True, most=300),
    ]
    await open_form(press.interaction, press.season, "decided", to.say("Decide"), fields, game.id)


@verb("decided")
async def _decided(press: Press) -> None:
    await press.organising()
    points = press.to.say("Victory points")
    one, other = (whole(press.fields.get(name, ""), points) for name in ("one", "other"))
    await press.show(decide_reply(press, press.args[0], one, other, press.fields.get("reason", "")))


async def decide_reply(press: Press, game_id: str, one: int, other: int, reason: str) -> Reply:
    look = await press.organising()
    game_in(look, game_id)
    await press.client.league.decide(game_id, press.user_id, one, other, reason)
    press.told()
    return Panel(lines=[press.to.say("Decided and on record. `/league undo` takes it back.")]).reply()


# -- time ----------------------------------------------------------------------------------------------------------


@verb("longer")
async def _longer(press: Press) -> None:
    await press.show(longer_reply(press, press.args[0], int(press.args[1])))


async def longer_reply(press: Press, game_id: str, days: int, reason: str | None = None) -> Reply:
    """A player asks or agrees; an organiser who does not play in the game extends at once."""
    look = await press.look()
    game = game_in(look, game_id)
    league, to = press.client.league, press.to
    if press.user_id not in game.players:
        look.must_organise()
        view = await league.extend(game_id, press.user_id, days, reason)
    else:
        view = await league.ask_extension(game_id, press.user_id, days)
    press.told()
    now = view.game(game_id)
    assert now is not None
    if now.deadline != game.deadline:
        return Panel(lines=[to.say("Extended until <t:{when}:f>.", when=now.deadline)]).reply()
    asked = to.count(
        "Asked for {n} more day. Your opponent has to agree.",
        "Asked for {n} more days. Your opponent has to agree.",
        days,
    )
    return Panel(lines=[asked]).reply()


# -- the match -----------------------------------------------------------------------------------------------------


@verb("match")
async def _match(press: Press) -> None:
    await press.show(match_reply(press))


async def match_reply(press: Press) -> Reply:
    """Open the game's match; if it was called off or its thread deleted, again."""
    look, client = await press.look(), press.client
    game = game_in(look, press.args[0])
    if press.user_id not in game.players:
        look.must_organise()
    if game.status != GameStatus.OPEN or game.other is None:
        raise LeagueError("already_settled")
    id = await client.bridge.open_match(look.view, game)
    desk = await client.matches.desk(id)
    if desk.row.thread_id is not None and not await _is_there(look, desk.row.thread_id):
        await client.matches.place(id, None, None)
        async with client.store.transaction() as at:
            await match_rows.put_out(at, id, "shown")
    client.poster.wake(id)
    if press.user_id not in game.players:
        return Panel(lines=[press.to.say("The match is open.")]).reply()
    return await me_reply(await press.look())


async def _is_there(look: Look, thread_id: int) -> bool:
    try:
        await look.client.fetch_channel(thread_id)
    except discord.NotFound:
        return False
    return True
