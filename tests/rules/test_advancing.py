"""Advances, climbs and placements as played: who is asked, what is legal, what is told."""

from __future__ import annotations

import math

import pytest
from skirmish import Skirmish, by, card

from rules_engine.crisis_protocol.events.movement import Moved
from rules_engine.crisis_protocol.rules.reaching import Advance
from rules_engine.crisis_protocol.state.editions import Edition
from rules_engine.crisis_protocol.state.frames import MoveFrame
from rules_engine.kernel.errors import IllegalAnswer, InvalidAnswer

MOVER = "blue.plain"
OWN = by("blue", MOVER, "MOV-09")


def advancing(fight: Skirmish, **more: object) -> Skirmish:
    said = {"who": MOVER, "move": "advance", "tool": "M", "laid_by": "blue", "cause": OWN, **more}
    return fight.run(MoveFrame.model_validate(said))


def reasons(error: pytest.ExceptionInfo[IllegalAnswer]) -> set[str]:
    return {reason.rule for reason in error.value.reasons}


def test_an_advance_asks_the_one_who_lays_the_tool_and_sets_the_base_down() -> None:
    """MOV-09, MOV-10, MOV-16."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    advancing(fight, laid_by="red").say("red", "advance", (15, 10))
    assert fight.over and fight.at(MOVER) == (15, 10)
    (moved,) = fight.told(Moved)
    assert (moved.move, moved.tool, len(moved.path)) == ("advance", "M", 3)
    assert {"act": "advance", "by": MOVER} in fight.state.history["activation"]


def test_a_base_cannot_be_set_down_beyond_the_tool_on_a_base_or_half_on_terrain() -> None:
    """MOV-03, MOV-04, MOV-07, MOV-16: the state stays as it was."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    fight.put("red.plain", 13, 10)
    fight.terrain("car", 10, 13)
    advancing(fight)
    before = fight.engine.dump(fight.state)
    for to, rule in (((10, 20), "MOV-16"), ((12.5, 10), "MOV-03"), ((10, 11.8), "MOV-04")):
        with pytest.raises(IllegalAnswer) as refused:
            fight.say("blue", "advance", to)
        assert rule in reasons(refused)
    assert fight.engine.dump(fight.state) == before


def test_every_offered_place_of_an_advance_is_accepted() -> None:
    """MOV-03, MOV-04, MOV-16: what is offered is proven as it is stored."""
    fight = Skirmish()
    fight.put(MOVER, 3, 3)
    fight.put("red.plain", 5.5, 4.2)
    fight.put("blue.giant", 1.4, 6)
    fight.terrain("car", 7, 2, size=2)
    fight.terrain("wall", 4, 7.5, size=5)
    fight.token("core", "alien_ship_crashes_in_downtown", "power_core", (2, 5))
    advancing(fight)
    waiting = fight.state
    spots = waiting.pending["blue"].spots
    assert {spot.code for spot in spots} >= {"near", "far", "on", "stay"}
    for spot in spots:
        fight.state = waiting
        fight.say("blue", "advance", (spot.x / 1000, spot.y / 1000))
        assert fight.over
        assert fight.state.characters[MOVER].on == ("car" if spot.code == "on" else None)


def test_named_destinations_are_accepted_as_well() -> None:
    """MOV-16, OBJ-04: what a presenter finds for the open question."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    fight.put("red.plain", 14, 12)
    fight.terrain("car", 12, 8, size=3)
    fight.token("core", "alien_ship_crashes_in_downtown", "power_core", (8, 8))
    advancing(fight)
    waiting = fight.state
    frame = waiting.top
    assert isinstance(frame, MoveFrame)
    spots = Advance(fight.look, frame).named()
    assert {spot.code for spot in spots} >= {"centre", "range", "touch"}
    for spot in spots:
        fight.state = waiting
        fight.say("blue", "advance", (spot.x / 1000, spot.y / 1000))
        assert fight.over


def test_a_shorter_tool_may_be_used_where_the_long_one_cannot_lie() -> None:
    """MOV-09, MOV-13: walls all round leave no room for L."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    for index, (x, y) in enumerate(((14.6, 10), (5.4, 10), (10, 14.6), (10, 5.4))):
        upright = y == 10
        fight.terrain(f"wall{index}", x, y, side=(1, 12) if upright else (12, 1), size=5)
    advancing(fight, tool="L").say("blue", "advance", (12, 10))
    assert fight.told(Moved)[0].tool == "M"


def test_slow_leaves_only_the_short_tool() -> None:
    """CON-17, MOV-09."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10, conditions=["slow"])
    advancing(fight, tool="L")
    assert fight.asked("blue").params["tools"] == ["S"]
    with pytest.raises(IllegalAnswer) as refused:
        fight.say("blue", "advance", (16, 10))
    assert reasons(refused) == {"CON-17", "MOV-16"}


def test_a_flier_advances_over_tall_terrain_and_others_do_not() -> None:
    """KEY-01, MOV-12, MOV-13, MOV-49."""
    for who, over in ((MOVER, False), ("blue.flier", True)):
        fight = Skirmish()
        fight.put(who, 10, 10)
        fight.terrain("house", 13, 10, side=3, size=4)
        advancing(fight, who=who, tool="M")
        if over:
            fight.say("blue", "advance", (13, 10))
            assert fight.state.characters[who].on == "house"
        else:
            with pytest.raises(IllegalAnswer) as refused:
                fight.say("blue", "advance", (13, 10))
            assert "MOV-49" in reasons(refused)


def test_a_climb_uses_the_short_tool_with_size_five() -> None:
    """MOV-17, MOV-18, MOV-19."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    fight.terrain("house", 12.5, 10, side=3, size=5)
    advancing(fight, move="climb", tool=None)
    assert fight.asked("blue").params["tools"] == ["S"]
    fight.say("blue", "climb", (12, 10))
    assert fight.state.characters[MOVER].on == "house"
    assert {"act": "climb", "by": MOVER} in fight.state.history["turn"]


def test_by_the_core_rules_of_march_2022_a_climb_is_an_advance() -> None:
    """MOV-17."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    fight.state.options = fight.state.options.model_copy(update={"edition": Edition.MARCH_2022})
    advancing(fight, move="climb", tool=None).say("blue", "climb", (12, 10))
    assert {"act": "advance", "by": MOVER} in fight.state.history["turn"]


def test_toward_and_away_hold_the_mover_in_a_wedge() -> None:
    """MOV-41…48."""
    for sense, x in (("toward", 13), ("away", 7)):
        fight = Skirmish()
        fight.put(MOVER, 10, 10)
        fight.put("red.plain", 20, 10)
        advancing(fight, **{sense: "red.plain"})
        with pytest.raises(IllegalAnswer) as refused:
            fight.say("blue", "advance", (10, 13))
        assert "MOV-48" in reasons(refused)
        assert all((spot.x - 10000) * (x - 10) >= 0 for spot in fight.asked("blue").spots)
        fight.say("blue", "advance", (x, 10))
        assert fight.at(MOVER) == (x, 10)


def test_an_optional_advance_may_be_declined_and_another_one_may_not() -> None:
    """MOV-16: who must advance may still end where it stands."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    advancing(fight, optional=True).say("blue", "advance", None)
    assert fight.over and not fight.told(Moved)
    advancing(fight)
    with pytest.raises(InvalidAnswer):
        fight.say("blue", "advance", None)
    fight.say("blue", "advance", (10, 10))
    assert fight.at(MOVER) == (10, 10) and fight.told(Moved)


def test_a_dazed_character_stays_put() -> None:
    """DMG-08."""
    for move in ("advance", "push", "throw", "place"):
        fight = Skirmish()
        fight.put(MOVER, 10, 10, dazed=True)
        advancing(fight, move=move, tool="S", range=2)
        assert fight.over and not fight.told(Moved)


STEADY = card("steady", superpowers=[{"name": "Steady", "kind": "innate", "permissions": [
    {"cannot": {"do": ["be_advanced", "be_pushed", "be_thrown", "be_placed"], "by": "enemy"}}]}])  # fmt: skip


@pytest.mark.parametrize("move", ["advance", "push", "throw", "place"])
def test_a_forbidden_movement_is_left_out(move: str) -> None:
    """EFF-07, EFF-08: enemy effects move it not, its own side's do."""
    for seat, moves in (("red", False), ("blue", True)):
        fight = Skirmish(STEADY)
        who = fight.put("blue.steady", 10, 10)
        cause = by(seat, f"{seat}.hulk")
        advancing(fight, who=who, move=move, range=2, cause=cause)
        assert fight.over is not moves


def test_a_place_goes_anywhere_within_range_and_heeds_nothing_between() -> None:
    """MOV-36…40, MOV-37."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    fight.terrain("tower", 12.5, 10, side=1, size=6)
    advancing(fight, move="place", range=2)
    with pytest.raises(IllegalAnswer) as refused:
        fight.say("blue", "place", (14.6, 10))
    assert "MOV-38" in reasons(refused)
    fight.say("blue", "place", (14.2, 10))
    assert fight.at(MOVER) == (14.2, 10)
    assert {"act": "place", "by": MOVER} in fight.state.history["round"]


def test_a_place_may_be_measured_from_somebody_else() -> None:
    """MOV-37, MOV-38."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    fight.put("red.plain", 25, 25)
    advancing(fight, move="place", range=1, of=["red.plain"])
    spots = fight.asked("blue").spots
    assert spots and all(math.dist((spot.x, spot.y), (25000, 25000)) < 2400 for spot in spots)
    fight.say("blue", "place", (spots[0].x / 1000, spots[0].y / 1000))
    assert fight.over and fight.at(MOVER)[0] > 20


def test_without_a_legal_place_nothing_happens() -> None:
    """MOV-Q9: the roof is too small and everything in range lies on it."""
    fight = Skirmish()
    fight.put(MOVER, 10, 10)
    fight.put("red.plain", 25, 25)
    fight.terrain("ring", 25, 25, side=1.0)
    fight.terrain("plate", 25, 25, side=2.5)
    fight.terrain("slab", 25, 25, side=3.7)
    fight.terrain("block", 25, 25, side=5.0)
    advancing(fight, move="place", range=1, of=["red.plain"])
    assert fight.over and not fight.told(Moved) and fight.at(MOVER) == (10, 10)
