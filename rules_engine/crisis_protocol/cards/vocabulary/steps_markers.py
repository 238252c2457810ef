"""Steps on markers: tokens of cards that lie on the battlefield and are no objectives.

They have a name, a place and whose card laid them; what they do is said by the rules that speak of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from pydantic import Field, model_validator

from .steps_flow import StepBase
from .words import Bound

if TYPE_CHECKING:
    from .filters import Selector
    from .numbers import Number


class Mark(StepBase):
    """A marker is laid within a range of something, or anywhere; nothing stands in its way."""

    word = "mark"
    name: Bound = Field(description="the marker's name, by which filters call it")
    within: Number | None = Field(None, description="within this range; none: anywhere on the battlefield")
    of: Selector = Field("self", description="of whom or what")
    apart: int | None = Field(None, ge=1, le=5, description="not within this range of another one of its name")


class Unmark(StepBase):
    """Markers leave the battlefield."""

    word = "unmark"
    shorthand = "which"
    which: Selector = Field(description="which markers")


class MarkPower(StepBase):
    """A character gains a token that is laid on one of its active or reactive superpowers, which the owner chooses;
    a trigger's `marked` means it by its `as`."""

    word = "mark_power"
    name: Bound = Field(description="the token's name")
    who: Selector = Field("target", description="on whose card")


class DrawToken(StepBase):
    """Tokens are shuffled face down and one is revealed; the step has achieved something if it shows that face."""

    word = "draw_token"
    tokens: dict[Bound, Annotated[int, Field(ge=1, le=12)]] = Field(description="how many tokens show which face")
    shows: Bound = Field(description="the face looked for")

    @model_validator(mode="after")
    def _is_among_them(self) -> DrawToken:
        if self.shows not in self.tokens:
            raise ValueError("the face looked for is on none of the tokens")
        return self
