"""Who sits where once a match is on: somebody takes over a seat, and how far each has looked.

It must not ask the other players: it is told when all have agreed.
"""

from __future__ import annotations

import json
from typing import Any

from bot.conduct import apart
from bot.games.capabilities import capability, needed
from bot.games.opponents import Opponents, usual_level
from bot.games.orders import withdrawn
from bot.matches.play import Play
from bot.matches.repository import MatchError, MatchRepository, StoredMatch, as_json
from bot.matches.requests import Requests
from bot.matches.terms import LIVE, Status
from bot.store import matches as rows


def may_play_on(stored: StoredMatch) -> None:
    """Whether the bot could take over a seat: not in a league, whose results are people's, nor both sides."""
    if capability(stored.game, Opponents) is None:
        raise MatchError("no_opponent")
    if stored.terms.league is not None:
        raise MatchError("no_bot_in_a_league")
    if stored.practised_against:
        raise MatchError("already_a_player")


class Seats:
    def __init__(self, repository: MatchRepository, play: Play, requests: Requests) -> None:
        self.repository = repository
        self.play = play
        self.requests = requests

    async def offer_seat(self, id: str, seat: str, user_id: int) -> None:
        """All players want somebody to take over; now that person is asked."""
        async with self.repository.changing(id) as at:
            await self._may_sit_down(at, await self.repository.find_in(at, id), user_id, "not_to_be_asked")
            await self.requests.settle(at, id)
            await rows.add_record(at, id, "offer", [as_json({"seat": seat, "user": user_id})])
            await rows.put_out(at, id, "offered", seat=seat, user=user_id)

    async def play_on(self, id: str, seat: str, bot_id: int) -> StoredMatch:
        """All agreed that the bot plays on for somebody who leaves. From then on the match is practice: it has no
        clock, and counts for nobody."""
        return await self.repository.store.as_one(lambda: self._play_on(id, seat, bot_id))

    async def _play_on(self, id: str, seat: str, bot_id: int) -> StoredMatch:
        stored = await self.repository.find(id)
        may_play_on(stored)
        level = usual_level(needed(stored.game, Opponents))
        terms = stored.terms.model_copy(update={"practice": level, "taken_over": seat})
        async with self.repository.changing(id) as at:
            await self.requests.settle(at, id)
            await rows.change_match(at, id, terms=terms.model_dump_json())
        return await self.substitute(id, seat, bot_id)

    async def take_over(self, id: str, seat: str, user_id: int) -> StoredMatch:
        """The one who was asked comes; an offer is good once."""
        return await self.repository.store.as_one(lambda: self._take_over(id, seat, user_id))

    async def _take_over(self, id: str, seat: str, user_id: int) -> StoredMatch:
        async with self.repository.changing(id) as at:
            last = await rows.last_record(at, id, "offer")
            offer = json.loads(last) if last else {}
            if offer.get("seat") != seat:
                raise MatchError("moved_on")
            if offer["user"] != user_id:
                raise MatchError("not_offered", user=offer["user"])
            await self._may_sit_down(at, await self.repository.find_in(at, id), user_id, "no_seat_for_you")
            await rows.add_record(at, id, "offer", ["{}"])
        return await self.substitute(id, seat, user_id)

    async def _may_sit_down(self, at: Any, stored: StoredMatch, newcomer: int, code: str) -> None:
        """Nobody is asked to sit down among people of whom one wants nothing to do with them."""
        for row in stored.seats.values():
            if await apart(at, newcomer, row.user_id) is not None:
                raise MatchError(code)

    async def substitute(self, id: str, seat: str, user_id: int) -> StoredMatch:
        """Another person takes over a seat; what the one before had ordered in advance goes with them."""
        return await self.repository.store.as_one(lambda: self._substitute(id, seat, user_id))

    async def _substitute(self, id: str, seat: str, user_id: int) -> StoredMatch:
        stored = await self.repository.find(id)
        if stored.state is not None and stored.status is Status.PLAYING:
            for event in withdrawn(stored.game, stored.state, seat):
                await self.play.instruct(id, event, by=seat, user_id=user_id)
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            if stored.seat_of(user_id) is not None:
                raise MatchError("already_a_player")
            if stored.status not in LIVE:
                raise MatchError("not_playing")
            await rows.change_seat(at, id, seat, user_id=user_id)
            await rows.put_out(at, id, "substituted", seat=seat, user=user_id)
            return await self.repository.find_in(at, id)

    async def seen(self, id: str, user_id: int) -> int:
        """How far somebody has looked; from now on, up to here."""
        async with self.repository.changing(id) as at:
            stored = await self.repository.find_in(at, id)
            seat = stored.seat_of(user_id)
            if seat is None:
                return 0
            await rows.change_seat(at, id, seat, seen_entry=stored.row.entries)
            return stored.seats[seat].seen_entry
