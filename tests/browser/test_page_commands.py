"""The slash menu and a command's fields."""

import pytest
from playwright.async_api import Locator, Page, expect
from typists import write

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("showcase")]


ALL = ("edge take", "everywhere", "give", "kinds", "old", "panel", "pick", "slow", "sum", "thread")


def box(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Message", exact=True)


def last(page: Page) -> Locator:
    return page.get_by_role("log").locator("li.message").last


async def offered(page: Page) -> list[str]:
    await write(box(page), "/")
    menu = page.get_by_role("listbox", name="Commands")
    await expect(menu).to_be_visible()
    return await menu.locator(".slash-name").evaluate_all("(all) => all.map((one) => one.firstChild.textContent)")


async def test_the_menu_filters_while_typing_and_arrows_choose(sit, picture):
    page = await sit("blue")
    assert await offered(page) == [f"/{name}" for name in ALL]
    await picture(page, "slash-menu")
    await write(box(page), "/e")
    menu = page.get_by_role("listbox", name="Commands")
    await expect(menu.get_by_role("option").first).to_contain_text("/edge take")
    await expect(menu.get_by_role("option", name="/slow")).to_have_count(0)
    await page.keyboard.press("ArrowDown")
    await expect(menu.get_by_role("option", selected=True)).to_contain_text("/everywhere")
    await page.keyboard.press("Tab")
    await expect(last(page)).to_contain_text("here too")
    await write(box(page), "/nonsense")
    await expect(menu).to_contain_text("No command begins like that.")
    await page.keyboard.press("Escape")
    await expect(menu).to_be_hidden()


async def test_only_what_applies_is_offered_without_the_bot_and_in_private(sit):
    page = await sit("blue")
    await page.get_by_role("button", name="A server without the bot").click()
    assert await offered(page) == ["/everywhere"]
    await page.get_by_role("button", name="The Table", exact=True).click()
    await page.get_by_label("Who is here").get_by_role("button", name="Crisis by Post").click()
    await page.get_by_role("menuitem", name="Send a private message").click()
    await expect(page.locator(".channel-title")).to_have_text("Crisis by Post")
    assert "/edge take" not in await offered(page)
    await write(box(page), "/everywhere")
    await box(page).press("Enter")
    await expect(last(page)).to_contain_text("here too")


async def test_names_are_the_viewers(sit):
    page = await sit("greta", locale="de-DE")
    await write(page.get_by_role("combobox", name="Nachricht", exact=True), "/über")
    option = page.get_by_role("option", name="/überall")
    await expect(option).to_contain_text("Geht an jedem Ort")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("Nur du kannst das sehen")


async def test_options_are_fields_with_live_autocompletion(sit, picture):
    page = await sit("blue")
    await box(page).click()
    await page.keyboard.type("/pick ")
    colour = page.get_by_role("combobox", name="colour")
    await expect(colour).to_be_focused()
    await page.keyboard.type("c")
    await expect(page.get_by_role("option")).to_have_count(2)
    await page.keyboard.type("o")
    await expect(page.get_by_role("option", name="Cobalt")).to_be_visible()
    await expect(page.get_by_role("option")).to_have_count(1)
    await picture(page, "autocompletion")
    await page.keyboard.press("Enter")
    await expect(colour).to_have_value("Cobalt")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("textbox", name="count")).to_be_focused()
    await page.keyboard.type("12")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("A number from 1 to 9.")).to_be_visible()
    await expect(page.get_by_role("textbox", name="count")).to_have_attribute("aria-invalid", "true")
    await write(page.get_by_role("textbox", name="count"), "3")
    await page.keyboard.press("Tab")
    await page.keyboard.type("blue")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.type("sma")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("3 of #0047ab for @Blue, S")
    await expect(box(page)).to_be_focused()


async def test_a_whole_command_can_be_typed_in_one_line(sit):
    page = await sit("blue")
    await write(box(page), "/pick colour:teal count:4")
    await expect(page.get_by_role("combobox", name="colour")).to_have_value("teal")
    await expect(page.get_by_role("textbox", name="count")).to_have_value("4")
    await page.get_by_role("button", name="Send", exact=True).click()
    await expect(last(page)).to_contain_text("4 of teal for nobody, None")


async def test_a_file_is_given_to_the_bot(sit):
    page = await sit("blue")
    await write(box(page), "/give ")
    await page.get_by_label("file").set_input_files(
        [{"name": "roster.txt", "mimeType": "text/plain", "buffer": b"ten"}]
    )
    await page.get_by_role("button", name="Send", exact=True).click()
    await expect(last(page)).to_contain_text("roster.txt: ten")


async def test_commands_on_a_message_and_on_a_person_hang_on_them(sit):
    page = await sit("blue")
    await write(box(page), "A line")
    await box(page).press("Enter")
    await expect(last(page)).to_contain_text("A line")
    await last(page).hover()
    await last(page).get_by_role("button", name="Apps").click()
    await page.get_by_role("menuitem", name="Quote it").click()
    await expect(last(page)).to_contain_text("quoted: A line")
    await page.get_by_label("Who is here").get_by_role("button", name="Blue").click()
    await page.get_by_role("menuitem", name="Greet").click()
    await expect(last(page)).to_contain_text("hello @Blue")


async def test_a_missing_option_is_named_and_escape_gives_up(sit):
    page = await sit("blue")
    await write(box(page), "/edge take ")
    side = page.get_by_role("textbox", name="side")
    await expect(side).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("side is needed.")).to_be_visible()
    await write(side, "east")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("@Blue takes east")
    await write(box(page), "/edge take ")
    await expect(side).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(side).to_have_count(0)
    await expect(box(page)).to_be_focused()
