"""What the kernel costs: decisions of a small game and loading a long record, against bare JSON of the same state.

It must not judge: it returns rows of what was measured in one run. The game is the village fair of the kernel's tests.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from bench.row import Row
from bench.size import size
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.record import Record, Session

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "kernel"))

LONG = size(300, 10)
"""Decisions of the long record."""


def rows(repeats: int = size(5, 1)) -> list[dict[str, Any]]:
    """Median microseconds of one decision and one load, each beside a bare JSON round trip of the same states."""
    return [_decisions(repeats), _loading(repeats)]


def measured() -> list[Row]:
    return [
        Row(f"{row['what']}, against a bare JSON round trip", row["us"], row["bare_json_us"], "µs") for row in rows()
    ]


def _fair(days: int) -> tuple[Session[Any], list[tuple[Any, Answer]]]:
    """A match played out at random, and each state in it with its answer."""
    from fair_play import answer_at_random, engine
    from fair_state import new_fair

    rng, seen = random.Random(3), []
    session = Session.open(engine(paranoid=False), new_fair(2, days=days))
    while session.state.pending:
        answer = answer_at_random(session.state, rng)
        seen.append((session.state, answer))
        session.submit(answer)
    return session, seen


def _decisions(repeats: int) -> dict[str, Any]:
    session, seen = _fair(days=25)
    engine = session.engine

    def play() -> None:
        for state, answer in seen:
            engine.submit(state, answer)

    def copy() -> None:
        for state, _ in seen:
            engine.load(engine.dump(state))

    decision, bare = (_seconds(work, repeats) / len(seen) for work in (play, copy))
    return {
        "what": f"one of {len(seen)} decisions",
        "state_bytes": int(median(len(engine.dump(state)) for state, _ in seen)),
        "us": decision * 1e6,
        "per_second": 1 / decision,
        "bare_json_us": bare * 1e6,
        "times_bare_json": decision / bare,
    }


def _loading(repeats: int) -> dict[str, Any]:
    from fair_state import FAIR

    session, _ = _fair(days=60)
    record = Record(start=session.record.start, entries=session.record.entries[: LONG + 1])
    assert len(record.entries) == LONG + 1, "the match was too short"
    engine, text, snapshot = session.engine, record.model_dump_json(), record.entries[-1].snapshot

    whole = _seconds(lambda: Session(engine, FAIR.read(Record, text)), repeats)
    last = _seconds(lambda: engine.load(snapshot), 20 * repeats)
    state = engine.load(snapshot)
    bare = _seconds(lambda: engine.load(engine.dump(state)), 20 * repeats)
    return {
        "what": f"loading a match of {LONG} decisions from its snapshot",
        "state_bytes": len(snapshot),
        "us": last * 1e6,
        "per_second": 1 / last,
        "bare_json_us": bare * 1e6,
        "times_bare_json": last / bare,
        "whole_record_us": whole * 1e6,
        "record_bytes": len(text),
    }


def _seconds(work: Callable[[], object], times: int) -> float:
    taken = []
    for _ in range(times):
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return median(taken)


if __name__ == "__main__":
    for row in rows():
        print(
            "  ".join(f"{name}={value:.1f}" if isinstance(value, float) else str(value) for name, value in row.items())
        )
