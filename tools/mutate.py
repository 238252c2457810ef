"""`python -m tools.mutate [RULE…]`: break rules one at a time in a copy of the tree; do the tests notice?

For each entry of `mutations*.yaml` the scenarios that cite the rule are played first, then all others, then the tests
that cite it; with `--all` at last every test of the rules. It prints what caught the break, or that all slept
through it. Exit code 1 if anything slept. Not part of `make test`: a sleeper needs a better scenario, not another run.
With `--cards` the data of cards are changed instead (`mutate_cards.py`).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rules_engine.crisis_protocol.testing.coverage import citations  # noqa: E402
from tools import mutate_cards  # noqa: E402

LISTS = ("mutations.yaml", "mutations_flow.yaml")
TESTS = ("tests/rules", "tests/board", "tests/cards")
SLOW = ("test_soak.py", "test_playthrough.py", "test_scenarios.py")
"""Whole matches that any change alters, and the scenarios, which were played before."""
TOO_LONG = 1800


class Unbreakable(Exception):
    """The text of a mutation does not fit the program any more."""


class Mutation(NamedTuple):
    rule: str
    file: str
    find: str
    put: str
    tests: Sequence[str] = ()
    """Tests that guard it besides those that cite the rule."""


def mutations() -> list[Mutation]:
    return [Mutation(**entry) for name in LISTS for entry in yaml.safe_load((ROOT / "tools" / name).read_text("utf-8"))]


def copy_tree(to: Path) -> None:
    """Everything under version control, as it is now."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, to / name)


@cache
def cited() -> dict[str, set[str]]:
    """The scenarios and tests by the rules they name, as `python -m rules_engine coverage` finds them."""
    return citations(ROOT / "tests")


def citing(rule: str, ending: str) -> list[str]:
    files = (f"tests/{file}" for file in sorted(cited().get(rule, ())) if file.endswith(ending))
    return [file for file in files if file.startswith((*TESTS, "tests/scenarios")) and Path(file).name not in SLOW]


class Tree:
    """A copy of the tree in which one rule at a time is broken and mended again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        copy_tree(folder)
        # checked by their contents: a rule may be broken and mended within the same second
        hashed = ("-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "rules_engine", "tests")
        subprocess.run([sys.executable, *hashed], cwd=folder, capture_output=True, check=False)

    def fails(self, *command: str) -> str | None:
        """The line that says what failed, or None if all went well."""
        try:
            done = subprocess.run(
                [sys.executable, "-B", "-m", *command],
                cwd=self.folder,
                capture_output=True,
                text=True,
                timeout=TOO_LONG,
            )
        except subprocess.TimeoutExpired:
            return "never ended"
        if done.returncode == 0:
            return None
        lines = [line for line in (done.stdout + done.stderr).splitlines() if line.startswith(("✗", "FAILED", "ERROR"))]
        return (lines or (done.stderr or done.stdout).splitlines()[-1:] or ["failed"])[0]

    @contextmanager
    def broken(self, mutation: Mutation) -> Iterator[None]:
        """Raises `Unbreakable` if the rule's text is not there or breaking it gives no program."""
        file = self.folder / "rules_engine" / "crisis_protocol" / mutation.file
        text = file.read_text("utf-8")
        if mutation.find not in text:
            raise Unbreakable("the text to break stands nowhere")
        changed = text.replace(mutation.find, mutation.put, 1)
        try:
            compile(changed, mutation.file, "exec")
        except SyntaxError as error:
            raise Unbreakable(str(error)) from None
        file.write_text(changed, "utf-8")
        try:
            yield
        finally:
            file.write_text(text, "utf-8")


def caught_by(tree: Tree, mutation: Mutation, every: bool) -> str | None:
    """What notices a broken rule, None if nothing does; what cites the rule is asked first."""
    own = citing(mutation.rule, ".yaml")
    with tree.broken(mutation):
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
    with tree.broken(mutation):
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
