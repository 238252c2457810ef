"""Printings: a card as it was, from what it says now and a dated file of differences."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules_engine.crisis_protocol.cards.loader import CardErrors
from rules_engine.crisis_protocol.cards.loader.load import (
    Loaded,
    UnknownPool,
    content_as_of,
    default_content,
    load,
    newest_pool,
    pools,
)
from rules_engine.crisis_protocol.cards.text.changes import changes
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD, Options

HERO = """\
name: Hero
alter_ego: Nobody
threat: 3
base: 35
stats: {stamina: [5, 6], speed: M, size: 2, defense: [3, 3, 3]}
attacks:
  - {name: Strike, type: physical, range: 2, strength: 5}
  - {name: Kick, type: physical, range: 2, strength: 6, cost: 2}
superpowers:
  - {name: Leap, kind: active, cost: 2, place: 2}
"""
Folder = Callable[..., Path]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """A folder of cards with `printings` given by month: `m2024_12=text`; the newest says nothing."""

    def build(hero: str = HERO, **printings: str) -> Path:
        files = {"characters/hero": hero, "characters/other": HERO.replace("Hero", "Other"), "printings/2026-09": ""}
        files |= {f"printings/{month[1:].replace('_', '-')}": text for month, text in printings.items()}
        for name, text in files.items():
            path = tmp_path / f"{name}.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
        return tmp_path

    return build


def test_without_a_pool_cards_say_what_is_printed_now(folder: Folder) -> None:
    loaded = load(folder(m2024_12="characters: {hero: {stats: {stamina: 4}}}"))
    assert loaded.content.pool == "2026-09" and loaded.content.character("hero").normal.healthy.stamina == 5


def test_a_difference_changes_what_it_names_and_nothing_else(folder: Folder) -> None:
    root = folder(m2024_12="characters: {hero: {threat: 4, stats: {stamina: [4, 5]}, attacks: {Kick: {cost: 3}}}}")
    then, now = load(root, pool="2024-12").content, load(root).content
    hero = then.character("hero")
    assert (hero.threat, hero.normal.healthy.stamina, hero.normal.healthy.speed) == (4, 4, "M")
    assert [(attack.name.en, attack.cost) for attack in hero.normal.attacks] == [("Strike", 0), ("Kick", 3)]
    assert then.character("other") == now.character("other") and then.version != now.version


def test_what_was_not_printed_is_left_out_and_what_was_is_added(folder: Folder) -> None:
    said = "characters: {hero: {superpowers: {Leap: null, Dash: {kind: active, cost: 1, advance: S}}}}"
    hero = load(folder(m2024_12=said), pool="2024-12").content.character("hero")
    assert [power.id for power in hero.normal.superpowers] == ["hero.dash"]


def test_a_card_that_did_not_exist_is_not_in_the_pool(folder: Folder) -> None:
    assert set(load(folder(m2024_12="without: {characters: [other]}"), pool="2024-12").content.characters) == {"hero"}
    assert set(load(folder(m2024_12="holds: {characters: [other]}"), pool="2024-12").content.characters) == {"other"}


def test_pools_are_told_one_from_the_next(folder: Folder) -> None:
    root = folder(m2023_06="characters: {hero: {threat: 2}}", m2024_12="characters: {hero: {stats: {stamina: 4}}}")

    def told(loaded: Loaded) -> tuple[int, int]:
        hero = loaded.content.character("hero")
        return hero.threat, hero.normal.healthy.stamina

    assert [told(load(root, pool=pool)) for pool in ("2023-06", "2024-12", "2026-09")] == [(2, 4), (3, 4), (3, 5)]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("characters: {hero: {threat: 3}}", "1: this is what it says now at characters.hero.threat"),
        ("characters: {nobody: {threat: 3}}", "1: there is no card `nobody`"),
        ("characters:\n  hero:\n    attacks: {Punch: null}", "3: there is no `Punch` to leave out"),
        ("characters: {hero: {threat: many}}", "1: expected a whole number, got many"),
        ("characters: {hero: 5}", "1: expected the card's keys with what they said"),
        ("holds: {heroes: [hero]}", "1: expected lists of cards by kind"),
        ("heroes: {}", "1: unknown key `heroes`"),
        ("- hero", "1: expected a mapping of keys to values"),
        ("characters: {", "not readable as YAML"),
    ],
)
def test_a_mistaken_difference_is_refused_with_its_place(folder: Folder, said: str, wrong: str) -> None:
    with pytest.raises(CardErrors) as refused:
        load(folder(m2024_12=said), pool="2024-12")
    [error] = refused.value.errors
    assert str(error).startswith("printings/2024-12.yaml:") and wrong in str(error)


def test_the_newest_pool_differs_from_none(folder: Folder) -> None:
    with pytest.raises(CardErrors, match="the newest pool differs from none"):
        load(folder(m2027_01="characters: {hero: {threat: 2}}"))


def test_a_file_that_is_no_month_is_refused(folder: Folder) -> None:
    with pytest.raises(CardErrors, match="expected a month"):
        load(folder(m2020="characters: {}"))


def test_a_pool_nobody_knows_is_no_pool(folder: Folder) -> None:
    with pytest.raises(UnknownPool):
        load(folder(), pool="1999-01")


# -- the real ones ----------------------------------------------------------------------------------------------------


def test_matches_of_old_have_the_oldest_pool() -> None:
    assert Options().pool == POOL_OF_OLD == pools()[0] != newest_pool() == default_content().pool


def test_the_pool_of_2024_holds_what_there_was_then() -> None:
    then = content_as_of(POOL_OF_OLD)
    assert (len(then.characters), len(then.tactics), len(then.crises)) == (37, 48, 27)
    assert then.version != default_content().version


def test_no_card_says_in_a_difference_what_it_says_now() -> None:
    """Each that is listed differs in what people read, in both languages."""
    then, now = content_as_of(POOL_OF_OLD), default_content()
    changed = [id for id, card in then.characters.items() if card != now.characters[id]]
    assert len(changed) == 35
    for id in changed:
        was, card = then.characters[id], now.characters[id]
        assert all(changes(was, card, locale, then, now) for locale in ("en", "de")), id


def test_a_change_is_told_by_numbers_and_by_the_text_there_was() -> None:
    then, now = content_as_of(POOL_OF_OLD), default_content()
    told = changes(then.characters["captain_america"], now.characters["captain_america"], "en", then, now)
    assert told[0] == "Stamina: 5/6 → 6/7"
    assert told[1].startswith("A Day Unlike Any Other: before: (Leadership): The first superpower of each allied")
    zemo = changes(then.characters["baron_zemo"], now.characters["baron_zemo"], "de", then, now)
    assert "Tactical Insight: neu" in zemo and any(line.startswith("Strategic Genius: entfallen") for line in zemo)
    assert changes(now.characters["groot"], now.characters["groot"], "en", now, now) == []
