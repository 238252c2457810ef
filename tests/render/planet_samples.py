"""Matches of Cry Havoc as they may stand in the middle, made of the model classes by hand: for pictures and tests."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules_engine.cry_havoc.content.loading import pack
from rules_engine.cry_havoc.content.pieces import Card, Tile
from rules_engine.cry_havoc.query.scoring import ranking
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.board import Battle, BattleMark, Region
from rules_engine.cry_havoc.state.match import Match, NeutralNatives, Options, Player
from rules_engine.cry_havoc.state.words import (
    NATIVES,
    SEATS,
    CardId,
    Level,
    Objective,
    Owner,
    Phase,
    RegionId,
    SkillState,
    Terrain,
    TileKind,
    base,
    copies,
)
from rules_engine.kernel.state import Outcome

ARMIES = ("settlers", "seekers", "foundry", NATIVES)


def midgame(seats: int, seed: int = 1, map_: str | None = None, pack_: str = "tessaly") -> Match:
    """Round 3: every seat holds some regions with structures and markers, two battles are marked."""
    cards, rng = pack(pack_), Random(seed)
    board = cards.maps[map_] if map_ else cards.map_for(seats)
    tiles = {kind: _stack(rng, _instances(cards.stacks[kind].tiles)) for kind in TileKind}
    match = Match(
        pack=cards.id,
        content=cards.version,
        seats=SEATS[:seats],
        map=board.id,
        options=Options(level=Level.EXPERT),
        players={seat: _player(rng, seat, army, pack_) for seat, army in zip(SEATS[:seats], ARMIES, strict=False)},
        natives=None if seats == 4 else NeutralNatives(reserve=16),
        initiative=_stack(rng, list(SEATS[:seats])),
        new_initiative=_stack(rng, list(SEATS[:seats])),
        round=3,
        phase=Phase.ACTION,
        action_round=2,
        events=[[], [tiles[TileKind.EVENT].pop(), tiles[TileKind.EVENT].pop()], [tiles[TileKind.EVENT].pop()], [], []],
        scoring=SEATS[0],
        terrain={terrain: _stack(rng, _instances(cards.stacks[terrain].cards)) for terrain in Terrain},
    )
    for plan in board.regions.values():
        match.regions[plan.id] = Region(
            crystals=0 if plan.hq else plan.crystals,
            war_parties=[tiles[TileKind.WAR_PARTY].pop() for _ in range(plan.war_parties)],
            explorations=[tiles[TileKind.EXPLORATION].pop() for _ in range(plan.explorations)],
        )
    match.war_parties, match.explorations = tiles[TileKind.WAR_PARTY], tiles[TileKind.EXPLORATION]
    match.nests = tiles[TileKind.NEST]
    _settle(match, rng)
    return match


def _player(rng: Random, seat: str, army: str, pack_: str) -> Player:
    own = pack(pack_).armies[army]
    deck = _stack(rng, [card.id for card in own.cards])
    return Player(
        seat=seat,
        army=army,
        hand=deck[:4],
        deck=deck[4:6],
        discard=deck[6:],
        vp=rng.randint(4, 30),
        reserve=own.units,
        skills={skill.id: rng.choice(list(SkillState)) for skill in own.skills[:3]},
        structures={structure.id: structure.markers for structure in own.structures},
        markers={kind: one.count for kind, one in own.markers.items()},
    )


def _instances(kinds: Iterable[Card | Tile]) -> list[str]:
    return [id_ for one in kinds for id_ in copies(one.id, one.copies)]


def _stack(rng: Random, things: list[str]) -> list[str]:
    rng.shuffle(things)
    return things


def _settle(match: Match, rng: Random) -> None:
    cards = pack(match.pack)
    board, spaces = cards.maps[match.map], list(cards.maps[match.map].hq_spaces)
    for seat, player in match.players.items():
        hq = board.natives_hq if player.army == NATIVES and board.natives_hq else spaces.pop(0)
        player.hq, home = hq, match.regions[hq]
        home.control, home.crystals, home.war_parties, home.explorations = seat, 0, [], []
        stand(match, seat, hq, 2)
        near = [id_ for id_ in board.neighbours[hq] if match.regions[id_].control is None and not board.regions[id_].hq]
        for id_ in near[:3]:
            region = match.regions[id_]
            region.control, region.war_parties, region.explorations = seat, [], []
            stand(match, seat, id_, rng.randint(0, 2))
            for structure in rng.sample(cards.armies[player.army].structures, rng.randint(0, 2)):
                region.structures[structure.id] = seat
                player.structures[structure.id] -= 1
    amber = match.players[SEATS[0]]
    taken = [id_ for id_, region in match.regions.items() if region.control == SEATS[0]]
    match.regions[taken[1]].markers = {"guns": 2, "watch": 1}
    amber.markers = {"guns": 1, "watch": 2}
    amber.skill_tiles = {next(s.id for s in cards.armies["settlers"].skills if s.tile): [taken[1]]}
    open_ = [id_ for id_, r in match.regions.items() if r.control is None and not board.regions[id_].hq]
    invade(
        match,
        SEATS[0],
        SEATS[1],
        next(id_ for id_, r in match.regions.items() if r.control == SEATS[1] and r.crystals),
        1,
    )
    other = match.natives_owner()
    if other == NATIVES:
        match.regions[open_[0]].war_parties = []
        stand(match, NATIVES, open_[0], 3)
        match.regions[open_[-1]].nests = [match.nests.pop()]
        stand(match, NATIVES, open_[-1], 2)
    else:
        stand(match, other, open_[0], 3)
    invade(match, SEATS[1], other, open_[0], 2)
    match.players[SEATS[1]].prisoners = {SEATS[0]: 1, other: 1}
    amber.reserve -= 1
    if match.natives is not None:
        match.natives.reserve -= 1
        match.natives.prisoners = {SEATS[1]: 1}


def stand(match: Match, owner: Owner, region: RegionId, count: int) -> None:
    count = min(count, match.reserve(owner))
    if count:
        match.regions[region].add(owner, count)
        match.change_reserve(owner, -count)


def invade(match: Match, attacker: Owner, defender: Owner, region: RegionId, number: int) -> None:
    """A battle is marked, and of the attackers two must stay."""
    here = match.regions[region]
    if not here.units.get(defender):
        stand(match, defender, region, 2)
    stand(match, attacker, region, 3)
    here.halt(attacker, 2)
    here.battle = BattleMark(number=number, attacker=attacker, defender=defender)
    match.markers_used = max(match.markers_used, number)


def fighting(seats: int) -> tuple[Match, list[tuple[Owner, CardId]]]:
    """The first battle while tactics are played, and which were so far."""
    match = midgame(seats)
    region = next(id_ for id_, one in match.regions.items() if one.battle and one.battle.number == 1)
    mark = match.regions[region].battle
    assert mark is not None
    match.phase, match.action_round = Phase.BATTLE, 3
    battle = Battle(region=region, attacker=mark.attacker, defender=mark.defender, turn=mark.defender)
    battle.placed = {
        mark.attacker: {Objective.CONTROL: 2, Objective.CAPTURE: 1, Objective.ATTRITION: 1},
        mark.defender: {Objective.CONTROL: 2, Objective.CAPTURE: 0, Objective.ATTRITION: 2},
    }
    battle.passed = [mark.attacker]
    match.battle = battle
    match.regions[region].units = {}
    played = [(mark.attacker, match.players[mark.attacker].discard[0]), (mark.defender, "mountain.rockfall")]
    return match, [(side, card) for side, card in played if base(card) in pack(match.pack).cards]


def finished(seats: int) -> tuple[Match, list[dict[str, int]]]:
    """A match that is over, with everybody's points at the end of each round."""
    match, rng = midgame(seats, 2), Random(seats)
    for region in match.regions.values():
        region.battle, region.halted = None, {}
    history: list[dict[str, int]] = []
    for _ in range(5):
        before = history[-1] if history else dict.fromkeys(match.seats, 0)
        history.append({seat: before[seat] + rng.randint(3, 12) for seat in match.seats})
    for seat, player in match.players.items():
        player.vp = history[-1][seat]
    match.round, match.phase, match.action_round, match.last_round = 5, Phase.SCORING, 0, True
    best = ranking(World(match, pack(match.pack)))[0]
    match.outcome = Outcome(winners=(best,), rule="CH-END-08", code="most_points")
    return match, history
