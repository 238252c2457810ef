"""Dice that fall as a scenario says: each roll names the faces, each shuffle and draw the places that come."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.kernel.dice import DealKey, RollKey
from rules_engine.kit.testing.faults import Fault


class ToldDice:
    """The same roll asked for again, as by a step that runs anew, falls as it fell."""

    def __init__(
        self,
        face: Callable[[RollKey, str], int] | None = None,
        rolls: Sequence[str] = (),
        draws: Sequence[Sequence[int]] = (),
        told: Callable[[RollKey], bool] = lambda key: True,
    ) -> None:
        """`face`: which side a sign means; `told`: whether the roll is one that the faces are for. A die that is not
        told shows its first side, as all do where there are no faces at all."""
        self.face, self.told = face, told
        self.rolls = list(rolls)
        self.draws = [tuple(draw) for draw in draws]
        self.strict = bool(rolls)
        self.fell: dict[str, tuple[int, ...]] = {}

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        if not self.strict or not self.told(key):
            return (0,) * count
        fell = self.fell.get(key.text, ())
        while len(fell) < count:
            if not self.rolls:
                raise Fault(
                    f"the dice ran out: no face is left for {key.who} ({key.ability}, {key.purpose})", ("dice",)
                )
            fell = (*fell, self._side(key, self.rolls.pop(0), sides))
        self.fell[key.text] = fell
        return fell[:count]

    def _side(self, key: RollKey, sign: str, sides: int) -> int:
        side = self.face(key, sign) if self.face is not None else -1
        if not 0 <= side < sides:
            raise Fault(f"the die of {key.who} has {sides} sides, and none is {sign!r}", ("dice",))
        return side

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        if key.text not in self.fell:
            self.fell[key.text] = self.draws.pop(0) if self.draws else tuple(range(count))
        places = self.fell[key.text]
        if len(places) < count or len(set(places)) < len(places) or not all(0 <= place < sides for place in places):
            raise Fault(f"the draw {list(places)} does not fit {count} out of {sides} ({key.ability})", ("draws",))
        return places[:count]

    def seed_of(self, span: int) -> str | None:
        return None
