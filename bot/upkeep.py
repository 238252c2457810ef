"""Keeps the database small while the bot runs: folds records, prunes what nobody can need, gives room back.

It must not hurry: a bounded piece of work at a time, each in a transaction of its own, and whatever is left comes next.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from bot.games import GAMES, game
from bot.games.capabilities import part
from bot.games.startup import Startup
from bot.logs import EventLog
from bot.matches.folding import fold_some
from bot.matches.service import Matches
from bot.periodic import Periodic
from bot.store.pruning import PRUNED

EVERY = 60.0
FOLDS, ROWS, PAGES, SPARE = 32, 1000, 2500, 1000
"""At a time: matches folded, rows pruned of each kind, pages given back (ten megabytes), and pages kept to write on.
Eight of the matches may be over: of ten thousand that ended before there was folding the last is folded after a day.
Each takes two seconds of a thread and sixty megabytes, one after the other."""

log = EventLog("bot.upkeep")


class Upkeep:
    def __init__(self, matches: Matches, clock: Callable[[], float] = time.time, every: float | None = None) -> None:
        self.matches, self.now = matches, clock
        self._periodic = Periodic("upkeep", self._turn, EVERY if every is None else every)

    def start(self) -> None:
        self._periodic.start()

    async def stop(self) -> None:
        """At once: a transaction under way is whole or not at all."""
        await self._periodic.stop(at_once=True)

    async def tidy(self) -> dict[str, int]:
        """One piece of everything there is to do; what was done, nothing where there was nothing."""
        done = {"folded": await fold_some(self.matches.repository, FOLDS, self.now())}
        of_games = {what: prune for id in GAMES for what, prune in part(game(id), Startup).prunes.items()}
        for what, prune in (PRUNED | of_games).items():
            async with self.matches.repository.store.transaction() as at:
                done[what] = await prune(at, self.now(), ROWS)
        done["pages"] = await self.matches.repository.store.give_back(PAGES, SPARE)
        return {what: count for what, count in done.items() if count}

    async def _turn(self) -> None:
        if self._periodic.turns == 0:  # a start has enough to do
            return
        if not self.matches.repository.ours.first:  # one process does it for all
            return
        done = await self.tidy()
        if done:
            log.info("tidied", **done)
