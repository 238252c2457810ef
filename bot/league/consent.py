"""Organisers do not decide their own games alone: what they want there waits for the word of another.

It must not carry anything out: whoever agreed last has the act done, with everybody's word on record.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from bot.league.errors import LeagueError
from bot.league.repository import SeasonRepository
from bot.league.view import View
from bot.store import league as rows
from bot.store import requests
from bot.store.league import GameRow
from bot.store.requests import Request


def check_own(
    games: Collection[GameRow], by: int | None, agreed: Collection[int], *, joins: bool = False, **more: Any
) -> None:
    """An organiser who plays in one of these games, or `joins` them, needs somebody else's word."""
    own = [game for game in games if by is not None and (joins or by in game.players)]
    if own and not agreed:
        raise LeagueError("own_game", games=[game.id for game in own], **more)


@dataclass(frozen=True)
class Answered:
    """A request after somebody has agreed."""

    request: Request
    agreed: tuple[int, ...]
    missing: tuple[int, ...]
    """Whose word is still needed; nobody's: it can be done."""


class Consents:
    def __init__(self, repository: SeasonRepository) -> None:
        self.repository = repository

    async def request(
        self, id: str, by: int, act: str, games: Collection[str], data: dict[str, Any], asks: Collection[int] = ()
    ) -> Request:
        """Ask whoever else these games are about, and whom it `asks` besides; it is good for as long as the games stand
        as they stand now."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            about = [game for one in games if (game := view.game(one)) is not None]
            # A stand-in has no word to give: then another organiser's is needed.
            players = {*asks, *(player for game in about for player in game.players)}
            others = sorted(player for player in players - {by} if player > 0)
            kept = {
                "games": [game.id for game in about],
                "others": others,
                "agreed": [],
                "seen": _standing(view, about),
            }
            for known in await requests.of(at, id, by, act):
                if known.data == {**data, **kept, "agreed": known.data["agreed"]}:
                    return known  # asked already
            made = Request(secrets.token_hex(4), id, act, by, {**data, **kept}, self.repository.now())
            await requests.drop_of(at, id, by, act)
            await requests.keep(at, made)
            await rows.put_out(at, id, "requested", request=made.id, game=about[0].id)
            return made

    async def agree(self, id: str, request_id: str, who: int, *, organises: bool) -> Answered:
        """The opponent's word, or at once that of another organiser who plays in none of the games."""
        async with self.repository.changing(id) as at:
            asked, view = await self._open(at, id, request_id), await self.repository.view_in(at, id)
            others = asked.data["others"]
            if who not in others and (who == asked.asked_by or not organises):
                raise LeagueError("not_yours_to_agree")
            about = [game for one in asked.data["games"] if (game := view.game(one)) is not None]
            if asked.data["seen"] != _standing(view, about):
                await requests.drop(at, request_id)
                raise LeagueError("request_outdated")
            agreed = sorted({*asked.data["agreed"], who})
            missing = [other for other in others if other not in agreed] if who in others else []
            if missing:
                await requests.change(at, request_id, {**asked.data, "agreed": agreed})
            else:
                await requests.drop(at, request_id)
                await rows.put_out(at, id, "card")
            return Answered(asked, tuple(agreed), tuple(missing))

    async def dissent(self, id: str, request_id: str, who: int, *, organises: bool) -> Request:
        """One no is enough; whoever asked may take it back."""
        async with self.repository.changing(id) as at:
            asked = await self._open(at, id, request_id)
            if who not in (asked.asked_by, *asked.data["others"]) and not organises:
                raise LeagueError("not_yours_to_agree")
            await requests.drop(at, request_id)
            await rows.put_out(at, id, "card")
            return asked

    async def open_request(self, id: str, request_id: str) -> Request | None:
        async with self.repository.store.reading() as at:
            return await requests.find(at, id, request_id)

    async def _open(self, at: Any, id: str, request_id: str) -> Request:
        found = await requests.find(at, id, request_id)
        if found is None:
            raise LeagueError("request_answered")
        return found


def _standing(view: View, games: Collection[GameRow]) -> list[list[Any]]:
    """How games stand, to see whether they still do."""
    results = {game.id: view.result(game.id) for game in games}
    return [[g.id, g.status, g.one, g.other, r.revision if (r := results[g.id]) else None] for g in games]
