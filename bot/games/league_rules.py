"""The league's part of the port: what a game says about seasons of itself, as described values that any page can show.

It must not hold a word of any game, nor decide anything about a season.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol

from discord.app_commands import locale_str

from bot.locale import Words
from rules_engine.kernel.events import Event

if TYPE_CHECKING:
    from bot.league.terms import SeasonTerms
    from bot.ui.kit.components import Line

Facts = Mapping[str, Any]
"""What is known of a game, or of one side of it, by the names under which a result keeps it."""


class Of(StrEnum):
    """Whose a detail is, and so where a result keeps it."""

    GAME = "game"
    BOTH = "both"
    """The same on both sides, and kept with each."""
    ONE = "one"
    """Which of the two: each side keeps whether it is that one."""
    SIDE = "side"
    """Each side has its own."""


def _as_it_is(to: Words, text: str) -> str:
    return text


def _nothing(known: Facts, loadout: Mapping[str, Any] | None) -> list[str]:
    return []


@dataclass(frozen=True)
class Detail:
    """Something that players may tell of a game on the tabletop, for the statistics."""

    id: str
    of: Of
    asked: Callable[[Words, str], str]
    """Over its list; given the name of the player whose it is, where it is of a side."""
    options: tuple[tuple[locale_str, locale_str], ...]
    """Of `/league report`: name and description; of a side's there are two, mine and theirs."""
    said: Callable[[Words, str], str] = _as_it_is
    """One value in words, given the name of the card or person, or the number."""
    cards: Callable[[Facts, Mapping[str, Any] | None], list[str]] = _nothing
    """The ids to choose from, given what is told of the same side already and what its player brought, if that may be
    seen; none: it is a number, or one of the two."""
    numbers: range = range(0)
    """Those that are offered."""
    least: int = 0
    most: int = 0
    """Those that may be typed."""

    @property
    def is_number(self) -> bool:
        return len(self.numbers) > 0


@dataclass(frozen=True)
class Setting:
    """Something that only seasons of this game settle, as a list in the organiser's form."""

    id: str
    asked: Callable[[Words], str]
    lines: Callable[[Words, Any], list[Line]]
    """What there is to choose, given the terms as they are."""
    changed: Callable[[Any, tuple[str, ...]], dict[str, Any]]
    """The terms that change with a choice."""
    several: bool = False
    """Any number may be chosen, none too."""


@dataclass(frozen=True)
class Aspect:
    """What the games of a season are compared by: who wins with what."""

    id: str
    name: Callable[[Words], str]
    key: Callable[[Facts, Facts], str | None]
    """Of the game's facts and a side's: what the side stands for; None: it is not counted."""
    said: Callable[[Words, str], str]
    """A key in words."""
    note: Callable[[Words], str] | None = None


@dataclass(frozen=True)
class Score:
    """The number by which a side is ahead in a game, as seasons show and compare it."""

    name: Callable[[Words], str]
    short: Callable[[Words], str]
    """Over a column."""
    mine: Callable[[Words], str]
    theirs: Callable[[Words, str], str]
    """Of somebody by name."""
    gained: Callable[[Words], str]
    """What a tie-break by it adds up."""
    margin: Callable[[Words, int], str]
    """What a tie-break by its difference adds up, given the most that counts."""
    margin_short: Callable[[Words], str]
    decided: Callable[[Words], str]
    """That it decided a game whose time was up."""
    bounds: Callable[[Words, int], str]
    """That it goes from nothing to so many."""
    most: int
    """No game ends with more; a longer number is a slip of the finger."""
    rounds: int
    """Complete rounds of a game after which it decides once time is up."""


@dataclass(frozen=True)
class Rolls:
    """One kind of roll, as far as chance alone decided."""

    dice: int
    successes: int
    chance: float
    """Of one die, in the long run."""


class LeagueRules(Protocol):
    """What a game says about seasons of itself; always between two."""

    @property
    def terms(self) -> type[SeasonTerms]:
        """What an organiser settles."""
        ...

    @property
    def facts(self) -> tuple[str, ...]:
        """What a result keeps of a game, known or not, in this order."""
        ...

    @property
    def side_facts(self) -> tuple[str, ...]:
        """The same of each side."""
        ...

    def of_game(self, state: Any) -> Facts:
        """The facts of a match as it stands."""
        ...

    def of_sides(self, state: Any, events: Sequence[Event]) -> Mapping[str, Facts]:
        """By seat, from the state and the events that led there."""
        ...

    def content(self, state: Any) -> str:
        """The version of the card data that a match is played with."""
        ...

    @property
    def settings(self) -> Sequence[Setting]: ...

    @property
    def details(self) -> Sequence[Detail]: ...

    def told(self, to: Words, terms: Any) -> list[str]:
        """What of the season's terms is the game's own, in a few words each."""
        ...

    @property
    def title(self) -> locale_str:
        """What the game is called where one of several is chosen."""
        ...

    def score(self, terms: Any) -> Score:
        """What games of such a season are decided by."""
        ...

    def details_of_sides(self, to: Words) -> str:
        """What the details of sides are called together."""
        ...

    @property
    def aspects(self) -> Sequence[Aspect]:
        """The first is usual."""
        ...

    @property
    def compared(self) -> locale_str:
        """All aspects in a few words."""
        ...

    def rolls(self, side: Facts) -> Mapping[str, Rolls]:
        """A side's dice by kind of roll; empty where none are known."""
        ...

    def rolls_name(self, to: Words, kind: str) -> str: ...

    def rolls_counted(self, to: Words) -> str:
        """Which rolls are counted, and why not all."""
        ...

    def name(self, id: str, language: str) -> str:
        """What a card, or anything else that facts name by an id, is called."""
        ...
