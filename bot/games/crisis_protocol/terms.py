"""What two players of Crisis Protocol agree on besides time and language, and how that is told."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from bot.games.minds import LEVELS
from bot.games.opponents import level_name
from bot.locale import Words
from bot.matches.terms import Terms
from bot.ui.agreed import clock_words, language_name
from rules_engine.crisis_protocol.cards.loader.load import newest_pool
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD
from rules_engine.crisis_protocol.state.timelines import Timeline
from rules_engine.crisis_protocol.view.printings import pool_in_words

WRITTEN = (
    "map", "edition", "language", "pace_hours", "bank_hours", "threat", "grunts_pass", "sealed", "league", "crises",
    "reactions", "quick", "one_by_one", "timeline", "practice", "against",
    "taken_over", "hints", "pool", "assumed",
)  # fmt: skip
"""The order in every export so far; of the number of players nothing need be said."""


class CrisisTerms(Terms):
    map: str | None = Field(None, description="a ready battlefield; none: one is generated")
    edition: Edition = Edition.EARTHS_MIGHTIEST
    threat: int | None = Field(None, ge=10, le=30, description="agreed for both squads; none: the crises say it")
    grunts_pass: bool = Field(True, description="grunts count when it is compared who may pass (PAS-Q1)")
    crises: tuple[str, ...] = Field((), description="rosters hold crises of this pool only; empty: all")
    timeline: Timeline = Field(Timeline.EXTENDED, description="which cards rosters may hold (ROS-Q1)")
    pool: str = Field(POOL_OF_OLD, description="which printing of the cards; matches of old say nothing of it")
    assumed: bool = Field(True, description="cards whose tokens are assumed may be brought (ROS-Q2)")
    one_by_one: bool = Field(False, description="characters are deployed one by one, not from plans")

    def fresh(self, chosen: Collection[str]) -> Self:
        return self if "pool" in chosen else self.model_copy(update={"pool": newest_pool()})

    @model_serializer(mode="wrap")
    def _in_order(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written = self.said(handler(self))
        if self.assumed:
            del written["assumed"]
        return {name: written[name] for name in WRITTEN if name in written}


def edition_name(to: Words, edition: Edition) -> str:
    """Named for what it is, never for a language."""
    match edition:
        case Edition.EARTHS_MIGHTIEST:
            return to.say("Core rules of the Earth's Mightiest set")
        case Edition.MARCH_2022:
            return to.say("Core rules of March 2022")
        case Edition.NOVEMBER_2025:
            return to.say("Core rules of November 2025, as far as known")


def timeline_name(to: Words, timeline: Timeline) -> str:
    """As organised play calls it, with what it means."""
    match timeline:
        case Timeline.EXTENDED:
            return to.say("every card (Extended)")
        case Timeline.STANDARD:
            return to.say("Standard timeline")
        case Timeline.CHALLENGER:
            return to.say("Standard timeline with Challenger crises")
        case _:
            return to.say("timeline of {year}", year=timeline.value)


def pool_name(to: Words, pool: str) -> str:
    return to.say("Cards of {month}", month=pool_in_words(pool, to.language))


def terms_in_words(to: Words, terms: CrisisTerms) -> list[str]:
    where = terms.map.replace("_", " ").title() if terms.map else to.say("a new battlefield")
    threat = [to.say("threat {n}", n=terms.threat)] if terms.threat is not None else []
    rosters = to.say("sealed rosters") if terms.sealed else to.say("open rosters")
    grunts = [] if terms.grunts_pass else [to.say("grunts do not count for passing (PAS-Q1)")]
    quick = [to.say("quick match")] if terms.quick else []
    level = level_name(to, LEVELS, terms.practice)
    practice = [to.say("practice against {level}, without a clock", level=level)] if terms.practice is not None else []
    clock = [] if terms.practice is not None else [clock_words(to, terms)]
    deploying = [to.say("deployed one by one")] if terms.one_by_one else []
    cards = [] if terms.timeline is Timeline.EXTENDED else [timeline_name(to, terms.timeline)]
    cards += [] if terms.pool == newest_pool() else [pool_name(to, terms.pool)]
    said = (
        where,
        edition_name(to, terms.edition),
        *cards,
        *threat,
        rosters,
        language_name(terms),
        *clock,
    )
    return [*practice, *quick, *said, *deploying, *grunts]
