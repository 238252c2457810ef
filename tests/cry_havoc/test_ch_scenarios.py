"""Every scenario plays as it is written, and every vector of the digest has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine.cry_havoc.testing.proving import PROVING, play, scenarios_in
from rules_engine.cry_havoc.testing.script import Scenario

FOLDER = Path(__file__).parent / "scenarios"
ALL = list(scenarios_in(FOLDER))


@pytest.mark.parametrize("scenario", [pytest.param(one, id=name) for name, one in ALL])
def test_scenario(scenario: Scenario) -> None:
    assert play(scenario).faults == []


def test_every_vector_is_played() -> None:
    vectors = {rule for rule in PROVING.digest().ids if rule.startswith("CH-TV-")}
    assert vectors <= {rule for _, scenario in ALL for rule in scenario.rules}
