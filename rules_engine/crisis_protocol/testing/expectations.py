"""What a scenario expects of the match: states, events, open questions, offers; every difference in words."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.board import coordinates
from rules_engine.crisis_protocol.cards.character import Attack
from rules_engine.crisis_protocol.cards.vocabulary import Shape
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.objectives import contesting, securer
from rules_engine.crisis_protocol.query.targets import attack_cost, reach_of
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Character, Position
from rules_engine.crisis_protocol.testing.answers import Unclear, _option, is_called
from rules_engine.crisis_protocol.testing.measured import measured
from rules_engine.crisis_protocol.testing.slips import unknown
from rules_engine.crisis_protocol.testing.stage import StageError, find
from rules_engine.crisis_protocol.testing.told import in_order, not_told
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event

GENERAL = frozenset({
    "asks", "silent", "offers", "bars", "events", "no_events", "winner", "won_by", "score", "priority", "round",
    "phase", "turn", "gone", "secures", "contests", "gap", "sight", "cover", "within", "threat",
})  # fmt: skip


SHAPES: dict[str, tuple[type, ...]] = {
    "asks": (dict,), "silent": (str,), "offers": (dict,), "bars": (dict,), "events": (list,), "no_events": (list,),
    "score": (dict,), "gone": (str, list), "secures": (dict,), "contests": (dict,), "gap": (dict,), "sight": (dict,),
    "cover": (dict,), "within": (dict,),
}  # fmt: skip
"""How some are written; the others are a single word or number."""
CALLED: dict[type, str] = {dict: "a mapping", list: "a list", str: "a word"}
PRINTED = ("base", "affiliations", "attacks", "keywords", "may_bear")
NUMBERS = ("size", "stamina", "threat", "physical", "energy", "mystic", "speed")
FACTS = frozenset({*Character.model_fields, *NUMBERS, *PRINTED, "at", "holds"})
"""What can be expected of a character."""


def differences(state: Match, engine: Engine[Match], events: list[Event], expected: dict[str, Any]) -> list[str]:
    """Everything that is not as expected."""
    look = World(state, engine.game.cards(state))  # type: ignore[attr-defined]
    wrong: list[str] = []
    for key, value in expected.items():
        if key in SHAPES and not isinstance(value, SHAPES[key]):
            wrong.append(f"after {key!r} comes {' or '.join(CALLED[s] for s in SHAPES[key])}, not {value!r}")
        elif key in GENERAL:
            wrong += _general(look, events, key, value)
        elif isinstance(value, dict):
            wrong += _thing(look, find(state, key, also=GENERAL), value)
        else:
            wrong.append(f"after {key!r} comes what is expected of it, such as {{damage: 2}}")
    return wrong


def _differs(what: str, has: Any, wants: Any) -> list[str]:
    return [] if has == wants else [f"{what} is {has!r}, not {wants!r}"]


def _thing(look: World, id: str, expected: dict[str, Any]) -> list[str]:
    if id in look.state.characters:
        return [d for key, value in expected.items() for d in _character(look, id, key, value)]
    if id in look.state.objectives:
        token = look.state.objectives[id]
        facts = {
            "held_by": token.held_by,
            "controlled_by": token.controlled_by,
            "flipped": token.flipped,
            "facing": token.facing,
        }
        wrong = []
        for key, value in expected.items():
            if key == "at":
                wrong += _place(id, token.spot, value)
                continue
            if key not in facts:
                wrong.append(f"{id}: {unknown('fact', key, ['at', *facts])}")
                continue
            wanted = find(look.state, value) if key == "held_by" and value else value
            wrong += _differs(f"{id} {key}", facts[key], wanted)
        return wrong
    feature = look.state.terrain[id].model_dump(mode="json")
    strange = [f"{id}: {unknown('fact', key, feature)}" for key in expected if key not in feature]
    return strange or [d for key, value in expected.items() for d in _differs(f"{id} {key}", feature[key], value)]


def _character(look: World, id: str, key: str, value: Any) -> list[str]:
    character = look.state.characters[id]
    if key in ("conditions", "holds") and not (isinstance(value, list) and all(isinstance(v, str) for v in value)):
        return [f"{id} {key} is a list of words, not {value!r}"]
    if key == "conditions":
        return _differs(f"{id} conditions", sorted(character.conditions), sorted(value))
    if key == "health":
        return _differs(f"{id} health", character.health.value, value)
    if key == "at":
        return _place(id, character.spot, value)
    if key == "holds":
        held = sorted(token.name for token in look.state.objectives.values() if token.held_by == id)
        return _differs(f"{id} holds", held, sorted(value))
    if key in NUMBERS:
        has = stats.speed(look, id) if key == "speed" else stats.stat(look, id, key).total
        return _differs(f"{id} {key}", has, value)
    if key in PRINTED:
        return _differs(f"{id} {key}", _printed(look, id, key), _in_order(value))
    if key not in FACTS:
        return [f"{id}: {unknown('fact', key, FACTS)}"]
    return _differs(f"{id} {key}", getattr(character, key), value)


def _printed(look: World, id: str, key: str) -> Any:
    """What its card says, on the side and in the form it shows; numbers of attacks as they are now."""
    card = look.card(id)
    match key:
        case "base":
            return card.base
        case "affiliations":
            return sorted(card.affiliations)
        case "keywords":
            return sorted(look.keywords(id))
        case "may_bear":
            return sorted(gem for use in card.normal.keywords if use.id == "gem_bearer" for gem in use.values)
        case _:
            return {attack.local_id: _attack(look, id, attack) for attack in look.attacks(id)}


def _attack(look: World, id: str, attack: Attack) -> dict[str, Any]:
    types = sorted(type_.value for type_ in attack.type)
    shape = "range" if attack.shape is Shape.SINGLE else attack.shape.value
    said = {"type": types if len(types) > 1 else types[0], shape: reach_of(look, id, attack)}
    cost = attack_cost(look, id, attack)
    return {**said, "strength": attack.strength, **({"cost": cost} if cost else {})}


def _in_order(value: Any) -> Any:
    """Lists of names mean the same in any order."""
    if isinstance(value, dict):
        return {key: _in_order(part) for key, part in value.items()}
    return sorted(value) if isinstance(value, list) else value


def _place(id: str, spot: Position | None, wanted: str | None) -> list[str]:
    """Within a twentieth of an inch, which is finer than anyone lays a base; None: not on the battlefield."""
    if wanted is None:
        return [] if spot is None else [f"{id} is on the battlefield"]
    if not isinstance(wanted, str):
        return [f"{id} at: {coordinates.EXPECTED}, not {wanted!r}"]
    if spot is None:
        return [f"{id} is not on the battlefield"]
    (x, y), here = coordinates.parse(wanted), (spot.x / 1000, spot.y / 1000)
    near = abs(here[0] - x) < 0.05 and abs(here[1] - y) < 0.05
    return [] if near else [f"{id} is at {coordinates.inches(here)} ({coordinates.name(here)}), not {wanted}"]


def _general(look: World, events: list[Event], key: str, value: Any) -> list[str]:
    state = look.state
    match key:
        case "asks":
            called = {seat: str(value.get(seat)) for seat in state.pending}
            open_ = {seat: called[seat] if is_called(d, called[seat]) else d.key for seat, d in state.pending.items()}
            return _differs("open questions", open_, value)
        case "silent":
            return [f"{d.seat} is asked {d.key!r}" for d in state.pending.values() if is_called(d, value)]
        case "offers" | "bars":
            return _offers(state, key, value)
        case "events":
            return in_order(events, value)
        case "no_events":
            return not_told(events, value)
        case "winner":
            has = state.outcome.winners[0] if state.outcome and state.outcome.winners else None
            return _differs("winner", has, value)
        case "won_by":
            return _differs("won by", state.outcome.rule if state.outcome else None, value)
        case "score":
            scores = {seat: player.vp for seat, player in state.players.items()}
            return [d for seat, vp in value.items() for d in _differs(f"{seat}'s score", scores.get(seat), vp)]
        case "gone":
            names = [value] if isinstance(value, str) else value
            return [f"{n} is still here" for n in names if n in state.terrain or _in_play(state, n)]
        case "secures":
            return [
                d
                for token, seat in value.items()
                for d in _differs(f"{token} secured by", securer(look, _token(state, token)), seat)
            ]
        case "contests":
            return [
                d
                for token, seats in value.items()
                for d in _differs(
                    f"{token} contested by",
                    {s: len(c) for s, c in contesting(look, _token(state, token)).items()},
                    seats,
                )
            ]
        case "gap" | "sight" | "cover" | "within":
            return measured(look, key, value)
        case "threat":
            return _differs("threat", state.mission.threat if state.mission else None, value)
        case _:
            has = getattr(state, key)
            return _differs(key, has.value if hasattr(has, "value") else has, value)


def _token(state: Match, name: str) -> str:
    if name not in state.objectives:
        raise StageError(unknown("objective token", name, state.objectives))
    return name


def _in_play(state: Match, name: str) -> bool:
    return any(c.in_play for id, c in state.characters.items() if id == name or id.endswith(f".{name}"))


def _offers(state: Match, key: str, value: dict[str, Any]) -> list[str]:
    """`offers: {act: [attack]}`: these can be chosen; `bars: {act: {shake: ACT-Q1}}`: these cannot, by that rule."""
    wrong: list[str] = []
    for asked, wanted in value.items():
        decision = next((d for d in state.pending.values() if is_called(d, asked)), None)
        options = getattr(decision, "options", None)
        if options is None:
            wrong.append(f"nobody is asked {asked!r} (open: {', '.join(d.key for d in state.pending.values())})")
            continue
        for name in [wanted] if isinstance(wanted, str) else wanted:
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
