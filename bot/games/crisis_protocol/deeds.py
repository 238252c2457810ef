"""A match in numbers, for each side, round and character: the one count that every surface tells.

It counts what stands, not what was taken back, and must not look at how things stand now: the events say who did it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rules_engine.crisis_protocol.events.attacks import AttackResolved
from rules_engine.crisis_protocol.events.characters import DamageSuffered, Dazed, KnockedOut
from rules_engine.crisis_protocol.events.flow import RoundBegan
from rules_engine.crisis_protocol.events.objectives import Scored
from rules_engine.kernel.record import Entry


@dataclass(frozen=True)
class Deeds:
    """What the characters of one side did."""

    attacks: int = 0
    damage: int = 0
    dazed: int = 0
    koed: int = 0
    """How many of the others fell, whatever felled them."""


@dataclass
class Tally:
    rounds: dict[int, dict[str, int]] = field(default_factory=dict)
    """Victory points won, by round and seat."""
    dealt: Counter[str] = field(default_factory=Counter)
    """Damage that others suffered, collisions included, by whose effect it was. What somebody does to themselves or a
    crisis does to anybody is nobody's deed."""
    suffered: Counter[str] = field(default_factory=Counter)
    attacks: Counter[str] = field(default_factory=Counter)
    """Attacks carried out, each target of a beam or area attack counted; broken off ones are none."""
    dazed: Counter[str] = field(default_factory=Counter)
    koed: Counter[str] = field(default_factory=Counter)

    @property
    def all_attacks(self) -> int:
        return self.attacks.total()

    def of(self, seat: str) -> Deeds:
        """The sums over a side's characters, as the table lists them."""

        def own(counted: Counter[str]) -> int:
            return sum(n for who, n in counted.items() if _owner(who) == seat)

        return Deeds(
            attacks=own(self.attacks),
            damage=own(self.dealt),
            dazed=self.dazed.total() - own(self.dazed),
            koed=self.koed.total() - own(self.koed),
        )


def _owner(who: str) -> str:
    """In whose squad a character came; whoever may command it for a while (CAR-06)."""
    return who.partition(".")[0]


def tally(entries: Iterable[Entry]) -> Tally:
    found, current = Tally(), 0
    for entry in entries:
        for event in entry.events if not entry.undone else ():
            match event:
                case RoundBegan(round=number):
                    current = number
                case Scored(points=points):
                    won = found.rounds.setdefault(current, {})
                    for seat, count in points.items():
                        won[seat] = won.get(seat, 0) + count
                case AttackResolved(attacker=attacker):
                    found.attacks[attacker] += 1
                case DamageSuffered(who=who, amount=amount, cause=cause):
                    found.suffered[who] += amount
                    if cause.character is not None and cause.character != who:
                        found.dealt[cause.character] += amount
                case Dazed(who=who):
                    found.dazed[who] += 1
                case KnockedOut(who=who):
                    found.koed[who] += 1
                case _:
                    pass
    return found
