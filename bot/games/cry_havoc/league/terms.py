"""What an organiser of Cry Havoc settles besides what every season does: how many Skills, how HQs are found."""

from __future__ import annotations

from pydantic import Field

from bot.games.cry_havoc.terms import HavocTerms
from bot.league.standings import Scheme, TieBreak
from bot.league.terms import SeasonTerms
from rules_engine.cry_havoc.state.words import Level

TIES = (TieBreak.WINS, TieBreak.MARGIN, TieBreak.SCHEDULE, TieBreak.HEAD_TO_HEAD)
MARGIN = 30
"""Points by which a game is won at most, as a tie-break counts it."""


class HavocSeasonTerms(SeasonTerms):
    ties: tuple[TieBreak, ...] = Field(TIES, min_length=1, description="in this order")
    concession: int = Field(MARGIN, ge=0, le=60, description="to nothing, for a concession or a forfeit")
    level: Level = Field(Level.ADVANCED, description="how many Skills an army has (CH-SET-08 to 10)")
    random_hq: bool = Field(False, description="HQ spaces are dealt instead of chosen (CH-SET-Q1)")

    def of_match(self, season_id: str | None = None) -> HavocTerms:
        return HavocTerms(
            level=self.level,
            random_hq=self.random_hq,
            language=self.language,
            pace_hours=self.pace_hours,
            sealed=self.sealed,
            league=season_id,
            hints=self.hints,
        )

    @property
    def scheme(self) -> Scheme:
        usual = super().scheme
        return Scheme(
            win=usual.win,
            draw=usual.draw,
            loss=usual.loss,
            ties=usual.ties,
            cap=MARGIN,
            concession=min(usual.concession, MARGIN),
        )
