"""A season as it stands: what is kept, and what follows from the results. It must not change anything."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.games.league_rules import LeagueRules, Score
from bot.games.port import Game
from bot.league.played import game_of, league_rules
from bot.league.rating import Rating, ratings
from bot.league.results import PlayerId, Result, Source
from bot.league.standings import Line, standings
from bot.league.terms import Format, GameStatus, Lock, PlayerStatus, SeasonStatus, SeasonTerms
from bot.store.league import GameRow, PlayerRow, SeasonRow


class Following(StrEnum):
    """What comes when all games of a round are played."""

    ROUND = "round"
    CUT = "cut"
    END = "end"


@dataclass(frozen=True)
class View:
    row: SeasonRow
    players: list[PlayerRow]
    games: list[GameRow]
    results: list[Result]

    @property
    def played(self) -> Game:
        """What the season is a season of."""
        return game_of(self.row)

    @property
    def rules(self) -> LeagueRules:
        return league_rules(self.played)

    @property
    def score(self) -> Score:
        """What its games are decided by."""
        return self.rules.score(self.terms)

    @property
    def brings(self) -> bool:
        """Whether players bring something of their own."""
        loadouts = self.played.setup.loadouts
        return loadouts is not None and loadouts.offered(self.terms.of_match()).fixed is None

    @cached_property
    def terms(self) -> SeasonTerms:
        return self.rules.terms.model_validate(self.row.terms)

    @property
    def status(self) -> SeasonStatus:
        return SeasonStatus(self.row.status)

    @property
    def is_running(self) -> bool:
        return self.status in (SeasonStatus.RUNNING, SeasonStatus.CUT)

    @property
    def active(self) -> list[PlayerId]:
        return [p.user_id for p in self.players if p.status == PlayerStatus.SIGNED]

    @property
    def waiting(self) -> list[PlayerId]:
        return [p.user_id for p in self.players if p.status == PlayerStatus.WAITING]

    @cached_property
    def table(self) -> list[Line]:
        """Everyone who ever played or is signed up; the elimination after the cut does not count here."""
        elimination = {game.id for game in self.games if game.stage == "cut"}
        known = {p.user_id for p in self.players if p.status != PlayerStatus.WAITING}
        counted = [r for r in self.results if r.id not in elimination]
        return standings(known, counted, self.terms.scheme)

    def pod_table(self, pod: int) -> list[Line]:
        """The table of one pod."""
        games = [g for g in self.games if g.stage == "pod" and g.pod == pod]
        ids = {g.id for g in games}
        members = {player for g in games for player in g.players}
        return standings(members, [r for r in self.results if r.id in ids], self.terms.scheme)

    @property
    def pods(self) -> list[int]:
        return sorted({g.pod for g in self.games if g.stage == "pod" and g.pod is not None})

    @cached_property
    def ratings(self) -> dict[PlayerId, Rating]:
        return ratings([p.user_id for p in self.players], self.results)

    def open_games(self, player: PlayerId | None = None) -> list[GameRow]:
        return [
            g
            for g in self.games
            if g.status not in (GameStatus.DONE, GameStatus.DRAFT) and (player is None or player in g.players)
        ]

    def games_of(self, player: PlayerId) -> list[GameRow]:
        """Everything of a player that is published."""
        return [g for g in self.games if player in g.players and g.status != GameStatus.DRAFT]

    @property
    def drafts(self) -> list[GameRow]:
        return [g for g in self.games if g.status == GameStatus.DRAFT]

    def player(self, user_id: PlayerId) -> PlayerRow | None:
        return next((p for p in self.players if p.user_id == user_id), None)

    def game(self, id: str) -> GameRow | None:
        return next((g for g in self.games if g.id == id), None)

    def result(self, game_id: str) -> Result | None:
        return next((r for r in self.results if r.id == game_id), None)

    def is_locked(self, player: PlayerRow) -> bool:
        """Whether a roster may not be changed now."""
        match self.terms.lock:
            case Lock.SEASON:
                return player.locked
            case Lock.ROUND:
                return player.roster is not None and bool(self.open_games(player.user_id))
            case Lock.FREE:
                return False

    def may_see_roster(self, player: PlayerRow, viewer: PlayerId) -> bool:
        """Sealed rosters are shown once they can no longer be changed."""
        return viewer == player.user_id or not self.terms.sealed or self.is_locked(player)

    def goes_on(self, game: GameRow) -> PlayerId | None:
        """Who is through after a game of the elimination: the winner, of a draw the higher seed, of a double loss
        nobody."""
        result = self.result(game.id)
        if result is None or result.source is Source.DOUBLE_LOSS:
            return None
        if result.winner is not None:
            return result.winner
        ranks = {line.player: line.rank for line in self.table}
        return min(game.players, key=lambda player: (ranks.get(player, 10**6), player))

    @cached_property
    def through(self) -> dict[int, PlayerId]:
        """Who goes on after the last round of the elimination, by place in the tree; whoever has left does not."""
        stage = [g for g in self.games if g.stage == "cut"]
        last = [g for g in stage if g.round == max(g.round for g in stage)]
        active = set(self.active)
        return {g.pod or 0: who for g in last if (who := self.goes_on(g)) is not None and who in active}

    @property
    def following(self) -> Following:
        terms = self.terms
        if terms.format is Format.ELIMINATION or self.status is SeasonStatus.CUT:
            begun = any(g.stage == "cut" for g in self.games)
            return Following.ROUND if not begun or len(self.through) > 1 else Following.END
        if terms.format is Format.SWISS and self.row.round < terms.rounds and self.active:
            return Following.ROUND
        if terms.format is Format.SWISS and terms.cut and len(self.active) > 1:
            return Following.CUT
        return Following.END

    @property
    def takes_late(self) -> bool:
        """Into a ladder always, into a Swiss season while there is a round to be paired into."""
        if self.status is not SeasonStatus.RUNNING:
            return False
        swiss = self.terms.format is Format.SWISS and self.following is Following.ROUND
        return swiss or self.terms.format is Format.LADDER

    @property
    def without_roster(self) -> list[PlayerId]:
        """Who has brought none, where rosters are locked."""
        if self.terms.lock is Lock.FREE or not self.brings:
            return []
        return [p.user_id for p in self.players if p.status == PlayerStatus.SIGNED and p.roster is None]

    @property
    def champion(self) -> PlayerId | None:
        """Who won a finished season: the last game of the elimination, or the top of the table."""
        if self.status is not SeasonStatus.FINISHED:
            return None
        cut = [g for g in self.games if g.stage == "cut"]
        if cut:
            last = max(g.round for g in cut)
            through = {who for g in cut if g.round == last and (who := self.goes_on(g)) is not None}
            left = through & set(self.active) or through
            return left.pop() if len(left) == 1 else None
        return self.table[0].player if self.table and self.table[0].games else None
