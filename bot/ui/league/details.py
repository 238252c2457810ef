"""What a game at a table was played with, as far as its game asks for it; asked, never demanded.

It must not touch the score, nor know what can be told: the game says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from bot.games.league_rules import Detail, Of
from bot.league.errors import LeagueError
from bot.league.results import Source
from bot.league.told import Told
from bot.store.league import GameRow
from bot.ui.answer import Reply
from bot.ui.kit.components import BLUE, GREY, Line
from bot.ui.league.items import Press, button, select, verb
from bot.ui.league.look import Look
from bot.ui.league.persons import game_in
from bot.ui.match.panel import Item, Panel

MINE, THEIRS = "mine", "theirs"


def told_of(look: Look, game: GameRow) -> Told:
    result, details = look.view.result(game.id), look.view.rules.details
    if result is not None and result.played:
        return Told.of(details, result)
    return Told.read(details, (game.report or {}).get("told", {}))


def details_panel(look: Look, game: GameRow, page: int = 1, note: str = "") -> Panel:
    """A page for the game and one for its sides; whatever is chosen is kept at once."""
    to, told = look.to, told_of(look, game)
    result = look.view.result(game.id)
    panel = Panel(lines=[note] if note else [])
    if (
        not told.details
        or look.user_id not in game.players
        or (result is not None and result.source not in (Source.TABLE, Source.ORGANISER))
    ):
        return panel
    panel.lines.append(to.say("For the statistics, if you like: what was it played with? Anything may be skipped."))
    panel.lines += _known(look, game, told)
    of_game, of_sides = ([d for d in told.details if (d.of is Of.SIDE) == whose] for whose in (False, True))
    if page == 1:
        panel.rows += [[_select(look, game, told, detail)] for detail in of_game]
        label = to.label(look.view.rules.details_of_sides)
        turn = [button(look.id, "details", label, BLUE, game.id, 2)] if of_sides else []
    else:
        for whose, player in sides_of(look, game):
            panel.rows += [[_select_of(look, game, told, detail, whose, player)] for detail in of_sides]
        turn = [button(look.id, "details", to.say("Back"), BLUE, game.id, 1)]
    panel.buttons([*turn, button(look.id, "me", to.say("My page"), GREY)])
    return panel


def sides_of(look: Look, game: GameRow) -> Iterator[tuple[str, int]]:
    for player in sorted(game.players, key=lambda player: player != look.user_id):
        yield (MINE if player == look.user_id else THEIRS), player


def _known(look: Look, game: GameRow, told: Told) -> list[str]:
    facts = []
    for detail in told.details:
        value = told.known[detail.id]
        if detail.of is not Of.SIDE and value:
            facts.append(_said(look, detail, value, look.named(value) if detail.of is Of.ONE else None))
    lines = [" · ".join(facts)] if facts else []
    for player in game.players:
        led = [look.card_name(id) for id in told.of_side(player).values() if id]
        lines += [f"{look.named(player)}: " + " · ".join(led)] if led else []
    return lines


def _said(look: Look, detail: Detail, value: Any, name: str | None = None) -> str:
    text = name if name is not None else str(value) if detail.is_number else look.card_name(value)
    return detail.said(look.to, text)


def _select(look: Look, game: GameRow, told: Told, detail: Detail) -> Item:
    """Of the whole game: a card, a number, or one of the two."""
    now = told.known[detail.id]
    if detail.of is Of.ONE:
        lines = [Line(str(id), _said(look, detail, id, look.name(id)), chosen=id == now) for id in game.players]
    else:
        values: Sequence[Any] = detail.numbers if detail.is_number else detail.cards(told.known, None)
        lines = [Line(str(value), _said(look, detail, value), chosen=value == now) for value in values]
    return select(look.id, "tell", look.to.label(detail.asked), lines, game.id, detail.id)


def _select_of(look: Look, game: GameRow, told: Told, detail: Detail, whose: str, player: int) -> Item:
    """Of one side; what its player brought helps with the choice, if it may be seen."""
    known, row = told.of_side(player), look.view.player(player)
    seen = row is not None and look.view.may_see_roster(row, look.user_id or 0)
    cards = detail.cards(known, row.roster if row is not None and seen else None)
    lines = [Line(id, look.card_name(id), look.name(player), id == known[detail.id]) for id in cards]
    hint = look.to.label(detail.asked, name=look.name(player))
    return select(look.id, "tell", hint, lines, game.id, detail.id, whose)


@verb("details", "id 1|2")
async def _details(press: Press) -> None:
    look = await press.look()

    async def work() -> Reply:
        return details_panel(look, game_in(look, press.args[0]), press.number(1)).reply()

    await press.show(work())


@verb("tell", "id word word?", "text")
async def _tell(press: Press) -> None:
    """`tell.<game>.<what>[.<whose>]`: one thing was chosen."""

    async def work() -> Reply:
        look = await press.look()
        game, what, chosen = game_in(look, press.args[0]), press.args[1], press.chosen
        detail = next((one for one in look.view.rules.details if one.id == what), None)
        if detail is None or (detail.of is Of.SIDE) != bool(press.args[2:]):
            raise LeagueError("old_component")
        more: dict[str, Any] = {what: chosen}
        if press.args[2:]:
            player = next((id for whose, id in sides_of(look, game) if whose == press.args[2]), press.user_id)
            more = {what: {player: chosen}}
        await press.client.league.reports.describe(game.id, press.user_id, more)
        look = await press.look()
        return details_panel(look, game_in(look, game.id), 2 if press.args[2:] else 1).reply()

    await press.show(work())
