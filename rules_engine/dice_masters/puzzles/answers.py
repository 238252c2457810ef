"""Every answer that a question allows.

It enumerates; whether an answer fits with the others is judged by the engine, which refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import combinations, product

from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Assign,
    Choice,
    ChooseAmount,
    ChooseEach,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Spread,
)

Alike = Callable[[str], Hashable]
"""What makes two dice the same for all that follows; of such only one is tried."""


def answers(decision: Decision, alike: Alike) -> Iterator[Choice]:
    """All of them, but of answers that differ in like dice alone only one."""
    if isinstance(decision, (ChooseOne, ChooseReaction)):
        seen: set[Hashable] = set()
        for option in decision.options:
            if option.enabled and (sign := alike(option.id)) not in seen:
                seen.add(sign)
                yield Pick(option=option.id)
        if isinstance(decision, ChooseReaction):
            yield Pick(option=PASS)
    elif isinstance(decision, ChooseSome):
        ids = [option.id for option in decision.options if option.enabled]
        most = min(decision.most, len(ids))
        for count in range(most, decision.least - 1, -1):
            yield from (PickMany(options=some) for some in _distinct(combinations(ids, count), alike))
    elif isinstance(decision, ChooseAmount):
        yield from (Amount(amount=amount) for amount in range(decision.most, decision.least - 1, -1))
    elif isinstance(decision, ChooseSplit):
        yield from (Spread(amounts=amounts) for amounts in _splits(decision))
    elif isinstance(decision, ChooseEach):
        yield from _assignments(decision, alike)
    else:
        raise TypeError(f"a question of kind {decision.kind} has no finite list of answers")


def _distinct(groups: Iterator[tuple[str, ...]], alike: Alike) -> Iterator[tuple[str, ...]]:
    seen: set[Hashable] = set()
    for group in groups:
        sign = tuple(sorted(repr(alike(one)) for one in group))
        if sign not in seen:
            seen.add(sign)
            yield group


def _splits(decision: ChooseSplit) -> Iterator[dict[str, int]]:
    *first, last = decision.bins
    for amounts in product(*(range(bin.least, bin.most + 1) for bin in first)):
        rest = decision.total - sum(amounts)
        if last.least <= rest <= last.most:
            yield {**{bin.id: amount for bin, amount in zip(first, amounts, strict=True)}, last.id: rest}


def _assignments(decision: ChooseEach, alike: Alike) -> Iterator[Assign]:
    rows = [row for row in decision.rows if row.enabled]
    ways: list[Sequence[str | None]] = [
        [None, *(column.id for column in decision.columns if column.enabled and column.id not in row.barred)]
        for row in rows
    ]
    seen: set[Hashable] = set()
    for columns in product(*ways):
        pairs = {row.id: column for row, column in zip(rows, columns, strict=True) if column is not None}
        sign = tuple(sorted((repr(alike(row)), repr(alike(column))) for row, column in pairs.items()))
        fights: dict[str, list[str]] = {}
        for row, column in pairs.items():
            fights.setdefault(column, []).append(repr(alike(row)))
        shape = tuple(sorted((repr(alike(column)), tuple(sorted(who))) for column, who in fights.items()))
        if (sign, shape) not in seen:
            seen.add((sign, shape))
            yield Assign(columns=pairs)
