"""CH-SET: what lies where before the first round, for two, three and four."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from rules_engine.cry_havoc.events.flow import InitiativeDealt
from rules_engine.cry_havoc.opening import new_match
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match, Options
from rules_engine.cry_havoc.state.words import SEATS, Level, Terrain, TileKind
from rules_engine.cry_havoc.testing.invariants import census
from rules_engine.cry_havoc.testing.plain import plain_pack
from rules_engine.cry_havoc.testing.stage import ARMIES
from rules_engine.kernel.decisions import Answer, ChooseOne, Pick
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer

PACK = plain_pack()


def begun(seats: int, options: Options | None = None, secret: str = "of the planet, long enough") -> Match:
    """Up to the first question of round 1."""
    engine = Engine(CryHavoc(PACK), SeededDice(f"a secret {secret}".encode(), "setup"), paranoid=True)
    state, _ = engine.start(new_match(PACK, dict(zip(SEATS[:seats], ARMIES, strict=False)), options=options))
    while state.round == 0:
        ((seat, decision),) = state.pending.items()
        assert isinstance(decision, ChooseOne) and decision.key == "hq"
        state, _ = engine.submit(state, Answer(seq=decision.seq, seat=seat, choice=Pick(option=decision.options[0].id)))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_counts(seats: int) -> None:
    """CH-MAT-02…06, CH-MAT-12…16: everything is there once."""
    counted = census(begun(seats))
    assert counted is not None
    units = {"settlers": 12, "seekers": 12, "foundry": 12, "natives": 16}
    for seat, army in zip(SEATS[:seats], ARMIES, strict=False):
        assert counted[f"units of {seat}"] == units[army]
        assert sum(count for id_, count in counted.items() if id_.startswith(f"{army}.type_")) in (9, 15, 6)
    if seats < 4:
        assert counted["units of natives"] == 16
    sorts = Counter(id_.partition(".")[0] for id_ in counted)
    assert [sorts[terrain] for terrain in Terrain] == [8, 8, 8, 8]
    assert (sorts[TileKind.WAR_PARTY], sorts[TileKind.NEST], sorts[TileKind.EXPLORATION]) == (18, 12, 12)
    assert sorts[TileKind.EVENT] == 4


@pytest.mark.parametrize("seats", [2, 3])
def test_setup_with_neutral_natives(seats: int) -> None:
    """CH-SET-01…05, CH-SET-12…15, CH-SET-17…22, CH-SET-Q3, CH-MAT-01, CH-MAT-18: two events are left out, tiles and
    crystals lie where the board says, and each HQ has four units and a marker. The first event, the first cards and
    the first order are of round 1 already."""
    state = begun(seats)
    world = World(state, PACK)
    assert sum(map(len, state.events)) == 3 and len(state.spent) == 1
    for id_, plan in world.map.regions.items():
        region = world.region(id_)
        hq = world.hq_of(id_)
        assert (len(region.war_parties), len(region.explorations)) == (plan.war_parties, plan.explorations)
        assert region.crystals == plan.crystals and region.nests == []
        assert region.units == ({hq: 4} if hq else {}) and region.control == hq
    assert state.natives is not None and state.natives.reserve == 16
    assert len(state.nests) == 12 and len(state.war_parties) == 18 - 5
    for seat, player in state.players.items():
        assert player.reserve == 8 and player.vp == 0 and len(player.hand) + len(player.deck) == 8
        assert all(PACK.cards[card].army == player.army for card in (*player.hand, *player.deck))
        assert player.hq in world.map.hq_spaces and player.discard == [] and seat in state.initiative
    assert sorted(state.initiative) == sorted(state.seats) and state.initiative == state.new_initiative


def test_setup_with_the_natives_played() -> None:
    """CH-SET-25…30, CH-SET-07: their HQ is the centre, without tile and crystals, and five burrows stand."""
    state = begun(4)
    world = World(state, PACK)
    natives = state.players["green"]
    assert natives.hq == "deep" and natives.reserve == 14 and state.natives is None
    deep = world.region("deep")
    assert (deep.units, deep.control, deep.war_parties, deep.crystals) == ({"green": 2}, "green", [], 0)
    burrows = [id_ for id_, region in state.regions.items() if "natives.burrow" in region.structures]
    assert sorted(burrows) == ["bay", "deep", "dune", "ridge", "vine"] and natives.structures["natives.burrow"] == 2
    assert not any(region.nests for region in state.regions.values())


@pytest.mark.parametrize(("level", "skills"), [(Level.BEGINNER, 1), (Level.ADVANCED, 2), (Level.EXPERT, 3)])
def test_skills_by_level(level: Level, skills: int) -> None:
    """CH-SET-08…10, CH-SET-Q2: the default one, and random others."""
    for player in begun(2, Options(level=level)).players.values():
        assert len(player.skills) == skills and PACK.armies[player.army].default_skill in player.skills


def test_random_hqs_are_not_asked_about() -> None:
    """CH-SET-Q1."""
    state = begun(3, Options(random_hq=True))
    assert len({player.hq for player in state.players.values()}) == 3


def test_what_is_shuffled_lies_otherwise_each_time() -> None:
    """CH-SET-02, CH-SET-05, CH-SET-12, CH-SET-17, CH-SET-19, CH-SET-Q1: and as random the Skills and the Nests are."""
    found = [begun(2, Options(level=Level.EXPERT), f"number {n} of several") for n in range(6)]

    def differ(orders: Iterable[Any]) -> bool:
        return len({str(one) for one in orders}) > 1

    assert differ(state.initiative for state in found) and differ(state.events for state in found)
    assert all(differ(state.terrain[terrain] for state in found) for terrain in Terrain)
    assert all(differ(_own(state, seat) for state in found) for seat in ("amber", "blue"))
    assert differ(sorted(state.players["amber"].skills) for state in found)
    assert differ(state.players["amber"].hq for state in found)  # whoever chooses first takes the first space
    assert differ([region.war_parties for region in state.regions.values()] for state in found)
    assert differ([region.explorations for region in state.regions.values()] for state in found)
    assert differ(state.nests for state in found)


def _own(state: Match, seat: str) -> list[str]:
    return [*state.players[seat].hand, *state.players[seat].deck]


def test_the_first_round_begins_at_the_beginning() -> None:
    """CH-SET-16, CH-SET-23: nobody has points, and the action round is the first."""
    state = begun(3)
    assert (state.round, state.action_round, state.markers_used, state.scoring) == (1, 1, 0, None)
    assert [player.vp for player in state.players.values()] == [0, 0, 0]


def test_what_is_not_used_is_nowhere() -> None:
    """CH-SET-03, CH-SET-24: other Skills, other armies, two events."""
    state = begun(2, Options(level=Level.ADVANCED))
    everything = state.model_dump_json()
    for player in state.players.values():
        skills = [skill.id for skill in PACK.armies[player.army].skills]
        assert [skill for skill in skills if skill in everything] == [one for one in skills if one in player.skills]
        assert len(player.skills) == 2
    assert "foundry." not in everything and "settlers." in everything
    assert sum(event in everything for event in PACK.events) == 4


@pytest.mark.parametrize(
    ("armies", "rule"),
    [
        (("settlers", "settlers"), "CH-SET-06"),
        (("settlers", "natives"), "CH-SET-06"),
        (("settlers", "nobody"), "CH-SET-06"),
        (("settlers",), "CH-SET-01"),
        (("settlers", "seekers", "foundry", "settlers"), "CH-SET-07"),
    ],
)
def test_what_cannot_be_played_is_refused(armies: tuple[str, ...], rule: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        new_match(PACK, dict(zip(SEATS, armies, strict=False)))
    assert rule in {reason.rule for reason in refused.value.reasons}


def test_both_tracks_are_dealt_alike() -> None:
    """CH-SET-18, CH-MAT-18: round 1 begins in the order that was dealt, and so would round 2."""
    state = new_match(PACK, dict(zip(SEATS[:3], ARMIES, strict=False)))
    InitiativeDealt(order=("crimson", "amber", "blue")).apply(state)
    assert state.initiative == state.new_initiative == ["crimson", "amber", "blue"]
