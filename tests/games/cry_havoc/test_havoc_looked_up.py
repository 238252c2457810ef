"""Cards and rules of Cry Havoc for whoever looks them up, in both languages."""

import re
from pathlib import Path

import pytest

from bot.client import App
from bot.games.cry_havoc.glossary import HavocGlossary, terms
from bot.games.cry_havoc.panels.here import the_pack
from bot.games.cry_havoc.reference import REFERENCE
from bot.games.reference import UnclearError, has_no_dice
from bot.locale import words
from rules_engine.cry_havoc.view.rulebook import finder

CARDS = REFERENCE.cards
SOURCES = Path(__file__).parents[3] / "rules_engine" / "cry_havoc"


@pytest.mark.parametrize("language", ["en", "de"])
async def test_everything_with_a_name_is_found_and_told(app: App, language: str) -> None:
    to, pack = words(language), the_pack()
    for thing in (*pack.cards.values(), *pack.skills.values(), *pack.structures.values(), *pack.tiles.values()):
        name = thing.name.in_(language)
        (text,) = (await CARDS.show(app, CARDS.read(name, to), to)).texts
        assert name in text and "Cry Havoc" in text


def test_what_is_no_card_is_told_with_the_nearest() -> None:
    with pytest.raises(UnclearError, match="The nearest: "):
        CARDS.read("Zzyzx", words("en"))


def test_it_has_no_dice_and_says_so_to_nobody_else() -> None:
    assert has_no_dice("cry_havoc")
    assert not has_no_dice("dice_masters") and not has_no_dice("crisis_protocol") and not has_no_dice(None)


def test_rules_that_refuse_or_ask_something_are_in_the_book() -> None:
    """Whoever presses *Why?* reads an id, and may look it up."""
    code = "".join(path.read_text() for folder in ("query", "rules") for path in (SOURCES / folder).glob("*.py"))
    cited = set(re.findall(r'(?:no\(|rule=|source=)"(CH-[A-Z]+-Q?\d+)"', code))
    assert cited and cited - finder().book.sayings.keys() == set()


@pytest.mark.parametrize(
    ("asked", "language", "rule"),
    [
        ("who wins a tie in battle", "en", "CH-BAT-27"),
        ("Gleichstand im Gefecht", "de", "CH-BAT-27"),
        ("how many cards may I hold", "en", "CH-DRW-02"),
        ("Lösegeld", "de", "CH-PRI-03"),
    ],
)
def test_rules_are_found_by_what_people_mean(asked: str, language: str, rule: str) -> None:
    assert rule in [found.id for found in finder().find(asked, language)[:3]]


@pytest.mark.parametrize(
    ("text", "language", "terms"),
    [
        ("Place 3 units on the three objectives: Region Control 2, Attrition 1", "en", ["objective", "region_control"]),
        ("Kriegstrupp „Jägerpaar“ in einer Gefechtsregion", "de", ["war_party", "battle_region"]),
        ("Nothing of it", "en", []),
    ],
)
def test_terms_are_explained_where_they_occur_with_their_rules(text: str, language: str, terms: list[str]) -> None:
    glossary, to = HavocGlossary(), words(language)
    explained = glossary.found_in(text, to)
    found = [one.id for one in explained]
    assert found[: len(terms)] == terms and bool(found) == bool(terms)
    assert all(len(one.wording) >= 1 for one in explained)


def test_every_term_has_rules_in_the_book() -> None:
    for language in ("en", "de"):
        for id, term in terms().terms.items():
            explained = {one.id: one for one in HavocGlossary().found_in(term.in_(language).name, words(language))}
            assert len(explained[id].wording) == len(term.rules)
