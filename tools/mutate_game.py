"""`python -m tools.mutate --game GAME [RULE…]`: break the rules of a game one at a time; do its scenarios notice?

For each entry of `mutations_GAME.yaml` the engine is loaded in a process of its own, with one text of one file changed
in memory; no file is written. The scenarios that cite the rule are played first, then all others, then the tests that
the entry names. It prints what noticed the break, or that all slept through it. Exit code 1 if anything slept.
"""

from __future__ import annotations

import argparse
import subprocess  # nosec B404 # our own
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple

import yaml

from tools.broken_tree import ROOT, Unbreakable

PATIENCE = 300
"""Seconds; a match that never goes on is noticed too."""
UNBROKEN = "unbroken"
NOTICED, SLEPT, WRONG = 1, 0, 2
"""Exit codes of the process in which a rule is broken."""


class GameMutation(NamedTuple):
    rule: str
    file: str
    find: str
    put: str
    tests: Sequence[str] = ()


class Noticed(NamedTuple):
    """What came of a broken rule; `by` is empty if nobody noticed."""

    mutation: GameMutation
    by: str
    wrong: str = ""
    """Why it could not be broken at all."""


def game_mutations(game: str) -> list[GameMutation]:
    path = ROOT / "tools" / f"mutations_{game}.yaml"
    return [GameMutation(**entry) for entry in yaml.safe_load(path.read_text("utf-8"))]


def noticed_by(game: str, number: int) -> Noticed:
    """What notices the break of that entry, counted from 0."""
    mutation = game_mutations(game)[number]
    try:
        code, said = _alone(game, str(number))
    except subprocess.TimeoutExpired:
        return Noticed(mutation, "never ended")
    if code == SLEPT:
        return Noticed(mutation, "")
    return Noticed(mutation, said) if code == NOTICED else Noticed(mutation, "", said)


def fails_unbroken(game: str) -> str | None:
    """Nothing can be noticed by scenarios and tests that fail anyway."""
    code, said = _alone(game, UNBROKEN)
    return None if code == SLEPT else said


def _alone(game: str, what: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "tools.mutate_game", game, what]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)  # nosec B603 # our own
    return done.returncode, (done.stdout.splitlines() or done.stderr.splitlines() or ["said nothing"])[-1]


# -- in the process in which a rule is broken ----------------------------------------------------------------------


class Broken(MetaPathFinder):
    """Loads one module from a changed text."""

    def __init__(self, name: str, path: Path, text: str) -> None:
        self.name, self.path, self.text = name, path, text

    def find_spec(self, name: str, path: Any, target: Any = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return spec_from_file_location(name, self.path, loader=_Changed(name, str(self.path), self.text))


class _Changed(SourceFileLoader):
    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec", dont_inherit=True)


def changed(game: str, mutation: GameMutation) -> Broken:
    """`Unbreakable` if the text does not fit the program any more, or the change gives no program."""
    path = ROOT / "rules_engine" / game / mutation.file
    text = path.read_text("utf-8")
    if text.count(mutation.find) != 1:
        raise Unbreakable(f"the text to break stands in {mutation.file} {text.count(mutation.find)} times")
    text = text.replace(mutation.find, mutation.put)
    try:
        compile(text, mutation.file, "exec")
    except SyntaxError as error:
        raise Unbreakable(str(error)) from None
    return Broken(f"rules_engine.{game}.{mutation.file.removesuffix('.py').replace('/', '.')}", path, text)


def who_notices(game: str, rule: str, tests: Sequence[str]) -> str | None:
    """The first scenario that fails, or test; those that cite the rule are asked first."""
    import rules_engine.games as games  # only now: the engine is broken

    proving = games.proving_of(game)
    from rules_engine.kit.testing.reading import scenarios_in
    from rules_engine.kit.testing.runner import play

    found = list(scenarios_in(proving, ROOT / "tests" / game / "scenarios"))
    own = [one for one in found if rule in one[1].rules]
    for name, scenario in (*own, *(one for one in found if one not in own)):
        faults = play(proving, scenario).faults
        if faults:
            kind = "own" if rule in scenario.rules else "another"
            return f"{kind} scenario: {name}: {faults[0]}"
    if tests:
        import pytest

        if pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests]):
            return f"test: {', '.join(tests)}"
    return None


def _child(game: str, what: str) -> int:
    rule, tests = "", sorted({test for one in game_mutations(game) for test in one.tests})
    if what != UNBROKEN:
        mutation = game_mutations(game)[int(what)]
        rule, tests = mutation.rule, list(mutation.tests)
        try:
            sys.meta_path.insert(0, changed(game, mutation))
        except Unbreakable as error:
            print(f"cannot be broken: {error}")
            return WRONG
    try:
        by = who_notices(game, rule, tests)
    except Exception as error:
        by = f"fails to load: {type(error).__name__}: {error}".splitlines()[0]
    print(by or "slept")
    return NOTICED if by else SLEPT


# ------------------------------------------------------------------------------------------------------------------


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("rules", nargs="*", help="only these rules")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_intermixed_args(arguments)
    listed = game_mutations(options.game)
    wanted = [number for number, one in enumerate(listed) if not options.rules or one.rule in options.rules]
    if (failing := fails_unbroken(options.game)) is not None:
        print(f"fails unbroken: {failing}")
        return 2
    slept, wrong, own = list[str](), list[str](), 0
    with ThreadPoolExecutor(options.jobs) as threads:
        for found in threads.map(lambda number: noticed_by(options.game, number), wanted):
            rule = found.mutation.rule
            word = "wrong" if found.wrong else "noticed" if found.by else "slept"
            slept += [rule] if word == "slept" else []
            wrong += [rule] if word == "wrong" else []
            own += found.by.startswith(("own", "test"))
            print(f"{word:7}  {rule:10} {(found.by or found.wrong or found.mutation.file)[:150]}", flush=True)
    count = len(wanted) - len(slept) - len(wrong)
    slept_through = f"{len(slept)} slept: {', '.join(slept) or 'none'}"
    print(f"{len(wanted)} broken, {count} noticed ({own} by what cites the rule), {slept_through}")
    if wrong:
        print(f"not broken: {', '.join(wrong)}")
    return 1 if slept or wrong else 0


if __name__ == "__main__":
    sys.exit(_child(sys.argv[1], sys.argv[2]))
