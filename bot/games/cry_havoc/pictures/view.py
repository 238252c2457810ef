"""What a picture shows of a match that is veiled already: frozen values with their words, ready to be drawn or read
out.

It must not draw. What lies face down it only counts.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from bot.games.cry_havoc.pictures.words import Words
from bot.render.names import emblem
from bot.render.picture import ALT_LIMIT
from rules_engine.cry_havoc.content.loading import pack
from rules_engine.cry_havoc.content.pieces import Tile
from rules_engine.cry_havoc.content.text.describe import describe_tile
from rules_engine.cry_havoc.events.planet import UnitMoved
from rules_engine.cry_havoc.query.scoring import crystal_value
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.board import BattleMark
from rules_engine.cry_havoc.state.words import Owner, RegionId, TileKind, base
from rules_engine.cry_havoc.view.seat import FACE_DOWN
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat

Move = tuple[Owner, RegionId, RegionId, int]
"""Whose units went from where to where, and how many."""
LYING = (TileKind.WAR_PARTY, TileKind.NEST, TileKind.EXPLORATION)


@dataclass(frozen=True)
class SeatView:
    seat: Seat
    name: str
    army: str
    vp: int
    regions: int
    crystals: int
    hand: int


@dataclass(frozen=True)
class PieceView:
    """A structure, or another marker that lies open."""

    kind: str
    name: str
    owner: Owner
    count: int = 1

    @property
    def letters(self) -> str:
        return emblem(self.name)

    def __str__(self) -> str:
        return self.name if self.count == 1 else f"{self.count} {self.name}"


@dataclass(frozen=True)
class RegionView:
    id: RegionId
    name: str
    control: Owner | None
    hq: Seat | None
    is_hq_space: bool
    units: tuple[tuple[Owner, int, int], ...]
    """Whose, how many, and how many of them must stay; the attacker's first."""
    crystals: int
    tiles: tuple[tuple[TileKind, int, bool], ...]
    """How many lie face down, and whether whoever looks knows one of them."""
    looked_at: tuple[str, ...]
    """What whoever looks knows of them."""
    structures: tuple[PieceView, ...]
    markers: tuple[PieceView, ...]
    battle: BattleMark | None

    def count(self, owner: Owner) -> int:
        return next((count for other, count, _ in self.units if other == owner), 0)


@dataclass(frozen=True)
class PlanetView:
    head: str
    seats: tuple[SeatView, ...]
    regions: tuple[RegionView, ...]


def seen(snapshot: str) -> World:
    """A match as it is handed to a worker, with its pack. By the game, not by its state alone: only the rules know all
    frames, and a worker may have nothing else loaded."""
    state = CryHavoc.state_type.model_validate_json(snapshot)
    return World(state, pack(state.pack))


def planet_view(world: World, words: Words) -> PlanetView:
    state = world.state
    head = words.head(state.round, state.phase, state.action_round, last=state.last_round)
    seats = tuple(seat_view(world, words, seat) for seat in state.seats)
    return PlanetView(head, seats, tuple(_region(world, words, region) for region in state.regions))


def seat_view(world: World, words: Words, seat: Seat) -> SeatView:
    player = world.player(seat)
    return SeatView(
        seat=seat,
        name=words.owner(seat),
        army=world.army(seat).name.in_(words.locale),
        vp=player.vp,
        regions=len(world.controlled(seat)),
        crystals=crystal_value(world, seat),
        hand=len(player.hand),
    )


def _region(world: World, words: Words, id_: RegionId) -> RegionView:
    region, plan, battle = world.region(id_), world.plan(id_), world.state.battle
    counts = dict(region.units)
    if battle is not None and battle.region == id_:  # they stand on the battle board meanwhile
        for side in battle.sides:
            counts[side] = counts.get(side, 0) + battle.units(side)
    first = region.battle.attacker if region.battle is not None else None
    tiles = {kind: region.tiles(kind) for kind in LYING}
    structures = region.structures.items()
    return RegionView(
        id=id_,
        name=plan.name.in_(words.locale),
        control=region.control,
        hq=world.hq_of(id_),
        is_hq_space=plan.hq,
        units=tuple(
            (owner, counts[owner], region.halted.get(owner, 0))
            for owner in sorted(counts, key=lambda owner: owner != first)
            if counts[owner]
        ),
        crystals=region.crystals,
        tiles=tuple((kind, len(lying), set(lying) != {FACE_DOWN}) for kind, lying in tiles.items() if lying),
        looked_at=tuple(
            _tile_words(world.pack.tiles[base(tile)], words)
            for lying in tiles.values()
            for tile in lying
            if tile != FACE_DOWN
        ),
        structures=tuple(
            PieceView(one, world.structure(one).name.in_(words.locale), owner) for one, owner in structures
        ),
        markers=tuple(_markers(world, words, id_)),
        battle=region.battle,
    )


def _tile_words(tile: Tile, words: Words) -> str:
    """What is printed on one that brings natives, else its name."""
    name = tile.name.in_(words.locale)
    return f"{name} ({describe_tile(tile, words.locale)})" if tile.rule is None else name


def _markers(world: World, words: Words, id_: RegionId) -> Iterable[PieceView]:
    """Guns, watches and the like, and skill tiles."""
    for kind, count in world.region(id_).markers.items():
        seat = world.marker_owner(kind)
        yield PieceView(kind, world.army(seat).markers[kind].name.in_(words.locale), seat, count)
    for seat, player in world.state.players.items():
        for skill, places in player.skill_tiles.items():
            if id_ in places:
                name = world.skill(skill).name.in_(words.locale)
                yield PieceView(emblem(name), name, seat)


def moves_of(events: Iterable[Event]) -> tuple[Move, ...]:
    """Units that moved from region to region."""
    found: dict[tuple[Owner, RegionId, RegionId], int] = {}
    for event in events:
        if isinstance(event, UnitMoved):
            way = (event.owner, event.start, event.to)
            found[way] = found.get(way, 0) + event.count
    return tuple((*way, count) for way, count in found.items())


# -- the same in words -----------------------------------------------------------------------------------------------


def planet_words(view: PlanetView, words: Words, moves: Sequence[Move] = (), *, brief: bool = False) -> list[str]:
    """Who holds what, where a battle is, what nobody holds; `brief` leaves out what is nobody's and lies face down."""
    names, seats = {region.id: region.name for region in view.regions}, {seat.seat for seat in view.seats}
    lines = [view.head]
    for region in view.regions:
        if region.battle is not None:
            lines.append(attack_words(words, region.battle, region.name, region.count))
    for seat in view.seats:
        own = [region for region in view.regions if region.control == seat.seat or region.count(seat.seat)]
        said = "; ".join(_region_words(region, words, seat.seat, brief=brief) for region in own)
        lines.append(f"{words.term('holds', name=seat.name, army=seat.army, vp=seat.vp)}: {said}")
    moved = [
        words.term("arrow", owner=words.owner(owner), count=count, start=names[start], end=names[end])
        for owner, start, end, count in moves
    ]
    lines += [f"{words.term('moved')}: {'; '.join(moved)}"] if moved else []
    free = [region for region in view.regions if region.control is None and not any(map(region.count, seats))]
    if free and not brief:
        lines.append(f"{words.term('nobody')}: {'; '.join(_region_words(region, words, None) for region in free)}")
    return lines


def attack_words(words: Words, mark: BattleMark, region: str, count: Callable[[Owner], int]) -> str:
    one, other = (f"{words.owner(side)} {count(side)}" for side in (mark.attacker, mark.defender))
    return words.term("attacks", number=mark.number, region=region, attacker=one, defender=other)


def planet_alt(view: PlanetView, words: Words, moves: Sequence[Move], marked: Collection[RegionId]) -> str:
    """All of it where there is room for so much."""
    names = ", ".join(region.name for region in view.regions if region.id in marked)
    lines = [words.term("marked", names=names)] if names else []
    whole = "\n".join([*lines, *planet_words(view, words, moves)])
    return whole if len(whole) <= ALT_LIMIT else "\n".join([*lines, *planet_words(view, words, moves, brief=True)])


def _region_words(region: RegionView, words: Words, seat: Seat | None, *, brief: bool = False) -> str:
    """A region as its holder reads it: others' units by name, and who controls it if that is somebody else."""
    said = ["HQ"] if region.hq is not None else []
    if seat is not None and region.control != seat:
        said.append(
            words.term("held_by", name=words.owner(region.control)) if region.control else words.term("not_held")
        )
    for owner, count, halted in region.units:
        stay = f" ({words.term('halted', n=halted)})" if halted else ""
        whose = "" if owner == seat else f"{words.owner(owner)} "
        said.append(f"{whose}{count if brief else words.units(count)}{stay}")
    said += [str(piece) for piece in (*region.structures, *region.markers)]
    if not brief:
        said += [words.term("crystals", n=region.crystals)] if region.crystals else []
        said += [words.term(kind, n=count) for kind, count, _ in region.tiles]
    return f"{region.name} {', '.join([*said, *region.looked_at])}".strip()
