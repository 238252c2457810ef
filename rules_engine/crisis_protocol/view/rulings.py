"""The rules in short words of our own, by id, in English and German: what `/rule` shows and `/why` cites.

It decides nothing: the engine names ids, this says what they mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import resources

from rules_engine.lookup.book import Book
from rules_engine.lookup.book import Saying as Saying
from rules_engine.lookup.book import Section as Section


@cache
def book() -> Book:
    return Book(resources.files("assets") / "rules")


def sections() -> dict[str, Section]:
    """Every chapter by its three letters."""
    return book().sections


def sayings() -> dict[str, Saying]:
    """Every rule and ruling by its id."""
    return book().sayings


def saying(id: str) -> Saying | None:
    """A rule as people may write its id: `atk-7`, `ATK07`, `ATK-Q3`."""
    return book().saying(id)


def named_in(text: str) -> Iterator[Saying]:
    """The rules that a text or a saying refers to, once each, in its order."""
    return book().named_in(text)
