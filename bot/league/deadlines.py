"""What time alone brings about: nudges, silence, deadlines; and the extensions that put them off."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any

from bot.league.consent import check_own
from bot.league.errors import LeagueError
from bot.league.reports import Reports, is_contradicted
from bot.league.repository import DAY, HOUR, SeasonRepository
from bot.league.results import Result, Source, Why
from bot.league.terms import SILENCE_HOURS, GameStatus
from bot.league.view import View
from bot.store import league as rows
from bot.store.league import GameRow

CONTACT_HOURS = 48
LONGEST_EXTENSION = 60


class Nudge(StrEnum):
    CONTACT = "contact"
    """48 hours have passed: have the two spoken?"""
    HALF = "half"
    THREE_QUARTERS = "three_quarters"
    LAST_DAY = "last_day"


Verdict = set[int] | Result | None
"""Of an overdue game: who is at fault, or its result; nothing: both are."""


class Deadlines:
    def __init__(self, repository: SeasonRepository, reports: Reports) -> None:
        self.repository = repository
        self.reports = reports

    # -- extensions ----------------------------------------------------------------------------------------------

    async def extend(self, game_id: str, by: int, days: int, reason: str | None = None) -> View:
        """The organiser's extension; about a game of their own they ask their opponent as every player does."""
        async with self.repository.changing_game(game_id) as (at, game):
            check_own([game], by, ())
            await self._extend(at, game, by, days, reason)
            return await self.repository.view_in(at, game.season_id)

    async def ask_extension(self, game_id: str, by: int, days: int) -> View:
        """One side asks, or agrees to what the other asked for: then the deadline moves."""
        async with self.repository.changing_game(game_id) as (at, game):
            if by not in game.players or game.other is None:
                raise LeagueError("not_your_game")
            if game.asked is not None and game.asked["by"] != by and game.asked["days"] == days:
                await self._extend(at, game, by, days, None)
            elif game.asked != {"by": by, "days": days}:
                _check(game, days)
                await rows.change_game(at, game_id, asked=json.dumps({"by": by, "days": days}))
                await rows.put_out(at, game.season_id, "asked", game=game_id, by=by, days=days)
            return await self.repository.view_in(at, game.season_id)

    async def _extend(self, at: Any, game: GameRow, by: int, days: int, reason: str | None) -> None:
        _check(game, days)
        deadline = (game.deadline or self.repository.now()) + days * DAY
        view = await self.repository.view_in(at, game.season_id)
        passed = self._passed(deadline, view.terms.round_days)
        await rows.change_game(at, game.id, deadline=deadline, nudged=len(passed), asked=None)
        await rows.note(at, game.season_id, by, "extended", reason, game=game.id, days=days)
        await rows.put_out(at, game.season_id, "extended", game=game.id, days=days)

    # -- time passes ---------------------------------------------------------------------------------------------

    async def overdue(self, id: str) -> list[GameRow]:
        view = await self.repository.view(id)
        return [g for g in view.open_games() if self._is_overdue(g)]

    def _is_overdue(self, game: GameRow) -> bool:
        return game.status == GameStatus.OPEN and game.deadline is not None and self.repository.now() > game.deadline

    async def tick(self, id: str, faults: Callable[[GameRow], Awaitable[Verdict]] | None = None) -> list[str]:
        """Silence confirms, deadlines pass. `faults` says of an overdue game who is at fault, or adjudicates it;
        without a word from it both lose. It is asked inside the transaction, when nobody can end a match any more: of
        every game that is overdue, and of the game as it stands. Returns codes of what happened."""
        happened: list[str] = []
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            for game in view.open_games() if view.is_running else []:
                silent = (
                    game.reported_at is not None and self.repository.now() - game.reported_at >= SILENCE_HOURS * HOUR
                )
                if game.status == GameStatus.REPORTED and silent and is_contradicted(game.report or {}):
                    await self._contradicted(at, game)
                    happened.append(f"contradicted:{game.id}")
                elif game.status == GameStatus.REPORTED and silent:
                    await self.reports.settle_played(
                        at, game, await self.reports.result_of_report(at, game, Why.SILENCE), None
                    )
                    happened.append(f"confirmed_by_silence:{game.id}")
                elif self._is_overdue(game):
                    verdict = await faults(game) if faults is not None else None
                    if isinstance(verdict, Result) and verdict.source is not Source.ADJUDICATED:
                        # Its match has just ended, by its own word.
                        await self.reports.settle_played(at, game, verdict, None)
                        happened.append(f"played:{game.id}")
                    elif isinstance(verdict, Result):
                        await self.reports.settle_played(
                            at, game, verdict.model_copy(update={"why": Why.DEADLINE}), None
                        )
                        await rows.note(at, id, None, "adjudicated", None, game=game.id)
                        happened.append(f"adjudicated:{game.id}")
                    else:
                        losers = verdict or set(game.players)
                        await self.repository.forfeit(at, game, losers, None, Why.DEADLINE)
                        for user in losers:
                            await self.repository.warn(at, view, user, 1)
                        happened.append(f"forfeited:{game.id}")
        return happened

    async def _contradicted(self, at: Any, game: GameRow) -> None:
        """The two have told different scores and stay silent: neither can count by itself."""
        await rows.change_game(at, game.id, status=GameStatus.DISPUTED.value)
        await rows.note(at, game.season_id, None, "contradicted", None, game=game.id)
        await rows.put_out(at, game.season_id, "disputed", game=game.id, by=None, reason="")

    async def nudge(self, id: str) -> list[tuple[GameRow, Nudge]]:
        """The reminders that are due, each once: only the latest of those that have passed since the last look."""
        given: list[tuple[GameRow, Nudge]] = []
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            for game in view.open_games() if view.is_running else []:
                if game.status != GameStatus.OPEN or game.deadline is None or self._is_overdue(game):
                    continue
                passed = self._passed(game.deadline, view.terms.round_days)
                if len(passed) > game.nudged:
                    await rows.change_game(at, game.id, nudged=len(passed))
                    await rows.put_out(at, id, "nudge", game=game.id, mark=passed[-1].value)
                    given.append((game, passed[-1]))
        return given

    def _passed(self, deadline: int, round_days: int) -> list[Nudge]:
        """The marks of a deadline that lie behind us, the earliest first."""
        length = round_days * DAY
        start = deadline - length
        marks = [(start + length // 2, Nudge.HALF), (start + length * 3 // 4, Nudge.THREE_QUARTERS)]
        if length > DAY:
            marks.append((deadline - DAY, Nudge.LAST_DAY))
        if length // 2 > CONTACT_HOURS * HOUR:
            marks.append((start + CONTACT_HOURS * HOUR, Nudge.CONTACT))
        return [mark for when, mark in sorted(marks) if self.repository.now() >= when]


def _check(game: GameRow, days: int) -> None:
    if not 1 <= days <= LONGEST_EXTENSION:
        raise LeagueError("days", least=1, most=LONGEST_EXTENSION)
    if game.status not in (GameStatus.OPEN, GameStatus.REPORTED):
        raise LeagueError("already_settled")
