"""Two tabs, two people, two languages: a challenge to Dice Masters, teams and turns by real clicks, an end.

In short two turns, and then somebody gives up; with `SAMPLES=all` or `PROMPT_PICTURES=1` to the last life.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from album import WANTED, Album
from clickers import WAIT, play
from dice_hand import DiceHand
from playwright.async_api import Page, expect
from sampling import WHOLE
from small_match import client, round_of
from spoken import LANGUAGE, LOCALE, MESSAGE
from test_first_round_by_clicks import concede, look_around
from typists import write

from bot.client import App
from bot.matches.service import StoredMatch
from bot.matches.terms import Status

__all__ = ["client"]
pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

KEPT = Path(__file__).parents[2] / "artifacts" / "dice-prompts"
OTHER, OTHER_LOCALE = ("en", "en-US") if LANGUAGE == "de" else ("de", "de-DE")
TURNS = 2
CASUAL = 1
"""Among the formats of the command."""
STOP_AFTER_BUYING = 4
"""Among the orders that can be given."""
SEND = re.compile("^(Send|Senden|Send message|Nachricht senden)$")
LOOKED_UP = ("/card name:carnage", "/rule search:DM-ATK-07", "/odds", "/match replay")
"""What somebody may ask in the thread of a match; kept in the album."""


async def begun(one: DiceHand, other: DiceHand) -> str:
    """A challenge is made, taken, and both teams are chosen; gives the match's id."""
    await write(one.page.get_by_role("combobox", name=MESSAGE, exact=True), "/match dice-masters format:")
    await one.page.get_by_role("combobox", name="format").click()
    await one.page.get_by_role("option").nth(CASUAL).click()
    await one.page.get_by_role("button", name=SEND).click()
    accept = other.page.locator('button[data-custom-id$=":accept"]').last
    await expect(accept).to_be_visible(timeout=WAIT)
    id = str(await accept.get_attribute("data-custom-id")).split(":")[1]
    await other.keep(other.page, other.page.locator("li.message").last, "challenge")
    await other.answered(accept.click)
    for number, hand in enumerate((one, other)):
        await hand.page.get_by_role("button", name=re.compile("Blue – Red")).first.click()
        button = hand.page.locator('li.message:not(.private) button[data-custom-id$=":roster"]').last
        await expect(button).to_be_visible(timeout=WAIT)
        await hand.answered(button.click)
        await hand.kept("team")
        ready = next(thing for thing in await hand.things() if thing["select"])
        await hand.lines(ready)
        await hand.take(number)
        await hand.kept("team-brought")
    return id


async def test_two_people_play_dice_masters_by_clicks(client: list[App], product, sit):
    album = Album(KEPT)
    blue, red = await sit("blue", locale=LOCALE), await sit("red", locale=OTHER_LOCALE)
    mine, theirs = DiceHand(blue, 3, LANGUAGE, album.keep), DiceHand(red, 4, OTHER, album.keep)
    id = await begun(mine, theirs)
    [app] = client

    async def stored() -> StoredMatch:
        return await app.matches.repository.find(id)

    async def over() -> bool:
        return (await stored()).status is not Status.PLAYING

    async def two_turns() -> bool:
        return (await stored()).state is not None and await round_of(app, id) > TURNS

    await play(mine, theirs, two_turns)
    assert (await stored()).status is Status.PLAYING
    for hand in (mine, theirs):
        assert hand.presses > 5 and "many" in hand.verbs
    assert mine.titles and theirs.titles and not mine.titles & theirs.titles, "each reads their own language"
    await look_around(mine, album)
    if WANTED:
        await asked(mine, album)
    if WANTED or WHOLE:
        await play(mine, theirs, over)
        assert (await stored()).state.outcome is not None
    else:
        await concede(mine, album)
    ended = blue.get_by_role("log").locator('button[data-custom-id$=":rematch"]')
    await expect(ended).to_have_count(2, timeout=WAIT)
    if WANTED:
        await posts(blue, album)


async def asked(hand: DiceHand, album: Album) -> None:
    """An order is given; cards, rules and odds are looked up where the match is played."""
    await hand.answered(hand.page.locator('button[data-custom-id$=":dice_orders"]').first.click)
    given = next(thing for thing in await hand.things() if thing["select"])
    await hand.lines(given)
    await hand.keep(hand.page, hand.page.locator("[role=listbox]").last, f"{LANGUAGE}-orders-there-are")
    await hand.take(STOP_AFTER_BUYING)
    await hand.kept("order-given")
    for number, command in enumerate(LOOKED_UP):
        before = await hand.page.locator("li.message").count()
        await write(hand.page.get_by_role("combobox", name=MESSAGE, exact=True), command)
        await hand.page.get_by_role("button", name=SEND).click()
        await expect(hand.page.locator("li.message")).to_have_count(before + 1, timeout=WAIT)
        await hand.page.wait_for_timeout(3000)
        await album.keep(hand.page, hand.page.locator("li.message").last, f"{LANGUAGE}-command-{number}")


async def posts(page: Page, album: Album) -> None:
    found = page.get_by_role("log").locator("li.message:not(.private)")
    for number in range(await found.count()):
        await album.keep(page, found.nth(number), f"{LANGUAGE}-post-{number:03}")
