"""Numbers: a whole number, a named one, or one read from dice, stats, tokens and what steps achieved.

They are computed when asked, never stored, and must have no effect.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field
from typing_extensions import TypeAliasType

from rules_engine.cardfiles.grammar import Many, Word, Words

from .conditions import Act
from .words import Bound, DieFace, Roll, Span, StatName

if TYPE_CHECKING:
    from .filters import Filter, Selector


class Named(StrEnum):
    """Numbers that need no parameter."""

    SPENT = "spent"  # Power (or damage) the cost really took
    PAID = "paid"  # Power spent on the superpower that the moment is about
    PARAMETER = "parameter"  # the number printed in a keyword's brackets
    DAMAGE_DEALT = "damage_dealt"  # by the attack at hand, after the cap (DMG-03)
    DAMAGE_DUE = "damage_due"  # the pending damage (ATK-40)
    BLOW = "blow"  # the damage by which somebody is being Dazed or KO'd, after the cap (DMG-03)
    PREVIOUS = "previous"  # what the step just before achieved
    ALL = "all"  # everything there is
    ANY = "any"  # as many as its player wants
    ROUND = "round"  # the round's number


class Faces(Word):
    """How many dice of a roll show one of these faces."""

    word = "faces"
    shorthand = "of"

    of: Annotated[tuple[DieFace, ...], Many()] = Field(description="faces that count")
    roll: Roll = Field(Roll.THIS, description="which roll; in attack rules `this` is the attack roll")
    by: Bound | None = Field(None, description="instead: of the rolls of this effect the last that this one made")


class Stat(Word):
    """A stat of a character or object as it is now."""

    word = "stat"
    shorthand = "stat"

    stat: StatName = Field(description="which stat")
    of: Selector = Field("self", description="whose; a group counts its sum")


class Tokens(Word):
    """How many tokens of a name somebody has."""

    word = "tokens"
    shorthand = "name"

    name: Bound = Field(description="the token's name; objective tokens by their id")
    of: Selector = Field("self", description="whose")
    on_card: bool = Field(False, description="instead: those on the team tactic card at hand")


class Count(Word):
    """How many things match."""

    word = "count"
    shorthand = "of"

    of: Filter = Field(description="what is counted")


class Amount(Word):
    """How much the step with this `as` really achieved: damage suffered, Power lost, dice changed, things chosen."""

    word = "amount"
    shorthand = "of"

    of: Bound = Field(description="the name given with `as`")


class Shortfall(Word):
    """How much of what the step with this `as` asked for could not be done."""

    word = "shortfall"
    shorthand = "of"

    of: Bound = Field(description="the name given with `as`")


class Deeds(Word):
    """How often somebody did something in the span; the condition `did` as a number."""

    word = "deeds"
    shorthand = "act"

    act: Annotated[tuple[Act, ...], Many()] = Field(description="one of these acts")
    this: Span = Field(Span.TURN, description="in this span")
    by: Selector = Field("self", description="who")
    to: Selector | None = Field(None, description="to whom")
    named: Bound | None = Field(None, description="which attack or power")


class Uses(Word):
    """How often this rule has been used before by its owner in the span."""

    word = "uses"
    shorthand = "this"

    this: Span = Field(Span.TURN, description="the span")


class Score(Word):
    """Victory points of a player."""

    word = "vp"
    shorthand = "of"

    of: Annotated[str, Field(pattern="^(owner|opponent)$")] = Field("owner", description="whose")


class Sum(Word):
    """Several numbers added."""

    word = "sum"
    shorthand = "of"

    of: tuple[Number, ...] = Field(description="the numbers")


class Times(Word):
    """A number multiplied."""

    word = "times"

    n: Number = Field(description="the number")
    by: int = Field(description="the factor")


class Every(Word):
    """One for every full group: every 4 of 11 are 2."""

    word = "every"

    n: Number = Field(description="the number divided")
    group: int = Field(ge=2, description="the size of a group; what is left over does not count")


class Half(Word):
    """Half of a number, rounded up (EFF-09)."""

    word = "half"
    shorthand = "of"

    of: Number = Field(description="the number")


class Capped(Word):
    """A number kept within bounds."""

    word = "capped"

    n: Number = Field(description="the number")
    min: int | None = Field(None, description="at least")
    max: int | None = Field(None, description="at most")


def _named(value: Any) -> Any:
    return value


Number = TypeAliasType(
    "Number",
    Annotated[
        int
        | Named
        | Faces
        | Stat
        | Tokens
        | Count
        | Amount
        | Shortfall
        | Deeds
        | Uses
        | Score
        | Sum
        | Times
        | Every
        | Half
        | Capped,
        Words("number"),
    ],
)
