"""What an organiser of Crisis Protocol settles besides what every season does: the rules and the pool of crises."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from bot.games.crisis_protocol.terms import CrisisTerms
from bot.league.terms import SeasonTerms
from rules_engine.crisis_protocol.cards.loader.load import newest_pool
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD
from rules_engine.crisis_protocol.state.timelines import Timeline

BEFORE = {"organiser_role": "edition", "content": "crises"}
"""Where its own stand among the others in every database and export so far."""


class CrisisSeasonTerms(SeasonTerms):
    edition: Edition = Edition.EARTHS_MIGHTIEST
    timeline: Timeline = Field(Timeline.EXTENDED, description="which cards rosters may hold (ROS-Q1)")
    pool: str = Field(POOL_OF_OLD, description="which printing of the cards; seasons of old say nothing of it")
    crises: tuple[str, ...] = Field((), description="rosters hold crises of this pool only; empty: all")
    assumed: bool = Field(False, description="rosters may hold cards whose tokens are assumed (ROS-Q2)")

    def of_match(self, season_id: str | None = None) -> CrisisTerms:
        return CrisisTerms(
            edition=self.edition,
            timeline=self.timeline,
            pool=self.pool,
            language=self.language,
            pace_hours=self.pace_hours,
            sealed=self.sealed,
            league=season_id,
            crises=self.crises,
            assumed=self.assumed,
            hints=self.hints,
        )

    def fresh(self, chosen: Collection[str]) -> Self:
        return self if "pool" in chosen else self.model_copy(update={"pool": newest_pool()})

    @model_serializer(mode="wrap")
    def _in_order(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written = handler(self)
        ordered: dict[str, Any] = {}
        for name, value in written.items():
            if name in BEFORE:
                ordered[BEFORE[name]] = written[BEFORE[name]]
            ordered.setdefault(name, value)
        if self.pool == POOL_OF_OLD:
            del ordered["pool"]
        if self.timeline is Timeline.EXTENDED:
            del ordered["timeline"]
        if not self.hints:
            del ordered["hints"]
        if not self.assumed:
            del ordered["assumed"]
        return ordered
