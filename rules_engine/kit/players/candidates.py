"""Answers worth a look to a question of any kind, the plainest first; not all of them where there are too many.

It knows the form of a question alone: whether an answer is allowed, the step that asks says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations

from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    Assign,
    At,
    Bin,
    Choice,
    ChooseAmount,
    ChooseAngle,
    ChooseEach,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Decline,
    Option,
    Pick,
    PickMany,
    Spread,
)

MOST = 300
"""Of one question."""
OF_A_SIZE = 40
"""Selections of equal number."""
AMOUNTS = 12
"""Amounts that are all looked at; of more only some."""
PERMUTED = 4
"""Options whose every order is looked at."""


def candidates(decision: Decision) -> Iterator[Choice]:
    """No answer twice."""
    return islice(_all(decision), MOST)


def _all(decision: Decision) -> Iterator[Choice]:
    match decision:
        case ChooseOne(options=options):
            yield from (Pick(option=id_) for id_ in enabled(options))
        case ChooseReaction(options=options):
            yield Pick(option=PASS)
            yield from (Pick(option=id_) for id_ in enabled(options))
        case ChooseSome():
            yield from (PickMany(options=some) for some in selections(decision))
        case ChooseOrder(options=options):
            yield from (PickMany(options=order) for order in orders([option.id for option in options]))
        case ChooseAmount(least=least, most=most):
            yield from (Amount(amount=amount) for amount in amounts(least, most))
        case ChooseSplit(total=total, bins=bins):
            yield from (Spread(amounts=spread) for spread in spreads(total, bins))
        case ChooseEach():
            yield from (Assign(columns=columns) for columns in assignments(decision))
        case ChoosePath():
            yield from (PickMany(options=path) for path in paths(decision))
        case ChoosePlacement(spots=spots, optional=optional):
            yield from [Decline()] if optional else []
            yield from dict.fromkeys(At(x=spot.x, y=spot.y) for spot in spots)
        case ChooseAngle(spots=spots, optional=optional):
            yield from [Decline()] if optional else []
            yield from dict.fromkeys(Angle(angle=spot.x) for spot in spots)


def enabled(options: Sequence[Option]) -> list[str]:
    return [option.id for option in options if option.enabled]


def selections(decision: ChooseSome) -> Iterator[tuple[str, ...]]:
    """As few as must be, one more, as many as may be, then what lies between."""
    ids = enabled(decision.options)
    most = min(decision.most, len(ids))
    for size in dict.fromkeys((decision.least, decision.least + 1, most, *range(decision.least, most + 1))):
        if size <= most:
            yield from islice(combinations(ids, size), OF_A_SIZE)


def orders(ids: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """All of a few; of more as they are, backwards, and each of them once in front."""
    if len(ids) <= PERMUTED:
        yield from permutations(ids)
        return
    fronted = ((id_, *(other for other in ids if other != id_)) for id_ in ids)
    yield from dict.fromkeys((tuple(ids), tuple(reversed(ids)), *fronted))


def amounts(least: int, most: int) -> Iterator[int]:
    if most - least < AMOUNTS:
        yield from range(least, most + 1)
    else:
        yield from sorted({least + (most - least) * part // AMOUNTS for part in range(AMOUNTS + 1)})


def spreads(total: int, bins: Sequence[Bin]) -> Iterator[dict[str, int]]:
    """As much as goes into each bin first, then every other way."""
    open_ = [bin for bin in bins if bin.enabled]
    seen: set[tuple[int, ...]] = set()
    for way in (*(_filled(total, open_, first) for first in range(len(open_))), *islice(_ways(total, open_), MOST)):
        if way is not None and way not in seen:
            seen.add(way)
            yield {bin.id: amount for bin, amount in zip(open_, way, strict=True) if amount}


def _filled(total: int, bins: Sequence[Bin], first: int) -> tuple[int, ...] | None:
    """One bin to the brim, the others in turn."""
    held = [bin.least for bin in bins]
    left = total - sum(held)
    for place in (first, *(place for place in range(len(bins)) if place != first)):
        more = min(left, bins[place].most - held[place])
        held[place] += more
        left -= more
    return tuple(held) if left == 0 else None


def _ways(total: int, bins: Sequence[Bin]) -> Iterator[tuple[int, ...]]:
    if not bins:
        yield from [()] if total == 0 else []
        return
    first, *rest = bins
    for amount in range(first.least, min(first.most, total) + 1):
        yield from ((amount, *others) for others in _ways(total - amount, rest))


def assignments(decision: ChooseEach) -> Iterator[dict[str, str]]:
    """None; each pair alone; then pairs added one after another. With rows that must go somewhere only whole ones."""
    must = {row.id for row in decision.rows if row.required}
    pairs = [(row.id, column.id) for row in decision.rows for column in decision.open_to(row)]
    built: list[dict[str, str]] = [{}]
    for row, column in pairs:
        built += [{**before, row: column} for before in built[:MOST] if row not in before]
    for columns in sorted(built, key=len):
        if must <= set(columns) and _fits(decision, columns):
            yield columns


def _fits(decision: ChooseEach, columns: dict[str, str]) -> bool:
    taken = list(columns.values())
    return all(
        column.least <= taken.count(column.id) and (column.most is None or taken.count(column.id) <= column.most)
        for column in decision.columns
    )


def paths(decision: ChoosePath) -> Iterator[tuple[str, ...]]:
    """Without a station twice, the short ones first."""
    ends: list[tuple[str, ...]] = [()]
    for length in range(decision.most + 1):
        if length >= decision.least:
            yield from ends
        ends = [(*end, option.id) for end in ends[:MOST] for option in decision.next_after(end) if option.id not in end]
