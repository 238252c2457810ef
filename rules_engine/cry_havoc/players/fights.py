"""What a battle comes to without cards: the Attacker places, the Defender answers, then nothing is left to chance.

Numbers alone; what a region, a prisoner or a unit is worth, its caller says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

Placed = tuple[int, int, int]
"""Units on Region Control, Capture and Attrition."""
CONTROL_VP = 2.0
"""CH-BAT-28."""
KILL_VP = 1.0
"""CH-BAT-39."""


class Edge(NamedTuple):
    """What texts change, for Attacker and Defender."""

    control: tuple[int, int] = (0, 0)
    """As many units more on Region Control."""
    capture: tuple[int, int] = (0, 0)
    kills: tuple[int, int] = (0, 0)
    tied: tuple[int | None, int | None] = (1, None)
    """Who wins a tie on Region Control and on Capture: 0 the Attacker, 1 the Defender, none nobody."""
    mortal: tuple[Placed, Placed] = ((1, 1, 1), (1, 1, 1))
    """Whether units on each objective can be destroyed: 1 or 0."""
    seizable: tuple[Placed, Placed] = ((1, 1, 1), (1, 1, 1))
    """Whether they can be captured."""


class Stakes(NamedTuple):
    """What is at stake, in victory points."""

    region: float
    """To hold the region once the battle is over, for the Attacker; beside the points for winning it."""
    home: float
    """The same for the Defender."""
    prisoner: float
    """To hold a unit captive."""
    unit: float
    """To lose a unit from the planet."""
    captive: float
    """To lose it to a captor."""
    stuck: tuple[bool, bool] = (False, False)
    """Whether Attacker and Defender have nowhere to flee to (CH-BAT-46)."""
    neutral: tuple[bool, bool] = (False, False)
    """Whether a side is nobody's: what it gains is nobody's either (CH-TRO-02)."""
    edge: Edge = Edge()


class Came(NamedTuple):
    """What a battle brings each side."""

    attacker: float
    defender: float
    won: bool
    """Whether the Attacker wins Region Control."""


@lru_cache(maxsize=64)
def placements(units: int) -> tuple[Placed, ...]:
    """Every way to place so many (CH-BAT-16)."""
    return tuple(
        (control, capture, units - control - capture)
        for control in range(units, -1, -1)
        for capture in range(units - control + 1)
    )


def came_of(attackers: Placed, defenders: Placed, stakes: Stakes) -> Came:
    """CH-BAT-25…46."""
    edge, gains, sides = stakes.edge, [0.0, 0.0], [list(attackers), list(defenders)]
    winner = _ahead(attackers[0] + edge.control[0], defenders[0] + edge.control[1], edge.tied[0])
    won = winner == 0
    gains[0 if won else 1] += CONTROL_VP + (stakes.region if won else stakes.home)
    captor = _ahead(attackers[1] + edge.capture[0], defenders[1] + edge.capture[1], edge.tied[1])
    if captor is not None:
        loser, open_ = sides[1 - captor], edge.seizable[1 - captor]
        # The one that would have killed, if there is one: it does not any more.
        taken = next((place for place in (2, 0, 1) if loser[place] and open_[place]), None)
        if taken is not None:
            loser[taken] -= 1
            gains[captor] += stakes.prisoner
            gains[1 - captor] -= stakes.captive
    kills = [
        min(sides[side][2] + edge.kills[side], sum(map(mul, sides[1 - side], edge.mortal[1 - side]))) for side in (0, 1)
    ]
    for side in (0, 1):
        gains[side] += KILL_VP * kills[side] - stakes.unit * kills[1 - side]
    loses = 1 if won else 0
    if stakes.stuck[loses]:
        gains[loses] -= stakes.unit * (sum(sides[loses]) - kills[1 - loses])
    ours, theirs = (0.0 if stakes.neutral[side] else gains[side] for side in (0, 1))
    return Came(ours, theirs, won)


def _ahead(attackers: int, defenders: int, tied: int | None) -> int | None:
    """0 for the Attacker, 1 for the Defender."""
    return tied if attackers == defenders else 0 if attackers > defenders else 1


def answers(attackers: Placed, defenders: int, stakes: Stakes) -> Came:
    """The Defender's best answer to a placement, as far as it hurts the Attacker too."""
    every = (came_of(attackers, placed, stakes) for placed in placements(defenders))
    return max(every, key=lambda came: came.defender - came.attacker)


@lru_cache(maxsize=50_000)
def outlook(attackers: int, defenders: int, stakes: Stakes) -> Came:
    """A battle in which both place as well as they can."""
    if not attackers or not defenders:
        return Came(stakes.region if attackers else 0.0, 0.0 if attackers else stakes.home, bool(attackers))
    every = (answers(placed, defenders, stakes) for placed in worthwhile(attackers, defenders))
    return max(every, key=lambda came: came.attacker - came.defender)


def worthwhile(units: int, others: int) -> Iterator[Placed]:
    """Placements that put no more on an objective than can matter."""
    every = placements(units)
    found = [placed for placed in every if placed[0] <= others + 1 and placed[1] <= others + 1]
    yield from found or every


def expected(attackers: int, odds: Sequence[tuple[int, float]], stakes: Stakes) -> tuple[float, float]:
    """What comes on the whole of an attack on so many as turn up; each number of Defenders with its chance."""
    found = [(outlook(attackers, defenders, stakes), chance) for defenders, chance in odds]
    return (
        sum(chance * came.attacker for came, chance in found),
        sum(chance * came.defender for came, chance in found),
    )
