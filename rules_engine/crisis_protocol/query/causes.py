"""What kind of effect something comes from (EFF-02), as permissions and triggers ask; changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.state.frames import AttackFrame, UseFrame, VolleyFrame

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.cards.loader.content import Content
    from rules_engine.crisis_protocol.query.world import World
    from rules_engine.crisis_protocol.state.match import Match

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

NOBODYS = frozenset({"condition", "crisis"})
"""Effects of no side."""

GOING_ON = frozenset({
    "attack", "volley", "choose_attack", "use", "effect", "suffer", "heal", "fall", "move", "hurl", "collision",
    "dodge",
})  # fmt: skip
"""Frames that are an effect under way."""

COLLISION_RULES = frozenset({"MOV-29", "MOV-31", "DOD-09"})
"""The core rules under which a collision hurts."""


def borne_by(content: Content, id: str | None) -> RuleKind | None:
    """What bears a rule: a further part, a gift or a promise belongs to the rule it stands in."""
    while id:
        rule = content.rules.get(id)
        if rule is not None and rule.kind in SOURCE_OF_KIND:
            return rule.kind
        id = id.rpartition(".")[0]
    return None


def source_kind(world: World, cause: Cause) -> str | None:
    """attack, superpower, tactic …; None for what the core rules do themselves, such as a move action."""
    if cause.rule in COLLISION_RULES:
        return "collision"
    kind = borne_by(world.content, cause.rule)
    if kind is not None:
        return SOURCE_OF_KIND[kind]
    return "attack" if cause.attack else None


def under_way(world: World) -> AttackFrame | UseFrame | None:
    """The effect that is being carried out: an attack with its special rules, each for itself also when it is made
    inside another, or the use of any other rule."""
    for frame in reversed(world.state.stack):
        if isinstance(frame, AttackFrame):
            return frame
        if isinstance(frame, UseFrame) and borne_by(world.content, frame.rule) is not RuleKind.ATTACK_RULE:
            return frame
    return None


def awaited(state: Match) -> int | None:
    """EFF-06: what is to come after the effect under way comes when the frame at this place of the stack is done; none:
    when nothing is under way. BEA-07, ARE-06: an attack of a beam or area is resolved completely before the next."""
    volley = max((at for at, frame in enumerate(state.stack) if isinstance(frame, VolleyFrame)), default=None)
    if volley is None or state.stack[volley].step != "attacks":
        return None
    return next((at for at in range(volley + 1, len(state.stack)) if state.stack[at].kind in GOING_ON), None)


def attack_type(world: World, cause: Cause) -> str | None:
    """The type of the attack an effect comes from; None for any other effect."""
    frame = world.state.innermost("attack")
    return frame.type if cause.attack and isinstance(frame, AttackFrame) else None


def caused_by(world: World, cause: Cause) -> dict[str, Any]:
    """The names that a moment binds for whatever brings it about. EFF-05, CON-04: what a crisis card or a special
    condition does nobody has done, though it is at work on a character."""
    kind = source_kind(world, cause)
    return {
        "source": cause.character,
        "by": None if kind in NOBODYS else cause.character,
        "from": kind,
        "from_type": attack_type(world, cause),
    }
