"""What two placements on the battle board come to, in whole numbers; nothing in a battle is left to chance."""

from __future__ import annotations

from functools import lru_cache
from operator import mul
from typing import NamedTuple

Placed = tuple[int, int, int]
"""Units on Region Control, Capture and Attrition."""
Both = tuple[int, int]
"""Of the Attacker and the Defender, who are 0 and 1."""
CONTROL, CAPTURE, ATTRITION = range(3)
CONTROL_VP = 2
"""CH-BAT-28."""
ALL: Placed = (1, 1, 1)


class Edge(NamedTuple):
    """What texts change, for Attacker and Defender."""

    control: Both = (0, 0)
    """As many units more on Region Control."""
    capture: Both = (0, 0)
    kills: Both = (0, 0)
    tied: tuple[int | None, int | None] = (1, None)
    """Who wins a tie on Region Control and on Capture; none: nobody. It follows from `favoured`."""
    mortal: tuple[Placed, Placed] = (ALL, ALL)
    """Whether units on each objective can be destroyed: 1 or 0."""
    seizable: tuple[Placed, Placed] = (ALL, ALL)
    """Whether they can be captured."""
    movable: tuple[Placed, Placed] = (ALL, ALL)
    """Whether the enemy can shift them."""
    favoured: tuple[tuple[bool, bool], tuple[bool, bool]] = ((False, False), (False, False))
    """Whose texts say that they win ties, on Region Control and on Capture."""
    guns: Both = (0, 0)
    """Units that texts destroy once Attrition is done (CH-BAT-40)."""
    spoils: Both = (0, 0)
    """Points that texts bring for a prisoner."""


def tie_winners(favoured: tuple[tuple[bool, bool], tuple[bool, bool]]) -> tuple[int | None, int | None]:
    """CH-BAT-27: the Defender holds a region, unless a text favours one side alone."""
    found = [1 - both.index(False) if sum(both) == 1 else None for both in favoured]
    return (1 if found[CONTROL] is None else found[CONTROL]), found[CAPTURE]


class Result(NamedTuple):
    """A battle that has been fought, up to the flight of the loser."""

    winner: int
    """Of Region Control."""
    captor: int | None
    """Who takes a prisoner."""
    killed: Both
    """Units of each side that are destroyed."""
    points: Both
    """At once; those for holding a prisoner come later."""
    left: Both
    """Units of each side that stay or flee."""

    def lost(self, side: int) -> int:
        return self.killed[side] + (self.captor == 1 - side)


@lru_cache(maxsize=64)
def placements(units: int) -> tuple[Placed, ...]:
    """Every way to place so many (CH-BAT-16)."""
    return tuple(
        (control, capture, units - control - capture)
        for control in range(units, -1, -1)
        for capture in range(units - control + 1)
    )


def resolve(attackers: Placed, defenders: Placed, edge: Edge, taken: int | None = None) -> Result:
    """CH-BAT-25…41. `taken`: which unit is captured; otherwise one that would have killed, if there is one."""
    sides = [list(attackers), list(defenders)]
    winner = _ahead(attackers[CONTROL] + edge.control[0], defenders[CONTROL] + edge.control[1], edge.tied[CONTROL])
    assert winner is not None
    captor = _ahead(attackers[CAPTURE] + edge.capture[0], defenders[CAPTURE] + edge.capture[1], edge.tied[CAPTURE])
    if captor is not None:
        open_ = seizures(sides[1 - captor], edge.seizable[1 - captor])
        if not open_:
            captor = None
        else:
            sides[1 - captor][open_[0] if taken is None else taken] -= 1
    mortal = [sum(map(mul, sides[side], edge.mortal[side])) for side in (0, 1)]
    killed = [min(max(0, sides[1 - side][ATTRITION] + edge.kills[1 - side]), mortal[side]) for side in (0, 1)]
    shot = [min(edge.guns[1 - side], mortal[side] - killed[side]) for side in (0, 1)]
    points = [
        CONTROL_VP * (winner == side) + killed[1 - side] + edge.spoils[side] * (captor == side) for side in (0, 1)
    ]
    dead = (killed[0] + shot[0], killed[1] + shot[1])
    left = (sum(sides[0]) - dead[0], sum(sides[1]) - dead[1])
    return Result(winner, captor, dead, (points[0], points[1]), left)


def seizures(units: list[int] | Placed, seizable: Placed) -> list[int]:
    """From which objectives one can be captured (CH-BAT-32), the most tempting first."""
    return [place for place in (ATTRITION, CONTROL, CAPTURE) if units[place] and seizable[place]]


def _ahead(attackers: int, defenders: int, tied: int | None) -> int | None:
    return tied if attackers == defenders else 0 if attackers > defenders else 1
