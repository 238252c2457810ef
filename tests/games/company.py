"""People who play a fair through the bot's matches, without Discord: each answer is stored as a press would be."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import fair_at_hand
from fair_answers import legal
from fair_game import FairTerms

from bot.client import App
from bot.locale import words
from bot.matches.service import StoredMatch
from bot.render.pool import RenderPool
from bot.ui.match.look import Look
from rules_engine.kernel.decisions import Choice

PEOPLE = {"ash": 11, "birch": 22, "cedar": 33, "dogwood": 44}
WATCHER = 99


class Drawn(RenderPool):
    """Draws at once, and keeps what workers were given."""

    def __init__(self) -> None:
        super().__init__()
        self.given: list[str] = []

    async def draw(self, work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        self.given.append(repr((args, kwargs)))
        return work(*args, **kwargs)

    draw_later = draw


class Company:
    people: Mapping[str, int] = PEOPLE

    def __init__(self, app: App) -> None:
        self.app = app
        self.id = ""
        self.rng = random.Random(1)

    async def stored(self) -> StoredMatch:
        return await self.app.matches.repository.find(self.id)

    async def sit_down(self, players: int, days: int = 1) -> StoredMatch:
        first, *others = list(self.people.values())[:players]
        terms = FairTerms(players=players, days=days)
        stored = await self.app.matches.lobby.challenge(
            creator_id=first, channel_id=1, guild_id=2, terms=terms, game=fair_at_hand.FAIR
        )
        self.id = stored.row.id
        for user in others:
            stored = await self.app.matches.lobby.accept(self.id, user)
        return stored

    def look(self, stored: StoredMatch, user: int | None) -> Look:
        return Look(self.app, stored, words("en"), user, 1)

    async def answer(self, stored: StoredMatch, seat: str | None = None, choice: Choice | None = None) -> StoredMatch:
        """Somebody who is asked answers something."""
        seat = seat or self.rng.choice(sorted(stored.state.pending))
        decision = stored.state.pending[seat]
        given = choice or legal(stored.state, decision, self.rng)
        return (await self.app.matches.play.answer(self.id, self.people[seat], decision.seq, given)).stored

    async def play(self, stored: StoredMatch, until: Callable[[Any], bool] = lambda state: False) -> StoredMatch:
        while stored.state.pending and not until(stored.state):
            stored = await self.answer(stored)
        return stored
