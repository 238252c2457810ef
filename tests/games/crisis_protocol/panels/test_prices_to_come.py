"""What a power that asks something first says about its price: who pays how much of what; nothing where it is free."""

from types import SimpleNamespace
from typing import Any

from bot.games.crisis_protocol.panels import weighing
from bot.locale import words
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD, Match, Player
from rules_engine.crisis_protocol.state.pieces import Character
from rules_engine.kernel.decisions import Option

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
