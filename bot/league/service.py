"""Running a season: sign-up, rounds, results, deadlines, cut; each act in one transaction and on record.

It must not know Discord. Standings and ratings are always worked out from the results, never kept.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from bot.league.pairing import Entrant, bracket, pods, round_robin, swiss
from bot.league.rating import Rating, ratings
from bot.league.results import PlayerId, Result, Side, Source, in_force
from bot.league.standings import Line, standings
from bot.league.terms import SILENCE_HOURS, Format, GameStatus, PlayerStatus, SeasonStatus, SeasonTerms
from bot.store import Store
from bot.store import league as rows
from bot.store.league import GameRow, PlayerRow, SeasonRow

HOUR = 3600
DAY = 24 * HOUR


class LeagueError(Exception):
    """Something that cannot be done; `code` is put into words by whoever answers."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


@dataclass(frozen=True)
class View:
    """A season as it stands."""

    row: SeasonRow
    players: list[PlayerRow]
    games: list[GameRow]
    results: list[Result]

    @property
    def terms(self) -> SeasonTerms:
        return SeasonTerms.model_validate(self.row.terms)

    @property
    def status(self) -> SeasonStatus:
        return SeasonStatus(self.row.status)

    @property
    def active(self) -> list[PlayerId]:
        return [p.user_id for p in self.players if p.status == PlayerStatus.SIGNED]

    @property
    def table(self) -> list[Line]:
        """Everyone who ever played or is signed up; the elimination after the cut does not count here."""
        elimination = {game.id for game in self.games if game.stage == "cut"}
        known = {p.user_id for p in self.players if p.status != PlayerStatus.WAITING}
        counted = [r for r in self.results if r.id not in elimination]
        return standings(known, counted, self.terms.scheme)

    @property
    def ratings(self) -> dict[PlayerId, Rating]:
        return ratings([p.user_id for p in self.players], self.results)

    def open_games(self, player: PlayerId | None = None) -> list[GameRow]:
        return [
            g
            for g in self.games
            if g.status not in (GameStatus.DONE, GameStatus.DRAFT) and (player is None or player in g.players)
        ]

    def player(self, user_id: PlayerId) -> PlayerRow | None:
        return next((p for p in self.players if p.user_id == user_id), None)


class League:
    """All seasons of a database. `clock` is replaced by tests that let weeks pass."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.clock = clock
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def now(self) -> int:
        return int(self.clock())

    # -- looking -------------------------------------------------------------------------------------------------

    async def view(self, id: str) -> View:
        async with self.store.transaction() as at:
            return await self._view(at, id)

    async def _view(self, at: Any, id: str) -> View:
        row = await rows.find_season(at, id)
        if row is None:
            raise LeagueError("no_such_season", id=id)
        kept = [Result.model_validate({**data, "revision": n}) for n, data in await rows.results_of(at, id)]
        return View(row, await rows.players_of(at, id), await rows.games_of(at, id), in_force(kept))

    async def seasons(self, guild_id: int) -> list[SeasonRow]:
        async with self.store.transaction() as at:
            return await rows.seasons_in(at, guild_id)

    async def log(self, id: str) -> list[dict[str, Any]]:
        async with self.store.transaction() as at:
            return await rows.log_of(at, id)

    # -- before the season ---------------------------------------------------------------------------------------

    async def create(self, guild_id: int, channel_id: int, organiser_id: int, terms: SeasonTerms) -> View:
        if terms.cut and terms.cut & (terms.cut - 1):
            raise LeagueError("cut_not_a_power_of_two", cut=terms.cut)
        id = secrets.token_hex(4)
        async with self.store.transaction() as at:
            await rows.add_season(
                at,
                id=id,
                guild_id=guild_id,
                channel_id=channel_id,
                organiser_id=organiser_id,
                status=SeasonStatus.SIGN_UP.value,
                terms=terms.model_dump_json(),
                seed=secrets.token_hex(8),
            )
            await rows.note(at, id, organiser_id, "created")
            return await self._view(at, id)

    async def change_terms(self, id: str, by: int, terms: SeasonTerms, reason: str | None = None) -> View:
        """Before it begins everything may change; afterwards only name, deadline length and visibility."""
        async with self._changing(id) as at:
            view = await self._view(at, id)
            if view.status is not SeasonStatus.SIGN_UP:
                free = {"name", "round_days", "language", "review", "sealed"}
                fixed = [
                    name
                    for name in SeasonTerms.model_fields
                    if name not in free and getattr(terms, name) != getattr(view.terms, name)
                ]
                if fixed:
                    raise LeagueError("already_begun", fixed=fixed)
            await rows.change_season(at, id, terms=terms.model_dump_json())
            await rows.note(at, id, by, "terms_changed", reason, before=view.row.terms)
            return await self._view(at, id)

    async def sign_up(self, id: str, user_id: int) -> View:
        """A place if there is one, else the waiting list; late entry into a running Swiss or ladder counts from now."""
        async with self._changing(id) as at:
            view = await self._view(at, id)
            late = view.status is SeasonStatus.RUNNING and view.terms.format in (Format.SWISS, Format.LADDER)
            if view.status is not SeasonStatus.SIGN_UP and not late:
                raise LeagueError("sign_up_closed")
            known = view.player(user_id)
            if known is not None and known.status != PlayerStatus.DROPPED:
                raise LeagueError("already_signed_up")
            full = len(view.active) >= view.terms.most_players
            status = PlayerStatus.WAITING if full else PlayerStatus.SIGNED
            if known is None:
                await rows.add_player(at, id, user_id, status.value, self.now())
            else:
                await rows.change_player(at, id, user_id, status=status.value)
            await rows.note(at, id, user_id, "signed_up" if not full else "waits")
            return await self._view(at, id)

    async def drop(self, id: str, user_id: int, by: int | None = None, reason: str | None = None) -> View:
        """Leaving: at once before the season, from the next round on in it; open games are forfeited."""
        async with self._changing(id) as at:
            view = await self._view(at, id)
            known = view.player(user_id)
            if known is None or known.status == PlayerStatus.DROPPED:
                raise LeagueError("not_signed_up")
            await rows.change_player(at, id, user_id, status=PlayerStatus.DROPPED.value)
            await rows.note(at, id, by or user_id, "dropped", reason, player=user_id)
            for game in view.open_games(user_id):
                await self._forfeit(at, game, {user_id}, by)
            waiting = [p for p in view.players if p.status == PlayerStatus.WAITING]
            if waiting and view.status is SeasonStatus.SIGN_UP:
                await rows.change_player(at, id, waiting[0].user_id, status=PlayerStatus.SIGNED.value)
                await rows.note(at, id, None, "moved_up", player=waiting[0].user_id)
            return await self._view(at, id)

    async def bring_roster(self, id: str, user_id: int, roster: dict[str, Any], content: str) -> View:
        """A legal roster, checked by whoever calls; locked as the season says."""
        async with self._changing(id) as at:
            view = await self._view(at, id)
            known = view.player(user_id)
            if known is None:
                raise LeagueError("not_signed_up")
            if known.locked:
                raise LeagueError("roster_locked")
            await rows.change_player(at, id, user_id, roster=json.dumps(roster), roster_content=content)
            return await self._view(at, id)

    # -- rounds --------------------------------------------------------------------------------------------------

    async def start(self, id: str, by: int) -> View:
        async with self._changing(id) as at:
            view = await self._view(at, id)
            if view.status is not SeasonStatus.SIGN_UP:
                raise LeagueError("already_begun")
            if len(view.active) < 2:
                raise LeagueError("too_few_players", has=len(view.active))
            await rows.change_season(at, id, status=SeasonStatus.RUNNING.value)
            await rows.note(at, id, by, "started")
            if view.terms.lock.value != "free":
                for player in view.players:
                    await rows.change_player(at, id, player.user_id, locked=1)
            if view.terms.format is Format.PODS:
                await self._deal_pods(at, view)
            elif view.terms.format is not Format.LADDER:
                await self._pair(at, await self._view(at, id))
            return await self._view(at, id)

    async def _deal_pods(self, at: Any, view: View) -> None:
        await rows.change_season(at, view.row.id, round=1)
        for number, pod in enumerate(pods(view.active, view.terms.pod_size, view.row.seed), 1):
            games = [pair for games in round_robin(pod) for pair in games]
            for one, other in games:
                await self._add_game(at, view, 1, "pod", one, other, ("pod",), pod=number)

    async def next_round(self, id: str, by: int) -> View:
        """Pair the next Swiss round, the cut, or the next round of an elimination."""
        async with self._changing(id) as at:
            view = await self._view(at, id)
            if view.status not in (SeasonStatus.RUNNING, SeasonStatus.CUT):
                raise LeagueError("not_running")
            if view.open_games():
                raise LeagueError("games_open", games=len(view.open_games()))
            await rows.note(at, id, by, "next_round")
            await self._pair(at, view)
            return await self._view(at, id)

    async def _pair(self, at: Any, view: View) -> None:
        format = view.terms.format
        if format is Format.ELIMINATION or view.status is SeasonStatus.CUT:
            await self._eliminate(at, view)
        elif format is Format.SWISS and view.row.round < view.terms.rounds:
            await self._swiss_round(at, view)
        elif format is Format.SWISS and view.terms.cut:
            await rows.change_season(at, view.row.id, status=SeasonStatus.CUT.value)
            await self._eliminate(at, await self._view(at, view.row.id))
        else:
            await self._finish(at, view)

    async def _swiss_round(self, at: Any, view: View) -> None:
        number = view.row.round + 1
        await rows.change_season(at, view.row.id, round=number)
        for pairing in swiss(self.entrants(view), f"{view.row.seed}|{number}"):
            game = await self._add_game(at, view, number, "swiss", pairing.one, pairing.other, pairing.reasons)
            if pairing.other is None:
                bye = Result(
                    id=game, round=number, one=Side(player=pairing.one), winner=pairing.one, source=Source.BYE,
                    at=self.now(),
                )  # fmt: skip
                await self._settle(at, view.row.id, game, bye, None)

    def entrants(self, view: View) -> list[Entrant]:
        """The players to be paired, as pairing sees them."""
        lines = {line.player: line for line in view.table}
        met: dict[PlayerId, set[PlayerId]] = defaultdict(set)
        for result in view.results:
            if result.played and result.other is not None:
                met[result.one.player].add(result.other.player)
                met[result.other.player].add(result.one.player)
        wishes = {p.user_id: p.wishes for p in view.players}
        return [
            Entrant(
                id=id,
                points=lines[id].points,
                rank=lines[id].rank,
                met=frozenset(met[id]),
                byes=lines[id].byes,
                wishes=wishes[id],
            )
            for id in view.active
        ]

    async def _eliminate(self, at: Any, view: View) -> None:
        """The first round from the table (or by lot), later ones from the winners; the last winner ends the season."""
        stage = [g for g in view.games if g.stage == "cut"]
        number = view.row.round + 1
        if not stage:
            active = set(view.active)
            seeded = [line.player for line in view.table if line.player in active]
            size = view.terms.cut or len(seeded)
            if view.terms.format is Format.ELIMINATION:
                seeded = [player for pod in pods(seeded, max(2, len(seeded)), view.row.seed) for player in pod]
            pairs: list[tuple[PlayerId, PlayerId | None]] = bracket(seeded[:size])
        else:
            last = max(g.round for g in stage)
            winners = [self._winner(view, g) for g in sorted(stage, key=_bracket_place) if g.round == last]
            left = [w for w in winners if w is not None]
            if len(left) <= 1:
                await self._finish(at, view)
                return
            pairs = [(left[i], left[i + 1] if i + 1 < len(left) else None) for i in range(0, len(left), 2)]
        await rows.change_season(at, view.row.id, round=number)
        for place, (one, other) in enumerate(pairs, 1):
            game = await self._add_game(at, view, number, "cut", one, other, ("bracket",), pod=place)
            if other is None:
                bye = Result(id=game, round=number, one=Side(player=one), winner=one, source=Source.BYE, at=self.now())
                await self._settle(at, view.row.id, game, bye, None)

    def _winner(self, view: View, game: GameRow) -> PlayerId | None:
        result = next((r for r in view.results if r.id == game.id), None)
        if result is None:
            return None
        if result.winner is not None:
            return result.winner
        if result.source is Source.DOUBLE_LOSS:
            return None
        ranks = {line.player: line.rank for line in view.table}
        return min(game.players, key=lambda player: (ranks.get(player, 10**6), player))  # a draw: the higher seed

    async def _finish(self, at: Any, view: View) -> None:
        await rows.change_season(at, view.row.id, status=SeasonStatus.FINISHED.value)
        await rows.note(at, view.row.id, None, "finished")

    async def finish(self, id: str, by: int, reason: str | None = None) -> View:
        """The organiser closes the season: ladders have no other end."""
        async with self._changing(id) as at:
            view = await self._view(at, id)
            if view.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED):
                raise LeagueError("not_running")
            await rows.note(at, id, by, "closed", reason)
            await self._finish(at, view)
            return await self._view(at, id)

    async def publish(self, id: str, by: int) -> View:
        async with self._changing(id) as at:
            view = await self._view(at, id)
            for game in view.games:
                if game.status == GameStatus.DRAFT:
                    await rows.change_game(at, game.id, status=GameStatus.OPEN.value)
            await rows.note(at, id, by, "published")
            return await self._view(at, id)

    async def challenge(self, id: str, one: int, other: int) -> View:
        """A ladder game between two players."""
        async with self._changing(id) as at:
            view = await self._view(at, id)
            if view.terms.format is not Format.LADDER or view.status is not SeasonStatus.RUNNING:
                raise LeagueError("no_ladder")
            if one == other or not {one, other} <= set(view.active):
                raise LeagueError("not_signed_up")
            if any({one, other} == set(g.players) for g in view.open_games()):
                raise LeagueError("already_playing")
            await self._add_game(at, view, view.row.round or 1, "ladder", one, other, ("challenge",))
            return await self._view(at, id)

    async def _add_game(
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
        id = secrets.token_hex(5)
        draft = view.terms.review and other is not None
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
        return id

    async def attach(self, game_id: str, match_id: str) -> None:
        """The match that a game is played as."""
        async with self.store.transaction() as at:
            await rows.change_game(at, game_id, match_id=match_id)

    # -- results -------------------------------------------------------------------------------------------------

    async def match_ended(self, match_id: str, result: Callable[[GameRow], Result]) -> View | None:
        """A finished match confirms itself; told twice, it counts once."""
        async with self.store.transaction() as at:
            game = await rows.game_of_match(at, match_id)
        if game is None:
            return None
        async with self._changing(game.season_id) as at:
            fresh = await rows.find_game(at, game.id)
            assert fresh is not None
            if fresh.status != GameStatus.DONE:
                await self._settle(at, fresh.season_id, fresh.id, result(fresh), None)
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
            report = {"one_vp": one_vp, "other_vp": other_vp}
            await rows.change_game(
                at,
                game_id,
                status=GameStatus.REPORTED.value,
                report=json.dumps(report),
                reported_by=by,
                reported_at=self.now(),
            )
            return await self._view(at, game.season_id)

    async def confirm(self, game_id: str, by: int) -> View:
        async with self._game(game_id) as (at, game):
            if game.status != GameStatus.REPORTED:
                raise LeagueError("nothing_reported")
            if by not in game.players or by == game.reported_by:
                raise LeagueError("other_player_confirms")
            await self._settle(at, game.season_id, game.id, self._reported(game), by)
            return await self._view(at, game.season_id)

    async def dispute(self, game_id: str, by: int, reason: str) -> View:
        async with self._game(game_id) as (at, game):
            if by not in game.players or game.status not in (GameStatus.REPORTED, GameStatus.DONE):
                raise LeagueError("nothing_reported")
            await rows.change_game(at, game_id, status=GameStatus.DISPUTED.value)
            await rows.note(at, game.season_id, by, "disputed", reason, game=game_id)
            return await self._view(at, game.season_id)

    async def decide(self, game_id: str, by: int, one_vp: int, other_vp: int, reason: str) -> View:
        """The organiser's word: settles a dispute or corrects a result; the old one stays on record."""
        async with self._game(game_id) as (at, game):
            if game.other is None:
                raise LeagueError("a_bye")
            result = self._of_points(game, one_vp, other_vp, Source.ORGANISER)
            await rows.note(at, game.season_id, by, "decided", reason, game=game_id, vp=[one_vp, other_vp])
            await self._settle(at, game.season_id, game.id, result, by)
            return await self._view(at, game.season_id)

    def _reported(self, game: GameRow) -> Result:
        assert game.report is not None
        return self._of_points(game, game.report["one_vp"], game.report["other_vp"], Source.TABLE)

    def _of_points(self, game: GameRow, one_vp: int, other_vp: int, source: Source) -> Result:
        assert game.other is not None
        winner = None if one_vp == other_vp else game.one if one_vp > other_vp else game.other
        return Result(
            id=game.id, round=game.round, one=Side(player=game.one, vp=one_vp),
            other=Side(player=game.other, vp=other_vp), winner=winner, source=source, at=self.now(),
        )  # fmt: skip

    async def _settle(self, at: Any, season_id: str, game_id: str, result: Result, by: int | None) -> None:
        await rows.add_result(at, season_id, game_id, result.model_dump_json(exclude={"revision"}), by, self.now())
        await rows.change_game(at, game_id, status=GameStatus.DONE.value)

    async def _forfeit(self, at: Any, game: GameRow, losers: set[int], by: int | None) -> None:
        """The one at fault loses; both at fault: a double loss. A forfeit does not count as having met."""
        both = losers >= set(game.players)
        winner = None if both else next((p for p in game.players if p not in losers), None)
        result = Result(
            id=game.id, round=game.round, one=Side(player=game.one),
            other=Side(player=game.other) if game.other is not None else None, winner=winner,
            source=Source.DOUBLE_LOSS if both else Source.FORFEIT, at=self.now(),
        )  # fmt: skip
        await self._settle(at, game.season_id, game.id, result, by)
        await rows.note(at, game.season_id, by, "forfeit", None, game=game.id, losers=sorted(losers))

    # -- the clock -----------------------------------------------------------------------------------------------

    async def extend(self, game_id: str, by: int, days: int, reason: str | None = None) -> View:
        async with self._game(game_id) as (at, game):
            if not 1 <= days <= 60:
                raise LeagueError("days", least=1, most=60)
            await rows.change_game(at, game_id, deadline=(game.deadline or self.now()) + days * DAY, nudged=0)
            await rows.note(at, game.season_id, by, "extended", reason, game=game_id, days=days)
            return await self._view(at, game.season_id)

    async def tick(self, id: str, faults: Callable[[GameRow], set[int] | Result | None] | None = None) -> list[str]:
        """What time alone brings about: silence confirms, deadlines pass. `faults` says of an overdue game who is at
        fault, or adjudicates it; without a word from it both lose. Returns codes of what happened."""
        happened: list[str] = []
        async with self._changing(id) as at:
            view = await self._view(at, id)
            for game in view.open_games():
                silent = game.reported_at is not None and self.now() - game.reported_at >= SILENCE_HOURS * HOUR
                if game.status == GameStatus.REPORTED and silent:
                    await self._settle(at, id, game.id, self._reported(game), None)
                    happened.append(f"confirmed_by_silence:{game.id}")
                elif game.status == GameStatus.OPEN and game.deadline is not None and self.now() > game.deadline:
                    verdict = faults(game) if faults is not None else None
                    if isinstance(verdict, Result):
                        await self._settle(at, id, game.id, verdict, None)
                        happened.append(f"adjudicated:{game.id}")
                    else:
                        losers = verdict or set(game.players)
                        await self._forfeit(at, game, losers, None)
                        for user in losers:
                            player = view.player(user)
                            if player is not None:
                                await rows.change_player(at, id, user, warnings=player.warnings + 1)
                        happened.append(f"forfeited:{game.id}")
        return happened

    def nudges_due(self, game: GameRow, round_days: int) -> int:
        """How many of the nudges (half, three quarters, the last day) are due by now."""
        if game.deadline is None:
            return 0
        start = game.deadline - round_days * DAY
        marks = (start + round_days * DAY // 2, start + round_days * DAY * 3 // 4, game.deadline - DAY)
        return sum(self.now() >= mark for mark in marks)

    # -- inside --------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _changing(self, id: str) -> AsyncIterator[Any]:
        async with self._locks[id], self.store.transaction() as at:
            yield at

    @asynccontextmanager
    async def _game(self, game_id: str) -> AsyncIterator[tuple[Any, GameRow]]:
        async with self.store.transaction() as at:
            game = await rows.find_game(at, game_id)
        if game is None:
            raise LeagueError("no_such_game", id=game_id)
        async with self._changing(game.season_id) as at:
            fresh = await rows.find_game(at, game_id)
            assert fresh is not None
            yield at, fresh


def _bracket_place(game: GameRow) -> tuple[int, int]:
    return (game.round, game.pod or 0)
