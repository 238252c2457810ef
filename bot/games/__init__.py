"""The games the bot can referee. Each is named here once; everything else reaches it through the port.

It must not import a game before it is asked for: a game's panels need the bot's own.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.games.port import Game

GAMES: dict[str, str] = {
    "crisis_protocol": "bot.games.crisis_protocol.game",
    "dice_masters": "bot.games.dice_masters.game",
    "cry_havoc": "bot.games.cry_havoc.game",
}
"""By id, the module whose `GAME` is the game's side of the port. The order is that in which people are offered them."""


class UnknownGameError(LookupError):
    """A match of a game that this program does not know."""


def usual_game() -> str:
    """What a match is of that says nothing else, as none did while there was but one game: the first."""
    return next(iter(GAMES))


@cache
def game(id: str) -> Game:
    if id not in GAMES:
        raise UnknownGameError(id)
    found: Game = import_module(GAMES[id]).GAME
    return found
