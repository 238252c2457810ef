"""The example of docs/measuring.md runs, and its sentences are the ones people get."""

from __future__ import annotations

import copy
import io
import json
import re
from pathlib import Path

from rules_engine.crisis_protocol.board.measuring import ANSWERS, respond, run
from rules_engine.crisis_protocol.board.queries import ROLES

PAGE = (Path(__file__).parents[2] / "docs" / "measuring.md").read_text(encoding="utf-8")
EXAMPLE = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])


def test_the_example_asks_every_kind_of_question_and_is_answered() -> None:
    out = io.StringIO()
    assert run(json.dumps(EXAMPLE).encode(), out, io.StringIO()) == 0
    answers = json.loads(out.getvalue())["answers"]
    kinds = [query["kind"] for query in EXAMPLE["queries"]]
    assert set(kinds) == set(ANSWERS)
    found = dict(zip(kinds, answers, strict=True))
    assert found["throw"]["hits"] == ["truck"]
    assert found["hurl"]["hits"] == ["wasp"]
    assert not found["sight"]["ok"]
    assert found["push"]["stopped_by"] == "tool"


def test_every_kind_and_key_is_on_the_page() -> None:
    for kind in ROLES:
        assert f"`{kind}`" in PAGE
    scene = respond(EXAMPLE)
    assert isinstance(scene, dict)
    for answer in scene["answers"]:
        for key in answer:
            assert f"`{key}`" in PAGE


def test_the_printed_errors_are_the_real_ones() -> None:
    bent = []
    for path, value in (
        (("bases", 1, "x"), 9),
        (("terrain", 0, "outline"), [[10, 10], [15, 12], [15, 10], [10, 12]]),
        (("queries", 3, "who"), "thor"),
        (("bases", 0, "x"), float("nan")),
    ):
        scene = copy.deepcopy(EXAMPLE)
        scene[path[0]][path[1]][path[2]] = value
        bent.append(scene)
    printed = re.findall(r"```\n(bases .*?)```", PAGE, re.DOTALL)[0].splitlines()
    answers = respond(bent)
    assert [answer["error"] for answer in answers] == printed
