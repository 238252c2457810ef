"""CH-SET: the planet, the armies, the HQs."""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.cry_havoc.content.maps import GameMap
from rules_engine.cry_havoc.content.pieces import Army, Tile
from rules_engine.cry_havoc.events.flow import HqPlaced, InitiativeDealt, PlanetLaidOut
from rules_engine.cry_havoc.rules.context import Ctx, world
from rules_engine.cry_havoc.state.board import Region
from rules_engine.cry_havoc.state.frames import RoundFrame, SetupFrame
from rules_engine.cry_havoc.state.match import SLOTS, NeutralNatives, Player
from rules_engine.cry_havoc.state.words import (
    NATIVES,
    CardId,
    Level,
    RegionId,
    SkillState,
    Terrain,
    TileId,
    TileKind,
    copies,
)
from rules_engine.kernel.decisions import ChooseOne, Option
from rules_engine.kernel.procedures import AGAIN, Flow, procedure
from rules_engine.kernel.values import Seat

MORE_SKILLS = {Level.BEGINNER: 0, Level.ADVANCED: 1, Level.EXPERT: 2}
"""CH-SET-08…10: random ones besides the default."""


def lay_out(ctx: Ctx, frame: SetupFrame) -> None:
    """CH-SET-01…12, CH-SET-15…24, CH-SET-27…30."""
    pack, board = world(ctx).pack, world(ctx).map
    played = any(player.army == NATIVES for player in ctx.state.players.values())
    events = _shuffled(ctx, pack.events.values(), TileKind.EVENT)[: SLOTS - 1]
    war_parties = _shuffled(ctx, pack.war_parties.values(), TileKind.WAR_PARTY)
    explorations = _shuffled(ctx, pack.explorations.values(), TileKind.EXPLORATION)
    regions = _regions(ctx, board, war_parties, explorations, played)
    ctx.emit(
        PlanetLaidOut(
            players=tuple(_player(ctx, seat) for seat in ctx.state.seats),
            regions=regions,
            events=(*((tile,) for tile in events), ()),
            terrain={terrain: tuple(_terrain(ctx, terrain)) for terrain in Terrain},
            war_parties=tuple(war_parties),
            # CH-SET-30, CH-TRO-Q5: with four seats they wait for texts alone.
            nests=tuple(_shuffled(ctx, pack.nests.values(), TileKind.NEST)),
            explorations=tuple(explorations),
            natives=None if played else NeutralNatives(reserve=pack.natives.units),
        )
    )


def _regions(
    ctx: Ctx, board: GameMap, war_parties: list[TileId], explorations: list[TileId], played: bool
) -> dict[RegionId, Region]:
    """CH-SET-19, CH-SET-22, CH-SET-27, CH-SET-29; takes the tiles off their supplies."""
    owner = ctx.state.natives_owner()
    burrow = next((one.id for one in world(ctx).pack.natives.structures if one.burrow), None)
    regions: dict[RegionId, Region] = {}
    for plan in board.regions.values():
        natives_hq = played and plan.natives_hq
        regions[plan.id] = Region(
            crystals=0 if natives_hq else plan.crystals,
            war_parties=[] if natives_hq else _taken(war_parties, plan.war_parties),
            explorations=[] if natives_hq else _taken(explorations, plan.explorations),
            structures={burrow: owner} if burrow and played and (plan.burrow or plan.natives_hq) else {},
        )
    return regions


def _taken(supply: list[TileId], count: int) -> list[TileId]:
    taken, supply[:count] = supply[:count], []
    return taken


def _shuffled(ctx: Ctx, tiles: Iterable[Tile], kind: TileKind) -> list[TileId]:
    ids = [id_ for tile in tiles for id_ in copies(tile.id, tile.copies)]
    return ctx.shuffle(ids, who="table", ability=kind.value)


def _terrain(ctx: Ctx, terrain: Terrain) -> list[CardId]:
    """CH-SET-05."""
    cards = world(ctx).pack.terrain(terrain).values()
    return ctx.shuffle([id_ for card in cards for id_ in copies(card.id, card.copies)], who="table", ability=terrain)


def _player(ctx: Ctx, seat: Seat) -> Player:
    """CH-SET-08…12, CH-SET-15."""
    look = world(ctx)
    army = look.army(seat)
    deck = [id_ for card in army.cards for id_ in copies(card.id, card.copies)]
    left = {structure.id: structure.markers for structure in army.structures}
    if army.natives:
        for structure in army.structures:
            if structure.burrow:
                # CH-SET-29: those that start on the planet.
                left[structure.id] -= len(look.map.burrows) + 1
    return Player(
        seat=seat,
        army=army.id,
        deck=ctx.shuffle(deck, who=seat, ability="deck"),
        reserve=army.units,
        skills=dict.fromkeys(_skills(ctx, seat, army), SkillState.READY),
        structures=left,
        markers={kind: marker.count for kind, marker in army.markers.items()},
    )


def _skills(ctx: Ctx, seat: Seat, army: Army) -> list[str]:
    others = [skill.id for skill in army.skills if not skill.default]
    more = MORE_SKILLS[ctx.state.options.level]
    drawn = ctx.draw(others, more, who=seat, ability="skills") if more else []
    return [army.default_skill, *drawn]


def order_choosers(ctx: Ctx, frame: SetupFrame) -> None:
    """CH-SET-25, CH-SET-Q1: the natives have their own space; the others choose in random order."""
    look = world(ctx)
    for seat in ctx.state.seats:
        if look.army(seat).natives:
            assert look.map.natives_hq is not None
            ctx.emit(HqPlaced(seat=seat, region=look.map.natives_hq, units=look.army(seat).start_units))
    others = [seat for seat in ctx.state.seats if not look.army(seat).natives]
    frame.choosing = ctx.shuffle(others, who="table", ability="hq", known_to=None)


def choose_hq(ctx: Ctx, frame: SetupFrame) -> Flow | None:
    """CH-SET-13, CH-SET-14."""
    if not frame.choosing:
        return None
    look, seat = world(ctx), frame.choosing[0]
    free = [space for space in look.map.hq_spaces if look.hq_of(space) is None]
    if ctx.state.options.random_hq:
        (space,) = ctx.draw(free, 1, who=seat, ability="hq")
    else:
        options = tuple(Option(id=space) for space in free)
        space = ctx.pick(ChooseOne(key="hq", seat=seat, options=options, source="CH-SET-13"))
    ctx.emit(HqPlaced(seat=seat, region=space, units=look.army(seat).start_units))
    frame.choosing.remove(seat)
    return AGAIN


def deal_initiative(ctx: Ctx, frame: SetupFrame) -> None:
    """CH-SET-17, CH-SET-18."""
    order = ctx.shuffle(ctx.state.seats, who="table", ability="initiative", known_to=None)
    ctx.emit(InitiativeDealt(order=tuple(order)))
    ctx.push(RoundFrame())


SETUP = procedure(
    SetupFrame,
    {"lay_out": lay_out, "order_choosers": order_choosers, "choose_hq": choose_hq, "initiative": deal_initiative},
)
