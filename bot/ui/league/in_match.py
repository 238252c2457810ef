"""A league's game on the dashboard of its match: which season and round, until when, what has become of it.

It must not decide or change anything; a match of no league has none of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.league.terms import GameStatus
from bot.matches.terms import LIVE
from bot.ui.kit.components import GREY
from bot.ui.league.items import button
from bot.ui.league.look import Look
from bot.ui.league.pages import result_lines
from bot.ui.league.words import round_name
from bot.ui.match.look import Look as MatchLook
from bot.ui.match.panel import Item


@dataclass
class LeaguePart:
    lines: list[str] = field(default_factory=list)
    buttons: list[Item] = field(default_factory=list)
    waits: bool = False
    """Whether the game waits to be played: not, once something is told of it."""


async def league_part(match: MatchLook) -> LeaguePart:
    part = LeaguePart()
    game = (
        await match.client.league.repository.game_of_match(match.id) if match.stored.terms.league is not None else None
    )
    if game is None:
        return part
    look = Look(match.client, await match.client.league.repository.view(game.season_id), match.to)
    where = f"**{look.title}** · {round_name(look.view, game, match.to)}"
    if game.status == GameStatus.DONE:
        part.lines = [where, *result_lines(look, game)]
        part.buttons = [button(look.id, "table", match.to.say("Standings"), GREY)]
        return part
    if game.deadline is not None:
        until = match.to.say("Deadline: <t:{when}:f>", when=game.deadline)
        where += f" · {until}"
    part.lines.append(where)
    part.waits = game.status == GameStatus.OPEN
    if game.status == GameStatus.DISPUTED:
        part.lines.append(match.to.say("disputed, the organiser decides"))
    if game.status == GameStatus.REPORTED and game.report is not None:
        told = f"{game.report['one_vp']}–{game.report['other_vp']}"
        part.lines.append(match.to.say("{score} reported, waits for confirmation", score=told))
    elif game.status == GameStatus.OPEN and match.stored.status in LIVE and not match.stored.is_begun:
        part.buttons.append(button(look.id, "report", match.to.say("We play at a table"), GREY, game.id))
    return part
