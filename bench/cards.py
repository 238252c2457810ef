"""How long a process takes to have all cards, and how much memory: with what an earlier start kept, against without."""

from __future__ import annotations

import os
import subprocess  # nosec B404 # the interpreter itself
import sys
import tempfile
from statistics import median

from bench.row import Row
from bench.size import size
from rules_engine.cardfiles.cache import OFF

TIMES = size(5, 1)
COLD = """
import resource, time
from importlib import import_module
load = import_module("rules_engine.crisis_protocol.cards.loader.load")
pool = {pool!r}
began = time.process_time()
cards = None if pool is None else load.content_as_of(pool or load.newest_pool())
print(time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
"""`pool`: its month; empty for the newest, none for no cards at all."""


def measured() -> list[Row]:
    with tempfile.TemporaryDirectory() as home:
        kept = {**os.environ, "XDG_CACHE_HOME": home, "HOME": home}
        bare = {**os.environ, OFF: "1"}
        _run("", kept)  # the first start keeps what the others recall
        with_cache, without = _run("", kept), _run("", bare)
        older = _run("2024-12", kept)
        nothing = _run(None, bare)
    return [
        Row(
            "all cards in a fresh process, kept from an earlier start, against read anew",
            with_cache[0],
            without[0],
            "s",
        ),
        Row("the pool of 2024 in a fresh process, against today's read anew", older[0], without[0], "s"),
        Row("memory of a process with all cards, against one without any", with_cache[1], nothing[1], "MB"),
    ]


def _run(pool: str | None, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds of processor time and megabytes, the middle of several processes."""
    found = []
    for _ in range(TIMES):
        said = subprocess.run(  # nosec B603 # the interpreter itself
            [sys.executable, "-c", COLD.format(pool=pool)], env=environment, capture_output=True, text=True, check=True
        )
        seconds, megabytes = map(float, said.stdout.split())
        found.append((seconds, megabytes))
    return median(one for one, _ in found), median(one for _, one in found)
