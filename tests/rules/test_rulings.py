"""The rules in short words: complete, findable, in two languages as far as written."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from rules_engine.crisis_protocol.testing.coverage import cited_in, rule_ids
from rules_engine.crisis_protocol.view.rulings import named_in, saying, sayings, sections
from rules_engine.crisis_protocol.view.rulings_cli import page

ENGINE = Path(__file__).parents[2] / "rules_engine"


def test_every_rule_and_ruling_is_said() -> None:
    assert set(sayings()) == set(rule_ids())
    assert all(said.en and len(said.en) < 420 for said in sayings().values())
    assert sum(said.is_ruling for said in sayings().values()) == 114


def test_all_rulings_stand_on_one_page() -> None:
    docs = Path(__file__).parents[2] / "docs" / "rulings.md"
    assert docs.read_text("utf-8") == page(), "run: python -m rules_engine rulings > docs/rulings.md"
    rulings = [said for said in sayings().values() if said.is_ruling]
    for locale in ("en", "de"):
        assert all(f"- **{said.id}** {said.text(locale)}" in page(locale) for said in rulings)


def test_every_rule_is_said_in_german_with_the_terms_of_the_german_edition() -> None:
    """English words of the game have no place there."""
    english = re.compile(r"\b(damage|attack|power|character|token|the|dice|reroll|Hit|Wild)\b")
    assert not [said.id for said in sayings().values() if not said.de or english.search(said.de)]
    assert len({section.de for section in sections().values()}) == len(sections()) == 35


def test_a_rule_is_found_however_its_id_is_written() -> None:
    one = "-".join(("COV", "04"))
    for written in ("cov-4", "Cov 4", "cov04", one):
        found = saying(written)
        assert found is not None and found.id == one
    assert saying("win-q2") is not None and saying("nonsense") is None and saying("cov-99") is None


def test_a_saying_speaks_the_language_asked_for_or_english() -> None:
    said = saying("win-1")
    assert said is not None and "Siegpunkte" in said.text("de") and "VP" in said.text("en")
    assert said.text("fr") == said.en


def test_sayings_refer_to_rules_that_exist() -> None:
    for said in sayings().values():
        assert cited_in(said.en) <= set(sayings()), said.id
        assert all(other.id in said.en for other in named_in(said.en))


def test_every_rule_that_the_engine_names_to_players_is_said() -> None:
    """What a refusal or a card's text cites can be looked up."""
    known = re.compile(r"[A-Z]{3}-Q?\d{1,2}")
    for file in sorted((ENGINE / "crisis_protocol").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and known.fullmatch(node.value):
                assert node.value in sayings(), f"{file.name}: {node.value}"
