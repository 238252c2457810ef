"""Numbers and verdicts that carry their reasons."""

from __future__ import annotations

from itertools import permutations

from rules_engine.kernel.explain import Reason, Tally, Verdict

FAR, DEAR = Reason(rule="R-1", code="far"), Reason(rule="R-2", code="dear", params={"need": 2})


def test_a_verdict_collects_every_reason_against() -> None:
    no = Verdict.no("R-1", "far") & Verdict.yes() & Verdict.no("R-2", "dear", need=2)
    assert (no.ok, bool(no), no.reasons) == (False, False, (FAR, DEAR))
    assert Verdict.of([FAR, DEAR]) == no
    assert Verdict.of([]) == Verdict.yes() == Verdict.yes() & Verdict.yes()
    assert bool(Verdict.yes())


def test_a_tally_adds_its_parts_and_remembers_where_they_come_from() -> None:
    tally = Tally().plus(3, "base").plus(0, "nothing").plus(-1, "rain", "R-3")
    assert tally.total == 2
    assert [(part.amount, part.source, part.rule) for part in tally.parts] == [(3, "base", None), (-1, "rain", "R-3")]


def test_a_floor_holds_after_each_part_and_a_ceiling_too() -> None:
    """Minus five, then plus two, over a floor of one is three, not one."""
    assert Tally(least=1).plus(3, "base").plus(-5, "rain").plus(2, "sun").total == 3
    assert Tally(most=4).plus(3, "base").plus(5, "sun").plus(-1, "rain").total == 3
    assert Tally(least=1).total == 1


def test_summed_parts_meet_the_floor_and_the_ceiling_once() -> None:
    """Minus five, then plus two, over a floor of one is one: the sum is nought."""
    assert Tally(least=1, summed=True).plus(3, "base").plus(-5, "rain").plus(2, "sun").total == 1
    assert Tally(least=0, summed=True).plus(-2, "rain").plus(3, "base").total == 1
    assert Tally(most=4, summed=True).plus(3, "base").plus(5, "sun").plus(-1, "rain").total == 4
    assert Tally(least=1, summed=True).total == 1
    assert Tally(least=-5, summed=True).plus(-2, "rain").total == -2


def test_summed_parts_come_to_the_same_in_any_order() -> None:
    amounts = (3, -5, 2, -1)
    totals = set()
    for order in permutations(amounts):
        tally = Tally(least=0, most=2, summed=True)
        for amount in order:
            tally = tally.plus(amount, "part")
        totals.add(tally.total)
    assert totals == {0}
