"""Somebody who plays Cry Havoc by clicks or taps, in either language: what components say is alike in both.

What is green confirms; cards are chosen before they are played; what was tried too often is tried otherwise.
"""

import re
from collections import Counter

from clickers import WAIT, Keep, Thing, act, forget, slug
from players import Player
from playwright.async_api import Locator, Page

DONE = re.compile("^(Done|Fertig)$")
BESIDE = ("back", "anew", "page", "look", "typed", "hint", "longer", "number")
"""What answers nothing by itself."""
CHOSEN = "(lines) => lines.map((line) => line.getAttribute('aria-selected') === 'true')"
MOVING = re.compile(r":ch_play\.move\.")
"""Who moves meets somebody."""
CONFIRMED = "success"
TRIES = 3
"""So often something is tried on one question before whatever comes next is taken."""


class HavocHand(Player):
    """Moves, recruits and builds with a card or two, and fights what comes of it."""

    def __init__(self, page: Page, seed: int, keep: Keep = forget) -> None:
        super().__init__(page, seed)
        self.keep = keep
        self.tries: Counter[int] = Counter()
        self.titles: set[str] = set()
        """What was asked, as it was read."""

    async def owed(self) -> list[Thing]:
        return [thing for thing in await self.things() if act(thing)[0] and act(thing)[1] not in BESIDE]

    async def step(self) -> None:
        things = await self.owed()
        assert things, await self.panel.inner_text()
        self.verbs |= {act(thing)[1] for thing in things}
        title = await self.title()
        self.titles.add(title)
        verbs = "-".join(sorted({act(thing)[1] for thing in things}))
        await self.keep(self.page, self.panel, f"{slug(title)}-{verbs}")
        question = max(act(thing)[0] for thing in things)
        tried, self.tries[question] = self.tries[question], self.tries[question] + 1
        sure = [thing for thing in things if thing["kind"] == CONFIRMED]
        several = [thing for thing in things if thing["multiple"]]
        if several and not sure and tried < TRIES:
            await self.mark(several[0])
        elif sure and (tried >= TRIES or self.rng.random() < 0.9):
            moves = [thing for thing in sure if MOVING.search(thing["id"])]
            await self.press(moves[0] if moves and self.rng.random() < 0.7 else self.rng.choice(sure))
        else:
            await self.anything(things)

    async def anything(self, things: list[Thing]) -> None:
        thing = self.rng.choice([one for one in things if not one["multiple"]] or things)
        if not thing["select"]:
            await self.press(thing)
            return
        await self.lines(thing)
        chosen = await self.page.get_by_role("option").evaluate_all(CHOSEN)
        others = [number for number, one in enumerate(chosen) if not one]
        if others:
            await self.take(self.rng.choice(others))
        else:
            await self.page.keyboard.press("Escape")

    async def mark(self, thing: Thing) -> None:
        """One line or two of a list of several."""
        lines = await self.lines(thing)
        await self.take(*self.rng.sample(range(len(lines)), min(len(lines), self.rng.choice((1, 2)))))

    async def take(self, *numbers: int) -> None:
        options, done = self.page.get_by_role("option"), self.page.get_by_role("button", name=DONE)

        async def choose() -> None:
            for number in numbers:
                await self.use(options.nth(number))
            if await done.count():
                await self.use(done)

        await self.answered(choose, tries=1)

    async def use(self, control: Locator) -> None:
        await control.click(timeout=WAIT)
