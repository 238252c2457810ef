"""Rules that are broken are noticed: a few here, all of them by `python -m tools.mutate --game cry_havoc`."""

from __future__ import annotations

import pytest

from rules_engine.cry_havoc.testing.proving import PROVING
from tools.mutate_game import changed, game_mutations, noticed_by

ALL = game_mutations("cry_havoc")
TRIED = [number for number, mutation in enumerate(ALL) if not mutation.tests][::60]


@pytest.mark.parametrize("number", TRIED, ids=lambda number: ALL[number].rule)
def test_a_broken_rule_is_noticed_by_a_scenario_that_cites_it(number: int) -> None:
    found = noticed_by("cry_havoc", number)
    assert found.by.startswith("own scenario: "), found


def test_every_mutation_can_be_made() -> None:
    assert len(ALL) > 240
    for mutation in ALL:
        assert changed("cry_havoc", mutation).text


def test_every_section_of_rules_is_broken_somewhere() -> None:
    sections = {rule.split("-")[1] for rule in PROVING.digest().ids} - {"TV"}
    assert {mutation.rule.split("-")[1] for mutation in ALL} == sections
    assert {mutation.rule for mutation in ALL} <= set(PROVING.digest().ids)
