"""People in a browser who play a match by real clicks: they read what stands on the page and press something open."""

import random
import re
from collections.abc import Awaitable, Callable
from typing import Any

from playwright.async_api import Locator, Page, TimeoutError, expect
from spoken import DONE, ENDING, FAVOURITES, say, shape

WAIT = 60_000
PRIVATE = "li.message.private"
CONFIRMING = ("aim", "sequence", "hit_end", "enlist", "enroll", "enhand", "deploy")
PLACES = ("go", "at", "turn")
"""Numbered places and directions: gone to, or looked at first."""
ANSWERS = {"pick", "pass", "many", "amount", "decline", "end", "walk", "best", "hit"}
READ = """(box) => [...box.querySelectorAll("[data-custom-id]")].map((e) => ({
  id: e.dataset.customId,
  select: e.classList.contains("picker"),
  label: e.querySelector("input")?.placeholder || e.innerText.trim(),
  multiple: e.classList.contains("multiple"),
  off: e.disabled || e.classList.contains("disabled"),
}))"""
ANSWERED = """() => {
  const all = document.querySelectorAll("li.message.private");
  const last = all[all.length - 1];
  return last && !last.dataset.seen && !last.querySelector(".thinking, [aria-busy=true]");
}"""
DRAWN = """(box) => Promise.all([...box.querySelectorAll("img")].map((image) => {
  image.loading = "eager";
  return image.decode().catch(() => null);
}))"""

BUSY = "() => document.querySelector('li.message [aria-busy=true], li.message .thinking') !== null"

Thing = dict[str, Any]
Do = Callable[[], Awaitable[Any]]
Keep = Callable[[Page, Locator, str], Awaitable[None]]


async def forget(page: Page, box: Locator, name: str) -> None:
    return


def act(thing: Thing) -> tuple[int, str]:
    """The question's number and the act's word."""
    found = re.fullmatch(r"m[sf]?:[0-9a-f]{8}:([0-9]+):([a-z_]+).*", thing["id"])
    return (int(found[1]), found[2]) if found else (0, "")


class Hand:
    """One person's hand on one tab."""

    def __init__(self, page: Page, seed: int, keep: Keep = forget) -> None:
        self.page, self.keep = page, keep
        self.rng = random.Random(seed)
        self.presses = 0
        self.verbs: set[str] = set()
        """What the panels offered so far: `pick`, `go`, `some` and so on."""

    @property
    def panel(self) -> Locator:
        return self.page.locator(PRIVATE).last

    async def title(self) -> str:
        heading = self.panel.locator(".md-3")
        return (await heading.first.inner_text()) if await heading.count() else ""

    async def things(self) -> list[Thing]:
        if not await self.page.locator(PRIVATE).count():
            return []
        return [thing for thing in await self.panel.evaluate(READ) if not thing["off"]]

    async def owes(self) -> bool:
        return any(act(thing)[0] for thing in await self.things())

    # -- pressing --------------------------------------------------------------------------------------------------

    async def use(self, control: Locator) -> None:
        await control.click(timeout=WAIT)

    async def put_pictures_away(self) -> None:
        """A post that comes in moves everything under a finger: who opened a picture by that closes it again."""
        enlarged = self.page.locator("dialog.lightbox")
        await self.page.add_locator_handler(enlarged, lambda _: self.page.keyboard.press("Escape"))

    async def answered(self, do: Do, tries: int = 4) -> None:
        """Do it, and wait until the private panel shows what came of it. A message that is written anew in the moment
        of a click swallows it: what nobody is at work on after a while is done again."""
        await self.page.evaluate("() => document.querySelectorAll('li.private').forEach((e) => (e.dataset.seen = 1))")
        for turn in range(1, tries + 1):
            await do()
            try:
                await self.page.wait_for_function(ANSWERED, timeout=WAIT if turn == tries else WAIT / 4)
            except TimeoutError:
                if await self.page.evaluate(BUSY):
                    await self.page.wait_for_function(ANSWERED, timeout=WAIT)
                elif turn < tries:
                    continue
                else:
                    raise
            break
        self.presses += 1

    async def open_panel(self) -> None:
        button = self.page.get_by_role("log").get_by_role("button", name=say("My move"), exact=True).last
        await expect(button).to_be_enabled(timeout=WAIT)
        await self.answered(lambda: self.use(button))

    async def press(self, thing: Thing) -> None:
        button = self.panel.locator(f'button[data-custom-id="{thing["id"]}"]')
        await self.answered(lambda: self.use(button))

    async def lines(self, thing: Thing) -> list[str]:
        """Open a select and read it."""
        options = self.page.get_by_role("option")
        # A message that is written anew in the moment of a click closes its list: it is opened again.
        for left in range(3, -1, -1):
            await self.use(self.panel.locator(f'[data-custom-id="{thing["id"]}"] input'))
            try:
                await expect(options.first).to_be_visible(timeout=WAIT if not left else WAIT / 12)
            except AssertionError:
                if not left:
                    raise
            else:
                break
        return await options.all_inner_texts()

    async def take(self, *numbers: int) -> None:
        """Choose lines of the select that is open."""
        options = self.page.get_by_role("option")

        async def choose() -> None:
            for number in numbers:
                await self.use(options.nth(number))
            if await (done := self.page.get_by_role("button", name=DONE, exact=True)).count():
                await self.use(done)

        await self.answered(choose, tries=1)

    # -- playing ---------------------------------------------------------------------------------------------------

    async def step(self) -> None:
        """One press on the private panel."""
        things = await self.things()
        verbs = {act(thing)[1] for thing in things}
        self.verbs |= verbs
        await self.keep(self.page, self.panel, f"{slug(await self.title())}-{'-'.join(sorted(verbs))}")
        buttons = [thing for thing in things if not thing["select"]]
        selects = [thing for thing in things if thing["select"] and not thing["id"].endswith(":choose.longer")]
        acting = "end" in verbs  # an attack is one of many things to do
        sure = [t for t in buttons if t["id"].endswith(".sure") or (act(t)[1] in CONFIRMING and not acting)]
        places = [t for t in buttons if act(t)[1] in PLACES and t["label"].isdigit()]
        confirm = sure[-1] if sure else self.rng.choice(places) if places else None
        many = next((thing for thing in buttons if act(thing)[1] == "many"), None)
        chosen = bool(shape("Chosen: {names}").search(await self.panel.inner_text()))
        aims = [thing for thing in selects if thing["label"].startswith(say("Attack whom, with what?"))]
        if confirm is not None:
            await self.press(confirm)
        elif aims and self.rng.random() < 0.7:
            await self.take(self.rng.randrange(len(await self.lines(aims[0]))))
        elif selects and selects[0]["multiple"] and not chosen:
            lines = await self.lines(selects[0])
            await self.take(*self.some(lines, await self.panel.inner_text()))
        elif many is not None and (chosen or not selects):
            await self.press(self.rng.choice([thing for thing in buttons if act(thing)[1] == "many"]))
        elif selects and not any(act(thing)[1] in ("pick", "amount") for thing in buttons):
            lines = await self.lines(selects[0])
            await self.take(self.rng.randrange(min(len(lines), 9)))
        else:
            await self.press(self.favourite(buttons))

    def some(self, lines: list[str], panel: str) -> list[int]:
        """SQD-03: as many as the threat level admits; else one."""
        level = shape("Threat **{total}** of **{level}**", r"(\d+)").search(panel)
        if level is None:
            return [self.rng.randrange(len(lines))]
        room, chosen = int(level[2]), []
        for n in self.rng.sample(range(len(lines)), len(lines)):
            threat = int(re.findall(r"\d+", lines[n])[-1])
            if threat <= room:
                room -= threat
                chosen.append(n)
        return chosen

    def favourite(self, buttons: list[Thing]) -> Thing:
        able = [thing for thing in buttons if act(thing)[1] in ANSWERS]
        assert able, [thing["label"] for thing in buttons]
        liked = [t for start in FAVOURITES for t in able if t["label"].startswith(start)]
        doing = [t for t in able if act(t)[1] != "decline" and not t["label"].startswith(ENDING)]
        return liked[0] if liked and self.rng.random() < 0.7 else self.rng.choice(doing or able)


def slug(title: str) -> str:
    """The kind of a prompt by its title, without the name of whoever it is about."""
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    plain = re.sub(r"^(deploy|move|climb-with|act-with|throw|push|place|transform|react-to)-.+", r"\1", plain)
    return re.sub(r".+-(handelt|bewegen|klettert|werfen|schieben|versetzen|verwandeln|reagieren)$", r"\1", plain)[:40]


async def play(blue: Hand, red: Hand, over: Callable[[], Awaitable[bool]], most: int = 2000) -> None:
    """Both play, one after the other, until it is over."""
    for hand in (blue, red):
        await hand.put_pictures_away()
    while not await over():
        assert blue.presses + red.presses < most, "the match does not get on"
        for hand in (blue, red):
            if not await hand.owes():
                try:
                    await hand.open_panel()
                except (TimeoutError, AssertionError):
                    if await over():  # it ended while somebody reached for the panel
                        return
                    raise
            while await hand.owes() and not await over():
                await hand.step()
