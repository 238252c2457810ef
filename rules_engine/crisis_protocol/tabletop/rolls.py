"""A pool on the tabletop: how many dice and why, what they show, and what became of each.

It must not roll: whoever calls brings a `Throw`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from enum import StrEnum

from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, Face
from rules_engine.kernel.explain import Part, Tally
from rules_engine.kernel.values import Value

FEWEST, MOST = 1, 30

Throw = Callable[[str, int], tuple[Face, ...]]
"""Rolls so many dice for a purpose such as `attack` or `defence extra`."""


class Refused(Exception):
    """What was asked cannot be done; `code` says why and `rule` by which rule, for whoever finds the words."""

    def __init__(self, rule: str, code: str) -> None:
        super().__init__(f"{rule}: {code}")
        self.rule, self.code = rule, code


class Side(StrEnum):
    """The two who roll; a dodge knows only the defence."""

    ATTACK = "attack"
    DEFENCE = "defence"

    @property
    def other(self) -> Side:
        return Side.DEFENCE if self is Side.ATTACK else Side.ATTACK


class Die(Value):
    """One die; `was` are the faces it showed before, the oldest first."""

    face: Face
    extra: bool = False
    was: tuple[Face, ...] = ()
    changed: bool = False
    rerolled_by: tuple[str, ...] = ()


class Worth(Value):
    """A rule that makes a face count otherwise than usual, if the attack roll shows its icons."""

    side: Side
    faces: tuple[Face, ...]
    each: int
    source: str
    icons: dict[Face, int] = {}


FEWER_DICE = {("shock", Side.ATTACK): "CON-16", ("incinerate", Side.DEFENCE): "CON-11"}
HEX = {Side.ATTACK: "CON-08", Side.DEFENCE: "CON-09"}
FLOOR = {Side.ATTACK: "ATK-20", Side.DEFENCE: "ATK-23"}


class Pool(Value):
    """The dice of one side."""

    side: Side
    base: int
    rule: str
    parts: tuple[Part, ...] = ()
    """Dice from cards that were named."""
    conditions: tuple[str, ...] = ()
    by_hand: int = 0
    crit_dice: int = 1
    """Extra dice per critical; a card may say otherwise."""
    dice: tuple[Die, ...] = ()

    @property
    def tally(self) -> Tally:
        """ATK-18…23: the start, then what adds and removes, never below 1 after a removal (ATK-Q6)."""
        tally = Tally(parts=(Part(amount=self.base, source="base", rule=self.rule),), least=FEWEST, most=MOST)
        for part in self.parts:
            tally = tally.plus(part.amount, part.source, part.rule)
        tally = tally.plus(self.by_hand, "by_hand")
        for condition in self.conditions:
            if rule := FEWER_DICE.get((condition, self.side)):
                tally = tally.plus(-1, condition, rule)
        return tally

    @property
    def size(self) -> int:
        return self.tally.total

    @property
    def faces(self) -> tuple[Face, ...]:
        return tuple(die.face for die in self.dice)

    @property
    def is_hexed(self) -> bool:
        return "hex" in self.conditions

    def with_by_hand(self, change: int) -> Pool:
        """More or fewer dice by hand; refused where it would change nothing."""
        moved = self.model_copy(update={"by_hand": self.by_hand + change})
        if moved.size == self.size:
            raise Refused(FLOOR[self.side], "fewest" if change < 0 else "most")
        return moved

    def rolled(self, throw: Throw) -> Pool:
        """The base roll and, once, the extra dice of its criticals (ATK-24…28, DIE-10, CON-08…10)."""
        base = throw(self.side.value, self.size)
        dice = tuple(Die(face=face) for face in _in_order(base))
        due = 0 if self.is_hexed else base.count(Face.CRITICAL) * self.crit_dice
        if due:
            dice += tuple(Die(face=face, extra=True) for face in _in_order(throw(f"{self.side} extra", due)))
        return self.model_copy(update={"dice": dice})

    def open_dice(self, ability: str | None = None, *, fails: bool = False, faces: Collection[Face] = ()) -> list[int]:
        """Dice that may be chosen: no failures (DIE-08, DIE-09), none this ability has rerolled before (MOD-02)."""
        return [
            at
            for at, die in enumerate(self.dice)
            if (fails or die.face is not Face.FAILURE)
            and (not faces or die.face in faces)
            and (ability is None or ability not in die.rerolled_by)
        ]

    def rerolled(self, chosen: Collection[int], ability: str, throw: Throw) -> Pool:
        """MOD-05, MOD-Q1: the dice of one ability are rerolled together, each once; criticals add none (ATK-34)."""
        order = sorted(chosen)
        for at in order:
            if ability in self.dice[at].rerolled_by:
                raise Refused("MOD-02", "same_ability")
        fallen = dict(zip(order, throw(f"{self.side} reroll", len(order)), strict=True))
        dice = tuple(
            die
            if at not in fallen
            else die.model_copy(
                update={
                    "face": fallen[at],
                    "was": (*die.was, die.face),
                    "changed": False,
                    "rerolled_by": (*die.rerolled_by, ability),
                }
            )
            for at, die in enumerate(self.dice)
        )
        return self.model_copy(update={"dice": dice})

    def turned(self, chosen: Collection[int], to: Face) -> Pool:
        """Dice changed to a face (ATK-30…33)."""
        dice = tuple(
            die.model_copy(update={"face": to, "was": (*die.was, die.face), "changed": True})
            if at in chosen and die.face is not to
            else die
            for at, die in enumerate(self.dice)
        )
        return self.model_copy(update={"dice": dice})

    def successes(self, worths: Collection[Worth] = (), attack_faces: Collection[Face] = ()) -> int:
        """ATK-35, ATK-36, DOD-08, and what cards make of it."""
        usual = ATTACK_SUCCESSES if self.side is Side.ATTACK else DEFENCE_SUCCESSES
        each = {face: int(face in usual) for face in Face}
        for worth in worths:
            if worth.side is self.side and shows(attack_faces, worth.icons):
                each |= dict.fromkeys(worth.faces, worth.each)
        return sum(each[face] for face in self.faces)


def shows(faces: Collection[Face], icons: Mapping[Face, int]) -> bool:
    """SPC-03: every icon, in at least its number."""
    counted = Counter(faces)
    return all(counted[face] >= number for face, number in icons.items())


def _in_order(faces: Collection[Face]) -> list[Face]:
    """Like faces lie together."""
    return sorted(faces, key=list(Face).index)
