"""The part of the port about words: what the terms of a game mean, for whoever meets them for the first time.

It must not hold a word of any game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.locale import Words


@dataclass(frozen=True)
class Explanation:
    """A term in two sentences, and the rules behind it."""

    id: str
    name: str
    text: str
    rules: tuple[str, ...]
    """Their ids."""


class Glossary(Protocol):
    def found_in(self, text: str, to: Words) -> Sequence[Explanation]:
        """The terms that occur in a text, in the order in which they do."""
        ...

    def rules_of(self, id: str, to: Words) -> Sequence[str]:
        """The rules behind a term in words, a line each; none where the term is not known."""
        ...
