"""A limit of the engine stands in the text: what restricts a word is printed, or it is a rule of the game.

Two ways lead in. Leaving a field out of a rule has to change what the rule reads like; and every sentence of
docs/vocabulary.md that restricts a word is listed in `tools/printed_limits.yaml` with who tells the players of it.
"""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from inspect import isclass
from pathlib import Path
from typing import Any

import pytest
from printed_limits_listed import EVERYWHERE, UNPRINTED
from rules_of import all_rules, without_one

from rules_engine.cardfiles.grammar import Record, walk
from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.cards import vocabulary
from rules_engine.crisis_protocol.cards.loader import Content
from rules_engine.crisis_protocol.cards.text.clause import Scope
from rules_engine.crisis_protocol.cards.text.describe import WRITERS, headline, names_from
from rules_engine.crisis_protocol.cards.vocabulary import Filter, Rule, conditions
from rules_engine.crisis_protocol.cards.vocabulary.costs import Limit, Player
from rules_engine.crisis_protocol.cards.vocabulary.filters import Distance, Matching
from rules_engine.crisis_protocol.cards.vocabulary.modifiers import ModifierBase
from rules_engine.crisis_protocol.cards.vocabulary.permissions import PermissionBase
from rules_engine.crisis_protocol.cards.vocabulary.rule import Trigger
from rules_engine.crisis_protocol.testing.digest import rule_ids

ROOT = Path(__file__).parents[2]
LISTED: dict[str, dict[str, dict[str, Any]]] = read((ROOT / "tools" / "printed_limits.yaml").read_text("utf-8"))
DOCS = (ROOT / "docs" / "vocabulary.md").read_text("utf-8")
RESTRICTS = re.compile(
    r"(?i)\b(only|never|not|no|nor|cannot|unless|except|at most|nobody|alone|instead|neither|without|but|still|none"
    r"|must)\b"
)
NARROWING: tuple[Any, ...] = (
    Filter, Trigger, Player, Limit, Matching, Distance, PermissionBase, ModifierBase,
    *(found for found in vars(conditions).values() if isclass(found) and found.__module__ == conditions.__name__),
)  # fmt: skip
"""Records whose fields say for whom, when and how often."""


def text(rule: Rule, locale: str, cards: Content) -> str | None:
    """What it reads like; None where nothing can be made of it."""
    try:
        with names_from(cards):
            return f"{headline(rule, locale, cards)}: {WRITERS[locale].rule(rule, Scope(parameter='X'))}"
    except Exception:  # half a rule need not make sense
        return None


def unprinted(cards: Content, locale: str) -> set[tuple[str, str]]:
    """What can be left out of some rule without its text changing: the field, and the rule."""
    found: set[tuple[str, str]] = set()
    for rule in all_rules(cards):
        whole = text(rule, locale, cards)
        assert whole is not None, rule.id
        for (record, field, said), rest in without_one(rule, NARROWING):
            place = (f"{record}.{field}", rule.id)
            if place[0] in EVERYWHERE or place in found or (field == "health" and "DAZED" in said):  # which widens
                continue
            if text(rest, locale, cards) == whole:
                found.add(place)
    return found


@pytest.mark.parametrize("locale", ["en", "de"])
def test_whatever_narrows_a_rule_is_printed(cards: Content, locale: str) -> None:
    other = "de: " if locale == "en" else "en: "
    listed = {
        (field, rule) for field, rules in UNPRINTED.items() for rule, why in rules.items() if not why.startswith(other)
    }
    found = unprinted(cards, locale)
    assert found - listed == set(), "narrows a rule and is not printed"
    assert listed - found == set(), "listed, but printed"


# -- docs/vocabulary.md ------------------------------------------------------------------------------------------------


def records() -> Iterator[type[Record]]:
    """Every record of the vocabulary that the page describes."""
    for module in pkgutil.iter_modules(vocabulary.__path__):
        for found in vars(importlib.import_module(f"{vocabulary.__name__}.{module.name}")).values():
            own = isclass(found) and issubclass(found, Record) and found.__module__.endswith(f".{module.name}")
            if own and found.__doc__ and told(found) in DOCS:
                yield found


def told(of: type[Record]) -> str:
    return " ".join((of.__doc__ or "").split())


def restrictions() -> set[tuple[str, str]]:
    sentences = ((of.__name__, each) for of in records() for each in re.split(r"(?<=[.;:])\s+", told(of)))
    return {(name, sentence) for name, sentence in sentences if RESTRICTS.search(sentence)}


def test_every_sentence_that_restricts_a_word_is_accounted_for() -> None:
    assert restrictions() == {(name, sentence) for name, said in LISTED.items() for sentence in said}


@pytest.mark.parametrize(("name", "sentence"), sorted((n, s) for n, said in LISTED.items() for s in said))
def test_players_are_told_of_it(cards: Content, name: str, sentence: str) -> None:
    how = LISTED[name][sentence]
    of = next(each for each in records() if each.__name__ == name)
    having = [rule for rule in all_rules(cards) if any(isinstance(part, of) for part in walk(rule))]
    match how:
        case {"law": laws}:
            assert set(laws) <= set(rule_ids())
        case {"en": _, "de": _}:
            assert having
            for rule in having:
                for locale in ("en", "de"):
                    assert re.search(how[locale], text(rule, locale, cards) or ""), (rule.id, locale)
        case {"turned": [field, other]}:
            narrow = [rule for rule in having if any(fits(part, field) for part in walk(rule) if isinstance(part, of))]
            assert narrow
            for rule in narrow:
                whole = text(rule, "en", cards)
                assert any(text(turned, "en", cards) != whole for turned in with_other(rule, of, field, other)), rule.id
        case {"plain": why}:
            assert len(why.split()) > 2
        case _:
            pytest.fail(f"{how} says nothing")


def fits(part: Any, field: str) -> bool:
    kinds = {kind.value for kind in part.kind}
    return field == "interactive" and kinds == {"terrain"} and part.interactive and not part.named


def with_other(node: Any, of: type[Record], field: str, other: Any) -> Iterator[Any]:
    """The same with another value in that field of one such record."""
    if isinstance(node, of) and fits(node, field):
        yield node.model_copy(update={field: other})
    if isinstance(node, Record):
        for name in type(node).model_fields:
            for left in with_other(getattr(node, name), of, field, other):
                yield node.model_copy(update={name: left})
    elif isinstance(node, tuple):
        for index, part in enumerate(node):
            for left in with_other(part, of, field, other):
                yield (*node[:index], left, *node[index + 1 :])
    elif isinstance(node, dict):
        for key, part in node.items():
            for left in with_other(part, of, field, other):
                yield {**node, key: left}
