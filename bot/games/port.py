"""The port: what the bot asks of every game. A game implements it in `bot/games/<game>/game.py`.

What a game may offer beside this, and says nothing of where it does not, stands in the sibling modules: each kind is a
`Capability`, listed in `Game.offers`. Nothing here holds a word of any game, and nothing outside a game's own folder
may import that folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from discord.app_commands import locale_str
from pydantic import BaseModel

from bot.games.capabilities import Capability
from bot.games.values import Decided, NewMatch, Progress, Seating
from bot.games.values import UnknownWords as UnknownWords
from bot.locale import Words
from bot.matches.terms import Terms
from rules_engine.kernel import engine
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.wording import Wording

if TYPE_CHECKING:
    from bot.ui.match.look import Look


class Brought(NamedTuple):
    """One in words."""

    summary: str
    """In one line."""
    cards: list[str]
    """What everybody sees of one that is brought openly, a line each."""
    listed: list[str]
    """All of it under headings, for those who may see it, a line each."""
    size: int
    """How many cards it holds."""
    text: str
    """As `read` reads it."""
    codes: str
    """The community's."""
    uncoded: tuple[str, ...] = ()
    """The names of what has no code."""
    remarks: tuple[str, ...] = ()
    """What whoever brings it should know though nothing is wrong with it, in a sentence each."""


class ReadyLoadouts(NamedTuple):
    """What may be taken as it is."""

    ready: Mapping[str, BaseModel]
    """Legal ones, by name."""
    fixed: BaseModel | None = None
    """What everybody brings, so that nobody is asked; None: each chooses."""


class Loadouts(Protocol):
    """What each player brings to a match: a roster, a team. Values of one type, which the bot keeps as JSON."""

    @property
    def kind(self) -> type[BaseModel]: ...

    @property
    def called(self) -> Literal["roster", "team"]:
        """By which word people are asked for one."""
        ...

    def offered(self, terms: Any) -> ReadyLoadouts:
        """By what was agreed."""
        ...

    def faults(self, loadout: Any, terms: Any) -> list[Reason]:
        """Everything wrong with one, by the rules and by what was agreed."""
        ...

    def read(self, text: str) -> BaseModel:
        """What a text names, or `UnknownWords`."""
        ...

    def told(self, to: Words, loadout: Any, terms: Any = None) -> Brought:
        """With its remarks by what was agreed, where that is handed in."""
        ...


def _as_it_is(state: Any, left: Mapping[str, Sequence[str]]) -> Any:
    return state


@dataclass(frozen=True)
class Helps(Capability):
    """What a player may leave to the match; on for whoever has not switched it off."""

    words: Mapping[str, locale_str] = field(default_factory=dict)
    """By a word, in words."""
    off: tuple[str, ...] = ()
    """Those that are off until somebody switches them on."""
    leave: Callable[[Any, Mapping[str, Sequence[str]]], Any] = _as_it_is
    """A match before its first step in which each seat leaves these to it."""


class Setup(Protocol):
    """From a challenge to the first question."""

    @property
    def terms(self) -> type[Terms]:
        """What players agree on before a match."""
        ...

    def content(self, terms: Any = None) -> str:
        """The version of the card data that a match or season of these terms is played with; without any, a new one."""
        ...

    def played_with(self, state: Any) -> str | None:
        """The version of the card data that a match began with; None: this program does not have what it is played
        with, as one of a newer program may have more."""
        ...

    def look_into(self, start: Any) -> None:
        """`Unreadable` (bot/matches/shapes.py) where the JSON of a handed-in file holds more than any beginning of a
        match, or what only comes later; wrong kinds of values are the models' affair."""
        ...

    @property
    def loadouts(self) -> Loadouts | None:
        """None: nobody brings anything, and a match begins as soon as its seats are taken."""
        ...

    def told(self, to: Words, terms: Any) -> list[str]:
        """What was agreed, in a few words each."""
        ...

    def open(self, begun: NewMatch) -> Any:
        """A match before its first step."""
        ...

    def decided(self, state: Any, decision: Decision) -> Decided | None:
        """In a quick match: what is answered for a player before play begins; None: the player is asked."""
        ...


def _never(opening: Event, event: Event) -> bool:
    return False


def _nowhere(events: Sequence[Event]) -> int | None:
    return None


def _of_its_seat(look: Look, opening: Event) -> str | None:
    seat = getattr(opening, "seat", None)
    return seat if seat in look.stored.seats else None


@dataclass(frozen=True)
class Cuts:
    """Where the story of a match is cut into posts."""

    apart: frozenset[str] = frozenset({"turn", "round"})
    """Spans (`Event.boundary`) that begin a new post; what comes between grows the last one."""
    counted: str = "turn"
    """The span whose posts are counted."""
    spans: tuple[tuple[str, locale_str], ...] = ()
    """Spans that can be taken back at once, besides a single step: the shortest first, in words."""
    silent: tuple[type[Event], ...] = ()
    """Events for whose sake alone no post is written: its headline says them."""
    begin: Callable[[Event], bool] | None = None
    """Which events begin a new post, where it is not the spans that do."""
    joins: Callable[[Event, Event], bool] = _never
    """Whether what an event begins goes on in the post that an opening has begun: what came between led to it."""
    scene: Callable[[Sequence[Event]], int | None] = _nowhere
    """Where in these events began what is still going on at their end and is told in one post, such as an attack with
    its dice; None where nothing is."""

    acting: Callable[[Look, Event], str | None] = _of_its_seat
    """Whose doing it is that begins with an event; None where it is nobody's."""

    def begins(self, event: Event) -> bool:
        return event.boundary in self.apart if self.begin is None else self.begin(event)


class Telling(Protocol):
    """A match in words; its longer texts are scenes (`views.py`)."""

    def wording(
        self,
        language: str,
        people: Mapping[str, str] | None = None,
        signs: Mapping[str, str] | None = None,
        terms: Any = None,
    ) -> Wording[Any]:
        """All the engine says, in a language; `people` for their seats, `signs` beside what they stand for. `terms`: of
        the match or season it is about, whose cards it names."""
        ...

    @property
    def cuts(self) -> Cuts: ...

    def won(self, look: Look, rule: str, winner: str, score: str) -> str:
        """That somebody won by a rule of the game."""
        ...


class Game(Protocol):
    """A game the bot can referee."""

    @property
    def id(self) -> str: ...

    @property
    def title(self) -> locale_str:
        """What it is called where one of several is meant."""
        ...

    @property
    def rules(self) -> engine.Game[Any]:
        """Its state type, procedures and migrations, as the kernel asks for them."""
        ...

    @property
    def seats(self) -> tuple[Seating, ...]:
        """All there can be, in the order in which they fill."""
        ...

    @property
    def players(self) -> tuple[int, ...]:
        """How many can play; the first is usual."""
        ...

    @property
    def setup(self) -> Setup: ...

    @property
    def telling(self) -> Telling: ...

    def progress(self, state: Any) -> Progress: ...

    @property
    def offers(self) -> tuple[Capability, ...]:
        """What else it has, each of a kind of its own."""
        ...
