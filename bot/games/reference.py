"""The part of the port for looking things up: cards, rules, odds and rolls of a game without a match.

It must not hold a word of any game. The first game's commands ask the others through it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from discord import app_commands

from bot.games import FIRST, GAMES, game
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
NAMES = {FIRST: "Crisis Protocol", "dice_masters": "Dice Masters", "cry_havoc": "Cry Havoc"}
"""Names of their own: no language has others."""
GAME_CHOICES = [app_commands.Choice(name=name, value=id) for id, name in NAMES.items()]


class UnclearError(Exception):
    """What was typed cannot be used; the text is the sentence for the person."""


class Page(NamedTuple):
    """What is shown: a picture, and the same in words, in as many messages as it takes."""

    picture: Picture | None
    texts: list[str]


class Reference(Protocol):
    """What a game tells whoever asks beside its matches."""

    @property
    def rules(self) -> Finder: ...

    def suggest_cards(self, typed: str, to: Words, most: int) -> list[tuple[str, str]]:
        """Lines and ids of the cards that contain what was typed."""
        ...

    def find_card(self, typed: str) -> str | None:
        """The id of the card that is meant."""
        ...

    def read_card(self, typed: str, to: Words) -> str:
        """The same of a single card, or `UnclearError`."""
        ...

    def nearest_cards(self, typed: str, to: Words) -> list[str]:
        """The names most like what was typed."""
        ...

    async def card(self, client: App, id: str, to: Words) -> Page: ...

    @property
    def has_dice(self) -> bool:
        """Without, nothing of dice is asked of it."""
        ...

    def suggest_dice(self, typed: str, to: Words, most: int) -> list[str]:
        """What may be typed for dice, the last of them completed."""
        ...

    def read_dice(self, typed: str, to: Words, count: int | None = None) -> tuple[str, ...]:
        """Dice by the names of their cards, or `UnclearError`. `count`: how many there are to be in all."""
        ...

    def sides(self, die: str) -> int: ...

    def plain_dice(self, count: int) -> tuple[str, ...]:
        """Dice that everybody has, where nothing else is said."""
        ...

    async def roll(self, client: App, dice: Sequence[str], faces: Sequence[int], to: Words) -> Page:
        """Dice that have fallen, each by the number of its face."""
        ...

    async def odds(self, client: App, dice: Sequence[str], bag: Sequence[str], buy: str | None, to: Words) -> Page:
        """Of one throw of dice, of what comes out of a bag, and of affording a card."""
        ...

    async def next_odds(self, client: App, stored: StoredMatch, seat: str, to: Words) -> Page:
        """What somebody in a match may expect next."""
        ...


class NoDice:
    """Of a game that is played without any."""

    has_dice = False

    def suggest_dice(self, typed: str, to: Words, most: int) -> list[str]:
        return []

    def read_dice(self, typed: str, to: Words, count: int | None = None) -> tuple[str, ...]:
        raise NotImplementedError

    def sides(self, die: str) -> int:
        raise NotImplementedError

    def plain_dice(self, count: int) -> tuple[str, ...]:
        raise NotImplementedError

    async def roll(self, client: App, dice: Sequence[str], faces: Sequence[int], to: Words) -> Page:
        raise NotImplementedError

    async def odds(self, client: App, dice: Sequence[str], bag: Sequence[str], buy: str | None, to: Words) -> Page:
        raise NotImplementedError

    async def next_odds(self, client: App, stored: StoredMatch, seat: str, to: Words) -> Page:
        raise NotImplementedError


def has_no_dice(id: str | None) -> bool:
    """Whether it is a game that is played without any."""
    found = None if id is None else reference(id)
    return found is not None and not found.has_dice


def reference(id: str) -> Reference | None:
    return game(id).reference if id in GAMES else None


def references(wanted: str | None, here: str | None) -> Iterator[tuple[str, Reference | None]]:
    """Games in the order in which something is looked for: the one that was named alone; else that of the match in
    whose thread somebody asks, then the first, then the others. None: the game's own commands know."""
    ids = [wanted] if wanted is not None else list(dict.fromkeys([here or FIRST, FIRST, *GAMES]))
    for id in ids:
        found = reference(id)
        if found is not None or id == FIRST:
            yield id, found


def split_mark(typed: str) -> tuple[str | None, str]:
    """The game that a suggestion named, and the rest."""
    id, mark, rest = typed.partition(MARK)
    return (id, rest) if mark and id in GAMES else (None, typed)


def beside(
    first: Sequence[app_commands.Choice[str]], others: Sequence[app_commands.Choice[str]]
) -> list[app_commands.Choice[str]]:
    """Suggestions of the game that is meant first, and some of others behind them."""
    kept = others[:OTHERS] if first else others
    return [*first[: SUGGESTED - len(kept)], *kept][:SUGGESTED]
