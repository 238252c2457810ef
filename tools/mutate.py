"""`python -m tools.mutate [RULE…]`: break rules one at a time in a copy of the tree; do the tests notice?

For each entry of `mutations.yaml` the scenarios that cite the rule are played first, then the tests that cite it, then
all other scenarios; with `--all` at last every test of the rules. It prints what caught the break, or that all slept
through it. Exit code 1 if anything slept. Not part of `make test`: a sleeper needs a better scenario, not another run.
With `--cards` the data of cards are changed instead (`mutate_cards.py`).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from rules_engine.crisis_protocol.testing.coverage import citations  # noqa: E402
from tools import mutate_cards  # noqa: E402

TESTS = ("tests/rules", "tests/board", "tests/cards")
SLOW = ("test_soak.py", "test_playthrough.py", "test_scenarios.py")
"""Whole matches that any change alters, and the scenarios, which were played before."""
TOO_LONG = 1800
CANNOT = "cannot be broken: "


class Mutation(NamedTuple):
    rule: str
    file: str
    find: str
    put: str


def mutations() -> list[Mutation]:
    return [Mutation(**entry) for entry in yaml.safe_load((ROOT / "tools" / "mutations.yaml").read_text("utf-8"))]


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


def fails(tree: Path, *command: str) -> str | None:
    """The line that says what failed, or None if all went well."""
    try:
        done = subprocess.run(
            [sys.executable, "-B", "-m", *command], cwd=tree, capture_output=True, text=True, timeout=TOO_LONG
        )
    except subprocess.TimeoutExpired:
        return "never ended"
    if done.returncode == 0:
        return None
    lines = [line for line in (done.stdout + done.stderr).splitlines() if line.startswith(("✗", "FAILED", "ERROR"))]
    return (lines or (done.stderr or done.stdout).splitlines()[-1:] or ["failed"])[0]


def caught_by(mutation: Mutation, every: bool) -> str | None:
    """What notices a broken rule; None if nothing does."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        copy_tree(tree)
        file = tree / "rules_engine" / "crisis_protocol" / mutation.file
        text = file.read_text("utf-8")
        if mutation.find not in text:
            return f"{CANNOT}the text to break stands nowhere"
        broken = text.replace(mutation.find, mutation.put, 1)
        try:
            compile(broken, mutation.file, "exec")
        except SyntaxError as error:
            return f"{CANNOT}{error}"
        file.write_text(broken, "utf-8")
        return noticed(tree, mutation.rule, every)


def noticed(tree: Path, rule: str, every: bool) -> str | None:
    """Own tests first: a rule is to be guarded by those that cite it."""
    scenarios, tests = citing(rule, ".yaml"), citing(rule, ".py")
    if scenarios and (own := fails(tree, "rules_engine", "scenario", *scenarios)):
        return f"own scenario: {own}"
    if tests and (own := pytest_fails(tree, tests)):
        return f"own test: {own}"
    if other := fails(tree, "rules_engine", "scenario", "tests/scenarios"):
        return f"another scenario: {other}"
    other = pytest_fails(tree, TESTS) if every else None
    return f"another test: {other}" if other else None


def pytest_fails(tree: Path, tests: Sequence[str]) -> str | None:
    """The first test that fails, unless it does so in the unbroken tree as well."""
    ignored = [part for name in SLOW for part in ("--ignore", f"tests/rules/{name}")]
    found = fails(tree, "pytest", "-x", "-q", *tests, *ignored, "-p", "no:cacheprovider")
    if found is None or not found.startswith("FAILED "):
        return found
    test = found.removeprefix("FAILED ").partition(" - ")[0]
    with tempfile.TemporaryDirectory() as folder:
        copy_tree(Path(folder))
        return None if fails(Path(folder), "pytest", "-q", test, "-p", "no:cacheprovider") else found


def unbroken(rules: Iterable[str]) -> str | None:
    """Nothing can be caught by scenarios that fail anyway."""
    scenarios = {file for rule in rules for file in citing(rule, ".yaml")}
    with tempfile.TemporaryDirectory() as folder:
        copy_tree(Path(folder))
        return fails(Path(folder), "rules_engine", "scenario", "tests/scenarios", *sorted(scenarios))


def main(arguments: Sequence[str]) -> int:
    if "--cards" in arguments:
        return mutate_cards.main([argument for argument in arguments if argument != "--cards"])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rules", nargs="*", help="only these rules")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--all", action="store_true", help="where nothing else noticed, run every test of the rules")
    options = parser.parse_args(arguments)
    wanted = [m for m in mutations() if not options.rules or m.rule in options.rules]
    if (failing := unbroken(m.rule for m in wanted)) is not None:
        print(f"fails unbroken: {failing}")
        return 2
    slept, wrong = [], []
    with ThreadPoolExecutor(options.jobs) as threads:
        running = {threads.submit(caught_by, mutation, options.all): mutation for mutation in wanted}
        for done in as_completed(running):
            mutation, found = running[done], done.result()
            word = "slept" if found is None else "caught"
            if found is None:
                slept.append(mutation.rule)
            elif found.startswith(CANNOT):
                wrong.append(mutation.rule)
                word = "wrong"
            print(f"{word:6}  {mutation.rule:8} {(found or mutation.file)[:150]}", flush=True)
    caught = len(wanted) - len(slept) - len(wrong)
    print(f"{len(wanted)} broken, {caught} caught, {len(slept)} slept: {', '.join(slept) or 'none'}")
    if wrong:
        print(f"not broken: {', '.join(wrong)}")
    return 1 if slept or wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
