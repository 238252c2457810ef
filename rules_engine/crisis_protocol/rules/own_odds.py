"""What may come of a roll that a rule makes for itself, an interaction's above all, and how likely each of it is.

It must not guess: what depends on rerolls, or on more than the dice, is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.vocabulary.steps_board import Control
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import If
from rules_engine.crisis_protocol.cards.vocabulary.steps_harm import Damage
from rules_engine.crisis_protocol.faces import FACES, Face
from rules_engine.crisis_protocol.query import numbers
from rules_engine.crisis_protocol.query.conditions import holds
from rules_engine.crisis_protocol.query.paths import walk
from rules_engine.crisis_protocol.query.rolls import FREE_ROLL
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.frames import EffectFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.foresight import Foresight

MOST_DICE = 8
"""Of more there are too many rolls to look at one by one."""


@dataclass(frozen=True)
class Prospect:
    """One thing that may come of it."""

    what: str
    """`control` or `damage`."""
    amount: int
    chance: float


def own_roll_odds(content: Content, state: Match, answer: Answer) -> list[Prospect]:
    """What an answer sets off if its first roll is one of a rule's own; nothing where that cannot be told exactly."""
    after = Foresight(CrisisProtocol(content), lambda _: False).submit(state, answer).state
    frames = (frame for frame in reversed(after.stack) if isinstance(frame, EffectFrame) and FREE_ROLL in frame.names)
    frame = next(frames, None)
    if frame is None:
        return []
    look, found = World(after, content), []
    for step in _what_follows(content, frame):
        for inner in step.then:
            amount = numbers.number(look, _scope(look, frame), inner.amount) if isinstance(inner, Damage) else 1
            what = "damage" if isinstance(inner, Damage) else "control"
            found.append(Prospect(what, amount, _chance(look, frame, step.test)))
    return found


def _what_follows(content: Content, frame: EffectFrame) -> Iterator[If]:
    """The conditions that stand right after the roll."""
    steps = walk(content.rule(frame.rule), frame.path) or ()
    if not 0 < _dice(frame) <= MOST_DICE:
        return
    for step in steps[frame.at :]:
        if not isinstance(step, If):
            return
        if any(not isinstance(inner, Control | Damage) for inner in step.then) or step.otherwise:
            return
        yield step


def _dice(frame: EffectFrame) -> int:
    faces = frame.names[FREE_ROLL]
    return len(faces) if isinstance(faces, list) else 0


def _scope(look: World, frame: EffectFrame, faces: tuple[Face, ...] | None = None) -> Scope:
    scope = Scope(look.content.rule(frame.rule), frame.owner, frame.seat, frame.names)
    return scope if faces is None else scope.bind(**{FREE_ROLL: [face.value for face in faces]})


def _chance(look: World, frame: EffectFrame, test: Any) -> float:
    """Over every roll of so many dice, however they lie (DIE-01)."""
    ways, dice = Counter(FACES), _dice(frame)
    good = 0
    for faces in combinations_with_replacement(ways, dice):
        if holds(look, _scope(look, frame, faces), test):
            shown = Counter(faces)
            orders = factorial(dice) // prod(factorial(n) for n in shown.values())
            good += orders * prod(ways[face] ** n for face, n in shown.items())
    return good / float(len(FACES) ** dice)
