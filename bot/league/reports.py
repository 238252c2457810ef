"""Games on the tabletop: told by one, confirmed or disputed by the other. An answer is to one report, by its number."""

from __future__ import annotations

import json
from typing import Any

from bot.games.league_rules import Score
from bot.league.errors import LeagueError
from bot.league.repository import SeasonRepository
from bot.league.results import Result, Side, Source, Why
from bot.league.terms import GameStatus
from bot.league.told import Told
from bot.league.view import View
from bot.store import league as rows
from bot.store.league import GameRow


class Reports:
    def __init__(self, repository: SeasonRepository) -> None:
        self.repository = repository

    async def report(
        self, game_id: str, by: int, one_vp: int, other_vp: int, more: dict[str, Any] | None = None
    ) -> View:
        """A game on the tabletop, told by one of the two; the other confirms, disputes, tells another score or stays
        silent. Each telling takes the place of the one before; when both have told the same, it counts."""
        async with self.repository.changing_game(game_id) as (at, game):
            check_open_to(game, by)
            check_points((await self.repository.view_in(at, game.season_id)).score, one_vp, other_vp)
            before = (game.report or {}) if game.status == GameStatus.REPORTED else {}
            if more is None and game.reported_by == by and before.get("claims", {}).get(str(by)) == [one_vp, other_vp]:
                return await self.repository.view_in(at, game.season_id)  # told already
            told = (await self._told_of(at, game)).with_more(more or {})
            report = {
                "one_vp": one_vp,
                "other_vp": other_vp,
                "n": report_number(game) + 1,
                "claims": {**before.get("claims", {}), str(by): [one_vp, other_vp]},
                "told": told.kept(),
            }
            fresh = {"status": GameStatus.REPORTED.value, "report": json.dumps(report), "reported_by": by}
            await rows.change_game(at, game_id, reported_at=self.repository.now(), **fresh)
            if is_agreed(report):
                now = await rows.find_game(at, game_id)
                assert now is not None
                await self.settle_played(at, now, await self.result_of_report(at, now, Why.CONFIRMED), by)
            else:
                await rows.put_out(at, game.season_id, "reported", game=game_id, n=report["n"])
            return await self.repository.view_in(at, game.season_id)

    async def confirm(self, game_id: str, by: int, n: int | None = None) -> View:
        """Confirms the report of that number, whose score somebody has read; without one, what is reported now."""
        async with self.repository.changing_game(game_id) as (at, game):
            _must_be_reported(game, n)
            if by not in game.players or by == game.reported_by:
                raise LeagueError("other_player_confirms")
            await self.settle_played(at, game, await self.result_of_report(at, game, Why.CONFIRMED), by)
            return await self.repository.view_in(at, game.season_id)

    async def dispute(
        self, game_id: str, by: int, reason: str, *, n: int | None = None, revision: int | None = None
    ) -> View:
        """Against the report of that number, or against that revision of a result: the organiser decides."""
        async with self.repository.changing_game(game_id) as (at, game):
            await self.must_be_disputable(at, game, by, n=n, revision=revision)
            await rows.change_game(at, game_id, status=GameStatus.DISPUTED.value)
            await rows.note(at, game.season_id, by, "disputed", reason, game=game_id)
            await rows.put_out(at, game.season_id, "disputed", game=game_id, by=by, reason=reason)
            return await self.repository.view_in(at, game.season_id)

    async def must_be_disputable(self, at: Any, game: GameRow, by: int, *, n: int | None, revision: int | None) -> None:
        if by not in game.players or game.other is None:
            raise LeagueError("not_your_game")
        if game.status == GameStatus.DISPUTED:
            raise LeagueError("already_disputed")
        if game.status != GameStatus.DONE or n is not None:
            _must_be_reported(game, n)
        elif revision is not None:
            now = (await self.repository.view_in(at, game.season_id)).result(game.id)
            if now is None or now.revision != revision:
                raise LeagueError("newer_result")

    async def describe(self, game_id: str, by: int, more: dict[str, Any]) -> View:
        """What one of the two adds about a game at a table, for the statistics; the score stays as it is."""
        async with self.repository.changing_game(game_id) as (at, game):
            view = await self.repository.view_in(at, game.season_id)
            result = view.result(game_id)
            if by not in game.players:
                raise LeagueError("not_your_game")
            if game.report is not None:
                told = (await self._told_of(at, game)).with_more(more)
                report = {**game.report, "told": told.kept()}
                await rows.change_game(at, game_id, report=json.dumps(report))
            if (
                game.status == GameStatus.DONE
                and result is not None
                and result.source
                in (
                    Source.TABLE,
                    Source.ORGANISER,
                )
            ):
                fuller = Told.of(view.rules.details, result).with_more(more).into(result)
                await self.repository.keep_result(at, game.season_id, game_id, fuller, result.by)
            elif game.status != GameStatus.REPORTED:
                raise LeagueError("nothing_reported")
            return await self.repository.view_in(at, game.season_id)

    async def settle_played(self, at: Any, game: GameRow, result: Result, by: int | None) -> None:
        """A game that was really played: it also clears a warning of each side."""
        view = await self.repository.view_in(at, game.season_id)
        await self.repository.settle(at, game.season_id, game.id, result, by)
        for player in result.players:
            await self.repository.warn(at, view, player, -1)

    async def _told_of(self, at: Any, game: GameRow) -> Told:
        """What is told of a game so far."""
        rules = await self.repository.rules_in(at, game.season_id)
        return Told.read(rules.details, (game.report or {}).get("told", {}))

    async def result_of_report(self, at: Any, game: GameRow, why: Why) -> Result:
        """What the last report would make of a game."""
        assert game.report is not None
        points = game.report["one_vp"], game.report["other_vp"]
        made = self.result_of_points(game, *points, Source.TABLE).model_copy(update={"why": why})
        return (await self._told_of(at, game)).into(made)

    def result_of_points(
        self, game: GameRow, one_vp: int, other_vp: int, source: Source, known: Result | None = None
    ) -> Result:
        """The result two numbers make; what the bot knew about the sides (leader, threat, …) stays."""
        assert game.other is not None
        winner = None if one_vp == other_vp else game.one if one_vp > other_vp else game.other
        one, other = Side(player=game.one), Side(player=game.other)
        facts: dict[str, Any] = {}
        if known is not None and known.played and set(known.players) == set(game.players):
            one, other = known.side(game.one), known.side(game.other)
            facts = {"facts": known.facts, "content": known.content}
        return Result(
            id=game.id, round=game.round, one=one.model_copy(update={"vp": one_vp}),
            other=other.model_copy(update={"vp": other_vp}), winner=winner, source=source,
            at=self.repository.now(), **facts,
        )  # fmt: skip


def check_open_to(game: GameRow, by: int) -> None:
    """Whether one of the two may still say something about their game's result."""
    if by not in game.players or game.other is None:
        raise LeagueError("not_your_game")
    if game.status == GameStatus.DISPUTED:
        raise LeagueError("already_disputed")
    if game.status not in (GameStatus.OPEN, GameStatus.REPORTED):
        raise LeagueError("already_settled")


def report_number(game: GameRow) -> int:
    """Reports of a game are counted from 1; those of older versions have no number."""
    return int((game.report or {}).get("n", 0))


def is_agreed(report: dict[str, Any]) -> bool:
    """Whether both have told the same."""
    claims = list(report.get("claims", {}).values())
    return len(claims) == 2 and claims[0] == claims[1]


def is_contradicted(report: dict[str, Any]) -> bool:
    """Whether the other side has told another score: then silence confirms nothing."""
    claims = list(report.get("claims", {}).values())
    return len(claims) == 2 and claims[0] != claims[1]


def check_points(score: Score, *points: int) -> None:
    if any(not 0 <= number <= score.most for number in points):
        raise LeagueError("points", score=score)


def _must_be_reported(game: GameRow, n: int | None) -> None:
    if game.status == GameStatus.DISPUTED:
        raise LeagueError("already_disputed")
    if game.status == GameStatus.DONE:
        raise LeagueError("already_settled")
    if game.status != GameStatus.REPORTED or game.report is None:
        raise LeagueError("nothing_reported")
    if n is not None and n != report_number(game):
        raise LeagueError("newer_report", one=game.report["one_vp"], other=game.report["other_vp"])
