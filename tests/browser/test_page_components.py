"""What a bot shows and asks on the page: components, private answers, forms, waiting and failing."""

import pytest
from playwright.async_api import Locator, Page, expect
from showcase import ALT
from typists import write

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("showcase")]


async def run(page: Page, command: str) -> None:
    box = page.get_by_role("combobox", name="Message", exact=True)
    await write(box, f"/{command}")
    await box.press("Enter")


def last(page: Page) -> Locator:
    return page.get_by_role("log").locator("li.message").last


async def loaded(image: Locator) -> bool:
    await expect(image).to_be_visible()
    return bool(await image.evaluate("(img) => img.decode().then(() => img.naturalWidth > 0)"))


async def test_every_kind_of_component_is_shown(sit, picture):
    page = await sit("blue", height=1100)
    await run(page, "kinds")
    message = last(page)
    await expect(message.get_by_role("heading", name="Every kind")).to_be_visible()
    assert (
        await message.locator(".container").first.evaluate("(box) => box.style.getPropertyValue('--edge')") == "#2a66c9"
    )
    for image in await message.locator("img").all():
        assert await loaded(image)
    await expect(message.get_by_role("button", name=f"Enlarge picture: {ALT}")).to_be_visible()
    await expect(message.get_by_role("link", name="notes.txt")).to_be_visible()
    await expect(message.locator("hr.gap.large")).to_have_count(1)
    styles = {"Count 0": "primary", "Form": "success", "Silent": "danger", "Greyed": "secondary"}
    for label, style in styles.items():
        await expect(message.get_by_role("button", name=label)).to_contain_class(style)
    await expect(message.get_by_role("button", name="Greyed")).to_be_disabled()
    await expect(message.get_by_role("link", name="Rules")).to_have_attribute("href", "https://example.org/rules")
    for select in ("Weapons", "Somebody", "A role", "A channel", "Anybody"):
        await expect(message.get_by_role("combobox", name=select)).to_be_visible()
    secret = message.get_by_text("the secret ending")
    assert await secret.evaluate("(text) => Boolean(text.closest('[inert]'))")
    await message.get_by_role("button", name="Show spoiler").click()
    assert not await secret.evaluate("(text) => Boolean(text.closest('[inert]'))")
    await picture(page, "every-kind")


async def test_a_press_in_one_tab_edits_the_message_in_the_other_and_keeps_the_focus(sit):
    blue, red = await sit("blue"), await sit("red")
    await run(blue, "kinds")
    button = last(blue).get_by_role("button", name="Count 0")
    await button.focus()
    await blue.keyboard.press("Enter")
    await expect(last(red).get_by_role("button", name="Count 1")).to_be_visible()
    await expect(last(blue).get_by_role("button", name="Count 1")).to_be_focused()
    await expect(last(red).get_by_text("(edited)")).to_be_visible()
    await last(red).get_by_role("button", name="Count 1").click()
    await expect(last(blue).get_by_role("button", name="Count 2")).to_be_visible()


async def test_selects_are_chosen_by_keyboard_and_by_pointer(sit):
    page = await sit("blue")
    await run(page, "kinds")
    weapons = last(page).get_by_role("combobox", name="Weapons")
    await weapons.click()
    await expect(page.get_by_role("option", name="Bow")).to_contain_text("the Bow")
    await page.get_by_role("option", name="Bow").click()
    await page.get_by_role("option", name="Axe").click()
    await expect(page.get_by_role("option", name="Club")).to_have_attribute("aria-disabled", "true")
    await page.get_by_role("button", name="Done").click()
    await expect(last(page)).to_contain_text("string: Bow, Axe")
    somebody = page.get_by_role("combobox", name="Somebody")
    await somebody.focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.type("blu")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("user: @Blue")
    await page.get_by_role("combobox", name="A role").click()
    await expect(page.get_by_role("option", name="@Crisis by Post")).to_be_visible()
    await page.keyboard.press("Escape")
    await page.get_by_role("combobox", name="A channel").click()
    await expect(page.get_by_role("option", name="league")).to_be_visible()


async def test_a_list_stays_in_sight_while_others_talk(sit):
    blue, red = await sit("blue"), await sit("red")
    await write(red.get_by_role("combobox", name="Message", exact=True), "first of all")
    await red.keyboard.press("Enter")
    await expect(last(blue)).to_contain_text("first of all")
    await run(blue, "kinds")
    await last(blue).get_by_role("combobox", name="Weapons").click()
    bow = blue.get_by_role("option", name="Bow")
    await expect(bow).to_be_visible()
    before = await bow.bounding_box()
    await red.get_by_role("combobox", name="Message", exact=True).focus()
    await red.keyboard.insert_text("\n".join(["a long talk"] * 60))  # pasted
    await red.keyboard.press("Enter")
    await expect(last(blue)).to_contain_text("a long talk")
    await expect(blue.get_by_role("button", name="New messages")).to_be_visible()
    assert await bow.bounding_box() == before
    grown = "(all) => { all[0].style.paddingBottom = '400px'; }"
    await blue.get_by_role("log").locator("li.message").evaluate_all(grown)  # as a post that gets its picture
    await blue.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert await bow.bounding_box() == before
    await bow.click()


async def test_a_private_answer_is_seen_by_one_person_in_all_their_tabs_until_dismissed(sit):
    blue, twin, red = await sit("blue"), await sit("blue"), await sit("red")
    await run(red, "old")
    await expect(last(blue)).to_contain_text("Plain words")
    await last(blue).get_by_role("button", name="Whisper").click()
    for page in (blue, twin):
        await expect(last(page)).to_contain_text("Only for the one who pressed")
        await expect(last(page)).to_contain_text("Only you can see this")
    await expect(last(red)).to_contain_text("Plain words")
    await expect(red.get_by_role("log")).not_to_contain_text("Only for the one who pressed")
    await last(blue).get_by_role("button", name="Dismiss message").click()
    await expect(last(blue)).to_contain_text("Plain words")


async def test_an_old_message_shows_embed_and_picture_and_the_picture_enlarges(sit):
    page = await sit("blue")
    await run(page, "old")
    message = last(page)
    await expect(message.get_by_text("used /old")).to_be_visible()
    await expect(message.locator(".embed")).to_contain_text("at the foot")
    await message.get_by_role("button", name="Enlarge picture: A yellow field").click()
    dialog = page.get_by_role("dialog", name="Picture")
    assert await loaded(dialog.get_by_role("img", name="A yellow field"))
    await expect(dialog.get_by_text("ALT A yellow field")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await expect(message.get_by_role("button", name="Enlarge picture: A yellow field")).to_be_focused()


async def test_a_form_says_what_is_missing_and_then_goes_to_the_bot(sit, picture):
    page = await sit("blue")
    await run(page, "kinds")
    await last(page).get_by_role("button", name="Form").click()
    dialog = page.get_by_role("dialog", name="Where to?")
    await expect(dialog.get_by_role("textbox", name="Square")).to_be_focused()
    await page.keyboard.type("H")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog.get_by_text("At least 2 characters.")).to_be_visible()
    await expect(dialog.get_by_text("Choose at least 1.")).to_be_visible()
    await picture(page, "form")
    for _ in range(12):
        await page.keyboard.press("Tab")
        inside = "document.activeElement === document.body || Boolean(document.activeElement.closest('dialog'))"
        assert await page.evaluate(inside), "the focus stays in the form"
    await write(dialog.get_by_role("textbox", name="Square"), "H7")
    await dialog.get_by_role("combobox", name="Facing").click()
    await page.get_by_role("option", name="South").click()
    await write(dialog.get_by_role("textbox", name="Note"), "two\nlines")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_have_count(0)
    await expect(last(page)).to_contain_text(r"to H7, South, note 'two\nlines'")


async def test_escape_closes_a_form_and_the_button_opens_it_again(sit):
    page = await sit("blue")
    await run(page, "kinds")
    form = last(page).get_by_role("button", name="Form")
    await form.click()
    await expect(page.get_by_role("dialog")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await form.click()
    await expect(page.get_by_role("dialog")).to_be_visible()


async def test_a_press_without_an_answer_waits_and_then_fails_where_it_was_made(sit, table):
    page = await sit("blue")
    await run(page, "kinds")
    message = last(page)
    silent = message.get_by_role("button", name="Silent")
    await silent.click()
    await expect(silent).to_have_attribute("aria-busy", "true")
    table.clock.advance(3.01)
    await expect(message.get_by_role("alert")).to_contain_text("This interaction failed")
    await expect(silent).not_to_have_attribute("aria-busy", "true")
    await message.get_by_role("button", name="Count 0").click()
    await expect(last(page).get_by_role("button", name="Count 1")).to_be_visible()
    await expect(message.get_by_role("alert")).to_have_count(0)


async def test_a_thread_stands_under_its_channel_and_links_lead_back_and_forth(sit, showcase):
    showcase.thought.set()
    page = await sit("blue")
    await run(page, "thread")
    entry = page.get_by_role("navigation", name="Channels").get_by_role("button", name="Blue against Red")
    await entry.click()
    await expect(page.locator(".channel-title")).to_have_text("Blue against Red")
    await last(page).get_by_role("button", name="/slow").click()
    await expect(last(page)).to_contain_text("Thought about it")
    await page.get_by_role("link", name="here").click()
    await expect(page.locator(".channel-title")).to_have_text("general")
    await expect(page.get_by_role("log").locator("li.message.found")).to_contain_text("A thread is opened.")


async def test_a_deferred_answer_is_thought_about_in_sight_of_all(sit, showcase):
    blue, red = await sit("blue"), await sit("red")
    await run(blue, "slow")
    await expect(last(red)).to_contain_text("is thinking…")
    showcase.thought.set()
    await expect(last(red)).to_contain_text("Thought about it")
    await expect(last(blue)).to_contain_text("Thought about it")
