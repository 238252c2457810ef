"""How a match ends otherwise than by the rules, and how one that was put away goes on.

It must not decide who is right: a player, a league or time has spoken.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from bot.matches.repository import MatchError, MatchRepository, StoredMatch, as_json, off_loop
from bot.matches.requests import Requests
from bot.matches.terms import LIVE, Ending, Status
from bot.matches.transcript import commitment_of, head_in, rolls_in
from bot.store import matches as rows
from rules_engine.kernel.chance import ChainRenewed, Renewed


class Endings:
    def __init__(self, repository: MatchRepository, requests: Requests) -> None:
        self.repository = repository
        self.requests = requests

    async def end(self, id: str, ending: Ending) -> StoredMatch:
        """A match ends otherwise than by the rules: conceded, agreed, timed out, abandoned."""
        if (await self.repository.find(id)).status not in (Status.PLAYING, Status.PAUSED):
            raise MatchError("not_playing")
        return await self.put_away(id, ending)

    async def concede(self, id: str, user_id: int) -> StoredMatch:
        stored = await self.repository.find(id)
        seat = stored.seat_of(user_id)
        if seat is None:
            raise MatchError("not_a_player")
        return await self.end(id, Ending(winners=stored.others(seat), how="conceded"))

    async def put_away(
        self,
        id: str,
        ending: Ending,
        *,
        check: Callable[[Any, StoredMatch], Awaitable[Ending | None]] | None = None,
        **told: Any,
    ) -> StoredMatch:
        """A match that nobody needs any more, by the word of a league or of time: called off before it has begun, ended
        after. `check` raises if it is needed after all, and may say how it ends: it looks in the same transaction, so
        nobody can play between the look and the end."""
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            if stored.status not in LIVE:
                raise MatchError("not_playing")
            if check is not None:
                ending = await check(at, stored) or ending
            begun = stored.status in (Status.PLAYING, Status.PAUSED)
            full = ending
            if stored.state is not None:
                so_far = stored.game.progress(stored.state)
                full = ending.model_copy(update={"score": so_far.score, "round": so_far.round})
            if ending.how == "abandoned" and stored.status is Status.PLAYING:  # whoever was waited for left it
                full = full.model_copy(update={"left": tuple(stored.row.waiting)})
            status = Status.ENDED if begun else Status.WITHDRAWN
            await rows.change_match(at, id, status=status.value, ending=full.model_dump_json(), waiting="[]")
            await self.requests.settle(at, id)  # nobody is asked for anything any more
            await rows.put_out(at, id, "ended" if begun else "withdrawn", **told)
            return await self.repository.find_in(at, id)

    async def take_up(self, id: str) -> StoredMatch:
        """A match that was put away because its game was settled goes on where it stood: the game is open again. Its
        dice come of another chain from now on: whatever anybody has seen of the one before tells nothing of a roll to
        come."""
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            if not stored.may_go_on:
                raise MatchError("not_playing")
            status = Status.ROSTERS if stored.state is None else Status.PLAYING
            waiting = [seat for seat, row in stored.seats.items() if row.roster is None]
            await rows.change_match(at, id, status=status.value, ending=None, waiting=as_json(waiting))
            if stored.state is None:
                await rows.put_out(at, id, "reopened")
            else:
                await self._renew_dice(at, await self.repository.find_in(at, id))
            return await self.repository.find_in(at, id)

    async def close(self, id: str) -> StoredMatch:
        """A match that was put away is not taken up again any more: what it kept shut is laid open."""
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            if not stored.may_go_on or stored.ending is None:
                raise MatchError("not_playing")
            ending = stored.ending.model_copy(update={"for_good": True})
            await rows.change_match(at, id, ending=ending.model_dump_json())
            await rows.put_out(at, id, "closed")
            return await self.repository.find_in(at, id)

    async def _renew_dice(self, at: Any, stored: StoredMatch) -> None:
        chain = Renewed(
            commitment=commitment_of(stored, len(stored.renewed) + 1),
            rolls=len(await rolls_in(at, stored.row.id)),
            span=stored.game.rules.dice_span(stored.state),
        )
        session = self.repository.short_session(stored)
        await off_loop(session.instruct, ChainRenewed(chain=chain))
        after = await self.repository.store_new(at, stored, session, None)
        head = await head_in(at, after)
        await rows.put_out(at, stored.row.id, "taken_up", commitment=chain.commitment, head=head)
