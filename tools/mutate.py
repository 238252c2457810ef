"""`python -m tools.mutate [RULE…]`: break rules one at a time in a copy of the tree; do the tests notice?

For each entry of `mutations*.yaml` the scenarios that cite the rule are played first, then all others, then the tests
that cite it; with `--all` at last every test of the rules. It prints what caught the break, or that all slept
through it. Exit code 1 if anything slept. Not part of `make test`: a sleeper needs a better scenario, not another run.
With `--cards` the data of cards are changed instead (`mutate_cards.py`), with `--bot` the bot (`mutate_bot.py`), with
`--game GAME` the rules of another game (`mutate_game.py`).
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import AbstractContextManager, ExitStack
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rules_engine.crisis_protocol.testing.coverage import citations  # noqa: E402
from tools import mutate_bot, mutate_cards, mutate_game  # noqa: E402
from tools.broken_tree import Tree, Unbreakable  # noqa: E402

LISTS = ("mutations.yaml", "mutations_flow.yaml")
TESTS = ("tests/rules", "tests/board", "tests/cards")
SLOW = ("test_soak.py", "test_playthrough.py", "test_scenarios.py")
"""Whole matches that any change alters, and the scenarios, which were played before."""


class Mutation(NamedTuple):
    rule: str
    file: str
    find: str
    put: str
    tests: Sequence[str] = ()
    """Tests that guard it besides those that cite the rule."""


def mutations() -> list[Mutation]:
    return [Mutation(**entry) for name in LISTS for entry in yaml.safe_load((ROOT / "tools" / name).read_text("utf-8"))]


@cache
def cited() -> dict[str, set[str]]:
    """The scenarios and tests by the rules they name, as `python -m rules_engine coverage` finds them."""
    return citations(ROOT / "tests")


def citing(rule: str, ending: str) -> list[str]:
    files = (f"tests/{file}" for file in sorted(cited().get(rule, ())) if file.endswith(ending))
    return [file for file in files if file.startswith((*TESTS, "tests/scenarios")) and Path(file).name not in SLOW]


def broken(tree: Tree, mutation: Mutation) -> AbstractContextManager[None]:
    return tree.changed(f"rules_engine/crisis_protocol/{mutation.file}", mutation.find, mutation.put)


def caught_by(tree: Tree, mutation: Mutation, every: bool) -> str | None:
    """What notices a broken rule, None if nothing does; what cites the rule is asked first."""
    own = citing(mutation.rule, ".yaml")
    with broken(tree, mutation):
        if found := tree.fails("rules_engine", "scenario", "--first", *own, "tests/scenarios"):
            return f"{'own' if any(file in found for file in own) else 'another'} scenario: {found}"
    tests = [*citing(mutation.rule, ".py"), *mutation.tests]
    if tests and (found := pytest_fails(tree, mutation, tests)):
        return f"own test: {found}"
    found = pytest_fails(tree, mutation, TESTS) if every else None
    return f"another test: {found}" if found else None


def pytest_fails(tree: Tree, mutation: Mutation, tests: Sequence[str]) -> str | None:
    """The first test that fails, unless it does so in the unbroken tree as well."""
    ignored = [part for name in SLOW for part in ("--ignore", f"tests/rules/{name}")]
    with broken(tree, mutation):
        found = tree.fails("pytest", "-x", "-q", *tests, *ignored, "-p", "no:cacheprovider")
    if found is None or not found.startswith("FAILED "):
        return found
    test = found.removeprefix("FAILED ").partition(" - ")[0]
    return None if tree.fails("pytest", "-q", test, "-p", "no:cacheprovider") else found


def unbroken(tree: Tree, rules: Iterable[str]) -> str | None:
    """Nothing can be caught by scenarios that fail anyway."""
    scenarios = {file for rule in rules for file in citing(rule, ".yaml")}
    return tree.fails("rules_engine", "scenario", "--first", "tests/scenarios", *sorted(scenarios))


def _break_all(
    wanted: Sequence[Mutation], trees: SimpleQueue[Tree], jobs: int, every: bool
) -> tuple[list[str], list[str]]:
    """Break them one by one in as many trees as there are; whose break nobody noticed, and who could not be broken."""
    slept, wrong = [], []

    def one(mutation: Mutation) -> str | None:
        tree = trees.get()
        try:
            return caught_by(tree, mutation, every)
        finally:
            trees.put(tree)

    with ThreadPoolExecutor(jobs) as threads:
        running = {threads.submit(one, mutation): mutation for mutation in wanted}
        for done in as_completed(running):
            mutation = running[done]
            try:
                found = done.result()
                word = "slept" if found is None else "caught"
            except Unbreakable as error:
                found, word = f"cannot be broken: {error}", "wrong"
            if found is None:
                slept.append(mutation.rule)
            elif word == "wrong":
                wrong.append(mutation.rule)
            print(f"{word:6}  {mutation.rule:8} {(found or mutation.file)[:150]}", flush=True)
    return slept, wrong


def main(arguments: Sequence[str]) -> int:
    if "--cards" in arguments:
        return mutate_cards.main([argument for argument in arguments if argument != "--cards"])
    if "--bot" in arguments:
        return mutate_bot.main([argument for argument in arguments if argument != "--bot"])
    if "--game" in arguments:
        return mutate_game.main([argument for argument in arguments if argument != "--game"])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", help="only these rules")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="where nothing else noticed, run every test of the rules")
    options = parser.parse_args(arguments)
    wanted = [m for m in mutations() if not options.rules or m.rule in options.rules]
    with ExitStack() as stack:
        trees: SimpleQueue[Tree] = SimpleQueue()
        for _ in range(options.jobs):
            trees.put(Tree(Path(stack.enter_context(tempfile.TemporaryDirectory()))))
        first = trees.get()
        if (failing := unbroken(first, (m.rule for m in wanted))) is not None:
            print(f"fails unbroken: {failing}")
            return 2
        trees.put(first)
        slept, wrong = _break_all(wanted, trees, options.jobs, options.all)
    caught = len(wanted) - len(slept) - len(wrong)
    print(f"{len(wanted)} broken, {caught} caught, {len(slept)} slept: {', '.join(slept) or 'none'}")
    if wrong:
        print(f"not broken: {', '.join(wrong)}")
    return 1 if slept or wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
