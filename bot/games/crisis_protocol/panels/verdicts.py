"""What an interaction that was rolled for came to: how many successes there were, and how many it took.

It must not judge: what was achieved, events say; the number it took stands in the token's rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.games.crisis_protocol.panels.here import match_of, world_of
from bot.games.crisis_protocol.panels.own_rolls import OwnRoll, own_rolls
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.cards.vocabulary.conditions import Compare
from rules_engine.crisis_protocol.cards.vocabulary.numbers import Faces
from rules_engine.crisis_protocol.cards.vocabulary.steps_board import Control
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import If
from rules_engine.crisis_protocol.events.objectives import ControlGained
from rules_engine.crisis_protocol.query.numbers import number
from rules_engine.crisis_protocol.query.objectives import printed
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.kernel.events import Event


def verdict_lines(look: Look, events: Sequence[Event]) -> list[str]:
    """OBJ-13: of each roll that did not bring what it was made for."""
    state, said = match_of(look), []
    for roll in own_rolls(state, events):
        gained = any(isinstance(event, ControlGained) and event.token == roll.about for event in events)
        if roll.about in state.objectives and not gained:
            said += [_said(look, roll, rule, test) for rule, test in _tests(look, roll.about)]
    return [line for line in said if line]


def _tests(look: Look, token: str) -> Iterator[tuple[Rule, Compare]]:
    """What decides about control of it."""
    for rule in printed(world_of(look), token).interact:
        for step in rule.do:
            if not isinstance(step, If) or not isinstance(step.test, Compare):
                continue
            if any(isinstance(one, Control) for one in step.then):
                yield rule, step.test


def _said(look: Look, roll: OwnRoll, rule: Rule, test: Compare) -> str:
    if not isinstance(test.left, Faces) or test.more_than is None:
        return ""
    seat = match_of(look).characters[roll.who].controller
    scope = Scope(rule, roll.who, seat).bind(token=roll.about)
    needed = number(world_of(look), scope, test.more_than) + 1
    got = sum(die.face in test.left.of for die in roll.dice)
    if got >= needed:  # the board has changed since: what it took then is not known any more
        return ""
    took = look.to.count("It took {n} success", "It took {n} successes", needed)
    had = look.to.count("there was {n}", "there were {n}", got)
    return look.to.say("{took} to control {token}; {had}.", took=took, had=had, token=look.name(roll.about))
