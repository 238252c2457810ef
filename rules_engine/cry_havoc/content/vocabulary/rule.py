"""The one type of every text."""

from __future__ import annotations

from typing import Any

from rules_engine.cardfiles.grammar import Record


class Rule(Record):
    """A text."""

    on: tuple[Any, ...] = ()
    do: tuple[Any, ...] = ()
    effects: tuple[Any, ...] = ()
