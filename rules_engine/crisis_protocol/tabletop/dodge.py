"""One dodge roll on the tabletop (DOD-03…09).

It must not decide who dodges, or how the thrown thing flies.
"""

from __future__ import annotations

from enum import StrEnum

from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.odds.dodge import potential_damage
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.tabletop.attack import Fighter
from rules_engine.crisis_protocol.tabletop.rolls import Pool, Refused, Throw, Worth
from rules_engine.crisis_protocol.tabletop.undo import Undoable


class DodgeStep(StrEnum):
    POOL = "1-2"
    MODIFY = "4"
    RESULT = "5-6"


class TabletopDodge(Undoable):
    """Something of a Size flies at somebody with a physical defence."""

    person: int
    size: int
    pool: Pool
    who: Fighter | None = None
    stamina: int | None = None
    damage_before: int = 0
    worths: tuple[Worth, ...] = ()
    step: DodgeStep = DodgeStep.POOL
    chosen: tuple[int, ...] = ()
    rerolls: int = 0
    edition: Edition = Edition.EARTHS_MIGHTIEST

    @property
    def potential(self) -> int:
        return potential_damage(self.size, self.edition)  # DOD-03

    @property
    def successes(self) -> int:
        return self.pool.successes(self.worths)

    @property
    def damage(self) -> int:
        due = max(0, self.potential - self.successes)  # DOD-08, DOD-09
        return due if self.stamina is None else min(due, self.stamina - self.damage_before)

    @property
    def is_over(self) -> bool:
        return self.step is DodgeStep.RESULT

    @property
    def takes_out(self) -> bool:
        return self.stamina is not None and self.damage > 0 and self.damage_before + self.damage >= self.stamina

    @property
    def ability(self) -> str:
        return f"#{self.rerolls + 1}"

    def _in(self, step: DodgeStep) -> None:
        if self.step is not step:
            raise Refused("DOD-03", "not_now")

    def _with(self, **changes: object) -> TabletopDodge:
        return self.model_copy(update=changes)

    def with_conditions(self, conditions: tuple[str, ...]) -> TabletopDodge:
        """Only Hex touches a dodge (CON-10, CON-Q1)."""
        self._in(DodgeStep.POOL)
        kept = tuple(c for c in conditions if c == "hex")
        return self._with(pool=self.pool.model_copy(update={"conditions": kept}))

    def with_dice(self, change: int) -> TabletopDodge:
        self._in(DodgeStep.POOL)
        return self._with(pool=self.pool.with_by_hand(change))

    def roll(self, throw: Throw) -> TabletopDodge:
        self._in(DodgeStep.POOL)
        return self._with(pool=self.pool.rolled(throw), step=DodgeStep.MODIFY)

    def choose(self, dice: tuple[int, ...]) -> TabletopDodge:
        self._in(DodgeStep.MODIFY)
        if any(not 0 <= at < len(self.pool.dice) for at in dice):
            raise Refused("DOD-03", "not_now")
        if any(self.pool.dice[at].face is Face.FAILURE for at in dice):
            raise Refused("DIE-08", "failure")
        return self._with(chosen=tuple(sorted(set(dice))))

    def reroll(self, throw: Throw) -> TabletopDodge:
        self._in(DodgeStep.MODIFY)
        if not self.chosen:
            raise Refused("MOD-06", "nothing_chosen")
        return self._with(
            pool=self.pool.rerolled(self.chosen, self.ability, throw), chosen=(), rerolls=self.rerolls + 1
        )

    def change(self, to: Face) -> TabletopDodge:
        self._in(DodgeStep.MODIFY)
        if not self.chosen:
            raise Refused("MOD-06", "nothing_chosen")
        return self._with(pool=self.pool.turned(self.chosen, to), chosen=())

    def finish(self) -> TabletopDodge:
        self._in(DodgeStep.MODIFY)
        return self._with(step=DodgeStep.RESULT, chosen=())
