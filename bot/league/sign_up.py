"""Before and beside the rounds: the season's terms, who takes part, who waits, who leaves, and their rosters."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection
from typing import Any

from bot.games import usual_game
from bot.games.league_rules import LeagueRules
from bot.league.consent import check_own
from bot.league.errors import LeagueError
from bot.league.pairing_wishes import PairingWishes
from bot.league.played import game_named, is_known, league_rules
from bot.league.repository import DAY, SeasonRepository
from bot.league.results import Source, Why
from bot.league.terms import GameStatus, PlayerStatus, SeasonStatus, SeasonTerms
from bot.league.view import View
from bot.store import league as rows
from bot.store.league import GameRow

FREE_TERMS = frozenset(
    ("name", "round_days", "pace_hours", "language", "review", "sealed", "visible", "organiser_role", "threads")
) | {"most_players"}
"""What may still be changed once a season has begun."""
MOST_WARNINGS = 2
"""With so many warnings left from earlier seasons somebody waits until the organiser admits them."""


class SignUps:
    def __init__(self, repository: SeasonRepository) -> None:
        self.repository = repository

    async def create(
        self,
        guild_id: int,
        channel_id: int,
        organiser_id: int,
        terms: SeasonTerms,
        *,
        game: str | None = None,
        draft: bool = False,
    ) -> View:
        """A season of a game that can be in one; a draft is seen by its organiser alone until sign-up is opened."""
        played = game_named(game or usual_game())
        rules = league_rules(played)  # refuses a game that knows no leagues
        terms = _whole(terms, rules).fresh(terms.model_fields_set)
        _check(terms)
        id = secrets.token_hex(4)
        async with self.repository.store.transaction() as at:
            await rows.add_season(
                at,
                id=id,
                guild_id=guild_id,
                channel_id=channel_id,
                organiser_id=organiser_id,
                status=(SeasonStatus.DRAFT if draft else SeasonStatus.SIGN_UP).value,
                terms=terms.model_dump_json(),
                seed=secrets.token_hex(8),
                game=played.id,
            )
            await rows.note(at, id, organiser_id, "created")
            return await self.repository.view_in(at, id)

    async def open_sign_up(self, id: str, by: int) -> View:
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            if view.status is not SeasonStatus.DRAFT:
                raise LeagueError("already_open")
            await rows.change_season(at, id, status=SeasonStatus.SIGN_UP.value)
            await rows.note(at, id, by, "opened")
            await rows.put_out(at, id, "opened")
            return await self.repository.view_in(at, id)

    async def forget_drafts(self) -> int:
        """Drafts that nobody opened for a week."""
        async with self.repository.store.transaction() as at:
            old = await rows.seasons_with(at, (SeasonStatus.DRAFT.value,))
            gone = [row for row in old if self.repository.now() - row.created_at > 7 * DAY]
            for row in gone:
                await rows.remove_season(at, row.id)
            return len(gone)

    async def change_terms(self, id: str, by: int, terms: SeasonTerms, reason: str | None = None) -> View:
        """Before it begins everything may change; afterwards only what moves no result."""
        _check(terms)
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            terms = _whole(terms, view.rules)
            if view.status not in (SeasonStatus.DRAFT, SeasonStatus.SIGN_UP):
                fixed = [
                    name
                    for name in type(view.terms).model_fields
                    if name not in FREE_TERMS and getattr(terms, name) != getattr(view.terms, name)
                ]
                if fixed:
                    raise LeagueError("already_begun", fixed=fixed)
            await rows.change_season(at, id, terms=terms.model_dump_json())
            if view.status is not SeasonStatus.DRAFT:
                await rows.note(at, id, by, "terms_changed", reason, before=view.row.terms)
                await rows.put_out(at, id, "card")
            return await self.repository.view_in(at, id)

    # -- taking part ---------------------------------------------------------------------------------------------

    async def sign_up(self, id: str, user_id: int, name: str | None = None) -> View:
        """A place if there is one, else the waiting list; late entry into a running Swiss or ladder counts from now."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            if view.status is not SeasonStatus.SIGN_UP and not view.takes_late:
                raise LeagueError("sign_up_closed")
            known = view.player(user_id)
            if known is not None and known.status != PlayerStatus.DROPPED:
                raise LeagueError("already_signed_up")
            warned = await rows.warnings_of(at, view.row.guild_id, user_id) >= MOST_WARNINGS
            waits = warned or len(view.active) >= view.terms.most_players
            status = PlayerStatus.WAITING if waits else PlayerStatus.SIGNED
            if known is None:
                await rows.add_player(at, id, user_id, status.value, self.repository.now(), name)
            else:
                await rows.change_player(at, id, user_id, status=status.value, name=name or known.name)
            await rows.note(at, id, user_id, "waits" if waits else "signed_up", warned=warned)
            await rows.put_out(at, id, "card")
            return await self.repository.view_in(at, id)

    async def check_in(self, id: str, user_id: int) -> View:
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            known = view.player(user_id)
            if known is None or known.status != PlayerStatus.SIGNED:
                raise LeagueError("not_signed_up")
            if view.status is not SeasonStatus.SIGN_UP or not view.terms.check_in:
                raise LeagueError("no_check_in")
            await rows.change_player(at, id, user_id, here=1)
            await rows.put_out(at, id, "card")
            return await self.repository.view_in(at, id)

    async def admit(self, id: str, user_id: int, by: int, reason: str | None = None) -> View:
        """The organiser lets somebody in from the waiting list, whatever kept them there."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            known = view.player(user_id)
            if known is None or known.status != PlayerStatus.WAITING:
                raise LeagueError("not_waiting")
            if view.status is not SeasonStatus.SIGN_UP and not view.takes_late:
                raise LeagueError("sign_up_closed")
            await rows.change_player(at, id, user_id, status=PlayerStatus.SIGNED.value)
            await rows.note(at, id, by, "admitted", reason, player=user_id)
            await rows.put_out(at, id, "moved_up", player=user_id)
            return await self.repository.view_in(at, id)

    async def drop(
        self,
        id: str,
        user_id: int,
        by: int | None = None,
        reason: str | None = None,
        agreed: Collection[int] = (),
    ) -> View:
        """Leaving: at once before the season, from the next round on in it; open games are forfeited. Whoever would win
        one of them by taking somebody out needs another's word (`agreed`)."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            known = view.player(user_id)
            if known is None or known.status == PlayerStatus.DROPPED:
                raise LeagueError("not_signed_up")
            if view.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED):
                raise LeagueError("not_running")
            games = [*view.open_games(user_id), *(g for g in view.drafts if user_id in g.players)]
            if by != user_id:
                check_own(games, by, agreed)
            await rows.change_player(at, id, user_id, status=PlayerStatus.DROPPED.value, here=0)
            facts = {"player": user_id, "was": known.status, "agreed": sorted(agreed)}
            await rows.note(at, id, by or user_id, "dropped", reason, **facts)
            for game in games:
                why = Why.LEFT if by in (None, user_id) else Why.TAKEN_OUT
                await self.repository.forfeit(at, game, {user_id}, by or user_id, why, reason)
            await rows.put_out(at, id, "left", player=user_id, by=by or user_id, reason=reason)
            if view.status is SeasonStatus.SIGN_UP or view.takes_late:
                await self._move_up(at, await self.repository.view_in(at, id))
            return await self.repository.view_in(at, id)

    async def places_of(self, user_id: int) -> list[str]:
        """Seasons that are not over and in which somebody takes part or waits."""
        going = tuple(s.value for s in SeasonStatus if s not in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED))
        async with self.repository.store.reading() as at:
            ids = await rows.seasons_of(at, user_id, going)
            found = [row for id in ids if (row := await rows.find_season(at, id)) is not None and is_known(row)]
            known = [await self.repository.view_in(at, row.id) for row in found]
        return [v.row.id for v in known if (p := v.player(user_id)) is not None and p.status != PlayerStatus.DROPPED]

    async def _move_up(self, at: Any, view: View) -> None:
        """The first of the waiting list whom no warnings keep there takes a free place."""
        for user_id in view.waiting:
            if len(view.active) >= view.terms.most_players:
                return
            if await rows.warnings_of(at, view.row.guild_id, user_id) >= MOST_WARNINGS:
                continue
            await rows.change_player(at, view.row.id, user_id, status=PlayerStatus.SIGNED.value)
            await rows.note(at, view.row.id, None, "moved_up", player=user_id)
            await rows.put_out(at, view.row.id, "moved_up", player=user_id)
            return

    async def substitute(
        self,
        id: str,
        leaver: int,
        newcomer: int,
        by: int,
        reason: str | None = None,
        name: str | None = None,
        agreed: Collection[int] = (),
    ) -> View:
        """Somebody takes over a place with its open games, and with those its owner's leaving forfeited in this round;
        games already played stay with the one who played them. An organiser who plays in one of the games, or is
        the one to take them over, needs another's word (`agreed`)."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            known, new = view.player(leaver), view.player(newcomer)
            if view.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED):
                raise LeagueError("not_running")
            if known is None or known.status == PlayerStatus.WAITING or leaver == newcomer:
                raise LeagueError("not_signed_up")
            if new is not None and new.status == PlayerStatus.SIGNED:
                raise LeagueError("already_signed_up")
            forfeited = await self._forfeited_by_leaving(at, view, leaver)
            moving = [g for g in view.games if leaver in g.players and g.status != GameStatus.DONE]
            if known.status == PlayerStatus.DROPPED and not forfeited and view.is_running:
                raise LeagueError("nothing_to_take_over")
            if any(g.status not in (GameStatus.OPEN, GameStatus.DRAFT) for g in moving):
                raise LeagueError("report_open")
            check_own([*moving, *forfeited], by, agreed, joins=newcomer == by)
            await rows.change_player(at, id, leaver, status=PlayerStatus.DROPPED.value)
            if new is None:
                await rows.add_player(at, id, newcomer, PlayerStatus.SIGNED.value, self.repository.now(), name)
            else:
                await rows.change_player(at, id, newcomer, status=PlayerStatus.SIGNED.value, name=name or new.name)
            for game in forfeited:
                await rows.take_back_results(at, game.id)
                deadline = max(game.deadline or 0, self.repository.now() + view.terms.round_days * DAY // 2)
                await rows.change_game(
                    at, game.id, status=GameStatus.OPEN.value, match_id=None, deadline=deadline, nudged=0
                )
            for game in (*moving, *forfeited):
                seat = "one" if game.one == leaver else "other"
                await rows.change_game(at, game.id, reasons=json.dumps(["substitute"]), **{seat: newcomer})
            moved, again = [g.id for g in moving], [g.id for g in forfeited]
            why = {g.id: g.reasons for g in moving}
            facts = {"player": leaver, "newcomer": newcomer, "games": moved, "again": again, "reasons": why}
            facts["agreed"] = sorted(agreed)
            await rows.note(at, id, by, "substituted", reason, was=known.status, **facts)
            await rows.put_out(at, id, "substituted", player=leaver, newcomer=newcomer)
            return await self.repository.view_in(at, id)

    async def _forfeited_by_leaving(self, at: Any, view: View, leaver: int) -> list[GameRow]:
        """Games of this round that nobody played because one of the two had left."""
        left = {
            entry["data"]["game"]
            for entry in await rows.log_of(at, view.row.id)
            if entry["act"] == "forfeit" and entry["data"].get("left") and leaver in entry["data"]["losers"]
        }
        results = {r.id: r for r in view.results if r.source is Source.FORFEIT and r.winner not in (None, leaver)}
        games = [g for g in view.games if g.id in left & results.keys() and g.round == view.row.round]
        return [g for g in games if leaver in g.players and set(g.players) - {leaver} <= set(view.active)]

    async def wish(self, id: str, user_id: int, wishes: PairingWishes) -> View:
        """What a player wishes of the pairings to come."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            known = view.player(user_id)
            if known is None or known.status == PlayerStatus.DROPPED:
                raise LeagueError("not_signed_up")
            await rows.change_player(at, id, user_id, wishes=wishes.model_dump_json(exclude_none=True))
            return await self.repository.view_in(at, id)

    # -- rosters -------------------------------------------------------------------------------------------------

    async def bring_roster(self, id: str, user_id: int, roster: dict[str, Any], content: str) -> View:
        """A legal roster, checked by whoever calls; a snapshot with its card data, locked as the season says."""
        async with self.repository.changing(id) as at:
            view = await self.repository.view_in(at, id)
            known = view.player(user_id)
            if known is None or known.status == PlayerStatus.DROPPED:
                raise LeagueError("not_signed_up")
            if view.is_locked(known):
                raise LeagueError("roster_locked", played=view.played)
            late = view.is_running and view.terms.lock.value == "season"
            await rows.change_player(
                at, id, user_id, roster=json.dumps(roster), roster_content=content, locked=int(late)
            )
            return await self.repository.view_in(at, id)


def _whole(terms: SeasonTerms, rules: LeagueRules) -> SeasonTerms:
    """With what the game settles by itself where nothing is said."""
    return rules.terms.model_validate(terms.model_dump())


def _check(terms: SeasonTerms) -> None:
    if terms.cut and terms.cut & (terms.cut - 1):
        raise LeagueError("cut_not_a_power_of_two", cut=terms.cut)
