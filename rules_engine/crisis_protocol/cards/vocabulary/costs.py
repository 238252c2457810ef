"""What a rule costs, how often it may be used, and how long what it grants lasts.

Values only: who can pay and what counts as used is the engine's business.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, TypeAlias

from pydantic import Discriminator, Field, Tag, field_validator, model_validator

from rules_engine.cardfiles.grammar import Many, Record, Short

from .filters import Filter
from .moments import Moment
from .numbers import Number
from .words import Bound, Span


class Spread(Record):
    """A variable cost X: its player chooses how much; rules read it as `spent`."""

    min: Number = Field(1, description="at least")
    max: int | None = Field(None, ge=1, description="at most; none: as much as there is")

    @model_validator(mode="after")
    def _ordered(self) -> Spread:
        if isinstance(self.min, int) and self.min < 0:
            raise ValueError("the least must not be negative")
        if self.max is not None and isinstance(self.min, int) and self.max < self.min:
            raise ValueError("the most must not be less than the least")
        return self


def _price(value: Any) -> str:
    keys = set(value) if isinstance(value, dict) else None
    return "~x" if isinstance(value, Spread) or (keys is not None and keys <= {"min", "max"}) else "~number"


Price: TypeAlias = Annotated[Annotated[Spread, Tag("~x")] | Annotated[Number, Tag("~number")], Discriminator(_price)]
"""A number, or the bounds of a number its payer chooses."""


class TokenCost(Record):
    """Tokens given up."""

    shorthand = "name"

    name: Bound = Field(description="the token's name")
    number: Price = Field(1, description="how many, `all`, or bounds of X")


class TokenPurse(Record):
    """Tokens that count as Power when a cost is paid."""

    name: Bound = Field(description="the token's name")
    of: Filter = Field(description="who has them")


class Cost(Record):
    """What is paid before the effect (POW-05, POW-07). A bare number is Power."""

    shorthand = "power"

    power: Price = Field(0, description="Power: a number, or bounds of X")
    damage: Price = Field(0, description="damage suffered by the payer")
    tokens: Annotated[TokenCost, Short()] | None = Field(None, description="own tokens given up")
    or_tokens: TokenPurse | None = Field(None, description="these tokens may be given up instead of Power, one for one")
    by: Bound = Field("self", description="who pays: self, or a role such as `subject`")
    surcharge: Number = Field(0, description="Power on top, for instance per earlier use")

    @field_validator("power", "damage", mode="after")
    @classmethod
    def _not_negative(cls, value: Any) -> Any:
        if isinstance(value, int) and value < 0:
            raise ValueError("a cost cannot be negative")
        return value

    @property
    def is_free(self) -> bool:
        return self == Cost()


class Scope(StrEnum):
    """What a limit counts: this rule of this character, of the squad, all rules of the name, or the one affected."""

    CHARACTER = "character"
    SQUAD = "squad"
    NAME = "name"
    AFFECTED = "affected"
    TOKEN = "token"  # nosec B105 # no password


class Limit(Record):
    """How often: `limit: turn` is once per turn. With `per: affected` each character can be affected so often."""

    shorthand = "span"

    span: Span = Field(description="per turn, activation, round, game or attack")
    times: int = Field(1, ge=1, description="this often")
    per: Scope = Field(Scope.CHARACTER, description="what is counted")


class Until(Record):
    """How long something lasts. `until: round` ends with the round; `next` makes it serve one attack and end. `roll` is
    the roll at hand or, before it, the next one its bearer makes in this attack or collision."""

    shorthand = "end"

    end: Span | None = Field(None, description="the end of this span")
    start: Moment | None = Field(None, description="instead: the next time this moment comes")
    whose: Bound | None = Field(None, description="of this character's activation, attack …")
    next: Annotated[str, Field(pattern="^(attack|attack_action|volley|defense)$")] | None = Field(
        None,
        description="only for the next attack, which of a beam or area is the first, attack action, "
        "beam or area as a whole, or defence in that time",
    )
    named: Annotated[tuple[Bound, ...], Many()] = Field((), description="only attacks of these names")


class Player(Filter):
    """Who plays a team tactic card, and what each of them pays. Allied, not Dazed and no grunt, unless said."""

    number: int | Annotated[str, Field(pattern="^any$")] = Field(1, description="how many; `any`: one or more")
    up_to: int | None = Field(None, ge=1, description="with `any`: at most so many")
    pays: Annotated[Cost, Short()] = Field(default_factory=Cost, description="what each of them pays")
    together: int | None = Field(None, ge=1, description="what all of them must have paid in sum")
    as_: Bound | None = Field(None, alias="as", description="their name in the steps; the first is also `self`")
