"""Regular expressions meet what people type: none may take longer than the text is long."""

import re
import time
from types import ModuleType

import pytest
from patterns import faults, is_bounded, patterns, patterns_in

from bot.ui.kit.ids import Grammar, Shape

ALLOWED = {
    "bot.store.copies": "the name of the database's own file, escaped; it meets names of files, not texts of people",
    "bot.store.restore": "the name of the database's own file, escaped; it meets names of files, not texts of people",
    "bot.ui.kit.ids": "all shapes of a grammar in one; each of them is judged where its grammar is made",
    "rules_engine.crisis_protocol.view.glossary": "words of our own glossary, escaped, with repeats of up to forty; it "
    "meets texts that the bot has written",
    "rules_engine.crisis_protocol.view.heroes": "an alter ego of the cards, escaped; it holds no repeat, and "
    "meets texts that are made from cards",
    "bot.store.privacy": "a person's number between two edges, put together for each person; it holds no repeat",
}
"""Patterns that are known only at run time, with the reason why they are safe."""


def test_no_pattern_of_the_product_can_be_held_up() -> None:
    found = list(patterns())
    assert len(found) > 30, "the search itself works"
    assert {
        one.place: why for one in found if one.text and (why := faults(one.text, one.flags, searched=one.searched))
    } == {}


def test_patterns_put_together_at_run_time_have_a_reason() -> None:
    unknown = {one.place.partition(":")[0] for one in patterns() if one.text is None}
    assert unknown == set(ALLOWED)


def test_custom_ids_are_read_by_patterns_with_an_end() -> None:
    """They come from the client, whatever the server says."""
    templates = [one for one in patterns() if one.template]
    assert len(templates) >= 10
    assert [one.place for one in templates if not is_bounded(one.text or "")] == []


def test_every_grammar_of_custom_ids_is_judged() -> None:
    modules = {one.place.partition(":")[0] for one in patterns() if one.place.endswith(Shape.FORM.name)}
    assert modules == {"bot.ui.match.ids", "bot.ui.league.ids", "bot.games.crisis_protocol.tabletop.panel"}


def test_a_grammar_with_a_place_without_end_is_found() -> None:
    module = ModuleType("planted")
    module.ODD = Grammar("o", {"place": "[0-9]+"})  # type: ignore[attr-defined]
    found = list(patterns_in('ODD = Grammar("o", {"place": "[0-9]+"})\n', module))
    assert len(found) == len(Shape) and not any(is_bounded(one.text or "") for one in found)


SLOW = [
    r"(a+)+$",
    r"(?:\s*\d+)*x",
    r"\s*\d+(?:\s*(?:[:/,]|\s)\s*\d+)?\s*",
    r"([A-Z])\s*[- ]\s*([0-9]+)",
    r"\s*(?:in|zoll)",
    r"[\w-]{18,}\.[\w-]{5,8}",
    r"(?:a|a?b)*\w*c",
    r"(\w+\s?)*!",
    r".*,.*;",
    r"(?i)[a-z]+X*Y",
    r"\w{1,50}\w{1,50}\w{1,50}-",
]
QUICK = [
    r'"(?>[^"\\]+|\\.)*+"',
    r"[a-z]{1,30}(?:\.[0-9]{1,90}){0,8}",
    r"\bBot\s{1,9}[\w.-]{8,}",
    r"<@!?(\d+)>",
    r"\w+",
    r"(?<![\w-])[\w-]{18,}\.x",
    r"(?:,[0-9]+)*",
    r"\d{4}-\d{2}-\d{2}",
]


@pytest.mark.parametrize("pattern", SLOW)
def test_a_planted_slow_pattern_is_found(pattern: str) -> None:
    assert faults(pattern)


@pytest.mark.parametrize("pattern", QUICK)
def test_a_quick_pattern_is_let_through(pattern: str) -> None:
    assert faults(pattern) == []


def test_a_pattern_planted_in_a_module_is_found_by_its_line() -> None:
    module = ModuleType("planted")
    vars(module).update(re=re, SPACE=r"\s*")
    source = 'import re\nWORD = re.compile(r"[a-z]+")\nre.fullmatch(rf"{SPACE}a{SPACE}{SPACE}b", text)\n'
    found = {one.place: faults(one.text or "", searched=one.searched) for one in patterns_in(source, module)}
    assert found == {"planted:2": [], "planted:3": ["repeats of the same letters beside each other"]}


@pytest.mark.parametrize("pattern", QUICK)
def test_what_is_let_through_is_quick_indeed(pattern: str) -> None:
    """The rule against the machine: a hundred thousand letters in well under a second of processor time."""
    for text in ("a" * 100_000, " " * 100_000, "1" * 100_000, "<@" * 50_000, ",1" * 50_000, "Bot " * 25_000):
        begun = time.thread_time()
        for _ in re.finditer(pattern, text):
            pass
        assert time.thread_time() - begun < 1
