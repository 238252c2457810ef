"""The same measurements on an earlier commit and on this one, by turns in one run: what a change of shape cost or gave.

It must not touch the checkout: the earlier commit is laid out in a folder of its own, with this one's environment.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from bench.row import Row
from bench.size import size

EARLIER = os.environ.get("BENCH_BEFORE", "f511276f")
"""The last commit before a player's own effects came in the order they like (EFF-12)."""
HERE = Path(__file__).resolve().parents[1]
TURNS = int(os.environ.get("BENCH_TURNS", size("3", "1")))
IMPORTS = size(5, 1)
MEASURED = size(("engine", "press"), ("engine",))
PROBE = """
import importlib, json, sys
rows = [row for name in sys.argv[1:] for row in importlib.import_module(f"bench.{name}").measured()]
print("ROWS " + json.dumps([[row.name, row.ours, row.theirs, row.unit, row.better] for row in rows]))
"""
_SIZE = re.compile(r" \([0-9]{1,6} KB\)")
"""Pictures of two commits may differ by a little."""
IMPORT = "import time; start = time.perf_counter(); import bot.client; print(time.perf_counter() - start)"


def measured() -> list[Row]:
    with _laid_out(EARLIER) as there:
        if there is None:
            print(f"commit {EARLIER} is not here: nothing to compare with", file=sys.stderr)
            return []
        runs: dict[Path, list[dict[str, list[object]]]] = {there: [], HERE: []}
        imports: dict[Path, list[float]] = {there: [], HERE: []}
        for _ in range(TURNS):
            for tree in (there, HERE):
                rows = json.loads(_run(tree, PROBE, *MEASURED, mark="ROWS "))
                runs[tree].append({_SIZE.sub("", str(row[0])): row for row in rows})
        for _ in range(IMPORTS):
            for tree in (there, HERE):
                imports[tree].append(float(_run(tree, IMPORT)))
        return [*_compared(runs[HERE], runs[there]), _imported(imports[HERE], imports[there])]


def _compared(now: list[dict[str, list[object]]], then: list[dict[str, list[object]]]) -> Iterator[Row]:
    """Each row that both know; each is measured against its own rival first, so that a busy machine weighs on both."""
    for name in now[0]:
        if any(name not in run for run in (*now, *then)):
            continue
        better = str(now[0][name][4])
        ours, theirs = (median(_against(run[name], better) for run in runs) for runs in (now, then))
        yield Row(f"before and now: {name}", ours, theirs, "times the rival", "more")


def _against(row: list[object], better: str) -> float:
    _, ours, theirs, *_ = row
    assert isinstance(ours, float | int) and isinstance(theirs, float | int)
    return theirs / ours if better == "less" else ours / theirs


def _imported(now: list[float], then: list[float]) -> Row:
    return Row("before and now: importing the bot", min(now) * 1000, min(then) * 1000, "ms")


def _run(tree: Path, code: str, *args: str, mark: str = "") -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *args],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree)},
        stdout=subprocess.PIPE,  # what goes wrong is told where it happens
        text=True,
        check=True,
    )
    lines = [line.removeprefix(mark) for line in done.stdout.splitlines() if line.startswith(mark)]
    return lines[-1]


@contextmanager
def _laid_out(commit: str) -> Iterator[Path | None]:
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder) / "earlier"
        made = subprocess.run(
            ["git", "worktree", "add", "--detach", "--quiet", str(there), commit], cwd=HERE, capture_output=True
        )
        if made.returncode:
            yield None
            return
        try:
            yield there
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(there)], cwd=HERE, check=True)
