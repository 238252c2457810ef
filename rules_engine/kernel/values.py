"""The small frozen values everything else is made of; nothing here knows a state or a game."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict

Seat = str
"""A place in a match; the person who sits there may change."""

Json = Any
"""Anything that JSON can say."""


class Value(BaseModel):
    """A frozen value: compared by content, safe to share."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Mutable(BaseModel):
    """Part of a state: changed only by events and by the step that owns it."""

    model_config = ConfigDict(extra="forbid")
