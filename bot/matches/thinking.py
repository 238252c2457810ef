"""Opponents of ours at work: whatever a match asks of a seat that the bot plays is thought about in a worker and
answered through the same door as people's answers.

It must not leave a match waiting: a fault is logged and the question tried again, a thought that hangs is given up and
habit answers, and a sweep finds what was missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from bot.bounded import REMEMBERED, Recent
from bot.games.capabilities import capability, needed, part
from bot.games.opponents import Answered, Opponents, Sitting, usual_level
from bot.games.secrets import Secrets
from bot.logs import EventLog
from bot.matches.loadouts import any_ready
from bot.matches.repository import StoredMatch, off_loop
from bot.matches.service import Matches
from bot.matches.snapshots import game_of
from bot.matches.terms import LIVE, Status
from bot.periodic import Periodic
from bot.render.pool import RenderPool
from bot.store import matches as rows
from bot.store.trouble import DatabaseTrouble
from rules_engine.kernel.errors import EngineError

EVERY = 60.0
"""Seconds between two sweeps for matches that wait without anybody thinking."""
TRIES = 4
"""At one question before the next sweep takes it up again."""
FIRST_WAIT = 0.5
LONGEST = 60.0
"""Seconds for one thought, many times what one takes: whatever takes longer hangs."""
STANDS_BACK = 0.5
"""Seconds that an answer waits at most while people wait for theirs."""
LOOKS = 0.01

log = EventLog("bot.matches.thinking")


class Thinker:
    """Plays every seat that belongs to the bot itself."""

    def __init__(
        self,
        matches: Matches,
        workers: RenderPool,
        me: Callable[[], int | None],
        told: Callable[[str], object],
        every: float | None = None,
        pressed: Callable[[], bool] = lambda: False,
    ) -> None:
        """`me`: the bot's own user id, once it is known; `told` has the match posted; `pressed`: whether somebody waits
        for an answer to a press."""
        self.matches, self.workers, self.me, self.told = matches, workers, me, told
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self._meant: Recent[tuple[str, str], Any] = Recent(REMEMBERED)
        self._periodic = Periodic("opponents", self.sweep, EVERY if every is None else every)
        self._resting = False
        self._pressed = pressed
        self._one_by_one = asyncio.Lock()
        self.longest = LONGEST
        matches.repository.followers.append(self._follow)

    def start(self) -> None:
        self._periodic.start()

    async def rest(self) -> None:
        """Nothing is lost: what is being thought about is asked again after the next start."""
        self._resting = True
        await self._periodic.stop(at_once=True)
        for task in list(self._at_work.values()):
            task.cancel()
        await asyncio.gather(*self._at_work.values(), return_exceptions=True)

    @property
    def count(self) -> int:
        """In how many matches an answer is thought about."""
        return len(self._at_work)

    @property
    def busy(self) -> bool:
        return bool(self._at_work)

    async def _follow(self, at: Any, stored: StoredMatch) -> None:
        """In the transaction of a change; it is looked at when that is over."""
        if self._seat_owing(stored) is not None:
            asyncio.get_running_loop().call_soon(self.wake, stored.row.id)

    def _seat_owing(self, stored: StoredMatch) -> str | None:
        me = self.me()
        if me is None or stored.status not in (Status.ROSTERS, Status.PLAYING):
            return None
        return next((seat for seat in stored.seats_of(me) if seat in stored.row.waiting), None)

    def wake(self, id: str) -> None:
        if self._resting:
            return
        if id in self._at_work:
            self._again.add(id)  # it may have looked just before
            return
        task = asyncio.create_task(self._play(id), name=f"opponent {id}")
        self._at_work[id] = task
        task.add_done_callback(lambda _: self._done(id))

    def _done(self, id: str) -> None:
        self._at_work.pop(id, None)
        self._again.discard(id)

    async def sweep(self) -> None:
        """Matches that wait for the bot, after a start or a fault."""
        me = self.me()
        if me is None:
            return
        async with self.matches.repository.store.reading() as at:
            ids = [row.id for row in await rows.matches_of(at, me, LIVE)]
            found = await self.matches.repository.readable(at, ids)
        for stored in found:
            if self._seat_owing(stored) is not None and self.matches.repository.ours.has(stored.row.guild_id):
                self.wake(stored.row.id)

    async def _play(self, id: str) -> None:
        """Until the match waits for somebody else; then it is told in one go."""
        failed, answered = 0, False
        while failed < TRIES:
            self._again.discard(id)
            try:
                async with self.matches.repository.held(id):
                    pass  # whoever changes it now is done then
                stored = await self.matches.repository.find(id)
                seat = self._seat_owing(stored)
                if not self.matches.repository.ours.has(stored.row.guild_id):
                    break  # whoever works it is told by what was put out
                if seat is None:
                    if id in self._again:
                        continue
                    break
                await self._answer(stored, seat)
                answered, failed = True, 0
            except asyncio.CancelledError:
                raise
            except EngineError:
                failed += 1  # it was taken back, or moved on, while it was thought about
            except DatabaseTrouble:
                failed += 1  # the log knows already
                await asyncio.sleep(FIRST_WAIT * 2**failed)
            except Exception as error:
                failed += 1
                log.error("an opponent could not answer", error, match=id, failed=failed)
                await asyncio.sleep(FIRST_WAIT * 2**failed)
        if answered:
            self.told(id)

    @asynccontextmanager
    async def _people_first(self) -> AsyncIterator[None]:
        """Judging and storing an answer takes the interpreter that people's presses need: one opponent at a time does
        it, and waits for a moment without a press, but never long."""
        async with self._one_by_one:
            loop = asyncio.get_running_loop()
            until = loop.time() + STANDS_BACK
            while self._pressed() and loop.time() < until:  # noqa: ASYNC110  (it may be looked for in vain)
                await asyncio.sleep(LOOKS)
            yield

    async def _answer(self, stored: StoredMatch, seat: str) -> None:
        me, id = self.me(), stored.row.id
        assert me is not None
        opponents = capability(stored.game, Opponents)
        if opponents is None:
            return
        if stored.status is Status.ROSTERS:
            loadout = any_ready(stored.game, stored.terms, stored.terms.against, id)
            if loadout is not None:
                await self.matches.lobby.bring_roster(id, me, loadout)
            return
        decision = stored.state.pending[seat]
        seen = part(stored.game, Secrets).veil(stored.state, seat, stored.terms.sealed)
        ready = stored.game.setup.decided(seen, decision)
        if ready is not None:
            for fact in ready.facts:
                await self.matches.play.instruct(id, fact, by=seat, user_id=me)
                stored = await self.matches.repository.find(id)
                decision = stored.state.pending[seat]
            await self.matches.play.answer(id, me, decision.seq, ready.choice)
            return
        level = stored.terms.practice or usual_level(opponents)
        sitting = Sitting(id, seen, decision, seat, level, self._meant.get((id, seat)))
        found = await self._thought(sitting, stored.row.game)
        if found.error is not None:
            log.warning("an opponent answered by habit", match=id, key=decision.key, why=found.error)
        self._meant[id, seat] = found.meant
        async with self._people_first():
            await self.matches.play.answer(id, me, decision.seq, found.choice)

    async def _thought(self, sitting: Sitting, game: str) -> Answered:
        try:
            return await self.workers.think_later(self.longest, thought, sitting, game)
        except TimeoutError:
            return await off_loop(thought, replace(sitting, hurried=True), game)


def thought(sitting: Sitting, game: str) -> Answered:
    """In a worker, unless it is hurried: that takes no time."""
    return needed(game_of(game), Opponents).think(sitting)
