"""Two clicks at one spot, 450 ms apart, and what came of them: the second one changes nothing.

What time passes between two clicks is said, and not measured: no machine is too slow for it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from clickers import BUSY, WAIT
from players import Player
from playwright.async_api import Locator, Page
from typists import write

from bot import slips
from bot.client import App
from bot.store import applied
from bot.ui.kit import components, press

PAINTED = 100
APART, READING = 0.45, slips.TOO_SOON + 0.1
IDLE = f"() => !({BUSY})()"


class Mouse(Player):
    """By a mouse: types what is typed, clicks what is there."""

    async def say(self, text: str) -> None:
        await write(self.page.get_by_role("combobox", name="Message", exact=True), text)
        await self.page.keyboard.press("Enter")

    async def go(self, place: Locator) -> None:
        await place.click(timeout=WAIT)


class Changes:
    """Presses that changed anything that is kept, by their numbers."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.by: list[int] = []
        self.time = 100.0
        """What the bot takes it to be: it stands still while nobody waits."""
        self.told = 0
        """Second clicks that would have done something grave."""
        self.clicks: Counter[str] = Counter()
        self.seconds: dict[str, str] = {}
        """What a second click did something at."""
        noted, asked, self._names = applied.Press.was_noted, press.ask_again, dict[int, str]()
        self._asked: set[int] = set()

        def was_noted(one: applied.Press) -> None:
            noted(one)
            if one.interaction_id not in self._asked:
                self.by.append(one.interaction_id)

        async def ask_again(interaction: Any) -> None:
            self._asked.add(interaction.id)
            self.told += 1
            await asked(interaction)

        hold = App.hold

        async def held(app: App, interaction: Any, name: str, work: Any) -> None:
            self._names[interaction.id] = name
            await hold(app, interaction, name, work)

        patch.setattr(applied.Press, "was_noted", was_noted)
        patch.setattr(press, "ask_again", ask_again)
        patch.setattr(components, "ask_again", ask_again)
        patch.setattr(App, "hold", held)
        patch.setattr(slips, "monotonic", lambda: self.time)

    async def twice(self, app: App, page: Page, control: Locator, name: str) -> None:
        """Two clicks at the spot of a control; the second one changes nothing."""
        await self.read(app, page)
        await control.scroll_into_view_if_needed(timeout=WAIT)
        box = await control.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        await page.mouse.click(x, y)
        await self.shown(app, page)
        before = len(self.by)
        self.time += APART
        await page.mouse.click(x, y)
        await self.read(app, page)
        self.clicks[name] += 1
        if did := dict.fromkeys(self.by[before:]):
            self.seconds[name] = ", ".join(self._names[one] for one in did)
        await page.keyboard.press("Escape")  # a list, a form or a picture that the second one opened

    def judge(self) -> None:
        assert self.seconds == {}, f"second clicks counted: {self.seconds}"

    async def read(self, app: App, page: Page) -> None:
        """Everything is shown and has been read."""
        await self.shown(app, page)
        self.time += READING

    async def shown(self, app: App, page: Page) -> None:
        """What was pressed is answered, and the page shows what came of it."""
        while True:
            await page.wait_for_timeout(PAINTED)
            await page.wait_for_function(IDLE, timeout=WAIT)
            if not app.presses.busy:
                return


@pytest.fixture
def changes(monkeypatch: pytest.MonkeyPatch) -> Changes:
    return Changes(monkeypatch)
