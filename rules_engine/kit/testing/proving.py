"""What a game says of itself to be proved: its nouns. Scenarios, soaks, duels and the rest come from the kit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from rules_engine.kernel.decisions import Answer, Choice, Decision
from rules_engine.kernel.dice import RollKey
from rules_engine.kernel.engine import Engine, Game
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Session
from rules_engine.kernel.registry import Registry
from rules_engine.kernel.state import State
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import veil
from rules_engine.kernel.wording import Wording
from rules_engine.kit.testing.answering import choice_for
from rules_engine.kit.testing.faults import Fault, unknown
from rules_engine.kit.testing.playing import random_choice
from rules_engine.kit.testing.script import BaseScenario
from rules_engine.proofs.citations import Digest

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=State, contravariant=True)

Goals = tuple[str, ...]
Loadout = dict[str, Any]
"""Everything that is agreed on or chosen before a match, as plain data (as JSON holds it)."""


@dataclass(frozen=True)
class Table(Generic[S]):
    """A game and a match of it before its first step."""

    game: Game[S]
    state: S
    acted: set[str] = field(default_factory=set)
    """Where the game notes which of its rules (texts, cards) act; empty for ever where it notes none."""


class Rival(Protocol[C]):
    """Somebody at a seat who answers; a level of the game's opponent."""

    def respond(self, seen: C, decision: Decision, /) -> Answer:
        """`seen`: the match as the seat may see it."""
        ...


class Proving(ABC, Generic[S]):
    """A game's side. What is abstract has to be said; the rest has a plain form that does for many games."""

    game: ClassVar[str]
    """Its id, as files and commands name it."""
    registry: ClassVar[Registry]
    tests: ClassVar[Path]
    """The folder of its tests, from the root of the checkout; scenarios lie in `scenarios` below it."""
    sources: ClassVar[tuple[str, ...]]
    """The files and folders that its long proofs depend on, beside the kernel's and the kit's."""
    script: ClassVar[type[BaseScenario]] = BaseScenario
    """What a scenario file of this game holds."""
    stretch: ClassVar[str] = ""
    """The kind of event at which `violations` begins to look at events anew; none: at every answer."""
    most_answers: ClassVar[int] = 4000
    """A match with more is not going to end."""
    languages: ClassVar[tuple[str, ...]] = ("en", "de")
    levels: ClassVar[tuple[str, ...]] = ()
    """Of its opponent, from the weakest."""
    duel_seats: ClassVar[int] = 2
    """How many sit at a duel: one of one level, all others of the other."""
    recorded: ClassVar[int] = 0
    """How many matches are kept as text in `recorded` below its tests."""

    # -- scenarios -----------------------------------------------------------------------------------------------

    @abstractmethod
    def stage(self, script: Any, /) -> Table[S]:
        """The position of a scenario; a `Fault` says what in it is unclear, and where."""

    def face(self, game: Any, state: S, key: RollKey, sign: str, /) -> int:
        """Which side of the die, from 0, a scenario's sign means."""
        if not sign.isdigit() or sign == "0":
            raise Fault(f"a die shows a number from 1, not {sign!r}")
        return int(sign) - 1

    def told(self, key: RollKey, /) -> bool:
        """Whether a scenario's faces are for this roll; else it shows its first side."""
        return True

    def asked(self, state: S, decision: Decision, key: str, /) -> bool:
        """Whether a scenario's word means this question."""
        return decision.key.startswith(key)

    def choice(self, state: S, decision: Decision, said: Any, /) -> Choice:
        """What a scenario says, as an answer."""
        return choice_for(decision, said)

    def instruction(self, word: str, said: Any, /) -> Event:
        """A line of a scenario that is no seat's answer, as a fact put in from outside the rules."""
        raise Fault(unknown("line", word, ("expect", "refuse")))

    def expect(self, game: Any, state: S, key: str, wanted: Any, /) -> Iterable[str]:
        """How the match differs from what a scenario expects of one of the game's nouns; `Fault` for no noun."""
        if key not in type(state).model_fields:
            raise Fault(unknown("thing to expect", key, type(state).model_fields))
        now = state.model_dump(mode="json")[key]
        return () if now == wanted else (f"{key} is {now}, not {wanted}",)

    # -- matches that play themselves ----------------------------------------------------------------------------

    @abstractmethod
    def loadout(self, rng: Random, seed: int, goals: Goals, /) -> Loadout:
        """What everybody brings to match number `seed`, leaning to the goals."""

    @abstractmethod
    def open(self, loadout: Loadout, /) -> Table[S]:
        """The match of a loadout before its first step."""

    @abstractmethod
    def violations(self, game: Any, state: S, events: Sequence[Event], /) -> Iterable[str]:
        """What must not be, whoever has just answered what; `events` are those of the `stretch` so far."""

    def census(self, state: S, /) -> Mapping[str, int] | None:
        """What is neither made nor lost, counted; None while it is not laid out yet."""
        return None

    def view(self, state: S, seat: Seat | None, /) -> S:
        """The match as a seat or a spectator may see it."""
        return veil(state, seat)

    def secrets(self, state: S, seat: Seat | None, /) -> Collection[str]:
        """Ids that a seat must find nowhere: neither in its view nor in what it is told."""
        return ()

    def wording(self, game: Any, language: str, /) -> Wording[S] | None:
        """Who says things to people; everything that is asked and told is said once."""
        return None

    def answer(self, rng: Random, state: S, decision: Decision, goals: Goals, /) -> Choice:
        """Some answer of a player who only wants something to happen, rather for the goals."""
        return random_choice(rng, decision)

    def begun(self, session: Session[S], rng: Random, goals: Goals, /) -> None:
        """Once, as soon as there is a census: what a match that seeks something begins with."""

    def rules(self) -> frozenset[str]:
        """What has to act in the course of a soak: rules, texts, cards."""
        return frozenset()

    def goals(self, number: int, left: Collection[str], /) -> Goals:
        """Which of what has not acted match number `number` is to seek."""
        return ()

    # -- duels ---------------------------------------------------------------------------------------------------

    def duel_loadout(self, rng: Random, seed: int, /) -> Loadout:
        """What everybody brings to a duel of `duel_seats`."""
        return self.loadout(rng, seed, ())

    def rival(self, level: str, game: Any, seat: Seat, seed: int, /) -> Rival[S]:
        """One of `levels` at a seat."""
        raise NotImplementedError(f"{self.game} has no opponents")

    def points(self, state: S, /) -> dict[Seat, int]:
        return {}

    # -- what it has come to -------------------------------------------------------------------------------------

    def digest(self) -> Digest | None:
        """The ids of its rules and how texts cite them; None where they have none."""
        return None

    def standing(self, state: S, /) -> Iterator[str]:
        """How a match stands, in lines to be compared with those on record."""
        yield f"points {self.points(state)}" + (f", over: {state.outcome.code}" if state.outcome else "")

    def engine(self, table: Table[S], dice: Any, *, paranoid: bool = False) -> Engine[S]:
        return Engine(table.game, dice, paranoid=paranoid)
