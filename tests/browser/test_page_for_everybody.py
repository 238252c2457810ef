"""The page by screen reader, by keyboard, on a phone, in light and dark."""

import pytest
from playwright.async_api import Page, expect
from typists import write as write_into

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("showcase")]

NAMED = {
    "button",
    "link",
    "textbox",
    "combobox",
    "listbox",
    "option",
    "menuitem",
    "dialog",
    "checkbox",
    "radio",
    "image",
}
NAMED |= {"navigation", "complementary", "log"}


async def tree(page: Page) -> list[tuple[str, str]]:
    """Role and name of everything a screen reader meets, as Chromium computes them."""
    session = await page.context.new_cdp_session(page)
    nodes = (await session.send("Accessibility.getFullAXTree"))["nodes"]
    await session.detach()
    found = []
    for node in nodes:
        if not node.get("ignored"):
            found.append((node["role"]["value"], node.get("name", {}).get("value", "").strip()))
    return found


async def check_names(page: Page) -> None:
    nodes = await tree(page)
    assert [role for role, name in nodes if role in NAMED and not name] == []


async def write(page: Page, text: str) -> None:
    await write_into(page.get_by_role("combobox", name="Message", exact=True), text)
    await page.keyboard.press("Enter")


async def test_everything_that_can_be_used_has_a_name(sit):
    page = await sit("blue")
    await write(page, "Hello")
    await write(page, "/kinds")
    await expect(page.get_by_role("heading", name="Every kind")).to_be_visible()
    roles = {role for role, _ in await tree(page)}
    assert {"main", "navigation", "complementary", "log", "button", "combobox"} <= roles
    await check_names(page)
    await page.get_by_role("combobox", name="Weapons").click()
    await check_names(page)
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Form").click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await check_names(page)
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await write_into(page.get_by_role("combobox", name="Message", exact=True), "/pick ")
    await expect(page.get_by_role("combobox", name="colour")).to_be_focused()
    await check_names(page)
    seats = await sit(None)
    await check_names(seats)


async def test_new_messages_are_read_out_and_edits_are_not_repeated_whole(sit):
    page = await sit("blue")
    await expect(page.get_by_role("log", name="Messages in general")).to_have_attribute("aria-live", "polite")
    await write(page, "/kinds")
    await page.get_by_role("button", name="Count 0").click()
    await expect(page.get_by_role("button", name="Count 1")).to_be_visible()
    await expect(page.get_by_role("log").locator("li.message").last).to_have_attribute("aria-live", "off")
    await expect(page.get_by_role("status").filter(has_text="edited a message: Every kind")).to_have_count(1)


async def test_the_keyboard_reaches_a_button_from_the_start_and_shows_where_it_is(sit):
    page = await sit("blue")
    await write(page, "/kinds")
    await expect(page.get_by_role("button", name="Count 0")).to_be_visible()
    await page.evaluate("document.activeElement.blur()")
    for _ in range(80):
        await page.keyboard.press("Tab")
        if await page.evaluate("document.activeElement.textContent") == "Count 0":
            break
    button = page.get_by_role("button", name="Count 0")
    await expect(button).to_be_focused()
    assert await button.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
    await page.keyboard.press("Space")
    await expect(page.get_by_role("button", name="Count 1")).to_be_visible()


async def test_a_phone_shows_pictures_whole_and_channels_in_a_drawer(sit, picture):
    page = await sit("blue", width=400, has_touch=True)
    await write(page, "/kinds")
    image = page.get_by_role("button", name="Enlarge picture: Four").locator("img")
    await expect(image).to_be_visible()
    frame = await image.bounding_box()
    assert frame is not None
    assert frame["x"] >= 0
    assert frame["x"] + frame["width"] <= 400
    assert await page.evaluate("document.documentElement.scrollWidth") <= 400
    assert await page.locator(".scroller").evaluate("(box) => box.scrollWidth <= box.clientWidth")
    channel = page.get_by_role("button", name="league")
    await expect(channel).to_be_hidden()
    await page.get_by_role("button", name="Channels").click()
    await expect(channel).to_be_visible()
    await picture(page, "phone-drawer")
    await channel.click()
    await expect(channel).to_be_hidden()
    await expect(page.locator(".channel-title")).to_have_text("league")


async def test_light_and_dark_follow_the_system_until_somebody_chooses(sit, picture):
    dark, light = await sit("blue", color_scheme="dark"), await sit("red", color_scheme="light")
    background = "getComputedStyle(document.body).backgroundColor"
    assert await dark.evaluate(background) != await light.evaluate(background)
    await dark.get_by_role("button", name="Theme: as the system").click()
    await expect(dark.get_by_role("button", name="Theme: light")).to_be_visible()
    assert await dark.evaluate(background) == await light.evaluate(background)
    await dark.reload()
    await expect(dark.get_by_role("button", name="Theme: light")).to_be_visible()


async def test_a_bot_that_leaves_is_shown_as_offline(sit, showcase):
    page = await sit("blue")
    await expect(page.locator(".bot-state")).to_contain_text("online")
    await showcase.close()
    await expect(page.get_by_text("is offline. Commands and buttons will work")).to_be_visible()
    await expect(page.locator(".bot-state")).to_contain_text("offline")
