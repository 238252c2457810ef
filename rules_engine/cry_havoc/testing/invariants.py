"""What must hold of every match at every moment: pieces conserved, two sides at most in a region, control as it is
marked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import NATIVES, Phase


def census(state: Match) -> Counter[str] | None:
    """CH-MAT: units of each army, cards, tiles and structure markers, wherever they are; none is made or lost."""
    if not state.regions:
        return None
    found: Counter[str] = Counter()
    held = [player.prisoners for player in state.players.values()]
    if state.natives is not None:
        held.append(state.natives.prisoners)
        found[f"units of {NATIVES}"] = state.natives.reserve
    for seat, player in state.players.items():
        found[f"units of {seat}"] = player.reserve
        found.update([*player.hand, *player.deck, *player.discard, *player.in_play])
        found.update(player.structures)
        found.update({f"marker {kind}": count for kind, count in player.markers.items()})
    for counts in (*held, *(region.units for region in state.regions.values())):
        found.update({f"units of {owner}": count for owner, count in counts.items()})
    if state.battle is not None:
        for side in state.battle.sides:
            found[f"units of {side}"] += state.battle.units(side)
    for region in state.regions.values():
        found.update([*region.natives_tiles, *region.explorations, *region.structures])
        found.update({f"marker {kind}": count for kind, count in region.markers.items()})
    for stack in (*state.terrain.values(), *state.events, state.war_parties, state.nests, state.explorations):
        found.update(stack)
    found.update([*state.spent, *state.buried])
    return found


def violations(world: World) -> Iterator[str]:
    state = world.state
    if not state.initiative:
        return
    if sorted(state.initiative) != sorted(state.new_initiative):
        yield "the initiative tracks hold different markers"
    for id_ in state.regions:
        yield from _region(world, id_)
        if state.phase is Phase.DRAW:
            yield from _at_rest(world, id_)


def _region(world: World, id_: str) -> Iterator[str]:
    region, hq = world.region(id_), world.hq_of(id_)
    if len(region.units) > 2:
        yield f"{id_} holds more than two sides: {region.units}"
    if any(count <= 0 for count in region.units.values()):
        yield f"{id_} counts units that are none: {region.units}"
    if any(region.units.get(owner, 0) < count for owner, count in region.halted.items()):
        yield f"{id_} halts more units than stand there"
    if hq is not None and (region.control != hq or set(region.units) - {hq} or region.crystals):
        yield f"{id_} is no HQ any more"


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
