"""What is kept of the card files between two starts: it spares time and changes nothing."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from rules_engine.cardfiles import cache
from rules_engine.crisis_protocol.cards.loader.load import CardErrors, load

LOADING = import_module("rules_engine.crisis_protocol.cards.loader.load")
HERO = """\
name: Hero
alter_ego: Nobody
threat: 3
base: 35
stats: {stamina: 5, speed: M, size: 2, defense: [3, 3, 3]}
attacks:
  - {name: Strike, type: physical, range: 2, strength: 5, rules: [{icons: wild, push: {tool: S}}]}
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in {
        "characters/hero": HERO,
        "printings/2024-12": "characters: {hero: {threat: 4}}",
        "printings/2026-09": "",
    }.items():
        path = tmp_path / "cards" / f"{name}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "cards"


def kept(at: Path) -> Path:
    [file] = at.glob("cards-*.json")
    return file


def test_cards_are_the_same_with_and_without_it(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = tmp_path / "cache"
    for pool in ("2026-09", "2024-12"):
        plain = load(root, pool=pool)
        assert load(root, pool=pool, kept_at=at).content == plain.content
        monkeypatch.setattr(LOADING, "check", lambda *_: pytest.fail("the references were looked through before"))
        assert load(root, pool=pool, kept_at=at).content == plain.content
        monkeypatch.undo()
    assert cache.recall(kept(at).stem.removeprefix("cards-"), at).checked == ["2026-09", "2024-12"]  # type: ignore[union-attr]


@pytest.mark.parametrize("odd", ["", "{}", "no digest\n{}", "\x00\n\x00"])
def test_what_is_broken_is_as_if_it_were_not_there(root: Path, tmp_path: Path, odd: str) -> None:
    at = tmp_path / "cache"
    content = load(root, kept_at=at).content
    kept(at).write_text(odd, "utf-8")
    assert load(root, kept_at=at).content == content
    assert kept(at).stat().st_size > 100


def test_a_letter_changed_in_it_counts_for_nothing(root: Path, tmp_path: Path) -> None:
    at = tmp_path / "cache"
    load(root, kept_at=at)
    kept(at).write_text(kept(at).read_text("utf-8").replace('"threat": 3', '"threat": 5'), "utf-8")
    assert load(root, kept_at=at).content.character("hero").threat == 3


def test_a_changed_card_is_read_anew(root: Path, tmp_path: Path) -> None:
    at = tmp_path / "cache"
    load(root, kept_at=at)
    (root / "characters" / "hero.yaml").write_text(HERO.replace("threat: 3", "threat: 6"), "utf-8")
    assert load(root, kept_at=at).content.character("hero").threat == 6


def test_mistaken_cards_are_not_kept(root: Path, tmp_path: Path) -> None:
    at = tmp_path / "cache"
    (root / "characters" / "hero.yaml").write_text(HERO.replace("base: 35", "base: 36"), "utf-8")
    with pytest.raises(CardErrors):
        load(root, kept_at=at)
    assert not at.exists()


def test_a_folder_that_cannot_be_written_is_no_matter(root: Path, tmp_path: Path) -> None:
    at = tmp_path / "file"
    at.write_text("", "utf-8")
    assert load(root, kept_at=at).content.character("hero").threat == 3
