"""Editions of the core rules: what differs is written down, shown by a test each, and old names still open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_engine.crisis_protocol.state.editions import DIFFERENCES, Edition, differs
from rules_engine.crisis_protocol.state.match import Options
from rules_engine.crisis_protocol.testing.reading import load_scripts
from rules_engine.crisis_protocol.view.rulings import sayings

ROOT = Path(__file__).parents[2]
OLDER = Edition.MARCH_2022


def test_the_page_on_editions_lists_what_differs_and_nothing_else() -> None:
    text = (ROOT / "docs" / "editions.md").read_text("utf-8")
    table = text.partition("## What the core rules of March 2022 play otherwise")[2].partition("\n## ")[0]
    first_cells = [row.split("|")[1] for row in table.splitlines() if row.startswith("|")]
    assert {rule for cell in first_cells for rule in re.findall(r"[A-Z]{3}-\d\d", cell)} == DIFFERENCES[OLDER]


def test_every_difference_is_asked_for_by_the_rules_and_nothing_else_is() -> None:
    source = "\n".join(file.read_text("utf-8") for file in (ROOT / "rules_engine").rglob("*.py"))
    asked = set(re.findall(r'differs\([^()]*"([A-Z]{3}-\d\d)"\)', source))
    by_name = {"ROS-07", "ROS-08", "SQD-04"}  # asked for by the name of the rule a roster or squad would break
    twin = {"CAR-07"}  # the same check as CAR-06
    assert asked | by_name | twin == DIFFERENCES[OLDER]


def test_every_difference_on_the_battlefield_has_a_scenario_in_both_editions() -> None:
    scripts = [s for file in (ROOT / "tests" / "scenarios" / "editions").glob("*.yaml") for s in load_scripts(file)]
    shown = {edition: {rule for s in scripts if s.edition is edition for rule in s.rules} for edition in Edition}
    on_the_battlefield = {rule for rule in DIFFERENCES[OLDER] if rule[:3] not in ("ROS", "SQD")}
    assert on_the_battlefield <= shown[OLDER] & shown[Edition.EARTHS_MIGHTIEST]


def test_every_difference_is_told_by_the_rule_itself() -> None:
    assert [rule for rule in DIFFERENCES[OLDER] if not sayings()[rule].older] == []


@pytest.mark.parametrize(("stored", "edition"), [("de", Edition.EARTHS_MIGHTIEST), ("en22", OLDER)])
def test_a_match_stored_under_an_older_name_of_its_edition_opens(stored: str, edition: Edition) -> None:
    assert Options.model_validate_json(f'{{"edition": "{stored}"}}').edition is edition


def test_the_default_plays_every_rule_as_it_is_cited() -> None:
    """And by either edition a card of its own side cannot choose a grunt (GRU-22)."""
    assert Options().edition is Edition.EARTHS_MIGHTIEST and not DIFFERENCES[Edition.EARTHS_MIGHTIEST]
    assert not differs(OLDER, "GRU-22")
