"""Hand-overs: counted where somebody else must come, not where one person goes on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.matches.statistics import handovers
from rules_engine.crisis_protocol.events.attacks import AttackNumbered
from rules_engine.kernel.decisions import Answer, Pick
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.record import Entry

PICK = Pick(option="x")


def entry(seat: str | None, *waiting: str, round: int = 1, attack: int | None = None, **more: Any) -> Entry:
    """An answer of a seat, and who is waited for after it."""
    stack = [] if attack is None else [{"kind": "attack", "number": attack, "attacker": "blue.x"}]
    snapshot = {
        "pending": {seat: {} for seat in waiting},
        "round": round,
        "attacks": attack or 0,
        "stack": stack,
        "characters": {"blue.x": {"controller": "blue"}},
    }
    answer = None if seat is None else Answer(seq=1, seat=seat, choice=PICK)
    return Entry(**{"answer": answer, "events": [], "snapshot": json.dumps(snapshot), **more})


def test_going_on_is_no_hand_over_and_another_person_is_one() -> None:
    found = handovers([entry(None, "blue"), entry("blue", "blue"), entry("blue", "red"), entry("red", "blue")])
    assert found.rounds == {1: 3} and found.answers == 3


def test_both_asked_at_once_are_waited_for_once() -> None:
    found = handovers([entry(None, "blue", "red", round=0), entry("blue", "red", round=0), entry("red", "blue")])
    assert found.rounds == {0: 1, 1: 1}


def test_waits_for_the_opponent_are_counted_per_attack() -> None:
    record = [
        entry(None, "blue"),
        entry("blue", "red", attack=1),
        entry("red", "blue", attack=1),
        entry("blue", "red", attack=1),
        entry("red", "blue"),
        entry("blue", "blue", attack=2),
    ]
    found = handovers(record)
    assert found.attacks == {1: 2, 2: 0}
    assert found.per_attack == 1.0 and found.quick_attacks == 0.5


def test_what_was_taken_back_does_not_count() -> None:
    found = handovers([entry(None, "blue"), entry("blue", "red", undone=True), entry("blue", "blue")])
    assert found.in_all == 1


@pytest.mark.parametrize("fired", [0, 2])
def test_questions_answered_by_orders_are_counted(fired: int) -> None:
    events = [AttackNumbered(), *[OrderFired(seat="red", key="k", order="o", choice=PICK)] * fired]
    assert handovers([entry("blue", "blue", events=events)]).orders == fired
