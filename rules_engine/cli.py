"""The commands of the engine, one line each; a command's module is imported only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple


class Command(NamedTuple):
    """Where a command lives and what it is for. Its module has `main(arguments) -> exit code`."""

    module: str
    purpose: str


COMMANDS: dict[str, Command] = {
    "cards": Command("rules_engine.crisis_protocol.testing.cards_cli", "check the cards; counts, text, schema, tests"),
    "measure": Command("rules_engine.crisis_protocol.board.measuring", "answer questions about scenes given as JSON"),
    "scenario": Command("rules_engine.crisis_protocol.testing.scenario_cli", "play scenario files and compare"),
    "coverage": Command("rules_engine.crisis_protocol.testing.coverage_cli", "which rules the tests cite"),
    "soak": Command("rules_engine.crisis_protocol.testing.soak_cli", "let matches play themselves and check them"),
    "recorded": Command("rules_engine.crisis_protocol.testing.recorded_cli", "play recorded matches again"),
    "playthrough": Command("rules_engine.crisis_protocol.testing.playthrough", "write a match as text for review"),
    "rulings": Command("rules_engine.crisis_protocol.view.rulings_cli", "every ruling of ours on one page"),
    "odds": Command("rules_engine.crisis_protocol.odds.cli", "the exact odds of an attack"),
}


def main(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    name, *rest = arguments
    if name not in COMMANDS:
        print(f"There is no command {name!r}.\n\n{usage()}", file=sys.stderr)
        return 2
    command = import_module(COMMANDS[name].module)
    code: int = command.main(rest)
    return code


def usage() -> str:
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {command.purpose}" for name, command in sorted(COMMANDS.items())]
    return "\n".join(["usage: python -m rules_engine COMMAND [ARGUMENT …]", "", *lines])
