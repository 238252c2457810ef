"""Two clicks at one spot on panels that answer no question: menus, orders, requests, seasons.

It must not know them: whatever a panel offers is clicked twice, and followed to the panel that it leads to.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import pytest
from clickers import PRIVATE, READ, WAIT
from double_clicks import Changes, Mouse, changes
from playwright.async_api import Locator, expect
from small_match import accepted, client, in_the_thread

from bot.client import App
from bot.league.terms import SeasonStatus

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
__all__ = ["changes", "client"]

LAST = "li.message:not(.private)"
MOST = 60
SLOW = ("m hint", "m review")
"""Worked out for a long time, and only looked at."""
Way = tuple[str, ...]


def what(id: str) -> str:
    """What a component does, wherever it stands: its grammar, its verb and the first of its arguments."""
    parts = id.split(":")
    if parts[0] in ("m", "ms", "mf", "l", "ls", "lf", "lp"):
        return f"{parts[0][0]} {'.'.join(parts[-1].split('.')[:2])}"
    return id


class Explorer:
    """Clicks everything twice that can be come to from one message."""

    def __init__(self, app: App, changes: Changes, player: Mouse, begin: Callable[[], Awaitable[Locator]]) -> None:
        self.app, self.changes, self.player, self.begin = app, changes, player, begin
        self.met: set[str] = set()

    async def offered(self, box: Locator) -> dict[str, str]:
        things = [one for one in await box.evaluate(READ) if not one["off"] and not one["select"]]
        return {what(one["id"]): one["id"] for one in reversed(things)}

    async def come_to(self, way: Way) -> Locator | None:
        """The panel at the end of a way; None: it leads elsewhere by now."""
        box = await self.begin()
        for step in way:
            await self.changes.read(self.app, self.player.page)
            if not await box.count():
                return None
            id = (await self.offered(box)).get(step)
            if id is None:
                return None
            await box.locator(f'button[data-custom-id="{id}"]').click(timeout=WAIT)
            await self.changes.read(self.app, self.player.page)
            if await self.player.page.locator("dialog[open]").count():
                await self.player.page.keyboard.press("Escape")
                return None
            box = self.player.page.locator(PRIVATE).last
        return box

    async def explore(self, deep: int = 3) -> None:
        ways: list[Way] = [()]
        while ways:
            way = ways.pop(0)
            box = await self.come_to(way)
            if box is None or not await box.count():
                continue
            await self.changes.read(self.app, self.player.page)
            fresh = [one for one in sorted(await self.offered(box)) if one not in (*self.met, *SLOW)]
            for name in fresh:
                self.met.add(name)
                assert len(self.met) < MOST, "it leads on for ever"
                box = await self.come_to(way)
                if box is None or not await box.count() or (id := (await self.offered(box)).get(name)) is None:
                    continue
                await self.changes.twice(
                    self.app, self.player.page, box.locator(f'button[data-custom-id="{id}"]'), " > ".join((*way, name))
                )
                if len(way) < deep:
                    ways.append((*way, name))


def say_what_was_clicked(changes: Changes) -> None:
    told = f"{sum(changes.clicks.values())} double clicks, {changes.told} told, counted: {changes.seconds}"
    print(f"\n{told}: {sorted(changes.clicks)}")  # noqa: T201


@pytest.mark.parametrize(
    ("game", "command"), [("crisis_protocol", "/match new"), ("dice_masters", "/match dice-masters")]
)
async def test_beside_a_match_no_second_click_counts(
    client: list[App], product, sit, changes: Changes, game: str, command: str
) -> None:
    blue, red = Mouse(await sit("blue"), 3), Mouse(await sit("red"), 4)
    [app] = client
    id = await accepted(app, blue, red, command)
    await in_the_thread(blue, red)

    async def dashboard() -> Locator:
        return blue.page.locator(LAST, has=blue.page.locator(f'[data-custom-id="m:{id}:0:menu"]')).first

    explorer = Explorer(app, changes, blue, dashboard)
    await explorer.explore()
    say_what_was_clicked(changes)
    changes.judge()


async def test_in_a_season_no_second_click_counts(client: list[App], product, sit, changes: Changes) -> None:
    boss = Mouse(await sit("boss"), 3)
    others = [Mouse(await sit(name), 4) for name in ("anna", "cem")]
    [app] = client
    await boss.say("/league create name:Winter")
    form = boss.page.get_by_role("log").locator("li.message", has_text="Being prepared").last
    await expect(form).to_be_visible(timeout=WAIT)
    id = re.findall(r"l:([0-9a-f]+):", " ".join(one["id"] for one in await form.evaluate(READ)))[0]

    async def draft() -> Locator:
        return form

    await Explorer(app, changes, boss, draft).explore(1)
    say_what_was_clicked(changes)
    changes.judge()
    view = await app.league.repository.view(id)
    if view.status is SeasonStatus.DRAFT:
        await app.league.sign_ups.open_sign_up(id, view.row.organiser_id)
        app.herald.wake(id)
    await app.herald.settled()
    for other in others:
        card = other.page.locator(LAST, has=other.page.locator(f'[data-custom-id="l:{id}:join"]')).first
        await expect(card).to_be_visible(timeout=WAIT)

        async def season(card: Locator = card) -> Locator:
            return card

        await Explorer(app, changes, other, season).explore(1)
    say_what_was_clicked(changes)
    changes.judge()
