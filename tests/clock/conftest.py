"""Clocks on a database of their own."""

from collections.abc import AsyncIterator

import pytest
from clock_cast import opened

from bot.clock.service import Clocks
from bot.store import Store


@pytest.fixture
async def clocks(address: str) -> AsyncIterator[Clocks]:
    async with Store(address) as store:
        yield opened(store)
