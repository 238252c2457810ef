"""*What is this?*: every term has two sentences in both languages and rules that are there, and is found in texts."""

from __future__ import annotations

import re

import pytest

from rules_engine.crisis_protocol.view.glossary import Term, found_in, terms
from rules_engine.crisis_protocol.view.phrases.questions import QUESTIONS
from rules_engine.crisis_protocol.view.rulings import sayings

LANGUAGES = ("en", "de")
NOTHING_TO_EXPLAIN = {
    "may", "one_of", "next_of", "next_effect", "players", "choose", "choose:character", "hidden", "target",
    "next_target", "face", "raise", "turn_zone", "place_token", "mark", "act", "summon", "pay_instead",
}  # fmt: skip
"""Questions in plain words, or that a card names."""


def ids(text: str, language: str) -> list[str]:
    return [term.id for term in found_in(text, language)]


@pytest.mark.parametrize("term", terms().values(), ids=lambda term: term.id)
def test_a_term_is_two_sentences_and_its_rules_are_there(term: Term) -> None:
    assert term.rules and all(rule in sayings() for rule in term.rules)
    for language in LANGUAGES:
        said = term.in_(language)
        assert len(re.findall(r"[.!?](?:\s|$)", said.text)) == 2, said.text
        assert not re.search(r"\b[A-Z]{3}-\d\d\b", said.text), "rules are cited apart"
        assert term.id in ids(said.name, language) or term.id in ids(" ".join(said.forms).replace("*", ""), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_form_belongs_to_two_terms(language: str) -> None:
    forms = [form for term in terms().values() for form in term.in_(language).forms]
    assert len(forms) == len(set(forms))


@pytest.mark.parametrize("key", QUESTIONS)
def test_every_question_has_a_word_that_is_explained(key: str) -> None:
    for index, language in enumerate(LANGUAGES):
        text = " ".join(part[index] for part in QUESTIONS[key])
        assert ids(text, language) or key in NOTHING_TO_EXPLAIN, text


def test_terms_come_in_the_order_in_which_they_are_read() -> None:
    assert ids("Secure 2 tokens; the Team Tactic costs 3 Power", "en") == ["secure", "objective", "tactic", "power"]
    assert ids("Bedrohung 17, am Südrand, dann der Angriffspool", "de") == ["threat", "deploy", "pool"]


def test_part_of_a_word_is_not_the_word() -> None:
    """`turn` is not in *return*, `push` not in *cushion*, and a name is not taken apart."""
    assert ids("return, cushion, Powerful, powers", "en") == []
    assert ids("Kraftwerk, Zugang", "de") == []
