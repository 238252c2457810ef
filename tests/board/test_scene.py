"""Scenes as JSON: what is refused, and how the refusal names the item."""

from __future__ import annotations

import copy
import math
from typing import Any

import pytest

from rules_engine.crisis_protocol.board.scene import MOST_BASES, SceneError, read_scene

GOOD: dict[str, Any] = {
    "terrain": [
        {"id": "wall", "size": 3, "outline": [[10, 10], [14, 10], [14, 14], [10, 14]]},
        {"id": "roof", "size": 5, "outline": [[20, 20], [30, 20], [30, 30], [20, 30], [20, 20]]},
    ],
    "bases": [
        {"id": "a", "x": 5, "y": 12, "mm": 35, "size": 2, "on": None},
        {"id": "b", "x": 25.5, "y": 25, "mm": 65, "size": 4, "on": "roof"},
    ],
    "tokens": [{"id": "k", "x": 18, "y": 18}],
    "queries": [{"kind": "sight", "from": "a", "to": "b"}],
}


def changed(path: str, value: object) -> dict[str, Any]:
    data = copy.deepcopy(GOOD)
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    item: Any = data
    for step in steps:
        item = item[step]
    item[last] = value
    return data


def test_a_good_scene_is_read_and_a_closed_outline_is_opened() -> None:
    scene, queries = read_scene(GOOD)
    assert len(scene.feature("roof").outline) == 4
    assert scene.base("b").radius == pytest.approx(65 / 50.8)
    assert scene.tokens[0].radius == 0.5
    assert [query.kind for query in queries] == ["sight"]


def test_whole_numbers_may_be_written_with_a_point() -> None:
    scene, _ = read_scene({"bases": [{"id": "a", "x": 5, "y": 5, "mm": 35, "size": 2.0}]})
    assert scene.base("a").size == 2


def test_whole_numbers_are_good_ids() -> None:
    scene, _ = read_scene({"bases": [{"id": 7, "x": 5, "y": 5, "mm": 35, "size": 2}]})
    assert scene.base("7").x == 5


ROUND = [[18 + math.cos(step * math.tau / 200), 18 + math.sin(step * math.tau / 200)] for step in range(200)]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("terrain.0.outline", [[10, 10], [14, 14], [14, 10], [10, 14]], 'terrain "wall": the outline crosses'),
        ("terrain.0.outline", [[10, 10], [14, 10], [12, 10]], 'terrain "wall" has no area'),
        ("terrain.0.outline", [[10, 10], [10, 10], [12, 10], [12, 10]], "three different corners"),
        ("terrain.0.outline", [[10, 10], [14, 10]], r'terrain\[0\] \("wall"\).outline: at least 3 are needed, not 2'),
        ("terrain", [{"id": f"t{n}", "size": 2, "outline": ROUND} for n in range(11)], "at most 2000 corners in all"),
        ("terrain.0.outline", [[1, 1]] * 201, "at most 200 are allowed"),
        ("terrain.0.outline.1", [14, float("inf")], r'terrain\[0\] \("wall"\).outline\[1\]\[1\]: .*finite'),
        ("terrain.0.outline.1", [14, 10, 3], r"outline\[1\]"),
        ("terrain.0.size", 99, "less than or equal to 20"),
        ("terrain.1.id", "wall", 'terrain "wall": the id is already that of a terrain'),
        ("bases.0.x", float("nan"), r'bases\[0\] \("a"\).x: .*finite'),
        ("bases.0.x", 10**400, r'bases\[0\] \("a"\).x'),
        ("bases.0.x", "5", r'bases\[0\] \("a"\).x'),
        ("bases.0.x", True, r'bases\[0\] \("a"\).x'),
        ("bases.0.x", 0.5, 'base "a" is off the mat'),
        ("bases.0.y", 35.5, 'base "a" is off the mat'),
        ("bases.0.y", -500, 'base "a" is off the mat'),
        ("bases.0.size", 2.5, r'bases\[0\] \("a"\).size: it must be a whole number'),
        ("bases.0.size", -1, r'bases\[0\] \("a"\).size: it must be greater than or equal to 0'),
        ("bases.0.mm", 4000, r'bases\[0\] \("a"\).mm'),
        ("bases.0.mm", 0, r'bases\[0\] \("a"\).mm'),
        ("bases.0.id", "", r"bases\[0\]"),
        ("bases.0.id", "wall", 'base "wall": the id is already that of a terrain'),
        ("bases.0.on", "shed", 'base "a" is on "shed", but the features are "roof", "wall"'),
        ("bases.0.on", "wall", 'base "a" is said to be on "wall" but lies beside it'),
        ("bases.1", {"id": "b", "x": 5, "y": 13, "mm": 65, "size": 4}, 'bases "a" and "b" overlap'),
        ("bases", "none", "bases: it must be a list"),
        ("bases", [{"id": f"x{index}"} for index in range(MOST_BASES + 1)], "bases"),
        ("tokens.0.x", 40, 'token "k" is off the mat'),
        ("queries.0.to", "c", r'queries\[0\] \(sight\): to names "c", but the bases and tokens are "a", "b", "k"'),
        ("queries.0.kind", "smell", r"queries\[0\] \(smell\): there is no such kind of query; there are range, sight"),
        ("queries.0", {"to": "b"}, r"queries\[0\]: its kind is missing"),
        ("queries.0", 5, r"queries\[0\]: it must be an object"),
        ("queries.0", {"kind": "sight", "from": "a"}, r"queries\[0\] \(sight\).to: it is missing"),
        (
            "queries.0",
            {"kind": "push", "who": "a", "tool": "S", "angle": 0, "toward": "b", "away": "b"},
            r"queries\[0\] \(push\): either toward or away, not both",
        ),
        (
            "queries.0",
            {"kind": "throw", "who": "a", "tool": "XL", "angle": 0},
            r"queries\[0\] \(throw\).tool: it must be",
        ),
        ("queries.0", {"kind": "throw", "who": "a", "tool": "L", "angle": float("nan")}, r"queries\[0\].*angle"),
        ("queries.0", {"kind": "beam", "who": "a", "range": 1}, r"queries\[0\].*range"),
    ],
)
def test_a_wrong_scene_gets_one_sentence_that_names_the_item(path: str, value: object, says: str) -> None:
    """Bad input: self-crossing, empty, off the mat, overlapping, not a number, unknown."""
    with pytest.raises(SceneError, match=says) as caught:
        read_scene(changed(path, value))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [None, 3, "scene", True, []])
def test_what_is_no_object_is_no_scene(data: object) -> None:
    with pytest.raises(SceneError, match="a scene is an object"):
        read_scene(data)


def test_rounded_positions_may_overlap_by_a_thousandth() -> None:
    """People write thousandths; two touching bases must not be refused for it (MOV-03)."""
    scene, _ = read_scene(
        {
            "bases": [
                {"id": "a", "x": 10, "y": 10, "mm": 35, "size": 2},
                {"id": "b", "x": 11.3775, "y": 10, "mm": 35, "size": 2},
            ]
        }
    )
    assert len(scene.bases) == 2
