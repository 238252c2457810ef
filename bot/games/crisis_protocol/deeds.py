"""A finished match in numbers, for each side, round and character. Counts what stands, not what was taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from rules_engine.crisis_protocol.events.attacks import AttackResolved
from rules_engine.crisis_protocol.events.characters import DamageSuffered, Dazed, KnockedOut
from rules_engine.crisis_protocol.events.flow import RoundBegan, Scored
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.kernel.record import Entry


@dataclass
class Deeds:
    """What one side did to the other."""

    attacks: int = 0
    damage: int = 0
    dazed: int = 0
    koed: int = 0


def deeds(state: Match, entries: Iterable[Entry]) -> dict[str, Deeds]:
    found = {seat: Deeds() for seat in SEATS}

    def against(who: str) -> Deeds:
        """The deeds of the side that stands against a character, whose side is in its id where it is gone."""
        character = state.characters.get(who)
        seat = character.controller if character is not None else who.partition(".")[0]
        return found[state.opponent(seat)]

    for entry in entries:
        for event in () if entry.undone else entry.events:
            match event:
                case AttackResolved():
                    against(event.defender).attacks += 1
                case DamageSuffered():
                    against(event.who).damage += event.amount
                case Dazed():
                    against(event.who).dazed += 1
                case KnockedOut():
                    against(event.who).koed += 1
    return found


@dataclass
class Tally:
    rounds: dict[int, dict[str, int]] = field(default_factory=dict)
    """Victory points won, by round and seat."""
    dealt: Counter[str] = field(default_factory=Counter)
    """Damage that enemies and friends suffered, by whose effect it was."""
    suffered: Counter[str] = field(default_factory=Counter)
    attacks: Counter[str] = field(default_factory=Counter)
    falls: Counter[str] = field(default_factory=Counter)
    """How often a character was Dazed or knocked out."""


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
                case Dazed(who=who) | KnockedOut(who=who):
                    found.falls[who] += 1
                case _:
                    pass
    return found
