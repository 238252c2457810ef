"""What has no good target says so before it is paid for."""

from typing import Any

import pytest
from panel_looks import look_at

from bot.games.crisis_protocol.panels import weighing
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.soak import dice_for, pool
from rules_engine.kernel.decisions import Pick
from rules_engine.kernel.engine import Engine

THROWER = """
title: Whoever throws terrain, with their own beside it
rules: [TAC-06]
blue: {characters: [{card: red_skull_master_of_the_world, at: "18,10", power: 4}, {card: crossbones, at: "18,15"}]}
red: {characters: [{card: captain_america, at: "%s"}]}
terrain: [{id: crate, size: 2, at: "18,12", box: [2, 1]%s}]
start: activation red_skull_master_of_the_world
"""


async def said_of(enemy: str, more: str = "") -> list[str]:
    begun = begin(read_script(THROWER % (enemy, more)))
    [decision] = begun.state.pending.values()
    engine = Engine(CrisisProtocol(pool()), dice_for(1))
    look = look_at(engine, begun.state, "blue", drawn=True)
    option = next(o.id for o in decision.options if "reshape_the_world" in o.id)  # type: ignore[union-attr]
    said: Any = await weighing.weighed(look, decision, Pick(option=option))
    return [line for line in said or [] if line.startswith("⚠ No enemy")]


@pytest.mark.parametrize(("enemy", "said"), [("18,34", True), ("22,14", False)])
async def test_a_throw_that_can_only_hit_ones_own_says_so(enemy: str, said: bool) -> None:
    """TAC-06: it is paid for after the terrain was chosen, of which there is one."""
    lines = await said_of(enemy)
    assert lines == (["⚠ No enemy would be hit, only your own: Crossbones"] if said else [])
