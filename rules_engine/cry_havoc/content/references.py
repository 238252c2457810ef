"""What one file of a pack says of another, and what must be in a pack at all (CH-MAT).

A lint on what is written; what it means in a match is the engine's business.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from rules_engine.cardfiles.errors import CardError
from rules_engine.cardfiles.yaml12 import Places
from rules_engine.cry_havoc.state.words import NATIVES, Terrain, TileKind

from . import map_checks, text_checks
from .map_checks import Finding
from .pack import Pack
from .pieces import Army, Card, Special, Stack
from .sources import Standing, of_army, of_stack

OWN_CARDS = 8
"""Of an army (CH-MAT-12)."""
TERRAIN_CARDS = 8
"""Of each terrain (CH-MAT-02)."""
SKILLS = 5
TILES = {TileKind.EVENT: 6, TileKind.EXPLORATION: 12, TileKind.WAR_PARTY: 18, TileKind.NEST: 12}
"""CH-MAT-03 to 06."""
BURROWS = 5
"""Markers that start on the board (CH-SET-29)."""
TOP: tuple[()] = ()


def check(pack: Pack, texts: Mapping[str, str]) -> list[CardError]:
    """All that is wrong in and between the files of a pack. What it takes from its base was looked at there."""
    errors: list[CardError] = []
    for file, found in _findings(pack):
        if file in texts:
            places = Places(texts[file])
            errors += [CardError(file, places.line(path), "", said) for path, said in found]
    return errors


def _findings(pack: Pack) -> Iterator[tuple[str, list[Finding]]]:
    yield "pack.yaml", [*_whole(pack)]
    for map_ in pack.maps.values():
        yield f"maps/{map_.id}.yaml", map_checks.findings(map_)
    for army in pack.armies.values():
        yield f"armies/{army.id}.yaml", [*_of_army(army), *_texts(of_army(army), army)]
    for stack in pack.stacks.values():
        folder = "terrain" if stack.cards else "tiles"
        yield f"{folder}/{stack.id}.yaml", [*_of_stack(stack), *_texts(of_stack(stack), None)]


def _whole(pack: Pack) -> Iterator[Finding]:
    """Whether a match can be set up with it."""
    for kind in (*Terrain, *TileKind):
        if kind.value not in pack.stacks:
            folder = "terrain" if isinstance(kind, Terrain) else "tiles"
            yield TOP, f"the pack has no `{folder}/{kind.value}.yaml`"
    if not pack.maps:
        yield TOP, "the pack has no map"
    for number, times in Counter(number for map_ in pack.maps.values() for number in map_.players).items():
        if times > 1:
            yield TOP, f"{times} maps are for {number} seats (CH-MAT-01)"
    natives = [army.id for army in pack.armies.values() if army.natives]
    if natives != [NATIVES]:
        yield TOP, f"exactly one army has `natives: true`, and it is called `{NATIVES}`"
    most = max(pack.seat_counts, default=0)
    takeable = len(pack.armies) - (most < map_checks.MOST_SEATS)
    if takeable < most:
        yield TOP, f"{most} seats need as many armies to take, the pack has {takeable} (CH-SET-06)"
    for map_ in pack.maps.values():
        for kind, needed in (
            (TileKind.WAR_PARTY, sum(plan.war_parties for plan in map_.regions.values())),
            (TileKind.EXPLORATION, sum(plan.explorations for plan in map_.regions.values())),
        ):
            if needed > TILES[kind]:
                yield TOP, f"the map `{map_.id}` takes {needed} {kind.value} tiles, there are {TILES[kind]}"


def _of_army(army: Army) -> Iterator[Finding]:
    if (count := _copies(army.cards)) != OWN_CARDS:
        yield ("cards",), f"an army has {OWN_CARDS} cards of its own, `{army.id}` has {count} (CH-MAT-12)"
    for special, rule in ((Special.ENABLE_SCORING, "CH-SCO-01"), (Special.INITIATIVE, "CH-EVT-11")):
        count = sum(card.special is special for card in army.cards)
        if count != 1:
            yield ("cards",), f"exactly 1 card is `{special.value}`, `{army.id}` has {count} ({rule})"
    if len(army.skills) != SKILLS:
        yield ("skills",), f"an army has {SKILLS} Skills, `{army.id}` has {len(army.skills)} (CH-MAT-12)"
    if (count := sum(skill.default for skill in army.skills)) != 1:
        yield ("skills",), f"exactly 1 Skill is the default, `{army.id}` has {count} (CH-SET-08)"
    if (count := sum(skill.tile is not None for skill in army.skills)) != army.skill_tiles:
        yield ("skill_tiles",), f"{army.skill_tiles} skill tiles are for as many Skills, {count} Skills have one"
    if army.start_units > army.units:
        yield ("start_units",), f"{army.start_units} units cannot start on the HQ: the army has {army.units}"
    burrows = [structure for structure in army.structures if structure.burrow]
    if len(burrows) != int(army.natives):
        yield ("structures",), f"exactly 1 structure of the natives is a `burrow`, `{army.id}` has {len(burrows)}"
    for burrow in burrows:
        if burrow.markers < BURROWS:
            yield ("structures",), f"{BURROWS} Burrows start on the board, there are {burrow.markers} (CH-SET-29)"
    yield from _twice("cards", [card.id for card in army.cards])
    yield from _twice("structures", [structure.id for structure in army.structures])
    yield from _twice("skills", [skill.id for skill in army.skills])


def _of_stack(stack: Stack) -> Iterator[Finding]:
    if stack.cards and (count := _copies(stack.cards)) != TERRAIN_CARDS:
        yield ("cards",), f"each terrain has {TERRAIN_CARDS} cards, `{stack.id}` has {count} (CH-MAT-02)"
    if stack.tiles:
        needed, count = TILES[TileKind(stack.id)], sum(tile.copies for tile in stack.tiles)
        if count != needed:
            yield ("tiles",), f"there are {needed} {stack.id} tiles, `{stack.id}` has {count} (CH-MAT-03…06)"
    yield from _twice("cards", [card.id for card in stack.cards])
    yield from _twice("tiles", [tile.id for tile in stack.tiles])


def _texts(standings: Iterable[Standing], army: Army | None) -> Iterator[Finding]:
    for standing in standings:
        has_tile = army is not None and any(
            skill.tile is not None for skill in army.skills if skill.rule is standing.rule
        )
        for said in text_checks.findings(standing, army, has_tile=has_tile):
            yield standing.path, f"{standing.rule.id}: {said}"


def _copies(cards: Iterable[Card]) -> int:
    return sum(card.copies for card in cards)


def _twice(key: str, ids: list[str]) -> Iterator[Finding]:
    for id_, times in Counter(ids).items():
        if times > 1:
            second = [index for index, other in enumerate(ids) if other == id_][1]
            yield (key, second), f"`{id_}` stands here {times} times"
