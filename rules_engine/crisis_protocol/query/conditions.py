"""Conditions of the vocabulary: yes or no, with no effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.cards.vocabulary import conditions as c
from rules_engine.crisis_protocol.query import numbers, selecting
from rules_engine.crisis_protocol.query.covering import cover_of
from rules_engine.crisis_protocol.query.rolls import counted, rolled_again
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.state.frames import AttackFrame, ChooseAttackFrame
from rules_engine.kernel.errors import EngineBug

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def holds(world: World, scope: Scope, condition: Any) -> bool:
    def value(number: Any) -> int:
        return numbers.number(world, scope, number)

    def things(selector: Any) -> list[str]:
        return selecting.things(world, scope, selector)

    match condition:
        case None:
            return True
        case c.All():
            return all(holds(world, scope, part) for part in condition.of)
        case c.Any():
            return any(holds(world, scope, part) for part in condition.of)
        case c.Not():
            return not holds(world, scope, condition.of)
        case c.Is():
            found = things(condition.who)
            return bool(found) and all(selecting.matches(world, scope, condition.a, id) for id in found)
        case c.Within() | c.Beyond():
            reach, fallen = value(condition.range), scope.named("fallen")
            group = selecting.starts(world, scope, condition.who)
            if condition.who == condition.of and not isinstance(condition.of, str):
                near = all(world.within(one, other, reach, fallen) for one in group for other in group)
            else:
                near = _near(world, group, selecting.starts(world, scope, condition.of), reach, fallen)
            return near if isinstance(condition, c.Within) else not near
        case c.Sight():
            return any(world.sees(viewer, seen) for viewer in things(condition.who) for seen in things(condition.to))
        case c.AllAre():
            all_of = selecting.matching(world, scope, condition.of)
            return bool(all_of) and all(selecting.matches(world, scope, condition.a, id) for id in all_of)
        case c.Exists():
            count = len(selecting.matching(world, scope, condition.of))
            return count >= value(condition.at_least) and (
                condition.at_most is None or count <= value(condition.at_most)
            )
        case c.Compare():
            return _compare(condition, value)
        case c.Rolled():
            return counted(world, scope, condition.roll, condition.faces) >= condition.at_least
        case c.RolledAgain():
            return rolled_again(world, scope, condition.roll)
        case c.CouldTarget():
            return _could_target(world, things(condition.who))
        case c.Covered():
            at_hand = world.state.innermost("attack")
            covered = isinstance(at_hand, AttackFrame) and cover_of(world, at_hand) is not None
            return covered == condition.value
        case c.Dealt():
            attack = world.state.innermost("attack")
            dealt = attack.dealt if isinstance(attack, AttackFrame) else int(scope.names.get("dealt", 0))
            return (dealt > 0) == condition.value
        case c.Felled():
            return any(_felled(world, condition, id) for id in things(condition.who))
        case c.Attacking():
            return _attacking(world, scope, condition)
        case c.During():
            return world.state.active is not None and world.state.active in things(condition.whose)
        case c.Rerolled():
            return bool(set(scope.names.get(f"{condition.of}#faces", ())) & {face.value for face in condition.faces})
        case c.Turn():
            return world.state.turn is not None and world.state.turn == selecting.player(world, scope, condition.of)
        case c.Did():
            return numbers.deeds(world, condition, things) >= condition.at_least
        case c.From():
            return scope.names.get("from") in {s.value for s in condition.source} and (
                not condition.type or scope.names.get("from_type") in {t.value for t in condition.type}
            )
        case c.Squad():
            return scope.seat is not None and (world.state.players[scope.seat].affiliation or "none") == condition.uses
        case c.Waits():
            return scope.seat is not None and any(
                one.card == condition.character for one in world.state.waiting(scope.seat)
            )
        case c.Same():
            one, other = condition.of
            return bool(set(scope.named(one)) & set(scope.named(other)))
        case c.Achieved():
            return int(scope.names.get(f"{condition.of}#amount", len(scope.named(condition.of)))) > 0
        case _:
            raise EngineBug(f"no such condition: {condition!r}")


def may_hold(world: World, scope: Scope, rule: Rule) -> bool:
    """Whether a rule's condition holds, or speaks of a choice that is still to be made: then it narrows the choice."""
    if rule.when is None or any(name not in scope.names and speaks_of(rule.when, name) for name in rule.choose):
        return True
    return holds(world, scope, rule.when)


def speaks_of(node: Any, name: str) -> bool:
    if isinstance(node, BaseModel):
        return any(speaks_of(getattr(node, field), name) for field in type(node).model_fields)
    if isinstance(node, (tuple, list)):
        return any(speaks_of(part, name) for part in node)
    return bool(node == name)


def _near(world: World, who: list[str], of: list[str], reach: int, fallen: list[str]) -> bool:
    return bool(who) and all(any(world.within(one, other, reach, fallen) for other in of) for one in who)


def _compare(condition: c.Compare, value: Any) -> bool:
    left = value(condition.left)
    return (
        (condition.at_least is None or left >= value(condition.at_least))
        and (condition.at_most is None or left <= value(condition.at_most))
        and (condition.more_than is None or left > value(condition.more_than))
        and (condition.equals is None or left == value(condition.equals))
    )


def _felled(world: World, condition: c.Felled, id: str) -> bool:
    attack = world.state.innermost("attack")
    if isinstance(attack, AttackFrame) and id not in attack.felled:
        return False
    character = world.state.characters[id]
    states = {"dazed": character.dazed, "koed": character.koed}
    return any(states.get(how.value, False) for how in condition.how)


def _attacking(world: World, scope: Scope, condition: c.Attacking) -> bool:
    frame = world.state.innermost("attack")
    declared = world.state.innermost("choose_attack")
    if (
        isinstance(declared, ChooseAttackFrame)
        and declared.attack
        and world.state.stack.index(declared) > (world.state.stack.index(frame) if frame is not None else -1)
    ):
        return _declaring(world, condition, declared)
    if not isinstance(frame, AttackFrame):
        return False
    attack = world.attack(frame.attacker, frame.attack)
    me = scope.named("self")
    other = frame.target if frame.attacker in me else frame.attacker
    return (
        (not condition.type or frame.type in {t.value for t in condition.type})
        and (not condition.named or attack.local_id in condition.named)
        and (not condition.shape or frame.shape in {s.value for s in condition.shape})
        and (condition.max_cost is None or attack.cost <= condition.max_cost)
        and (condition.as_action is None or frame.as_action == condition.as_action)
        and (
            condition.within is None
            or any(world.within(id, other, numbers.number(world, scope, condition.within)) for id in me)
        )
    )


def _declaring(world: World, condition: c.Attacking, frame: ChooseAttackFrame) -> bool:
    """Step 1: an attack is chosen and has no target yet, so nothing can be measured."""
    assert frame.attack is not None
    attack = world.attack(frame.who, frame.attack)
    return (
        condition.within is None
        and (not condition.type or frame.type in {t.value for t in condition.type})
        and (not condition.named or attack.local_id in condition.named)
        and (not condition.shape or attack.shape in condition.shape)
        and (condition.max_cost is None or attack.cost <= condition.max_cost)
        and (condition.as_action is None or frame.as_action == condition.as_action)
    )


def _could_target(world: World, who: list[str]) -> bool:
    """ATK-02…04."""
    from rules_engine.crisis_protocol.query.targets import cannot_target

    frame = world.state.innermost("attack")
    if not isinstance(frame, AttackFrame):
        return False
    attack = world.attack(frame.attacker, frame.attack)
    return any(
        not cannot_target(world, frame.attacker, attack, id, frame.ignores)
        for id in who
        if (one := world.state.characters.get(id)) is not None and one.in_play
    )
