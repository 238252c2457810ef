"""Code for the few steps that no word of the vocabulary can say; each is named on its card with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

HATCHES: dict[str, Callable[[Any], None]] = {}
"""By name; a hatch keeps the contract of a step: ask before act, through the context only."""
