"""What organisers do by hand beside the rounds: enter somebody, pair two, announce something."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from bot.league.consent import check_own
from bot.league.errors import LeagueError
from bot.league.repository import SeasonRepository
from bot.league.results import PlayerId, Why
from bot.league.terms import Format, GameStatus, PlayerStatus, SeasonStatus
from bot.league.view import View
from bot.store import league as rows
from bot.store.league import GameRow

KEPT = ("id", "round", "stage", "pod", "one", "other", "status", "deadline", "reasons")
"""What a pairing is put back from."""


class Organising:
    def __init__(self, repository: SeasonRepository) -> None:
        self.repository = repository

    async def enter(self, id: str, user_id: int, by: int, name: str | None = None) -> View:
        """The organiser signs somebody up, late too, whatever the number of places or warnings."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            if view.status is not SeasonStatus.SIGN_UP and not view.takes_late:
                raise LeagueError("sign_up_closed")
            known = view.player(user_id)
            if known is not None and known.status == PlayerStatus.SIGNED:
                raise LeagueError("already_entered")
            if known is None:
                await rows.add_player(at, id, user_id, PlayerStatus.SIGNED.value, self.repository.now(), name)
            else:
                status = PlayerStatus.SIGNED.value
                await rows.change_player(at, id, user_id, status=status, name=name or known.name)
            was = known.status if known is not None else None
            await rows.note(at, id, by, "entered", player=user_id, was=was)
            await rows.put_out(at, id, "entered", player=user_id, by=by)
            return await self.repository.view_in(at, id)

    async def announce(self, id: str, by: int, text: str) -> View:
        async with self.repository.changing(id) as at:
            await rows.note(at, id, by, "announced", text)
            await rows.put_out(at, id, "announced", by=by, text=text)
            return await self.repository.view_in(at, id)

    async def pair_by_hand(
        self,
        id: str,
        by: int,
        one: PlayerId,
        other: PlayerId,
        reason: str | None = None,
        begun: Collection[str] | None = None,
        agreed: Collection[int] = (),
    ) -> View:
        """Two shall meet in this round; whom they leave meet each other, or nobody. An organiser who would meet
        somebody else by it, or nobody, needs another's word (`agreed`)."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            if not view.is_running or view.terms.format in (Format.PODS, Format.LADDER):
                raise LeagueError("no_hand_pairing")
            if one == other or not {one, other} <= set(view.active):
                raise LeagueError("not_signed_up")
            old = [
                g for player in (one, other) for g in view.games if g.round == view.row.round and player in g.players
            ]
            if len(old) != len({g.id for g in old}):
                raise LeagueError("already_paired")
            if any(not is_untouched(view, g, begun) for g in old):
                raise LeagueError("games_begun")
            about = {one, other, *(player for g in old for player in g.players)}
            check_own(old, by, agreed, joins=by in about, asks=sorted(about))
            active = set(view.active)
            left = [player for g in old for player in g.players if player not in (one, other) and player in active]
            pairs: list[tuple[PlayerId, PlayerId | None, str]] = [(one, other, "by_hand")]
            if left:
                pairs.append((left[0], left[1], "by_hand") if left[1:] else (left[0], None, "bye_by_hand"))
            made = await self._replace(at, view, old, pairs)
            before = [
                {name: getattr(g, name) for name in KEPT} | {"result": r.kept() if (r := view.result(g.id)) else None}
                for g in old
            ]
            facts = {"games": made, "before": before, "one": one, "other": other, "agreed": sorted(agreed)}
            await rows.note(at, id, by, "paired_by_hand", reason, **facts)
            await self.tell_repaired(at, id, by, made, old, reason)
            return await self.repository.view_in(at, id)

    async def _replace(
        self, at: Any, view: View, old: list[GameRow], pairs: list[tuple[PlayerId, PlayerId | None, str]]
    ) -> list[str]:
        """New games where the old ones were; what was published stays published, with its deadline."""
        for game in old:
            await rows.remove_game(at, game.id)
        stage = old[0].stage if old else "swiss" if view.status is SeasonStatus.RUNNING else "cut"
        drafts = any(g.status == GameStatus.DRAFT for g in old)
        made = []
        for place, (one, other, reason) in enumerate(pairs):
            here = old[place] if place < len(old) else None
            pod = here.pod if here is not None else None
            id = await self.repository.add_game(at, view, view.row.round, stage, one, other, (reason,), pod=pod)
            if not drafts and other is not None:
                deadline = max((g.deadline or 0 for g in old), default=0)
                kept = {"deadline": deadline} if deadline else {}
                await rows.change_game(at, id, status=GameStatus.OPEN.value, **kept)
            made.append(id)
        return made

    async def tell_repaired(
        self, at: Any, id: str, by: int, made: list[str], old: list[GameRow], reason: str | None
    ) -> None:
        gone = [g.match_id for g in old if g.match_id is not None]
        await rows.put_out(at, id, "repaired", by=by, games=made, matches=gone, reason=reason)

    async def put_back(self, at: Any, view: View, before: list[dict[str, Any]]) -> list[str]:
        """Pairings as they were, with the byes and forfeits among them."""
        for kept in before:
            values = {name: kept[name] for name in KEPT}
            await rows.add_game(at, season_id=view.row.id, **{**values, "reasons": json.dumps(kept["reasons"])})
            if kept["result"] is not None:
                await rows.add_result(at, view.row.id, kept["id"], kept["result"], None, self.repository.now())
        return [kept["id"] for kept in before]


def is_untouched(view: View, game: GameRow, begun: Collection[str] | None) -> bool:
    """Whether nobody has played, reported or decided anything of a pairing; a forfeit because somebody left is none of
    that. `begun`: games in whose match somebody has played; if nobody says, an opened match counts as begun."""
    if game.other is None:
        return True
    result = view.result(game.id)
    if game.status == GameStatus.DONE and result is not None and result.why in (Why.LEFT, Why.TAKEN_OUT):
        return begun is not None and game.id not in begun
    opened = game.match_id is not None if begun is None else game.id in begun
    return game.status in (GameStatus.OPEN, GameStatus.DRAFT) and not opened
