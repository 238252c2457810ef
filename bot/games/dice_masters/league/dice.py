"""The dice of a match that fell by chance alone, by side: the first rolls of each turn.

It must not count rerolls, nor dice that a text rolls: choices decide about them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from bot.games.league_rules import Facts, Rolls
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.dice import DiceRolled
from rules_engine.dice_masters.faces import SIDEKICK, SIDES, EnergyFace, Face
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.events import Event

KINDS = ("character", "sidekick", "action")


def dice_of(state: Match, events: Iterable[Event]) -> dict[str, dict[str, list[float]]]:
    """By seat and kind of die: how many were rolled, how many showed no energy, and how many were to be expected to."""
    world = World(state, default_content())
    fell: dict[str, dict[str, list[float]]] = {seat: {} for seat in state.seats}
    for event in events:
        if not isinstance(event, DiceRolled) or event.again or event.source is not None:
            continue
        for die, face in event.faces.items():
            if die not in state.pieces:
                continue
            faces = world.faces(die)
            kind = _kind(world, die)
            dice, good, chance = fell[event.seat].get(kind, [0, 0, 0.0])
            fell[event.seat][kind] = [dice + 1, good + _is_more(faces[face]), chance + share(faces)]
    return fell


def _kind(world: World, die: str) -> str:
    if world.card_of(die) is None:
        return "sidekick"
    return "character" if world.is_character_die(die) else "action"


def _is_more(face: Face) -> bool:
    return not isinstance(face, EnergyFace)


def share(faces: tuple[Face, ...] = SIDEKICK) -> float:
    """How often a die shows a character or an action in the long run."""
    return sum(map(_is_more, faces)) / SIDES


def rolls(side: Facts) -> Mapping[str, Rolls]:
    """What a result keeps of a side's dice, each kind beside fair dice."""
    kept = side.get("dice") or {}
    return {
        kind: Rolls(int(kept[kind][0]), int(kept[kind][1]), kept[kind][2] / kept[kind][0])
        for kind in KINDS
        if kept.get(kind) and kept[kind][0]
    }


def most(counted: Counter[str]) -> str | None:
    """The most frequent; of those level the first by name."""
    return min(counted, key=lambda key: (-counted[key], key)) if counted else None
