"""The generated reference and schema, the page about packs, and the command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pack_copies import change, copy_of_the_pack

from rules_engine.cardfiles.yaml12 import read
from rules_engine.cry_havoc.content.cli import main
from rules_engine.cry_havoc.content.loading import default_root, names
from rules_engine.cry_havoc.content.pieces import Card
from rules_engine.cry_havoc.content.reference import vocabulary
from rules_engine.cry_havoc.content.schema import schema
from rules_engine.cry_havoc.content.text.describe import describe_card
from rules_engine.cry_havoc.content.vocabulary.moments import MOMENTS, Moment

DOCS = next(up / "docs" for up in Path(__file__).parents if (up / "docs").is_dir())
PAGE = (DOCS / "writing-a-pack.md").read_text("utf-8")
KINDS = {"pack.yaml": "About", "maps": "GameMap", "armies": "Army", "terrain": "Stack", "tiles": "Stack"}


def test_the_reference_is_what_the_types_say() -> None:
    renew = "run: python -m rules_engine.cry_havoc.content --vocabulary"
    assert (DOCS / "cry-havoc-vocabulary.md").read_text("utf-8") == vocabulary(), renew


def test_every_word_of_the_reference_is_explained() -> None:
    assert set(MOMENTS) == set(Moment)
    lines = vocabulary().splitlines()
    assert not [line for line in lines if line.startswith("- `") and line.endswith((": ", ": None"))]


def test_the_schema_is_what_the_types_say() -> None:
    renew = "run: python -m rules_engine.cry_havoc.content --schema"
    assert json.loads((DOCS / "cry-havoc-pack.schema.json").read_text("utf-8")) == schema(), renew


def test_the_schema_knows_what_the_packs_write() -> None:
    """Every key of a file and of its entries, and nothing required that they leave out."""
    definitions = schema()["$defs"]
    seen = 0
    for file in (file for name in names() for file in Path(str(default_root() / name)).rglob("*.yaml")):
        kind = KINDS[file.name if file.name == "pack.yaml" else file.parent.name]
        seen += 1
        raw = read(file.read_text("utf-8"))
        _fits(raw, definitions[kind], file.name)
        for key, name in (("cards", "Card"), ("structures", "Structure"), ("skills", "Skill"), ("tiles", "Tile")):
            for entry in raw.get(key, ()):
                _fits(entry, definitions[name], f"{file.name} {entry['id']}")
        for id_, plan in raw.get("regions", {}).items():
            _fits(plan, definitions["RegionPlan"], id_)
    assert seen == 3 + 2 + 4 + 4 + 4


def _fits(raw: dict[str, Any], definition: dict[str, Any], where: str) -> None:
    assert raw.keys() <= definition["properties"].keys(), where
    assert {*definition["required"]} <= raw.keys(), where


def test_the_card_of_the_page_is_a_card() -> None:
    text = PAGE.split("```yaml")[2].split("```")[0]
    card = Card.model_validate({**read(text), "army": "settlers"})
    assert f"> {describe_card(card)}" in PAGE


def test_the_page_counts_right(capsys: pytest.CaptureFixture[str]) -> None:
    lines = (default_root() / "first_landing" / "pack.yaml").read_text("utf-8").splitlines()
    assert len(lines) == 7 and "a map and seven lines" in PAGE


def test_the_command_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["cards"], found["structures"], found["skills"], found["tiles"]) == (64, 14, 20, 48)
    assert [main([name]) for name in names()] == [0, 0]


def test_the_command_prints_texts_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--text", "seekers.blink", "--locale", "de"]) == 0
    assert capsys.readouterr().out.startswith("Lidschlag (seekers.blink)\n  Bewege bis zu 2 eigene Einheiten")
    assert main(["--text", "seekers.wink"]) == 1


def test_the_command_refuses_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 2
    root = copy_of_the_pack(tmp_path)
    assert main([str(root)]) == 0
    change(root, "armies/seekers.yaml", "units: 12", "units: many")
    assert main([str(root)]) == 1
    assert "expected a whole number, got many" in capsys.readouterr().err
