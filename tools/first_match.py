"""`python -m tools.first_match [folder]`: the pictures of docs/your-first-match.md, taken from the bot itself.

A newcomer in a browser at the local Discord: help, a lesson, practice. Look at them before you commit them.
"""

import argparse
import asyncio
import random
import shutil
import tempfile
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

from PIL import Image
from playwright.async_api import Locator, Page, async_playwright

from bot.local import LocalDiscord
from bot.matches import lobby
from tools.screenshot import local_bot

ROOT = Path(__file__).resolve().parents[1]
WIDTH, HEIGHT, COLOURS, SEED = 720, 2200, 64, 5
PRIVATE = "li.message.private"
BUSY = "() => document.querySelector('li.message [aria-busy=true], li.message .thinking') !== null"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.first_match", description=__doc__)
    parser.add_argument("folder", nargs="?", default=ROOT / "docs" / "first-match", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(SEED)  # nosec B311 # seeded on purpose
    dealt = SimpleNamespace(token_hex=lambda n: rng.randbytes(n).hex(), token_bytes=rng.randbytes)
    setattr(lobby, "secrets", dealt)  # noqa: B010 # the same match every time
    asyncio.run(_taken(folder))
    for file in sorted(folder.glob("*.png")):
        print(f"{file.stat().st_size // 1024} KB in {file}")


async def _taken(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as kept:
        async with (
            LocalDiscord(patient=True) as server,
            local_bot(server, f"sqlite:///{kept}/crisis.sqlite3"),
            async_playwright() as playwright,
        ):
            chromium = next(path for path in map(shutil.which, ("chromium", "google-chrome")) if path)
            browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            page = await browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, reduced_motion="reduce")
            await page.goto(f"{server.url}/?as=newcomer")
            await page.wait_for_selector(".app.ready")
            await Newcomer(page, folder).walk()
            await browser.close()


class Newcomer:
    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.folder = page, folder

    async def walk(self) -> None:
        await self._type("/help")
        await self._keep("help")
        await self._press("Teach me")
        await self._press("Captain America")
        await self._keep("lesson")
        await self._press("What is this?")
        await self._keep("words")
        await self._press("My move")
        await self._press("Stop here")
        await self._press("2 · An attack and its dice")
        await self._press("Energy Blast → Red Skull")
        await self._press("Blank (die 2)")
        await self._keep("dice")
        await self._practise()

    async def _practise(self) -> None:
        """Up to the first turn."""
        await self._type("/help")
        await self._press("Play")
        await self._press("Against me")
        await self.page.get_by_role("button", name="Open thread").last.click()
        mine = self.page.locator("li.message:not(.private)").get_by_role("button", name="My move").last
        await self.page.locator("li.message").get_by_role("button", name="Avengers").first.click()
        await mine.wait_for(timeout=120_000)
        await self._settled()
        while await self.page.locator(PRIVATE, has_text="Take your turn").count() == 0:
            await mine.click()
            await self._settled()
        await self._keep("turn")

    # -- hands and eyes ------------------------------------------------------------------------------------------------

    @property
    def _panel(self) -> Locator:
        return self.page.locator(PRIVATE).last

    async def _type(self, command: str) -> None:
        box = self.page.get_by_role("combobox", name="Message", exact=True)
        await box.click()
        await box.type(command)
        await self.page.get_by_role("option").first.wait_for()
        await box.press("Enter")
        await self.page.wait_for_timeout(500)
        send = self.page.get_by_role("button", name="Send", exact=True)
        if await send.count():
            await send.click()
        await self._settled()

    async def _press(self, label: str) -> None:
        await self._panel.get_by_role("button", name=label).first.click()
        await self._settled()

    async def _settled(self) -> None:
        await self.page.wait_for_timeout(800)
        while await self.page.evaluate(BUSY):  # until the bot has answered
            await self.page.wait_for_timeout(200)

    async def _keep(self, name: str) -> None:
        await self.page.mouse.move(2, 2)
        box = self._panel.locator(".container").last
        await box.scroll_into_view_if_needed()
        await box.evaluate("(box) => Promise.all([...box.querySelectorAll('img')].map((one) => one.decode()))")
        image = Image.open(BytesIO(await box.screenshot())).convert("RGB")
        image.quantize(COLOURS, dither=Image.Dither.NONE).save(self.folder / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
