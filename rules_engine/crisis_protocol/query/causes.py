"""What kind of effect something comes from (EFF-02), as permissions and triggers ask; changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.state.frames import AttackFrame

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

SOURCE_OF_KIND = {
    RuleKind.ACTIVE: "superpower",
    RuleKind.REACTIVE: "superpower",
    RuleKind.INNATE: "superpower",
    RuleKind.KEYWORD: "superpower",
    RuleKind.LEADERSHIP: "leadership",
    RuleKind.ATTACK_RULE: "attack",
    RuleKind.TACTIC: "tactic",
    RuleKind.CONDITION: "condition",
    RuleKind.CRISIS: "crisis",
    RuleKind.INTERACT: "crisis",
}

COLLISION_RULES = frozenset({"MOV-29", "MOV-31", "DOD-09"})
"""The core rules under which a collision hurts."""


def source_kind(world: World, cause: Cause) -> str | None:
    """attack, superpower, tactic …; None for what the core rules do themselves, such as a move action."""
    if cause.rule in COLLISION_RULES:
        return "collision"
    name = cause.rule
    while name:  # a gift counts as an effect of the rule that gave it
        rule = world.content.rules.get(name)
        if rule is not None and rule.kind in SOURCE_OF_KIND:
            return SOURCE_OF_KIND[rule.kind]
        name = name.rpartition(".")[0]
    return "attack" if cause.attack else None


def attack_type(world: World, cause: Cause) -> str | None:
    """The type of the attack an effect comes from; None for any other effect."""
    frame = world.state.innermost("attack")
    return frame.type if cause.attack and isinstance(frame, AttackFrame) else None


def caused_by(world: World, cause: Cause) -> dict[str, Any]:
    """The names that a moment binds for whatever brings it about."""
    return {
        "source": cause.character,
        "by": cause.character,
        "from": source_kind(world, cause),
        "from_type": attack_type(world, cause),
    }
