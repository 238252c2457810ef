"""The port: all that the bot asks of a game. A game implements it in `bot/games/<game>/game.py`.

It must not hold a word of any game. Nothing outside a game's own folder may import that folder.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol

from pydantic import BaseModel

from bot.games.glossary import Glossary
from bot.games.league_rules import LeagueRules
from bot.games.lessons import Lessons
from bot.games.newcomers import Newcomers
from bot.games.opponents import Opponents
from bot.games.puzzles import Puzzles
from bot.games.questions import Questions as Questions
from bot.games.questions import Worth as Worth
from bot.games.reference import Reference
from bot.games.reviews import Reviews
from bot.games.values import Decided as Decided
from bot.games.values import Film as Film
from bot.games.values import Mat as Mat
from bot.games.values import Progress as Progress
from bot.games.values import Seating as Seating
from bot.games.values import UnknownWords as UnknownWords
from bot.locale import Words
from bot.matches.terms import Terms
from rules_engine.kernel import engine
from rules_engine.kernel.accounts import Account
from rules_engine.kernel.decisions import (
    Decision,
)
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.record import Entry, Record
from rules_engine.kernel.wording import Wording

if TYPE_CHECKING:
    from bot.matches.stretches import Stretch
    from bot.render.jobs import Sketch
    from bot.store.pruning import Prune
    from bot.ui.match.look import Look
    from bot.ui.match.panel import Picture


class Loadouts(Protocol):
    """What each player brings to a match: a roster, a team. Values of one type, which the bot keeps as JSON."""

    @property
    def kind(self) -> type[BaseModel]: ...

    @property
    def called(self) -> Literal["roster", "team"]:
        """By which word people are asked for one."""
        ...

    def fixed(self, terms: Any) -> BaseModel | None:
        """What everybody brings by what was agreed, so that nobody is asked; None: each chooses."""
        ...

    def ready(self, terms: Any) -> Mapping[str, BaseModel]:
        """Legal ones to take as they are, by name, by what was agreed."""
        ...

    def faults(self, loadout: Any, terms: Any) -> list[Reason]:
        """Everything wrong with one, by the rules and by what was agreed."""
        ...

    def remarks(self, to: Words, loadout: Any, terms: Any) -> list[str]:
        """What whoever brings one should know though nothing is wrong with it, in a sentence each."""
        ...

    def read(self, text: str) -> BaseModel:
        """What a text names, or `UnknownWords`."""
        ...

    def write(self, loadout: Any, language: str) -> str:
        """As `read` reads it."""
        ...

    def codes(self, loadout: Any, language: str) -> tuple[str, tuple[str, ...]]:
        """The community's codes, and the names of what has none."""
        ...

    def summary(self, loadout: Any, language: str) -> str:
        """In one line."""
        ...

    def cards(self, loadout: Any, language: str) -> list[str]:
        """What everybody sees of one that is brought openly, a line each."""
        ...

    def listed(self, to: Words, loadout: Any) -> list[str]:
        """All of one under headings, for those who may see it, a line each."""
        ...

    def size(self, loadout: Any) -> int:
        """How many cards one holds."""
        ...


class Setup(Protocol):
    """From a challenge to the first question."""

    @property
    def terms(self) -> type[Terms]:
        """What players agree on before a match."""
        ...

    def content(self, terms: Any = None) -> str:
        """The version of the card data that a match or season of these terms is played with; without any, a new one."""
        ...

    def fresh(self, terms: Any, chosen: Collection[str]) -> Any:
        """Terms as a new match or season takes them: what is not among the `chosen` is what is newest."""
        ...

    def knows(self, state: Any) -> bool:
        """Whether this program has what a match is played with; one of a newer program may have more."""
        ...

    def played_with(self, state: Any) -> str:
        """The version of the card data that a match began with."""
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

    def open(
        self,
        id: str,
        terms: Any,
        loadouts: Mapping[str, Any],
        seats: Sequence[str],
        *,
        commitment: str,
        words: Mapping[str, str],
    ) -> Any:
        """A match before its first step."""
        ...

    def decided(self, state: Any, decision: Decision) -> Decided | None:
        """In a quick match: what is answered for a player before play begins; None: the player is asked."""
        ...

    def helps(self, to: Words) -> Mapping[str, str]:
        """What a player may leave to the match, by a word and in words; on for whoever has not switched it off."""
        ...

    @property
    def helps_off(self) -> Sequence[str]:
        """Those that are off until somebody switches them on."""
        ...

    def helped(self, state: Any, helps: Mapping[str, Sequence[str]]) -> Any:
        """A match before its first step in which each seat leaves this to it."""
        ...


class Pictures(Protocol):
    """A match in pictures, for whoever looks. Each may be empty; none may say more than the look may see."""

    async def board(self, look: Look) -> list[Picture]: ...

    async def question(self, look: Look, decision: Decision, sketch: Sketch | None = None) -> list[Picture]:
        """What a question is about; none where nothing is to be seen."""
        ...

    async def dice(self, look: Look, numbered: str = "") -> list[Picture]:
        """The dice that lie on the table; those of one pool with the numbers they are chosen by."""
        ...

    async def story(self, look: Look, events: Sequence[Event], told: Stretch) -> list[Picture]:
        """For a stretch of the record, and what of its events the look may know."""
        ...

    def untold(self, events: Sequence[Event], pictures: Sequence[Picture]) -> list[Event]:
        """What is still to be told in words beside these pictures."""
        ...

    async def summary(self, look: Look, entries: Iterable[Entry]) -> list[Picture]:
        """A finished match on one sheet."""
        ...

    def film(self, steps: Iterable[tuple[Any, Sequence[Event]]], title: str, language: str) -> Film:
        """Of the states of a match that is over, each with what led to it. Takes seconds: called in a process of its
        own."""
        ...


class Telling(Protocol):
    """A match in words."""

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

    def chapters(self, look: Look, events: Iterable[Event]) -> list[str]:
        """What happened, under headings."""
        ...

    def begins_post(self, event: Event) -> bool:
        """Whether what happened is told in a new post from this event on; what comes between grows the last one."""
        ...

    def joins_post(self, opening: Event, event: Event) -> bool:
        """Whether what an event begins goes on in the post before, which `opening` has begun: what came between led
        to it."""
        ...

    def scene(self, events: Sequence[Event]) -> int | None:
        """Where in these events began what is still going on at their end and is told in one post, such as an attack
        with its dice; None where nothing is."""
        ...

    @property
    def counted(self) -> str:
        """The span (`Event.boundary`) whose posts are counted."""
        ...

    def acting(self, look: Look, opening: Event) -> str | None:
        """Whose doing it is that begins with this event; None where it is nobody's."""
        ...

    def worth_a_post(self, look: Look, events: Sequence[Event]) -> bool:
        """Whether a post would tell anything of these events."""
        ...

    async def posted(
        self, look: Look, told: Stretch, events: Sequence[Event], pictures: Sequence[Picture]
    ) -> list[str]:
        """What a post says beside these pictures, under a headline of its own; nothing where nothing is worth it."""
        ...

    def taken_back(self, look: Look, events: Sequence[Event]) -> str:
        """What these events were, in few words, for whoever takes them back or is asked to agree."""
        ...

    def rules_used(self, look: Look, events: Iterable[Event]) -> list[str]:
        """The wording of the rules that these events rest on."""
        ...

    def spans(self, to: Words) -> Mapping[str, str]:
        """Spans that can be taken back at once, besides a single step: by boundary, the shortest first, in words."""
        ...

    def standing(self, look: Look) -> list[str]:
        """Score, round, and whatever a glance should tell."""
        ...

    def won(self, look: Look, rule: str, winner: str, score: str) -> str:
        """That somebody won by a rule of the game."""
        ...

    def results(self, look: Look, entries: Iterable[Entry]) -> list[str]:
        """What came of a match that is over, for each seat."""
        ...

    def numbers(self, look: Look, events: Iterable[Event]) -> list[str]:
        """How dice and damage came about."""
        ...

    def figures(self, look: Look, entries: Iterable[Entry]) -> list[str]:
        """What a match was like so far in numbers, of its own kind; none that is hidden. Takes a while."""
        ...

    def board(self, look: Look) -> list[str]:
        """The board without a picture."""
        ...


class Game(Protocol):
    """A game the bot can referee."""

    @property
    def id(self) -> str: ...

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
    def cogs(self) -> tuple[str, ...]:
        """Its own commands: modules that discord.py loads."""
        ...

    @property
    def prunes(self) -> Mapping[str, Prune]:
        """What of its own goes with time, besides its matches: by name, who takes it away."""
        ...

    def emojis(self) -> Mapping[str, bytes]:
        """Its own signs: PNGs by name (2–32 letters, no two games alike). One named like a seat is that seat's."""
        ...

    def prepare(self) -> None:
        """Read what it takes once, before anybody presses: cards, maps. Also called in every worker process."""
        ...

    @property
    def setup(self) -> Setup: ...

    def progress(self, state: Any) -> Progress: ...

    def account(self, record: Record, seat: str | None, *, sealed: bool) -> Account:
        """The record of a running match as a seat, or a spectator, may know it."""
        ...

    def veil(self, state: Any, seat: str | None, *, sealed: bool) -> Any:
        """A running match as a seat, or a spectator, may see it; `sealed` by agreement, beyond what the rules hide."""
        ...

    def told(self, events: Iterable[Event], seat: str | None, *, sealed: bool) -> list[Event]:
        """Events of a running match as a seat, or a spectator, may know them."""
        ...

    def orders_withdrawn(self, state: Any, seat: str) -> list[Event]:
        """What takes back everything that a seat has ordered in advance."""
        ...

    @property
    def opponents(self) -> Opponents | None:
        """Those that play a seat themselves; None: it takes people."""
        ...

    @property
    def glossary(self) -> Glossary | None:
        """What its terms mean; None: they are not explained."""
        ...

    @property
    def lessons(self) -> Lessons | None:
        """Those in which it teaches itself; None: it has none."""
        ...

    @property
    def puzzles(self) -> Puzzles | None:
        """Positions for every day; None: it has none."""
        ...

    @property
    def newcomers(self) -> Newcomers:
        """What it offers to somebody who has never played."""
        ...

    @property
    def reviews(self) -> Reviews | None:
        """Who looks at a finished match again; None: nobody does."""
        ...

    @property
    def reference(self) -> Reference | None:
        """What it tells whoever looks something up beside its matches; None: nothing, or by commands of its own."""
        ...

    @property
    def league(self) -> LeagueRules | None:
        """What seasons of it need; None: it cannot be in one."""
        ...

    @property
    def pictures(self) -> Pictures: ...

    @property
    def questions(self) -> Questions: ...

    @property
    def telling(self) -> Telling: ...
