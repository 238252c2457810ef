"""Rules in short words of our own, by id, in English and German, chapter by chapter: what `/rule` shows.

It decides nothing: an engine names ids, this says what they mean. It must not know a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from importlib.resources.abc import Traversable
from typing import Any

from rules_engine.cardfiles.yaml12 import read
from rules_engine.kernel.values import Value


class Saying(Value):
    """One rule, or a ruling where the rules leave a question open."""

    id: str
    section: str
    en: str
    de: str
    older: dict[str, str] | None = None
    """What the rules of March 2022 say instead, by language."""
    newer: dict[str, str] | None = None
    """What the rules of November 2025 say instead, as far as known, by language."""

    @property
    def is_ruling(self) -> bool:
        """Ours, not the rulebook's."""
        return "-Q" in self.id

    def text(self, locale: str = "en") -> str:
        """In German, or else in English."""
        return self.de if locale == "de" else self.en

    def text_of_2022(self, locale: str = "en") -> str | None:
        """What March 2022 said instead, if anything."""
        return None if self.older is None else _in(self.older, locale)

    def text_since_2025(self, locale: str = "en") -> str | None:
        """What is reported of November 2025 instead, if anything."""
        return None if self.newer is None else _in(self.newer, locale)


class Section(Value):
    """A chapter of the rules, such as ATK."""

    id: str
    en: str
    de: str
    rules: tuple[Saying, ...]

    def title(self, locale: str = "en") -> str:
        return self.de if locale == "de" else self.en


class Book:
    """The rules of a game out of a folder: a file for each chapter."""

    def __init__(self, folder: Traversable, prefix: str = "") -> None:
        """`prefix`: what stands before a chapter's letters in every id, such as `DM-`."""
        self._folder, self.prefix = folder, prefix
        self._id = re.compile(rf"\b{prefix}[A-Z]{{2,3}}-Q?\d{{1,2}}\b")
        self._typed = re.compile(r"([A-Za-z]{2,3})[\s-]{0,5}([Qq]?)0{0,5}([0-9]{1,2})")

    @cached_property
    def sections(self) -> dict[str, Section]:
        """Every chapter by its letters."""
        files = sorted((one for one in self._folder.iterdir() if one.name.endswith(".yaml")), key=lambda one: one.name)
        found = [_section(read(file.read_text(encoding="utf-8"))) for file in files]
        return {section.id: section for section in found}

    @cached_property
    def sayings(self) -> dict[str, Saying]:
        """Every rule and ruling by its id."""
        return {saying.id: saying for section in self.sections.values() for saying in section.rules}

    def saying(self, id: str) -> Saying | None:
        """A rule as people may write its id: `atk-7`, `ATK07`, `ATK-Q3`, with its prefix if it has one."""
        typed = id.strip()
        if self.prefix:
            if not typed.upper().startswith(self.prefix):
                return None
            typed = typed[len(self.prefix) :]
        said = self._typed.fullmatch(typed)
        if said is None:
            return None
        section, ruling, number = f"{self.prefix}{said[1].upper()}", said[2], int(said[3])
        return self.sayings.get(f"{section}-Q{number}" if ruling else f"{section}-{number:02}")

    def section(self, id: str) -> Section | None:
        """A chapter by its letters as people may write them."""
        return self.sections.get(id.strip().upper())

    def named_in(self, text: str) -> Iterator[Saying]:
        """The rules that a text or a saying refers to, once each, in its order."""
        for id in dict.fromkeys(self._id.findall(text)):
            if (found := self.sayings.get(id)) is not None:
                yield found


def _section(raw: Any) -> Section:
    sayings = tuple(Saying(id=id, section=raw["section"], **said) for id, said in raw["rules"].items())
    return Section(id=raw["section"], rules=sayings, **raw["name"])


def _in(said: dict[str, str], locale: str) -> str:
    return said[locale if locale in said else "en"]
