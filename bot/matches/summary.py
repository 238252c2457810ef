"""A finished match in a few numbers for each side. Counts what stands; what was taken back is left out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules_engine.crisis_protocol.events.attacks import AttackResolved
from rules_engine.crisis_protocol.events.characters import DamageSuffered, Dazed, KnockedOut
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
