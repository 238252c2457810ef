"""A scenario's position as a match: who stands where, what lies face down, and what is next."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rules_engine.cry_havoc.content import loading
from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.content.pieces import Tile
from rules_engine.cry_havoc.opening import new_match
from rules_engine.cry_havoc.state.board import BattleMark, Region
from rules_engine.cry_havoc.state.frames import RoundFrame, TurnFrame
from rules_engine.cry_havoc.state.match import SLOTS, Match, NeutralNatives, Options, Player
from rules_engine.cry_havoc.state.orders import StandingOrder
from rules_engine.cry_havoc.state.words import (
    NATIVES,
    SEATS,
    Phase,
    SkillState,
    Terrain,
    TileKind,
    base,
    copies,
)
from rules_engine.cry_havoc.testing.plain import plain_pack
from rules_engine.cry_havoc.testing.script import Place, Scenario, Side
from rules_engine.kit.testing.answering import found
from rules_engine.kit.testing.faults import Fault, unknown

ARMIES = ("settlers", "seekers", "foundry", NATIVES)
"""Of the seats in their order, where a scenario names no others."""
BEGINS = {
    "event": ("begin", Phase.SCORING),
    "draw": ("draw", Phase.EVENT),
    "action": ("actions", Phase.DRAW),
    "battle": ("battles", Phase.ACTION),
    "prisoners": ("prisoners", Phase.BATTLE),
    "scoring": ("scoring", Phase.PRISONERS),
}
"""The step of the round that is next, and the phase before it."""
HQS = ("north", "east", "south", "deep")


def pack_of(scenario: Scenario) -> Pack:
    return plain_pack() if scenario.pack == "plain" else loading.pack(scenario.pack)


def staged(scenario: Scenario, pack: Pack) -> Match:
    seats = SEATS[: scenario.seats]
    sides: dict[str, Side] = {seat: getattr(scenario, seat) for seat in seats}
    armies = {seat: side.army or army for (seat, side), army in zip(sides.items(), ARMIES, strict=False)}
    match = new_match(pack, armies, options=Options(level=scenario.level))
    if scenario.start == "setup":
        return match
    _begin(match, scenario)
    for id_, region in _regions(match, pack, scenario).items():
        match.regions[id_] = region
    _tiles(match, pack, scenario)
    _terrain(match, pack, scenario)
    for (seat, side), hq in zip(sides.items(), HQS, strict=False):
        match.players[seat] = _player(match, pack, seat, side, hq)
    if NATIVES not in armies.values():
        reserve, held = scenario.natives.reserve, dict(scenario.natives.prisoners)
        out = _out(match, NATIVES)
        match.natives = NeutralNatives(reserve=pack.natives.units - out if reserve is None else reserve, prisoners=held)
    match.orders = [StandingOrder.model_validate({"id": str(at), **raw}) for at, raw in enumerate(scenario.orders)]
    return match


def _begin(match: Match, scenario: Scenario) -> None:
    word, _, seat = scenario.start.partition(" ")
    match.initiative = list(scenario.initiative or match.seats)
    match.new_initiative = list(scenario.new_initiative or match.initiative)
    match.round, match.action_round = scenario.round, scenario.action_round
    match.last_round, match.scoring = scenario.last_round, scenario.scoring
    if word == "turn" and seat in match.seats:
        around = (scenario.action_round - 1) * len(match.seats)
        turn = around + match.initiative.index(seat) + 1
        match.phase = Phase.ACTION
        match.stack = [RoundFrame(step="act", turn=turn), TurnFrame(seat=seat)]
    elif word in BEGINS:
        step, match.phase = BEGINS[word]
        match.action_round = 0
        match.stack = [RoundFrame(step=step)]
    else:
        known = (*(f"turn {one}" for one in match.seats), *BEGINS, "setup")
        raise Fault(unknown("beginning", scenario.start, known), ("start",))


def _regions(match: Match, pack: Pack, scenario: Scenario) -> dict[str, Region]:
    board = pack.maps[match.map]
    for id_ in scenario.regions:
        if id_ not in board.regions:
            raise Fault(unknown("region", id_, board.regions), ("regions", id_))
    tiles = {kind: _all(printed) for kind, printed in _kinds(pack).items()}
    return {id_: _region(pack, scenario.regions.get(id_, Place()), tiles) for id_ in board.regions}


def _region(pack: Pack, place: Place, tiles: dict[TileKind, list[str]]) -> Region:
    return Region(
        units=dict(place.units),
        halted=dict(place.halted),
        control=place.control,
        crystals=place.crystals,
        war_parties=_picked(place.war_parties, tiles[TileKind.WAR_PARTY]),
        nests=_picked(place.nests, tiles[TileKind.NEST]),
        explorations=_picked(place.explorations, tiles[TileKind.EXPLORATION]),
        structures={found(name, pack.structures): owner for name, owner in place.structures.items()},
        markers=dict(place.markers),
        battle=None if place.battle is None else BattleMark.model_validate(place.battle.model_dump()),
    )


def _tiles(match: Match, pack: Pack, scenario: Scenario) -> None:
    marks = [region.battle.number for region in match.regions.values() if region.battle is not None]
    match.markers_used = max(marks, default=0) if scenario.markers_used is None else scenario.markers_used
    everything = [id_ for tiles in _kinds(pack).values() for id_ in _all(tiles)]
    match.spent = _picked(scenario.spent, everything)
    gone = list(match.spent)
    for region in match.regions.values():
        gone += [*region.natives_tiles, *region.explorations]
    supplies = {kind: _left(_all(tiles), scenario.supplies.get(kind, ()), gone) for kind, tiles in _kinds(pack).items()}
    match.war_parties, match.nests = supplies[TileKind.WAR_PARTY], supplies[TileKind.NEST]
    match.explorations = supplies[TileKind.EXPLORATION]
    events = _all(pack.events)
    match.events = [[event] for event in events[: SLOTS - 1]] + [[]]
    if scenario.events is not None:
        match.events = [[found(event, events) for event in stack] for stack in scenario.events]


def _kinds(pack: Pack) -> dict[TileKind, Mapping[str, Tile]]:
    return {
        TileKind.WAR_PARTY: pack.war_parties, TileKind.NEST: pack.nests, TileKind.EXPLORATION: pack.explorations,
    }  # fmt: skip


def _all(tiles: Mapping[str, Tile]) -> list[str]:
    return [id_ for tile in tiles.values() for id_ in copies(tile.id, tile.copies)]


def _picked(names: Iterable[str], pool: list[str]) -> list[str]:
    """Instances of those names, taken out of the pool: by the whole id, its end, or what they are copies of."""
    picked = []
    for name in names:
        fitting = [one for one in pool if name in (one, base(one)) or base(one).endswith(f".{name}")]
        if not fitting:
            raise Fault(unknown("piece", name, pool))
        pool.remove(fitting[0])
        picked.append(fitting[0])
    return picked


def _left(printed: Iterable[str], top: Iterable[str], gone: Collection[str]) -> list[str]:
    """What lies on top, then what is left."""
    rest = [one for one in printed if one not in gone]
    return [*_picked(top, rest), *rest]


def _terrain(match: Match, pack: Pack, scenario: Scenario) -> None:
    for terrain in Terrain:
        printed = [id_ for card in pack.terrain(terrain).values() for id_ in copies(card.id, card.copies)]
        top = scenario.terrain.get(terrain.value, [])
        match.terrain[terrain] = _left(printed, top, ())


def _player(match: Match, pack: Pack, seat: str, side: Side, hq: str) -> Player:
    army = pack.armies[match.players[seat].army]
    own = [id_ for card in army.cards for id_ in copies(card.id, card.copies)]
    pool = [*own, *(card for stack in match.terrain.values() for card in stack)]

    def cards(names: Iterable[str]) -> list[str]:
        picked = _picked(names, pool)
        for stack in match.terrain.values():
            stack[:] = [card for card in stack if card not in picked]
        return picked

    hand, discard, in_play = cards(side.hand), cards(side.discard), cards(side.in_play)
    held = {*hand, *discard, *in_play}
    rest = [card for card in own if card not in held]
    deck = rest if side.deck is None else cards(side.deck)
    discard += [card for card in rest if card not in deck]
    place = side.hq or hq
    if place not in match.regions:
        raise Fault(unknown("region", place, match.regions), (seat, "hq"))
    match.regions[place].control = seat
    built = [type_ for region in match.regions.values() for type_, owner in region.structures.items() if owner == seat]
    skills = {found(name, pack.skills): SkillState(state) for name, state in side.skills.items()}
    return Player(
        seat=seat,
        army=army.id,
        hand=hand,
        deck=deck,
        discard=discard,
        in_play=in_play,
        vp=side.vp,
        hq=place,
        reserve=army.units - _out(match, seat) if side.reserve is None else side.reserve,
        skills=skills,
        skill_tiles={found(name, pack.skills): where for name, where in side.skill_tiles.items()},
        prisoners=dict(side.prisoners),
        structures={one.id: side.structures.get(one.id, one.markers - built.count(one.id)) for one in army.structures},
        markers={
            kind: marker.count - sum(region.markers.get(kind, 0) for region in match.regions.values())
            for kind, marker in army.markers.items()
        },
    )


def _out(match: Match, owner: str) -> int:
    return sum(region.units.get(owner, 0) for region in match.regions.values())
