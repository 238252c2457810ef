"""Games and their results: a match that ended, a report from a table, a dispute, the organiser's word."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from bot.league.desk import Desk
from bot.league.errors import LeagueError
from bot.league.results import Result, Side, Source
from bot.league.terms import GameStatus
from bot.league.view import View
from bot.store import league as rows
from bot.store.league import GameRow

MOST_VP = 60
"""No game ends with more; a longer number is a slip of the finger."""


class Games(Desk):
    async def attach(self, game_id: str, match_id: str) -> None:
        """The match that a game is played as."""
        async with self.store.transaction() as at:
            await rows.change_game(at, game_id, match_id=match_id)

    async def match_ended(self, match_id: str, result: Callable[[GameRow], Result]) -> View | None:
        """A finished match confirms itself; told twice, it counts once."""
        game = await self.game_of_match(match_id)
        if game is None:
            return None
        async with self._changing(game.season_id) as at:
            fresh = await rows.find_game(at, game.id)
            assert fresh is not None
            if fresh.status not in (GameStatus.DONE, GameStatus.DRAFT):
                await self._play(at, fresh, result(fresh), None)
            return await self._view(at, fresh.season_id)

    async def report(self, game_id: str, by: int, one_vp: int, other_vp: int) -> View:
        """A game at a real table, told by one of the two; the other confirms, disputes or stays silent."""
        async with self._game(game_id) as (at, game):
            if by not in game.players or game.other is None:
                raise LeagueError("not_your_game")
            if game.status not in (GameStatus.OPEN, GameStatus.REPORTED):
                raise LeagueError("already_settled")
            if game.status == GameStatus.REPORTED and game.reported_by != by:
                raise LeagueError("confirm_or_dispute")
            _check(one_vp, other_vp)
            report = {"one_vp": one_vp, "other_vp": other_vp}
            await rows.change_game(
                at,
                game_id,
                status=GameStatus.REPORTED.value,
                report=json.dumps(report),
                reported_by=by,
                reported_at=self.now(),
            )
            await rows.put_out(at, game.season_id, "reported", game=game_id)
            return await self._view(at, game.season_id)

    async def confirm(self, game_id: str, by: int) -> View:
        async with self._game(game_id) as (at, game):
            if game.status != GameStatus.REPORTED:
                raise LeagueError("nothing_reported")
            if by not in game.players or by == game.reported_by:
                raise LeagueError("other_player_confirms")
            await self._play(at, game, self._reported(game), by)
            return await self._view(at, game.season_id)

    async def dispute(self, game_id: str, by: int, reason: str) -> View:
        """Against a report, a result, or a forfeit: the organiser decides."""
        async with self._game(game_id) as (at, game):
            if by not in game.players or game.other is None:
                raise LeagueError("not_your_game")
            if game.status not in (GameStatus.REPORTED, GameStatus.DONE):
                raise LeagueError("nothing_reported")
            await rows.change_game(at, game_id, status=GameStatus.DISPUTED.value)
            await rows.note(at, game.season_id, by, "disputed", reason, game=game_id)
            await rows.put_out(at, game.season_id, "disputed", game=game_id, by=by, reason=reason)
            return await self._view(at, game.season_id)

    async def decide(self, game_id: str, by: int, one_vp: int, other_vp: int, reason: str) -> View:
        """The organiser's word: settles a dispute or corrects a result; the old one stays on record."""
        async with self._game(game_id) as (at, game):
            if game.other is None:
                raise LeagueError("a_bye")
            if game.status == GameStatus.DRAFT:
                raise LeagueError("not_published", games=1)
            _check(one_vp, other_vp)
            view = await self._view(at, game.season_id)
            known = view.result(game_id)
            result = self._of_points(game, one_vp, other_vp, Source.ORGANISER, known)
            if known is not None and known.source in (Source.FORFEIT, Source.DOUBLE_LOSS):
                # An appeal was heard: the warning goes with the forfeit.
                for player in known.players:
                    if player != known.winner:
                        await self._warn(at, view, player, -1)
            before = {"status": game.status, "result": known.model_dump(mode="json") if known else None}
            await rows.note(
                at, game.season_id, by, "decided", reason, game=game_id, vp=[one_vp, other_vp], before=before
            )
            await self._settle(at, game.season_id, game.id, result, by)
            return await self._view(at, game.season_id)

    async def _play(self, at: Any, game: GameRow, result: Result, by: int | None) -> None:
        """A game that was really played: it also clears a warning of each side."""
        view = await self._view(at, game.season_id)
        await self._settle(at, game.season_id, game.id, result, by)
        for player in result.players:
            await self._warn(at, view, player, -1)

    def _reported(self, game: GameRow) -> Result:
        assert game.report is not None
        return self._of_points(game, game.report["one_vp"], game.report["other_vp"], Source.TABLE)

    def _of_points(
        self, game: GameRow, one_vp: int, other_vp: int, source: Source, known: Result | None = None
    ) -> Result:
        """The result two numbers make; what the bot knew about the sides (leader, threat, …) stays."""
        assert game.other is not None
        winner = None if one_vp == other_vp else game.one if one_vp > other_vp else game.other
        one, other = Side(player=game.one), Side(player=game.other)
        facts: dict[str, Any] = {}
        if known is not None and known.played and set(known.players) == set(game.players):
            one, other = known.side(game.one), known.side(game.other)
            facts = {"secure": known.secure, "extract": known.extract, "content": known.content}
        return Result(
            id=game.id, round=game.round, one=one.model_copy(update={"vp": one_vp}),
            other=other.model_copy(update={"vp": other_vp}), winner=winner, source=source, at=self.now(), **facts,
        )  # fmt: skip


def _check(*points: int) -> None:
    if any(not 0 <= vp <= MOST_VP for vp in points):
        raise LeagueError("points", most=MOST_VP)
