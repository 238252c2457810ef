"""Puts the test game, a village fair, within reach: of tests, and of bot processes that tests start.

It must not register it for whoever does not ask: the product knows its own games alone.
"""

import sys
from pathlib import Path

import bot.games

TESTS = Path(__file__).parent
FAIR = "fair"

for folder in ("kernel", "games/fair"):
    if str(TESTS / folder) not in sys.path:
        sys.path.append(str(TESTS / folder))


def register(put: bool = True) -> None:
    """The bot referees it from now on, or no longer."""
    if put:
        bot.games.GAMES[FAIR] = "fair_game"
    else:
        bot.games.GAMES.pop(FAIR, None)
    bot.games.game.cache_clear()
