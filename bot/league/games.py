"""Games and their results: a match that ended, one that is given up, the organiser's word."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from bot.league.consent import check_own
from bot.league.errors import LeagueError
from bot.league.reports import Reports, check_open_to, check_points
from bot.league.repository import SeasonRepository
from bot.league.results import Result, Source, Why
from bot.league.terms import GameStatus
from bot.league.view import View
from bot.store import league as rows
from bot.store.league import GameRow


class Games:
    def __init__(self, repository: SeasonRepository, reports: Reports) -> None:
        self.repository = repository
        self.reports = reports

    async def attach(self, game_id: str, match_id: str) -> None:
        """The match that a game is played as."""
        async with self.repository.store.transaction() as at:
            await rows.change_game(at, game_id, match_id=match_id)

    async def book(self, at: Any, game: GameRow, result: Result) -> None:
        """The result of a game whose match has ended, inside somebody's transaction. Nobody else can change a season
        while that is open, so it takes no lock of its own."""
        await self.reports.settle_played(at, game, result, None)

    async def match_ended(self, match_id: str, result: Callable[[GameRow], Result]) -> View | None:
        """A finished match confirms itself; told twice, it counts once."""
        game = await self.repository.game_of_match(match_id)
        if game is None:
            return None
        async with self.repository.changing(game.season_id) as at:
            fresh = await rows.find_game(at, game.id)
            assert fresh is not None
            if fresh.status not in (GameStatus.DONE, GameStatus.DRAFT):
                await self.book(at, fresh, result(fresh))
            return await self.repository.view_in(at, fresh.season_id)

    async def give_up(self, game_id: str, by: int) -> View:
        """One of the two concedes a game that was not begun: no warning for whoever says so."""
        async with self.repository.changing_game(game_id) as (at, game):
            check_open_to(game, by)
            await self.repository.forfeit(at, game, {by}, by, Why.GAVE_UP)
            return await self.repository.view_in(at, game.season_id)

    async def decide(
        self, game_id: str, by: int, one_vp: int, other_vp: int, reason: str, agreed: Collection[int] = ()
    ) -> View:
        """The organiser's word: settles a dispute or corrects a result; the old one stays on record. About a game of
        their own it takes the word of another (`agreed`)."""
        async with self.repository.changing_game(game_id) as (at, game):
            if game.other is None:
                raise LeagueError("a_bye")
            if game.status == GameStatus.DRAFT:
                raise LeagueError("not_published", games=1)
            view = await self.repository.view_in(at, game.season_id)
            check_points(view.score, one_vp, other_vp)
            check_own([game], by, agreed)
            known = view.result(game_id)
            if known is None and game.report is not None:
                known = await self.reports.result_of_report(
                    at, game, Why.CONFIRMED
                )  # what was told of the game besides its score stays
            result = self.reports.result_of_points(game, one_vp, other_vp, Source.ORGANISER, known)
            result = result.model_copy(update={"why": Why.DECIDED, "reason": reason})
            known = view.result(game_id)
            if known is not None and _is_warned(known):
                # An appeal was heard: the warning goes with the forfeit.
                for player in known.players:
                    if player != known.winner:
                        await self.repository.warn(at, view, player, -1)
            before = {"status": game.status, "result": known.model_dump(mode="json") if known else None}
            facts = {"game": game_id, "vp": [one_vp, other_vp], "before": before, "agreed": sorted(agreed)}
            await rows.note(at, game.season_id, by, "decided", reason, **facts)
            await self.repository.settle(at, game.season_id, game.id, result, by)
            return await self.repository.view_in(at, game.season_id)


def _is_warned(result: Result) -> bool:
    """Forfeits by time are warnings; older results do not say what brought them about."""
    return result.source in (Source.FORFEIT, Source.DOUBLE_LOSS) and result.why in (None, Why.DEADLINE)
