"""A newcomer's first minute in the browser: two tabs, two people, the bot itself."""

import pytest
from playwright.async_api import Locator, Page, expect
from typists import write

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("product")]

EXTRA = "Roll the extra dice"


def box(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Message", exact=True)


def last(page: Page) -> Locator:
    return page.get_by_role("log").locator("li.message").last


async def say(page: Page, text: str) -> None:
    await write(box(page), text)
    await box(page).press("Enter")


async def roll(page: Page, dice: str) -> None:
    await write(box(page), f"/roll dice:{dice}")
    await expect(page.get_by_role("textbox", name="dice")).to_have_value(dice)
    await page.get_by_role("button", name="Send", exact=True).click()
    await expect(page.get_by_role("textbox", name="dice")).to_have_count(0)


async def natural_width(image: Locator) -> int:
    await expect(image).to_be_visible()
    return int(await image.evaluate("(img) => img.decode().then(() => img.naturalWidth)"))


async def roll_until_a_critical_falls(page: Page, watcher: Page) -> None:
    """Two rolls of eight dice in three show a critical; forty without one do not happen."""
    for turn in range(40):
        await roll(page, "8")
        answers = watcher.get_by_role("log").locator("li.message", has_text="used /roll")
        await expect(answers).to_have_count(turn + 1)
        if await last(watcher).get_by_role("button", name=EXTRA).count():
            return
    pytest.fail("no critical in 320 dice")


async def test_two_people_roll_see_the_picture_and_the_extra_dice(sit, picture):
    """DIE-10: one extra die per critical; the press of one is seen by the other."""
    blue, red = await sit("blue"), await sit("red", color_scheme="dark")
    await say(blue, "Good evening! Eight dice to warm up?")
    await say(red, "Go on. I take the **east edge**.")
    await expect(last(blue)).to_contain_text("east edge")
    await roll_until_a_critical_falls(blue, red)
    for page in (blue, red):
        image = last(page).get_by_role("img").first
        assert await natural_width(image) > 0
        assert "8 dice" in (await image.get_attribute("alt") or "")
    await picture(blue, "roll-before")
    await last(red).get_by_role("button", name=EXTRA).click()
    await expect(last(red)).to_contain_text("These dice belong to @Blue")
    await expect(last(red)).to_contain_text("Only you can see this")
    await last(red).get_by_role("button", name="Dismiss message").click()
    await last(blue).get_by_role("button", name=EXTRA).click()
    await expect(last(red)).to_contain_text("Extra dice:")
    await expect(last(red).get_by_role("button", name=EXTRA)).to_have_count(0)
    assert await natural_width(last(red).get_by_role("img").first) > 0
    await blue.mouse.move(0, 0)
    await picture(blue, "roll-light")
    await picture(red, "roll-dark")


@pytest.mark.parametrize("dice", ["0", "1000", "many"])
async def test_bad_input_is_told_beside_its_field_and_not_sent(sit, dice):
    """As Discord does with numbers that an option does not take."""
    blue, red = await sit("blue"), await sit("red")
    await write(box(blue), f"/roll dice:{dice}")
    await blue.get_by_role("button", name="Send", exact=True).click()
    await expect(blue.locator(".field-error:visible")).to_have_count(1)
    await blue.keyboard.press("Escape")
    await say(blue, "hm")
    await expect(last(red)).to_contain_text("hm")
    await expect(red.get_by_role("log").locator("li.message")).to_have_count(1)


async def test_the_own_app_works_where_the_bot_is_not_and_in_private(sit, picture):
    page = await sit("blue", width=400, color_scheme="dark")
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="A server without the bot").click()
    await expect(page.locator(".channel-title")).to_have_text("general")
    await roll(page, "5")
    assert await natural_width(last(page).get_by_role("img").first) > 0
    await picture(page, "roll-phone")
    await page.get_by_role("button", name="Channels").click()
    await page.get_by_role("button", name="Private messages").click()
    await page.get_by_role("button", name="New private message").click()
    await page.get_by_role("menuitem", name="Crisis by Post").click()
    await expect(page.locator(".channel-title")).to_have_text("Crisis by Post")
    await say(page, "/about")
    await expect(last(page)).to_contain_text("Marvel: Crisis Protocol")


async def test_a_german_reader_is_answered_in_german(sit):
    greta = await sit("greta", locale="de-DE")
    await write(greta.get_by_role("combobox", name="Nachricht", exact=True), "/würfeln 3")
    await greta.get_by_role("button", name="Senden", exact=True).click()
    await expect(last(greta)).to_contain_text("3 Würfel")
