"""Nothing the engine can say is without words: the source is read for every event, question and reason."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import rules_engine
from rules_engine.crisis_protocol.board.destinations import WORTH
from rules_engine.crisis_protocol.board.placing import Offer
from rules_engine.crisis_protocol.cards.vocabulary.moments import Moment
from rules_engine.crisis_protocol.cards.vocabulary.permissions import Deed
from rules_engine.crisis_protocol.cards.vocabulary.words import ActionKind, Movement, Span
from rules_engine.crisis_protocol.events.attacks import AbortReason
from rules_engine.crisis_protocol.registry import CRISIS_PROTOCOL
from rules_engine.crisis_protocol.rules.game import PROCEDURES
from rules_engine.crisis_protocol.view.asking import kind_of
from rules_engine.crisis_protocol.view.phrases import events, moments, options, questions, refusals, spots, terms
from rules_engine.crisis_protocol.view.words import ASKS
from rules_engine.kernel.views import HIDDEN

ROOT = Path(rules_engine.__file__).parent
TABLES = [
    table
    for module in (events, moments, options, questions, refusals, spots, terms)
    for table in vars(module).values()
    if isinstance(table, dict) and table
]


@cache
def calls(*folders: str) -> list[tuple[str, ast.Call]]:
    return list(_calls(*folders))


def _calls(*folders: str) -> Iterator[tuple[str, ast.Call]]:
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call):
                    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                    yield name, node


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((word.value for word in call.keywords if word.arg == name), None)


def text_of(node: ast.expr | None) -> str | None:
    """A string as written; of one put together at run time, its fixed beginning and a stand-in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return f"{node.values[0].value}something"
    return None


def question_keys() -> set[str]:
    asked = {
        text_of(keyword(call, "key")) for name, call in calls("crisis_protocol/rules", "kernel") if name[:6] == "Choose"
    }
    placed = {text_of(call.args[2]) for name, call in calls("crisis_protocol/rules") if name == "ask_place"}
    moves = {movement.value for movement in Movement}
    named = {
        f"choose_{text_of(call.args[3])}"
        for name, call in calls("crisis_protocol/rules")
        if name == "choose_among" and text_of(call.args[3])
    }
    return {key for key in asked | placed | moves | named if key} | {HIDDEN}


JUDGES = ("crisis_protocol/rules", "crisis_protocol/query", "crisis_protocol/board")


def codes_kept_for_later() -> set[str]:
    """Codes put into a variable first: `code = "one" if … else "other"`."""
    found: set[str | None] = set()
    for file in (file for folder in JUDGES for file in (ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Assign) and any(getattr(target, "id", "") == "code" for target in node.targets):
                ways = (node.value.body, node.value.orelse) if isinstance(node.value, ast.IfExp) else (node.value,)
                found |= {text_of(way) for way in ways}
    return {code for code in found if code}


def reason_codes() -> set[str]:
    found = codes_kept_for_later()
    for name, call in calls(*JUDGES):
        if name == "Reason":
            code = text_of(keyword(call, "code"))
        elif name in ("no", "_fault", "_against") and len(call.args) > 1:
            code = text_of(call.args[1])
        else:
            continue
        if code == "stopped_by_something":
            found |= {"stopped_by_base", "stopped_by_terrain"}
        elif code is not None:
            found.add(code)
    return found


def test_the_scans_find_what_is_there() -> None:
    assert len(PROCEDURES) > 20
    assert {"turn", "act", "target", "deploy", "players_something", "advance", "next_effect"} <= question_keys()
    assert {"power", "out_of_range", "tool_barred", "same_name", "cover_too_small", "card_condition"} <= reason_codes()


def test_every_event_has_words_or_is_silent_on_purpose() -> None:
    # Tests in the same process may have added events of their own.
    kinds = {kind for kind, event in CRISIS_PROTOCOL.events.items() if event.__module__.startswith("rules_engine.")}
    worded = {key.partition(":")[0] for key in (*events.DEEDS, *events.HAPPENINGS)}
    assert kinds - worded - events.SILENT == set()
    assert events.SILENT - kinds == set()
    assert worded - kinds == set()


def test_every_question_has_words() -> None:
    missing = {key for key in question_keys() if kind_of(key) not in questions.QUESTIONS}
    assert missing == set()


def test_every_core_rule_that_asks_is_explained() -> None:
    named = {text_of(keyword(call, "source")) or "" for _, call in calls("crisis_protocol/rules")}
    core = {id for id in named if re.fullmatch(r"[A-Z]{3}-Q?\d+", id)} | set(ASKS.values())
    assert core - options.CORE_RULES.keys() == set()


def test_every_moment_at_which_one_may_react_has_words() -> None:
    assert {moment.value for moment in Moment} - moments.MOMENTS.keys() == set()


def test_every_reason_has_words() -> None:
    assert reason_codes() - refusals.REASONS.keys() == set()


def test_every_way_the_match_can_end_has_words() -> None:
    codes = {text_of(keyword(call, "code")) for name, call in calls("crisis_protocol/rules") if name == "Outcome"}
    assert codes - events.OUTCOMES.keys() == set()


def test_every_kind_of_place_has_words() -> None:
    offered = set(get_args(get_type_hints(Offer)["kind"]))
    built = {
        text_of(keyword(call, "code")) or text_of(call.args[1] if len(call.args) > 1 else None)
        for name, call in calls("crisis_protocol/rules")
        if name in ("Spot", "spot_here")
    }
    assert (offered | set(WORTH) | {code for code in built if code}) - spots.SPOTS.keys() == set()


@pytest.mark.parametrize(
    ("words", "table"),
    [
        ({deed.value for deed in Deed}, terms.DEEDS),
        ({span.value for span in Span}, terms.SPANS),
        ({kind.value for kind in ActionKind} - {"any"}, terms.ACTIONS),
        ({movement.value for movement in Movement}, moments.MOVES),
    ],
)
def test_every_word_of_the_rules_is_known(words: set[str], table: dict[str, tuple[str, str]]) -> None:
    assert words - table.keys() == set()


def phrases(entry: object) -> Iterator[tuple[str, str]]:
    """The pairs of English and German inside an entry of any table."""
    if isinstance(entry, tuple) and len(entry) == 2 and all(isinstance(part, str) for part in entry):
        yield (str(entry[0]), str(entry[1]))
    elif isinstance(entry, tuple):
        for part in entry:
            yield from phrases(part)


def fields(phrase: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(phrase) if name}


def test_both_languages_say_the_same_things() -> None:
    for table in TABLES:
        for key, entry in table.items():
            for english, german in phrases(entry):
                assert bool(english) == bool(german), key
                assert fields(english) == fields(german), key


def test_every_reason_to_break_an_attack_off_is_told_in_words_of_its_own() -> None:
    said = [events.DEEDS[f"attack_aborted:{why}"] for why in get_args(AbortReason)]
    assert len({*said, events.DEEDS["attack_aborted"]}) == len(said) + 1
