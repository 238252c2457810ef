"""Whether the order of one's texts matters is tried with so many answers and no more, however crowded the match."""

from __future__ import annotations

import pytest

from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.testing.script import Scenario, Side
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine, Turnout
from rules_engine.kit.cards import any_order
from rules_engine.kit.cards.moments import NEXT_EFFECT
from rules_engine.kit.testing.answering import choice_for

FEW = 50
"""Answers that are tried at most before somebody is asked: each costs milliseconds where many dice are in play."""


@pytest.mark.parametrize(("dice", "asked"), [(2, False), (4, True)])
def test_what_is_tried_is_bounded_over_all_throws(monkeypatch: pytest.MonkeyPatch, dice: int, asked: bool) -> None:
    """DM-EFF-35: each may give herself up for a die that is rolled, so there are ways by the hundred; of two dice it
    is known that no order matters, of four there are too many, and their player is asked."""
    tried: list[Answer] = []
    submit = Engine.submit

    def counted(engine: Engine[Match], state: Match, answer: Answer) -> Turnout[Match]:
        if isinstance(engine, any_order.OrderTrial):
            tried.append(answer)
        return submit(engine, state, answer)

    monkeypatch.setattr(Engine, "submit", counted)
    riders = [f"ghost_rider.penance_stare L{1 + number % 2}" for number in range(dice)]
    scenario = Scenario(
        title="crowded", rules=["DM-EFF-35"], start="attack blue",
        blue=Side(field=riders, bag=["sidekick"] * 8), red=Side(field=["C"] * dice, bag=["sidekick"] * 4),
    )  # fmt: skip
    content = content_of(scenario)
    engine = Engine(DiceMasters(content), SeededDice(b"any order".ljust(20), "dm"))
    state = engine.start(staged(scenario, content))[0]
    blockers = [die.id for die in state.pieces.values() if die.owner == "red" and die.face is not None]
    attackers = [die.id for die in state.pieces.values() if die.slot is not None]
    for seat, said in (("blue", "all"), ("red", dict(zip(blockers, attackers, strict=True)))):
        decision = state.pending[seat]
        tried.clear()
        answer = Answer(seq=decision.seq, seat=seat, choice=choice_for(decision, said))
        state = engine.submit(state, answer)[0]
    assert 0 < len(tried) <= FEW
    assert (state.pending["blue"].key == NEXT_EFFECT) is asked
