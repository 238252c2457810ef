"""A newcomer alone in the browser: from the first screen through a lesson, or through all of them (`SAMPLES=all`)."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, expect
from sampling import WHOLE
from typists import write

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session"), pytest.mark.usefixtures("product")]

LESSONS = {
    1: ["Captain America", "=2", "Climb", "=3", "Confirm"],
    2: ["Energy Blast → Red Skull", "Blank (die 2)"],
    3: ["Friday A.I.", "Confirm", "Repulsor Blast → Red Skull", "Homing Rockets → Red Skull"],
    4: ["=7", "Interact", "Confirm", "=4"],
    5: ["Captain America: Bodyguard", "Use the best"],
    6: ["Strongest One There Is", "Confirm", "=1", "Confirm", "Strike → Red Skull", "Hulk: Strike (push)", "=1",
        "Confirm"],
}  # fmt: skip
"""What somebody presses who does as the lessons say."""
LIKED = ("Confirm", "Interact", "→", "Use the best", "Pass", "Captain America", "Black Widow", "1", "End")
"""In the round against the Rookie, the first of these that is there."""
MOST_PRESSES = 40


class Newcomer:
    def __init__(self, page: Page) -> None:
        self.page, self.presses = page, 0

    @property
    def panel(self) -> Locator:
        return self.page.locator("li.message.private").last

    async def press(self, label: str) -> None:
        """One press, until the panel shows what came of it."""
        before = await self.panel.inner_text()
        wanted = re.escape(label.removeprefix("="))
        named = re.compile(rf"^\s*{wanted}\s*$" if label.startswith("=") else wanted)
        await self.panel.locator("button[data-custom-id]", has_text=named).first.click()
        self.presses += 1
        await expect(self.panel).not_to_have_text(re.compile(f"^{re.escape(before)}$"))
        await expect(self.panel.locator(".thinking, [aria-busy=true]")).to_have_count(0)

    async def lesson(self, number: int) -> None:
        await expect(self.panel).to_contain_text(f"Lesson {number} of 7")
        for label in LESSONS[number]:
            await self.press(label)
        await expect(self.panel).to_contain_text("Done!")

    async def round(self) -> None:
        for _ in range(MOST_PRESSES):
            if await self.panel.get_by_text("Done!").count():
                return
            buttons = self.panel.locator("button[data-custom-id]:not([disabled])")
            labels = [label.strip() for label in await buttons.all_inner_texts()]
            liked = (
                label
                for wanted in LIKED
                for label in labels
                if label == wanted or (len(wanted) > 1 and wanted in label)
            )
            await self.press(f"={next(liked)}")
        pytest.fail("the round does not end")


async def asked_for_help(page: Page) -> Newcomer:
    box = page.get_by_role("combobox", name="Message", exact=True)
    await write(box, "/help")
    await page.get_by_role("option", name=re.compile("help")).first.wait_for()
    await box.press("Enter")
    newcomer = Newcomer(page)
    await expect(newcomer.panel.get_by_role("button", name="Teach me")).to_be_visible()
    return newcomer


async def through_the_lessons(newcomer: Newcomer) -> None:
    """As the lessons say, from the first question of the first on."""
    for number in range(1, 8):
        if number > 1:
            await newcomer.press("Next:")
        await (newcomer.lesson(number) if number in LESSONS else newcomer.round())


async def test_a_newcomer_learns_from_the_first_screen_on(sit, picture):
    newcomer = await asked_for_help(await sit("newcomer", height=1400))
    await newcomer.press("Teach me")
    await newcomer.press("Black Widow")
    await expect(newcomer.panel).to_contain_text("Black Widow could go too")
    await newcomer.lesson(1)
    assert newcomer.presses == 7
    await picture(newcomer.page, "lesson-done")
    for number in range(2, 8) if WHOLE else ():
        await newcomer.press("Next:")
        await (newcomer.lesson(number) if number in LESSONS else newcomer.round())
    print(f"\n{newcomer.presses} presses")  # noqa: T201
    await newcomer.press("All lessons")
    await expect(newcomer.panel).to_contain_text("✓ 7 ·" if WHOLE else "✓ 1 ·")


async def test_what_is_left_is_found_again_on_a_phone(sit):
    page = await sit("newcomer", width=400, height=900)
    newcomer = await asked_for_help(page)
    await newcomer.press("Teach me")
    await newcomer.press("Captain America")
    await newcomer.press("Stop here")
    await expect(newcomer.panel).to_contain_text("▶ 1 · Measuring and moving")
    await newcomer.press("1 · Measuring and moving")
    await expect(newcomer.panel).to_contain_text("Act with Captain America")
    assert await page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
