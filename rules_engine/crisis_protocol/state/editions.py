"""The editions of the core rules that a match can be played by, and which rules one of them plays otherwise.

The rules as the engine cites them are those of the Earth's Mightiest set. It holds no rule itself: what an edition does
instead stands where the rule stands, behind `differs`. `docs/editions.md` says it in words.
"""

from __future__ import annotations

from enum import StrEnum


class Edition(StrEnum):
    EARTHS_MIGHTIEST = "earths_mightiest"
    """Core rules of the Earth's Mightiest set: the newer of two documents that are known whole, and the default."""
    MARCH_2022 = "march_2022"
    """Core rules of March 2022."""
    NOVEMBER_2025 = "november_2025"
    """Core rules of November 2025, as far as known: reported, not read (E25)."""

    @classmethod
    def _missing_(cls, value: object) -> Edition | None:
        """What the editions were called in matches and seasons stored before."""
        return {"de": cls.EARTHS_MIGHTIEST, "en22": cls.MARCH_2022}.get(str(value))


DIFFERENCES: dict[Edition, frozenset[str]] = {
    Edition.EARTHS_MIGHTIEST: frozenset(),
    Edition.MARCH_2022: frozenset(
        {"ROS-07", "ROS-08", "SQD-04", "CAR-06", "CAR-07", "EFF-10", "MOV-17", "ATK-15", "DMG-20"}
    ),
    Edition.NOVEMBER_2025: frozenset(
        {"ROS-04", "ROS-05", "ROS-07", "ROS-08", "SQD-04", "MIS-03", "MIS-04", "MIS-05", "MIS-07", "DEP-07", "DOD-03"}
    ),
}
"""The rules that an edition plays otherwise; what it merely words otherwise is not here."""


def differs(edition: Edition, rule: str) -> bool:
    """Whether an edition plays this rule otherwise than the engine's own text of it."""
    return rule in DIFFERENCES[edition]
