"""Reading the set: strict and whole, with errors that name file, line and what was expected; kept, not believed."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules_engine.cardfiles.errors import CardErrors
from rules_engine.dice_masters.cards.loading import default_content, default_root, load
from rules_engine.dice_masters.cards.vocabulary import Kind
from rules_engine.dice_masters.faces import SIDEKICK


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small set to spoil: two names, a basic action and their dice."""
    here = Path(str(default_root()))
    for file in ("cards/drax", "cards/betrayal", "dice/drax", "dice/basic_action", "dice/sidekick"):
        target = tmp_path / f"{file}.yaml"
        target.parent.mkdir(exist_ok=True)
        shutil.copy(here / f"{file}.yaml", target)
    return tmp_path


def change(root: Path, file: str, old: str, new: str) -> None:
    path = root / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def refusal(root: Path) -> str:
    with pytest.raises(CardErrors) as refused:
        load(root)
    return str(refused.value)


def test_the_small_set_is_sound(root: Path) -> None:
    assert [card.number for card in load(root).content.cards.values()] == [4, 5, 6, 27, 46]


def test_all_142_cards_are_whole() -> None:
    """DM-MAT-36: 24 + 10 of the starter (DM-MAT-02), and the rest."""
    content = default_content()
    assert len(content.cards) == len(content.offered) == 142
    starter = [card for card in content.cards.values() if card.starter]
    assert [sum(card.kind is kind for card in starter) for kind in (Kind.CHARACTER, Kind.BASIC_ACTION)] == [24, 10]


def test_the_sidekick_of_the_files_is_the_engines() -> None:
    """DM-MAT-11, DM-MAT-24."""
    assert default_content().sidekick == SIDEKICK


def test_every_text_has_an_id_of_its_own_that_is_a_path() -> None:
    content = default_content()
    assert "drax.infinity_watch.free" in content.texts
    assert "white_tiger.razor_sharp.global" in content.texts
    assert len(content.texts) == sum(len(card.texts) for card in content.cards.values())
    assert content.card_of["drax.infinity_watch.free"].number == 46


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("cards/drax.yaml", "cost: 2", "cost: cheap", "cards/drax.yaml:8: expected a whole number, got cheap"),
        ("cards/drax.yaml", "kind: character", "kind: hero", "`hero` is not known here"),
        ("cards/drax.yaml", "underdog", "underdogs", "did you mean `underdog`?"),
        ("cards/drax.yaml", "{suspend: free}", "{suspnd: free}", "did you mean `suspend`?"),
        ("cards/drax.yaml", "{suspend: free}", "{suspend: gone}", "the card has no text `gone`"),
        ("cards/drax.yaml", "number: 5", "number: 4", "versions stand in the order of their numbers"),
        ("cards/drax.yaml", "number: 46", "number: 27", "the number 27 is on another card too"),
        ("cards/drax.yaml", "energy: shield", "energy: wild", "bolt, fist, mask or shield"),
        ("cards/drax.yaml", "energy: shield", "energy: fist", "another energy than the cards"),
        ("cards/drax.yaml", "name: Drax", "nome: Drax", "unknown key `nome`"),
        ("cards/betrayal.yaml", "of: dealt,", "of: given,", "`given` is not bound before it is used"),
        ("cards/betrayal.yaml", "whose: opponent", "whose: opponent, named: thanos", "no card of the name `thanos`"),
        ("cards/betrayal.yaml", "kind: basic_action", "kind: action", "every card but a basic action"),
        ("dice/drax.yaml", "level: 2", "level: 3", "levels stand in their order"),
        ("dice/drax.yaml", "witness: sister_sets", "witness: hearsay", "`hearsay` is not known here"),
        ("dice/drax.yaml", ", witness: teambuilder}", "}", "`witness` is missing"),
    ],
)
def test_a_mistake_is_told_with_its_place(root: Path, file: str, old: str, new: str, said: str) -> None:
    change(root, file, old, new)
    told = refusal(root)
    assert file in told and said in told


def test_a_die_has_six_faces(root: Path) -> None:
    """DM-MAT-04."""
    change(root, "dice/drax.yaml", "  - energy: {type: shield, witness: sister_sets}\n", "")
    assert "dice/drax.yaml" in refusal(root)


def test_a_name_without_its_die_is_refused(root: Path) -> None:
    (root / "dice" / "drax.yaml").unlink()
    assert "there is no die `drax`" in refusal(root)


def test_a_die_without_cards_is_refused(root: Path) -> None:
    (root / "cards" / "drax.yaml").unlink()
    assert "no card has this die" in refusal(root)


def test_lenient_leaves_out_what_is_wrong(root: Path) -> None:
    change(root, "cards/drax.yaml", "cost: 2", "cost: cheap")
    loaded = load(root, lenient=True)
    assert [card.number for card in loaded.content.cards.values()] == [27]
    assert loaded.errors


def test_a_card_that_is_not_whole_is_there_but_not_offered(root: Path) -> None:
    change(root, "cards/drax.yaml", "cost: 2", "cost: 2\n    missing: half of its text")
    content = load(root).content
    assert 4 in content.by_number and 4 not in [card.number for card in content.offered]


def test_words_stay_words(root: Path) -> None:
    """YAML 1.2: `on` is a key and `No` a subtitle, neither is a boolean."""
    change(root, "cards/drax.yaml", "subtitle: Arthur Douglas", "subtitle: No")
    assert load(root).content.by_number[4].title() == "Drax: No"
    assert load(root).content.by_number[46].rules[1].on


def test_what_was_read_is_kept_but_not_believed(root: Path, tmp_path: Path) -> None:
    at = tmp_path / "kept"
    fresh = load(root, kept_at=at).content
    assert load(root, kept_at=at).content == fresh
    (kept,) = at.iterdir()
    kept.write_text(kept.read_text("utf-8").replace("Drax", "Dreck"), "utf-8")
    assert load(root, kept_at=at).content == fresh
    change(root, "cards/drax.yaml", "cost: 2", "cost: 3")
    assert load(root, kept_at=at).content.by_number[4].cost == 3
