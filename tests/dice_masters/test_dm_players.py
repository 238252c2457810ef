"""Opponents of three strengths: they answer everything from their view, the same every time, and the stronger win."""

from __future__ import annotations

import pytest

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.players.fighting import best_attack, best_block, best_split
from rules_engine.dice_masters.players.levels import LEVELS, LevelName
from rules_engine.dice_masters.players.opponent import Opponent
from rules_engine.dice_masters.players.rolling import best_reroll
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.duel import EAGER, fight
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.scripted import FacesInOrder
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.dice_masters.view.seat import view
from rules_engine.kernel.decisions import Assign, Bin, ChooseEach, ChooseSplit, PickMany
from rules_engine.kernel.engine import Engine

BEST = LEVELS[LevelName.MASTERMIND]


def table(**facts: object) -> tuple[World, Engine[Match], Match]:
    scenario = Scenario.model_validate({"title": "t", "rules": ["DM-ATK-01"], **facts})
    content = content_of(scenario)
    engine: Engine[Match] = Engine(DiceMasters(content), FacesInOrder(lambda die: content.sidekick, []))
    state = engine.start(staged(scenario, content)).state
    return World(state, content), engine, state


@pytest.mark.parametrize("level", LevelName)
def test_each_level_plays_a_match_to_its_end(level: LevelName) -> None:
    found = fight(level, EAGER, 0, 7)
    assert found.violations == [] and found.winner is not None


def test_the_stronger_wins_more() -> None:
    wins = [fight(LevelName.MASTERMIND, EAGER, number, 11).winner for number in range(4)]
    assert wins.count("one") >= 3


def test_the_same_match_twice_is_the_same() -> None:
    first, again = (fight(LevelName.VETERAN, LevelName.ROOKIE, 0, 3) for _ in range(2))
    assert (first.winner, first.rounds, first.points) == (again.winner, again.rounds, again.points)


def test_it_attacks_for_the_last_life() -> None:
    """Whoever can win by attacking does, whatever stays behind."""
    world, _, _ = table(start="attack blue", blue={"field": ["C", "C"]}, red={"life": 1, "field": ["C"]})
    assert len(best_attack(world, "blue", world.fielded("blue"), BEST)) == 2


def test_it_keeps_its_blockers_where_an_attack_gains_nothing() -> None:
    wall = {"levels": "0/6/6 0/6/6 0/6/6"}
    world, _, _ = table(
        start="attack blue", test_cards={"wall": wall}, blue={"life": 6, "field": ["C"]}, red={"field": ["wall L1"]}
    )
    assert best_attack(world, "blue", world.fielded("blue"), BEST) == ()


def test_it_blocks_what_would_kill_it() -> None:
    world, engine, state = table(
        start="attack blue", blue={"field": ["C", "C"]}, red={"life": 2, "field": ["C"], "bag": ["sidekick"] * 4}
    )
    ask = state.pending["blue"]
    from rules_engine.kernel.decisions import Answer

    chosen = PickMany(options=tuple(world.fielded("blue")))
    state = engine.submit(state, Answer(seq=ask.seq, seat="blue", choice=chosen)).state
    decision = state.pending["red"]
    assert isinstance(decision, ChooseEach)
    assert best_block(World(state, world.content), "red", decision, BEST)
    seen = view(state, "red")
    answered = Opponent(world.content, "red", LevelName.MASTERMIND, 1).answer(seen, seen.pending["red"])
    assert isinstance(answered.answer.choice, Assign) and answered.answer.choice.columns


def test_it_splits_damage_so_that_most_fall() -> None:
    bins = tuple(Bin(id=f"b{n}", most=5, params={"defense": n, "damage": 0}) for n in (4, 2, 3))
    split = best_split(ChooseSplit(key="split_x", seat="blue", total=5, bins=bins))
    assert sum(split.values()) == 5 and split["b2"] == 2 and split["b3"] == 3


def test_it_rerolls_what_does_not_help() -> None:
    """Energy enough for the one card there is: the rest of its dice may become characters."""
    world, _, state = table(
        start="roll blue", blue={"cards": {"drax.pained": 1}, "prep": ["sidekick"] * 3 + ["hulk.warbound"] * 2}
    )
    rolled = [die.id for die in state.pieces.values() if die.zone is Zone.PREP and die.owner == "blue"]
    for die, face in zip(rolled, (3, 3, 3, 0, 0), strict=True):
        state.pieces[die].face = face
    again = best_reroll(World(state, world.content), "blue", rolled, BEST)
    assert set(again) == set(rolled[3:])


def test_no_level_knows_a_card_by_name() -> None:
    from pathlib import Path

    import rules_engine.dice_masters.players as players

    families = {card.family for card in default_content().cards.values()}
    for path in Path(players.__file__).parent.glob("*.py"):
        assert not [family for family in families if f'"{family}' in path.read_text("utf-8")]
