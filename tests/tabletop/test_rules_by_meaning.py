"""Rules found by what people mean: plain questions of newcomers, in both languages."""

from pathlib import Path

import pytest
import yaml

from rules_engine.crisis_protocol.view.rule_finder import finder
from rules_engine.crisis_protocol.view.rulings import saying, sayings

find, asked = finder().find, finder().lexicon.asked

QUESTIONS = Path(__file__).parent / "questions"
FIRST = 3
UNSEEN_ANSWERED = {"en": 16, "de": 15}
"""Of twenty that nothing was tuned on; what was measured, so that it does not get worse unnoticed."""


def questions(name: str) -> list[tuple[str, set[str]]]:
    return [(asked, set(right.split())) for asked, right in yaml.safe_load((QUESTIONS / f"{name}.yaml").read_text())]


def is_answered(question: str, right: set[str], language: str) -> bool:
    return bool(right & {rule.id for rule in find(question, language)[:FIRST]})


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_plain_question_finds_its_rule_among_the_first_three(language: str) -> None:
    all_of_them = questions(language)
    assert len(all_of_them) >= 60
    assert not [asked for asked, right in all_of_them if not is_answered(asked, right, language)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_most_questions_that_nobody_thought_of_find_theirs_too(language: str) -> None:
    unseen = questions(f"unseen_{language}")
    assert len(unseen) == 20
    assert sum(is_answered(*one, language) for one in unseen) >= UNSEEN_ANSWERED[language]


def test_questions_and_words_name_rules_that_exist() -> None:
    named = {id for name in ("en", "de", "unseen_en", "unseen_de") for _, right in questions(name) for id in right}
    named |= {id for language in ("en", "de") for subject in asked(language) for id in subject.rules}
    assert named <= set(sayings())
    assert all(subject.words.strip() for language in ("en", "de") for subject in asked(language))


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("who goes first", "PHA-08"),
        ("wie gewinne ich", "WIN-01"),
        ("durch gegner laufen", "MOV-15"),
        ("how do i win", "WIN-01"),
        ("May I move over other bases?", "MOV-15"),
        ("line of sight roof", "LOS-07"),
        ("verteidigungswürfel BLOCK", "COV-05"),
    ],
)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_language_of_the_question_need_not_be_the_persons(typed: str, first: str, language: str) -> None:
    assert first in [rule.id for rule in find(typed, language)[:FIRST]]


@pytest.mark.parametrize("typed", ["", "??", "of the", "teapot and kettle", "pizza bestellen", "x" * 5000])
def test_nothing_is_found_rather_than_anything(typed: str) -> None:
    assert find(typed, "en") == []
    assert find(typed, "de") == []


def test_a_chapter_that_is_named_comes_in_its_order_and_then_the_rest() -> None:
    covers = find("cover", "en")
    assert [rule.section for rule in covers[:10]] == ["COV"] * 10
    assert covers[0].id == "COV-01"
    assert covers[10:] and "COV" not in {rule.section for rule in covers[10:]}
    assert find("Deckung", "en")[0].id == "COV-01"
    assert find("ATK", "en")[0].id == "ATK-01"


def test_an_id_is_that_rule_alone() -> None:
    assert find("cov 5", "de") == [saying("COV-05")]


def test_a_slip_of_the_finger_is_forgiven() -> None:
    assert find("terain destroyd", "en")[0].section == "TER"
    assert find("Sichtlienie", "de")[0].section == "LOS"


def test_long_words_of_german_are_taken_apart() -> None:
    """Nobody wrote them in one anywhere."""
    assert {rule.section for rule in find("Strahldeckung", "de")[:3]} == {"BEA", "COV"}
    assert find("Würfelsymbol", "de")[0].id == "SPC-01"


@pytest.mark.parametrize(
    ("typed", "first", "named"),
    [
        ("Deckung", "COV-01", ("Geländeteil innerhalb von R1", "Gerade", "nicht innerhalb von R2")),
        ("wie gewinne ich", "WIN-01", ("16",)),
        ("darf ich betäubt angreifen", "DMG-11", ("angeschlagen", "nicht angreifen")),
        ("cover", "COV-01", ("feature within R1", "straight line", "not within R2")),
        ("how do I win", "WIN-01", ("16",)),
    ],
)
def test_the_first_answer_says_what_was_asked(typed: str, first: str, named: tuple[str, ...]) -> None:
    """COV-01 to COV-04, WIN-01, DMG-11: whoever reads one line knows."""
    language = "en" if typed in ("cover", "how do I win") else "de"
    answer = find(typed, language)[0]
    assert answer.id == first
    assert all(word in answer.text(language) for word in named)
