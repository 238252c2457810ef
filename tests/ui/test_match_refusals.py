"""Why something of a match cannot be done: every fault has a code of its own, and every code a sentence."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import get_args

import pytest

from bot.locale import words
from bot.matches.service import MatchError
from bot.matches.shapes import Why
from bot.ui.match.refusals import match_refusal

ROOT = Path(__file__).parents[2]
NOTHING_BETTER = "That cannot be done now."
OWN = {"later_version", "unknown_game"}
"""Raised by the name that whoever could not read the match gave it."""


def raised() -> dict[str, bool]:
    """Every code in the program, and whether its fault brings its own sentence."""
    found: dict[str, bool] = {}
    for file in (*ROOT.glob("bot/**/*.py"), *ROOT.glob("cogs/**/*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "MatchError":
                told = any(keyword.arg == "expected" for keyword in node.keywords)
                for code in literals(node.args[0]):
                    found[code] = found.get(code, True) and told
    return found


def literals(node: ast.expr) -> list[str]:
    if isinstance(node, ast.IfExp):
        return [*literals(node.body), *literals(node.orelse)]
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


FAULTS = {**raised(), **dict.fromkeys((*OWN, *(f"file_{why}" for why in get_args(Why))), False)}


@pytest.mark.parametrize("code", sorted(code for code, told in FAULTS.items() if not told))
def test_every_code_has_a_sentence_in_both_languages(code: str) -> None:
    english, german = (match_refusal(words(language), MatchError(code)) for language in ("en", "de"))
    assert english != NOTHING_BETTER and english != german


def test_a_fault_that_knows_what_is_expected_says_it() -> None:
    assert (
        match_refusal(words("en"), MatchError("unknown_map", expected="I know these: a, b.")) == "I know these: a, b."
    )
    assert FAULTS["unknown_map"] and FAULTS["no_such_place"] and FAULTS["no_such_number"]
    assert "bad_code" not in FAULTS


def test_a_code_that_nobody_knows_is_still_refused_kindly() -> None:
    assert match_refusal(words("en"), MatchError("no such code")) == NOTHING_BETTER
