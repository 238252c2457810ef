"""What the words of a game mean, in two sentences each, with the rules behind them; found where they occur in a text.

It must not know a game: a file of the game's says what there is to explain.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from rules_engine.cardfiles.yaml12 import read
from rules_engine.kernel.values import Value


class Explained(Value):
    """One word in one language."""

    name: str
    forms: tuple[str, ...]
    """How it is met in a text; a star stands for any ending."""
    text: str


class Term(Value):
    id: str
    rules: tuple[str, ...]
    en: Explained
    de: Explained

    def in_(self, language: str) -> Explained:
        return self.de if language == "de" else self.en


class TermBook:
    """The terms of one file: by id, `rules` and per language `name`, `as` and `text`."""

    def __init__(self, file: Traversable) -> None:
        self.terms: Mapping[str, Term] = {
            id: Term(id=id, rules=tuple(one["rules"]), en=_read(one["en"]), de=_read(one["de"]))
            for id, one in read(file.read_text(encoding="utf-8")).items()
        }
        self._patterns = cache(self._pattern)

    def found_in(self, text: str, language: str) -> list[Term]:
        """Those that occur in a text, in the order in which they first do; of several that fit the longest form."""
        seen: dict[str, None] = {}
        for found in self._patterns(language).finditer(text):
            seen.setdefault(str(found.lastgroup))
        return [self.terms[id] for id in seen]

    def _pattern(self, language: str) -> re.Pattern[str]:
        forms = [(form, id) for id, term in self.terms.items() for form in term.in_(language).forms]
        forms.sort(key=lambda one: -len(one[0]))
        groups: dict[str, list[str]] = {}
        for form, id in forms:
            groups.setdefault(id, []).append(re.escape(form).replace(r"\*", r"\w{0,40}"))
        either = "|".join(rf"(?P<{id}>{'|'.join(some)})" for id, some in groups.items())
        return re.compile(rf"\b(?:{either})\b", re.IGNORECASE)


def _read(raw: Mapping[str, Any]) -> Explained:
    return Explained.model_validate({"name": raw["name"], "forms": raw["as"], "text": raw["text"]})
