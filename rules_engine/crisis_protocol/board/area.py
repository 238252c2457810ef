"""Area attacks: who is within a range of the attacker; sides and sight are the attack's business."""

from __future__ import annotations

from rules_engine.crisis_protocol.board.measure import gap, within
from rules_engine.crisis_protocol.board.shapes import Base, Scene


def in_area(scene: Scene, who: str | Base, reach: int) -> tuple[str, ...]:
    """ARE-02: every other character within the range, nearest first."""
    attacker = scene.base(who) if isinstance(who, str) else who
    caught = [other for other in scene.bases if other.id != attacker.id and within(attacker, other, reach)]
    return tuple(other.id for other in sorted(caught, key=lambda other: (gap(attacker, other), other.id)))
