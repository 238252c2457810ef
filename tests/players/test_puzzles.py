"""Small positions with one sensible answer: what an opponent has to see, whatever cards are on the mat."""

from __future__ import annotations

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.crisis_protocol.players.opponent import Answered, Opponent
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin, play
from rules_engine.crisis_protocol.testing.stage import pool
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.kernel.decisions import PASS, At, Pick

STRONG = [LevelName.VETERAN, LevelName.MASTERMIND]
MISSION = "{secure: infinity_formula_goes_missing, extract: mutant_extremists_target_us_senators, threat: 17}"
SENATOR = "id: senator, crisis: mutant_extremists_target_us_senators, name: senator"


def asked(text: str, level: LevelName, seat: str = "blue") -> tuple[Answered, Opponent]:
    script = read_script(text)
    state = begin(script).state
    opponent = Opponent(pool(default_content(), script.cards), seat, level, 1)
    found = opponent.answer(view(state, seat), state.pending[seat])
    assert found.thought.error is None
    return found, opponent


@pytest.mark.parametrize("level", list(LevelName))
def test_whoever_stands_on_a_token_that_scores_picks_it_up(level: LevelName) -> None:
    found, _ = asked(
        f"""\
title: A senator at one's feet
round: 2
mission: {MISSION}
tokens: [{{{SENATOR}, at: "18,18"}}]
blue: {{characters: [{{card: dummy, name: mine, at: "18,18", power: 2}}]}}
red: {{characters: [{{card: dummy, name: foe, at: "2,34"}}]}}
start: activation mine
""",
        level,
    )
    assert found.answer.choice == Pick(option="interact:senator")


@pytest.mark.parametrize("level", STRONG)
def test_of_two_targets_the_one_that_would_fall_is_attacked(level: LevelName) -> None:
    found, _ = asked(
        """\
title: One of two is nearly down
round: 3
blue: {characters: [{card: dummy, name: mine, at: "18,18"}]}
red: {characters: [{card: dummy, name: fresh, at: "18,20.5"}, {card: dummy, name: hurt, at: "20.5,18", damage: 9}]}
start: activation mine
""",
        level,
    )
    assert "red.hurt" in found.thought.best[0].label


@pytest.mark.parametrize("level", STRONG)
def test_whoever_carries_a_token_is_attacked_before_one_as_strong(level: LevelName) -> None:
    found, _ = asked(
        f"""\
title: One of two carries a senator
round: 3
mission: {MISSION}
tokens: [{{{SENATOR}, held_by: carrier}}]
blue: {{characters: [{{card: dummy, name: mine, at: "18,18"}}]}}
red: {{characters: [{{card: dummy, name: other, at: "18,20.5", damage: 8}},
  {{card: dummy, name: carrier, at: "20.5,18", damage: 8}}]}}
start: activation mine
""",
        level,
    )
    assert "red.carrier" in found.thought.best[0].label


@pytest.mark.parametrize("level", STRONG)
def test_far_from_everything_one_goes_where_something_is_to_be_had(level: LevelName) -> None:
    found, opponent = asked(
        f"""\
title: Far from the senator
round: 1
mission: {MISSION}
tokens: [{{{SENATOR}, at: "18,18"}}]
blue: {{characters: [{{card: dummy, name: mine, at: "18,3"}}]}}
red: {{characters: [{{card: dummy, name: foe, at: "18,33"}}]}}
start: activation mine
""",
        level,
    )
    assert found.answer.choice == Pick(option="move")
    place = opponent.plan[-1][1]
    assert isinstance(place, At) and place.y > 7000


DEFENDING = """\
title: About to be hurt
cards:
  characters:
    tough:
      name: Tough
      alter_ego: Tom
      threat: 3
      base: 35
      stats: {{stamina: 5, speed: M, size: 2, defense: [1, 1, 1]}}
      attacks: [{{name: Slap, type: physical, range: 1, strength: 1}}]
      superpowers:
        - {{name: Grit, kind: reactive, cost: {cost}, on: {{moment: would_suffer, subject: self}},
           reduce_damage: {less}}}
blue: {{characters: [{{card: tough, name: mine, at: "18,18", power: 9, damage: {damage}}}]}}
red: {{characters: [{{card: dummy, name: foe, at: "18,21"}}]}}
start: attack foe jab mine
dice: ["H H -", "-"]
"""


@pytest.mark.parametrize("level", STRONG)
def test_a_reaction_that_keeps_somebody_on_their_feet_is_used(level: LevelName) -> None:
    found, _ = asked(DEFENDING.format(cost=2, less=1, damage=3), level)
    assert isinstance(found.answer.choice, Pick) and found.answer.choice.option != PASS


@pytest.mark.parametrize("level", list(LevelName))
def test_a_reaction_that_costs_more_than_it_saves_is_passed(level: LevelName) -> None:
    """A scratch is not worth nine Power."""
    found, _ = asked(DEFENDING.format(cost=9, less=1, damage=0), level)
    assert found.answer.choice == Pick(option=PASS)


STRIKING = """\
title: A dear attack and a cheap one
round: 2
cards:
  characters:
    rich:
      name: Rich
      alter_ego: Rick
      threat: 3
      base: 35
      stats: {{stamina: 5, speed: M, size: 2, defense: [1, 1, 1]}}
      attacks:
        - {{name: Slap, type: physical, range: 2, strength: 4}}
        - {{name: Slam, type: physical, range: 2, strength: 6, cost: 4}}
blue: {{characters: [{{card: rich, name: mine, at: "18,18", power: {power}}}]}}
red: {{characters: [{{card: dummy, name: foe, at: "18,20.5"}}]}}
start: activation mine
"""


@pytest.mark.parametrize("level", STRONG)
def test_power_that_nobody_could_use_up_is_spent(level: LevelName) -> None:
    found, _ = asked(STRIKING.format(power=10), level)
    assert found.thought.best[0].label.startswith("rich.slam")


@pytest.mark.parametrize("level", list(LevelName))
def test_what_one_controls_already_is_not_paid_for_again(level: LevelName) -> None:
    text = """\
title: A grid of one's own
round: 2
mission: {{secure: x_men_infiltrate_secret_weapons_facility, extract: mutant_extremists_target_us_senators, threat: 17}}
tokens:
  - {{id: grid, crisis: x_men_infiltrate_secret_weapons_facility, name: grid, at: "18,18", controlled_by: {whose}}}
blue: {{characters: [{{card: dummy, name: mine, at: "18,18", power: 2}}]}}
red: {{characters: [{{card: dummy, name: foe, at: "2,34"}}]}}
start: activation mine
"""
    values = {}
    for whose in ("blue", "red"):
        found, _ = asked(text.format(whose=whose), level)
        values[whose] = next(each.value for each in found.thought.weighed if each.label == "interact:grid")
    assert values["blue"] < values["red"]


@pytest.mark.parametrize("level", STRONG)
def test_whoever_waits_off_the_battlefield_is_called(level: LevelName) -> None:
    found, _ = asked(
        """\
title: The Howling Commandos wait for a Flare
round: 1
blue:
  tactics: [infiltration]
  characters: [{card: nick_fury_and_the_howling_commandos}, {card: dummy, name: mine, at: "18,6"}]
red: {characters: [{card: dummy, name: foe, at: "18,30"}]}
start: activation mine
""",
        level,
    )
    assert found.answer.choice == Pick(option="tactic:infiltration.mark")


@pytest.mark.parametrize("level", STRONG)
def test_nobody_plans_to_attack_through_a_barrier(level: LevelName) -> None:
    """The one behind the line is nearly down, and would be attacked if it were seen."""
    text = """\
title: Somebody hurt stands behind a line
round: 3
cards:
  characters:
    spider:
      {{name: Spider, alter_ego: One, threat: 3, base: 35, affiliations: [web_warriors],
      stats: {{stamina: 9, speed: S, size: 2, defense: [5, 5, 5]}}}}
    still:
      {{name: Still, alter_ego: Two, threat: 3, base: 35, stats: {{stamina: 9, speed: S, size: 2, defense: [1, 1, 1]}},
      attacks: [{{name: Jab, type: physical, range: 3, strength: 5}}]}}
blue:
  affiliation: web_warriors
  tactics: [web_barrier]
  characters:
    - {{card: spider, at: "14,18", power: 1}}
    - {{card: spider, name: other, at: "22,18", power: 1, activated: true}}
    - {{card: dummy, name: hurt, at: "18,16.6", damage: 9, activated: true}}
red: {{characters: [{{card: still, name: foe, at: "18,20.4"}}]}}
start: activation spider
play: {play}
"""
    played = {False: "[{blue: {act: web_barrier}}, {blue: {act: end}}]", True: "[{blue: {act: end, turn: end}}]"}
    for seen, lines in played.items():
        script = read_script(text.format(play=lines))
        state = play(script).state
        opponent = Opponent(pool(default_content(), script.cards), "red", level, 1)
        thought = opponent.answer(view(state, "red"), state.pending["red"]).thought
        assert any("blue.hurt" in each.label for each in thought.weighed) is seen
