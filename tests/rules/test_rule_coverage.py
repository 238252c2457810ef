"""The tool that says which rules are cited."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_engine.cli import main
from rules_engine.crisis_protocol.testing.coverage import cited_in, not_code, report, rule_ids


def test_every_rule_and_ruling_is_listed_once() -> None:
    """The 671 of the digest and twelve rulings of ours: Dazed characters that a card counts, Power with the damage of
    a crisis card, limits per turn, reactive effects among others, damage from an attack, the next attack that is a
    beam, collisions of the thrown, dice and equal names, who counts as Healthy, Power of rolls, attacks of a name,
    tokens whose faces no source tells."""
    ids = rule_ids()
    assert len(set(ids)) == len(ids) == 671 + 12
    assert sum("-Q" in id for id in ids) == 102 + 12
    assert set(not_code()) < set(ids)


def test_ranges_count_as_every_rule_in_them() -> None:
    one, two = "LEG", "MOV"
    assert cited_in(f"{two}-47…49, {one}-01.") == {f"{two}-47", f"{two}-48", f"{two}-49", f"{one}-01"}
    assert cited_in(f"{two}-Q9…Q10 and {two}-01…{two}-02") == {f"{two}-Q9", f"{two}-Q10", f"{two}-01", f"{two}-02"}


def test_only_scenarios_and_tests_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cited, said_elsewhere, nonsense = "-".join(("ATK", "01")), "-".join(("ATK", "02")), "-".join(("ATK", "99"))
    (tmp_path / "one.yaml").write_text(f"title: an attack\nrules: [{cited}]\nnote: {said_elsewhere}\n", "utf-8")
    helper = f'def helper():\n    """{said_elsewhere}"""\n'
    test = f'def test_x():\n    """{nonsense}"""\n'
    (tmp_path / "test_one.py").write_text(f'"""{said_elsewhere}"""\n{helper}{test}', "utf-8")
    found = report(tmp_path)
    assert found.cited == (cited,) and said_elsewhere in found.missing
    assert found.unknown == {nonsense: ("test_one.py",)}
    assert main(["coverage", "--tests", str(tmp_path), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["cited"] == 1 and told["total"] == len(rule_ids()) - len(not_code()) and not told["enough"]
    assert main(["coverage", "--tests", str(tmp_path / "nowhere")]) == 2


def test_nearly_every_rule_of_the_game_is_cited() -> None:
    found = report(Path(__file__).parents[1])
    assert found.enough, f"{found.share:.1%}; missing {found.missing}; unknown {found.unknown}"
