"""What an interaction that was rolled for came to: how many successes there were, and how many it took.

It must not judge: what was achieved, events say; the number it took stands in the token's rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.crisis_protocol.panels.here import match_of, names_of, world_of
from bot.games.crisis_protocol.panels.own_rolls import OwnRoll, own_rolls
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.cards.vocabulary.conditions import Compare, Not, Rolled
from rules_engine.crisis_protocol.cards.vocabulary.numbers import Faces
from rules_engine.crisis_protocol.cards.vocabulary.steps_board import Control
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import If
from rules_engine.crisis_protocol.events.objectives import ControlGained
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.query.numbers import number
from rules_engine.crisis_protocol.query.objectives import printed
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.kernel.events import Event

SUCCESSES = {Face.CRITICAL, Face.WILD, Face.HIT}


@dataclass(frozen=True)
class _Test:
    """What a roll decides about, by which condition."""

    rule: Rule
    of: Compare | Rolled
    controls: bool
    """Whether it is control of what was interacted with."""


def verdict_lines(look: Look, events: Sequence[Event]) -> list[str]:
    """OBJ-13: of each roll that did not bring what it was made for."""
    state, said = match_of(look), []
    for roll in own_rolls(state, events):
        gained = any(isinstance(event, ControlGained) and event.token == roll.about for event in events)
        if roll.about in state.objectives and not gained:
            said += [_said(look, roll, test) for test in _tests(look, roll.about)]
    return [line for line in said if line]


def _tests(look: Look, token: str) -> Iterator[_Test]:
    """What a roll of an interaction with it decides about."""
    for rule in printed(world_of(look), token).interact:
        yield from _among(rule, rule.do)


def _among(rule: Rule, steps: Sequence[object]) -> Iterator[_Test]:
    for step in (step for step in steps if isinstance(step, If)):
        controls = any(isinstance(one, Control) for one in step.then)
        match step.test:
            case Compare() if controls:
                yield _Test(rule, step.test, controls)
            case Rolled() if controls or step.otherwise:
                yield _Test(rule, step.test, controls)
            case Not(of=Rolled() as wanted):
                yield _Test(rule, wanted, controls=False)
            case _:
                pass
        yield from _among(rule, (*step.then, *step.otherwise))


def _said(look: Look, roll: OwnRoll, test: _Test) -> str:
    faces, needed = _wanted(look, roll, test)
    got = sum(die.face in faces for die in roll.dice)
    if not needed or got >= needed:  # the board has changed since: what it took then is not known any more
        return ""
    if not test.controls or not faces >= SUCCESSES:
        names = names_of(look)
        listed = names.listed((names.face(face) for face in Face if face in faces), last="or")
        return look.to.say("Needed: {faces}; none of them lay there.", faces=listed) if needed == 1 else ""
    took = look.to.count("It took {n} success", "It took {n} successes", needed)
    had = look.to.count("there was {n}", "there were {n}", got)
    return look.to.say("{took} to control {token}; {had}.", took=took, had=had, token=look.name(roll.about))


def _wanted(look: Look, roll: OwnRoll, test: _Test) -> tuple[set[Face], int]:
    """The faces that count, and how many of them it took; 0: nobody can say."""
    if isinstance(test.of, Rolled):
        return set(test.of.faces), test.of.at_least
    if not isinstance(test.of.left, Faces) or test.of.more_than is None:
        return set(), 0
    seat = match_of(look).characters[roll.who].controller
    scope = Scope(test.rule, roll.who, seat).bind(token=roll.about)
    return set(test.of.left.of), number(world_of(look), scope, test.of.more_than) + 1
