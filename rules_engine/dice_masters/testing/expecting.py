"""What a scenario expects of a match, compared with it: each difference is a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from rules_engine.dice_masters.query.prices import fielding_cost, purchase_cost
from rules_engine.dice_masters.query.stats import affiliations, attack, defense, keywords, level
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match
from rules_engine.dice_masters.state.pieces import Zone
from rules_engine.dice_masters.testing.answering import Unclear, found
from rules_engine.dice_masters.testing.notation import short
from rules_engine.kernel.events import Event

PLAIN = ("turn", "phase", "active")


def differences(world: World, events: Sequence[Event], wanted: dict[str, Any]) -> Iterator[str]:
    state = world.state
    for key, value in wanted.items():
        if key in state.seats:
            yield from _seat(world, key, value)
        elif key == "dice":
            for fragment, facts in value.items():
                yield from _die(world, fragment, facts)
        elif key == "asks":
            open_ = {seat: decision.key for seat, decision in state.pending.items()}
            if open_ != (value or {}):
                yield f"asked is {open_}, not {value}"
        elif key == "offers":
            yield from _offers(state, value, enabled=True)
        elif key == "bars":
            yield from _bars(state, value)
        elif key == "lacks":
            yield from _lacks(state, value)
        elif key == "events":
            yield from _events(events, value)
        elif key == "no_events":
            kinds = {event.kind for event in events}
            yield from (f"{kind} happened" for kind in value if kind in kinds)
        elif key == "outcome":
            yield from _outcome(state, value)
        elif key == "costs":
            for slot, cost in value.items():
                yield from _cost(world, slot, cost)
        elif key in PLAIN:
            now = getattr(state, key)
            if str(now) != str(value):
                yield f"{key} is {now}, not {value}"
        else:
            yield f"a scenario cannot expect {key!r}"


def _cost(world: World, slot: str, cost: int) -> Iterator[str]:
    seat, _, name = slot.partition(" ")
    id = found(name, world.state.slots)
    now = purchase_cost(world, seat, id).total
    if now != cost:
        yield f"{id} costs {seat} {now}, not {cost}"


def _seat(world: World, seat: str, wanted: dict[str, Any]) -> Iterator[str]:
    player = world.state.players[seat]
    for key, value in wanted.items():
        if key in ("life", "granted"):
            now = getattr(player, key)
            if now != value:
                yield f"{seat}'s {key} is {now}, not {value}"
            continue
        dice = world.in_zone(seat, Zone(key))
        if key == "supply":
            dice = [die for die in world.at(Zone.SUPPLY) if world.die(die).owner == seat]
        if isinstance(value, int):
            if len(dice) != value:
                yield f"{seat} has {len(dice)} dice in {key}, not {value}: {_written(world, dice)}"
        elif Counter(_written(world, dice)) != Counter(value):
            yield f"{seat} has {_written(world, dice)} in {key}, not {value}"


def _written(world: World, dice: Sequence[str]) -> list[str]:
    return [short(None if (card := world.card_of(die)) is None else card.family, world.face(die)) for die in dice]


def _die(world: World, fragment: str, facts: dict[str, Any]) -> Iterator[str]:
    try:
        die = found(fragment, world.state.pieces)
    except Unclear as unclear:
        yield str(unclear)
        return
    piece = world.die(die)
    now: dict[str, Any] = {
        "zone": piece.zone.value,
        "damage": piece.damage,
        "attack": attack(world, die).total,
        "defense": defense(world, die).total,
        "level": level(world, die),
        "controller": piece.controller,
        "owner": piece.owner,
        "affiliations": sorted(affiliations(world, die)),
        "keywords": sorted(keywords(world, die)),
        "cost": fielding_cost(world, die).total,
        "face": short(None, world.face(die)),
        "fighting": world.state.combat is not None and world.state.combat.fights(die),
    }
    for key, value in facts.items():
        if now[key] != (sorted(value) if isinstance(value, list) else value):
            yield f"{die} has {key} {now[key]}, not {value}"


def _options(state: Match, key: str) -> dict[str, Any]:
    for decision in state.pending.values():
        if decision.key == key:
            return {one.id: one for one in getattr(decision, "options", ()) or getattr(decision, "rows", ())}
    return {}


def _offers(state: Match, wanted: dict[str, list[str]], *, enabled: bool) -> Iterator[str]:
    for key, fragments in wanted.items():
        options = _options(state, key)
        for fragment in fragments:
            try:
                id = found(fragment, options)
            except Unclear as unclear:
                yield str(unclear)
                continue
            if options[id].enabled is not enabled:
                yield f"{id} is barred: {[reason.code for reason in options[id].reasons]}"


def _lacks(state: Match, wanted: dict[str, list[str]]) -> Iterator[str]:
    for key, fragments in wanted.items():
        for fragment in fragments:
            there = [id for id in _options(state, key) if all(word in id for word in fragment.split())]
            if there:
                yield f"{key} offers {', '.join(there)}"


def _bars(state: Match, wanted: dict[str, dict[str, str]]) -> Iterator[str]:
    for key, rules in wanted.items():
        options = _options(state, key)
        for fragment, rule in rules.items():
            try:
                id = found(fragment, options)
            except Unclear as unclear:
                yield str(unclear)
                continue
            against = [reason.rule for reason in options[id].reasons]
            barred = getattr(options[id], "barred", {})
            against += [reason.rule for reasons in barred.values() for reason in reasons]
            if rule not in against:
                yield f"{id} is barred by {against}, not by {rule}"


def _events(events: Sequence[Event], wanted: Sequence[Any]) -> Iterator[str]:
    """A subsequence: in this order, whatever else happened."""
    at = 0
    for one in wanted:
        kind, facts = (one, {}) if isinstance(one, str) else next(iter(one.items()))
        while at < len(events) and not _is(events[at], kind, facts or {}):
            at += 1
        if at == len(events):
            kinds = [event.kind for event in events]
            yield f"{one} did not happen (or not in this order): {kinds}"
            return
        at += 1


def _is(event: Event, kind: str, facts: dict[str, Any]) -> bool:
    if event.kind != kind:
        return False
    told = event.model_dump(mode="json")
    return all(_fits(told.get(key), value) for key, value in facts.items())


def _fits(told: Any, wanted: Any) -> bool:
    if isinstance(told, str) and isinstance(wanted, str):
        return wanted in told
    if isinstance(told, list) and isinstance(wanted, list):
        return len(told) == len(wanted) and all(_fits(one, other) for one, other in zip(told, wanted, strict=True))
    if isinstance(told, list) and isinstance(wanted, int):
        return len(told) == wanted
    if isinstance(told, dict) and isinstance(wanted, dict):
        return all(
            any(key in name and _fits(one, value) for name, one in told.items()) for key, value in wanted.items()
        )
    return bool(told == wanted)


def _outcome(state: Match, wanted: Any) -> Iterator[str]:
    if wanted in (None, "none"):
        if state.outcome is not None:
            yield f"the match is over: {state.outcome.code}"
        return
    if state.outcome is None:
        yield "the match is not over"
        return
    told = state.outcome.model_dump(mode="json")
    for key, value in wanted.items():
        if told[key] != value:
            yield f"the outcome's {key} is {told[key]}, not {value}"
