"""Matches that play themselves: dice conserved, zones legal, life within bounds, nothing unpaid, replay equal."""

from __future__ import annotations

from sampling import sample

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.rules import paying
from rules_engine.dice_masters.testing import soak
from rules_engine.dice_masters.testing.invariants import violations
from rules_engine.dice_masters.testing.soak_cli import reports, summary


def test_matches_play_themselves() -> None:
    told = summary(list(reports(range(1, 1 + sample(6, 400)))))
    assert told["broken"] == []
    assert set(told["outcomes"]) <= {"life", "both_at_zero", "turn_limit"}


def test_every_format_plays_to_its_end_from_an_honest_start() -> None:
    for seed in (3, 6):
        report = soak.play(seed)
        assert report.broken == [] and report.outcome


def test_a_payment_that_does_not_pay_is_noticed(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(paying, "take", lambda *a, **k: None)
    from rules_engine.dice_masters.rules import buying, fielding, using

    for module in (buying, fielding, using):
        monkeypatch.setattr(module, "take", lambda *a, **k: None)
    assert any(soak.play(seed).broken for seed in range(2, 6))


def test_a_die_that_vanishes_is_noticed() -> None:
    from test_dm_setup import begun

    state = begun()
    before = frozenset(state.pieces)
    content = default_content()
    assert list(violations(state, content, before)) == []
    del state.pieces["blue.sidekick.1"]
    assert any("vanished" in one for one in violations(state, content, before))
