"""Cover (COV): which features cover a defender from an attacker, and along which line; changes no dice.

What cover does to the dice (COV-05, COV-06, COV-08) and cover granted by other effects (COV-07) belong to the attack.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules_engine.crisis_protocol.board.lines import Segment, crossing_line
from rules_engine.crisis_protocol.board.measure import within
from rules_engine.crisis_protocol.board.outlines import prepare
from rules_engine.crisis_protocol.board.shapes import Base, Scene, Terrain
from rules_engine.crisis_protocol.board.verdict import Measured
from rules_engine.kernel.explain import Reason


class CoverLine(NamedTuple):
    """One feature that covers, and a line from attacker to defender that crosses it."""

    feature: str
    line: Segment


Cover = Measured[tuple[CoverLine, ...]]
"""Yes with every feature that covers, or no with what is missing for each feature that comes near to it."""


def cover(scene: Scene, attacker: Base, defender: Base) -> Cover:
    """COV-01: for one and the same feature COV-02, COV-03 and COV-04 must hold."""
    if within(attacker, defender, 2):
        params = {"attacker": attacker.id, "defender": defender.id}
        return Cover(ok=False, reasons=(Reason(rule="COV-04", code="attacker_too_close", params=params),))
    found: list[CoverLine] = []
    against: list[Reason] = []
    for feature in scene.terrain:
        if not within(defender, feature, 1):
            continue
        if feature.size < defender.size:
            against.append(_against("COV-02", "cover_too_small", feature, size=feature.size, needed=defender.size))
        elif (line := _crossing(attacker, defender, feature)) is None:
            against.append(_against("COV-03", "no_line_crosses", feature))
        else:
            found.append(CoverLine(feature.id, line))
    if found:
        return Cover(ok=True, witness=tuple(found))
    if not against:
        against.append(Reason(rule="COV-02", code="no_feature_within_range_1", params={"defender": defender.id}))
    return Cover(ok=False, reasons=tuple(against))


def is_covered(scene: Scene, attacker: Base, defender: Base) -> bool:
    """The bare answer, for those who ask it a thousand times."""
    return covers(shelters(scene, defender), attacker, defender)


def shelters(scene: Scene, defender: Base) -> Iterator[Terrain]:
    """COV-02: what may cover the defender, wherever the attacker stands. COV-Q2: the printed Size counts, also on top
    of terrain."""
    return (f for f in scene.terrain if f.size >= defender.size and within(defender, f, 1))


def covers(near: Iterable[Terrain], attacker: Base, defender: Base) -> bool:
    """COV-03, COV-04: whether any of the defender's `shelters` covers it. COV-Q1 needs no case of its own."""
    return not within(attacker, defender, 2) and any(_crossing(attacker, defender, f) is not None for f in near)


def _crossing(attacker: Base, defender: Base, feature: Terrain) -> Segment | None:
    ends = (attacker.x, attacker.y, attacker.radius), (defender.x, defender.y, defender.radius)
    return crossing_line(*ends, prepare(feature.outline))


def _against(rule: str, code: str, feature: Terrain, **params: int) -> Reason:
    return Reason(rule=rule, code=code, params={"feature": feature.id, **params})
