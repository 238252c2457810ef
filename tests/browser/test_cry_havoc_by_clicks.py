"""Two tabs, two people, two languages: a challenge to Cry Havoc and a round of it, by clicks and by taps on a phone."""

import pytest
from clickers import WAIT
from havoc_hand import HavocHand
from players import play
from playwright.async_api import expect
from sampling import WHOLE
from small_match import client, round_of

from bot.client import App
from bot.matches.terms import Status

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["client"]
PHONE = {"width": 400, "height": 860, "has_touch": True, "is_mobile": True, "locale": "de-DE"}
WIDER = "() => document.scrollingElement.scrollWidth > innerWidth"
ROUNDS = 1
OWN = {"ch_hand", "ch_play", "ch_move"}
"""What only this game's panels offer."""


async def begun(app: App, blue: HavocHand, red: HavocHand) -> str:
    """A challenge, accepted; both are in the thread. Gives the match's id."""
    field = blue.page.get_by_role("combobox", name="Message", exact=True)
    await field.click()
    await blue.page.keyboard.type("/match cry-havoc ")
    await blue.page.get_by_role("button", name="Send", exact=True).click()
    accept = red.page.locator('button[data-custom-id$=":accept"]').last
    await expect(accept).to_be_visible(timeout=WAIT)
    id = str(await accept.get_attribute("data-custom-id")).split(":")[1]
    await red.answered(accept.tap)
    app.poster.wake(id)
    await app.poster.settled()
    for hand in (blue, red):
        thread = hand.page.locator("button.thread-link").last
        await expect(thread).to_be_visible(timeout=WAIT)
        await thread.click()
        await expect(hand.page.locator('button[data-custom-id$=":mine"]').first).to_be_visible(timeout=WAIT)
    return id


async def test_two_people_play_cry_havoc_by_clicks(client: list[App], product, sit, picture):
    blue, red = HavocHand(await sit("blue"), 3), HavocHand(await sit("red", **PHONE), 4)
    [app] = client
    id = await begun(app, blue, red)

    async def over() -> bool:
        stored = await app.matches.repository.find(id)
        return stored.status is not Status.PLAYING or (not WHOLE and await round_of(app, id) > ROUNDS)

    await play((blue, red), over, most=200 if not WHOLE else 900)
    for hand in (blue, red):
        assert hand.presses > 5 and hand.verbs >= OWN
        assert not await hand.page.evaluate(WIDER), "nothing stands out of the screen"
    assert blue.titles and red.titles and not blue.titles & red.titles, "each reads their own language"
    await picture(blue.page, "cry-havoc")
    await picture(red.page, "cry-havoc-on-a-phone")
