"""Whether a text's condition holds."""

from __future__ import annotations

from rules_engine.dice_masters.cards.vocabulary.conditions import (
    Achieved,
    All,
    Burst,
    Bursts,
    Condition,
    Either,
    Exists,
    Is,
    Not,
    Plain,
    Shows,
    TurnOf,
)
from rules_engine.dice_masters.query.matching import bound, matches, matching, players
from rules_engine.dice_masters.query.stats import burst, underdog
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Bindings
from rules_engine.dice_masters.state.match import Step
from rules_engine.dice_masters.state.pieces import Zone

_MATCHING = {Bursts.ONE: (1,), Bursts.TWO: (2,), Bursts.ANY: (1, 2)}
"""DM-EFF-14…16."""


def holds(world: World, names: Bindings, condition: Condition) -> bool:
    if isinstance(condition, Plain):
        return _plain(world, names, condition)
    if isinstance(condition, All):
        return all(holds(world, names, one) for one in condition.of)
    if isinstance(condition, Either):
        return any(holds(world, names, one) for one in condition.of)
    if isinstance(condition, Not):
        return not holds(world, names, condition.of)
    if isinstance(condition, Burst):
        return _bursts(world, names) in _MATCHING[condition.shows]
    if isinstance(condition, Exists):
        return len(matching(world, names, condition.of)) >= condition.least
    if isinstance(condition, Is):
        dice = bound(world, names, condition.who)
        return bool(dice) and all(matches(world, names, condition.like, die, anywhere=True) for die in dice)
    if isinstance(condition, Shows):
        dice = bound(world, names, condition.who)
        return bool(dice) and all(_shows(world, die) == condition.face.value for die in dice)
    if isinstance(condition, Achieved):
        return names.amounts.get(condition.of, 0) >= condition.least
    assert isinstance(condition, TurnOf)
    return world.state.active in players(world, names, condition.player)


def speaks_of_bursts(condition: Condition) -> bool:
    if isinstance(condition, (All, Either)):
        return any(speaks_of_bursts(one) for one in condition.of)
    return speaks_of_bursts(condition.of) if isinstance(condition, Not) else isinstance(condition, Burst)


def _plain(world: World, names: Bindings, condition: Plain) -> bool:
    if condition is Plain.UNDERDOG:
        return underdog(world, names.seat)
    if condition is Plain.YOUR_TURN:
        return world.state.active == names.seat
    if condition is Plain.OPPONENTS_TURN:
        return world.state.active != names.seat
    return world.state.phase is Step.ATTACK


def _bursts(world: World, names: Bindings) -> int:
    """DM-EFF-Q2: of the face that shows when the text would apply; of a die that has left, the face it had."""
    if names.die is None:
        return 0
    was = names.was.get(names.die)
    if was is not None and world.die(names.die).zone is not Zone.FIELD:
        return getattr(world.faces(names.die)[was.face], "burst", 0)
    return burst(world, names.die)


def _shows(world: World, die: str) -> str | None:
    face = world.face(die)
    return None if face is None else face.kind
