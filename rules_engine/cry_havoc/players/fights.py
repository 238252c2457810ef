"""What a battle comes to without cards: the Attacker places, the Defender answers, then nothing is left to chance.

Numbers alone; what a region, a prisoner or a unit is worth, its caller says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules_engine.cry_havoc.odds.board import Edge, Placed, placements, resolve


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


def came_of(attackers: Placed, defenders: Placed, stakes: Stakes) -> Came:
    """CH-BAT-25…46."""
    fought = resolve(attackers, defenders, stakes.edge)
    won, gains = fought.winner == 0, [float(fought.points[0]), float(fought.points[1])]
    gains[fought.winner] += stakes.region if won else stakes.home
    if fought.captor is not None:
        gains[fought.captor] += stakes.prisoner
        gains[1 - fought.captor] -= stakes.captive
    for side in (0, 1):
        gains[side] -= stakes.unit * fought.killed[side]
    loses = 1 - fought.winner
    if stakes.stuck[loses]:
        gains[loses] -= stakes.unit * fought.left[loses]
    ours, theirs = (0.0 if stakes.neutral[side] else gains[side] for side in (0, 1))
    return Came(ours, theirs, won)


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
