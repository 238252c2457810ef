"""Hand-overs: counted where somebody else must come, not where one person goes on."""

from __future__ import annotations

from typing import Any

import pytest

from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.attack_waits import attack_waits
from bot.matches.statistics import handovers, moments
from rules_engine.crisis_protocol.events.attacks import AttackNumbered
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.match import SEATS, Match, Player
from rules_engine.crisis_protocol.state.pieces import Character
from rules_engine.kernel.decisions import Answer, ChooseReaction, Pick
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.record import Entry

GAME = game(FIRST)
PICK = Pick(option="x")


def entry(seat: str | None, *waiting: str, round: int = 1, attack: int | None = None, **more: Any) -> Entry:
    """An answer of a seat, and who is waited for after it."""
    struck = {"attack": "x.strike", "target": "red.x", "type": "physical", "defense_type": "physical", "cost": 0}
    match = Match(
        name="m",
        content="c",
        seats=SEATS,
        players={each: Player(seat=each) for each in SEATS},
        pending={asked: ChooseReaction(key="k", seat=asked, seq=1, options=()) for asked in waiting},
        round=round,
        attacks=attack or 0,
        stack=[] if attack is None else [AttackFrame(number=attack, attacker="blue.x", **struck)],
        characters={"blue.x": Character(id="blue.x", card="x", owner="blue", controller="blue")},
    )
    answer = None if seat is None else Answer(seq=1, seat=seat, choice=PICK)
    return Entry(**{"answer": answer, "events": [], "snapshot": match.model_dump_json(), **more})


def test_going_on_is_no_hand_over_and_another_person_is_one() -> None:
    found = handovers(GAME, [entry(None, "blue"), entry("blue", "blue"), entry("blue", "red"), entry("red", "blue")])
    assert found.rounds == {1: 3} and found.answers == 3


def test_both_asked_at_once_are_waited_for_once() -> None:
    found = handovers(GAME, [entry(None, "blue", "red", round=0), entry("blue", "red", round=0), entry("red", "blue")])
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
    found = attack_waits(moments(GAME, record))
    assert found.attacks == {1: 2, 2: 0}
    assert found.per_attack == 1.0 and found.quick_attacks == 0.5


def test_what_was_taken_back_does_not_count() -> None:
    found = handovers(GAME, [entry(None, "blue"), entry("blue", "red", undone=True), entry("blue", "blue")])
    assert found.in_all == 1


@pytest.mark.parametrize("fired", [0, 2])
def test_questions_answered_by_orders_are_counted(fired: int) -> None:
    events = [AttackNumbered(), *[OrderFired(seat="red", key="k", order="o", choice=PICK)] * fired]
    assert handovers(GAME, [entry("blue", "blue", events=events)]).orders == fired
