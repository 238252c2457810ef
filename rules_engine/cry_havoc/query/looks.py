"""What everybody sees of a region, as one word: prepared actions hold while it stays the same."""

from __future__ import annotations

from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.words import RegionId


def look_of(world: World, region: RegionId) -> str:
    """Units, control, what lies there face down by number, structures, crystals, a battle."""
    here = world.region(region)
    units = ",".join(f"{owner}:{count}" for owner, count in sorted(here.units.items()))
    tiles = f"{len(here.war_parties)},{len(here.nests)},{len(here.explorations)}"
    pieces = ",".join((*sorted(here.structures), *(f"{kind}:{count}" for kind, count in sorted(here.markers.items()))))
    battle = "" if here.battle is None else str(here.battle.number)
    return "|".join((units, here.control or "", tiles, pieces, str(here.crystals), battle))
