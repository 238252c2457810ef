"""ARCHITECTURE.md tells the walk of one press: at most fifteen stops, each a module and a name that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
STOPS = re.findall(r"^\d+\. `([^`]+\.py)` `([\w.]+)`", PAGE, re.M)
MENTIONED = sorted(set(re.findall(r"`((?:bot|cogs|rules_engine|docs|tests|tools)/[\w./]+)`", PAGE)))


def names(path: Path) -> set[str]:
    """Functions, classes and their methods."""
    found: set[str] = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            inner = (one for one in node.body if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef))
            found |= {f"{node.name}.{one.name}" for one in inner}
    return found


def test_a_press_has_at_most_fifteen_stops() -> None:
    assert 5 < len(STOPS) <= 15
    assert len(re.findall(r"^\d+\. ", PAGE, re.M)) == len(STOPS), "a stop without module and name"


@pytest.mark.parametrize(("module", "name"), STOPS)
def test_a_stop_is_there(module: str, name: str) -> None:
    assert name in names(ROOT / module), f"{module} has no {name}"


@pytest.mark.parametrize("path", MENTIONED)
def test_what_is_mentioned_is_there(path: str) -> None:
    assert (ROOT / path).exists()
