"""What two players of Crisis Protocol agree on besides time and language, and how that is told."""

from __future__ import annotations

from typing import Any

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer

from bot.locale import Words
from bot.matches.terms import Terms
from bot.ui.agreed import clock_words, language_name
from rules_engine.crisis_protocol.state.editions import Edition

WRITTEN = (
    "map", "edition", "language", "pace_hours", "bank_hours", "threat", "grunts_pass", "sealed", "league", "crises",
    "reactions", "quick", "one_by_one",
)  # fmt: skip
"""The order in every export so far; of the number of players nothing need be said."""


class CrisisTerms(Terms):
    map: str | None = Field(None, description="a ready battlefield; none: one is generated")
    edition: Edition = Edition.EARTHS_MIGHTIEST
    threat: int | None = Field(None, ge=10, le=30, description="agreed for both squads; none: the crises say it")
    grunts_pass: bool = Field(True, description="grunts count when it is compared who may pass (PAS-Q1)")
    crises: tuple[str, ...] = Field((), description="rosters hold crises of this pool only; empty: all")
    one_by_one: bool = Field(False, description="characters are deployed one by one, not from plans")

    @model_serializer(mode="wrap")
    def _in_order(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        written = self.said(handler(self))
        return {name: written[name] for name in WRITTEN if name in written}


def edition_name(to: Words, edition: Edition) -> str:
    """Named for what it is, never for a language."""
    match edition:
        case Edition.EARTHS_MIGHTIEST:
            return to.say("Core rules of the Earth's Mightiest set")
        case Edition.MARCH_2022:
            return to.say("Core rules of March 2022")


def terms_in_words(to: Words, terms: CrisisTerms) -> list[str]:
    where = terms.map.replace("_", " ").title() if terms.map else to.say("a new battlefield")
    threat = [to.say("threat {n}", n=terms.threat)] if terms.threat is not None else []
    rosters = to.say("sealed rosters") if terms.sealed else to.say("open rosters")
    grunts = [] if terms.grunts_pass else [to.say("grunts do not count for passing (PAS-Q1)")]
    quick = [to.say("quick match")] if terms.quick else []
    deploying = [to.say("deployed one by one")] if terms.one_by_one else []
    said = (where, edition_name(to, terms.edition), *threat, rosters, language_name(terms), clock_words(to, terms))
    return [*quick, *said, *deploying, *grunts]
