"""The one door through which stored states become values again: of the right game, brought to today's version, and
parsed once, however many look at the same one.

It must not change a state, and nobody else may change one that came from here: it is shared.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.bounded import Recent
from bot.games import UnknownGameError, game
from bot.games.port import Game
from rules_engine.kernel.errors import LaterVersion
from rules_engine.kernel.snapshots import load
from rules_engine.kernel.state import State

REMEMBERED = 256
"""Parsed snapshots: a press looks at one of its match several times."""


class UnreadableMatchError(Exception):
    """A match this program cannot read; nothing of it is lost. `why` is `unknown_game` or `later_version`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


@dataclass(frozen=True)
class View:
    """A state as somebody may see it: made once for all that is shown of it, so nobody may change it either."""

    state: State

    @cached_property
    def text(self) -> str:
        """As it goes to a worker."""
        return self.state.model_dump_json()


class Snapshots:
    def __init__(self, remembered: int = REMEMBERED) -> None:
        self._parsed: Recent[tuple[str, str], State] = Recent(remembered)
        self.parses = 0
        """How many were parsed, for whoever measures a press."""

    def read(self, game_id: str, text: str) -> Any:
        """The state of a snapshot."""
        known = (game_id, text)
        if known not in self._parsed:
            self.parses += 1
            self._parsed[known] = _load(game_of(game_id), text)
        return self._parsed[known]


def game_of(id: str) -> Game:
    try:
        return game(id)
    except UnknownGameError:
        raise UnreadableMatchError("unknown_game") from None


def _load(game: Game, text: str) -> State:
    try:
        state: State = load(game.rules, text)
    except LaterVersion:
        raise UnreadableMatchError("later_version") from None
    if game.setup.played_with(state) is None:
        raise UnreadableMatchError("later_version")
    return state
