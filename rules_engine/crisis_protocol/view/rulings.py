"""The rules in short words of our own, by id, in English and German: what `/rule` shows and `/why` cites.

It decides nothing: the engine names ids, this says what they mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

from rules_engine.cardfiles.yaml12 import read
from rules_engine.kernel.values import Value

_ID = re.compile(r"\b[A-Z]{3}-Q?\d{1,2}\b")


class Saying(Value):
    """One rule, or a ruling where the rules leave a question open."""

    id: str
    section: str
    en: str
    de: str
    older: str | None = None
    """What the older English edition says instead."""
    newer: dict[str, str] | None = None
    """What the rules of November 2025 say instead, as far as known, by language."""

    @property
    def is_ruling(self) -> bool:
        """Ours, not the rulebook's."""
        return "-Q" in self.id

    def text(self, locale: str = "en") -> str:
        """In German, or else in English."""
        return self.de if locale == "de" else self.en

    def text_since_2025(self, locale: str = "en") -> str | None:
        """What is reported of November 2025 instead, if anything."""
        return None if self.newer is None else self.newer[locale if locale in self.newer else "en"]


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
