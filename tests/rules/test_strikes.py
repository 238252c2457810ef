"""Every attack that can be made now, against whom, at which price, and the answers that make it."""

from typing import Any

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.chances import chances
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.strikes import strikes, strikes_of
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Objective, Position
from rules_engine.crisis_protocol.testing.reading import read_script
from rules_engine.crisis_protocol.testing.runner import begin
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.kernel.decisions import Answer, ChooseOne, Pick
from rules_engine.kernel.engine import Engine

ACTING = """
title: Iron Man may act
rules: [ACT-01]
blue: {characters: [{card: iron_man, at: "18,10", power: POWER}]}
red: {characters: [{card: black_widow, at: "18,13"}, {card: captain_america, at: "X,13"}]}
start: activation iron_man
"""


def acting(power: int = 4, x: int = 21) -> World:
    return look(ACTING.replace("POWER", str(power)).replace("X,13", f"{x},13"))


def look(script: str) -> World:
    return World(begin(read_script(script)).state, default_content())


def keys(answers: Any) -> list[str]:
    return [key for key, _ in answers]


def test_every_attack_stands_beside_everybody_it_can_be_made_against() -> None:
    """ATK-06, ATK-08: those that hurt most come first."""
    found = strikes(acting())
    assert {(each.attack.local_id, each.target) for each in found} == {
        (attack, target)
        for attack in ("repulsor_blast", "homing_rockets")
        for target in ("red.black_widow", "red.captain_america")
    }
    assert [each.worth for each in found] == sorted((each.worth for each in found), reverse=True)
    assert {each.cost for each in found} == {0, 2}
    assert all(keys(each.answers) == ["act", "attack", "target"] for each in found)


def test_what_there_is_no_choice_about_is_not_answered() -> None:
    """One attack that can be paid (ATK-07), one enemy in range (ATK-04): the engine asks neither, so a later question
    of the same name is not answered by mistake."""
    [only] = strikes(acting(power=0, x=35))
    assert only.attack.local_id == "repulsor_blast" and only.target == "red.black_widow"
    assert only.answers == (("act", Pick(option="attack")),)


def test_nobody_in_reach_is_no_attack() -> None:
    far = ACTING.replace("POWER", "4").replace("X,13", "35,35").replace('"18,13"', '"2,35"')
    assert strikes(look(far)) == []


def test_the_answers_make_exactly_that_attack() -> None:
    world = acting()
    strike = next(each for each in strikes(world) if each.cost == 2 and each.target == "red.captain_america")
    told = [(key, choice.option) for key, choice in strike.answers]
    assert told == [("act", "attack"), ("attack", "iron_man.homing_rockets"), ("target", "red.captain_america")]


def test_an_attack_that_is_being_chosen_answers_its_own_question_first() -> None:
    state = begin(read_script(ACTING.replace("POWER", "4").replace("X,13", "21,13"))).state
    engine = Engine(CrisisProtocol(default_content()), dice_for(1))
    answer = Answer(seq=state.pending["blue"].seq, seat="blue", choice=Pick(option="attack"))
    state = engine.submit(state, answer).state
    asked = state.pending["blue"]
    assert isinstance(asked, ChooseOne) and asked.key == "attack"
    assert {keys(each.answers)[0] for each in strikes(World(state, default_content()))} == {"attack"}


@pytest.mark.parametrize("dazed", [True, False])
def test_the_dazed_are_no_targets(dazed: bool) -> None:
    """DMG-09."""
    world = acting()
    world.state.characters["red.black_widow"].dazed = dazed
    fresh = World(world.state, default_content())
    assert ("red.black_widow" in {each.target for each in strikes_of(fresh, "blue.iron_man")}) is not dazed


def test_tokens_within_one_move_are_told_and_others_are_not() -> None:
    """OBJ-19: contested from range 1, after one move."""
    state = begin(read_script(ACTING.replace("POWER", "0").replace("X,13", "21,13"))).state
    world = with_tokens(state, near=(18_500, 11_500), move=(18_000, 18_000), far=(2_000, 35_000))
    found = chances(world, "blue.iron_man")
    assert found.contested == ("near",) and found.near == ("move",)
    assert found.strike is not None and found.strike.target == "red.black_widow"


def with_tokens(state: Match, **at: tuple[int, int]) -> World:
    changed = state.model_copy(deep=True)
    for id, (x, y) in at.items():
        changed.objectives[id] = Objective(id=id, crisis="none", name=id, spot=Position(x=x, y=y))
    return World(changed, default_content())


@pytest.mark.parametrize("power", ["friday_ai", ""])
def test_a_gift_for_the_next_attack_is_reckoned_with(power: str) -> None:
    """EFF-10: Friday A.I. adds two dice to the next attack action, on the screen that offers it too."""
    state = acting().state
    before = {(each.attack.id, each.target): each.prospects[0].dice for each in strikes(acting())}
    engine = Engine(CrisisProtocol(default_content()), dice_for(1))
    if power:
        asked = state.pending["blue"]
        assert isinstance(asked, ChooseOne)
        wanted = next(option.id for option in asked.options if "friday" in option.id)
        state = engine.submit(state, Answer(seq=asked.seq, seat="blue", choice=Pick(option=wanted))).state
    for each in strikes(World(state, default_content())):
        assert each.prospects[0].dice == before[each.attack.id, each.target] + (2 if power else 0)


BEAM = """
title: Klaw may play Unearthly Rage before his beam
rules: [BEA-Q5]
blue: {characters: [{card: klaw, at: "18,10", power: 7}], tactics: [unearthly_rage]}
red: {characters: [{card: black_widow, at: "18,12"}, {card: captain_america, at: "18,14"}]}
start: activation klaw
"""


def test_a_gift_for_the_next_attack_counts_once_in_a_beam() -> None:
    """BEA-Q5, BEA-06: for the attack in which it brings most; the answer that begins the beam promises no more."""
    run = begin(read_script(BEAM))
    asked = run.state.pending["blue"]
    assert isinstance(asked, ChooseOne)
    wanted = next(option.id for option in asked.options if "unearthly_rage" in option.id)
    state = run.engine.submit(run.state, Answer(seq=asked.seq, seat="blue", choice=Pick(option=wanted))).state
    before, after = (
        next(each for each in strikes(World(at, default_content())) if each.laid) for at in (run.state, state)
    )
    assert {each.target: each.dice for each in before.prospects} == {"red.black_widow": 7, "red.captain_america": 7}
    assert {each.target: each.dice for each in after.prospects} == {"red.black_widow": 7, "red.captain_america": 9}
