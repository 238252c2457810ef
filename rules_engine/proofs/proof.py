"""A long proof in pieces: each is played alone, in any order and by any process, and their figures add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import cast

from rules_engine.games import GAMES

PLACES = (*(entry.proofs for entry in GAMES.values() if entry.proofs), "tools.proving")
"""The modules that have proofs; each offers `proofs()`. The last needs a checkout."""

Figures = Mapping[str, int]
Goals = tuple[str, ...]


@dataclass
class Piece:
    """What came of one piece."""

    figures: Counter[str] = field(default_factory=Counter)
    acted: frozenset[str] = frozenset()
    """Of the rules that have to act in the course of the proof."""
    faults: list[str] = field(default_factory=list)


Play = Callable[[int, Goals], Piece]


def no_rules() -> frozenset[str]:
    return frozenset()


def no_goals(number: int, left: Collection[str]) -> Goals:
    return ()


@dataclass(frozen=True)
class Proof:
    name: str
    what: str
    """In one line, for who reads the page."""
    pieces: int
    """Their numbers go from 1 to this."""
    sources: tuple[str, ...]
    """The files and folders it depends on: its figures hold as long as these are the same."""
    play: Play
    told: Callable[[Figures], str]
    """The figures in words."""
    rules: Callable[[], frozenset[str]] = no_rules
    """What has to act before the proof is whole."""
    goals: Callable[[int, Collection[str]], Goals] = no_goals
    """Which of the rules left a piece is to seek."""


def proofs() -> dict[str, Proof]:
    """Every proof by its name, in the order in which they are run."""
    return {proof.name: proof for place in PLACES for proof in _of(place)}


def _of(place: str) -> tuple[Proof, ...]:
    try:
        module = import_module(place)
    except ModuleNotFoundError as error:
        if error.name == place.partition(".")[0]:  # installed without the checkout's tools
            return ()
        raise
    return cast(tuple[Proof, ...], module.proofs())
