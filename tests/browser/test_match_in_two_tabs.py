"""A first match in the browser: two tabs, real clicks, nothing typed but the challenge."""

import re

import pytest
from playwright.async_api import Locator, Page, expect
from typists import write

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("product")]

WAIT = 60_000


def last(page: Page, text: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("log").locator("li.message", has_text=text).last


async def open_thread(page: Page) -> None:
    await page.get_by_role("button", name=re.compile("Blue – Red")).first.click()


async def press(page: Page, message: str | re.Pattern[str], label: str | re.Pattern[str]) -> None:
    button = last(page, message).get_by_role("button", name=label, exact=isinstance(label, str))
    await expect(button.first).to_be_enabled(timeout=WAIT)
    await button.first.click()


async def choose(page: Page, message: str, hint: str, *lines: str | re.Pattern[str]) -> None:
    """Pick lines of a select by their text; a select of several is closed with Escape."""
    box = last(page, message).get_by_role("combobox", name=re.compile(hint))
    await box.click()
    for line in lines:
        await page.get_by_role("option", name=line).first.click()
    if len(lines) > 1:
        await page.keyboard.press("Escape")


async def test_two_people_begin_a_match_by_clicks(sit, picture):
    blue, red = await sit("blue"), await sit("red", width=400, height=860, color_scheme="dark")
    box = blue.get_by_role("combobox", name="Message", exact=True)
    await write(box, "/match new")
    await blue.keyboard.press("Enter")
    await press(red, "Open challenge", "Accept")
    await expect(last(red, "Choose your roster")).to_be_visible(timeout=WAIT)
    await picture(red, "match-roster-400")
    await choose(red, "Choose your roster", "Ready rosters", re.compile("Cabal"))
    await open_thread(blue)
    await blue.locator('button[data-custom-id$=":roster"]').last.click()
    await choose(blue, "Choose your roster", "Ready rosters", re.compile("Avengers"))
    await expect(last(blue, "The match begins")).to_be_visible(timeout=WAIT)
    owner = blue if await last(blue, re.compile("@Blue: Pick your crisis")).count() else red
    if owner is red:
        await red.get_by_role("button", name=re.compile("hannel|Menu|drawer", re.I)).first.click()
        await open_thread(red)
    await press(owner, re.compile("Pick your crisis"), "My move")
    await expect(last(owner, "Pick your crisis").get_by_role("button", name=re.compile("Secure"))).to_be_visible(
        timeout=WAIT
    )
    await picture(owner, "match-first-question")
    await press(owner, "Pick your crisis", re.compile("Secure"))
    # Whether threat and edge are asked depends on what was drawn: equal ones are no question.
    following = re.compile("Set the threat|Choose your edge|Build your squad")
    await expect(last(owner, following)).to_be_visible(timeout=WAIT)
    await picture(blue, "match-dashboard-1280")
