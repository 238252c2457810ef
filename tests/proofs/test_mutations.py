"""What `python -m tools.mutate` breaks still stands, once, where its lists look for it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tools.broken_tree import ROOT, Unbreakable, broken_text
from tools.mutate import citing, mutations
from tools.mutate_bot import bot_mutations

Listed = tuple[str, str, str, str, Sequence[str]]
"""What it is called, its file, what stands there, what is put there, and its tests."""

RULES: list[Listed] = [(m.rule, f"rules_engine/crisis_protocol/{m.file}", m.find, m.put, m.tests) for m in mutations()]
BOT: list[Listed] = [(m.what, m.file, m.find, m.put, m.tests) for m in bot_mutations()]


@pytest.mark.parametrize("listed", [*RULES, *BOT], ids=lambda listed: listed[0])
def test_it_can_be_broken_as_listed(listed: Listed) -> None:
    _, file, find, put, tests = listed
    broken_text((ROOT / file).read_text("utf-8"), file, find, put)
    assert [test for test in tests if not (ROOT / test).exists()] == []


def test_a_break_of_the_bot_has_a_name_of_its_own_and_tests() -> None:
    names = [name for name, *_ in BOT]
    assert len(set(names)) == len(names) > 50
    assert all(tests for *_, tests in BOT)


def test_what_stands_nowhere_or_twice_cannot_be_broken() -> None:
    assert broken_text("a = 1\nb = 2\n", "one.py", "b = 2", "b = 3") == "a = 1\nb = 3\n"
    for text, find, put in (
        ("a = 1\n", "b = 1", "b = 2"),
        ("a = 1\na = 1\n", "a = 1", "a = 2"),
        ("a = 1\n", "a = 1", "a = 1"),
        ("a = 1\n", "a = 1", "a = ("),
    ):
        with pytest.raises(Unbreakable):
            broken_text(text, "one.py", find, put)


def test_the_scenarios_that_cite_a_rule_are_asked_first() -> None:
    assert "tests/scenarios/obj_q7_secure_and_extract_tokens.yaml" in citing("OBJ-Q7", ".yaml")
    assert citing("no such rule", ".yaml") == []
