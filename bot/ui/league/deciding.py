"""Beside the reports of a game: the organiser decides it, it gets more time, its match is opened."""

from __future__ import annotations

import discord

from bot.league.errors import LeagueError
from bot.league.terms import GameStatus
from bot.matches.service import MatchError
from bot.store import matches as match_rows
from bot.store.league import GameRow
from bot.ui.answer import Reply
from bot.ui.kit.forms import Field
from bot.ui.kit.ids import act
from bot.ui.league.form import whole
from bot.ui.league.items import LONGEST_REASON, Press, verb
from bot.ui.league.look import Look
from bot.ui.league.own_games import unless_own
from bot.ui.league.persons import game_in, me_reply
from bot.ui.match.panel import Panel


@verb("decide", "id")
async def _decide(press: Press) -> None:
    """The organiser's form for a disputed game."""
    look = await press.organising()
    game, to = game_in(look, press.args[0]), press.to
    points = game.report or {}
    fields = [
        Field(
            "one",
            to.label(look.view.score.theirs, name=look.name(game.one)),
            text=str(points.get("one_vp", "")),
        ),
        Field(
            "other",
            to.label(look.view.score.theirs, name=look.name(game.other)),
            text=str(points.get("other_vp", "")),
        ),
        Field("reason", to.say("Reason"), long=True),
    ]
    await press.open_form(act("decided", game.id), to.say("Decide"), fields)


@verb("decided", "id", one=2, other=2, reason=LONGEST_REASON)
async def _decided(press: Press) -> None:
    points = press.to.label((await press.organising()).view.score.name)
    one, other = (whole(press.fields.get(name, ""), points) for name in ("one", "other"))
    await press.show(decide_reply(press, press.args[0], one, other, press.fields.get("reason", "")))


async def decide_reply(press: Press, game_id: str, one: int, other: int, reason: str) -> Reply:
    look = await press.organising()
    game_in(look, game_id)
    deciding = press.client.league.games.decide(game_id, press.user_id, one, other, reason)
    asked = await unless_own(press, "decide", deciding, game=game_id, one=one, other=other, reason=reason)
    if asked is not None:
        return asked
    press.told()
    return Panel(lines=[press.to.say("Decided and on record. `/league undo` takes it back.")]).reply()


# -- time ----------------------------------------------------------------------------------------------------------


@verb("longer", "id count", grave=True)
async def _longer(press: Press) -> None:
    await press.show(longer_reply(press, press.args[0], press.number(1)))


async def longer_reply(press: Press, game_id: str, days: int, reason: str | None = None) -> Reply:
    """A player asks or agrees; an organiser who does not play in the game extends at once."""
    look = await press.look()
    game = game_in(look, game_id)
    league, to = press.client.league, press.to
    if press.user_id not in game.players:
        look.must_organise()
        view = await league.deadlines.extend(game_id, press.user_id, days, reason)
    else:
        view = await league.deadlines.ask_extension(game_id, press.user_id, days)
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


@verb("match", "id")
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
    thread = await _thread_of(look, game)
    lost = thread if thread is not None and not await _is_there(look, thread) else None

    async def opened() -> str:
        id = await client.bridge.open_match(look.view, game)
        if lost is not None and (await client.matches.repository.find(id)).row.thread_id == lost:
            await client.matches.threads.place(id, None, None)
            async with client.store.transaction() as at:
                await match_rows.put_out(at, id, "shown")
        return id

    client.poster.wake(await client.store.as_one(opened))
    if press.user_id not in game.players:
        return Panel(lines=[press.to.say("The match is open.")]).reply()
    return await me_reply(await press.look())


async def _thread_of(look: Look, game: GameRow) -> int | None:
    if game.match_id is None:
        return None
    try:
        return (await look.client.matches.repository.find(game.match_id)).row.thread_id
    except MatchError:
        return None


async def _is_there(look: Look, thread_id: int) -> bool:
    try:
        await look.client.fetch_channel(thread_id)
    except discord.NotFound:
        return False
    return True
