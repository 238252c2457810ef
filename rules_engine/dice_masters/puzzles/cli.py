"""`python -m rules_engine puzzles --game dice_masters`: prove the positions that are kept, or look for new ones."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import islice
from string import ascii_lowercase, ascii_uppercase, digits

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.puzzles.making import made
from rules_engine.dice_masters.puzzles.positions import SOLVER, Puzzle, puzzles
from rules_engine.dice_masters.puzzles.proof import Prover

PLAIN = set(ascii_lowercase + ascii_uppercase + digits + "_. ")
"""Letters that YAML takes for nothing else."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m rules_engine puzzles --game dice_masters", description=__doc__)
    parser.add_argument("--only", nargs="+", default=(), metavar="ID", help="prove these alone")
    parser.add_argument("--line", action="store_true", help="print a way to win")
    parser.add_argument("--make", type=int, metavar="N", help="look for so many new ones and print them as YAML")
    parser.add_argument("--seed", type=int, default=1, help="where to begin looking")
    args = parser.parse_args(list(arguments))
    content = default_content()
    if args.make:
        for puzzle in islice(made(content, args.seed), args.make):
            print(f"# {puzzle.id}: {puzzle.title(content)}\n{as_yaml(puzzle)}")
        return 0
    unproved = 0
    for puzzle in puzzles():
        if args.only and puzzle.id not in args.only:
            continue
        prover = Prover(content)
        proof = prover.prove(puzzle.match(content), SOLVER)
        unproved += not proof.wins
        said = f"won by {len(proof.first)} first answers" if proof.wins else "NOT WON"
        print(f"{puzzle.id}: {said}, {proof.looked_at} positions looked at ({puzzle.title(content)})")
        if args.line and proof.wins:
            for seat, key, choice in prover.line(puzzle.match(content), SOLVER):
                print(f"    {seat} {key}: {choice.model_dump(mode='json', exclude={'kind'})}")
    return 1 if unproved else 0


def as_yaml(puzzle: Puzzle) -> str:
    """As a file of `assets/dice_masters/puzzles` has it."""
    raw = puzzle.model_dump(mode="json", exclude_defaults=True, exclude={"id"})
    return "".join(f"{key}: {_flow(value)}\n" for key, value in raw.items())


def _flow(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_flow(one) for one in value) + "]"
    if isinstance(value, str) and not set(value) <= PLAIN:
        return json.dumps(value)
    return str(value)
