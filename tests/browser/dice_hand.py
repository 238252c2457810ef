"""Somebody who plays Dice Masters by clicks in a browser, in either language: ids of components are alike in both.

It must not know the rules: what is grey is no answer, and what was tried too often is tried otherwise.
"""

import re
from collections import Counter

from clickers import WAIT, Hand, Keep, Thing, act, forget, slug
from playwright.async_api import Page, expect

DONE = re.compile("^(Done|Fertig)$")
CONFIRMING = ("assign", "spread", "sequence")
BESIDE = ("back", "anew", "page", "look", "typed", "hint", "longer")
"""What answers nothing by itself."""
LIKED = ("choose.field", "choose.use", "choose.buy", "choose.global", "choose.otherwise")
"""The lists of a turn, those first that bring a match to its end."""
CHOSEN = "(lines) => lines.map((line) => line.getAttribute('aria-selected') === 'true')"
TRIES = 2
"""So often something is chosen on one question before it is confirmed as it is."""


class DiceHand(Hand):
    """Fields, buys and attacks with all there is; blocks now and then."""

    def __init__(self, page: Page, seed: int, language: str, keep: Keep = forget) -> None:
        super().__init__(page, seed, keep)
        self.language = language
        self.tries: Counter[int] = Counter()
        self.titles: set[str] = set()
        """What was asked, as it was read."""

    async def kept(self, name: str) -> None:
        await self.keep(self.page, self.panel, f"{self.language}-{name}")

    async def open_panel(self) -> None:
        button = self.page.locator('li.message:not(.private) button[data-custom-id$=":mine"]').last
        await expect(button).to_be_enabled(timeout=WAIT)
        await self.answered(lambda: self.use(button))

    async def take(self, *numbers: int) -> None:
        options, done = self.page.get_by_role("option"), self.page.get_by_role("button", name=DONE)

        async def choose() -> None:
            for number in numbers:
                await self.use(options.nth(number))
            if await done.count():
                await self.use(done)

        await self.answered(choose, tries=1)

    async def owed(self) -> list[Thing]:
        """What answers the question, or helps to."""
        return [thing for thing in await self.things() if act(thing)[0] and act(thing)[1] not in BESIDE]

    async def step(self) -> None:
        things = await self.owed()
        verbs = {act(thing)[1] for thing in things}
        self.verbs |= verbs
        lists = [thing for thing in things if thing["select"]]
        named = verbs | {_group(thing) for thing in lists} & {each.rpartition(".")[2] for each in LIKED}
        title = await self.title()
        self.titles.add(title)
        await self.kept(f"{slug(title)}-{'-'.join(sorted(named))}")
        question = max(act(thing)[0] for thing in things)
        tried, self.tries[question] = self.tries[question], self.tries[question] + 1
        buttons = [thing for thing in things if not thing["select"]]
        confirm = next((thing for thing in buttons if act(thing)[1] in (*CONFIRMING, "many")), None)
        several = [thing for thing in lists if thing["multiple"]]
        if several and (confirm is None or not (tried or await self.chosen())):
            await self.some(several[0], tried)
        elif confirm is not None and (tried >= TRIES or not lists or several or self.rng.random() < 0.5):
            await self.press(confirm)
        elif lists and (not buttons or confirm is not None or tried < TRIES or self.rng.random() < 0.5):
            liked = sorted(lists, key=lambda thing: _liking(thing["id"]))
            await self.any_of(liked[0] if self.rng.random() < 0.8 else self.rng.choice(lists))
        else:
            await self.press(self.rng.choice(buttons))

    async def chosen(self) -> bool:
        """Whether something is marked in a list of several: the set stands in its id."""
        ids = [thing["id"] for thing in await self.owed() if thing["multiple"]]
        return any(not re.search(r":some\.\d+\.0(\.|$)", id) for id in ids)

    async def some(self, thing: Thing, tried: int) -> None:
        """All of them; where that was refused, others are marked or unmarked."""
        lines = await self.lines(thing)
        everything = list(range(len(lines)))
        await self.take(*(everything if not tried else self.rng.sample(everything, 1)))

    async def any_of(self, thing: Thing) -> None:
        """Any line but the one that is chosen: choosing it again would change nothing."""
        await self.lines(thing)
        chosen = await self.page.get_by_role("option").evaluate_all(CHOSEN)
        await self.take(self.rng.choice([number for number, one in enumerate(chosen) if not one]))


def _group(thing: Thing) -> str:
    return str(thing["id"]).rpartition(".")[2]


def _liking(id: str) -> int:
    return next((n for n, group in enumerate(LIKED) if id.endswith(group)), len(LIKED))
