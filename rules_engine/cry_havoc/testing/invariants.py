"""What must hold of every match at every moment: units, cards, tiles and crystals conserved, two sides at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.match import SLOTS, Match
from rules_engine.cry_havoc.state.words import NATIVES, Phase, Terrain, copies


def violations(state: Match, pack: Pack) -> Iterator[str]:
    if not state.regions:
        return
    yield from _units(state, pack)
    yield from _cards(state, pack)
    yield from _tiles(state, pack)
    yield from _regions(World(state, pack))
    if any(player.vp < 0 for player in state.players.values()):
        yield "somebody has less than no points"
    if sorted(state.initiative) != sorted(state.new_initiative):
        yield "the initiative tracks hold different markers"


def _units(state: Match, pack: Pack) -> Iterator[str]:
    """CH-MAT-13…16: in a Reserve, a region, on the battle board or captive."""
    owners = {**{seat: pack.armies[player.army].units for seat, player in state.players.items()}}
    if state.natives is not None:
        owners[NATIVES] = pack.natives.units
    for owner, units in owners.items():
        held = [player.prisoners for player in state.players.values()]
        if state.natives is not None:
            held.append(state.natives.prisoners)
        there = state.reserve(owner) + sum(prisoners.get(owner, 0) for prisoners in held)
        there += sum(region.units.get(owner, 0) for region in state.regions.values())
        there += state.battle.units(owner) if state.battle is not None else 0
        # What Skills and structures turned into something else.
        there += sum(1 for one in state.noted.get("units", ()) if one == owner)
        if there != units:
            yield f"{owner} has {there} units instead of {units}"


def _cards(state: Match, pack: Pack) -> Iterator[str]:
    printed = [
        id_
        for player in state.players.values()
        for card in pack.armies[player.army].cards
        for id_ in copies(card.id, card.copies)
    ]
    printed += [
        id_ for terrain in Terrain for card in pack.terrain(terrain).values() for id_ in copies(card.id, card.copies)
    ]
    held = [card for stack in state.terrain.values() for card in stack]
    for player in state.players.values():
        held += [*player.hand, *player.deck, *player.discard, *player.in_play]
        held += [card for cards in player.stored.values() for card in cards]
    for card in (Counter(held) - Counter(printed)) + (Counter(printed) - Counter(held)):
        yield f"{card} appeared or vanished"


def _tiles(state: Match, pack: Pack) -> Iterator[str]:
    """CH-MAT-04…06; of the events those that were not left over (CH-SET-03)."""
    kinds = (pack.war_parties, pack.nests, pack.explorations)
    printed = [id_ for kind in kinds for tile in kind.values() for id_ in copies(tile.id, tile.copies)]
    there = [*state.war_parties, *state.nests, *state.explorations]
    for region in state.regions.values():
        there += [*region.natives_tiles, *region.explorations]
    spent = [tile for tile in state.spent if tile in printed]
    if Counter(there + spent) != Counter(printed):
        yield "tiles appeared or vanished"
    events = sum(map(len, state.events)) + len(state.spent) - len(spent)
    if events != SLOTS - 1:
        yield f"there are {events} events"


def _regions(world: World) -> Iterator[str]:
    for id_, region in world.state.regions.items():
        if len(region.units) > 2:
            yield f"{id_} holds more than two sides: {region.units}"
        if any(count <= 0 for count in region.units.values()):
            yield f"{id_} counts units that are none: {region.units}"
        if any(region.units.get(owner, 0) < count for owner, count in region.halted.items()):
            yield f"{id_} halts more units than stand there"
        hq = world.hq_of(id_)
        if hq is not None and (region.control != hq or set(region.units) - {hq} or region.crystals):
            yield f"{id_} is no HQ any more"
        if world.state.phase is Phase.DRAW:
            yield from _at_rest(world, id_)


def _at_rest(world: World, id_: str) -> Iterator[str]:
    """Between rounds: no battle, nobody halted, and whoever stands there holds it."""
    region = world.region(id_)
    if region.battle is not None or region.halted or world.state.battle is not None:
        yield f"{id_} is not at rest"
    if len(region.units) > 1:
        yield f"{id_} holds two sides and no battle"
    owners = [owner for owner in region.units if owner in world.state.players]
    if owners and region.control not in owners:
        yield f"{owners[0]} stands in {id_} and does not control it"
