"""Payments: every legal one is found, nothing else, and the first keeps most typed energy."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from sampling import sample

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.cards.vocabulary.words import Kind
from rules_engine.dice_masters.faces import TYPES, Energy
from rules_engine.dice_masters.query.offers import offers
from rules_engine.dice_masters.query.payment import (
    Payment,
    Price,
    Purse,
    Source,
    Ways,
    _Sums,
    can_be_paid,
    payments,
    pays,
)
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Step
from rules_engine.dice_masters.testing.script import Scenario, Side
from rules_engine.dice_masters.testing.stage import content_of, staged

BOLT, FIST, MASK, SHIELD, WILD, GENERIC = (
    Energy.BOLT, Energy.FIST, Energy.MASK, Energy.SHIELD, Energy.WILD, Energy.GENERIC,
)  # fmt: skip


def pool(*faces: tuple[Energy, int]) -> list[Source]:
    """Each die its own group, so that no two payments are taken for one."""
    return [
        Source(f"die{at}", energy, amount, f"group{at}", 0 if amount == 2 and energy is not GENERIC else None)
        for at, (energy, amount) in enumerate(faces)
    ]


def by_hand(sources: list[Source], granted: int, price: Price) -> list[Payment]:
    """Every way to take amounts from dice, judged by the book's sentences one by one."""
    found: list[Payment] = []
    ranges = [(0, source.amount) if source.energy is GENERIC or source.amount == 1 else (0, 1, 2) for source in sources]
    for amounts in product(*ranges):
        for fee in range(granted + 1):
            if _legal(sources, amounts, fee, price):
                spent = {source.die: amount for source, amount in zip(sources, amounts, strict=True) if amount}
                found.append(Payment(spent, fee, sum(amounts) + fee - price.total))
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


def drawn(rng: Random, dice: int, groups: int) -> list[Source]:
    """Dice of so many cards at most; those of one card that show the same are alike."""
    kinds = [(WILD, 1), (GENERIC, 2)]
    found = []
    for at in range(dice):
        energy, amount = rng.choice([(rng.choice(TYPES), 1), (rng.choice(TYPES), 2), *kinds])
        single = 0 if amount == 2 and energy is not GENERIC else None
        found.append(Source(f"die{at}", energy, amount, f"group{rng.randrange(groups)}", single))
    return found


def asked_for(rng: Random) -> Price:
    types = tuple(sorted(rng.choice(TYPES) for _ in range(rng.randint(0, 3))))
    return Price(rng.randint(max(1, len(types)), 8), types)


def sign(sources: list[Source], payment: Payment) -> tuple[object, ...]:
    """What tells a payment from another where like dice are not told apart."""
    alike = {source.die: (source.energy, source.amount, source.group) for source in sources}
    counted = Counter((alike[die], amount) for die, amount in payment.spent.items())
    return (frozenset(counted.items()), payment.granted, payment.lost)


def kept(sources: list[Source], payment: Payment) -> tuple[int, ...]:
    """By what the first is chosen: typed energy spent, wild, lost, types left, dice broken up, granted."""
    had: Counter[Energy] = Counter()
    left: Counter[Energy] = Counter()
    for source in sources:
        had[source.energy] += source.amount
        left[source.energy] += source.amount - payment.spent.get(source.die, 0)
    spent = had - left
    typed = sum(spent[kind] for kind in (*TYPES, WILD))
    broken = sum(payment.spent.get(source.die, source.amount) < source.amount for source in sources)
    return (typed, spent[WILD], payment.lost, -sum(left[kind] > 0 for kind in TYPES), broken, -payment.granted)


@pytest.mark.parametrize("part", range(10))
def test_every_payment_is_found_and_no_other(part: int) -> None:
    """DM-BUY-05…09, DM-BUY-12, DM-ENE-03…08, DM-ENE-11, DM-ENE-13, DM-ENE-Q6: against every way to take amounts from
    up to seven dice, in thousands of small pools."""
    for seed in range(part, sample(1500, 12000), 10):
        rng = Random(seed)
        sources, granted, price = (
            drawn(rng, rng.randint(0, 7), rng.choice((1, 3, 9))),
            rng.choice((0, 0, 1, 3)),
            asked_for(rng),
        )
        legal, ways = by_hand(sources, granted, price), Ways.of(sources, granted, price)
        wanted, found = {sign(sources, one) for one in legal}, ways.listed()
        assert bool(ways) == can_be_paid(sources, granted, price) == bool(legal), seed
        assert {sign(sources, one) for one in found} == wanted and len(found) == ways.number == len(wanted), seed
        assert all(pays(sources, granted, price, one) for one in found), seed
        whole = {sign(sources, one) for one in legal if any(one.spent.get(s.die) == s.amount for s in sources)}
        spending = [one for part in ways.spending_a_die() for one in part.listed()]
        assert {sign(sources, one) for one in spending} == whole and len(spending) == len(whole), seed
        if legal:
            assert kept(sources, ways.best) == min(kept(sources, one) for one in legal), seed
            assert found[0] == ways.best, seed


def test_nothing_else_pays() -> None:
    """Each way to take amounts is legal or not by the same sentences, whoever proposes it."""
    for seed in range(sample(150, 1500)):
        rng = Random(seed)
        sources, granted, price = drawn(rng, rng.randint(1, 5), 3), rng.choice((0, 1)), asked_for(rng)
        legal = {(one.id, one.lost) for one in by_hand(sources, granted, price)}
        for amounts in product(*(range(source.amount + 1) for source in sources)):
            spent = {source.die: amount for source, amount in zip(sources, amounts, strict=True) if amount}
            for fee in range(granted + 1):
                one = Payment(spent, fee, max(0, sum(amounts) + fee - price.total))
                assert pays(sources, granted, price, one) == ((one.id, one.lost) in legal), (seed, one)


def test_no_product_is_listed_to_find_the_best() -> None:
    """Of twenty dice that all differ there are millions of ways; it takes sums to count and compare them."""
    rng = Random(20)
    sources = drawn(rng, 20, 1)
    sources = [one._replace(group=one.die) for one in sources]
    ways = Ways.of(sources, 2, Price(12, (FIST,)))
    assert ways.number > 500_000 and pays(sources, 2, Price(12, (FIST,)), ways.best)
    sums = list(ways._sums())
    assert len(sums) < 1000 and sum(number for number, _, _ in sums) == ways.number


def test_one_purse_tells_every_price_as_a_fresh_one_would() -> None:
    """What is worked out once for all prices finds for each the same ways, in whatever order they are asked."""
    for seed in range(sample(60, 600)):
        rng = Random(seed)
        sources, granted = drawn(rng, rng.randint(1, 9), rng.choice((1, 3, 9))), rng.choice((0, 2))
        purse = Purse(sources, granted)
        asked = [asked_for(rng) for _ in range(4)]
        for price in [*asked, Price(rng.randint(9, 14), (BOLT,)), *asked]:
            shared, groups = purse.ways(price), purse._groups(price.total)
            fresh = Ways(groups, purse.had, granted, price)
            assert (bool(shared), shared.number) == (bool(fresh), fresh.number), seed
            assert purse.can_pay(price) == bool(fresh), seed
            assert not fresh or (shared.best, shared.rank) == (fresh.best, fresh.rank), seed
            assert shared.can_spend_a_die == bool(shared.spending_a_die()), seed


def test_a_main_step_works_its_dice_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """DM-TRN-16: twenty doubles of as many cards, and something for sale at every price: one working-out for all."""
    worked_out: list[_Sums] = []
    fold = _Sums._folded

    def counted(sums: _Sums, kind: Energy) -> object:
        worked_out.append(sums)
        return fold(sums, kind)

    monkeypatch.setattr(_Sums, "_folded", counted)
    content = default_content()
    doubles = {card.family: f"{card.id} 2" for card in content.cards.values() if card.kind is Kind.CHARACTER}
    scenario = Scenario(
        title="twenty", rules=["DM-TRN-16"], basics={"true_believer": 3, "exposed": 3, "archnemesis": 3},
        blue=Side(cards={"drax.arthur_douglas": 2, "hulk.warbound": 2}, reserve=list(doubles.values())[:20]),
    )  # fmt: skip
    content = content_of(scenario)
    found = offers(World(staged(scenario, content), content), "blue", Step.MAIN)
    assert sum(one.id.startswith("buy:") for one in found) > 20
    assert len(worked_out) == len((*TYPES, WILD, GENERIC)) and len(set(map(id, worked_out))) == 1


def test_ways_are_parted_until_few_are_left() -> None:
    """The parts hold every way once, and what a part has settled is in all of its ways."""
    sources = [one._replace(group=one.die) for one in drawn(Random(3), 11, 1)]
    whole = Ways.of(sources, 1, Price(5))
    parts = whole.parts()
    assert len(parts) > 1 and sum(part.number for part in parts) == whole.number
    seen = [one.id for part in parts for one in part.listed()]
    assert sorted(seen) == sorted({one.id for one in whole.listed()})
    for part in parts:
        settled = part.given().spent.items()
        assert all(settled <= one.spent.items() for one in part.listed())


def test_two_doubles_of_one_card_may_both_be_broken_up() -> None:
    """DM-ENE-11: two symbols come from one of them or one from each; the whole one is the first offer."""
    doubles = [Source(f"die{at}", MASK, 2, "card", 0) for at in range(2)]
    assert [one.spent for one in payments(doubles, 0, Price(2))] == [{"die0": 2}, {"die0": 1, "die1": 1}]


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
