"""The part of the port for games that ask for places or directions: how they are measured, named, typed and offered."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.games.capabilities import Capability
from bot.locale import Words
from bot.matches.service import MatchError
from rules_engine.kernel.decisions import ChooseAngle, ChoosePlacement, Spot

if TYPE_CHECKING:
    from bot.ui.match.look import Look


@dataclass(frozen=True)
class Mat:
    """Where places lie, as questions count them."""

    width: int = 10_000
    height: int = 10_000
    nudge: int = 500
    """How far one press moves a place that was chosen."""
    apart: int = 1
    """Places nearer to each other than this would hide each other's number."""


@dataclass(frozen=True)
class OfferedPlaces:
    spots: Sequence[Spot]
    """Those a player would ask for; of directions those first that are worth most."""
    leave: str
    """What the button says that leaves it unchosen."""


class Places(Capability):
    mat: Mat = Mat()

    def name(self, x: int, y: int) -> str:
        """A place as people read it."""
        return f"{x}, {y}"

    def hint(self, to: Words) -> str:
        """How a place is typed, in few words."""
        return to.say("Two numbers: how far to the right, how far up")

    def read(self, to: Words, text: str) -> tuple[int, int]:
        """What was typed as a place; `MatchError("no_such_place")` with the sentence that says what is `expected`."""
        found = re.fullmatch(r"([0-9]{1,9})(?:, |,|; |;| )([0-9]{1,9})", " ".join(text.split()))
        if found is None or int(found[1]) > self.mat.width or int(found[2]) > self.mat.height:
            expected = to.say(
                "Write two numbers such as 2500, 4000: how far to the right and how far up, at most {width} and "
                "{height}.",
                width=self.mat.width,
                height=self.mat.height,
            )
            raise MatchError("no_such_place", expected=expected)
        return int(found[1]), int(found[2])

    async def offered(self, look: Look, decision: ChoosePlacement | ChooseAngle) -> OfferedPlaces:
        return OfferedPlaces(decision.spots, look.to.say("Leave it"))

    async def effects(self, look: Look, decision: ChooseAngle, spots: Sequence[Spot]) -> list[str]:
        """What each of these directions would do, in few words, or nothing."""
        return [""] * len(spots)

    async def aimed(self, look: Look, decision: ChooseAngle, angle: int) -> list[str]:
        """What would be hit that way, and how hard."""
        return []
