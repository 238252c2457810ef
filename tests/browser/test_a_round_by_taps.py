"""Two people play a whole round on their phones."""

import pytest
from players import Thumb, play
from small_match import client, round_of, sat_down

from bot.client import App

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["client"]
PHONE = {"width": 400, "height": 860, "has_touch": True, "is_mobile": True}
WIDER = "() => document.scrollingElement.scrollWidth > innerWidth"


async def test_a_whole_round_is_played_by_taps_on_phones(client: list[App], product, sit, picture):
    blue, red = Thumb(await sit("blue", **PHONE), 3), Thumb(await sit("red", color_scheme="dark", **PHONE), 4)
    [app] = client
    id = await sat_down(app, blue, red)

    async def over() -> bool:
        return await round_of(app, id) > 1

    await play((blue, red), over)
    for player in (blue, red):
        assert player.presses > 5
        assert set(await player.page.evaluate("() => pointers")) == {"touch"}
        assert not await player.page.evaluate(WIDER), "nothing stands out of the screen"
    await picture(red.page, "a-round-by-taps")
