"""The grid of a battle: what it says is what the engine does, whoever places how and plays what."""

from __future__ import annotations

from random import Random
from time import process_time

import pytest
from battle_boards import Fought, by_seat, fought, planet, world
from havoc_matches import pack
from sampling import sample

from rules_engine.cry_havoc.odds.board import Edge, Placed, placements, resolve, seizures, tie_winners
from rules_engine.cry_havoc.odds.grid import gain, grid, lines, lost, margin, points
from rules_engine.cry_havoc.odds.hands import Possible, possible
from rules_engine.cry_havoc.odds.scoring import scoring_now
from rules_engine.cry_havoc.odds.setting import Setting, setting_of
from rules_engine.cry_havoc.odds.tactics import Board, played
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import NATIVES, SkillState, Terrain
from rules_engine.cry_havoc.view.seat import view

PLACES = {
    Terrain.MOUNTAIN: "storm_horn", Terrain.DESERT: "bone_terrace",
    Terrain.JUNGLE: "bramble_reach", Terrain.OCEAN: "mirror_bay",
}  # fmt: skip
CARDS = sorted(id_ for id_, card in pack().cards.items() if card.battle is not None)


def came(setting: Setting, board: Board) -> set[Fought]:
    """As the engine tells it, whichever unit is captured."""
    found = set()
    (attackers, defenders), edge = board.placed, board.edge
    free = resolve(attackers, defenders, edge)
    open_: list[int | None] = [None]
    if free.captor is not None:
        loser = 1 - free.captor
        open_ = [*seizures(board.placed[loser], edge.seizable[loser])]
    for taken in open_:
        result = resolve(attackers, defenders, edge, taken)
        by_cards = [board.taken[1 - side] for side in (0, 1)]
        killed = [result.killed[side] + board.lost[side] - by_cards[side] for side in (0, 1)]
        captured = [by_cards[side] + (result.captor == 1 - side) for side in (0, 1)]
        gained = points(setting, result._replace(points=_both(result.points, board.points)))
        found.add(Fought(setting.sides[result.winner], (killed[0], killed[1]), (captured[0], captured[1]), gained))
    return found


def _both(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]


def edged(state: Match, rng: Random, region: str) -> None:
    """Whatever may lie there or be known that counts in a battle."""
    here = state.regions[region]
    if rng.random() < 0.5:
        here.markers = {kind: rng.randint(1, 2) for kind in ("guns", "watch") if rng.random() < 0.6}
    foundry = by_seat(state, "foundry")
    if rng.random() < 0.5 and here.control == foundry:
        here.structures["bulwark" if "bulwark" in pack().structures else "foundry.bulwark"] = foundry
    for seat in sorted(state.players):
        skills = [skill.id for skill in pack().armies[state.players[seat].army].skills]
        state.players[seat].skills = dict.fromkeys(rng.sample(skills, 2), SkillState.READY)
        tiles = [skill for skill in state.players[seat].skills if pack().skills[skill].tile is not None]
        state.players[seat].skill_tiles = {skill: [region] for skill in tiles}


def pairs(state: Match) -> list[tuple[str, str]]:
    """Natives that nobody plays only ever defend here."""
    owners = [*state.players, *([NATIVES] if state.natives is not None else [])]
    return [(one, other) for one in state.players for other in owners if one != other]


@pytest.mark.parametrize("seed", range(sample(12, 120)))
def test_the_grid_is_what_the_engine_does(seed: int) -> None:
    """CH-BAT-16…41, CH-BAT-27, CH-TRO-02: every placement against every answer, with whatever counts there."""
    rng = Random(seed)
    seats, region = rng.choice((3, 4)), rng.choice(list(PLACES.values()))
    _, blank = planet(seats, region, ("amber", "blue"), (1, 1))
    sides = rng.choice(pairs(blank))
    units = (rng.randint(1, 3), rng.randint(1, 3))
    engine, state = planet(seats, region, sides, units)
    edged(state, rng, region)
    setting = setting_of(world(state), region)
    cells = list(grid(setting).cells())
    assert len(cells) == len(placements(units[0])) * len(placements(units[1])) and setting.units == units
    for cell in rng.sample(cells, min(len(cells), sample(5, 30))):
        board = setting.board(cell.attackers, cell.defenders)
        engines = fought(engine, state, (cell.attackers, cell.defenders))
        assert engines == came(setting, board), (sides, cell, setting.edge)
        assert cell.result.winner == setting.sides.index(next(iter(engines)).winner)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_does_what_the_engine_lets_it_do(card: str) -> None:
    """CH-BAT-18…23: every way to carry it out, and no other."""
    printed = pack().cards[card]
    for seed in range(sample(2, 12)):
        rng = Random(f"{card}/{seed}")
        region = PLACES[printed.terrain] if printed.terrain is not None else rng.choice(list(PLACES.values()))
        _, blank = planet(4, region, ("amber", "blue"), (1, 1))
        holder = by_seat(blank, printed.army) if printed.army is not None else rng.choice(list(blank.players))
        other = rng.choice([seat for seat in blank.players if seat != holder])
        side = rng.randrange(2)
        sides = (holder, other) if side == 0 else (other, holder)
        units = (rng.randint(1, 3), rng.randint(1, 3))
        engine, state = planet(4, region, sides, units)
        state.players[holder].hand = [card]
        if printed.army is not None:
            state.players[holder].deck.remove(card)
        else:
            state.terrain[printed.terrain] = [one for one in state.terrain[printed.terrain] if one != card]
        edged(state, rng, region)
        for near in pack().maps[state.map].neighbours[region]:
            if state.regions[near].control is None and rng.random() < 0.5:
                state.regions[near].control, state.regions[near].units = holder, {holder: 2}
        setting = setting_of(world(state), region)
        placed = rng.choice(placements(units[0])), rng.choice(placements(units[1]))
        assert printed.battle is not None
        boards = played(printed.battle, setting.board(*placed), setting.reading(side))
        expected = set[Fought]().union(*(came(setting, board) for board in boards))
        engines = fought(engine, state, placed, card)
    assert engines == expected, (side, placed, setting, engines, expected)


def test_a_tie_goes_to_whom_texts_favour_alone() -> None:
    """CH-BAT-27."""
    assert tie_winners(((False, False), (False, False))) == (1, None)
    assert tie_winners(((True, False), (True, True))) == (0, None)
    assert tie_winners(((True, True), (False, True))) == (1, 1)


def test_fewer_kills_are_never_less_than_none() -> None:
    """CH-BAT-37."""
    assert resolve((0, 0, 1), (2, 0, 0), Edge(kills=(-2, 0))).killed == (0, 0)
    assert resolve((0, 0, 3), (2, 0, 0), Edge(kills=(-2, 0))).killed == (0, 1)


# -- the table -----------------------------------------------------------------------------------------------------


def setting(units: tuple[int, int], **facts: object) -> Setting:
    _, state = planet(3, "storm_horn", ("amber", "blue"), units)
    return setting_of(world(state), "storm_horn")._replace(**facts)  # type: ignore[arg-type]


def test_the_table_stands_by_the_best_answer() -> None:
    at = setting((3, 2))
    table = lines(grid(at), 0)
    assert len(table) == 10 and table[0].answers == 6
    values = [margin(at, line.likely.result, 0) for line in table]
    assert values == sorted(values, reverse=True)
    for line in table:
        results = [cell.result for cell in grid(at).cells_of(0, line.placed)]
        assert margin(at, line.likely.result, 0) == min(margin(at, one, 0) for one in results)
        assert margin(at, line.best.result, 0) == max(margin(at, one, 0) for one in results)
        assert line.wins == sum(one.winner == 0 for one in results)
    assert next(line for line in table if line.placed == (3, 0, 0)).wins == 6
    assert next(line for line in table if line.placed == (2, 1, 0)).wins == 5, "two on control hold a tie"
    assert lines(grid(at), 0, most=2) == table[:2]


def test_the_defender_answers_what_stands_there() -> None:
    at = setting((3, 2), placed=((2, 1, 0), None))
    found = grid(at)
    assert found.attackers == ((2, 1, 0),) and len(found.defenders) == 6
    table = lines(found, 1)
    assert all(line.best == line.likely == line.worst and line.answers == 1 for line in table)
    assert table[0].placed == (2, 0, 0) and table[0].wins == 1
    at = at._replace(placed=((2, 1, 0), (1, 1, 0)))
    assert [cell.result.winner for cell in grid(at).cells()] == [0]


def test_units_with_nowhere_to_flee_count_as_lost() -> None:
    """CH-BAT-46."""
    at = setting((3, 1), havens=(True, False))
    result = grid(at).cells_of(0, (3, 0, 0))[0].result
    assert result.winner == 0 and lost(at, result, 1) == 1 and lost(at._replace(havens=(True, True)), result, 1) == 0
    assert gain(at, result, 1) == -0.5
    assert gain(at._replace(neutral=(False, True)), result, 1) == 0.0


def test_a_card_pushes_the_likely_answer_and_none_without_harm() -> None:
    """CH-BAT-18: a rockfall on the one unit that holds the region."""
    at = setting((1, 1))
    harmful = "mountain.rockfall"
    card = Possible(harmful, pack().cards[harmful].battle, 0.5)  # type: ignore[arg-type]
    table = lines(grid(at), 1, (card,))
    holding = next(line for line in table if line.placed == (1, 0, 0))
    assert holding.pushed is not None and holding.pushed.card == harmful and holding.pushed.loses > 0
    idle = next(line for line in table if line.placed == (0, 0, 1))
    assert idle.pushed is None or idle.pushed.loses > 0
    assert all(line.pushed is None for line in lines(grid(at), 1))


def test_eight_against_eight_take_no_time() -> None:
    at = setting((8, 8))
    cards = possible(world(planet(3, "storm_horn", ("amber", "blue"), (8, 8))[1]), "blue", "storm_horn")
    times = []
    for _ in range(3):
        began = process_time()
        lines(grid(at), 0, cards, most=8)
        times.append(process_time() - began)
    assert min(times) < 0.05


# -- what a seat can know ------------------------------------------------------------------------------------------


def hands(mine: list[str], theirs: list[str]) -> Match:
    _, state = planet(3, "storm_horn", ("amber", "blue"), (2, 2))
    for seat, hand in (("amber", mine), ("blue", theirs)):
        player = state.players[seat]
        player.hand, player.deck = hand, [card for card in player.deck if card not in hand]
        for terrain, stack in state.terrain.items():
            state.terrain[terrain] = [card for card in stack if card not in hand]
    return state


def cards_of(army: str) -> list[str]:
    return [card.id for card in pack().armies[army].cards]


def test_what_the_other_may_hold_comes_out_of_the_view_alone() -> None:
    """CH-DRW-Q2: another hand of as many cards gives the same list."""
    _, state = planet(3, "storm_horn", ("amber", "blue"), (2, 2))
    own = cards_of(state.players["blue"].army)
    one, other = (possible(world(view(hands([], hand), "amber")), "blue", "storm_horn") for hand in (own[:3], own[3:6]))
    assert one == other and one
    assert {card.card for card in one} <= set(own), "it has no card of a terrain"
    assert {card.chance for card in one} == {round(3 / len(own), 3)}
    full = possible(world(hands([], own[:3])), "blue", "storm_horn")
    assert {card.card for card in full} == set(own[:3]) & set(CARDS) and {card.chance for card in full} <= {1.0}


def test_a_card_of_the_terrain_may_be_held_once_one_was_taken() -> None:
    """CH-TAC-Q2: which it is nobody else knows; what lies open it is not."""
    stack = list(planet(3, "storm_horn", ("amber", "blue"), (2, 2))[1].terrain[Terrain.MOUNTAIN])
    state = hands([stack[1]], [stack[0]])
    found = possible(world(view(state, "amber")), "blue", "storm_horn")
    terrain = {card.card: card.chance for card in found if card.card.startswith("mountain.")}
    assert terrain and all(0 < chance < 0.5 for chance in terrain.values())
    assert not [card for card in found if card.card.startswith("desert.")]
    assert not possible(world(view(hands([], []), "amber")), "blue", "storm_horn")


def test_scoring_now_is_what_the_engine_would_score() -> None:
    """CH-END-02, CH-END-03, CH-PRI-01."""
    _, state = planet(3, "storm_horn", ("amber", "blue"), (2, 2))
    state.regions["bone_terrace"].control, state.regions["bone_terrace"].crystals = "amber", 3
    state.players["amber"].prisoners = {"blue": 2}
    now = scoring_now(world(state))
    assert now["amber"] == (3, 2, 2) and now["blue"].prisoners == 0
    state.last_round = True
    assert scoring_now(world(state))["amber"].regions == 0


def test_every_placement_of_a_side_is_a_placed_triple() -> None:
    kinds: set[Placed] = {cell.attackers for cell in grid(setting((2, 1))).cells()}
    assert kinds == set(placements(2))
