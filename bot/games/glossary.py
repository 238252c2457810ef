"""The part of the port about words: what the terms of a game mean, for whoever meets them for the first time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from bot.games.capabilities import Capability
from bot.locale import Words


@dataclass(frozen=True)
class Explanation:
    """A term in two sentences, and the rules behind it."""

    id: str
    name: str
    text: str
    rules: tuple[str, ...]
    """Their ids."""
    wording: tuple[str, ...]
    """The same rules in words, a line each."""


class Glossary(Capability, ABC):
    @abstractmethod
    def found_in(self, text: str, to: Words) -> Sequence[Explanation]:
        """The terms that occur in a text, in the order in which they do."""
