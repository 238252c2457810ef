"""People who press whatever a panel offers, by the keyboard alone or by taps on a phone.

They know the words of no panel: only which component answers a question, what is tried already and what confirms.
"""

from collections import Counter
from collections.abc import Awaitable, Callable

from clickers import PRIVATE, WAIT, Hand, Thing, act
from playwright.async_api import Locator, Page, TimeoutError, expect

LEAVING = ("back", "page", "look", "place", "number", "turn", "degrees", "hold", "longer", "typed")
"""Verbs that answer nothing by themselves: pressed only where nothing else is left."""
KINDS = {"success": 0, "primary": 1, "select": 1}
"""What a person reaches for first: the green button confirms what was chosen, a grey one gives up."""
READ = """(box) => [...box.querySelectorAll("[data-custom-id]")].map((e) => ({
  id: e.dataset.customId,
  select: e.classList.contains("picker"),
  multiple: e.classList.contains("multiple"),
  kind: e.classList.contains("picker") ? "select" : [...e.classList].find((name) => name !== "button") || "",
  off: e.disabled || e.classList.contains("disabled"),
}))"""
MOST_TABS = 150
FOCUSED = "(element) => element === document.activeElement || element.contains(document.activeElement)"
BEHIND = """(element) => {
  const place = document.activeElement.compareDocumentPosition(element);
  return Boolean(place & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
ACTIVE = "() => [...document.querySelectorAll('[role=option]')].findIndex((one) => one.classList.contains('active'))"


class Player(Hand):
    """Tries what it has tried least, the likeliest first; so it comes through any panel."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        super().__init__(page, seed)
        self.tried: Counter[tuple[int, str]] = Counter()

    async def things(self) -> list[Thing]:
        if not await self.page.locator(PRIVATE).count():
            return []
        return [thing for thing in await self.panel.evaluate(READ) if not thing["off"]]

    async def step(self) -> None:
        """One press, or one choice from a list, on the private panel."""
        answering = [thing for thing in await self.things() if act(thing)[0]]
        self.verbs |= {act(thing)[1] for thing in answering}
        thing = min(answering, key=self.liking)
        self.tried[act(thing)] += 1
        if thing["select"]:
            lines = await self.lines(thing)
            await self.take(self.rng.randrange(len(lines)))
        else:
            await self.press(thing)

    def liking(self, thing: Thing) -> tuple[bool, int, int, float]:
        kind = KINDS.get(thing["kind"], 2)
        return act(thing)[1] in LEAVING, self.tried[act(thing)], kind, self.rng.random()

    async def open_panel(self) -> None:
        button = self.page.locator('li.message:not(.private) button[data-custom-id$=":mine"]').last
        await expect(button).to_be_enabled(timeout=WAIT)
        await self.answered(lambda: self.use(button))

    async def say(self, text: str) -> None:
        raise NotImplementedError

    async def go(self, place: Locator) -> None:
        """To a thread."""
        raise NotImplementedError


class Typist(Player):
    """Nothing but keys: Tab and arrows to get there, Enter to press."""

    async def reach(self, control: Locator) -> None:
        """As somebody does who sees where the focus is. What is written anew meanwhile takes it along."""
        await control.wait_for(timeout=WAIT)
        for _ in range(MOST_TABS):
            if await control.evaluate(FOCUSED):
                return
            await self.page.keyboard.press("Tab" if await control.evaluate(BEHIND) else "Shift+Tab")
        raise AssertionError(f"{control} cannot be reached by Tab")

    async def use(self, control: Locator) -> None:
        await self.reach(control)
        await self.page.keyboard.press("Enter")

    async def say(self, text: str) -> None:
        await self.page.keyboard.press("Escape")
        await self.reach(self.page.get_by_role("combobox", name="Message", exact=True))
        await self.page.keyboard.type(text)
        await self.page.keyboard.press("Enter")

    async def go(self, place: Locator) -> None:
        await self.use(place)

    async def lines(self, thing: Thing) -> list[str]:
        await self.reach(self.panel.locator(f'[data-custom-id="{thing["id"]}"] input'))
        await self.page.keyboard.press("Enter")
        options = self.page.get_by_role("option")
        await expect(options.first).to_be_visible(timeout=WAIT)
        return await options.all_inner_texts()

    async def take(self, *numbers: int) -> None:
        several = await self.page.get_by_role("button", name="Done", exact=True).count()

        async def keys() -> None:
            for number in numbers:
                step = number - await self.page.evaluate(ACTIVE)
                for _ in range(abs(step)):
                    await self.page.keyboard.press("ArrowDown" if step > 0 else "ArrowUp")
                await self.page.keyboard.press("Enter")
            if several:
                await self.page.keyboard.press("Tab")

        await self.answered(keys, tries=1)


class Thumb(Player):
    """Taps on a phone; words are typed where the field was tapped."""

    async def use(self, control: Locator) -> None:
        await control.tap(timeout=WAIT)

    async def say(self, text: str) -> None:
        await self.page.get_by_role("combobox", name="Message", exact=True).tap()
        await self.page.keyboard.type(text)
        await self.page.get_by_role("button", name="Send message", exact=True).tap()

    async def go(self, place: Locator) -> None:
        await self.page.get_by_role("button", name="Channels", exact=True).tap()
        await place.tap(timeout=WAIT)


Over = Callable[[], Awaitable[bool]]


async def play(players: tuple[Player, Player], over: Over, most: int = 300) -> None:
    """Whoever owes something answers it, until it is over."""
    for player in players:
        await player.put_pictures_away()
    while not await over():
        assert sum(player.presses for player in players) < most, "the round does not get on"
        for player in players:
            try:
                await player.open_panel()
            except (TimeoutError, AssertionError):
                if await over():
                    return
                raise
            while await player.owes() and not await over():
                await player.step()
