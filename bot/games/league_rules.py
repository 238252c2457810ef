"""The league's part of the port: what a game declares about seasons of itself, as values that any page can show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from discord.app_commands import locale_str

from bot.games.capabilities import Capability
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
    asked: locale_str
    """Over its list; `{name}` is the player whose it is, where it is of a side."""
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
    asked: locale_str
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
    name: locale_str
    key: Callable[[Facts, Facts], str | None]
    """Of the game's facts and a side's: what the side stands for; None: it is not counted."""
    said: Callable[[Words, str], str]
    """A key in words."""
    note: locale_str | None = None


@dataclass(frozen=True)
class Score:
    """The number by which a side is ahead in a game, as seasons show and compare it."""

    name: locale_str
    short: locale_str
    """Over a column."""
    mine: locale_str
    theirs: locale_str
    """Of somebody by `{name}`."""
    gained: locale_str
    """What a tie-break by it adds up."""
    margin: locale_str
    """What a tie-break by its difference adds up, `{most}` of a game at most."""
    margin_short: locale_str
    decided: locale_str
    """That it decided a game whose time was up, after `{n}` complete rounds."""
    bounds: locale_str
    """That it goes from nothing to `{most}`."""
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


@dataclass(frozen=True)
class LuckFacts:
    """Rolls of which a result keeps how they fell."""

    kinds: Mapping[str, locale_str]
    of: Callable[[Facts], Mapping[str, Rolls]]
    """A side's dice by kind; empty where none are known."""
    counted: locale_str
    """Which rolls are counted, and why not all."""


@dataclass(frozen=True)
class KnownFacts:
    """What a match tells, by the names under which a result keeps it."""

    game: Facts
    sides: Mapping[str, Facts]
    """By seat."""


@dataclass(frozen=True)
class LeagueRules(Capability):
    """What a game says about seasons of itself; always between two."""

    terms: type[SeasonTerms]
    """What an organiser settles."""
    told: Callable[[Words, Any], list[str]]
    """What of these terms is the game's own, in a few words each."""
    score: Callable[[Any], Score]
    """What games of a season of such terms are decided by."""
    facts: tuple[str, ...]
    """What a result keeps of a game, known or not, in this order."""
    side_facts: tuple[str, ...]
    """The same of each side."""
    known: Callable[[Any, Sequence[Event]], KnownFacts]
    """These of a match as it stands, from its state and the events that led there."""
    settings: Sequence[Setting]
    details: Sequence[Detail]
    details_of_sides: locale_str
    """What the details of sides are called together."""
    aspects: Sequence[Aspect]
    """The first is usual."""
    compared: locale_str
    """All aspects in a few words."""
    name: Callable[[str, str], str]
    """What a card, or anything else that facts name by an id, is called in a language."""
    luck: LuckFacts | None = None
    """None: nothing is rolled."""
