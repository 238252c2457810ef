"""`python -m rules_engine measure`: answers, errors, and input that is no scene at all."""

from __future__ import annotations

import io
import json
import math
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import cli
from rules_engine.crisis_protocol.board.measuring import ANSWERS, run
from rules_engine.crisis_protocol.board.queries import ROLES

SCENE: dict[str, Any] = {
    "terrain": [{"id": "t", "size": 3, "outline": [[10, 10], [14, 10], [14, 14], [10, 14]]}],
    "bases": [
        {"id": "a", "x": 8, "y": 12, "mm": 35, "size": 2, "on": None},
        {"id": "b", "x": 16, "y": 12, "mm": 50, "size": 2, "on": None},
        {"id": "c", "x": 8, "y": 17, "mm": 35, "size": 2, "on": None},
    ],
}


def measure(data: object) -> Any:
    out, err = io.StringIO(), io.StringIO()
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    code = run(raw, out, err)
    if code:
        assert code == 2
        assert out.getvalue() == ""
        assert err.getvalue().count("\n") == 1
        return err.getvalue().strip()
    assert err.getvalue() == ""
    return json.loads(out.getvalue())


def ask(**query: object) -> Any:
    (answer,) = measure({**SCENE, "queries": [query]})["answers"]
    assert {"ok", "reasons", "witness"} <= set(answer)
    return answer


def test_sight_is_refused_by_a_wall_and_the_reason_names_it() -> None:
    """LOS-03."""
    answer = ask(kind="sight", **{"from": "a", "to": "b"})
    assert not answer["ok"]
    assert answer["reasons"][0]["rule"] == "LOS-03"
    assert answer["reasons"][0]["features"] == ["t"]


def test_sight_gives_its_line() -> None:
    """LOS-01."""
    answer = ask(kind="sight", **{"from": "a", "to": "c"})
    assert answer["ok"]
    assert len(answer["witness"]) == 2


def test_a_range_gives_the_gap_and_the_tool() -> None:
    """MEA-13, MEA-Q3."""
    answer = ask(kind="range", **{"from": "a", "to": "t"})
    assert answer["gap"] == pytest.approx(2 - 35 / 50.8)
    assert answer["range"] == 2
    assert not ask(kind="range", range=1, **{"from": "a", "to": "t"})["ok"]


def test_cover_names_the_feature_and_the_line() -> None:
    """COV-01…04."""
    answer = ask(kind="cover", **{"from": "a", "to": "b"})
    assert not answer["ok"]
    assert answer["reasons"][0]["rule"].startswith("COV")


def test_a_throw_tells_end_and_hits() -> None:
    """MOV-25."""
    answer = ask(kind="throw", who="a", tool="L", angle=0, by="b")
    assert answer["ok"]
    assert answer["hits"] == ["t"]
    assert answer["end"] == pytest.approx([10 - 35 / 50.8, 12])


def test_a_push_stops_without_a_hit_and_keeps_to_its_wedge() -> None:
    """MOV-34, MOV-48."""
    answer = ask(kind="push", who="a", tool="L", angle=0, by="b")
    assert answer["hits"] == []
    assert answer["stopped_by"] == "contact"
    refused = ask(kind="push", who="a", tool="L", angle=0, away="b")
    assert not refused["ok"]
    assert refused["reasons"][0]["rule"] == "MOV-48"


def test_reach_shows_the_tool_as_it_lies() -> None:
    """MOV-10…16: its end at the base, the hinge, the far end."""
    answer = ask(kind="reach", who="a", tool="M", to=[8, 8])
    assert answer["ok"]
    start, _hinge, _end = answer["witness"]
    assert math.dist(start, (8, 12)) == pytest.approx(35 / 50.8)
    refused = ask(kind="reach", who="a", tool="M", to=[30, 30], size=2)
    assert not refused["ok"]
    assert refused["reasons"][0]["rule"] == "MOV-16"
    assert not ask(kind="reach", who="a", tool="M", to=[8, 8], toward="c")["ok"]
    assert ask(kind="reach", who="a", tool="M", to=[8, 8], away="c")["ok"]


def test_toward_and_away_together_are_refused() -> None:
    query = {"kind": "push", "who": "a", "tool": "S", "angle": 0, "toward": "b", "away": "c"}
    assert "not both" in measure({**SCENE, "queries": [query]})


def test_thrown_terrain_a_beam_an_area_and_a_place_are_answered() -> None:
    """TER-14, BEA-03, ARE-02, MOV-38."""
    assert ask(kind="hurl", who="a", feature="t", tool="L", angle=0)["hits"] == ["b"]
    assert ask(kind="beam", who="a", range=3, angle=90)["touched"] == ["c"]
    assert ask(kind="beam", who="a", range=3, through="c")["beams"][0]["touched"] == ["c"]
    assert not ask(kind="beam", who="a", range=2, through="b")["ok"]
    assert ask(kind="area", who="a", range=3)["touched"] == ["c"]
    assert ask(kind="place", who="a", range=2, to=[8, 8])["ok"]
    assert not ask(kind="place", who="a", range=2, to=[10, 12])["ok"]


def test_a_list_of_scenes_gets_a_list_and_a_wrong_one_its_error() -> None:
    good = {**SCENE, "queries": [{"kind": "area", "who": "a", "range": 3}]}
    wrong = {**SCENE, "queries": [{"kind": "area", "who": "nobody", "range": 3}]}
    first, second, third = measure([good, wrong, good])
    assert first == third
    assert "nobody" in second["error"]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"{",
        b"\xff\xfe\x00",
        b"[" * 100_000,
        b"9" * 10_000,
        b'{"bases":[{"id":"a","x":NaN,"y":1,"mm":35,"size":1}]}',
        b'{"bases":[{"id":"a","x":1e999,"y":5,"mm":35,"size":1}]}',
        b"null",
        b'"scene"',
        b'{"queries":{}}',
        b'{"terrain":[null]}',
    ],
)
def test_input_that_is_no_scene_gets_one_line(raw: bytes) -> None:
    assert isinstance(measure(raw), str)


def test_every_kind_of_query_has_an_answer() -> None:
    assert set(ANSWERS) == set(ROLES)


def test_the_command_runs_as_people_run_it() -> None:
    good = json.dumps({**SCENE, "queries": [{"kind": "area", "who": "a", "range": 3}]})
    done = subprocess.run(
        [sys.executable, "-m", "rules_engine", "measure"], input=good, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout)["answers"][0]["touched"] == ["c"]
    failed = subprocess.run(
        [sys.executable, "-m", "rules_engine", "measure"], input="{]", capture_output=True, text=True, check=False
    )
    assert failed.returncode == 2
    assert failed.stderr.count("\n") == 1
    assert failed.stdout == ""


def test_an_unknown_command_and_a_missing_file_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["meassure"]) == 2
    assert "measure" in capsys.readouterr().err
    assert cli.main([]) == 0
    assert cli.main(["measure", "no such file"]) == 2
    assert "no such file" in capsys.readouterr().err


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["a", "b", "t", "M"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(["terrain", "bases", "tokens", "queries"]), st.integers(0, 2), st.text(max_size=8) | st.none(), JUNK
)
def test_one_bent_item_is_answered_or_refused_but_never_crashes(
    section: str, index: int, field: str | None, junk: object
) -> None:
    """Bad input: nothing crashes, nothing loops."""
    scene = json.loads(json.dumps({**SCENE, "tokens": [{"id": "k", "x": 3, "y": 3}], "queries": []}))
    for kind in ROLES:
        query: dict[str, object] = {
            "kind": kind,
            "from": "a",
            "to": "b",
            "who": "a",
            "tool": "M",
            "angle": 10,
            "range": 3,
        }
        if kind == "place":
            query["to"] = [5, 5]
            query.pop("from")
        if kind == "reach":
            query["to"] = [5, 5]
        scene["queries"].append({**query, "feature": "t"})
    items = scene[section]
    item = items[index % len(items)]
    keys = sorted(item)
    item[keys[len(field or "") % len(keys)] if field is None or len(field) < 7 else field] = junk
    assert measure(json.dumps(scene).encode()) is not None


@settings(max_examples=100, deadline=None)
@given(JUNK)
def test_any_json_is_answered_or_refused(junk: object) -> None:
    assert measure(json.dumps(junk).encode()) is not None


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_are_answered_or_refused(raw: bytes) -> None:
    assert measure(raw) is not None
