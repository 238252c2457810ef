"""What the words of the game mean, in two sentences each, with the rules behind them: `assets/glossary`.

It must not explain a card, and it decides nothing.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

from rules_engine.cardfiles.yaml12 import read
from rules_engine.crisis_protocol.view.rulings import Saying, sayings
from rules_engine.kernel.values import Value


class Explained(Value):
    """One word in one language."""

    name: str
    forms: tuple[str, ...]
    """How it is met in a text; a star stands for any ending, or before a word for any beginning."""
    text: str


class Term(Value):
    id: str
    rules: tuple[str, ...]
    en: Explained
    de: Explained

    def in_(self, language: str) -> Explained:
        return self.de if language == "de" else self.en

    @property
    def sayings(self) -> list[Saying]:
        return [sayings()[rule] for rule in self.rules]


@cache
def terms() -> dict[str, Term]:
    file = resources.files("assets") / "glossary" / "crisis_protocol.yaml"
    raw = read(file.read_text(encoding="utf-8"))
    return {
        id: Term(id=id, rules=tuple(one["rules"]), en=_read(one["en"]), de=_read(one["de"])) for id, one in raw.items()
    }


def _read(raw: dict[str, object]) -> Explained:
    return Explained.model_validate({"name": raw["name"], "forms": raw["as"], "text": raw["text"]})


def found_in(text: str, language: str) -> list[Term]:
    """The terms that occur in a text, in the order in which they first do."""
    seen: dict[str, None] = {}
    for found in _pattern(language).finditer(text):
        seen.setdefault(_by_form(language, found.group().lower()))
    return [terms()[id] for id in seen]


@cache
def _forms(language: str) -> tuple[tuple[str, str], ...]:
    """Longer ones first, so that `team tactic` is not taken for `tactic`; of a compound its end says what it is."""
    forms = [(form, term.id) for term in terms().values() for form in term.in_(language).forms]
    return tuple(sorted(forms, key=lambda form: (not form[0].startswith("*"), -len(form[0]))))


@cache
def _pattern(language: str) -> re.Pattern[str]:
    return re.compile("|".join(_one(form) for form, _ in _forms(language)), re.IGNORECASE)


def _one(form: str) -> str:
    """A whole word; a star is any letters, of which no word has more than forty."""
    letters = re.escape(form.strip("*"))
    before = r"(?<!\w)\w{1,40}" if form.startswith("*") else r"(?<!\w)"
    return before + letters + (r"\w{0,40}" if form.endswith("*") else "") + r"(?!\w)"


@cache
def _by_form(language: str, word: str) -> str:
    for form, id in _forms(language):
        if re.fullmatch(_one(form), word, re.IGNORECASE):
            return id
    raise KeyError(word)
