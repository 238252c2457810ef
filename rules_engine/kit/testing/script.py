"""What every scenario file holds, whatever the game; a game adds who stands where."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field


class Written(BaseModel):
    """A part of a file that a person writes: no key is passed over."""

    model_config = ConfigDict(extra="forbid")


def _signs(said: Any) -> Any:
    """`1 2 3`, or a list of rolls such as `[1 2, 3]`."""
    if isinstance(said, (str, int)):
        return str(said).split()
    if isinstance(said, list):
        return [sign for roll in said for sign in str(roll).split()]
    return said


class BaseScenario(Written):
    title: str
    rules: list[str] = Field([], description="the rules it shows; each counts as cited")
    game: str | None = Field(None, description="whose it is, where the folder does not say it")
    dice: Annotated[list[str], BeforeValidator(_signs)] = Field(
        [], description="the faces that come up, in order; each die shows its first where none are told"
    )
    draws: list[list[int]] = Field(
        [], description="for each shuffle and draw the places that come, from 0; the first ones where none are told"
    )
    play: list[dict[str, Any]] = Field(
        [], description="in order: answers `seat: {question: answer}`, checks `expect: {…}`, refusals `refuse: {…}`"
    )
