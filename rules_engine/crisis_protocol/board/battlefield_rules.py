"""What makes a battlefield legal and fair (BAT-01…07, TER-09); proposes nothing."""

from __future__ import annotations

from itertools import combinations

from rules_engine.crisis_protocol.board.measure import gap
from rules_engine.crisis_protocol.board.shapes import EPSILON, MAT, Scene, Terrain
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH
from rules_engine.kernel.explain import Reason

LEAST_FEATURES = 12
SIZES = range(1, 6)
USUAL_SIZES = range(2, 5)
APART = 2
"""BAT-06, BAT-07: no feature within this range of an edge or of another."""
TOO_BIG_FOR_TOKENS = 6
"""TER-09."""


def legal_battlefield(scene: Scene) -> tuple[Reason, ...]:
    """Every reason against a battlefield; none when it is legal. Tokens of the scene are looked at for TER-09."""
    return (*_count(scene.terrain), *_outside(scene.terrain), *_too_close(scene.terrain), *_under_tokens(scene))


def _count(terrain: tuple[Terrain, ...]) -> list[Reason]:
    found: list[Reason] = []
    sizes, shapes = {feature.size for feature in terrain}, {feature.kind for feature in terrain}
    if len(sizes) < 2 or len(shapes) < 2:
        found.append(Reason(rule="BAT-02", code="too_much_alike", params={"sizes": sorted(sizes)}))
    if len(terrain) < LEAST_FEATURES:
        params = {"features": len(terrain), "least": LEAST_FEATURES}
        found.append(Reason(rule="BAT-03", code="too_few_features", params={**params}))
    found += [
        Reason(rule="BAT-03", code="unusual_size", params={"feature": feature.id, "size": feature.size})
        for feature in terrain
        if feature.size not in SIZES
    ]
    usual = sum(feature.size in USUAL_SIZES for feature in terrain)
    if terrain and usual * 2 <= len(terrain):
        params = {"usual": usual, "features": len(terrain)}
        found.append(Reason(rule="BAT-04", code="too_few_of_size_2_to_4", params={**params}))
    return found


def _outside(terrain: tuple[Terrain, ...]) -> list[Reason]:
    found: list[Reason] = []
    for feature in terrain:
        nearest = min(min(x, y, MAT - x, MAT - y) for x, y in feature.outline)
        if nearest < -EPSILON:
            found.append(Reason(rule="BAT-01", code="feature_off_mat", params={"feature": feature.id}))
        elif nearest <= RANGE_LENGTH[APART] + EPSILON:
            found.append(
                Reason(
                    rule="BAT-06", code="too_close_to_edge", params={"feature": feature.id, "gap": round(nearest, 3)}
                )
            )
    return found


def _too_close(terrain: tuple[Terrain, ...]) -> list[Reason]:
    found: list[Reason] = []
    for one, other in combinations(terrain, 2):
        apart = gap(one, other)
        if apart <= RANGE_LENGTH[APART] + EPSILON:
            params = {"features": [one.id, other.id], "gap": round(apart, 3)}
            found.append(Reason(rule="BAT-07", code="too_close_together", params={**params}))
    return found


def _under_tokens(scene: Scene) -> list[Reason]:
    return [
        Reason(rule="TER-09", code="token_on_size_6", params={"feature": feature.id, "token": token.id})
        for feature in scene.terrain
        if feature.size >= TOO_BIG_FOR_TOKENS
        for token in scene.tokens
        if gap(token, feature) < EPSILON
    ]
