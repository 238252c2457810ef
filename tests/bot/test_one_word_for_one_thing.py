"""One word for one thing: what German and English texts for people call things, and what they no longer call them."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.cards.text.describe import describe
from rules_engine.crisis_protocol.view import phrases

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted((ROOT / "assets" / "locale" / "de" / "LC_MESSAGES").glob("*.po"))

GERMAN = {
    "Team": r"Kaders?|Trupp(s|en?)?|Squads?",
    "Schlachtfeld": r"Spielfeld(er|s)?|Spielpl(an|äne)",
    "Zustand": r"Sonderzust(and|ände)",
    "Teamtaktik-Karte": r"Teamtaktikkarten?",
    "Vorrat": r"Rosters?|Aufgebote?s?",
    "Partie": r"Match(es)?|Matche",
    "Gegenüber": r"Gegner(s|n|in|innen)?",
    "Gruppierung": r"Fraktion(en)?|Zugehörigkeit(en)?|Affiliation(en)?",
    "Vorrang": r"Priorität(en)?|Initiative",
    "Anweisung": r"Auftrag|Aufträge?n?|Orders?",
    "Zusammenstoß": r"Kollision(en)?",
    "Missionsmarker": r"Tokens?",
    "Kraft": r"Power",
    "besiegt": r"K\.?O\.?|K\. o",
    "angeschlagen": r"benommen\w*|Daze[ds]?",
    "Kritisch, Spezial, Treffer, Leerseite": r"Crits?|Wilds?|Hits?|Blanks?",
}
"""As the German rules call it, and for what the bot has of its own as most of its texts do; beside it what it is not
called."""
ENGLISH = {
    "squad": r"warbands?",
    "KO'd": r"KOed|K\.O\.",
    "objective token": r"objective marker",
    "defence": r"defenses?",
}
LETTERS = r"\b[CWHBFKST] ?\+ ?[CWHBFKST]\b"
"""Faces are words: *criticals, wilds and hits*."""
ALLOWED = re.compile(r"Gegnerwertung|der Punkte je Partie der Gegner|`[^`]*`|<[^>]*>|\{\w+\}")
"""A tie-break's own name, commands and placeholders."""


@cache
def catalogues() -> tuple[tuple[str, str, str], ...]:
    """Where, in English, in German."""
    found: list[tuple[str, str, str]] = []
    for file in CATALOGUES:
        with file.open("rb") as opened:
            for message in read_po(opened, locale="de"):
                if not message.id:
                    continue
                english = message.id if isinstance(message.id, list | tuple) else (message.id,)
                german = message.string if isinstance(message.string, list | tuple) else (message.string,)
                found.append((file.stem, " ".join(english), " ".join(german)))
    return tuple(found)


@cache
def engine_phrases() -> tuple[tuple[str, str, str], ...]:
    found: list[tuple[str, str, str]] = []
    for module in pkgutil.iter_modules(phrases.__path__):
        of = importlib.import_module(f"{phrases.__name__}.{module.name}")
        for name, value in vars(of).items():
            # Of counted things the tables hold singular and plural of one language side by side.
            if name.isupper() and name != "COUNTS":
                found += [(f"{module.name}.{name}", *pair) for pair in _pairs(value)]
    return tuple(found)


def _pairs(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        for one in value.values():
            yield from _pairs(one)
    elif isinstance(value, tuple) and len(value) == 2 and all(isinstance(one, str) for one in value):
        yield value[0], value[1]
    elif isinstance(value, tuple):
        for one in value:
            yield from _pairs(one)


def test_there_is_something_to_read() -> None:
    assert len(catalogues()) > 1000 and len(engine_phrases()) > 250


@pytest.mark.parametrize(("word", "others"), GERMAN.items())
def test_german_has_one_word_for_it(word: str, others: str) -> None:
    banned = re.compile(rf"\b({others})\b")
    said = [(where, german) for where, _, german in (*catalogues(), *engine_phrases())]
    assert not [(where, text) for where, text in said if banned.search(ALLOWED.sub("", text))], f"say {word}"


@pytest.mark.parametrize(("word", "others"), ENGLISH.items())
def test_english_has_one_word_for_it(word: str, others: str) -> None:
    banned = re.compile(rf"\b({others})\b", re.IGNORECASE)
    said = [(where, english) for where, english, _ in (*catalogues(), *engine_phrases())]
    assert not [(where, text) for where, text in said if banned.search(ALLOWED.sub("", text))], f"say {word}"


def test_faces_are_told_in_words() -> None:
    """ATK-35, ATK-36: nobody reads *C+W+H*."""
    letters = re.compile(LETTERS)
    said = [text for _, english, german in (*catalogues(), *engine_phrases()) for text in (english, german)]
    cards = default_content()
    said += [describe(rule, locale, cards) for rule in cards.rules.values() for locale in ("en", "de")]
    assert not [text for text in said if letters.search(text)]
