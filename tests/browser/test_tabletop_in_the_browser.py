"""An attack on the tabletop in the browser: one message, resolved by buttons, on a desktop and on a phone."""

import pytest
from playwright.async_api import Locator, Page, expect
from typists import write

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("product")]


def last(page: Page) -> Locator:
    return page.get_by_role("log").locator("li.message").last


async def send(page: Page, text: str, box: str = "Message", button: str = "Send") -> None:
    await write(page.get_by_role("combobox", name=box, exact=True), text)
    await page.get_by_role("button", name=button, exact=True).click()


async def settle(page: Page) -> None:
    """Until the last picture is there, so that a screenshot shows it."""
    image = last(page).get_by_role("img").first
    await expect(image).to_be_visible()
    await image.evaluate("(img) => img.decode()")
    await last(page).evaluate("(message) => message.scrollIntoView({block: 'end'})")


async def test_an_attack_is_resolved_by_buttons_at_a_desk(sit, picture):
    """ATK-18…47 by buttons; the other tab sees the same message grow."""
    blue, red = await sit("blue"), await sit("red", color_scheme="dark")
    await send(blue, "/attack attacker:captain america attack:strike defender:red skull damage:2")
    await expect(last(blue)).to_contain_text("Captain America → Red Skull: Strike")
    await settle(blue)
    await picture(blue, "table-attack-pools")
    await last(red).get_by_role("button", name="I defend", exact=True).click()
    await expect(last(red).get_by_role("button", name="I defend", exact=True)).to_have_count(0)
    await last(blue).get_by_role("button", name="Roll", exact=True).click()
    await expect(last(red)).to_contain_text("The attacker may reroll or change attack dice.")
    await settle(blue)
    await picture(blue, "table-attack-rolled")
    await last(blue).get_by_role("button", name="Nothing more from me", exact=True).click()
    await expect(last(red)).to_contain_text("The defender may reroll or change defence dice")
    await last(red).get_by_role("button", name="Nothing more from me", exact=True).click()
    await expect(last(blue)).to_contain_text("successes")
    await expect(last(blue)).to_contain_text("/verify")
    await settle(blue)
    await picture(blue, "table-attack-result")
    await settle(red)
    await picture(red, "table-attack-result-dark")


async def test_dice_are_chosen_and_rerolled_on_a_phone(sit, picture):
    """MOD-01, MOD-05: chosen dice are marked in the picture, then rerolled together."""
    page = await sit("blue", width=400, height=860)
    await send(page, "/attack strength:7 defence:4")
    await last(page).get_by_role("button", name="Roll", exact=True).click()
    await expect(last(page)).to_contain_text("The attacker may reroll or change attack dice.")
    await settle(page)
    await picture(page, "table-attack-phone-rolled")
    await last(page).get_by_role("combobox", name="Choose dice…").click()
    options = page.get_by_role("option")
    await options.nth(0).click()
    await options.nth(1).click()
    await page.get_by_role("button", name="Done", exact=True).click()
    await expect(last(page).get_by_role("button", name="Reroll", exact=True)).to_be_enabled()
    await settle(page)
    await picture(page, "table-attack-phone-chosen")
    await last(page).get_by_role("button", name="Reroll", exact=True).click()
    await expect(last(page)).to_contain_text("Rerolled (ability 1)")
    await settle(page)
    await picture(page, "table-attack-phone-rerolled")
    await last(page).get_by_role("button", name="To the result", exact=True).click()
    await expect(last(page)).to_contain_text("successes")
    await settle(page)
    await picture(page, "table-attack-phone-result")


async def test_odds_cards_and_the_tracker_read_well(sit, picture):
    page = await sit("blue", width=400, height=860)
    await send(page, "/odds attacker:hulk attack:strike defender:red skull")
    await expect(last(page)).to_contain_text("to expect")
    await settle(page)
    await picture(page, "table-odds-phone")
    await send(page, "/table mine:captain america, hulk theirs:red skull, ultron metal")
    await expect(last(page)).to_contain_text("Round 1")
    await last(page).get_by_role("button", name="Power Phase", exact=True).click()
    await expect(last(page)).to_contain_text("Power 3")
    await picture(page, "table-tracker-phone")
    stored = await sit("red")
    await send(stored, "/card name:loki")
    await expect(last(stored)).to_contain_text("God of Mischief")
    await settle(stored)
    await picture(stored, "table-card")


async def test_an_attack_its_odds_and_the_tracker_know_each_other(sit, picture):
    """Booked with one press, told by the tracker, which comes down with another."""
    page = await sit("blue", width=400, height=860)
    await send(page, "/table mine:captain america, hulk theirs:red skull")
    await expect(last(page)).to_contain_text("Round 1")
    await send(page, "/odds attack:captain_america.strike defender:red skull")
    await expect(last(page)).to_contain_text("to expect")
    await last(page).get_by_role("button", name="Roll this", exact=True).click()
    await last(page).get_by_role("button", name="Roll", exact=True).click()
    await last(page).get_by_role("button", name="To the result", exact=True).click()
    await expect(last(page)).to_contain_text("successes")
    await settle(page)
    await picture(page, "table-attack-phone-can-be-applied")
    await last(page).get_by_role("button", name="Apply to the tracker", exact=True).click()
    await expect(last(page)).to_contain_text("On the tracker, booked by")
    await settle(page)
    await picture(page, "table-attack-phone-applied")
    await last(page).get_by_role("button", name="Bring down the tracker", exact=True).click()
    await expect(last(page)).to_contain_text("Booked from attacks")
    await picture(page, "table-tracker-phone-booked")
    wide = await sit("red")
    await expect(last(wide)).to_contain_text("Booked from attacks")
    await picture(wide, "table-tracker-booked")


async def test_a_rule_is_found_by_meaning_and_opened(sit, picture):
    page = await sit("blue", width=400, height=860, locale="de-DE")
    await send(page, "/rule search:durch gegner laufen", "Nachricht", "Senden")
    await expect(last(page)).to_contain_text("MOV-15: Regel 15")
    await picture(page, "table-rule-phone")
    await last(page).get_by_role("button", name="MOV-15", exact=True).click()
    await expect(last(page).get_by_role("button", name="Zurück zu den Treffern", exact=True)).to_be_visible()
    await picture(page, "table-rule-phone-opened")
    wide = await sit("red")
    await send(wide, "/rule search:who goes first")
    await expect(last(wide)).to_contain_text("PHA-08")
    await picture(wide, "table-rule")
    await last(wide).get_by_role("button", name="More", exact=True).click()
    await expect(last(wide)).to_contain_text("Page 2")
    await send(wide, "/attack strength:3 defence:2")
    await last(wide).get_by_role("button", name="Roll", exact=True).click()
    await last(wide).get_by_role("button", name="To the result", exact=True).click()
    await expect(last(wide)).to_contain_text("successes")
    code = (await last(wide).inner_text()).partition("Code ")[2][:6]
    await send(wide, f"/verify code:{code}")
    await expect(last(wide)).to_contain_text("The dice are as recorded")
    await picture(wide, "table-verify")
