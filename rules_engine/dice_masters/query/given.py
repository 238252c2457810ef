"""Effects that texts gave for a time, read back from the state."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import NamedTuple

from pydantic import TypeAdapter

from rules_engine.dice_masters.cards.vocabulary.effects import Effect
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.lasting import Bindings, Lasting
from rules_engine.dice_masters.state.pieces import DieId
from rules_engine.kernel.values import Json

_EFFECT: TypeAdapter[Effect] = TypeAdapter(Effect)


class Held(NamedTuple):
    """An effect that holds, and who is meant by its words."""

    effect: Effect
    names: Bindings
    lasting: Lasting | None = None


@lru_cache(maxsize=2048)
def _parsed(text: str) -> Effect:
    return _EFFECT.validate_json(text)


def effect_from(raw: Json) -> Effect:
    return _parsed(json.dumps(raw, sort_keys=True))


def effect_as_json(effect: Effect) -> Json:
    return _EFFECT.dump_python(effect, mode="json")


def given(world: World) -> list[tuple[DieId | None, Held]]:
    found: list[tuple[DieId | None, Held]] | None = world.kept.get("given")
    if found is None:
        found = world.kept["given"] = [
            (one.die, Held(effect_from(one.effect), one.names, one)) for one in world.state.lasting
        ]
    return found


def given_on(world: World, die: DieId) -> list[Held]:
    return [held for whom, held in given(world) if whom == die]
