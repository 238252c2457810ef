"""Between a season and its matches: a pairing becomes a match, a finished match a result, an overdue one a verdict.

It must not know Discord; asked twice, it does everything once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from typing import Any

from pydantic import BaseModel

from bot.bounded import Locks
from bot.clock.clock import Clock
from bot.clock.repository import hours_of
from bot.league.played import league_rules
from bot.league.results import Result, Side, Source, Why
from bot.league.service import League
from bot.league.terms import GameStatus, Lock, SeasonStatus
from bot.league.view import View
from bot.matches.loadouts import loadout_of
from bot.matches.service import MatchError, Matches, StoredMatch
from bot.matches.terms import LIVE, Ending, Status
from bot.store import league as rows
from bot.store import people
from bot.store.league import GameRow
from rules_engine.kernel.record import Entry

SETTLED = (GameStatus.DONE, GameStatus.DISPUTED, GameStatus.DRAFT)
"""Games that an ended match says nothing about any more, or not yet."""

NOT_OURS = ("adjudicated", "abandoned", "settled", "taken_back", "season_over")
"""Endings that the league or time brought about, not the players."""


class Bridge:
    """From its making on the result of a league's game commits with the end of its match."""

    def __init__(self, league: League, matches: Matches) -> None:
        self.league = league
        self.matches = matches
        self._opening = Locks()
        matches.repository.followers.append(self.follow)

    # -- a pairing becomes a match -------------------------------------------------------------------------------

    async def open_matches(self, season_id: str) -> list[str]:
        """A match for every published game that has none; gives those that are new."""
        view = await self.league.repository.view(season_id)
        if not view.terms.threads or not view.is_running:
            return []
        opened = []
        for game in view.open_games():
            if game.other is not None and game.status == GameStatus.OPEN and await self._is_unopened(view, game):
                async with self._opening[season_id]:
                    if await self._needs_match(view, game):
                        opened.append(await self._open(view, game))
        return opened

    async def _needs_match(self, view: View, game: GameRow) -> bool:
        """Looked at again, one at a time: the clock and whoever posts may both come to open it."""
        fresh = (await self.league.repository.view(game.season_id)).game(game.id)
        return fresh is not None and fresh.status == GameStatus.OPEN and await self._is_unopened(view, fresh)

    async def _is_unopened(self, view: View, game: GameRow) -> bool:
        """No match yet, or one that was left half opened by a crash."""
        stored = await self._found(game.match_id) if game.match_id is not None else None
        if stored is None:
            return game.match_id is None
        return stored.status is Status.OPEN or (stored.status is Status.ROSTERS and bool(self._to_bring(view, stored)))

    async def open_match(self, view: View, game: GameRow) -> str:
        """The match of a game, whether it is there or not."""
        async with self._opening[game.season_id]:
            return await self._open(view, game)

    async def _open(self, view: View, game: GameRow) -> str:
        """Both are seated at once: the pairing is the challenge. The id follows from the game, so that a crash in the
        middle leaves no second match; one that was called off is followed by another."""
        assert game.other is not None
        for attempt in range(100):
            id = hashlib.sha256(f"{game.id}|{attempt}".encode()).hexdigest()[:8]
            stored = await self._found(id)
            if stored is None or not _is_over_for_us(stored):
                break
        if stored is None:
            stored = await self.matches.lobby.challenge(
                id=id,
                creator_id=game.one,
                opponent_id=game.other,
                channel_id=view.row.channel_id,
                guild_id=view.row.guild_id,
                game=view.played.id,
                terms=view.terms.of_match(view.row.id),
            )
        await self.league.games.attach(game.id, id)
        if stored.status is Status.OPEN:
            stored = await self.matches.lobby.accept(id, game.other)
        if stored.status is Status.ROSTERS:
            await self._bring_rosters(view, id)
        if (await self.league.repository.view(game.season_id)).game(game.id) is None:  # taken back in this very moment
            await self.put_away([id], "taken_back")
        return id

    async def _found(self, id: str) -> StoredMatch | None:
        try:
            return await self.matches.repository.find(id)
        except MatchError:
            return None

    async def _bring_rosters(self, view: View, match_id: str) -> None:
        """What is locked is brought by itself; whoever has none, or one that new card data bars, chooses in the
        thread."""
        for user_id, roster in self._to_bring(view, await self.matches.repository.find(match_id)).items():
            await self.matches.lobby.bring_roster(match_id, user_id, roster)

    def _to_bring(self, view: View, stored: StoredMatch) -> dict[int, BaseModel]:
        """Locked rosters that are legal and not there yet."""
        loadouts = stored.game.setup.loadouts
        if view.terms.lock is Lock.FREE or loadouts is None:
            return {}
        found = {}
        for row in stored.seats.values():
            player = view.player(row.user_id)
            if player is None or player.roster is None or row.roster is not None:
                continue
            roster = loadout_of(stored.game, player.roster)
            if not loadouts.faults(roster, stored.terms):
                found[row.user_id] = roster
        return found

    async def take_over(self, view: View, leaver: int, newcomer: int) -> list[str]:
        """A substitute sits down in the matches of the one who left; gives those."""
        taken = []
        for game in view.open_games(newcomer):
            stored = await self._found(game.match_id) if game.match_id else None
            seat = stored.seat_of(leaver) if stored is not None else None
            if stored is not None and seat is not None:
                await self.matches.seats.substitute(stored.row.id, seat, newcomer)
                taken.append(stored.row.id)
        return taken

    # -- a match becomes a result --------------------------------------------------------------------------------

    async def follow(self, at: Any, stored: StoredMatch) -> None:
        """A match has changed, and the transaction is open: if it ended, the result of its game is part of that."""
        if stored.status is not Status.ENDED or _is_over_for_us(stored):
            return
        game = await rows.game_of_match(at, stored.row.id)
        if game is not None and game.status not in SETTLED:
            entries = await self.matches.records.entries_in(at, stored.row.id)
            await self.league.games.book(at, game, self._result(game, stored, entries))

    async def heard(self, match_id: str) -> str | None:
        """Something of a match was told: gives the season that has something to tell of its end. A result from before
        results came with the end of their match is made up for."""
        game = await self.league.repository.game_of_match(match_id)
        if game is None:
            return None
        stored = await self.matches.repository.find(match_id)
        if stored.status is Status.ENDED:
            if game.status not in SETTLED and not _is_over_for_us(stored):
                result = await self.result(game, stored)
                await self.league.games.match_ended(match_id, lambda _: result)
            return game.season_id
        if stored.status is Status.PLAYING:
            await self._adopt(game, stored)
        return None

    async def catch_up(self, season_id: str) -> list[str]:
        """At the start and now and then: matches that ended while nobody followed, and those nobody needs any more."""
        view = await self.league.repository.view(season_id)
        for game in view.open_games():
            if game.match_id is not None:
                await self.heard(game.match_id)
        return await self.call_off(season_id)

    async def _adopt(self, game: GameRow, stored: StoredMatch) -> None:
        """Locked for the season: the roster of one's first match is the one for all."""
        view = await self.league.repository.view(game.season_id)
        if view.terms.lock is not Lock.SEASON or not view.is_running:
            return
        for row in stored.seats.values():
            player = view.player(row.user_id)
            if player is not None and player.roster is None and row.roster is not None and stored.state is not None:
                content = stored.game.setup.played_with(stored.state)
                assert content is not None
                await self.league.sign_ups.bring_roster(view.row.id, row.user_id, row.roster, content)

    # -- a match that nobody needs any more ----------------------------------------------------------------------

    async def is_begun(self, match_id: str | None) -> bool:
        """Whether somebody has played in the match of a game, and it still counts for the game."""
        stored = await self._found(match_id) if match_id else None
        return stored is not None and stored.is_begun and not _is_over_for_us(stored)

    async def undo(
        self,
        season_id: str,
        by: int,
        reason: str | None = None,
        *,
        agreed: Collection[int] = (),
        of: int | None = None,
    ) -> tuple[View, str]:
        """Take an organiser's last act back; threads that were only opened stand in nobody's way."""
        return await self.league.undo.undo(season_id, by, reason, await self._begun(season_id), agreed=agreed, of=of)

    async def take_up(self, season_id: str) -> list[str]:
        """Matches that were put away because their game was settled, and whose game is open again; gives those. One
        that was closed for good meanwhile is followed by another."""
        view, again = await self.league.repository.view(season_id), []
        for game in view.open_games():
            stored = await self._found(game.match_id) if game.match_id else None
            if stored is not None and stored.may_go_on:
                await self.matches.endings.take_up(stored.row.id)
                again.append(stored.row.id)
            elif stored is not None and stored.ending is not None and stored.ending.for_good:
                again.append(await self.open_match(view, game))
        return again

    async def pair_by_hand(
        self, season_id: str, by: int, one: int, other: int, reason: str | None = None, agreed: Collection[int] = ()
    ) -> View:
        return await self.league.organising.pair_by_hand(
            season_id, by, one, other, reason, await self._begun(season_id), agreed
        )

    async def _begun(self, season_id: str) -> set[str]:
        """Games in whose match somebody has played, settled ones too."""
        found = set()
        for game in (await self.league.repository.view(season_id)).games:
            stored = await self._found(game.match_id) if game.match_id else None
            if (
                stored is not None
                and stored.is_begun
                and (game.status == GameStatus.DONE or not _is_over_for_us(stored))
            ):
                found.add(game.id)
        return found

    async def put_away(self, match_ids: Sequence[str], how: str, **told: Any) -> list[str]:
        """Close matches whose games are no more; gives those that were open."""
        return [id for id in match_ids if await self._away(id, Ending(how=how), **told)]

    async def _away(self, match_id: str, ending: Ending, **told: Any) -> bool:
        """Whether it was still open: the clock and whoever posts may both come to close it."""
        try:
            await self.matches.endings.put_away(match_id, ending, **told)
        except MatchError:
            return False
        return True

    async def _closed(self, match_id: str) -> bool:
        try:
            await self.matches.endings.close(match_id)
        except MatchError:
            return False
        return True

    async def call_off(self, season_id: str) -> list[str]:
        """Matches of games that were settled otherwise do not stay open: called off before they begin, ended after;
        gives those."""
        view = await self.league.repository.view(season_id)
        over, gone = view.status in (SeasonStatus.FINISHED, SeasonStatus.CANCELLED), []
        for result in view.results:
            game = view.game(result.id)
            if (
                result.source in (Source.MATCH, Source.CONCEDED)
                or game is None
                or game.status != GameStatus.DONE
                or not game.match_id
            ):
                continue
            stored = await self._found(game.match_id)
            if stored is not None and stored.may_go_on and over and await self._closed(stored.row.id):
                gone.append(stored.row.id)
            if stored is None or stored.status not in LIVE:
                continue
            winner = stored.seat_of(result.winner) if result.winner is not None else None
            how = "adjudicated" if result.source is Source.ADJUDICATED else "settled"
            ending = Ending(winners=(winner,) if winner is not None else (), how=how, **_faults(stored, result))
            if await self._away(stored.row.id, ending):
                gone.append(stored.row.id)
        if over:
            unplayed = [g.match_id for g in view.open_games() if g.match_id and not await self.is_begun(g.match_id)]
            gone += await self.put_away(unplayed, "season_over")
        return gone

    async def result(self, game: GameRow, stored: StoredMatch, source: Source = Source.MATCH) -> Result:
        """What the bot knows about a game and people would mistype."""
        entries = await self.matches.records.entries(stored.row.id) if stored.state is not None else []
        return self._result(game, stored, entries, source)

    def _result(
        self, game: GameRow, stored: StoredMatch, entries: Sequence[tuple[int, Entry]], source: Source = Source.MATCH
    ) -> Result:
        assert game.other is not None
        state, ending, rules = stored.state, stored.ending, league_rules(stored.game)
        seats = {player: stored.seat_of(player) or stored.game.seats[i].id for i, player in enumerate(game.players)}
        known, facts = {player: Side(player=player) for player in game.players}, dict[str, Any]()
        if state is not None:
            events = [event for _, entry in entries if not entry.undone for event in entry.events]
            score, told = stored.game.progress(state).score, rules.known(state, events)
            facts = dict(told.game)
            known = {
                player: Side(player=player, vp=score[seat], facts=dict(told.sides[seat]))
                for player, seat in seats.items()
            }
        one, other = known[game.one], known[game.other]
        winner = next((player for player, seat in seats.items() if ending is not None and seat in ending.winners), None)
        if ending is not None and ending.how == "conceded" and source is Source.MATCH:
            source = Source.CONCEDED
        if ending is None:
            winner = None if one.vp == other.vp else one.player if one.vp > other.vp else other.player
        return Result(
            id=game.id,
            round=game.round,
            one=one,
            other=other,
            winner=winner,
            source=source,
            at=self.league.repository.now(),
            why=Why.GAVE_UP if source is Source.CONCEDED else Why.PLAYED,
            facts=facts,
            content=stored.game.setup.played_with(state) if state is not None else None,
        )

    # -- time is up ----------------------------------------------------------------------------------------------

    async def verdict(self, game: GameRow) -> set[int] | Result | None:
        """Of an overdue game: the score after enough complete rounds, else whoever let their clock run out, never
        brought a roster or kept the match standing; nothing: both lose."""
        stored = await self._found(game.match_id) if game.match_id else None
        if stored is None or _is_over_for_us(stored):
            return None
        if stored.status is Status.ENDED:
            return await self.result(game, stored)
        if stored.status is Status.ROSTERS:
            late = {row.user_id for row in stored.seats.values() if row.roster is None}
            return late or None
        if stored.state is None:
            return None
        enough = (await self.league.repository.view(game.season_id)).score.rounds
        if stored.game.progress(stored.state).round > enough:
            return await self.result(game, stored, Source.ADJUDICATED)
        return await self._out_of_time(stored) or await self._standing(stored, game) or None

    async def _out_of_time(self, stored: StoredMatch) -> set[int]:
        async with self.league.repository.store.reading() as at:
            known: dict[str, Clock] = await people.clocks_of(at, stored.row.id)
            return {
                row.user_id
                for seat, row in stored.seats.items()
                if (clock := known.get(seat)) is not None
                and clock.seq is not None
                and clock.used(self.league.repository.clock(), await hours_of(at, row.user_id)) >= clock.allowance
            }

    async def _standing(self, stored: StoredMatch, game: GameRow) -> set[int]:
        """Who kept a match standing when its deadline came: by a pause of their own, or by a holiday while they were
        waited for. The other could do nothing about it."""
        if stored.status is Status.PAUSED:
            pause = await self.matches.pauses.running_pause(stored.row.id)
            by = stored.player(pause.by) if pause is not None and pause.by is not None and not pause.agreed else None
            return {by} if by is not None else set()
        waited = [row.user_id for seat, row in stored.seats.items() if seat in stored.row.waiting]
        deadline = game.deadline or self.league.repository.now()
        async with self.league.repository.store.reading() as at:
            return {user for user in waited if (await hours_of(at, user)).on_holiday(deadline)}

    async def tick(self, season_id: str) -> list[str]:
        """Everything time brings about in a season; overdue matches end with their game. Gives the matches changed."""
        changed = await self.catch_up(season_id)
        await self.league.deadlines.tick(season_id, self.verdict)
        await self.league.deadlines.nudge(season_id)
        return changed + await self.call_off(season_id)


def _faults(stored: StoredMatch, result: Result) -> dict[str, Any]:
    """Who left the match of a game that was given away, or let its time pass; a concession is none of that."""
    if result.source not in (Source.FORFEIT, Source.DOUBLE_LOSS):
        return {}
    losers = [seat for p in result.players if p != result.winner and (seat := stored.seat_of(p)) is not None]
    return {"left": losers} if result.why is Why.LEFT else {"late": losers} if result.why is Why.DEADLINE else {}


def _is_over_for_us(stored: StoredMatch) -> bool:
    """Called off, or ended because its game was settled otherwise: it says nothing about the game, and if the game is
    opened again another match follows."""
    how = (stored.row.ending or {}).get("how")
    return stored.status is Status.WITHDRAWN or (stored.status is Status.ENDED and how in NOT_OURS)
