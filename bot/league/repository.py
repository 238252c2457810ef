"""What every act of a league rests on: one change of a season at a time, in one transaction, on record.

It must not decide anything: sign-up, rounds, games and deadlines do.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from bot.bounded import REMEMBERED, Locks, Recent
from bot.games.league_rules import LeagueRules
from bot.league.archive import Archive
from bot.league.errors import LeagueError
from bot.league.played import game_of, is_known, league_rules
from bot.league.results import PlayerId, Result, Side, Source, Why, in_force
from bot.league.terms import GameStatus, SeasonStatus
from bot.league.view import View
from bot.store import Store
from bot.store import league as rows
from bot.store.league import GameRow, SeasonRow

HOUR = 3600
DAY = 24 * HOUR


class SeasonRepository:
    """All seasons of a database. `clock` is replaced by tests that let weeks pass."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self._locks = Locks()
        self._guilds: Recent[str, int] = Recent(REMEMBERED)

    def now(self) -> int:
        return int(self.clock())

    # -- looking -------------------------------------------------------------------------------------------------

    async def view(self, id: str) -> View:
        async with self.store.reading() as at:
            return await self.view_in(at, id)

    async def view_in(self, at: Any, id: str) -> View:
        """The same inside somebody's transaction."""
        row = await rows.find_season(at, id)
        if row is None:
            raise LeagueError("no_such_season", id=id)
        rules = league_rules(game_of(row))
        kept = [Result.model_validate(data).complete(rules) for data in await rows.results_of(at, id)]
        return View(row, await rows.players_of(at, id), await rows.games_of(at, id), in_force(kept))

    async def guild_of(self, id: str) -> int | None:
        """The server of a season, which never changes; asked for with every press: remembered."""
        if id not in self._guilds:
            async with self.store.glance() as at:
                row = await rows.find_season(at, id)
            if row is None:
                return None
            self._guilds[id] = row.guild_id
        return self._guilds[id]

    async def seasons(self, guild_id: int) -> list[SeasonRow]:
        """All of a server, those of games that this program does not know too."""
        async with self.store.reading() as at:
            return await rows.seasons_in(at, guild_id)

    async def archive(self, guild_id: int, game: str) -> Archive:
        """Everything of a game that was ever played on a server."""
        async with self.store.reading() as at:
            known = [
                row
                for row in await rows.seasons_in(at, guild_id)
                if row.game == game and row.status != SeasonStatus.DRAFT.value
            ]
            views = [await self.view_in(at, row.id) for row in known]
        return Archive(sorted(views, key=lambda view: (view.row.created_at, view.row.id)))

    async def running(self) -> list[SeasonRow]:
        """Those that time changes."""
        async with self.store.reading() as at:
            found = await rows.seasons_with(at, (SeasonStatus.RUNNING.value, SeasonStatus.CUT.value))
        return [row for row in found if is_known(row)]

    async def log(self, id: str) -> list[dict[str, Any]]:
        async with self.store.reading() as at:
            return await rows.log_of(at, id)

    async def find_game(self, game_id: str) -> GameRow:
        async with self.store.reading() as at:
            game = await rows.find_game(at, game_id)
        if game is None:
            raise LeagueError("no_such_game", id=game_id)
        return game

    async def game_of_match(self, match_id: str) -> GameRow | None:
        async with self.store.glance() as at:
            return await rows.game_of_match(at, match_id)

    async def shown_at(self, id: str, message_id: int) -> None:
        """Where on Discord the season's card is."""
        async with self.store.transaction() as at:
            await rows.change_season(at, id, message_id=message_id)

    # -- games ---------------------------------------------------------------------------------------------------

    async def add_game(
        self,
        at: Any,
        view: View,
        number: int,
        stage: str,
        one: PlayerId,
        other: PlayerId | None,
        reasons: tuple[str, ...],
        pod: int | None = None,
    ) -> str:
        """A pairing of a round, gives its id; with nobody to meet it is won at once."""
        id = secrets.token_hex(5)
        draft = view.terms.review and other is not None and stage != "ladder"
        await rows.add_game(
            at,
            id=id,
            season_id=view.row.id,
            round=number,
            stage=stage,
            pod=pod,
            one=one,
            other=other,
            status=(GameStatus.DRAFT if draft else GameStatus.OPEN).value,
            deadline=self.now() + view.terms.round_days * DAY,
            reasons=json.dumps(list(reasons)),
        )
        if other is None:
            bye = Result(id=id, round=number, one=Side(player=one), winner=one, source=Source.BYE, at=self.now())
            await self.settle(at, view.row.id, id, bye, None)
        return id

    async def settle(self, at: Any, season_id: str, game_id: str, result: Result, by: int | None) -> None:
        """The next revision of a game's result; standings follow by themselves."""
        await self.keep_result(at, season_id, game_id, result, by)
        await rows.change_game(at, game_id, status=GameStatus.DONE.value, asked=None)
        if result.other is not None:
            await rows.put_out(at, season_id, "settled", game=game_id)

    async def keep_result(self, at: Any, season_id: str, game_id: str, result: Result, by: int | None) -> None:
        """What is known of a result, without settling its game by it."""
        complete = result.complete(await self.rules_in(at, season_id))
        await rows.add_result(at, season_id, game_id, complete.kept(), by, self.now())

    async def rules_in(self, at: Any, season_id: str) -> LeagueRules:
        """What a season's game says about leagues."""
        season = await rows.find_season(at, season_id)
        assert season is not None
        return league_rules(game_of(season))

    async def forfeit(
        self, at: Any, game: GameRow, losers: set[int], by: int | None, why: Why, reason: str | None = None
    ) -> None:
        """The one at fault loses; both at fault: a double loss. A forfeit does not count as having met."""
        both = losers >= set(game.players)
        winner = None if both else next((p for p in game.players if p not in losers), None)
        result = Result(
            id=game.id, round=game.round, one=Side(player=game.one),
            other=Side(player=game.other) if game.other is not None else None, winner=winner,
            source=Source.DOUBLE_LOSS if both else Source.FORFEIT, at=self.now(), why=why, reason=reason,
        )  # fmt: skip
        await self.settle(at, game.season_id, game.id, result, by)
        left = why in (Why.LEFT, Why.TAKEN_OUT)
        await rows.note(at, game.season_id, by, "forfeit", None, game=game.id, losers=sorted(losers), left=left)

    async def warn(self, at: Any, view: View, user_id: int, by_how_many: int) -> None:
        """More warnings for somebody, or fewer; never less than none."""
        known = next((p for p in await rows.players_of(at, view.row.id) if p.user_id == user_id), None)
        if known is not None:
            await rows.change_player(at, view.row.id, user_id, warnings=max(0, known.warnings + by_how_many))

    # -- changing ------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def changing(self, id: str) -> AsyncIterator[Any]:
        """One change of a season at a time, in one transaction."""
        async with self._locks[id], self.store.transaction() as at:
            yield at

    @asynccontextmanager
    async def changing_game(self, game_id: str) -> AsyncIterator[tuple[Any, GameRow]]:
        """The same by one of its games, as it stands now."""
        known = await self.find_game(game_id)
        async with self.changing(known.season_id) as at:
            fresh = await rows.find_game(at, game_id)
            if fresh is None:
                raise LeagueError("no_such_game", id=game_id)
            yield at, fresh
