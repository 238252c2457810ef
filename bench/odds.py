"""How fast an exact answer is: the engine cold and warm, icepool, and 100,000 simulated attacks.

It must not judge: it returns rows of what was measured in one run.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

from bench.odds_rivals import by_icepool, by_simulation
from bench.row import Row
from rules_engine.crisis_protocol.odds import AttackOdds, attack_odds, forget

QUERIES: dict[str, dict[str, Any]] = {
    "5v3": {"pool": 5, "defence": 3},
    "8v4, 3 rerolls, cover, 1 defence reroll": {
        "pool": 8,
        "defence": 4,
        "attacker_rerolls": 3,
        "defender_rerolls": 1,
        "cover": True,
    },
    "12v9, 6 rerolls, cover, 4 defence rerolls": {
        "pool": 12,
        "defence": 9,
        "attacker_rerolls": 6,
        "defender_rerolls": 4,
        "cover": True,
    },
}


def rows() -> list[dict[str, Any]]:
    """One row per query: median milliseconds of each way, how many times faster, and the simulation's largest error."""
    return [_row(name, query) for name, query in QUERIES.items()]


def measured() -> list[Row]:
    found = []
    for row in rows():
        goal = 50 if row["query"].startswith("8v4") else None
        name = f"exact odds, {row['query']}"
        for state in ("cold", "warm"):
            ours, limit = row[f"exact_{state}_ms"], goal if state == "cold" else None
            found.append(Row(f"{name}: {state}, against icepool", ours, row["icepool_ms"], "ms", goal=limit))
            found.append(Row(f"{name}: {state}, against 100,000 attacks", ours, row["simulated_100k_ms"], "ms"))
    return found


def _row(name: str, query: dict[str, Any]) -> dict[str, Any]:
    ours = attack_odds(**query)
    cold = _milliseconds(lambda: attack_odds(**query), 50, before=forget)
    warm = _milliseconds(lambda: attack_odds(**query), 50)
    icepool = _milliseconds(lambda: by_icepool(**query), 5)
    simulated = _milliseconds(lambda: by_simulation(**query), 5)
    return {
        "query": name,
        "exact_cold_ms": cold,
        "exact_warm_ms": warm,
        "icepool_ms": icepool,
        "simulated_100k_ms": simulated,
        "times_icepool": icepool / cold,
        "times_simulated": simulated / cold,
        "difference_from_icepool": _largest_difference(ours, query),
        "error_of_simulation": max(abs(a - b) for a, b in zip(ours.damage, by_simulation(**query), strict=True)),
    }


def _largest_difference(ours: AttackOdds, query: dict[str, Any]) -> float:
    damage = by_icepool(**query).marginals[0]
    return max(abs(chance - float(damage.probability(amount))) for amount, chance in enumerate(ours.damage))


def _milliseconds(work: Callable[[], object], times: int, before: Callable[[], None] = lambda: None) -> float:
    taken = []
    for _ in range(times):
        before()
        start = perf_counter()
        work()
        taken.append(perf_counter() - start)
    return median(taken) * 1000
