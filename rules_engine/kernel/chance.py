"""What chance has brought about, as events; and what is public about where it comes from. It draws nothing itself."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Literal

from pydantic import Field

from rules_engine.kernel.dice import DealKey, RollKey
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Mutable, Seat, Value


class Opening(StrEnum):
    """When the secret seeds are laid open; a seed tells all earlier ones (dice.py)."""

    EACH_SPAN = "each_span"
    """By the game (`ctx.open_seed`), when a span is over: the players can check as they go."""
    AT_THE_END = "at_the_end"
    """By the kernel, once the match is over: what was dealt face down in an early span may lie there to the last."""


class Renewed(Value):
    """A chain of seeds that a match goes on with after it was put away: nobody can have seen a seed of it before."""

    commitment: str
    """Told before its first roll."""
    rolls: int
    """How many rolls had been seen by then."""
    span: int
    """The span it was begun in; the chain before it serves none of the later ones."""


class DiceFacts(Mutable):
    """What is public about the dice: the commitment, the players' words, the seeds revealed so far."""

    commitment: str | None = None
    words: dict[Seat, str] = {}
    seeds: dict[int, str] = {}
    renewed: tuple[Renewed, ...] = Field((), exclude_if=lambda chains: not chains)
    """Chains after the first; nearly no match has any, and says nothing of it."""


class SeedRevealed(Event):
    """The secret of a span's dice; the state keeps it in its `dice: DiceFacts`."""

    kind: Literal["seed_revealed"] = "seed_revealed"
    span: int
    seed: str

    def apply(self, state: Any) -> None:
        state.dice.seeds[self.span] = self.seed


class ChainRenewed(Event):
    """From here on the dice come of another chain."""

    kind: Literal["chain_renewed"] = "chain_renewed"
    chain: Renewed

    def apply(self, state: Any) -> None:
        state.dice.renewed = (*state.dice.renewed, self.chain)


class Rolled(Event):
    """Dice fell; the numbers are faces by index."""

    kind: Literal["rolled"] = "rolled"
    reveals = True
    key: RollKey
    sides: int
    numbers: tuple[int, ...]

    secret_to: Seat | None = None
    """Only this seat may know the numbers until the game reveals what came of them."""

    @property
    def known_to(self) -> tuple[Seat, ...] | None:
        return None if self.secret_to is None else (self.secret_to,)

    def apply(self, state: Any) -> None:
        _count(state, self.key, self.numbers)

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if may_know(self.known_to, seat) else self.model_copy(update={"numbers": ()})


class Dealt(Event):
    """Things were shuffled or drawn: the numbers say which, by their places before, in the order they came up; none
    comes up twice."""

    kind: Literal["dealt"] = "dealt"
    key: DealKey
    sides: int
    """How many things there were."""
    numbers: tuple[int, ...]
    known_to: tuple[Seat, ...] | None = None
    """Who may know the numbers; none: everybody."""

    @property
    def news(self) -> bool:
        return self.known_to is None or bool(self.known_to)

    def apply(self, state: Any) -> None:
        _count(state, self.key, self.numbers)

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if may_know(self.known_to, seat) else self.model_copy(update={"numbers": ()})


def may_know(known_to: tuple[Seat, ...] | None, seat: Seat | None) -> bool:
    return known_to is None or seat in known_to


def _count(state: Any, key: RollKey, numbers: tuple[int, ...]) -> None:
    state.rolls[key.identity] = key.ordinal + 1
    state.rolled += len(numbers)
