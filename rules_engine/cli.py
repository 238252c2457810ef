"""The commands of the engine; a command's module is imported only when it is called."""

from __future__ import annotations

import gc
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

from rules_engine.games import GAMES, USUAL, commands, subject

SELDOM = (20_000, 20, 50)
"""A match makes much and leaves little behind: looked through less often, it takes a tenth of the time less."""
BY_FILE = "scenario"
"""The command whose files say whose they are."""
_NAMED = re.compile(r"^game:[ \t]*(\S+)", re.MULTILINE)


def main(arguments: Sequence[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(usage())
        return 0
    name, *rest = arguments
    named, rest = _game(rest)
    if named is not None and named not in GAMES:
        print(f"There is no game {named!r}: {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    if name == BY_FILE and named is None:
        try:
            return max([_call(game, name, files) for game, files in _by_game(rest)], default=0)
        except LookupError as error:
            print(error.args[0], file=sys.stderr)
            return 2
    return _call(named or USUAL, name, rest)


def _call(game: str, name: str, arguments: Sequence[str]) -> int:
    command = commands(game).get(name)
    if command is None:
        print(f"There is no command {name!r}.\n\n{usage()}", file=sys.stderr)
        return 2
    module = import_module(command.module)
    gc.set_threshold(*SELDOM)
    code: int = module.main(*subject(game, command), arguments)
    return code


def _game(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """The game that `--game` names, and what is left."""
    rest = list(arguments)
    for at, argument in enumerate(rest):
        if argument == "--game" and at + 1 < len(rest):
            return rest[at + 1], rest[:at] + rest[at + 2 :]
        if argument.startswith("--game="):
            return argument.removeprefix("--game="), rest[:at] + rest[at + 1 :]
    return None, rest


def _by_game(arguments: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The files of each game apart, each time with the other arguments; without a file the usual game's."""
    flags = [argument for argument in arguments if argument.startswith("-")]
    sorted_: dict[str, list[str]] = {}
    for path in (Path(argument) for argument in arguments if not argument.startswith("-")):
        for file in sorted(path.rglob("*.yaml")) if path.is_dir() else [path]:
            sorted_.setdefault(game_of(file), []).append(str(file))
    yield from ((game, [*flags, *files]) for game, files in (sorted_ or {USUAL: []}).items())


def game_of(file: Path) -> str:
    """Whose a scenario file is: its first line `game:` says so, or the innermost folder with a game's name."""
    try:
        found = _NAMED.search(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError):
        found = None  # whoever plays it says what is wrong with it
    if found is not None:
        if found[1] not in GAMES:
            line = file.read_text("utf-8")[: found.start()].count("\n") + 1
            raise LookupError(f"✗ {file}:{line}: there is no game {found[1]!r}; there are {', '.join(GAMES)}")
        return found[1]
    return next((part for part in reversed(file.resolve().parts) if part in GAMES), USUAL)


def usage() -> str:
    known = {name: command for game in reversed(GAMES) for name, command in commands(game).items()}
    width = max(map(len, known))
    lines = [f"  {name:<{width}}  {command.purpose}" for name, command in sorted(known.items())]
    return "\n".join(["usage: python -m rules_engine COMMAND [--game GAME] [ARGUMENT …]", "", *lines])
