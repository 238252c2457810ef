"""Which energy can pay a price, best way first; nothing here knows a match.

DM-ENE-03…08, DM-ENE-11…16, DM-BUY-05…09, DM-BUY-12.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from rules_engine.dice_masters.faces import TYPES, Energy
from rules_engine.kernel.values import Json


class Source(NamedTuple):
    """A die in the Reserve Pool that shows energy."""

    die: str
    energy: Energy
    amount: int
    group: str = ""
    """Dice of one group are alike: which of them pays makes no difference."""
    single: int | None = None
    """The face that shows one symbol of the same type; only then a double can be spent in part (DM-ENE-11)."""


class Price(NamedTuple):
    """So much energy, and of it at least these symbols, each on its own (DM-BUY-12)."""

    total: int
    types: tuple[Energy, ...] = ()

    def and_(self, other: Price) -> Price:
        return Price(self.total + other.total, tuple(sorted((*self.types, *other.types))))


FREE = Price(total=0)


class Payment(NamedTuple):
    """What each die gives, what comes from a short draw, and what generic energy is lost (DM-ENE-13)."""

    spent: dict[str, int] = {}
    granted: int = 0
    lost: int = 0

    @property
    def id(self) -> str:
        parts = [f"{die}={amount}" for die, amount in sorted(self.spent.items())]
        return "+".join([*parts, *([f"granted={self.granted}"] if self.granted else [])]) or "nothing"

    def as_json(self) -> dict[str, Json]:
        return {"spent": dict(self.spent), "granted": self.granted, "lost": self.lost}


class _Way(NamedTuple):
    """How much one group of like dice gives."""

    group: Sequence[Source]
    whole: int
    """Dice spent entirely."""
    half: int
    """Doubles spent in part: at most one, for two halves are one whole."""

    @property
    def units(self) -> int:
        return self.whole * self.group[0].amount + self.half

    @property
    def energy(self) -> Energy:
        return self.group[0].energy


def payments(sources: Iterable[Source], granted: int, price: Price) -> list[Payment]:
    """Every way to pay that spends nothing without a purpose (DM-ENE-08, DM-ENE-Q6), the one that keeps most typed
    energy first."""
    if price.total == 0:
        return [Payment()]
    pool = list(sources)
    if not within_reach(pool, granted, price):
        return []
    found = [
        (_rank(ways, fee, lost, pool), _payment(ways, fee, lost))
        for ways in product(*(_ways(group, price.total) for group in _groups(pool)))
        for fee in range(min(granted, price.total) + 1)
        if (lost := _lost(ways, fee, price)) is not None
    ]
    return [payment for _, payment in sorted(found, key=lambda one: (one[0], one[1].id))]


def within_reach(pool: Sequence[Source], granted: int, price: Price) -> bool:
    """Whether all energy together would do; true of what can be paid, for generic surplus may be lost."""
    if sum(source.amount for source in pool) + granted < price.total:
        return False
    typed: Counter[Energy] = Counter()
    for source in pool:
        typed[source.energy] += source.amount
    return _typed(typed, price)


def pays(sources: Iterable[Source], granted: int, price: Price, payment: Payment) -> bool:
    """Whether exactly this payment is legal, halves of several doubles included."""
    pool = {source.die: source for source in sources}
    ways: list[_Way] = []
    for die, amount in payment.spent.items():
        source = pool.get(die)
        if source is None or not 0 < amount <= source.amount:
            return False
        if amount < source.amount and (source.energy is Energy.GENERIC or source.single is None):
            return False
        ways.append(_Way([source], int(amount == source.amount), int(amount < source.amount)))
    if not 0 <= payment.granted <= granted:
        return False
    return _lost(ways, payment.granted, price) == payment.lost


def _groups(pool: Sequence[Source]) -> list[list[Source]]:
    groups: dict[tuple[Energy, int, str], list[Source]] = {}
    for source in sorted(pool, key=lambda source: source.die):
        groups.setdefault((source.energy, source.amount, source.group), []).append(source)
    return list(groups.values())


def _ways(group: list[Source], total: int) -> Iterator[_Way]:
    """DM-ENE-11, DM-ENE-13: a typed double may be spent in part, generic energy is spent whole."""
    first = group[0]
    for whole in range(len(group) + 1):
        if (whole - 1) * first.amount >= total > 0:
            return
        yield _Way(group, whole, 0)
        if first.amount > 1 and first.energy is not Energy.GENERIC and first.single is not None and whole < len(group):
            yield _Way(group, whole, 1)


def _lost(ways: Iterable[_Way], fee: int, price: Price) -> int | None:
    """How much generic energy is lost, or None where this does not pay the price or spends for nothing."""
    typed: Counter[Energy] = Counter()
    generic = 0
    for way in ways:
        if way.energy is Energy.GENERIC:
            generic += way.units
        else:
            typed[way.energy] += way.units
    chosen = sum(typed.values())
    surplus = chosen + generic + fee - price.total
    if surplus < 0 or surplus > 1 or not _typed(typed, price):
        return None
    if surplus and (not generic or fee or chosen > len(price.types)):
        return None
    return surplus


def _typed(typed: Counter[Energy], price: Price) -> bool:
    """DM-BUY-06, DM-BUY-08: every symbol by its own type or by a wild one."""
    wanted = Counter(price.types)
    missing = sum(max(0, wanted[kind] - typed[kind]) for kind in TYPES)
    return missing <= typed[Energy.WILD]


def _rank(ways: Sequence[_Way], fee: int, lost: int, pool: Sequence[Source]) -> tuple[int, ...]:
    """Least typed energy spent, then least wild, then least lost, then most types left, then fewest dice broken up."""
    spent: Counter[Energy] = Counter()
    for way in ways:
        spent[way.energy] += way.units
    had: Counter[Energy] = Counter()
    for source in pool:
        had[source.energy] += source.amount
    typed = sum(spent[kind] for kind in TYPES) + spent[Energy.WILD]
    left = sum(1 for kind in TYPES if had[kind] > spent[kind])
    return (typed, spent[Energy.WILD], lost, -left, sum(way.half for way in ways), -fee)


def _payment(ways: Iterable[_Way], fee: int, lost: int) -> Payment:
    spent: dict[str, int] = {}
    for way in ways:
        for source in way.group[: way.whole]:
            spent[source.die] = source.amount
        for source in way.group[way.whole : way.whole + way.half]:
            spent[source.die] = 1
    return Payment(spent=spent, granted=fee, lost=lost)
