"""Looking for positions: dealt from a seed, proved, and kept if they are won by few first answers and not by attacking
alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules_engine.dice_masters.cards.card import Card
from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.cards.vocabulary import Kind
from rules_engine.dice_masters.puzzles.positions import SOLVER, Puzzle
from rules_engine.dice_masters.puzzles.proof import Prover, TooLong
from rules_engine.kernel.decisions import Pick

MOST_FIRST = 2
"""First answers that win, at most: with more it is no puzzle."""
DONE = Pick(option="done")
"""To attack as things are."""


def dealt(content: Content, rng: random.Random) -> dict[str, Any]:
    """A position out of the whole set: a few characters each, some energy, an action."""
    characters = [card for card in content.offered if card.kind is Kind.CHARACTER]
    actions = [card for card in content.offered if card.kind is Kind.BASIC_ACTION]
    mine = _of_different_names(rng, characters, rng.choice([3, 3, 4]))
    theirs = _of_different_names(rng, characters, 2)
    fielded = [f"{card.id} L{rng.randint(1, 3)}" for card in mine[:2]] + ["C"] * rng.randint(0, 1)
    at_hand = [f"{card.id} L{rng.randint(1, 2)}" for card in mine[2:]]
    action = rng.choice(actions)
    energy = [rng.choice("BFMS?") for _ in range(rng.randint(1, 2))]
    foes = [f"{card.id} L{rng.randint(1, 3)}" for card in theirs] + ["C"] * rng.randint(0, 2)
    return {
        "basics": {rng.choice(actions).id: 1} if rng.random() < 0.5 else {},
        "blue": {"field": fielded, "reserve": [*at_hand, f"{action.id} A{rng.choice(['', '*', '**'])}", *energy]},
        "red": {"life": rng.randint(4, 9), "field": foes[: rng.randint(1, 3)]},
    }


def _of_different_names(rng: random.Random, cards: list[Card], number: int) -> list[Card]:
    found: dict[str, Card] = {}
    while len(found) < number:
        card = rng.choice(cards)
        found.setdefault(card.family, card)
    return list(found.values())


def made(content: Content, seed: int, *, most: int = 500) -> Iterator[Puzzle]:
    """Puzzles from one seed on, each proved; it never ends by itself."""
    while True:
        rng = random.Random(seed)  # nosec B311 # positions to choose from, no secret
        puzzle = Puzzle.model_validate({"id": f"seed_{seed}", "steps": 1, **dealt(content, rng)})
        seed += 1
        prover = Prover(content, most)
        try:
            proof = prover.prove(puzzle.match(content), SOLVER)
            if not proof.wins or len(proof.first) > MOST_FIRST or DONE in proof.first:
                continue
            line = prover.line(puzzle.match(content), SOLVER)
        except TooLong:
            continue
        steps = sum(seat == SOLVER for seat, _, _ in line)
        yield puzzle.model_copy(update={"steps": steps})
