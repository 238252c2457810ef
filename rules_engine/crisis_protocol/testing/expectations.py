"""What a scenario expects of the match: states, events, open questions, offers; every difference in words."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.board import coordinates
from rules_engine.crisis_protocol.query.objectives import contesting, securer
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.state.pieces import Spot
from rules_engine.crisis_protocol.testing.answers import Unclear, _option
from rules_engine.crisis_protocol.testing.measured import measured
from rules_engine.crisis_protocol.testing.stage import find
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event

GENERAL = frozenset({
    "asks", "silent", "offers", "bars", "events", "no_events", "winner", "won_by", "score", "priority", "round",
    "phase", "turn", "gone", "secures", "contests", "gap", "sight", "cover", "within", "threat",
})  # fmt: skip


def differences(state: Match, engine: Engine[Match], events: list[Event], expected: dict[str, Any]) -> list[str]:
    """Everything that is not as expected."""
    look = World(state, engine.game.content)  # type: ignore[attr-defined]
    wrong: list[str] = []
    for key, value in expected.items():
        if key in GENERAL:
            wrong += _general(look, events, key, value)
        else:
            wrong += _thing(look, find(state, key), value)
    return wrong


def _differs(what: str, has: Any, wants: Any) -> list[str]:
    return [] if has == wants else [f"{what} is {has!r}, not {wants!r}"]


def _thing(look: World, id: str, expected: dict[str, Any]) -> list[str]:
    if id in look.state.characters:
        return [d for key, value in expected.items() for d in _character(look, id, key, value)]
    if id in look.state.objectives:
        token = look.state.objectives[id]
        facts = {"held_by": token.held_by, "controlled_by": token.controlled_by, "flipped": token.flipped}
        wrong = []
        for key, value in expected.items():
            if key == "at":
                wrong += _place(id, token.spot, value)
                continue
            if key not in facts:
                wrong.append(f"{id}: no such fact as {key!r}; there are at, {', '.join(facts)}")
                continue
            wanted = find(look.state, value) if key == "held_by" and value else value
            wrong += _differs(f"{id} {key}", facts[key], wanted)
        return wrong
    feature = look.state.terrain[id]
    return [d for key, value in expected.items() for d in _differs(f"{id} {key}", getattr(feature, key), value)]


def _character(look: World, id: str, key: str, value: Any) -> list[str]:
    character = look.state.characters[id]
    if key == "conditions":
        return _differs(f"{id} conditions", sorted(character.conditions), sorted(value))
    if key == "health":
        return _differs(f"{id} health", character.health.value, value)
    if key == "at":
        return _place(id, character.spot, value)
    if key == "holds":
        held = sorted(token.name for token in look.state.objectives.values() if token.held_by == id)
        return _differs(f"{id} holds", held, sorted(value))
    if key in ("size", "stamina", "threat", "physical", "energy", "mystic", "speed"):
        from rules_engine.crisis_protocol.query import stats

        has = stats.speed(look, id) if key == "speed" else stats.stat(look, id, key).total
        return _differs(f"{id} {key}", has, value)
    if not hasattr(character, key):
        return [f"{id}: no such fact as {key!r}"]
    return _differs(f"{id} {key}", getattr(character, key), value)


def _place(id: str, spot: Spot | None, wanted: str) -> list[str]:
    """Within a twentieth of an inch, which is finer than anyone lays a base."""
    if spot is None:
        return [f"{id} is not on the battlefield"]
    (x, y), here = coordinates.parse(wanted), (spot.x / 1000, spot.y / 1000)
    near = abs(here[0] - x) < 0.05 and abs(here[1] - y) < 0.05
    return [] if near else [f"{id} is at {coordinates.inches(here)} ({coordinates.name(here)}), not {wanted}"]


def _general(look: World, events: list[Event], key: str, value: Any) -> list[str]:
    state = look.state
    match key:
        case "asks":
            open_ = {seat: decision.key for seat, decision in state.pending.items()}
            return _differs("open questions", open_, value)
        case "silent":
            return [f"{d.seat} is asked {d.key!r}" for d in state.pending.values() if d.key == value]
        case "offers" | "bars":
            return _offers(state, key, value)
        case "events":
            return _events(events, value)
        case "no_events":
            unknown = [f"no event is called {kind!r}" for kind in value if kind not in Event.registry]
            return unknown + [f"{event.kind} happened" for event in events if event.kind in value]
        case "winner":
            has = state.outcome.winners[0] if state.outcome and state.outcome.winners else None
            return _differs("winner", has, value)
        case "won_by":
            return _differs("won by", state.outcome.rule if state.outcome else None, value)
        case "score":
            return [d for seat in SEATS for d in _differs(f"{seat}'s score", state.players[seat].vp, value[seat])]
        case "gone":
            names = [value] if isinstance(value, str) else value
            return [f"{n} is still here" for n in names if n in state.terrain or _in_play(state, n)]
        case "secures":
            return [
                d for token, seat in value.items() for d in _differs(f"{token} secured by", securer(look, token), seat)
            ]
        case "contests":
            return [
                d
                for token, seats in value.items()
                for d in _differs(
                    f"{token} contested by", {s: len(c) for s, c in contesting(look, token).items()}, seats
                )
            ]
        case "gap" | "sight" | "cover" | "within":
            return measured(look, key, value)
        case "threat":
            return _differs("threat", state.mission.threat if state.mission else None, value)
        case _:
            has = getattr(state, key)
            return _differs(key, has.value if hasattr(has, "value") else has, value)


def _counts(look: World, token: str) -> dict[str, int]:
    return {seat: len(group) for seat, group in contesting(look, token).items()}


def _in_play(state: Match, name: str) -> bool:
    return any(c.in_play for id, c in state.characters.items() if id == name or id.endswith(f".{name}"))


def _offers(state: Match, key: str, value: dict[str, Any]) -> list[str]:
    """`offers: {act: [attack]}`: these can be chosen; `bars: {act: {shake: ACT-Q1}}`: these cannot, by that rule."""
    wrong: list[str] = []
    for asked, wanted in value.items():
        decision = next((d for d in state.pending.values() if d.key == asked), None)
        options = getattr(decision, "options", None)
        if options is None:
            wrong.append(f"nobody is asked {asked!r} (open: {', '.join(d.key for d in state.pending.values())})")
            continue
        for name in wanted:
            try:
                option = next(o for o in options if o.id == _option(options, str(name), barred=True))
            except (StopIteration, Unclear):
                wrong.append(f"{name} is not offered for {asked}: {', '.join(o.id for o in options)}")
                continue
            rules = [reason.rule for reason in option.reasons]
            if key == "offers" and rules:
                wrong.append(f"{name} is barred by {', '.join(rules)}")
            if key == "bars" and isinstance(wanted, dict) and wanted[name] not in rules:
                wrong.append(f"{name} is {'open' if not rules else 'barred by ' + ', '.join(rules)}")
            if key == "bars" and not isinstance(wanted, dict) and not rules:
                wrong.append(f"{name} is open")
    return wrong


def _events(events: list[Event], wanted: list[Any]) -> list[str]:
    """Events in this order, others may lie between; each as a name, or a name with some of its facts."""
    rest = iter(events)
    for item in wanted:
        kind, facts = (item, {}) if isinstance(item, str) else next(iter(item.items()))
        if kind not in Event.registry:
            return [f"no event is called {kind!r}"]
        for event in rest:
            if event.kind == kind and _has(event, facts):
                break
        else:
            seen = ", ".join(e.kind for e in events)
            return [f"no {kind} {facts or ''} in this order; there were: {seen}"]
    return []


def _has(event: Event, facts: dict[str, Any]) -> bool:
    told = event.model_dump(mode="json")
    return all(_same(told.get(name), value) for name, value in facts.items())


def _same(has: Any, wants: Any) -> bool:
    if isinstance(has, str) and isinstance(wants, str):
        return has == wants or has.endswith(f".{wants}")
    if isinstance(has, dict) and isinstance(wants, dict):
        return all(_same(has.get(name), value) for name, value in wants.items())
    return bool(has == wants)
