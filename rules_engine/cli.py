"""The commands of the engine, one line each; a command's module is imported only when it is called."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple


class Command(NamedTuple):
    """Where a command lives and what it is for. Its module has `main(arguments) -> exit code`."""

    module: str
    purpose: str
    takes_game: bool = False
    """Whether it is one for all games and wants to know which."""


COMMANDS: dict[str, Command] = {
    "cards": Command("rules_engine.crisis_protocol.testing.cards_cli", "check the cards; counts, text, schema, tests"),
    "measure": Command("rules_engine.crisis_protocol.board.measuring", "answer questions about scenes given as JSON"),
    "prove": Command("rules_engine.proofs.prove_cli", "go on with the long proofs; keep what came of them"),
    "scenario": Command("rules_engine.crisis_protocol.testing.scenario_cli", "play scenario files and compare"),
    "coverage": Command("rules_engine.crisis_protocol.testing.coverage_cli", "which rules the tests cite"),
    "soak": Command("rules_engine.crisis_protocol.testing.soak_cli", "let matches play themselves and check them"),
    "recorded": Command("rules_engine.crisis_protocol.testing.recorded_cli", "play recorded matches again"),
    "playthrough": Command("rules_engine.crisis_protocol.testing.playthrough", "write a match as text for review"),
    "rulings": Command("rules_engine.crisis_protocol.view.rulings_cli", "every ruling of ours on one page"),
    "duel": Command("rules_engine.duel_cli", "let opponents play each other and count", takes_game=True),
    "reliability": Command(
        "rules_engine.crisis_protocol.testing.reliability_cli", "how far a chance of winning can be believed"
    ),
    "think": Command("rules_engine.crisis_protocol.testing.think_cli", "what an opponent makes of a position"),
    "lesson": Command("rules_engine.crisis_protocol.lessons.lesson_cli", "walk lessons by their right answers"),
    "odds": Command("rules_engine.crisis_protocol.odds.cli", "the exact odds of an attack"),
}

GAMES: dict[str, dict[str, Command]] = {
    "crisis_protocol": COMMANDS,
    "dice_masters": {
        "cards": Command("rules_engine.dice_masters.cards.cli", "check the cards; counts, text, vocabulary"),
        "scenario": Command("rules_engine.dice_masters.testing.scenario_cli", "play scenario files and compare"),
        "coverage": Command("rules_engine.dice_masters.testing.coverage_cli", "which rules the tests cite"),
        "soak": Command("rules_engine.dice_masters.testing.soak_cli", "let matches play themselves and check them"),
        "duel": COMMANDS["duel"],
        "puzzles": Command("rules_engine.dice_masters.puzzles.cli", "prove positions to win this turn; find new"),
    },
}
"""The commands of each game; the first is meant where none is named."""

SELDOM = (20_000, 20, 50)
"""A match makes much and leaves little behind: looked through less often, it takes a tenth of the time less."""


def main(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    name, *rest = arguments
    game, rest = _game(rest)
    if game not in GAMES:
        print(f"There is no game {game!r}: {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    if name not in GAMES[game]:
        print(f"There is no command {name!r}.\n\n{usage()}", file=sys.stderr)
        return 2
    found = GAMES[game][name]
    command = import_module(found.module)
    gc.set_threshold(*SELDOM)
    code: int = command.main([*(["--game", game] if found.takes_game else []), *rest])
    return code


def _game(arguments: Sequence[str]) -> tuple[str, list[str]]:
    """The game that `--game` names, and what is left."""
    rest = list(arguments)
    for at, argument in enumerate(rest):
        if argument == "--game" and at + 1 < len(rest):
            return rest[at + 1], rest[:at] + rest[at + 2 :]
        if argument.startswith("--game="):
            return argument.removeprefix("--game="), rest[:at] + rest[at + 1 :]
    return next(iter(GAMES)), rest


def usage() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {command.purpose}" for name, command in sorted(COMMANDS.items())]
    return "\n".join(["usage: python -m rules_engine COMMAND [--game GAME] [ARGUMENT …]", "", *lines])
