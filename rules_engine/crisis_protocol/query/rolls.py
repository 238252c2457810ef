"""Which dice a rule speaks of: the roll at hand, the opposing one, or one made by the rule itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.words import Roll
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.state.frames import AttackFrame, DodgeFrame, Pool, RollingFrame

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

FREE_ROLL = "free#faces"
"""Where a rule's own roll is kept among its names."""

ROLLS = "free#rolls"
"""Where all rolls that a rule has made are kept, with who rolled: for what asks when its effect is over."""

AGAIN = "free#again"
"""Whether whoever made a rule's own roll has rerolled dice of it."""

OWN = (Roll.INTERACTION.value, Roll.FREE.value)
"""Rolls that a rule makes itself; their dice lie with the rule."""


def pool_name(world: World, scope: Scope, roll: Roll) -> str:
    """attack, defense, dodge or free: what `this` and `opposing` mean here."""
    if roll is Roll.THIS:
        if scope.rule is not None and scope.rule.kind is RuleKind.ATTACK_RULE:
            return "attack"
        name = str(scope.names.get("own_roll") or scope.names.get("roll") or _of_subject(world, scope))
        return "free" if name in OWN else name
    if roll is Roll.OPPOSING:
        return "defense" if pool_name(world, scope, Roll.THIS) == "attack" else "attack"
    return "free" if roll is Roll.INTERACTION else roll.value


def _of_subject(world: World, scope: Scope) -> str:
    """Outside a roll's own moments: the attack roll if the subject attacks, else its defence roll."""
    frame = world.state.innermost("attack")
    if not isinstance(frame, AttackFrame):
        return "dodge" if world.state.innermost("dodge") is not None else "free"
    subject = scope.named("subject") or scope.named("self")
    return "attack" if frame.attacker in subject else "defense"


def rolling(world: World, pool: str) -> RollingFrame | None:
    if pool == "free":
        return None
    frame = world.state.innermost("dodge" if pool == "dodge" else "attack")
    return frame if isinstance(frame, (AttackFrame, DodgeFrame)) else None


def find_pool(world: World, pool: str) -> Pool | None:
    frame = rolling(world, pool)
    return frame.pools.get(pool) if frame is not None else None


def faces_of(world: World, scope: Scope, roll: Roll) -> list[Face]:
    name = pool_name(world, scope, roll)
    if name == "free":
        return [Face(face) for face in scope.names.get(FREE_ROLL, ())]
    pool = find_pool(world, name)
    return pool.faces if pool is not None else []


def counted(world: World, scope: Scope, roll: Roll, faces: Iterable[Face]) -> int:
    """How many dice of a roll show one of these faces."""
    wanted = set(faces)
    return sum(face in wanted for face in faces_of(world, scope, roll))


def counted_of(scope: Scope, by: str, faces: Iterable[Face]) -> int:
    """The same of the last of an effect's own rolls that somebody made."""
    rollers, wanted = scope.named(by), {face.value for face in faces}
    made = [roll["faces"] for roll in scope.names.get(ROLLS, ()) if roll["who"] in rollers]
    return sum(face in wanted for face in made[-1]) if made else 0


def rolled_again(world: World, scope: Scope, roll: Roll) -> bool:
    """Whether the rule's owner has rerolled dice of a roll or, in an attack, of the opposing one."""
    name = pool_name(world, scope, roll)
    if name == "free":
        return bool(scope.names.get(AGAIN))
    pools = [find_pool(world, one) for one in (("attack", "defense") if name != "dodge" else (name,))]
    owner = scope.named("self")
    return any(who in owner for pool in pools if pool for die in pool.dice for who in die.rerolled_for)
