"""The rules of Cry Havoc in short words of our own, found by their ids or by what people mean.

It decides nothing: the engine names ids, this says what they mean.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from rules_engine.lookup.book import Book
from rules_engine.lookup.finding import Finder
from rules_engine.lookup.lexicon import Lexicon

PREFIX = "CH-"
"""Before every id."""


@cache
def finder() -> Finder:
    folder = resources.files("assets") / "cry_havoc" / "rules"
    return Finder(Book(folder, PREFIX), Lexicon(folder / "asked"))
