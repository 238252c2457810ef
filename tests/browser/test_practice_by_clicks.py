"""A newcomer alone in the browser plays against the Rookie by clicks: from the first screen through a round, or through
all lessons and a whole match (`SAMPLES=all`)."""

from __future__ import annotations

import asyncio
import random
import re
import time
from pathlib import Path

import pytest
from album import Album
from clickers import WAIT, Hand, act, slug
from playwright.async_api import expect
from sampling import WHOLE
from small_match import client
from test_newcomer import asked_for_help, through_the_lessons

from bot.client import App
from bot.matches.service import StoredMatch
from bot.matches.terms import Status

__all__ = ["client"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.usefixtures("client", "product"),
]

KEPT = Path(__file__).parents[2] / "artifacts" / "practice"
MOST_PRESSES = 700
AIMS = "Attack whom, with what?"
WANTED_PLACES = ("Contesting", "Toward")
"""What somebody looks for among the numbered places who has learnt what brings points."""
SURE = 0.8
"""How often a newcomer takes what stands first; else anything."""


class Taste(random.Random):
    """Of somebody who mostly takes what is offered first, so that a match comes to something."""

    def random(self) -> float:
        return super().random() * SURE

    def choice(self, among):  # type: ignore[no-untyped-def]
        return among[0] if super().random() < SURE else super().choice(among)

    def randrange(self, start, stop=None, step=1):  # type: ignore[no-untyped-def]
        return 0 if stop is None and super().random() < SURE else super().randrange(start, stop, step)


class Learner(Hand):
    """Whoever plays against the bot; it answers by itself, so there is nobody to wait for but it."""

    id = ""

    def __init__(self, app: App, *given, **named) -> None:  # type: ignore[no-untyped-def]
        super().__init__(*given, **named)
        self.app, self.rng = app, Taste(5)

    async def step(self) -> None:
        """As the lessons taught: take tokens up, hit whom one can, else go to where points are; leave cards alone."""
        things = await self.things()
        buttons = [thing for thing in things if not thing["select"]]
        if not any(act(thing)[1] == "end" for thing in buttons):
            return await super().step()
        await self.keep(
            self.page, self.panel, f"{slug(await self.title())}-{'-'.join(sorted({act(t)[1] for t in things}))}"
        )
        self.verbs |= {act(thing)[1] for thing in things}
        aims = [thing for thing in things if thing["select"] and thing["label"].startswith(AIMS)]
        taking = [thing for thing in buttons if thing["label"].startswith("Interact")]
        if taking:
            return await self.press(taking[0])
        if aims:
            await self.lines(aims[0])
            return await self.take(0)
        told = await self.panel.inner_text()
        walks = {thing["label"]: thing for thing in buttons if act(thing)[1] == "walk"}
        for wanted in WANTED_PLACES:
            for number in re.findall(rf"(\d) {wanted}", told):
                if number in walks:
                    return await self.press(walks[number])
        return await self.press(next(thing for thing in buttons if act(thing)[1] == "end"))

    async def answered_by_the_bot(self) -> None:
        while self.app.thinker.busy or self.app.poster.busy:  # noqa: ASYNC110  (nobody tells when it has answered)
            await asyncio.sleep(0.05)

    async def match(self) -> StoredMatch:
        return await self.app.matches.repository.find(self.id)

    async def play(self, rounds: int) -> StoredMatch:
        """So many rounds, or to the end."""
        while True:
            await self.answered_by_the_bot()
            stored = await self.match()
            if stored.status is not Status.PLAYING or stored.state.round > rounds:
                return stored
            assert self.presses < MOST_PRESSES, "the match does not get on"
            if await self.owes():
                await self.step()
            else:
                await self.open_panel()


async def test_a_newcomer_plays_against_the_rookie(sit, client):
    began = time.monotonic()
    page = await sit("newcomer", height=1400)
    newcomer = await asked_for_help(page)
    if WHOLE:
        await newcomer.press("Teach me")
        await through_the_lessons(newcomer)
        learnt, newcomer = newcomer.presses, await asked_for_help(page)
        print(f"\n{learnt} presses and {(time.monotonic() - began) / 60:.1f} minutes in the lessons")  # noqa: T201
    album = Album(KEPT)
    learner = Learner(client[-1], page, 5, album.keep)
    await newcomer.press("Play")
    await album.keep(page, newcomer.panel, "play")
    await newcomer.panel.get_by_role("button", name="Against me", exact=True).click()
    began, learner.presses = time.monotonic(), newcomer.presses + 1
    thread = page.locator("#sidebar").get_by_role("button", name=re.compile("Newcomer – ")).first
    await thread.click(timeout=WAIT)
    avengers = page.get_by_role("log").get_by_role("button", name="Avengers", exact=True).last
    await expect(avengers).to_be_visible(timeout=WAIT)
    await learner.answered_by_the_bot()
    learner.id = str(await avengers.get_attribute("data-custom-id")).split(":")[1]
    await album.keep(page, page.locator("li.message").last, "roster")
    await avengers.click()
    learner.presses += 2
    await expect(page.get_by_text("The match begins")).to_be_visible(timeout=WAIT)
    stored = await learner.play(99 if WHOLE else 1)
    points = {seat: player.vp for seat, player in stored.state.players.items()}
    print(f"\n{learner.presses} presses and {(time.monotonic() - began) / 60:.1f} minutes: {points}")  # noqa: T201
    if WHOLE:
        assert stored.status is Status.ENDED and stored.state.outcome is not None
        print(f"won by {stored.state.outcome.winners}")  # noqa: T201
        end = page.get_by_role("log").locator("li.message:not(.private)").last
        await expect(end.get_by_role("button", name="Rematch", exact=True)).to_be_visible(timeout=WAIT)
        await album.keep(page, end, "the-end")
        review = end.get_by_role("button", name="Review", exact=True)
        await review.click()
        # It is made in the background, of everything that was chosen: on a busy machine for minutes.
        await expect(learner.panel).to_contain_text("Turning points", timeout=10 * WAIT)
        await album.keep(page, learner.panel, "review")
    else:
        assert stored.state.round == 2
    assert {"pick", "walk"} & learner.verbs
