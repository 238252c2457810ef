"""A verdict of the board: yes or no with reasons, and the thing that proves it; never a word for people."""

from __future__ import annotations

from typing import Generic, TypeVar

from rules_engine.kernel.explain import Verdict

Witness = TypeVar("Witness")


class Measured(Verdict, Generic[Witness]):
    """A verdict with its witness: the free line, the lines of cover, the tool as it lies."""

    witness: Witness | None = None
