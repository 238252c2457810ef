"""The page by keyboard alone: commands typed straight, panels reached, pressed and left, forms filled in."""

import pytest
from playwright.async_api import Locator, Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("showcase")]


def box(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Message", exact=True)


def last(page: Page) -> Locator:
    return page.get_by_role("log").locator("li.message").last


def control(page: Page, custom_id: str) -> Locator:
    return page.locator(f'button[data-custom-id="{custom_id}"]').last


async def typed(page: Page, text: str) -> None:
    await expect(box(page)).to_be_focused()
    await page.keyboard.type(text)


async def test_a_command_whose_options_may_all_be_left_out_is_sent_by_enter(sit):
    page = await sit("blue")
    for key in ("Enter", "Tab"):  # half a name, or a wish for its options
        await typed(page, "/su" if key == "Enter" else "/sum")
        await page.keyboard.press(key)
        await expect(page.get_by_role("textbox", name="first")).to_be_focused()
        await page.keyboard.press("Escape")
    await typed(page, "/sum")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("none, none, none, none, none")
    await expect(box(page)).to_be_focused()
    await expect(box(page)).to_have_value("")
    await page.keyboard.type("/su")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("none, none, none, none, none")).to_have_count(2)
    await expect(box(page)).to_be_focused()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("/sum 5 3", "5, 3, none, none, none"),
        ("/sum 5 3 two words 7", "5, 3, two words 7, none, none"),
        ("/sum fifth:9", "none, none, none, none, 9"),
        ("/sum 5 fifth:9", "5, none, none, none, 9"),
        ("/sum 5 3 some word fourth:2 1", "5, 3, some word, 2, 1"),
    ],
)
async def test_options_typed_straight_are_filled_in_order(sit, line, told):
    page = await sit("blue")
    await typed(page, line)
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text(told)
    await typed(page, "and on")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("and on")


async def test_the_same_line_can_be_pasted(sit):
    page = await sit("blue")
    await box(page).focus()
    await page.keyboard.insert_text("/sum 5 3 some word")
    await expect(page.get_by_role("textbox", name="third")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("5, 3, some word, none, none")


async def test_backspace_goes_back_to_the_option_before_and_stays_there(sit):
    page = await sit("blue")
    await typed(page, "/sum 1 2 3 ")
    await expect(page.get_by_role("textbox", name="fourth")).to_be_focused()
    await page.keyboard.press("Backspace")
    await expect(page.get_by_role("textbox", name="third")).to_be_focused()
    await page.keyboard.type(" heroes")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("1, 2, 3 heroes, none, none")


async def test_a_number_that_is_none_is_named_and_can_be_typed_over(sit):
    page = await sit("blue")
    await typed(page, "/sum five")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("A whole number, please.")).to_be_visible()
    await expect(page.get_by_role("textbox", name="first")).to_be_focused()
    await page.keyboard.press("Control+A")
    await page.keyboard.type("5")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("5, none")


async def test_the_newest_panel_is_one_key_away_and_escape_leads_back(sit):
    page = await sit("blue")
    await expect(page.get_by_text("↑ newest panel")).to_be_visible()
    await typed(page, "/kinds")
    await page.keyboard.press("Enter")
    await expect(control(page, "count")).to_be_visible()
    await typed(page, "half a thought")
    await page.keyboard.press("ArrowUp")
    await expect(box(page)).to_be_focused()
    await page.keyboard.press("Control+A")
    await page.keyboard.press("Backspace")
    await page.keyboard.press("ArrowUp")
    first = page.get_by_role("log").locator("[data-custom-id]").first
    await expect(page.locator("[data-custom-id]:focus, [data-custom-id]:focus-within")).to_have_count(1)
    assert await first.get_attribute("data-custom-id") == await page.evaluate(FOCUSED)
    for _ in range(40):
        if await page.evaluate(FOCUSED) == "count":
            break
        await page.keyboard.press("Tab")
    await expect(control(page, "count")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(control(page, "count")).to_contain_text("Count 1")
    await expect(control(page, "count")).to_be_focused()
    await page.keyboard.press("Space")
    await expect(control(page, "count")).to_contain_text("Count 2")
    await page.keyboard.press("ArrowRight")
    await expect(control(page, "form")).to_be_focused()
    await page.keyboard.press("ArrowLeft")
    await expect(control(page, "count")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(box(page)).to_be_focused()


FOCUSED = "() => document.activeElement.closest('[data-custom-id]')?.dataset.customId"


async def test_a_form_is_filled_in_and_sent_without_a_mouse(sit):
    page = await sit("blue")
    await typed(page, "/kinds")
    await page.keyboard.press("Enter")
    await expect(control(page, "form")).to_be_visible()
    await control(page, "form").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("textbox", name="Square")).to_be_focused()
    await page.keyboard.type("H7")
    await page.keyboard.press("Tab")
    await page.keyboard.type("sou")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await page.keyboard.type("fast")
    await page.keyboard.press("Control+Enter")
    await expect(last(page)).to_contain_text("to H7, South, note 'fast'")


async def test_what_answers_a_press_privately_takes_the_focus_if_it_can_be_pressed(sit):
    page = await sit("blue")
    await typed(page, "/panel")
    await page.keyboard.press("Enter")
    await expect(control(page, "mine")).to_be_visible()
    await page.keyboard.press("ArrowUp")
    await expect(control(page, "mine")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(control(page, "step-1")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(control(page, "step-2")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("log")).to_contain_text("All done")
    await page.keyboard.press("Escape")
    await expect(box(page)).to_be_focused()


async def test_whoever_uses_the_mouse_keeps_the_focus_where_it_is(sit):
    page = await sit("blue")
    await typed(page, "/panel")
    await page.keyboard.press("Enter")
    await control(page, "mine").click()
    await expect(control(page, "step-1")).to_be_visible()
    await expect(control(page, "step-1")).not_to_be_focused()
