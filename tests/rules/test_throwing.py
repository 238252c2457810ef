"""Pushes, throws, collisions, thrown terrain and dodge rolls as played."""

from __future__ import annotations

import pytest
from skirmish import Skirmish, by, card

from rules_engine.crisis_protocol.events.attacks import DiceRolled, PoolBuilt
from rules_engine.crisis_protocol.events.characters import DamageSuffered, PowerGained
from rules_engine.crisis_protocol.events.movement import Collided, Moved, TerrainDestroyed, TerrainThrown
from rules_engine.crisis_protocol.state.frames import CollisionFrame, HurlFrame, MoveFrame
from rules_engine.crisis_protocol.state.pieces import Tactic
from rules_engine.kernel.errors import IllegalAnswer

THROWER, THROWN, HIT = "blue.giant", "red.plain", "red.plain2"
CAUSE = by("blue", THROWER)


def throwing(fight: Skirmish, **more: object) -> Skirmish:
    said = {"who": THROWN, "move": "throw", "tool": "S", "laid_by": "blue", "cause": CAUSE, "by": THROWER, **more}
    return fight.run(MoveFrame.model_validate(said))


def damage(fight: Skirmish) -> dict[str, int]:
    found: dict[str, int] = {}
    for event in fight.told(DamageSuffered):
        found[event.who] = found.get(event.who, 0) + event.amount
    return found


def duel(dice: str = "---") -> Skirmish:
    """A thrower, somebody to throw east and somebody standing in the way."""
    fight = Skirmish(dice=dice)
    fight.put(THROWER, 7, 10)
    fight.put(THROWN, 10, 10)
    fight.put(HIT, 13, 10)
    return fight


def test_a_throw_goes_the_full_length_where_nothing_stands() -> None:
    """MOV-20…23, MOV-28, MOV-Q10: the centre moves by the tool and the base's diameter."""
    fight = duel()
    throwing(fight).say("blue", "throw", 90_000)
    assert fight.at(THROWN) == (10, pytest.approx(10 + 3.148 + 35 / 25.4, abs=0.001))
    assert not fight.told(Collided)


def test_a_thrown_character_and_the_one_it_hits() -> None:
    """MOV-24, MOV-31, MOV-32, DOD-02, DOD-03, DOD-09: 1 damage for the thrown, Size + 1 less successes for the hit."""
    fight = duel(dice="-B-")
    throwing(fight).say("blue", "throw", 0)
    assert [(c.thrown, c.with_) for c in fight.told(Collided)] == [(THROWN, HIT)]
    assert damage(fight) == {THROWN: 1, HIT: 2}
    assert [roll.who for roll in fight.told(DiceRolled)] == [HIT]
    assert fight.over


def test_damage_of_a_collision_gives_power_to_enemies_of_the_throw_only() -> None:
    """DOD-Q2, DMG-04, DMG-05."""
    fight = duel()
    fight.put(HIT, 30, 30)
    friend = fight.put("blue.plain", 13, 10)
    throwing(fight).say("blue", "throw", 0)
    assert {event.who for event in fight.told(PowerGained)} == {THROWN}
    assert damage(fight) == {THROWN: 1, friend: 3}


def test_criticals_of_a_dodge_add_dice_once_and_hex_adds_none() -> None:
    """DOD-04…06, CON-10: the extra critical adds nothing."""
    fight = duel(dice="C--C")
    throwing(fight).say("blue", "throw", 0)
    assert [roll.extra for roll in fight.told(DiceRolled)] == [False, True]
    assert damage(fight)[HIT] == 1
    fight = duel(dice="C--")
    fight.state.characters[HIT].conditions.append("hex")
    throwing(fight).say("blue", "throw", 0)
    assert damage(fight)[HIT] == 2


def test_a_dodge_rolls_the_physical_defence() -> None:
    """DOD-04, DOD-08: C, W and B lower the damage, a hit does not."""
    sturdy = card("sturdy", defense=[5, 1, 1])
    fight = Skirmish(sturdy, dice="WBH-F")
    fight.put(THROWER, 7, 10)
    fight.put(THROWN, 10, 10)
    who = fight.put("red.sturdy", 13, 10)
    throwing(fight).say("blue", "throw", 0)
    assert fight.told(PoolBuilt)[0].dice == 5
    assert damage(fight)[who] == 1


def test_a_dazed_character_stops_a_throw_and_feels_nothing() -> None:
    """DOD-Q1."""
    fight = duel()
    fight.state.characters[HIT].dazed = True
    throwing(fight).say("blue", "throw", 0)
    assert damage(fight) == {THROWN: 1}
    assert not fight.told(DiceRolled)


@pytest.mark.parametrize(("size", "interactive", "destroyed"), [(1, True, True), (2, True, False), (1, False, False)])
def test_a_throw_into_terrain(size: int, interactive: bool, destroyed: bool) -> None:
    """MOV-25, MOV-29, MOV-30, TER-03, MOV-Q6: 1 damage; a smaller interactive feature is destroyed."""
    fight = duel()
    fight.terrain("crate", 10, 13, size=size, interactive=interactive)
    throwing(fight).say("blue", "throw", 90_000)
    assert damage(fight) == {THROWN: 1}
    assert ("crate" not in fight.state.terrain) is destroyed
    assert bool(fight.told(TerrainDestroyed)) is destroyed


def test_whoever_stood_on_destroyed_terrain_stands_on_the_ground() -> None:
    """TER-04, TER-05."""
    fight = duel()
    fight.terrain("crate", 10, 13.2, size=1)
    fight.put("red.runner", 10, 13.2, on="crate")
    throwing(fight).say("blue", "throw", 90_000)
    assert fight.state.characters["red.runner"].on is None and fight.at("red.runner") == (10, 13.2)


def test_of_two_things_met_at_once_the_thrower_picks_one() -> None:
    """MOV-Q1."""
    fight = duel()
    fight.put(HIT, 13, 10.6)
    fight.put("red.plain3", 13, 8.9)
    fight.put(HIT, 13, 11.1)
    throwing(fight).say("blue", "throw", 0)
    assert {option.id for option in fight.asked("blue").options} == {HIT, "red.plain3"}
    fight.say("blue", "collide_with", "red.plain3")
    assert damage(fight) == {THROWN: 1, "red.plain3": 3}


def test_a_push_stops_like_a_throw_and_hurts_nobody() -> None:
    """MOV-33…35."""
    fight = duel()
    throwing(fight, move="push").say("blue", "push", 0)
    assert fight.at(THROWN)[0] < 13 - 35 / 25.4 + 0.001
    assert not fight.told(Collided) and not fight.told(DamageSuffered)


def test_the_pusher_is_passed_over_and_others_are_not() -> None:
    """MOV-26."""
    fight = duel()
    fight.put(THROWER, 11.5, 15)
    fight.put(THROWN, 10, 10)
    fight.put("blue.plain", 10, 12)
    for by_, reached in (("blue.plain", 14.0), (THROWER, 10.7)):
        throwing(fight, move="push", by=by_).say("blue", "push", 90_000)
        assert fight.at(THROWN)[1] == pytest.approx(reached, abs=0.6)
        fight.put(THROWN, 10, 10)


def test_away_and_toward_limit_the_direction() -> None:
    """MOV-23, MOV-48: 45° to either side, and the limits themselves are offered and legal."""
    fight = duel()
    throwing(fight, away=THROWER)
    waiting = fight.state
    spots = waiting.pending["blue"].spots
    assert [spot.x for spot in spots if spot.code in ("away", "limit")] == [0, 315_000, 45_000]
    with pytest.raises(IllegalAnswer) as refused:
        fight.say("blue", "throw", 45_001)
    assert refused.value.reasons[0].rule == "MOV-48"
    for spot in spots:
        fight = duel()
        fight.state = waiting
        fight.say("blue", "throw", spot.x)
        moved = fight.told(Moved)[0]
        assert [moved.x, moved.y] == spot.params["to"]


def test_a_crooked_wedge_offers_limits_on_its_legal_side() -> None:
    """MOV-48: an axis between two thousandths of a degree."""
    fight = duel()
    fight.put(THROWER, 7.013, 8.777)
    throwing(fight, toward=THROWER)
    waiting = fight.state
    limits = [spot.x for spot in waiting.pending["blue"].spots if spot.code == "limit"]
    assert len(limits) == 2
    for angle, outward in zip(limits, (-1, 1), strict=True):
        fight.state = waiting
        with pytest.raises(IllegalAnswer):
            fight.say("blue", "throw", angle + outward)
        fight.say("blue", "throw", angle)


def test_a_thrown_feature_strikes_the_first_thing_and_is_gone() -> None:
    """TER-11…15, TER-19, DOD-03: Size 3 + 1."""
    fight = duel(dice="-B-")
    fight.terrain("car", 7, 14, size=3)
    frame = HurlFrame(feature="car", by=THROWER, tool="L", laid_by="blue", cause=CAUSE)
    fight.run(frame)
    assert {spot.params["id"] for spot in fight.asked("blue").spots if spot.code == "at"} == {THROWN}
    fight.say("blue", "throw_terrain", 0)
    kinds = [event.kind for event in fight.events if event.kind.startswith("terrain_")]
    assert kinds == ["terrain_destroyed", "terrain_thrown"] and "car" not in fight.state.terrain
    assert fight.told(TerrainThrown)[0].size == 3
    assert damage(fight) == {THROWN: 3}


@pytest.mark.parametrize(("size", "destroyed"), [(2, True), (3, False), (4, False)])
def test_a_thrown_feature_destroys_only_smaller_ones(size: int, destroyed: bool) -> None:
    """TER-17, TER-18."""
    fight = duel()
    fight.terrain("car", 7, 14, size=3)
    fight.terrain("kiosk", 7, 5, size=size)
    fight.run(HurlFrame(feature="car", by=THROWER, tool="M", laid_by="blue", cause=CAUSE))
    fight.say("blue", "throw_terrain", 270_000)
    assert ("kiosk" not in fight.state.terrain) is destroyed
    assert not damage(fight)


def test_fixed_terrain_cannot_be_thrown() -> None:
    """TER-03."""
    fight = duel()
    fight.terrain("car", 7, 14, interactive=False)
    fight.run(HurlFrame(feature="car", by=THROWER, tool="M", laid_by="blue", cause=CAUSE))
    assert fight.over and "car" in fight.state.terrain


SOLID = card("solid", superpowers=[{"name": "Solid", "kind": "innate", "permissions": {"unhurt": "character"}}])


def test_one_that_collisions_cannot_hurt() -> None:
    """EFF-01 over MOV-31 and MOV-32: unhurt by characters, hurt by terrain."""
    fight = Skirmish(SOLID, dice="---")
    who = fight.put("red.solid", 13, 10)
    fight.put(THROWN, 11, 10)
    fight.run(CollisionFrame(thrown=THROWN, size=2, hit=who, cause=CAUSE))
    assert damage(fight) == {THROWN: 1}
    fight.run(CollisionFrame(thrown="car", size=2, hit=who, cause=CAUSE))
    assert damage(fight) == {who: 3}


def test_a_reaction_before_a_collision_spares_the_one_who_pays() -> None:
    """MOV-31, TAC-04: the gift lasts for this collision alone."""
    fight = duel()
    fight.state.players["red"].tactics = [Tactic(card="brace_for_impact")]
    fight.state.characters[HIT].power = 2
    throwing(fight).say("blue", "throw", 0)
    asked = fight.asked("red")
    assert asked.key == "would_collide" and asked.params["subject"] == [THROWN, HIT]
    fight.say("red", "would_collide", asked.options[0].id)
    assert damage(fight) == {THROWN: 1}
    assert fight.state.characters[HIT].power == 1 and not fight.state.effects


def test_a_reaction_before_a_throw_calls_it_off() -> None:
    """MOV-01, EFF-01: pushes and throws by enemies; the tool is never laid."""
    fight = duel()
    fight.state.players["red"].tactics = [Tactic(card="indomitable")]
    fight.state.characters[THROWN].power = 2
    throwing(fight)
    asked = fight.asked("red")
    assert asked.key == "would_move"
    fight.say("red", "would_move", asked.options[0].id)
    assert fight.over and not fight.told(Moved) and fight.at(THROWN) == (10, 10)


def test_power_for_collision_damage_of_an_attack_is_lost_under_judgment() -> None:
    """DMG-Q2, CON-12: damage by an attack's own rule gives none; a superpower's does."""
    for attack, power in ((True, 0), (False, 1)):
        fight = duel()
        fight.put(HIT, 30, 30)
        fight.terrain("house", 13, 10, size=5)
        fight.state.characters[THROWN].conditions.append("judgment")
        throwing(fight, cause=by("blue", THROWER, attack=attack)).say("blue", "throw", 0)
        assert fight.state.characters[THROWN].power == power
