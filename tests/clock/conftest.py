"""Clocks on a database of their own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from clock_cast import opened, store_at

from bot.clock.service import Clocks


@pytest.fixture
async def clocks(tmp_path: Path) -> AsyncIterator[Clocks]:
    async with store_at(tmp_path / "c.sqlite3") as store:
        yield opened(store)
