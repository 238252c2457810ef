"""Dice that fall as a scenario says: each roll names the face of the die that is rolled; draws name places."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules_engine.dice_masters.faces import Face
from rules_engine.dice_masters.testing.notation import face_index
from rules_engine.kernel.dice import DealKey, RollKey
from rules_engine.kernel.errors import EngineBug


class FacesInOrder:
    """`rolls`: faces in the order they are rolled; `draws`: for each draw places in the sorted bag, else the first.
    Where no faces are told at all, every die shows its first."""

    def __init__(
        self, faces: Callable[[str], tuple[Face, ...]], rolls: Sequence[str], draws: Sequence[Sequence[int]] = ()
    ) -> None:
        self.faces = faces
        self.rolls = list(rolls)
        self.draws = [list(draw) for draw in draws]
        self.strict = bool(rolls)
        self.at: dict[str, int] = {}

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        if key.ability == "toss":
            return (0,)
        if not self.strict:
            return (0,)
        if key.text not in self.at and not self.rolls:
            raise EngineBug(f"no face is left for {key.text}")
        if key.text not in self.at:
            self.at[key.text] = face_index(self.faces(key.who), self.rolls.pop(0))
        return (self.at[key.text],)

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        places = self.draws.pop(0) if self.draws else list(range(count))
        if len(places) < count or max(places, default=0) >= sides:
            raise EngineBug(f"the draw {places} does not fit {count} out of {sides}")
        return tuple(places[:count])

    def seed_of(self, span: int) -> str | None:
        return None
