"""The rules of Dice Masters found by their ids and by plain questions, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules_engine.crisis_protocol.view import rulings
from rules_engine.dice_masters.testing.proving import PROVING
from rules_engine.dice_masters.view.rulebook import finder

QUESTIONS = Path(__file__).parent / "questions"
CHAPTERS = ("MAT SET ZON ENE TRN BUY FLD GLO ACT ATK DMG KO WIN EFF KEY TIM").split()  # noqa: SIM905
FIRST = 3
BOOK = finder().book
UNSAID = {
    "what is in a printed box": "DM-MAT-01 DM-MAT-02 DM-MAT-03 DM-MAT-35 DM-MAT-36",
    "Doubles, which DM-SET-29 says are not played here": "DM-SET-25 DM-SET-26 DM-SET-27 DM-SET-28 DM-SET-Q3",
    "the draft, which is not played here either": "DM-SET-30 DM-SET-31 DM-SET-32 DM-SET-Q4",
}
"""Rules that are no matter for whoever plays here, by the reason."""


def questions(language: str) -> list[tuple[str, set[str]]]:
    written = yaml.safe_load((QUESTIONS / f"{language}.yaml").read_text())
    return [(asked, set(right.split())) for asked, right in written]


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_plain_question_finds_its_rule_among_the_first_three(language: str) -> None:
    missed = []
    for asked, right in questions(language):
        found = [rule.id for rule in finder().find(asked, language)[:FIRST]]
        if not right & set(found):
            missed.append((asked, found))
    assert not missed


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_chapter_is_asked_about(language: str) -> None:
    named = {id.rpartition("-")[0] for _, right in questions(language) for id in right}
    assert named == {f"DM-{chapter}" for chapter in CHAPTERS} == set(BOOK.sections)


def test_every_rule_is_said_but_those_left_out_by_name() -> None:
    """Ids are the digest's: none is made up here, none is forgotten."""
    unsaid = " ".join(UNSAID.values()).split()
    rules = [id for id in PROVING.digest().ids if not id.startswith("DM-TV-")]
    assert sorted([*BOOK.sayings, *unsaid]) == sorted(rules)


def test_no_two_rules_are_said_with_the_same_words() -> None:
    for language in ("en", "de"):
        said = [getattr(saying, language) for saying in BOOK.sayings.values()]
        assert all(said) and len(set(said)) == len(said)


def test_what_is_said_is_said_in_no_words_of_another_game() -> None:
    named = {id for language in ("en", "de") for subject in finder().lexicon.asked(language) for id in subject.rules}
    assert named <= set(BOOK.sayings)
    assert not set(BOOK.sayings) & set(rulings.sayings())


@pytest.mark.parametrize("typed", ["DM-KO-02", "dm-ko-2", "dm-KO02"])
def test_an_id_is_that_rule_alone(typed: str) -> None:
    assert [rule.id for rule in finder().find(typed, "de")] == ["DM-KO-02"]


def test_an_id_of_another_game_is_none_of_this_one() -> None:
    assert BOOK.saying("ATK-07") is None and rulings.saying("DM-ATK-07") is None


def test_a_chapter_comes_in_its_order() -> None:
    assert [rule.id for rule in finder().find("dm-buy", "en")][:2] == ["DM-BUY-01", "DM-BUY-02"]
    assert finder().find("Würfel kaufen", "en")[0].id == "DM-BUY-01"


@pytest.mark.parametrize("typed", ["", "??", "of the", "teapot and kettle", "pizza bestellen", "x" * 5000])
def test_nothing_is_found_rather_than_anything(typed: str) -> None:
    assert finder().find(typed, "en") == [] == finder().find(typed, "de")
