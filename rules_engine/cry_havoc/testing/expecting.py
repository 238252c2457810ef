"""What a scenario expects of seats, regions and the tracks, compared with the match: each difference is a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.words import base
from rules_engine.kit.testing.faults import Fault, unknown

PLAIN = ("round", "phase", "action_round", "initiative", "new_initiative", "last_round", "scoring", "markers_used")
NOUNS = (*PLAIN, "regions", "natives", "slots", "placed")


def differences(world: World, key: str, wanted: Any) -> Iterable[str]:
    state = world.state
    if key in PLAIN:
        return _same(key, state.model_dump(mode="json")[key], wanted)
    if key in state.seats:
        return _facts(key, _seat(world, key), wanted)
    if key == "regions":
        return _each(world, wanted)
    if key == "natives":
        natives = state.natives
        return _facts(key, {} if natives is None else natives.model_dump(), wanted)
    if key == "slots":
        return _same("slots", [len(stack) for stack in state.events], wanted)
    if key == "placed":
        battle = state.battle
        sides = {} if battle is None else battle.placed
        now = {side: {one.value: count for one, count in placed.items() if count} for side, placed in sides.items()}
        return _facts(key, now, wanted)
    raise Fault(unknown("thing to expect", key, (*NOUNS, *state.seats)))


def _seat(world: World, seat: str) -> dict[str, Any]:
    player = world.player(seat)
    facts = player.model_dump(mode="json")
    return {**facts, "controls": sorted(world.controlled(seat)), "skills": facts["skills"]}


def _each(world: World, wanted: dict[str, Any]) -> Iterator[str]:
    for id_, facts in wanted.items():
        if id_ not in world.state.regions:
            raise Fault(unknown("region", id_, world.state.regions), ("regions", id_))
        region = world.region(id_)
        mark = region.battle
        now = {
            **region.model_dump(mode="json"),
            "battle": None if mark is None else f"{mark.number} {mark.attacker} {mark.defender}",
        }
        yield from _facts(id_, now, facts)


def _facts(name: str, now: dict[str, Any], wanted: dict[str, Any]) -> Iterator[str]:
    for key, value in wanted.items():
        if key not in now:
            raise Fault(unknown(f"fact of {name}:", key, now), (name, key))
        yield from _same(f"{name}'s {key}", now[key], value)


def _same(name: str, now: Any, wanted: Any) -> Iterator[str]:
    """Of cards and tiles the own name is enough, of piles their number, whatever order they lie in."""
    if isinstance(now, list) and isinstance(wanted, int) and not isinstance(wanted, bool):
        now = len(now)
    elif isinstance(now, list) and isinstance(wanted, list) and not name.endswith("initiative") and name != "slots":
        now = Counter(base(str(one)).rpartition(".")[2] for one in now)
        wanted = Counter(map(str, wanted))
    if now != wanted and not (wanted in ("none", None) and now in (None, {}, [])):
        yield f"{name} is {now}, not {wanted}"
