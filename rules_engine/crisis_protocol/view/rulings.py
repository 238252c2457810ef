"""The rules in short words of our own, by id, in English and German: what `/rule` shows and `/why` cites.

It decides nothing: the engine names ids, this says what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from rules_engine.crisis_protocol.cards.loader.yaml12 import read
from rules_engine.kernel.values import Value

_SMALL_WORDS = """
a an and are at be can do does for from how i if in is it may my of on or the to what when where which who with
am auf bei das dem den der die ein eine einen einer es für ich im in ist kann man mit und von wann was wenn wer
wie wo zu
"""
LONGEST, MOST_WORDS = 200, 12
"""Letters and words of a question that are read; more narrow nothing down."""
_ID = re.compile(r"\b[A-Z]{3}-Q?\d{1,2}\b")


class Saying(Value):
    """One rule, or a ruling where the rules leave a question open."""

    id: str
    section: str
    en: str
    de: str
    older: str | None = None
    """What the older English edition says instead."""

    @property
    def is_ruling(self) -> bool:
        """Ours, not the rulebook's."""
        return "-Q" in self.id

    def text(self, locale: str = "en") -> str:
        """In German, or else in English."""
        return self.de if locale == "de" else self.en


class Section(Value):
    """A chapter of the rules, such as ATK."""

    id: str
    en: str
    de: str
    rules: tuple[Saying, ...]

    def title(self, locale: str = "en") -> str:
        return self.de if locale == "de" else self.en


@cache
def sections() -> dict[str, Section]:
    """Every chapter by its three letters."""
    folder = resources.files("assets") / "rules"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)
    found = [_section(read(file.read_text(encoding="utf-8"))) for file in files]
    return {section.id: section for section in found}


def _section(raw: Any) -> Section:
    sayings = tuple(Saying(id=id, section=raw["section"], **said) for id, said in raw["rules"].items())
    return Section(id=raw["section"], rules=sayings, **raw["name"])


@cache
def sayings() -> dict[str, Saying]:
    """Every rule and ruling by its id."""
    return {saying.id: saying for section in sections().values() for saying in section.rules}


def saying(id: str) -> Saying | None:
    """A rule as people may write its id: `atk-7`, `ATK07`, `ATK-Q3`."""
    said = re.fullmatch(r"([A-Za-z]{3})[\s-]{0,5}([Qq]?)0{0,5}([0-9]{1,2})", id.strip())
    if said is None:
        return None
    section, ruling, number = said[1].upper(), said[2], int(said[3])
    return sayings().get(f"{section}-Q{number}" if ruling else f"{section}-{number:02}")


def named_in(text: str) -> Iterator[Saying]:
    """The rules that a text or a saying refers to, once each, in its order."""
    for id in dict.fromkeys(_ID.findall(text)):
        if (found := sayings().get(id)) is not None:
            yield found


def search(words: str, locale: str = "en", *, some: bool = False) -> list[Saying]:
    """The rules that have all the words; those of a chapter of that name first, then in the order of the rules.

    With `some`, those that have most of the words, for questions in whole sentences.
    """
    small = _words(_SMALL_WORDS)
    wanted = [word for word in dict.fromkeys(_words(words[:LONGEST])) if word not in small][:MOST_WORDS]
    known = sayings()
    found = [(_hits(*texts, wanted), known[id]) for id, texts in _texts(locale).items()] if wanted else []
    most = max((sum(hits) for hits, _ in found), default=0)
    if not most or (most < len(wanted) and not some) or 2 * most < len(wanted):
        return []
    best = [(hits, saying) for hits, saying in found if sum(hits) == most]
    return [saying for hits, saying in sorted(best, key=lambda one: -one[0][0])]


def _hits(title: str, text: str, wanted: list[str]) -> tuple[int, int]:
    """How many of the words begin a word of the chapter's name, and how many only one of the rule's own."""
    by_title = [f" {word}" in title for word in wanted]
    return sum(by_title), sum(not named and f" {word}" in text for named, word in zip(by_title, wanted, strict=True))


@cache
def _texts(locale: str) -> dict[str, tuple[str, str]]:
    """The words of every rule's chapter and of the rule itself, each with a space before it."""
    titles = {section.id: _spaced(section.title(locale)) for section in sections().values()}
    return {id: (titles[saying.section], _spaced(saying.text(locale))) for id, saying in sayings().items()}


def _spaced(text: str) -> str:
    return " " + " ".join(_words(text))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())
