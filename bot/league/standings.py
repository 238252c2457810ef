"""Standings worked out from the results alone; every tie-break is a number that can be shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from bot.league.results import PlayerId, Result, Source, in_force

MARGIN_CAP = 16


class TieBreak(StrEnum):
    SCHEDULE = "strength_of_schedule"
    """The mean of one's opponents' points per game played."""
    MARGIN = "margin"
    """The difference of the two scores, capped a game; a bye counts the mean of one's other games."""
    POINTS = "victory_points"
    HEAD_TO_HEAD = "head_to_head"
    """Points in the games among those still tied."""
    WINS = "wins"


@dataclass(frozen=True)
class Scheme:
    """How a season counts."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    ties: tuple[TieBreak, ...] = (TieBreak.SCHEDULE, TieBreak.MARGIN, TieBreak.POINTS, TieBreak.HEAD_TO_HEAD)
    cap: int = MARGIN_CAP
    """The most that the margin of one game counts."""
    concession: int = MARGIN_CAP
    """A concession or forfeit is lost by so many points to nothing. By default as badly as a game can be lost: giving
    up never ranks above playing on."""

    def worth(self, result: Result, player: PlayerId) -> int:
        return {"win": self.win, "draw": self.draw, "loss": self.loss}[result.outcome(player)]

    def score(self, result: Result, player: PlayerId) -> tuple[int, int]:
        """The victory points of a game as they count, one's own first."""
        opponent = result.opponent(player)
        if opponent is None:
            return 0, 0
        if result.played_out:
            return result.side(player).vp, result.side(opponent).vp
        # A double loss is nobody's win: each has lost to the score the other has not got.
        return (self.concession, 0) if result.winner == player else (0, self.concession)


@dataclass(frozen=True)
class Line:
    """One player's line of the table."""

    player: PlayerId
    rank: int
    points: int
    wins: int
    draws: int
    losses: int
    byes: int
    breaks: tuple[tuple[TieBreak, Fraction], ...]
    """The tie-breaks in the season's order, as numbers."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses


def standings(players: Iterable[PlayerId], results: Sequence[Result], scheme: Scheme | None = None) -> list[Line]:
    """The table: the same for any order of players and results."""
    scheme = scheme or Scheme()
    season = Season(sorted(set(players)), in_force(list(results)), scheme)
    return season.table()


class Season:
    """The figures of one table while it is worked out."""

    def __init__(self, players: list[PlayerId], results: list[Result], scheme: Scheme) -> None:
        self.players = players
        self.scheme = scheme
        self._per_game: dict[PlayerId, Fraction] = {}
        self.of: dict[PlayerId, list[Result]] = {player: [] for player in players}
        for result in results:
            for player in result.players:
                if player in self.of:
                    self.of[player].append(result)

    def points(self, player: PlayerId) -> int:
        return sum(self.scheme.worth(result, player) for result in self.of[player])

    def per_game(self, player: PlayerId) -> Fraction:
        """Points per game really due, byes apart: drop-outs hurt nobody's schedule. Asked for by every opponent, so it
        is worked out once."""
        if player not in self._per_game:
            games = [r for r in self.of[player] if r.source is not Source.BYE]
            points = sum(self.scheme.worth(r, player) for r in games)
            self._per_game[player] = Fraction(points, len(games)) if games else Fraction(0)
        return self._per_game[player]

    def schedule(self, player: PlayerId) -> Fraction:
        """Over the opponents met. A game that one did not come to counts as one against nobody, or staying away from
        the weak would pay; whoever came in vain loses nothing by it."""
        met = Counter(o for r in self.of[player] if r.played and (o := r.opponent(player)) in self.of and o is not None)
        missed = sum(not r.played and r.outcome(player) == "loss" for r in self.of[player])
        total = sum((times * self.per_game(o) for o, times in met.items()), Fraction(0))
        return total / (met.total() + missed) if met else Fraction(0)

    def margin(self, player: PlayerId) -> Fraction:
        margins = [self._margin(r, player) for r in self.of[player] if r.source is not Source.BYE]
        byes = sum(r.source is Source.BYE for r in self.of[player])
        total = Fraction(sum(margins))
        return total + (byes * total / len(margins) if margins else 0)

    def victory_points(self, player: PlayerId) -> Fraction:
        return Fraction(sum(self.scheme.score(r, player)[0] for r in self.of[player]))

    def _margin(self, result: Result, player: PlayerId) -> int:
        mine, theirs = self.scheme.score(result, player)
        return max(-self.scheme.cap, min(self.scheme.cap, mine - theirs))

    def wins(self, player: PlayerId) -> int:
        return sum(r.outcome(player) == "win" for r in self.of[player])

    def head_to_head(self, player: PlayerId, among: frozenset[PlayerId]) -> Fraction:
        games = [r for r in self.of[player] if r.opponent(player) in among]
        return Fraction(sum(self.scheme.worth(r, player) for r in games))

    def value(self, tie: TieBreak, player: PlayerId, among: frozenset[PlayerId]) -> Fraction:
        match tie:
            case TieBreak.SCHEDULE:
                return self.schedule(player)
            case TieBreak.MARGIN:
                return self.margin(player)
            case TieBreak.POINTS:
                return self.victory_points(player)
            case TieBreak.WINS:
                return Fraction(self.wins(player))
            case TieBreak.HEAD_TO_HEAD:
                return self.head_to_head(player, among)

    def table(self) -> list[Line]:
        groups = _split(self.players, lambda p: Fraction(self.points(p)))
        shown: dict[PlayerId, list[tuple[TieBreak, Fraction]]] = {player: [] for player in self.players}
        for tie in self.scheme.ties:
            following: list[list[PlayerId]] = []
            for group in groups:
                among = frozenset(group)
                values = {player: self.value(tie, player, among) for player in group}
                for player in group:
                    shown[player].append((tie, values[player]))
                following += _split(group, values.__getitem__)
            groups = following
        lines: list[Line] = []
        for group in groups:
            rank = len(lines) + 1  # whoever is still level shares the rank
            lines += [self.line(player, rank, tuple(shown[player])) for player in group]
        return lines

    def line(self, player: PlayerId, rank: int, breaks: tuple[tuple[TieBreak, Fraction], ...]) -> Line:
        games = [r for r in self.of[player] if r.source is not Source.BYE]
        outcomes = [r.outcome(player) for r in games]
        return Line(
            player=player,
            rank=rank,
            points=self.points(player),
            wins=outcomes.count("win"),
            draws=outcomes.count("draw"),
            losses=outcomes.count("loss"),
            byes=sum(r.source is Source.BYE for r in self.of[player]),
            breaks=breaks,
        )


def _split(group: list[PlayerId], value: Callable[[PlayerId], Fraction]) -> list[list[PlayerId]]:
    """A group of equals parted by a value, the best first; within a part by id, so that the table never wavers."""
    keyed: dict[Fraction, list[PlayerId]] = {}
    for player in sorted(group):
        keyed.setdefault(value(player), []).append(player)
    return [keyed[key] for key in sorted(keyed, reverse=True)]
