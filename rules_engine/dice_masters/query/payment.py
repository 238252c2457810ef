"""Which energy can pay a price, best way first; nothing here knows a match.

DM-ENE-03…08, DM-ENE-11…16, DM-BUY-05…09, DM-BUY-12.

Ways are not listed to be counted or compared: what dice of one kind can give is folded group by group, sum by sum, then
kind by kind. Only those that are to be shown are written out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
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

    @property
    def can_be_split(self) -> bool:
        """DM-ENE-11, DM-ENE-13: a typed double may be spent in part, generic energy is spent whole."""
        return self.amount > 1 and self.energy is not Energy.GENERIC and self.single is not None


class Price(NamedTuple):
    """So much energy, and of it at least these symbols, each on its own (DM-BUY-12)."""

    total: int
    types: tuple[Energy, ...] = ()

    def and_(self, other: Price) -> Price:
        return Price(self.total + other.total, tuple(sorted((*self.types, *other.types))))


FREE = Price(total=0)

USUAL = 8
"""What is asked together costs at most so much, but for several things in one payment."""


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


Gives = tuple[tuple[str, int], ...]
"""How much each die gives, in the order of their ids."""


class _Way(NamedTuple):
    """What one group of like dice gives: some dice all of it, some one symbol of two."""

    gives: Gives
    units: int
    halves: int = 0
    smallest: float = inf
    """Of its dice, where they are generic."""

    @property
    def is_whole(self) -> bool:
        """Whether a die of them is spent whole."""
        return len(self.gives) > self.halves


class _Sum(NamedTuple):
    """All ways to one sum: how many there are, and the best of them."""

    number: int
    rank: tuple[int, int]
    """Fewest types used up, then fewest dice broken up."""
    gives: Gives

    def times(self, other: _Sum) -> _Sum:
        if other is _NOTHING:
            return self
        rank = (self.rank[0] + other.rank[0], self.rank[1] + other.rank[1])
        return _Sum(self.number * other.number, rank, tuple(sorted(self.gives + other.gives)))

    def plus(self, other: _Sum | None) -> _Sum:
        if other is None:
            return self
        return min(self, other, key=lambda one: one[1:])._replace(number=self.number + other.number)


_NOTHING = _Sum(1, (0, 0), ())
_Groups = Sequence[tuple[Energy, Sequence[_Way]]]
_Kind = dict[tuple[int, float], _Sum]
"""By the sum and the smallest generic die."""
_Typed = dict[tuple[int, int], _Sum]
"""By the sum and how many symbols a wild one has to stand for."""


class _Sums:
    """What dice can give together, up to so much; every price below it reads the same sums."""

    def __init__(self, groups: _Groups, had: Mapping[Energy, int], most: int) -> None:
        self._groups, self._had, self.most = groups, had, most
        self._kinds: dict[Energy, _Kind] = {}
        self._all_typed: dict[tuple[Energy, ...], _Typed] = {}

    def of_kind(self, kind: Energy) -> _Kind:
        """What the dice of one kind can give."""
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = self._folded(kind)
        return found

    def _folded(self, kind: Energy) -> _Kind:
        found: _Kind = {(0, inf): _NOTHING}
        for energy, ways in self._groups:
            if energy is not kind:
                continue
            each = [
                (way.units, way.smallest, _Sum(1, (0, way.halves), way.gives) if way.gives else _NOTHING)
                for way in ways
            ]
            now: _Kind = {}
            for (had, least), one in found.items():
                for units, smallest, more in each:
                    key = had + units, min(least, smallest)
                    over = key[0] - self.most
                    if over <= 0 or (over < key[1] < inf):
                        now[key] = one.times(more).plus(now.get(key))
            found = now
        return found

    def typed(self, types: tuple[Energy, ...]) -> _Typed:
        """What all four types can give, where these are wanted."""
        found = self._all_typed.get(types)
        if found is None:
            found = self._all_typed[types] = self._typed(Counter(types))
        return found

    def _typed(self, wanted: Counter[Energy]) -> _Typed:
        found: _Typed = {(0, 0): _NOTHING}
        for kind in TYPES:
            sums = [(units, self._used_up(kind, units, one)) for (units, _), one in self.of_kind(kind).items()]
            now: _Typed = {}
            for (spent, missing), one in found.items():
                for units, more in sums:
                    key = (spent + units, missing + max(0, wanted[kind] - units))
                    if key[0] <= self.most:
                        now[key] = one.times(more).plus(now.get(key))
            found = now
        return found

    def _used_up(self, kind: Energy, units: int, one: _Sum) -> _Sum:
        used_up, halves = one.rank
        return one._replace(rank=(used_up + 1, halves)) if units == self._had[kind] else one


class Purse:
    """What a seat can pay with. What its dice can give together is worked out once for all prices that are asked of
    it."""

    def __init__(self, sources: Iterable[Source], granted: int) -> None:
        self.pool, self.granted = list(sources), granted
        self.had = _by_kind(self.pool)
        self._alike = _grouped(self.pool)
        self._exact = all(one.can_be_split or one.amount == 1 or one.energy is Energy.GENERIC for one in self.pool)
        self._summed: _Sums | None = None

    def can_pay(self, price: Price) -> bool:
        if price.total == 0:
            return True
        return self._reaches(price) and (self._exact or bool(self.ways(price)))

    def _reaches(self, price: Price) -> bool:
        """Whether all energy together would do. What is within reach can be paid, for generic surplus may be lost, but
        for a double that cannot be broken up."""
        return self.had.total() + self.granted >= price.total and _typed(self.had, price)

    def ways(self, price: Price) -> Ways:
        if not self._reaches(price):
            return Ways([], self.had, self.granted, price)
        return Ways(self._groups(price.total), self.had, self.granted, price, self._sums(price.total))

    def _groups(self, most: int) -> _Groups:
        return [(group[0].energy, [*_ways(group, most)]) for group in self._alike]

    def _sums(self, most: int) -> _Sums:
        if self._summed is None or self._summed.most < most:
            most = max(most, USUAL)
            self._summed = _Sums(self._groups(most), self.had, most)
        return self._summed


class Ways:
    """Every way to pay a price that spends nothing without a purpose (DM-ENE-08, DM-ENE-Q6)."""

    def __init__(
        self, groups: _Groups, had: Mapping[Energy, int], granted: int, price: Price, sums: _Sums | None = None
    ) -> None:
        self._groups, self._had, self._granted, self._price = groups, had, granted, price
        self._shared = sums

    @classmethod
    def of(cls, sources: Iterable[Source], granted: int, price: Price) -> Ways:
        return Purse(sources, granted).ways(price)

    def __bool__(self) -> bool:
        return self._found is not None

    @property
    def number(self) -> int:
        return 0 if self._found is None else self._found[1]

    @property
    def best(self) -> Payment:
        """Spends least typed energy, then least wild, loses least, leaves most types and breaks fewest dice up."""
        assert self._found is not None
        return self._found[2]

    @property
    def rank(self) -> tuple[object, ...]:
        assert self._found is not None
        return self._found[0]

    @cached_property
    def _found(self) -> tuple[tuple[object, ...], int, Payment] | None:
        """The best rank, how many ways there are, the best way."""
        if self._price.total == 0:
            return ((), 1, Payment())
        number, best, rank = 0, None, None
        for found, way, payment in self._sums():
            number += found
            if rank is None or way < rank:
                rank, best = way, payment
        return None if rank is None or best is None else (rank, number, best)

    def _sums(self) -> Iterator[tuple[int, tuple[object, ...], Payment]]:
        """By how much typed, wild, granted and generic energy: how many ways, and the best of them."""
        total, types = self._price
        sums = self._shared or _Sums(self._groups, self._had, total)
        wild, generic = sums.of_kind(Energy.WILD), sums.of_kind(Energy.GENERIC)
        for (spent, missing), typed in sums.typed(types).items():
            for (free, _), joker in wild.items():
                chosen = spent + free
                if missing > free or chosen > total:
                    continue
                for (units, smallest), plain in generic.items():
                    left = total - chosen - units
                    fee, lost = max(0, left), max(0, -left)
                    # DM-ENE-08: where something is lost, no die and no symbol could have been kept.
                    if fee > self._granted or (lost and (lost >= smallest or chosen > len(types))):
                        continue
                    one = typed.times(joker).times(plain)
                    used_up, halves = one.rank
                    rank = (chosen, free, lost, used_up, halves, -fee, one.gives)
                    yield one.number, rank, Payment(dict(one.gives), fee, lost)

    @property
    def can_spend_a_die(self) -> bool:
        """Whether one of them spends all that some die shows."""
        return next(self._spending(), None) is not None

    def spending_a_die(self) -> list[Ways]:
        """Those ways that spend all that some die shows, by the first group of which one is."""
        return [*self._spending()]

    def _spending(self) -> Iterator[Ways]:
        for at, (energy, ways) in enumerate(self._groups if self._price.total else ()):
            before = [(kind, [way for way in some if not way.is_whole]) for kind, some in self._groups[:at]]
            groups = [*before, (energy, [way for way in ways if way.is_whole]), *self._groups[at + 1 :]]
            if part := Ways(groups, self._had, self._granted, self._price):
                yield part

    # -- to be shown -------------------------------------------------------------------------------------------------

    def parts(self) -> list[Ways]:
        """The same ways, divided by what the first group of dice gives that could give more than one amount."""
        for at, (energy, ways) in enumerate(self._groups):
            if len(ways) < 2:
                continue
            before, after = self._groups[:at], self._groups[at + 1 :]
            each = [[*before, (energy, [way]), *after] for way in ways]
            found = [one for groups in each if (one := Ways(groups, self._had, self._granted, self._price))]
            if len(found) > 1:
                return found
            return found[0].parts() if found else []
        return [self] if self else []

    def given(self) -> Payment:
        """What is settled already: by all groups of which nothing else is left to choose."""
        return Payment({die: amount for _, ways in self._groups if len(ways) == 1 for die, amount in ways[0].gives})

    def listed(self) -> list[Payment]:
        """All of them, the best first; to be asked only where they are few."""
        return [way.best for way in sorted(self._leaves(), key=lambda way: way.rank)]

    def _leaves(self) -> Iterator[Ways]:
        if self.number > 1:
            for part in self.parts():
                yield from part._leaves()
        elif self:
            yield self


def payments(sources: Iterable[Source], granted: int, price: Price) -> list[Payment]:
    return Ways.of(sources, granted, price).listed()


def can_be_paid(pool: Iterable[Source], granted: int, price: Price) -> bool:
    return Purse(pool, granted).can_pay(price)


def pays(sources: Iterable[Source], granted: int, price: Price, payment: Payment) -> bool:
    """Whether exactly this payment is legal."""
    pool = {source.die: source for source in sources}
    typed: Counter[Energy] = Counter()
    smallest = inf
    for die, amount in payment.spent.items():
        source = pool.get(die)
        if source is None or not 0 < amount <= source.amount or not (amount == source.amount or source.can_be_split):
            return False
        typed[source.energy] += amount
        if source.energy is Energy.GENERIC:
            smallest = min(smallest, amount)
    if not 0 <= payment.granted <= granted or not _typed(typed, price):
        return False
    lost = typed.total() + payment.granted - price.total
    if lost and (not 0 < lost < smallest or payment.granted):
        return False
    chosen = typed.total() - typed[Energy.GENERIC]
    return lost == payment.lost and (not lost or chosen <= len(price.types))


def _by_kind(pool: Iterable[Source]) -> Counter[Energy]:
    had: Counter[Energy] = Counter()
    for source in pool:
        had[source.energy] += source.amount
    return had


def _grouped(pool: Sequence[Source]) -> list[list[Source]]:
    groups: dict[tuple[Energy, int, str, bool], list[Source]] = {}
    for source in sorted(pool, key=lambda source: source.die):
        groups.setdefault((source.energy, source.amount, source.group, source.can_be_split), []).append(source)
    return list(groups.values())


def _ways(group: Sequence[Source], total: int) -> Iterator[_Way]:
    """DM-ENE-11: two doubles of one card may give one symbol each, or one of them both."""
    first = group[0]
    for whole in range(len(group) + 1):
        if (whole - 1) * first.amount >= total:
            return
        for half in range(len(group) - whole + 1 if first.can_be_split else 1):
            units = whole * first.amount + half
            if first.energy is not Energy.GENERIC and units > total:
                break
            gives = [(source.die, source.amount) for source in group[:whole]]
            gives += [(source.die, 1) for source in group[whole : whole + half]]
            smallest = first.amount if whole and first.energy is Energy.GENERIC else inf
            yield _Way(tuple(gives), units, half, smallest)


def _typed(typed: Counter[Energy], price: Price) -> bool:
    """DM-BUY-06, DM-BUY-08: every symbol by its own type or by a wild one."""
    wanted = Counter(price.types)
    missing = sum(max(0, wanted[kind] - typed[kind]) for kind in TYPES)
    return missing <= typed[Energy.WILD]
