"""The guide for scenario writers is true: its examples play, and it leaves no word of the format out."""

import json
import re
from pathlib import Path

import pytest

from rules_engine.crisis_protocol.testing.expectations import GENERAL
from rules_engine.crisis_protocol.testing.reading import MODELS, read_script
from rules_engine.crisis_protocol.testing.runner import play
from rules_engine.crisis_protocol.testing.scenario_cli import schema

DOCS = Path(__file__).parents[2] / "docs"
GUIDE = (DOCS / "writing-scenarios.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
WORDS = set(re.findall(r"\w+", GUIDE))


@pytest.mark.parametrize("text", EXAMPLES, ids=lambda text: text.splitlines()[0])
def test_an_example_of_the_guide_plays_as_written(text: str) -> None:
    """TER-11, TER-19, DOD-03, ATK-23, ATK-40, ATK-47."""
    play(read_script(text))


def test_the_guide_has_examples() -> None:
    assert len(EXAMPLES) == 2


def test_every_key_and_expectation_is_explained() -> None:
    keys = {name for model in MODELS.values() for name in model.model_fields}
    assert not (keys | GENERAL) - WORDS


def test_every_way_to_begin_is_explained() -> None:
    ways = re.findall(r"`([^`]+)`", MODELS[()].model_fields["start"].description or "")
    assert len(ways) == 9
    assert not {way.split()[0] for way in ways} - WORDS


def test_the_schema_in_the_docs_is_up_to_date() -> None:
    """`python -m rules_engine scenario --schema > docs/scenario.schema.json` brings it up to date."""
    assert json.loads((DOCS / "scenario.schema.json").read_text("utf-8")) == schema()
