"""The schema for editors, the reference in docs/, and the command."""

from __future__ import annotations

import json
import re
import shutil
import textwrap
from pathlib import Path

import pytest

from rules_engine.cardfiles.reference import words_of
from rules_engine.crisis_protocol.cards.cli import main
from rules_engine.crisis_protocol.cards.loader.load import default_root, load
from rules_engine.crisis_protocol.cards.reference import CARDS, RECORDS, vocabulary
from rules_engine.crisis_protocol.cards.schema import json_schema
from rules_engine.crisis_protocol.cards.vocabulary import MOMENTS, Condition, Modifier, Moment, Number, Permission, Step
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import play

DOCS = Path(__file__).parents[2] / "docs"


def test_the_reference_in_docs_is_what_the_types_say() -> None:
    assert (DOCS / "vocabulary.md").read_text("utf-8") == vocabulary(), "run: python -m rules_engine cards --vocabulary"


def test_every_field_of_every_word_is_described() -> None:
    words = [w for union in (Number, Condition, Step, Modifier, Permission) for w in words_of(union)]
    for cls in (*words, *RECORDS, *CARDS):
        assert (cls.__doc__ or "").strip(), cls
        for name, field in cls.model_fields.items():
            assert field.description, f"{cls.__name__}.{name}"


def test_every_moment_is_documented() -> None:
    assert set(MOMENTS) == set(Moment)


def test_the_schema_defines_every_kind_of_card_and_stays_small() -> None:
    schema = json_schema()
    assert {"Character", "Tactic", "Crisis", "Gem", "Rule", "Attack"} <= set(schema["$defs"])
    assert len(json.dumps(schema)) < 400_000


def test_the_command_counts_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["characters"] >= 28 and found["gems"] == 6 and found["hatched"] <= found["rules"] // 10


def test_the_command_prints_a_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--text", "bleed", "--locale", "de"]) == 0
    assert "1 Schaden" in capsys.readouterr().out


def test_the_command_refuses_mistaken_cards_with_file_and_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "gems").mkdir()
    (tmp_path / "gems" / "odd.yaml").write_text("name: Odd\nthreat: 9\nrules: [{gain_power: 1}]\n")
    assert main(["--root", str(tmp_path)]) == 1
    assert "gems/odd.yaml:2:" in capsys.readouterr().err
    assert main(["--root", str(tmp_path), "--lenient"]) == 0


def test_the_character_in_the_guide_loads_and_reads_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """docs/adding-a-card.md must work as it stands."""
    guide = (DOCS / "adding-a-card.md").read_text("utf-8")
    blocks = [textwrap.dedent(b) for b in re.findall(r"```yaml\n(.*?)```", guide, re.DOTALL)]
    shutil.copytree(Path(str(default_root())), tmp_path / "cards")
    *card, scenario, _printing = blocks
    (tmp_path / "cards" / "characters" / "silver_archer.yaml").write_text("".join(card), "utf-8")
    assert main(["--root", str(tmp_path / "cards"), "--text", "silver_archer"]) == 0
    assert "Step Aside (Reactive, 2 Power): When this character is targeted by an attack" in capsys.readouterr().out
    play(read_script(scenario), load(tmp_path / "cards").content)
