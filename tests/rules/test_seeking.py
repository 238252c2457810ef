"""Which rules have acted, and how a soak seeks out those that have not."""

from __future__ import annotations

import random

import pytest
import yaml
from sampling import sample

from rules_engine.crisis_protocol.query.rosters import roster_faults
from rules_engine.crisis_protocol.testing.players import EAGER
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.crisis_protocol.testing.runner import play
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.seeking import MOST_GOALS, Aim, Seeker, goals_for
from rules_engine.crisis_protocol.testing.soak import pool
from rules_engine.kernel.decisions import ChooseOne, Option, Pick

HEXED = """
blue: {{characters: [{{card: dummy, at: "18,22", conditions: [hex]}}]}}
red: {{characters: [{{card: dummy, name: foe, at: "18,18"}}]}}
start: attack dummy jab foe
dice: ["{dice}", "-"]
play: []
"""
WALLED = """
terrain: [{{id: wall, size: {size}, at: "18,14", box: [6, 1]}}]
blue: {{characters: [{{card: captain_america, name: cap, at: "18,10"}}]}}
red: {{characters: [{{card: dummy, name: foe, at: "18,18"}}]}}
start: activation cap
dice: ["- - - - -", "-"]
play: [{{blue: {{act: attack}}}}]
"""
SLOWED = """
blue: {{characters: [{{card: {card}, name: one, at: "18,18", conditions: [slow]}}]}}
red: {{characters: [{{card: dummy, name: foe, at: "18,30"}}]}}
start: activation one
play: [{{blue: {{act: move, advance: "18,20"}}}}]
"""
ALONE = """
blue: {{characters: [{{card: {card}, name: one, at: "18,18"}}]}}
red: {{characters: [{{card: black_widow, name: foe, at: "18,21"}}]}}
start: activation one
play: []
"""


@pytest.mark.parametrize(
    ("rule", "script", "acted"),
    [
        ("hex.curse", HEXED.format(dice="H - -"), False),
        ("hex.curse", HEXED.format(dice="C - -"), True),
        ("captain_america.shield_throw.ignores", WALLED.format(size=1), False),
        ("captain_america.shield_throw.ignores", WALLED.format(size=4), True),
        ("slow.drag", SLOWED.format(card="groot"), False),
        ("slow.drag", SLOWED.format(card="dummy"), True),
        ("scarlet_witch.hex_field", ALONE.format(card="scarlet_witch"), False),
    ],
)
def test_a_rule_has_acted_when_something_came_out_otherwise_for_it_not_when_it_was_merely_in_force(
    rule: str, script: str, acted: bool
) -> None:
    fired: set[str] = set()
    play(Script.model_validate({"title": rule, **yaml.safe_load(script)}), pool(), fired)
    assert (rule in fired) is acted


def test_a_seed_and_what_is_wanted_decide_the_goals() -> None:
    wanted = set(pool().rules)
    assert goals_for(pool(), 5, wanted) == goals_for(pool(), 5, sorted(wanted))
    assert len(goals_for(pool(), 5, wanted)) == MOST_GOALS
    akin = {"no_mercy.gain_power", "cruel_tutelage.grant"}
    for seed in range(10):  # cards of one affiliation go together
        goals = goals_for(pool(), seed, akin | {"groot.living_plant", "medpack.heal", "hex.curse"})
        assert goals[0] not in akin or set(goals[:2]) == akin
    assert goals_for(pool(), 5, {"hex.curse"}) == ("hex.curse",)
    assert goals_for(pool(), 5, ()) == ()


def test_a_roster_that_seeks_a_rule_is_legal_and_can_bring_it_about() -> None:
    """ROS-02…12, GEM-01, GEM-02: for every rule of every card, or every ninth."""
    for nth, rule in list(enumerate(pool().rules))[:: sample(9, 1)]:
        aim = Aim(pool(), [rule])
        roster = random_roster(pool(), random.Random(nth), aim)
        assert roster_faults(pool(), roster) == []
        gems = {gem for entry in roster.characters for gem in entry.gems}
        held = {entry.card for entry in roster.characters} | {*roster.tactics, *roster.secure, *roster.extract} | gems
        card = rule.partition(".")[0]
        anybody = card in pool().keywords or card in pool().conditions
        assert held & set(aim.cards) or anybody, rule


def test_every_condition_is_given_and_every_keyword_borne_by_a_card() -> None:
    """Otherwise their rules could never act."""
    for card in (*pool().conditions, *pool().keywords):
        aim = Aim(pool(), [rule for rule in pool().rules if rule.partition(".")[0] == card])
        assert len(aim.cards) > 1 or not aim.goals, card


def test_a_seeker_rather_does_what_serves_its_goal_and_forgets_it_when_done() -> None:
    aim = Aim(pool(), ["groot.tangling_vines"])
    options = (Option(id="move"), Option(id="power:groot.tangling_vines@blue.groot"), Option(id="end"))
    asked = ChooseOne(key="act", seat="blue", options=options, seq=1)
    player = Seeker("blue", 1, aim, EAGER)
    chosen = [player.choose(asked) for _ in range(50)]
    serving = chosen.count(Pick(option=options[1].id))
    assert 30 < serving < 50
    player.aim = aim.without({"groot.tangling_vines"})
    assert player.aim.goals == () and not player.aim.cards
