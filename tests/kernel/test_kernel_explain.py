"""Numbers and verdicts that carry their reasons."""

from __future__ import annotations

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
