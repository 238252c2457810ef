"""Rolls that are no part of an attack: an interaction's, a dodge, a rule's own; with what was done to their dice.

It must not judge them: what came of a roll, later events say.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.games.crisis_protocol.pictures.duel import DrawnDie
from rules_engine.crisis_protocol.events.attacks import (
    AttackAborted,
    AttackDeclared,
    AttackResolved,
    DiceChanged,
    DiceRerolled,
    DiceRolled,
    RuleApplied,
)
from rules_engine.crisis_protocol.events.flow import SuperpowerUsed
from rules_engine.crisis_protocol.events.objectives import Interacted
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.events import Event


@dataclass(frozen=True)
class OwnRoll:
    who: str
    dice: tuple[DrawnDie, ...]
    about: str = ""
    """What was interacted with, or the rule that rolls."""
    events: tuple[Event, ...] = ()
    """That tell it."""


def own_rolls(state: Match | None, events: Sequence[Event]) -> list[OwnRoll]:
    """In their order; with the match at hand, those of its characters."""
    found: list[OwnRoll] = []
    attacks, about = 0, ""
    for event in events:
        match event:
            case AttackDeclared():
                attacks += 1
            case AttackResolved() | AttackAborted():
                attacks -= 1
            case Interacted(token=token):
                about = token
            case SuperpowerUsed(rule=rule) | RuleApplied(rule=rule):
                about = rule
            case DiceRolled() if attacks <= 0:
                dice = tuple(DrawnDie(face, extra=event.extra) for face in event.faces)
                if event.extra and found and found[-1].who == event.who:
                    found[-1] = replace(found[-1], dice=found[-1].dice + dice, events=(*found[-1].events, event))
                else:
                    found.append(OwnRoll(event.who, dice, about if event.pool == "free" else "", (event,)))
            case DiceRerolled() | DiceChanged() if attacks <= 0 and found:
                found[-1] = _turned(found[-1], event)
            case _ if event.boundary == "action":
                about = ""
            case _:
                pass
    return [roll for roll in found if state is None or roll.who in state.characters]


def _turned(roll: OwnRoll, event: DiceRerolled | DiceChanged) -> OwnRoll:
    dice = list(roll.dice)
    for index, before, after in zip(event.dice, event.before, event.after, strict=True):
        if index < len(dice):
            dice[index] = dice[index]._replace(face=after, before=before, changed=isinstance(event, DiceChanged))
    return replace(roll, dice=tuple(dice), events=(*roll.events, event))
