"""`python -m tools.mutate --bot [WORD…]`: break what the bot does around the rules, piece by piece; do tests notice?

Each entry of `bot_mutations.yaml` names the tests that are to guard it; only those are run, so that a sleeper is a gap
in them and not a matter of patience.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from tools.broken_tree import ROOT, Tree, Unbreakable

PATIENCE = 300
"""Seconds; a bot that waits for ever is noticed too."""
LIST = ROOT / "tools" / "bot_mutations.yaml"


class BotMutation(NamedTuple):
    what: str
    file: str
    find: str
    put: str
    tests: Sequence[str]


def bot_mutations() -> list[BotMutation]:
    return [BotMutation(**entry) for entry in yaml.safe_load(LIST.read_text("utf-8"))]


def caught_by(tree: Tree, mutation: BotMutation) -> str | None:
    with tree.changed(mutation.file, mutation.find, mutation.put):
        return tree.fails("pytest", "-x", "-q", *mutation.tests, "-p", "no:cacheprovider", patience=PATIENCE)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*", help="only mutations that have one of these words in their name")
    options = parser.parse_args(arguments)
    wanted = [m for m in bot_mutations() if not options.words or any(word in m.what for word in options.words)]
    slept: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        tree = Tree(Path(folder))
        every = sorted({test for mutation in wanted for test in mutation.tests})
        if (failing := tree.fails("pytest", "-x", "-q", *every, "-p", "no:cacheprovider")) is not None:
            print(f"fails unbroken: {failing}")
            return 2
        for mutation in wanted:
            try:
                found = caught_by(tree, mutation)
            except Unbreakable as error:
                found = None
                print(f"wrong   {mutation.what}: {error}", flush=True)
            slept += [mutation.what] if found is None else []
            print(f"{'caught' if found else 'slept':6}  {mutation.what} · {(found or mutation.file)[:110]}", flush=True)
    print(f"{len(wanted)} broken, {len(wanted) - len(slept)} caught, {len(slept)} slept: {'; '.join(slept) or 'none'}")
    return 1 if slept else 0
