"""The command for cards, and the generated reference."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_engine.cardfiles.yaml12 import read
from rules_engine.cli import main
from rules_engine.dice_masters.cards.card import Family
from rules_engine.dice_masters.cards.reference import vocabulary
from rules_engine.dice_masters.cards.vocabulary import Moment
from rules_engine.dice_masters.cards.vocabulary.triggers import MOMENTS

DOCS = next(up / "docs" for up in Path(__file__).parents if (up / "docs").is_dir())


def test_the_reference_is_what_the_types_say() -> None:
    renew = "run: python -m rules_engine cards --game dice_masters --vocabulary"
    assert (DOCS / "dice-masters-vocabulary.md").read_text("utf-8") == vocabulary(), renew


def test_every_moment_is_explained() -> None:
    assert set(MOMENTS) == set(Moment)


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--game", "dice_masters", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["cards"], found["whole"], found["not_whole"]) == (142, 142, 0)
    assert (found["character"], found["action"], found["basic_action"]) == (126, 6, 10)
    assert found["global_abilities"] == 11


def test_the_command_prints_a_card_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--game", "dice_masters", "--text", "betrayal", "--locale", "de"]) == 0
    assert capsys.readouterr().out.startswith("Verrat\n  Füge deinem Gegner")
    assert main(["cards", "--game", "dice_masters", "--text", "thanos"]) == 1


def test_the_command_refuses_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "--game", "dice_masters", "--root", str(tmp_path)]) == 2
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "odd.yaml").write_text("name: Odd\n", "utf-8")
    assert main(["cards", "--game", "dice_masters", "--root", str(tmp_path)]) == 1
    assert "cards/odd.yaml:1: `kind` is missing" in capsys.readouterr().err


def test_an_example_in_the_docs_is_a_card() -> None:
    """The invented card of the page can be read as it stands there."""
    text = (DOCS / "dice-masters-cards.md").read_text("utf-8").split("```yaml")[1].split("```")[0]
    card = Family.model_validate({"id": "silver_archer", **read(text)}).cards[0]
    assert card.id == "silver_archer.sharp_eye" and len(card.texts) == 3
