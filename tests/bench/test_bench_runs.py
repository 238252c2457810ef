"""Every module of the bench runs to its end at its smallest size: a claim about speed is a row one can have again."""

from __future__ import annotations

import importlib
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest
from postgres_server import programs

import bench

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted(module.name for module in pkgutil.iter_modules(bench.__path__) if module.name != "__main__")
MEASURING = [name for name in MODULES if hasattr(importlib.import_module(f"bench.{name}"), "measured")]


def test_most_modules_measure_something() -> None:
    assert len(MEASURING) > len(MODULES) / 2


@pytest.mark.parametrize("name", MEASURING)
def test_a_module_measures_at_its_smallest_size(name: str) -> None:
    if name == "shards" and programs() is None:
        pytest.skip("needs a PostgreSQL server")
    done = subprocess.run(
        [sys.executable, "-m", "bench", name],
        cwd=ROOT,
        env={**os.environ, "BENCH": "smallest"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    rows = done.stdout.splitlines()[1:-1]
    if name == "before" and not rows:
        assert "is not here" in done.stderr  # a clone without the history
        return
    assert rows
    assert not [row for row in rows if " nan" in row]
