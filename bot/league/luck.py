"""Luck: what the dice of a match gave against what they give in the long run. Only dice that fell by chance count.

It must not judge anybody: extra dice, rerolls and dodges are left out, because choices decide about them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from rules_engine.crisis_protocol.events.attacks import DiceRolled
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, FACES, Face
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.events import Event

SUCCESSES = {"attack": ATTACK_SUCCESSES, "defense": DEFENCE_SUCCESSES}


def share(pool: str) -> float:
    """Successes per die in the long run."""
    return sum(face in SUCCESSES[pool] for face in FACES) / len(FACES)


class Dice(BaseModel):
    """A side's dice in one match."""

    model_config = ConfigDict(frozen=True)

    attack_dice: int = 0
    attack_successes: int = 0
    defence_dice: int = 0
    defence_successes: int = 0

    def __add__(self, other: Dice) -> Dice:
        return Dice(**{name: getattr(self, name) + getattr(other, name) for name in Dice.model_fields})


def dice_of(state: Match, events: Iterable[Event]) -> dict[str, Dice]:
    """The base rolls of attack and defence, by seat."""
    counted: dict[str, Dice] = {seat: Dice() for seat in state.players}
    for event in events:
        if not isinstance(event, DiceRolled) or event.extra or event.pool not in SUCCESSES:
            continue
        roller = state.characters.get(event.who)
        if roller is None:
            continue
        good = sum(Face(face) in SUCCESSES[event.pool] for face in event.faces)
        more = (
            Dice(attack_dice=len(event.faces), attack_successes=good)
            if event.pool == "attack"
            else Dice(defence_dice=len(event.faces), defence_successes=good)
        )
        counted[roller.owner] = counted[roller.owner] + more
    return counted


@dataclass(frozen=True)
class Luck:
    """One kind of roll: what fell, what was to be expected, and how far apart that is."""

    dice: int
    actual: int
    expected: float
    spread: float
    """The standard deviation of the expected number."""

    @property
    def score(self) -> float:
        """Standard deviations above (or below) the expected."""
        return (self.actual - self.expected) / self.spread if self.spread else 0.0


def luck(dice: Dice) -> dict[str, Luck]:
    """Attack and defence, each against a fair die."""
    return {
        "attack": _luck(dice.attack_dice, dice.attack_successes, share("attack")),
        "defence": _luck(dice.defence_dice, dice.defence_successes, share("defense")),
    }


def _luck(count: int, good: int, chance: float) -> Luck:
    return Luck(count, good, count * chance, math.sqrt(count * chance * (1 - chance)))
