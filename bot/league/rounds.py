"""Rounds: start, pairing, review, the next round, the cut, the end."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Any

from bot.conduct import apart
from bot.league.errors import LeagueError
from bot.league.pairing import Entrant, bracket, pods, round_robin, swiss
from bot.league.pairing_wishes import PairingWish, PairingWishes
from bot.league.repository import DAY, SeasonRepository
from bot.league.results import PlayerId
from bot.league.terms import Format, GameStatus, Lock, PlayerStatus, SeasonStatus
from bot.league.view import Following, View
from bot.store import league as rows
from bot.store.league import GameRow


class Rounds:
    def __init__(self, repository: SeasonRepository) -> None:
        self.repository = repository

    async def start(self, id: str, by: int) -> View:
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            if view.status is not SeasonStatus.SIGN_UP:
                raise LeagueError("already_begun")
            if view.terms.check_in:
                view = await self._leave_out_the_absent(at, view)
            if len(view.active) < 2:
                raise LeagueError("too_few_players", has=len(view.active))
            await rows.change_season(at, id, status=SeasonStatus.RUNNING.value)
            await rows.note(at, id, by, "started")
            if view.terms.lock is Lock.SEASON:
                for player in view.players:
                    if player.roster is not None:
                        await rows.change_player(at, id, player.user_id, locked=1)
            if view.terms.format is Format.PODS:
                await self._deal_pods(at, view)
            elif view.terms.format is not Format.LADDER:
                await self._pair(at, await self.repository.view_in(at, id))
            return await self._told(at, id)

    async def _leave_out_the_absent(self, at: Any, view: View) -> View:
        absent = [p.user_id for p in view.players if p.status == PlayerStatus.SIGNED and not p.here]
        if len(view.active) - len(absent) < 2:
            raise LeagueError("too_few_checked_in", has=len(view.active) - len(absent))
        for user_id in absent:
            await rows.change_player(at, view.row.id, user_id, status=PlayerStatus.WAITING.value)
            await rows.note(at, view.row.id, None, "absent", player=user_id)
        return await self.repository.view_in(at, view.row.id)

    async def _told(self, at: Any, id: str) -> View:
        """What came of pairing goes out, unless the organiser wants to see it first."""
        view = await self.repository.view_in(at, id)
        if view.status is SeasonStatus.FINISHED:
            await rows.put_out(at, id, "finished")
        elif not view.drafts:
            await rows.put_out(at, id, "round", round=view.row.round)
        return view

    async def _deal_pods(self, at: Any, view: View) -> None:
        await rows.change_season(at, view.row.id, round=1)
        wishes = self.wishes(view)
        dealt = await asyncio.to_thread(pods, view.active, view.terms.pod_size, view.row.seed, wishes)
        for number, pod in enumerate(dealt, 1):
            games = [pair for games in round_robin(pod) for pair in games]
            for one, other in games:
                reasons = ("pod", *wishes[one].reasons(wishes[other], early=True))
                await self.repository.add_game(at, view, 1, "pod", one, other, reasons, pod=number)

    async def next_round(self, id: str, by: int) -> View:
        """Pair the next Swiss round, the cut, or the next round of an elimination."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            if not view.is_running:
                raise LeagueError("not_running")
            if view.drafts:
                raise LeagueError("not_published", games=len(view.drafts))
            if view.open_games():
                raise LeagueError("games_open", games=len(view.open_games()))
            if view.terms.format is Format.LADDER:
                raise LeagueError("no_rounds")
            await rows.note(at, id, by, "next_round", status=view.row.status, round=view.row.round)
            await self._pair(at, view)
            return await self._told(at, id)

    async def _pair(self, at: Any, view: View) -> None:
        if view.following is Following.END:
            await self._finish(at, view)
        elif view.following is Following.CUT:
            await rows.change_season(at, view.row.id, status=SeasonStatus.CUT.value)
            await self._eliminate(at, await self.repository.view_in(at, view.row.id))
        elif view.terms.format is Format.SWISS and view.status is not SeasonStatus.CUT:
            await self._swiss_round(at, view)
        else:
            await self._eliminate(at, view)

    async def _swiss_round(self, at: Any, view: View) -> None:
        number = view.row.round + 1
        await rows.change_season(at, view.row.id, round=number)
        entrants = self.entrants(view)
        # Half a second for hundreds of players: the event loop does not wait for it.
        early = number <= (view.terms.rounds + 1) // 2
        for pairing in await asyncio.to_thread(swiss, entrants, f"{view.row.seed}|{number}", early=early):
            await self.repository.add_game(at, view, number, "swiss", pairing.one, pairing.other, pairing.reasons)

    def entrants(self, view: View) -> list[Entrant]:
        """The players to be paired, as pairing sees them."""
        lines = {line.player: line for line in view.table}
        met: dict[PlayerId, set[PlayerId]] = defaultdict(set)
        for result in view.results:
            if result.played and result.other is not None:
                met[result.one.player].add(result.other.player)
                met[result.other.player].add(result.one.player)
        wishes = self.wishes(view)
        return [
            Entrant(
                id=id,
                points=lines[id].points,
                rank=lines[id].rank,
                met=frozenset(met[id]),
                byes=lines[id].byes,
                wish=wishes[id],
            )
            for id in view.active
        ]

    def wishes(self, view: View) -> dict[PlayerId, PairingWish]:
        return {p.user_id: PairingWishes.model_validate(p.wishes).at(self.repository.now()) for p in view.players}

    async def _eliminate(self, at: Any, view: View) -> None:
        """The first round from the table (or by lot), later ones from the winners."""
        stage = [g for g in view.games if g.stage == "cut"]
        number = view.row.round + 1
        if not stage:
            active = set(view.active)
            seeded = [line.player for line in view.table if line.player in active]
            size = view.terms.cut or len(seeded)
            if view.terms.format is Format.ELIMINATION:
                size = len(seeded)
                seeded = [player for pod in pods(seeded, max(2, len(seeded)), view.row.seed) for player in pod]
            pairs: list[tuple[PlayerId | None, PlayerId | None]] = list(bracket(seeded[:size]))
        else:
            left = view.through
            # Whoever meets nobody keeps the place in the tree: a double loss or a leaving moves no one else.
            pairs = [(left.get(2 * n - 1), left.get(2 * n)) for n in range(1, max(left) // 2 + 2)]
        await rows.change_season(at, view.row.id, round=number)
        for place, (one, other) in enumerate(pairs, 1):
            first, second = (one, other) if one is not None else (other, None)
            if first is not None:
                reasons = ("bracket" if second is not None else "bracket_bye",)
                await self.repository.add_game(at, view, number, "cut", first, second, reasons, pod=place)

    async def _finish(self, at: Any, view: View) -> None:
        await rows.change_season(at, view.row.id, status=SeasonStatus.FINISHED.value)
        await rows.note(at, view.row.id, None, "finished")

    async def finish(self, id: str, by: int, reason: str | None = None) -> View:
        """The organiser closes the season: ladders have no other end. Nothing open counts."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            if view.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED):
                raise LeagueError("not_running")
            await rows.note(at, id, by, "closed", reason, status=view.row.status)
            if view.is_running:
                await self._finish(at, view)
            else:
                await rows.change_season(at, id, status=SeasonStatus.CANCELLED.value)
            await rows.put_out(at, id, "finished" if view.is_running else "card")
            return await self.repository.view_in(at, id)

    async def publish(self, id: str, by: int) -> View:
        """The organiser has looked at the pairings: their time begins now."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            if not view.drafts:
                raise LeagueError("nothing_to_publish")
            for game in view.drafts:
                deadline = self.repository.now() + view.terms.round_days * DAY
                await rows.change_game(at, game.id, status=GameStatus.OPEN.value, deadline=deadline)
            await rows.note(at, id, by, "published")
            await rows.put_out(at, id, "round", round=view.row.round)
            return await self.repository.view_in(at, id)

    async def challenge(self, id: str, one: int, other: int) -> View:
        """A ladder game between two players."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            if view.terms.format is not Format.LADDER or view.status is not SeasonStatus.RUNNING:
                raise LeagueError("no_ladder")
            if one == other or not {one, other} <= set(view.active):
                raise LeagueError("not_signed_up")
            if any({one, other} == set(g.players) for g in view.open_games()):
                raise LeagueError("already_playing")
            if (kept := await apart(at, one, other)) is not None:
                raise LeagueError("you_blocked" if kept == "you_blocked" else "not_to_be_challenged")
            game = await self.repository.add_game(at, view, view.row.round or 1, "ladder", one, other, ("challenge",))
            await rows.put_out(at, id, "challenged", game=game)
            return await self.repository.view_in(at, id)


def bracket_place(game: GameRow) -> tuple[int, int]:
    return (game.round, game.pod or 0)
