"""The timelines of organised play: which cards a roster may hold, as players or a season agree.

It holds no list itself: the catalogue of cards says how each card stands (`cards/catalogue.py`).
"""

from __future__ import annotations

from enum import StrEnum


class Timeline(StrEnum):
    """E25-12, E25-13."""

    EXTENDED = "extended"
    """Every card that was ever printed: what holds where nobody agrees otherwise."""
    STANDARD = "standard"
    """Without what was rotated out or banned; at most two restricted cards in a roster."""
    CHALLENGER = "challenger"
    """Standard with the smaller pool of crises of Challenger events."""
    YEAR_2024 = "2024"
    YEAR_2025 = "2025"
    YEAR_2026 = "2026"

    @property
    def is_year(self) -> bool:
        """A yearly timeline knows only the affiliations and cards on its own lists."""
        return self.value.isdecimal()

    @property
    def is_standard(self) -> bool:
        return self in (Timeline.STANDARD, Timeline.CHALLENGER)
