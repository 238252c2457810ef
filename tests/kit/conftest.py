"""The village fair as a game of the engine's commands, for these tests alone."""

from collections.abc import Iterator

import fair_proving
import pytest

from rules_engine.games import GAMES, GameEntry


@pytest.fixture(autouse=True)
def fair() -> Iterator[None]:
    GAMES["fair"] = GameEntry({}, proving=fair_proving.__name__, duels=fair_proving.__name__)
    yield
    del GAMES["fair"]
