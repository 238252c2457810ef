"""Two people play turns of Dice Masters on their phones."""

import pytest
from players import Thumb, play
from small_match import accepted, client, in_the_thread, round_of

from bot.client import App

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["client"]
PHONE = {"width": 400, "height": 860, "has_touch": True, "is_mobile": True}
WIDER = "() => document.scrollingElement.scrollWidth > innerWidth"
TURNS = 3


async def test_turns_of_dice_masters_are_played_by_taps(client: list[App], product, sit, picture):
    blue, red = Thumb(await sit("blue", **PHONE), 3), Thumb(await sit("red", color_scheme="dark", **PHONE), 4)
    [app] = client
    id = await accepted(app, blue, red, "/match dice-masters")
    await in_the_thread(blue, red)

    async def over() -> bool:
        return await round_of(app, id) > TURNS

    await play((blue, red), over)
    for player in (blue, red):
        assert player.presses > 3
        assert not await player.page.evaluate(WIDER), "nothing stands out of the screen"
    await picture(blue.page, "dice-masters-on-a-phone")
    await picture(red.page, "dice-masters-on-a-phone-dark")
