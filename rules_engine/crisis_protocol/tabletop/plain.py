"""Rolls without an opponent's reaction: any number of dice with their extra dice, and the roll-off for priority.

It must not decide what a roll is for.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, Face
from rules_engine.crisis_protocol.rules.setup import PRIORITY_DICE, priority_winner
from rules_engine.crisis_protocol.tabletop.rolls import Refused, Throw
from rules_engine.kernel.values import Value

Faces = tuple[Face, ...]


class FreeRoll(Value):
    """Some dice and, once they were rolled, the extra dice of their criticals."""

    person: int
    count: int
    base: Faces = ()
    extra: Faces | None = None

    @property
    def extra_dice_due(self) -> int:
        """DIE-10: one per critical of the base roll, once."""
        return self.base.count(Face.CRITICAL) if self.extra is None else 0

    @property
    def faces(self) -> Faces:
        return self.base + (self.extra or ())

    @property
    def attack(self) -> int:
        return sum(face in ATTACK_SUCCESSES for face in self.faces)

    @property
    def defence(self) -> int:
        return sum(face in DEFENCE_SUCCESSES for face in self.faces)

    def rolled(self, throw: Throw) -> FreeRoll:
        return self.model_copy(update={"base": throw("roll", self.count)})

    def with_extra(self, throw: Throw) -> FreeRoll:
        if not self.extra_dice_due:
            raise Refused("DIE-10", "not_now")
        return self.model_copy(update={"extra": throw("roll extra", self.extra_dice_due)})


class RollOff(Value):
    """PRI-02…08: five dice each, again and again until one is ahead."""

    person: int
    names: tuple[str, str]
    rounds: tuple[tuple[Faces, Faces], ...] = ()
    winner: int | None = None
    rule: str = "PRI-07"

    def rolled(self, throw: Throw) -> RollOff:
        roll_off = self
        while roll_off.winner is None:
            pair = (throw("first", PRIORITY_DICE), throw("second", PRIORITY_DICE))
            winner, rule = priority_winner({"0": pair[0], "1": pair[1]})
            changes = {
                "rounds": (*roll_off.rounds, pair),
                "winner": None if winner is None else int(winner),
                "rule": rule,
            }
            roll_off = roll_off.model_copy(update=changes)
        return roll_off
