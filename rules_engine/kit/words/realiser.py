"""What a language does for the texts of any game: the words between sentences, and a clause told of somebody."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from .say import Clause, Forms, Say, Sc


class Doer(NamedTuple):
    """Who does something: as a subject, and whether that is `you`."""

    name: str
    you: bool


class Realiser(ABC):
    locale: ClassVar[str]
    words: ClassVar[Mapping[str, str]]

    @abstractmethod
    def clause(self, say: Say, word: Any, forms: Forms[Sc], scope: Sc) -> Clause:
        """What a word says of itself."""

    @abstractmethod
    def doing(self, infinitive: str) -> Clause:
        """What somebody does, out of its infinitive."""

    @abstractmethod
    def template(self, say: Say) -> str:
        """The sentence as it stands, for what is no order."""

    @abstractmethod
    def said(self, clause: Clause, who: Doer, mode: str) -> str:
        """A clause in the mouth of a player: `plain`, `may` or `must`."""

    @abstractmethod
    def together(self, clauses: Sequence[Clause], word: str) -> Clause:
        """Several as one, joined by `and` or `or`."""

    @abstractmethod
    def instead(self, ifs: str, sentences: list[str]) -> tuple[str, list[str]]:
        """An opener and sentences for what replaces something, perhaps only if."""
