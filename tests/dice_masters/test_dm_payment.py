"""Payments: every legal one is found, nothing else, and the first keeps most typed energy."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from rules_engine.dice_masters.faces import TYPES, Energy
from rules_engine.dice_masters.query.payment import Payment, Price, Source, payments, pays

BOLT, FIST, MASK, SHIELD, WILD, GENERIC = (
    Energy.BOLT, Energy.FIST, Energy.MASK, Energy.SHIELD, Energy.WILD, Energy.GENERIC,
)  # fmt: skip


def pool(*faces: tuple[Energy, int]) -> list[Source]:
    """Each die its own group, so that no two payments are taken for one."""
    return [
        Source(f"die{at}", energy, amount, f"group{at}", 0 if amount == 2 and energy is not GENERIC else None)
        for at, (energy, amount) in enumerate(faces)
    ]


def by_hand(sources: list[Source], granted: int, price: Price) -> set[str]:
    """Every way to take amounts from dice, judged by the book's sentences one by one."""
    found: set[str] = set()
    ranges = [(0, source.amount) if source.energy is GENERIC or source.amount == 1 else (0, 1, 2) for source in sources]
    for amounts in product(*ranges):
        for fee in range(granted + 1):
            if _legal(sources, amounts, fee, price):
                spent = {source.die: amount for source, amount in zip(sources, amounts, strict=True) if amount}
                found.add(Payment(spent, fee, sum(amounts) + fee - price.total).id)
    return found


def _legal(sources: list[Source], amounts: tuple[int, ...], fee: int, price: Price) -> bool:
    def enough(taken: tuple[int, ...], also: int) -> bool:
        if sum(taken) + also < price.total:
            return False
        typed = dict.fromkeys((*TYPES, WILD, GENERIC), 0)
        for source, amount in zip(sources, taken, strict=True):
            typed[source.energy] += amount
        missing = sum(max(0, list(price.types).count(kind) - typed[kind]) for kind in TYPES)
        return missing <= typed[WILD]

    if not enough(amounts, fee):
        return False
    # DM-ENE-08: nothing is spent without a purpose: take any one unit back, and it must no longer do.
    if fee and enough(amounts, fee - 1):
        return False
    for at, source in enumerate(sources):
        if not amounts[at]:
            continue
        back = amounts[at] if source.energy is GENERIC else 1
        less = (*amounts[:at], amounts[at] - back, *amounts[at + 1 :])
        if enough(less, fee):
            return False
    return True


@pytest.mark.parametrize("seed", range(60))
def test_every_payment_is_found_and_no_other(seed: int) -> None:
    """DM-BUY-05…09, DM-BUY-12, DM-ENE-03…08, DM-ENE-11, DM-ENE-13, DM-ENE-Q6."""
    rng = Random(seed)
    faces = [
        rng.choice([(rng.choice(TYPES), 1), (rng.choice(TYPES), 2), (WILD, 1), (GENERIC, 2)])
        for _ in range(rng.randint(1, 6))
    ]
    sources, granted = pool(*faces), rng.choice((0, 0, 1, 2))
    types = tuple(sorted(rng.choice(TYPES) for _ in range(rng.randint(0, 2))))
    price = Price(rng.randint(max(1, len(types)), 6), types)
    found = payments(sources, granted, price)
    assert {one.id for one in found} == by_hand(sources, granted, price)
    assert all(pays(sources, granted, price, one) for one in found)


def test_the_first_keeps_most_typed_energy() -> None:
    """DM-ENE-14: generic energy goes first, then what is not needed elsewhere."""
    sources = pool((BOLT, 1), (FIST, 1), (WILD, 1), (GENERIC, 2))
    best = payments(sources, 0, Price(2))[0]
    assert best.spent == {"die3": 2} and best.lost == 0
    best = payments(sources, 0, Price(3, (BOLT,)))[0]
    assert best.spent == {"die0": 1, "die3": 2}


def test_a_wild_symbol_is_kept_where_another_does() -> None:
    best = payments(pool((WILD, 1), (FIST, 1)), 0, Price(1))[0]
    assert best.spent == {"die1": 1}


def test_a_short_draw_pays_point_by_point() -> None:
    """DM-ENE-Q2."""
    best = payments(pool((FIST, 1)), 3, Price(3))[0]
    assert best.granted == 3 and best.spent == {}


def test_like_dice_are_one_way_to_pay() -> None:
    alike = [Source(f"die{at}", FIST, 1, "sidekick") for at in range(4)]
    assert len(payments(alike, 0, Price(2))) == 1


def test_what_a_payment_may_not_be() -> None:
    """DM-ENE-13, DM-ENE-18: no half of generic energy, no die of nobody's, no more than it shows."""
    sources = pool((GENERIC, 2), (FIST, 2))
    assert not pays(sources, 0, Price(1), Payment({"die0": 1}))
    assert not pays(sources, 0, Price(1), Payment({"other": 1}))
    assert not pays(sources, 0, Price(3), Payment({"die1": 3}))
    assert not pays(sources, 0, Price(1), Payment({"die1": 2}, lost=1))
    assert pays(sources, 0, Price(1), Payment({"die1": 1}))
    assert pays(sources, 0, Price(1), Payment({"die0": 2}, lost=1))
