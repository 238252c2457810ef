"""What is spread or assigned as numbers and as words; it shows nothing and judges nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.matches.service import MatchError
from bot.ui.match.look import Look
from rules_engine.kernel.decisions import Assign, ChooseEach, ChooseSplit, Option, Spread

NOWHERE = 0
"""The number of no column; the first column is 1."""

Find = Callable[[Sequence[Option], str], int]
"""The number of the option that a word means."""


def spread_of(decision: ChooseSplit, amounts: Sequence[int]) -> Spread:
    return Spread(amounts={bin.id: amount for bin, amount in zip(decision.bins, amounts, strict=True) if amount})


def assign_of(decision: ChooseEach, taken: Sequence[int]) -> Assign:
    pairs = zip(decision.rows, taken, strict=True)
    return Assign(columns={thing.id: decision.columns[at - 1].id for thing, at in pairs if at != NOWHERE})


def typed_split(look: Look, decision: ChooseSplit, text: str) -> Spread:
    """`3, 0, 1`: an amount for each bin, in their order."""
    parts = _parts(text)
    if len(parts) != len(decision.bins) or not all(part.isdecimal() for part in parts):
        names = ", ".join(look.label(decision, bin).label for bin in decision.bins)
        wanted = look.to.say("Please write a number for each, with commas between: {names}.", names=names)
        raise MatchError("number_for_each", expected=wanted)
    return spread_of(decision, [int(part) for part in parts])


def typed_each(look: Look, decision: ChooseEach, text: str, find: Find) -> Assign:
    """`east, -, west`: a place for each thing, in their order; a dash for none."""
    parts = _parts(text)
    if len(parts) != len(decision.rows):
        names = ", ".join(look.label(decision, thing).label for thing in decision.rows)
        wanted = look.to.say("Please write a place for each, with commas between, or a dash: {names}.", names=names)
        raise MatchError("place_for_each", expected=wanted)
    return assign_of(decision, [NOWHERE if part in ("-", "") else find(decision.columns, part) + 1 for part in parts])


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.removeprefix("#").split(",")]


def suggested_split(look: Look, decision: ChooseSplit) -> list[tuple[str, str]]:
    """For each open bin the way that gives it as much as it takes, what is left to the others in their order."""
    found: dict[tuple[int, ...], str] = {}
    names = [look.label(decision, bin).label for bin in decision.bins]
    for first in (i for i, bin in enumerate(decision.bins) if bin.enabled):
        amounts, left = [bin.least for bin in decision.bins], decision.total - sum(bin.least for bin in decision.bins)
        for i in (first, *range(len(decision.bins))):
            more = min(left, decision.bins[i].most - amounts[i]) if decision.bins[i].enabled else 0
            amounts[i], left = amounts[i] + more, left - more
        said = ", ".join(f"{name} {amount}" for name, amount in zip(names, amounts, strict=True) if amount)
        found.setdefault(tuple(amounts), said)
    return [(said, f"{decision.seq}:{','.join(map(str, amounts))}") for amounts, said in found.items()]
