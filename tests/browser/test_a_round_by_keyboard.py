"""Two people play a whole round without a mouse."""

import pytest
from players import Typist, play
from small_match import client, round_of, sat_down

from bot.client import App

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["client"]


async def test_a_whole_round_is_played_with_the_keyboard_alone(client: list[App], product, sit):
    blue, red = Typist(await sit("blue"), 1), Typist(await sit("red"), 2)
    [app] = client
    id = await sat_down(app, blue, red)

    async def over() -> bool:
        return await round_of(app, id) > 1

    await play((blue, red), over)
    for player in (blue, red):
        assert player.presses > 5
        assert await player.page.evaluate("() => pointers") == []
