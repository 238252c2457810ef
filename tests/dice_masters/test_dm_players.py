"""Opponents of three strengths: they answer everything from their view, the same every time, and the stronger win."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from sampling import sample

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.players.fighting import best_attack, best_block, best_split
from rules_engine.dice_masters.players.levels import LEVELS, LevelName
from rules_engine.dice_masters.players.opponent import Answered, Opponent
from rules_engine.dice_masters.players.rolling import best_reroll
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.frames import SetupFrame
from rules_engine.dice_masters.state.match import SEATS, Format, Match, Options, StandingOrder, Team
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing import proving
from rules_engine.dice_masters.testing.proving import DUELS, PROVING, DiceMastersProving
from rules_engine.dice_masters.testing.random_teams import random_team
from rules_engine.dice_masters.testing.script import Scenario
from rules_engine.dice_masters.testing.stage import content_of, staged
from rules_engine.dice_masters.view.seat import view
from rules_engine.kernel.context import seat_of
from rules_engine.kernel.decisions import (
    Answer,
    Assign,
    Bin,
    ChooseEach,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Visibility,
)
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.values import Seat
from rules_engine.kit.testing.answering import choice_for
from rules_engine.kit.testing.duel import EAGER
from rules_engine.kit.testing.soak import soak
from rules_engine.kit.testing.told_dice import ToldDice

BEST = LEVELS[LevelName.MASTERMIND]


def table(**facts: object) -> tuple[World, Engine[Match], Match]:
    scenario = Scenario.model_validate({"title": "t", "rules": ["DM-ATK-01"], **facts})
    content = content_of(scenario)
    engine: Engine[Match] = Engine(DiceMasters(content), ToldDice())
    state = engine.start(staged(scenario, content)).state
    return World(state, content), engine, state


@pytest.mark.parametrize(("main", "blockers"), (("use", 1), ("done", 2)))
def test_nobody_blocks_for_their_last_life(main: str, blockers: int) -> None:
    """DM-WIN-Q1: two blockers would knock it out, but where each costs a life only one is left to pay for."""
    tough = {"levels": "0/6/2 0/6/2 0/6/2"}
    world, engine, state = table(
        test_cards={"tough": tough}, blue={"reserve": ["exposed A"], "field": ["tough L3"]},
        red={"life": 2, "field": ["C", "C"]},
    )  # fmt: skip
    for said in (main, "all"):
        decision = state.pending["blue"]
        state = engine.submit(state, Answer(seq=decision.seq, seat="blue", choice=choice_for(decision, said))).state
    decision = state.pending["red"]
    assert isinstance(decision, ChooseEach)
    assert len(best_block(World(state, world.content), "red", decision, BEST)) == blockers


@pytest.mark.parametrize("level", LevelName)
def test_each_level_plays_a_match_to_its_end(level: LevelName) -> None:
    found = DUELS.fight(level, EAGER, 0, 7)
    assert found.violations == [] and found.winner is not None


def questions(seed: int, level: LevelName, most: int) -> list[tuple[Match, Decision]]:
    """Questions of a match between two opponents of a level, each with the state in which it is open."""
    content = default_content()
    rng = Random(seed)
    teams = {seat: random_team(rng, content, Format.TOURNAMENT) for seat in SEATS}
    engine: Engine[Match] = Engine(DiceMasters(content), SeededDice(b"what is hidden stays hidden", "leaks"))
    state = engine.start(new_match(content, teams, options=Options(turn_limit=40))).state
    players = {seat: Opponent(content, seat, level, seed) for seat in SEATS}
    found: list[tuple[Match, Decision]] = []
    while state.outcome is None and len(found) < most:
        seat, decision = next(iter(state.pending.items()))
        found.append((state, decision))
        seen = view(state, seat)
        state = engine.submit(state, players[seat].answer(seen, seen.pending[seat]).answer).state
    return found


def with_other_secrets(state: Match, seat: Seat) -> Match:
    """The same match as this seat sees it, with everything else changed (DM-ZON-Q2, DM-SET-24)."""
    (other,) = set(SEATS) - {seat}
    changed = state.model_copy(deep=True)
    changed.orders = [*changed.orders, StandingOrder(id="99", seat=other, ability="*", policy="never")]
    for frame in changed.stack:
        frame.answers = {
            n: Pick(option="sealed") if seat_of(n) == other else given for n, given in frame.answers.items()
        }
        if isinstance(frame, SetupFrame) and other in frame.teams:
            frame.teams = {**frame.teams, other: Team(basics=("secret",))}
    for name, decision in changed.pending.items():
        if name == other and decision.visibility is not Visibility.PUBLIC:
            changed.pending[name] = decision.model_copy(update={"params": {"secret": 99}})
    return changed


@pytest.mark.parametrize("level", LevelName)
def test_what_is_hidden_from_its_seat_changes_no_answer(level: LevelName) -> None:
    tried = questions(3, level, most=sample(24, 300))
    for state, decision in tried:
        seat = decision.seat
        changed = with_other_secrets(state, seat)
        assert changed != state and view(changed, seat) == view(state, seat)
        seen = [view(each, seat) for each in (state, changed)]
        answers = [Opponent(default_content(), seat, level, 7).answer(one, one.pending[seat]).answer for one in seen]
        assert answers[0] == answers[1], decision.key
    assert len(tried) >= 24


def test_whoever_looked_at_what_is_hidden_would_answer_otherwise() -> None:
    """So the test before this one can fail: without the veil it does."""

    class Peeking(Opponent):
        def answer(self, seen: Match, decision: Decision) -> Answered:
            found = super().answer(seen, decision)
            theirs = [order for order in seen.orders if order.seat != self.seat]
            return replace(found, answer=found.answer.model_copy(update={"choice": Pick(option=f"{len(theirs)}")}))

    state, decision = questions(3, LevelName.ROOKIE, most=1)[0]
    changed = with_other_secrets(state, decision.seat)
    peeking = Peeking(default_content(), decision.seat, LevelName.ROOKIE, 7)
    assert peeking.answer(state, decision).answer != peeking.answer(changed, decision).answer


def test_a_duel_tells_of_every_state_that_breaks_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """The soak's checks run after every answer; what was not paid counts too."""
    monkeypatch.setattr(DiceMastersProving, "most_answers", 6)
    assert DUELS.fight(LevelName.ROOKIE, EAGER, 0, 7).violations == ["the match did not end"]
    monkeypatch.setattr(proving, "unpaid", lambda turn, content, state: ["a die was not paid"])
    assert DUELS.fight(LevelName.ROOKIE, EAGER, 0, 7).violations == ["a die was not paid"]
    monkeypatch.setattr(proving, "violations", lambda state, content: ["a die vanished"])
    assert DUELS.fight(LevelName.ROOKIE, EAGER, 0, 7).violations == ["a die vanished", "a die was not paid"]


def test_the_stronger_wins_more() -> None:
    wins = [DUELS.fight(LevelName.MASTERMIND, EAGER, number, 11).winner for number in range(4)]
    assert wins.count("one") >= 3


def test_the_same_match_twice_is_the_same() -> None:
    first, again = (DUELS.fight(LevelName.VETERAN, LevelName.ROOKIE, 0, 3) for _ in range(2))
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


def test_a_soak_finds_the_blocks_that_it_can_pay_for() -> None:
    """DM-EFF-04: each block costs life there, so that nearly every answer at random is refused."""
    report = soak(PROVING, 5446, ("vulture.genius_engineer", "hobgoblin.mad_fashion_designer"))
    assert report.broken == [] and report.outcome == "life"
