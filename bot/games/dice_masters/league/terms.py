"""What an organiser of Dice Masters settles besides what every season does: the format and the longest match."""

from __future__ import annotations

from pydantic import Field, field_validator

from bot.games.dice_masters.terms import TURN_LIMIT, DiceTerms
from bot.league.standings import Scheme, TieBreak
from bot.league.terms import SeasonTerms
from rules_engine.dice_masters.query.teams import FORMATS, playable
from rules_engine.dice_masters.state.match import Format

TIES = (TieBreak.WINS, TieBreak.MARGIN, TieBreak.SCHEDULE, TieBreak.HEAD_TO_HEAD)
MOST_LIFE = max(facts.life for facts in FORMATS.values())


class DiceSeasonTerms(SeasonTerms):
    ties: tuple[TieBreak, ...] = Field(TIES, min_length=1, description="in this order")
    concession: int = Field(MOST_LIFE, ge=0, le=60, description="to nothing, for a concession or a forfeit")
    played_as: Format = Field(Format.TOURNAMENT, description="how much life, and what a team holds")
    turn_limit: int = Field(TURN_LIMIT, ge=2, le=1000, description="turns after which whoever has more life wins")

    @field_validator("played_as")
    @classmethod
    def _in_the_book(cls, format: Format) -> Format:
        refused = playable(format)
        if not refused:
            raise ValueError(f"{format.value} cannot be played [{refused.reasons[0].rule}]")
        return format

    @property
    def life(self) -> int:
        return FORMATS[self.played_as].life

    def of_match(self, season_id: str | None = None) -> DiceTerms:
        return DiceTerms(
            format=self.played_as,
            turn_limit=self.turn_limit,
            language=self.language,
            pace_hours=self.pace_hours,
            sealed=self.sealed,
            league=season_id,
            hints=self.hints,
        )

    @property
    def scheme(self) -> Scheme:
        """No game is won by more than the life it begins with, and none given up by more either (DM-WIN-03)."""
        usual = super().scheme
        return Scheme(
            win=usual.win,
            draw=usual.draw,
            loss=usual.loss,
            ties=usual.ties,
            cap=self.life,
            concession=min(usual.concession, self.life),
        )
