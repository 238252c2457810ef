"""Area attacks: who is within a range of the attacker; sides and sight are the attack's business."""

from __future__ import annotations

import math

from rules_engine.crisis_protocol.board.shapes import EPSILON, Scene
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH


def in_area(scene: Scene, who: str, reach: int) -> tuple[str, ...]:
    """ARE-02: every other character within the range, nearest first."""
    attacker = scene.base(who)
    gaps = [
        (math.dist(attacker.centre, other.centre) - attacker.radius - other.radius, other.id)
        for other in scene.bases
        if other.id != who
    ]
    return tuple(id for gap, id in sorted(gaps) if gap <= RANGE_LENGTH[reach] + EPSILON)
