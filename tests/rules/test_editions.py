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
OLDER, NEWEST = Edition.MARCH_2022, Edition.NOVEMBER_2025
PLAYED_OTHERWISE = {OLDER: "What the core rules of March 2022 play otherwise",
                    NEWEST: "What the core rules of November 2025 play otherwise, as far as known"}  # fmt: skip


def rows(edition: Edition) -> list[list[str]]:
    """The lines of an edition's table on the page on editions."""
    text = (ROOT / "docs" / "editions.md").read_text("utf-8")
    table = text.partition(f"## {PLAYED_OTHERWISE[edition]}")[2].partition("\n## ")[0]
    return [row.split("|")[1:-1] for row in table.splitlines() if row.startswith("|")][2:]


@pytest.mark.parametrize("edition", PLAYED_OTHERWISE)
def test_the_page_on_editions_lists_what_differs_and_nothing_else(edition: Edition) -> None:
    told = {rule for row in rows(edition) for rule in re.findall(r"[A-Z]{3}-\d\d", row[0])}
    assert told == DIFFERENCES[edition]


def test_how_sure_each_difference_of_2025_is_stands_beside_it() -> None:
    """E25-01…E25-11: what is not read in the rulebook itself says from whom it is known and how well."""
    assert [row for row in rows(NEWEST) if not re.fullmatch(r" (high|medium|low)\b.* ", row[-1])] == []


def test_every_difference_is_asked_for_by_the_rules_and_nothing_else_is() -> None:
    source = "\n".join(file.read_text("utf-8") for file in (ROOT / "rules_engine").rglob("*.py"))
    asked = set(re.findall(r'differs\([^()]*"([A-Z]{3}-\d\d)"\)', source))
    by_name = {"ROS-07", "ROS-08", "SQD-04"}  # asked for by the name of the rule a roster or squad would break
    twin = {"CAR-07"}  # the same check as CAR-06
    same_check = {"ROS-05", "MIS-04", "MIS-05"}  # as ROS-04 and MIS-03
    assert asked | by_name | twin | same_check == DIFFERENCES[OLDER] | DIFFERENCES[NEWEST]


def test_every_difference_on_the_battlefield_has_a_scenario_in_every_edition() -> None:
    scripts = [s for file in (ROOT / "tests" / "scenarios" / "editions").glob("*.yaml") for s in load_scripts(file)]
    shown = {edition: {rule for s in scripts if s.edition is edition for rule in s.rules} for edition in Edition}
    both = shown[OLDER] & shown[Edition.EARTHS_MIGHTIEST]
    assert {rule for rule in DIFFERENCES[OLDER] if rule[:3] not in ("ROS", "SQD")} <= both
    assert {rule for rule in DIFFERENCES[NEWEST] if rule[:3] not in ("ROS", "SQD")} <= both & shown[NEWEST]


def test_every_difference_is_told_by_the_rule_itself() -> None:
    assert [rule for rule in DIFFERENCES[OLDER] if not sayings()[rule].older] == []
    newer = {rule for rule, said in sayings().items() if said.text_since_2025("de") and said.text_since_2025("en")}
    assert newer == DIFFERENCES[NEWEST]


def test_what_other_editions_say_is_said_in_both_languages() -> None:
    """Somebody who asks in German is not told half of the answer in English."""
    others = {(rule.id, frozenset(other)) for rule in sayings().values() for other in (rule.older, rule.newer) if other}
    assert {languages for _, languages in others} == {frozenset({"en", "de"})}
    win = sayings()["WIN-06"]
    assert win.text_of_2022("de") != win.text_of_2022("en") == win.text_of_2022("fr")
    assert sayings()["WIN-04"].text_of_2022("de") is None


@pytest.mark.parametrize(("stored", "edition"), [("de", Edition.EARTHS_MIGHTIEST), ("en22", OLDER)])
def test_a_match_stored_under_an_older_name_of_its_edition_opens(stored: str, edition: Edition) -> None:
    assert Options.model_validate_json(f'{{"edition": "{stored}"}}').edition is edition


def test_the_default_plays_every_rule_as_it_is_cited() -> None:
    """And by either edition a card of its own side cannot choose a grunt (GRU-22)."""
    assert Options().edition is Edition.EARTHS_MIGHTIEST and not DIFFERENCES[Edition.EARTHS_MIGHTIEST]
    assert not differs(OLDER, "GRU-22")
