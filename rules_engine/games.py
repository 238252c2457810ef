"""The games, and where each keeps what its commands and proofs need: the one table. It imports no game until asked."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, cast

from rules_engine.duels import Duels


class Command(NamedTuple):
    """Where a command lives and what it is for. Its module has `main(arguments) -> exit code`; one of the kit's is
    handed what it is about before the arguments."""

    module: str
    purpose: str


class GameEntry(NamedTuple):
    """A game with a `PROVING` has the kit's commands; what it lists itself goes before."""

    commands: Mapping[str, Command]
    proving: str = ""
    """Its module with `PROVING` (`kit/testing/proving.py`)."""
    duels: str = ""
    """Its module with `DUELS`, or with `NAMES` and `fight` itself (`duels.Duels`)."""
    proofs: str = ""
    """Its module with `proofs()`, for the long ones."""
    balance: str = ""
    """Its module with `BALANCE` (`kit/testing/balance.py`)."""


KIT: dict[str, Command] = {
    "scenario": Command("rules_engine.kit.testing.scenario_cli", "play scenario files and compare"),
    "coverage": Command("rules_engine.kit.testing.coverage_cli", "which rules the tests cite"),
    "soak": Command("rules_engine.kit.testing.soak_cli", "let matches play themselves and check them"),
    "recorded": Command("rules_engine.kit.testing.recorded_cli", "play recorded matches again"),
}
"""What every game has that says its nouns."""
DUEL = Command("rules_engine.kit.testing.duel_cli", "let opponents play each other and count")
BALANCE = Command("rules_engine.kit.testing.balance_cli", "which sides win how often; what is hardly used")

_CRISIS = "rules_engine.crisis_protocol"
GAMES: dict[str, GameEntry] = {
    "crisis_protocol": GameEntry(
        {
            "cards": Command(f"{_CRISIS}.testing.cards_cli", "check the cards; counts, text, schema, tests"),
            "measure": Command(f"{_CRISIS}.board.measuring", "answer questions about scenes given as JSON"),
            "prove": Command("rules_engine.proofs.prove_cli", "go on with the long proofs; keep what came of them"),
            "scenario": Command(f"{_CRISIS}.testing.scenario_cli", KIT["scenario"].purpose),
            "coverage": Command(f"{_CRISIS}.testing.coverage_cli", KIT["coverage"].purpose),
            "soak": Command(f"{_CRISIS}.testing.soak_cli", KIT["soak"].purpose),
            "recorded": Command(f"{_CRISIS}.testing.recorded_cli", KIT["recorded"].purpose),
            "playthrough": Command(f"{_CRISIS}.testing.playthrough", "write a match as text for review"),
            "rulings": Command(f"{_CRISIS}.view.rulings_cli", "every ruling of ours on one page"),
            "reliability": Command(f"{_CRISIS}.testing.reliability_cli", "how far a chance of winning can be believed"),
            "think": Command(f"{_CRISIS}.testing.think_cli", "what an opponent makes of a position"),
            "lesson": Command(f"{_CRISIS}.lessons.lesson_cli", "walk lessons by their right answers"),
            "odds": Command(f"{_CRISIS}.odds.cli", "the exact odds of an attack"),
        },
        duels=f"{_CRISIS}.testing.duel",
        proofs=f"{_CRISIS}.testing.proving",
    ),
    "dice_masters": GameEntry(
        {
            "cards": Command("rules_engine.dice_masters.cards.cli", "check the cards; counts, text, vocabulary"),
            "puzzles": Command("rules_engine.dice_masters.puzzles.cli", "prove positions to win this turn; find new"),
        },
        proving="rules_engine.dice_masters.testing.proving",
        duels="rules_engine.dice_masters.testing.proving",
        proofs="rules_engine.dice_masters.testing.proving",
    ),
    "cry_havoc": GameEntry(
        {},
        proving="rules_engine.cry_havoc.testing.proving",
        duels="rules_engine.cry_havoc.testing.proving",
        proofs="rules_engine.cry_havoc.testing.proving",
        balance="rules_engine.cry_havoc.testing.proving",
    ),
}
"""The first is meant where none is named."""
USUAL = next(iter(GAMES))


def commands(game: str) -> dict[str, Command]:
    entry = GAMES[game]
    found = dict(KIT) if entry.proving else {}
    if entry.duels:
        found["duel"] = DUEL
    if entry.balance:
        found["balance"] = BALANCE
    return {**found, **entry.commands}


def subject(game: str, command: Command) -> tuple[Any, ...]:
    """What a command of the kit is about."""
    if command == DUEL:
        return (duels_of(game),)
    if command == BALANCE:
        return (import_module(GAMES[game].balance).BALANCE,)
    return (proving_of(game),) if command in KIT.values() else ()


def proving_of(game: str) -> Any:
    return import_module(GAMES[game].proving).PROVING


def duels_of(game: str) -> Duels:
    module = import_module(GAMES[game].duels)
    return cast(Duels, getattr(module, "DUELS", module))
