"""Opponents of three strengths: they answer everything from their view, the same every time, and the stronger win."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from havoc_matches import fought_out, opened, pack, played
from sampling import sample

from rules_engine.cry_havoc import players as package
from rules_engine.cry_havoc.odds.board import Edge, placements
from rules_engine.cry_havoc.players.fights import Stakes, answers, came_of, outlook
from rules_engine.cry_havoc.players.ground import Ground
from rules_engine.cry_havoc.players.hands import cheapest, ways_to_play
from rules_engine.cry_havoc.players.levels import LEVELS
from rules_engine.cry_havoc.players.mind import HavocMind
from rules_engine.cry_havoc.players.moves import Marching
from rules_engine.cry_havoc.players.opponent import HavocOpponent
from rules_engine.cry_havoc.players.unseen import unseen
from rules_engine.cry_havoc.state.board import BattleMark
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import NATIVES, Icon, Phase
from rules_engine.cry_havoc.testing.proving import DUELS
from rules_engine.cry_havoc.view.seat import FACE_DOWN, view
from rules_engine.kernel.decisions import Bin, ChooseSome, ChooseSplit, Decision, Option, PickMany, Spread
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.hints import hints
from rules_engine.kit.players.levels import LevelName
from rules_engine.kit.players.mind import Situation
from rules_engine.kit.players.thoughts import Answered

ROOKIE, VETERAN, MASTERMIND = LevelName
PLAIN = Stakes(region=2.0, home=2.0, prisoner=2.0, unit=0.5, captive=1.0)


@pytest.mark.parametrize("level", LevelName)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_level_plays_a_match_to_its_end(level: LevelName, seats: int) -> None:
    keys = set()
    for _, answered in played((level,) * seats, seed=seats):
        if answered is not None:
            keys.add(answered.thought.key)
    assert keys >= {"action", "cards", "move", "placement", "tactics", "after"}


def test_every_question_is_thought_about() -> None:
    """Habit, which answers after a fault, has nothing to do."""
    told = [
        (answered.thought.key, answered.thought.error)
        for seats in (2, 3, 4)
        for _, answered in played((MASTERMIND,) * seats, seed=11)
        if answered is not None and answered.thought.by == "habit"
    ]
    assert told == []


# -- only what its seat sees -------------------------------------------------------------------------------------------


def with_other_secrets(state: Match, seat: Seat, rng: Random) -> Match:
    """The same match as this seat sees it, with everything else changed (CH-DRW-Q2, CH-TAC-Q2)."""
    changed, known = state.model_copy(deep=True), state.players[seat].known
    cards = [card.id for army in pack().armies.values() for card in army.cards]
    tiles = [tile.id for stack in pack().stacks.values() for tile in stack.tiles if tile.id not in known]

    def swapped(things: list[str], pool: list[str]) -> list[str]:
        return [one if one in known else rng.choice(pool) for one in things]

    for player in changed.players.values():
        player.deck = swapped(player.deck, cards)
        if player.seat != seat:
            player.hand = swapped(player.hand, cards)
    changed.terrain = {terrain: swapped(stack, cards) for terrain, stack in changed.terrain.items()}
    changed.events = [swapped(stack, tiles) for stack in changed.events]
    changed.buried = swapped(changed.buried, tiles)
    for name in ("war_parties", "nests", "explorations"):
        setattr(changed, name, swapped(getattr(changed, name), tiles))
        for region in changed.regions.values():
            setattr(region, name, swapped(getattr(region, name), tiles))
    return changed


def asked(seats: int, level: LevelName, most: int) -> list[tuple[Match, Decision]]:
    """Questions out of a whole match, spread over it."""
    found = [
        (state, state.pending[answered.answer.seat])
        for state, answered in played((level,) * seats, seed=5)
        if answered is not None
    ]
    return Random(seats).sample(found, min(most, len(found)))


@pytest.mark.parametrize("level", LevelName)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_hidden_from_its_seat_changes_no_answer(level: LevelName, seats: int) -> None:
    rng = Random(1)
    for state, decision in asked(seats, level, most=sample(20, 200)):
        seat = decision.seat
        changed = with_other_secrets(state, seat, rng)
        seen = [view(each, seat) for each in (state, changed)]
        # Own frames may name what was drawn; all else is alike.
        assert seen[0] == seen[1] and changed != state
        found = [HavocOpponent(pack(), seat, level, 7).answer(one, one.pending[seat]).answer for one in seen]
        assert found[0] == found[1], decision.key


def test_whoever_looked_at_what_is_hidden_would_answer_otherwise() -> None:
    """So the test before this one can fail: without the veil it does."""

    class Peeking(HavocOpponent):
        def answer(self, seen: Match, decision: Decision) -> Answered:
            found = super().answer(seen, decision)
            theirs = sorted(card for one in seen.players.values() if one.seat != self.seat for card in one.hand)
            choice = PickMany(options=tuple(theirs))
            return replace(found, answer=found.answer.model_copy(update={"choice": choice}))

    _, state = opened(2, 3)
    seat = next(iter(state.pending))
    state.players["blue" if seat == "amber" else "amber"].hand = ["settlers.storm_bell"]
    changed = with_other_secrets(state, seat, Random(2))
    peeking = Peeking(pack(), seat, ROOKIE, 7)
    answers_ = [peeking.answer(one, one.pending[seat]).answer for one in (state, changed)]
    assert answers_[0] != answers_[1]


def test_the_same_match_twice_is_the_same() -> None:
    one, again = (fought_out((VETERAN, ROOKIE, VETERAN), 3) for _ in range(2))
    assert one == again
    assert fought_out((ROOKIE, ROOKIE), 3) != fought_out((VETERAN, VETERAN), 3)


def test_the_stronger_wins_more() -> None:
    wins = 0
    for seed in range(4):
        wins += fought_out((VETERAN, ROOKIE), seed).outcome.winners == ("amber",)  # type: ignore[union-attr]
        wins += fought_out((ROOKIE, VETERAN), seed).outcome.winners == ("blue",)  # type: ignore[union-attr]
    assert wins >= 5


def test_a_duel_is_fought_by_three() -> None:
    found = DUELS.fight(VETERAN.value, ROOKIE.value, 1, 7)
    assert found.violations == [] and len(found.seats) == 3 and found.one == found.seats[1] and found.winners


# -- battles -----------------------------------------------------------------------------------------------------------


def test_every_placement_is_there_once() -> None:
    """CH-BAT-16."""
    assert len(placements(4)) == len(set(placements(4))) == 15 and all(sum(each) == 4 for each in placements(4))


def test_a_battle_comes_to_what_the_book_says() -> None:
    """CH-BAT-26…39: two on control against one; a prisoner out of those who would kill; then nobody falls."""
    came = came_of((2, 1, 0), (1, 0, 1), PLAIN)
    assert came == (2.0 + 2.0 + 2.0, -1.0, True)
    tie = came_of((1, 0, 0), (1, 0, 0), PLAIN)
    assert tie == (0.0, 4.0, False), "of a tie the Defender"
    fall = came_of((0, 0, 2), (1, 0, 0), PLAIN)
    assert fall == (1.0, 4.0 - 0.5, False), "nobody kills more than there are"


def test_whoever_cannot_flee_loses_its_units() -> None:
    """CH-BAT-46."""
    stuck = PLAIN._replace(stuck=(False, True))
    assert came_of((2, 0, 0), (1, 0, 0), stuck).defender == came_of((2, 0, 0), (1, 0, 0), PLAIN).defender - 0.5


def test_neutral_natives_gain_nothing() -> None:
    """CH-TRO-02."""
    neutral = PLAIN._replace(neutral=(False, True))
    assert came_of((0, 0, 1), (3, 0, 0), neutral).defender == 0.0


def test_the_defender_answers_what_was_placed() -> None:
    assert not answers((1, 0, 0), 1, PLAIN).won and answers((2, 0, 0), 1, PLAIN).won
    assert outlook(4, 1, PLAIN).won and outlook(3, 0, PLAIN).attacker == 2.0


def test_what_texts_change_is_reckoned_with() -> None:
    """CH-GLO-01: units more, ties, kills, and units that nothing happens to."""
    edge = PLAIN._replace(edge=Edge(control=(1, 0)))
    assert came_of((1, 0, 0), (1, 0, 0), edge).won and not came_of((1, 0, 0), (1, 0, 0), PLAIN).won
    assert came_of((1, 0, 0), (1, 0, 0), PLAIN._replace(edge=Edge(tied=(0, None)))).won
    gunned = PLAIN._replace(edge=Edge(kills=(0, 1)))
    assert came_of((1, 0, 0), (0, 0, 0), gunned).defender == 1.0
    safe = gunned._replace(edge=Edge(kills=(0, 1), mortal=((0, 1, 1), (1, 1, 1))))
    assert came_of((1, 0, 0), (0, 0, 0), safe).defender == 0.0
    kept = PLAIN._replace(edge=Edge(seizable=((1, 1, 1), (0, 0, 0))))
    assert came_of((0, 1, 0), (1, 0, 0), kept).attacker == 0.0


def test_markers_on_the_planet_count_before_a_battle() -> None:
    """The settlers' watch holds a region that one unit more attacks."""
    state = planet(slow_delta=1)
    state.players["amber"].army = "settlers"
    bare = ground_of(state).stakes("slow_delta", "blue", "amber").edge
    state.regions["slow_delta"].markers = {"watch": 1}
    watched = ground_of(state).stakes("slow_delta", "blue", "amber").edge
    assert bare.control == (0, 0) and watched.control == (0, 1)
    assert watched._replace(control=(0, 0)) == bare == Edge()


@pytest.mark.parametrize(("attackers", "side"), [((1, 0, 0), "control"), ((0, 1, 0), "capture")])
def test_a_defender_ties_control_or_saves_its_last_unit(attackers: tuple[int, int, int], side: str) -> None:
    """With one unit against one: on control a tie holds the region; against a capture alone it holds it too."""
    found = max(placements(1), key=lambda placed: came_of(attackers, placed, PLAIN).defender)
    assert found == ((1, 0, 0) if side == "control" else (0, 1, 0))


def test_tactics_are_weighed_though_the_others_hands_are_hidden() -> None:
    """CH-BAT-18: what a card changes shows once it is played, whoever is asked next."""
    weighed = [
        [each.choice for each in answered.thought.weighed]
        for _, answered in played((MASTERMIND, MASTERMIND), seed=2)
        if answered is not None and answered.thought.key == "tactics"
    ]
    assert any(len(choices) > 1 for choices in weighed)
    assert all(answered.thought.error is None for _, answered in played((VETERAN,) * 3, seed=2) if answered)


# -- whole actions -----------------------------------------------------------------------------------------------------


def ground_of(state: Match) -> Ground:
    return Ground(state, unseen(pack()))


def planet(**units: int) -> Match:
    """Two seats after setup, with nothing face down, and so many of amber's units in some regions."""
    _, state = opened(2, 3)
    state.players["amber"].hq, state.players["blue"].hq = "dawn_landing", "dusk_landing"
    for id_, region in state.regions.items():
        region.units, region.war_parties, region.explorations, region.control = {}, [], [], None
        if id_ in units:
            region.units, region.control = {"amber": units[id_]}, "amber"
    state.phase, state.action_round, state.round = Phase.ACTION, 1, 1
    return state


def test_a_free_region_is_taken_the_richest_first() -> None:
    ground = ground_of(planet(dawn_landing=4))
    best = Marching(ground, "amber", LEVELS[MASTERMIND], 1).moves()[0]
    assert best.steps == ("dawn_landing>slow_delta",), "it bears three crystals"
    wide = Marching(ground, "amber", LEVELS[MASTERMIND], 4).moves()[0]
    assert wide.icons == 4 and len(set(wide.targets)) >= 3


def test_no_move_goes_into_a_battle_or_a_foreign_hq() -> None:
    """CH-MOV-04, CH-MOV-05."""
    state = planet(dawn_landing=4)
    state.regions["slow_delta"].units = {"blue": 1, NATIVES: 1}
    state.regions["slow_delta"].battle = BattleMark(number=1, attacker="blue", defender=NATIVES)
    ground = ground_of(state)
    reached = {
        step.partition(">")[2]
        for move in Marching(ground, "amber", LEVELS[MASTERMIND], 6).moves()
        for step in move.steps
    }
    assert reached and not reached & {"slow_delta", "dusk_landing"}


def test_a_region_that_is_held_is_attacked_with_enough_or_not_at_all() -> None:
    state = planet(dawn_landing=4)
    state.regions["slow_delta"].units, state.regions["slow_delta"].control = {"blue": 4}, "blue"
    ground = ground_of(state)
    sent = {
        move.steps.count("dawn_landing>slow_delta")
        for move in Marching(ground, "amber", LEVELS[MASTERMIND], 2).moves()[:1]
    }
    assert sent == {0}
    state.regions["slow_delta"].units = {"blue": 1}
    for id_, region in state.regions.items():
        if id_ != "slow_delta":
            region.control, region.crystals = "amber", 0
    best = Marching(ground_of(state), "amber", LEVELS[MASTERMIND], 4).moves()[0]
    assert best.steps.count("dawn_landing>slow_delta") >= 2


def test_cards_for_a_move_are_those_it_misses_least() -> None:
    state = planet(dawn_landing=4)
    state.players["amber"].hand = ["settlers.planned_retreat", "settlers.first_charter", "settlers.land_rush"]
    ways = ways_to_play(ground_of(state), "amber", Icon.MOVE)
    one, three = cheapest(ways, 1), cheapest(ways, 3)
    assert one is not None and one.cards != ("settlers.first_charter",), "it enables scoring"
    assert three is not None and three.cards == ("settlers.planned_retreat",)
    assert cheapest(ways, 9) is None


def test_what_is_face_down_counts_as_tiles_do_on_the_whole() -> None:
    state = planet(dawn_landing=4)
    state.regions["slow_delta"].war_parties = [FACE_DOWN]
    odds = dict(ground_of(state).tile_odds("slow_delta"))
    assert sum(odds.values()) == pytest.approx(1.0) and set(odds) == {0, 1, 2, 3}
    state.spent = ["war_party.empty_camp"]
    assert 0 not in dict(ground_of(state).tile_odds("slow_delta")), "the only one without natives was seen"
    assert state.natives is not None
    state.natives.reserve = 1
    assert set(dict(ground_of(state).tile_odds("slow_delta"))) == {1}


def situation(state: Match, decision: Decision) -> tuple[HavocMind, Situation[Match]]:
    opponent = HavocOpponent(pack(), decision.seat, MASTERMIND, 7)
    at = Situation(state, decision, decision.seat, LEVELS[MASTERMIND], opponent.ahead, Random(1))
    return HavocMind(pack()), at


def test_the_card_that_enables_scoring_is_not_discarded() -> None:
    hand = ["settlers.first_charter", "settlers.land_rush", "settlers.prefab_homes"]
    state = planet(dawn_landing=4, slow_delta=2, salt_stair=2)
    state.players["amber"].hand = hand
    asked_ = ChooseSome(key="discard", seat="amber", options=tuple(Option(id=card) for card in hand), least=2, most=2)
    mind, at = situation(state, asked_)
    choice = mind.settled(at)
    assert isinstance(choice, PickMany) and "settlers.first_charter" not in choice.options


@pytest.mark.parametrize(("last", "freed"), [(True, 0), (False, 1)])
def test_nobody_is_freed_for_nothing(last: bool, freed: int) -> None:
    """CH-PRI-01: in the last round a captor scores no more."""
    state = planet(dawn_landing=4)
    state.phase, state.last_round = Phase.PRISONERS, last
    state.players["amber"].vp = 2
    asked_ = ChooseSplit(key="ransom", seat="amber", total=1, bins=(Bin(id="blue", most=1), Bin(id="keep", most=1)))
    mind, at = situation(state, asked_)
    weighed = mind.reckoned(at)
    assert weighed is not None
    best = max(weighed, key=lambda each: each.value).choice
    assert isinstance(best, Spread) and best.amounts.get("blue", 0) == freed


def test_hints_name_an_action_and_what_follows() -> None:
    engine, state = opened(2, 8)
    while state.phase is not Phase.ACTION:
        seat = next(iter(state.pending))
        seen = view(state, seat)
        state = engine.submit(
            state, HavocOpponent(pack(), seat, ROOKIE, 1).answer(seen, seen.pending[seat]).answer
        ).state
    seat = next(iter(state.pending))
    seen = view(state, seat)
    found = hints(HavocOpponent(pack(), seat, MASTERMIND, 1), seen, seen.pending[seat])
    assert 0 < len(found) <= 3 and found[0].value > 0
    lines = [[meant.asked.key for meant in hint.line][:2] for hint in found]
    assert all(line[0] == "action" for line in lines) and ["action", "cards"] in lines


def test_no_level_knows_a_card_by_name() -> None:
    known = [*pack().cards, *pack().structures, *pack().skills]
    names = {id_.partition(".")[2] for id_ in known}
    for path in Path(package.__file__).parent.glob("*.py"):
        text = path.read_text("utf-8")
        assert not [name for name in names if f'"{name}' in text or f'.{name}"' in text]
