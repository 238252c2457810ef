"""Numbers: a whole number, or one that is counted, read from dice, or came of an earlier step.

They are computed when asked, never stored, and must have no effect.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, TypeAlias

from pydantic import Field

from rules_engine.cardfiles.grammar import Word, Words

from .filters import Filter, Selector
from .words import Bound, Stat


class Named(StrEnum):
    """Numbers that need no parameter."""

    SPENT = "spent"
    """Energy that a cost with `any` really took."""


class Count(Word):
    """How many dice match, each counted so often."""

    word = "count"
    shorthand = "of"

    of: Filter = Field(description="what is counted")
    times: int = Field(1, description="so much for each")


class Affiliations(Word):
    """How many affiliation logos these dice have together."""

    word = "affiliations"
    shorthand = "of"

    of: Selector = Field(description="whose logos")
    times: int = Field(1, description="so much for each")


class StatOf(Word):
    """A number of a die as it is now, or was when it left the field."""

    word = "stat"

    stat: Stat = Field(description="which")
    of: Bound = Field("self", description="of which die")


class Amount(Word):
    """How much the step with this `as` achieved: damage dealt, dice moved, sacrificed or knocked out."""

    word = "amount"
    shorthand = "of"

    of: Bound = Field(description="the name given with `as`")


Number: TypeAlias = Annotated[Count | Affiliations | StatOf | Amount | int | Named, Words("number")]
