"""The village fair as a game of the engine's commands, for these tests alone."""

from collections.abc import Iterator

import fair_proving
import pytest

from rules_engine.games import GAMES, GameEntry


@pytest.fixture(autouse=True)
def fair() -> Iterator[None]:
    module = fair_proving.__name__
    GAMES["fair"] = GameEntry({}, proving=module, duels=module, balance=module)
    yield
    del GAMES["fair"]
