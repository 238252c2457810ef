"""The part of the port for looking things up: cards, rules, odds and rolls of a game without a match."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from discord import app_commands
from discord.app_commands import locale_str

from bot.games import GAMES, game, usual_game
from bot.games.capabilities import Capability, capability
from bot.locale import Words
from rules_engine.lookup.finding import Finder

if TYPE_CHECKING:
    from bot.client import App
    from bot.matches.repository import StoredMatch
    from bot.render.picture import Picture

SUGGESTED = 25
"""As many as Discord shows."""
OTHERS = 8
"""Of these, those that are kept for other games than the one that is meant first."""
MARK = "/"
"""Between a game and what is looked up in it, where a suggestion names both."""

Suggestions = list[tuple[str, str]]
"""Lines, and what each stands for."""


class UnclearError(Exception):
    """What was typed cannot be used; the text is the sentence for the person."""


class Page(NamedTuple):
    """What is shown: a picture, and the same in words, in as many messages as it takes."""

    picture: Picture | None
    texts: list[str]


class LookupShelf(ABC):
    """Things of one kind that people look up by name."""

    @abstractmethod
    def suggest(self, typed: str, to: Words, most: int) -> Suggestions:
        """Those that contain what was typed."""

    @abstractmethod
    def read(self, typed: str, to: Words, count: int | None = None) -> Any:
        """What is meant, or `UnclearError`. `count`: how many there are to be in all, where they can be counted."""

    @abstractmethod
    async def show(self, client: App, what: Any, to: Words) -> Page: ...


@dataclass(frozen=True)
class Thrown:
    """Dice by the names of a game, each with its number of sides; once they have fallen, with the numbers of their
    faces."""

    dice: tuple[str, ...]
    sides: tuple[int, ...]
    faces: tuple[int, ...] = ()


@dataclass(frozen=True)
class OddsField:
    """An option of `/odds`."""

    name: locale_str
    meaning: locale_str
    suggest: Callable[[str, Words, int], Suggestions]
    several: bool = False
    """Whether names are listed in it."""


@dataclass(frozen=True)
class OddsWanted:
    given: Mapping[str, str] = field(default_factory=dict)
    """What was typed, by the option; nothing: what somebody in a match may expect next."""
    stored: StoredMatch | None = None
    """The match in whose thread it is asked."""
    seat: str | None = None


@dataclass(frozen=True)
class Odds:
    fields: Mapping[str, OddsField]
    read: Callable[[OddsWanted, Words], Callable[[App], Awaitable[Page]]]
    """Who draws the answer, or `UnclearError`."""


@dataclass(frozen=True)
class Reference(Capability):
    """What a game tells whoever asks beside its matches."""

    rules: Callable[[], Finder]
    cards: LookupShelf
    """By their ids; other things of its own that have names among them."""
    dice: LookupShelf | None = None
    """Read as what is `Thrown`; nothing named is that many of those that everybody has. None: it is played without."""
    odds: Odds | None = None


def reference(id: str) -> Reference | None:
    return capability(game(id), Reference) if id in GAMES else None


def references(wanted: str | None, here: str | None) -> Iterator[tuple[str, Reference | None]]:
    """Games in the order in which something is looked for: the one that was named alone; else that of the match in
    whose thread somebody asks, then the usual one, then the others. None: the game's own commands know."""
    usual = usual_game()
    ids = [wanted] if wanted is not None else list(dict.fromkeys([here or usual, usual, *GAMES]))
    for id in ids:
        found = reference(id)
        if found is not None or id == usual:
            yield id, found


def has_no_dice(id: str | None) -> bool:
    """Whether it is a game that is played without any."""
    found = None if id is None else reference(id)
    return found is not None and found.dice is None


def split_mark(typed: str) -> tuple[str | None, str]:
    """The game that a suggestion named, and the rest."""
    id, mark, rest = typed.partition(MARK)
    return (id, rest) if mark and id in GAMES else (None, typed)


def game_choices() -> list[app_commands.Choice[str]]:
    """Games in which something can be looked up, by name; names of their own: no language has others."""
    return [app_commands.Choice(name=title_of(id), value=id) for id, _ in references(None, None)]


def title_of(id: str) -> str:
    return game(id).title.message


def beside(
    first: Sequence[app_commands.Choice[str]], others: Sequence[app_commands.Choice[str]]
) -> list[app_commands.Choice[str]]:
    """Suggestions of the game that is meant first, and some of others behind them."""
    kept = others[:OTHERS] if first else others
    return [*first[: SUGGESTED - len(kept)], *kept][:SUGGESTED]
