"""Which game a season is of, and what that game says about leagues. It must not know a game by name."""

from __future__ import annotations

from bot.games import UnknownGameError, game
from bot.games.capabilities import capability
from bot.games.league_rules import LeagueRules
from bot.games.port import Game
from bot.league.errors import LeagueError
from bot.store.league import SeasonRow

SEATS = 2
"""A league's game is between two."""


def game_of(row: SeasonRow) -> Game:
    return game_named(row.game)


def game_named(id: str) -> Game:
    try:
        return game(id)
    except UnknownGameError:
        raise LeagueError("unknown_game") from None


def is_known(row: SeasonRow) -> bool:
    """Whether this program can show a season at all: one of a newer program may be of a game it does not have."""
    try:
        return league_rules(game_of(row)) is not None
    except LeagueError:
        return False


def league_rules(played: Game) -> LeagueRules:
    """What a game says about seasons of itself; one that cannot be in a league is refused."""
    rules = capability(played, LeagueRules)
    if rules is None or SEATS not in played.players:
        raise LeagueError("no_leagues")
    return rules
