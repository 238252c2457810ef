"""What a power that asks something first says about its price: who pays how much of what, nothing where it is free, and
that it would be in vain."""

from types import SimpleNamespace
from typing import Any

import pytest
from panel_looks import look_at

from bot.games.crisis_protocol.panels import weighing
from bot.locale import words
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD, Match, Player
from rules_engine.crisis_protocol.state.pieces import Character
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.soak import dice_for, pool
from rules_engine.kernel.decisions import ChooseOne, Option, Pick
from rules_engine.kernel.engine import Engine

HULK = "blue.hulk"


def look() -> Any:
    players = {seat: Player(seat=seat) for seat in ("blue", "red")}
    hulk = Character(id=HULK, card="hulk", owner="blue", controller="blue", power=4)
    state = Match(
        schema_version=1, name="m", content="", seats=("blue", "red"), players=players, characters={HULK: hulk},
        active=HULK,
    )  # fmt: skip
    return SimpleNamespace(state=state, to=words("en"), name=lambda id: "Hulk")


def power(cost: int) -> Option:
    rules = content_as_of(POOL_OF_OLD).rules.items()
    return Option(id=f"power:{next(id for id, r in rules if r.kind is RuleKind.ACTIVE and r.cost.power == cost)}")


def test_a_power_says_what_it_will_cost_before_it_asks() -> None:
    """POW-04."""
    said = weighing._price(look(), [], power(2))
    assert said == ["**Price**: Hulk pays 2 of 4 Power.", "-# You choose next. The Power is paid after that."]


def test_a_free_power_speaks_of_no_price() -> None:
    assert weighing._price(look(), [], power(0)) == []


def test_a_card_is_paid_by_whoever_will_play_it() -> None:
    said = weighing._price(look(), [], Option(id="tactic:patch_up.heal"))
    assert said == ["-# You choose next. The Power is paid after that."]


def test_a_card_that_costs_nobody_anything_speaks_of_no_price() -> None:
    assert weighing._price(look(), [], Option(id="tactic:dig_in.grant")) == []


NEARBY = """
title: Two who could patch one another up
rules: [EFF-08]
blue:
  characters: [{card: hulk, at: "18,7", power: 4, damage: %s}, {card: vision, at: "20,9", power: 4}]
  tactics: [patch_up]
red: {characters: [{card: ultron, at: "18,30"}]}
start: activation hulk
"""


@pytest.mark.parametrize(("damage", "helps", "said"), [(0, [], True), (0, ["pass"], True), (1, [], False)])
async def test_what_would_be_in_vain_says_so_where_it_is_confirmed(damage: int, helps: list[Any], said: bool) -> None:
    """EFF-08: it asks who plays it first; whoever pays and whoever is chosen, nobody is hurt."""
    begun = begin(read_script(NEARBY % damage))
    state = begun.state.model_copy(deep=True)
    state.players["blue"].helps = helps
    decision = state.pending["blue"]
    assert isinstance(decision, ChooseOne)
    engine: Engine[Match] = Engine(CrisisProtocol(pool()), dice_for(1))
    [card] = [option.id for option in decision.options if option.id.startswith("tactic:")]
    told = await weighing.weighed(look_at(engine, state, "blue"), decision, Pick(option=card))
    assert told is not None and ("⚠ As things stand it would change nothing." in told) is said
