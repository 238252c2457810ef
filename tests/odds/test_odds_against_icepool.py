"""Larger attacks than can be enumerated, against an independent exact library."""

from itertools import product

import pytest

from bench.odds_rivals import by_icepool, by_simulation
from rules_engine.crisis_protocol.odds import attack_odds

LARGE = [
    {"pool": 5, "defence": 3},
    {"pool": 8, "defence": 4, "attacker_rerolls": 3, "defender_rerolls": 1, "cover": True},
    {"pool": 6, "defence": 6, "defender_rerolls": 6, "cover": True},
    {"pool": 9, "defence": 5, "attacker_rerolls": 9, "defender_rerolls": 3, "cover": True, "hex_attacker": True},
    {"pool": 7, "defence": 8, "attacker_rerolls": 1, "defender_rerolls": 8, "hex_defender": True},
    {"pool": 12, "defence": 9, "attacker_rerolls": 6, "defender_rerolls": 4, "cover": True},
]


@pytest.mark.parametrize("query", LARGE, ids=str)
def test_larger_attacks_agree_with_icepool(query):
    """ATK-24…38: damage, wild and critical, jointly."""
    ours, theirs = attack_odds(**query), by_icepool(**query)
    for amount, (alone, wild) in enumerate(zip(ours.damage, ours.damage_and_wild, strict=True)):
        joint = {flags: float(theirs.probability((amount, *flags))) for flags in product((False, True), repeat=2)}
        assert alone == pytest.approx(sum(joint.values()), abs=1e-12)
        assert wild == pytest.approx(joint[True, False] + joint[True, True], abs=1e-12)
    assert ours.crit == pytest.approx(float(theirs.marginals[2].probability(True)), abs=1e-12)
    both = sum(float(theirs.probability((amount, True, True))) for amount in range(len(ours.damage)))
    assert ours.wild_and_crit == pytest.approx(both, abs=1e-12)


def test_a_hundred_thousand_simulated_attacks_come_close():
    """ATK-24…38: the same dice rolled, seeded, within four standard errors."""
    query = LARGE[1]
    for exact, share in zip(attack_odds(**query).damage, by_simulation(**query), strict=True):
        assert share == pytest.approx(exact, abs=4 * (exact * (1 - exact) / 100_000) ** 0.5 + 1e-4)
