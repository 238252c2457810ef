"""Pictures of every kind of prompt, for somebody to look at: wide and light, narrow and dark. Kept only on demand."""

import os
from pathlib import Path

from clickers import DRAWN
from playwright.async_api import Error, Locator, Page

PROMPTS = Path(__file__).parents[2] / "artifacts" / "prompts"
WANTED = bool(os.environ.get("PROMPT_PICTURES"))
"""`make prompts` sets it; the match is then played to its end, and every new kind of prompt is kept."""
BARS = 240
"""Pixels of the page's own bars above and below what is looked at."""
LOOKS = ((1280, 900, "light"), (400, 860, "dark"))


class Album:
    """Each name once, in the order in which they came up."""

    def __init__(self, folder: Path = PROMPTS) -> None:
        self.folder = folder
        self.names: list[str] = []

    async def keep(self, page: Page, box: Locator, name: str) -> None:
        if name in self.names:
            return
        self.names.append(name)
        if not WANTED:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        before = page.viewport_size
        await page.mouse.move(2, 2)
        for width, height, scheme in LOOKS:
            await page.set_viewport_size({"width": width, "height": height})
            await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            await box.evaluate(DRAWN)
            size = await box.bounding_box()
            if size is not None and size["height"] + BARS > height:  # else the page's bars would lie over it
                await page.set_viewport_size({"width": width, "height": round(size["height"]) + BARS})
            await _taken(box, self.folder / f"{len(self.names):03}-{name}-{width}.png")
        if before is not None:
            await page.set_viewport_size(before)


async def _taken(box: Locator, path: Path, tries: int = 3) -> None:
    """A message that is written anew in that moment is looked at again."""
    for left in range(tries - 1, -1, -1):
        try:
            await box.screenshot(path=path)
            return
        except Error:
            if not left:
                raise
            await box.page.wait_for_timeout(500)
