"""What the crises would score if the round ended now is what they score when it ends so."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.scoring import if_scored_now
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.soak import dice_for, pool
from rules_engine.crisis_protocol.testing.stage import pool as stage_pool
from rules_engine.crisis_protocol.testing.stage import stage
from rules_engine.kernel.engine import Engine

SCENARIOS = Path(__file__).parents[1] / "scenarios"
SCORED = [
    Script.model_validate(document)
    for name in ("pha_16_what_a_line_scores.yaml", "ex_16_securing.yaml", "cx_28_both_reach_sixteen.yaml")
    for document in yaml.safe_load_all((SCENARIOS / name).read_text())
    if document["start"] == "cleanup"
]


@pytest.mark.parametrize("script", SCORED, ids=lambda script: script.title)
def test_reckoned_before_is_scored_after(script: Script) -> None:
    """PHA-16…18: lines that count once, each, instead, the farthest; nothing that a Dazed character holds."""
    cards = stage_pool(pool(), script.cards)
    before = stage(script, cards)
    had = {seat: before.players[seat].vp for seat in SEATS}
    reckoned = if_scored_now(World(before, cards))
    engine: Engine[Match] = Engine(CrisisProtocol(cards), dice_for(1))
    after, _ = engine.start(before)
    assert {seat: had[seat] + reckoned[seat] for seat in SEATS} == {seat: after.players[seat].vp for seat in SEATS}
    assert any(reckoned.values()), "a scenario in which nobody scores proves nothing"


def test_without_a_mission_nobody_scores() -> None:
    staged = stage(SCORED[0], stage_pool(pool(), SCORED[0].cards))
    assert if_scored_now(World(staged.model_copy(update={"mission": None}), pool())) == {}
