"""Every scenario plays as it is written, and every vector of the digest has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.cry_havoc.testing.proving import PROVING, play, scenarios_in
from rules_engine.cry_havoc.testing.script import Scenario
from rules_engine.proofs.citations import report

FOLDER = Path(__file__).parent / "scenarios"
ALL = list(scenarios_in(FOLDER))


@pytest.mark.parametrize("scenario", [pytest.param(one, id=name) for name, one in ALL])
def test_scenario(scenario: Scenario) -> None:
    assert play(scenario).faults == []


def test_every_vector_is_played() -> None:
    vectors = {rule for rule in PROVING.digest().ids if rule.startswith("CH-TV-")}
    assert vectors <= {rule for _, scenario in ALL for rule in scenario.rules}


def test_every_rule_is_cited_or_no_code() -> None:
    found = report(PROVING.digest(), FOLDER.parent)
    assert found.missing == () and found.unknown == {}
    kinds = {"TV": 0, "Q": 0, "rule": 0}
    for rule in PROVING.digest().ids:
        kinds["TV" if "-TV-" in rule else "Q" if "Q" in rule else "rule"] += 1
    assert kinds == {"rule": 262, "Q": 58, "TV": 32}
