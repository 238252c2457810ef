"""What players bring to a match by the word of its game: a roster, a team. It must not know what is in one."""

from __future__ import annotations

from bot.games.port import Game


def called(game: Game, *, roster: str, team: str) -> str:
    """The one of two sentences that speaks of what this game's players bring."""
    loadouts = game.setup.loadouts
    return team if loadouts is not None and loadouts.called == "team" else roster
