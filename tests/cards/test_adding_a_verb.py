"""docs/adding-a-verb.md names every place that a verb of the card language takes; no other module has to know one."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rules_engine.cardfiles.grammar import members_of
from rules_engine.crisis_protocol.cards.loader.names import unbound
from rules_engine.crisis_protocol.cards.vocabulary import Rule, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary import steps_board as board
from rules_engine.crisis_protocol.cards.vocabulary.steps import Step
from rules_engine.crisis_protocol.rules.effects import VERBS
from rules_engine.crisis_protocol.rules.game import PROCEDURES

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "rules_engine" / "crisis_protocol"
PAGE = (ROOT / "docs" / "adding-a-verb.md").read_text("utf-8")
PLACES, NAMED = PAGE.split("## Where single verbs are named besides")
WORDS = ENGINE / "cards" / "text"
STEERING = {"en": WORDS / "english.py", "de": WORDS / "german.py"}


def verbs() -> list[type[Any]]:
    return members_of(Step)


def test_the_page_lists_five_places_and_they_are_there() -> None:
    listed = re.findall(r"^\| \d \| `([^`]+)`", PLACES, re.M)
    assert len(listed) == 5
    for place in listed:
        assert list(ROOT.glob(place.replace("…", "*"))), place


@pytest.mark.parametrize("verb", verbs(), ids=lambda verb: str(verb.word))
def test_a_verb_stands_in_the_five_places(verb: type[Any]) -> None:
    assert PROCEDURES and verb in VERBS, "nobody carries it out"
    module = verb.__module__.rpartition(".")[2].removeprefix("steps_")
    assert VERBS[verb].__module__.endswith(f"verbs_{module}"), "its running is not where its class says"
    called = rf"\b{module}_?\.{verb.__name__}\b"
    for language, steering in STEERING.items():
        worded = steering if module == "flow" else WORDS / f"{language}_steps_{module}.py"
        assert re.search(called, worded.read_text("utf-8")), f"no words in {worded.name}"


def test_no_module_names_verbs_but_those_on_the_page() -> None:
    places = {"cards/vocabulary/steps.py", "cards/vocabulary/__init__.py"}
    places |= {str(file.relative_to(ENGINE)) for file in (*WORDS.glob("*_steps*.py"), *STEERING.values())}
    places |= {str(file.relative_to(ENGINE)) for file in (ENGINE / "cards/vocabulary").glob("steps_*.py")}
    places |= {str(file.relative_to(ENGINE)) for file in (ENGINE / "rules").glob("verbs_*.py")}
    knowing = {
        str(file.relative_to(ENGINE))
        for file in ENGINE.rglob("*.py")
        if re.search(r"steps_(flow|harm|board|dice)\b", file.read_text("utf-8"))
    }
    assert knowing - places == set(re.findall(r"^\| `([^`]+\.py)`", NAMED, re.M))


def test_a_name_in_a_field_that_is_no_selector_is_looked_at_too() -> None:
    """`Collide.with_` holds a name; a rule that binds none is found out by the verb's own word for it."""
    steps = (board.Collide.model_validate({"who": "self", "with": "nobody_bound_this"}),)
    rule = Rule.model_construct(id="x", kind=RuleKind.ACTIVE, do=steps, players=(), choose={})
    assert unbound(rule) == ["nobody_bound_this"]
