"""Objective tokens picked up, interacted with and dropped, as played."""

from __future__ import annotations

import math

import pytest
from skirmish import Skirmish, by, card

from rules_engine.crisis_protocol.events.characters import Dazed, KnockedOut, PowerSpent
from rules_engine.crisis_protocol.events.objectives import Interacted, ObjectiveDropped, ObjectiveTaken
from rules_engine.crisis_protocol.query.objectives import room_for
from rules_engine.crisis_protocol.rules.objectives import interactions
from rules_engine.crisis_protocol.state.frames import FallFrame, InteractFrame, SufferFrame
from rules_engine.crisis_protocol.state.pieces import Health
from rules_engine.kernel.errors import IllegalAnswer

WHO, FOE = "blue.plain", "red.plain"
SHIP, CORE = "alien_ship_crashes_in_downtown", "power_core"


def at_a_core(**more: object) -> Skirmish:
    """A character in its activation beside a token it may pick up."""
    fight = Skirmish()
    fight.put(WHO, 10, 10, **{"power": 2, **more})
    fight.token("core1", SHIP, CORE, (11.5, 10))
    fight.state.active = WHO
    return fight


def why(fight: Skirmish, token: str = "core1") -> set[str]:
    options = {option.params["token"]: option for option in interactions(fight.look, WHO)}
    return {reason.rule for reason in options[token].reasons}


def test_interacting_costs_one_power_and_picks_the_token_up() -> None:
    """OBJ-06, OBJ-09, OBJ-13, OBJ-14."""
    fight = at_a_core()
    assert not why(fight)
    fight.run(InteractFrame(who=WHO, token="core1"))
    assert fight.over
    token = fight.state.objectives["core1"]
    assert token.held_by == WHO and token.spot is None
    assert fight.state.characters[WHO].power == 1
    assert [event.kind for event in fight.events if isinstance(event, (PowerSpent, Interacted, ObjectiveTaken))] == [
        "power_spent", "interacted", "objective_taken"]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "rule"),
    [({"power": 0}, "OBJ-09"), ({"x": 9.0}, "OBJ-08"), ({"dazed": True}, "DMG-10"), ({"active": FOE}, "OBJ-07")],
)
def test_an_interaction_that_is_not_possible_says_why_and_costs_nothing(changes: dict[str, object], rule: str) -> None:
    """OBJ-07, OBJ-08, OBJ-09, OBJ-Q3."""
    fight = at_a_core(power=changes.get("power", 2), dazed=changes.get("dazed", False))
    fight.put(FOE, 20, 20)
    if "x" in changes:
        fight.put(WHO, 8.2, 10, power=2)
    fight.state.active = str(changes.get("active", WHO))
    assert why(fight) == {rule}
    fight.run(InteractFrame(who=WHO, token="core1"))
    assert fight.over and not fight.events


def test_the_same_token_only_once_in_an_activation_but_several_different_ones() -> None:
    """OBJ-11, OBJ-12."""
    fight = Skirmish()
    fight.put(WHO, 10, 10, power=3)
    fight.state.active = WHO
    crisis = "struggle_for_the_cube_continues"
    name = fight.content.crises[crisis].tokens[0].id
    fight.token("one", crisis, name, (11.2, 10))
    fight.token("two", crisis, name, (8.8, 10))
    fight.run(InteractFrame(who=WHO, token="one"))
    one = fight.state.objectives["one"]
    one.held_by, one.spot = None, fight.state.characters[WHO].spot
    assert why(fight, "one") >= {"OBJ-12"}
    assert "OBJ-12" not in why(fight, "two")


def test_a_crisis_limits_how_many_tokens_one_holds() -> None:
    """OBJ-Q5."""
    fight = at_a_core()
    fight.token("core2", SHIP, CORE, held_by=WHO)
    assert not room_for(fight.look, WHO, "core1")
    assert why(fight) == {"OBJ-Q5"}


def test_one_that_cannot_hold_tokens_cannot_take_one() -> None:
    """OBJ-Q6."""
    clumsy = card("clumsy", superpowers=[{"name": "Clumsy", "kind": "innate", "permissions": {"cannot": "hold"}}])
    fight = Skirmish(clumsy)
    fight.put("blue.clumsy", 10, 10, power=2)
    fight.token("core1", SHIP, CORE, (11.2, 10))
    assert not room_for(fight.look, "blue.clumsy", "core1")


def test_a_dazed_character_drops_all_and_the_opponent_places_each() -> None:
    """OBJ-15, OBJ-17, OBJ-18, OBJ-Q2."""
    fight = Skirmish()
    fight.put(WHO, 10, 10, damage=5)
    fight.put(FOE, 20, 20)
    fight.token("a", SHIP, CORE, held_by=WHO)
    fight.token("b", SHIP, CORE, held_by=WHO)
    fight.run(SufferFrame(who=WHO, amount=1, cause=by("red", FOE)))
    assert fight.asked("red").params["token"] == "a"
    with pytest.raises(IllegalAnswer) as refused:
        fight.say("red", "drop", (14.3, 10))
    assert refused.value.reasons[0].rule == "OBJ-17"
    fight.say("red", "drop", (14.1, 10)).say("red", "drop", (14.1, 10))
    assert [event.token for event in fight.told(ObjectiveDropped)] == ["a", "b"]
    assert fight.told(Dazed) and fight.over


def test_a_ko_drops_tokens_before_the_character_leaves() -> None:
    """OBJ-16, DMG-20: measured from where it stood."""
    fight = Skirmish()
    fight.put(WHO, 10, 10, health=Health.INJURED)
    fight.put(FOE, 20, 20)
    fight.token("a", SHIP, CORE, held_by=WHO)
    fight.run(FallFrame(who=WHO, cause=by("red", FOE)))
    spot = fight.asked("red").spots[0]
    fight.say("red", "drop", (spot.x / 1000, spot.y / 1000))
    kinds = [event.kind for event in fight.events if isinstance(event, (ObjectiveDropped, KnockedOut))]
    assert kinds == ["objective_dropped", "knocked_out"]


def test_every_offered_place_of_a_drop_is_accepted() -> None:
    """OBJ-17, OBJ-04: also in a corner, under bases and on terrain."""
    fight = Skirmish()
    fight.put(WHO, 0.8, 0.8, damage=5)
    fight.put(FOE, 2.4, 0.8)
    fight.terrain("car", 1, 3, size=3)
    fight.token("a", SHIP, CORE, held_by=WHO)
    fight.run(SufferFrame(who=WHO, amount=1, cause=by("red", FOE)))
    waiting = fight.state
    spots = waiting.pending["red"].spots
    assert len(spots) > 3 and any(math.dist((spot.x, spot.y), (2400, 800)) < 10 for spot in spots)
    for spot in spots:
        fight.state = waiting
        fight.say("red", "drop", (spot.x / 1000, spot.y / 1000))
        assert fight.over
