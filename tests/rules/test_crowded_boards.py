"""On crowded boards whatever is offered is accepted, and every movement leaves a board that can lie on a table."""

from __future__ import annotations

import math
import random

import pytest
from skirmish import Skirmish, by

from rules_engine.crisis_protocol.board.scene import check_scene
from rules_engine.crisis_protocol.state.frames import MoveFrame

CARDS = ("plain", "giant", "runner", "flier")


def crowd(rng: random.Random) -> Skirmish:
    """A corner of the mat so full that things touch; dice that never help."""
    fight = Skirmish(dice="-" * 40)
    taken: list[tuple[float, float, float]] = []

    def room(radius: float) -> tuple[float, float]:
        while True:
            x, y = rng.uniform(radius, 14), rng.uniform(radius, 14)
            if all(math.dist((x, y), (a, b)) > radius + other + 0.01 for a, b, other in taken):
                taken.append((x, y, radius))
                return x, y

    for index in range(7):
        name = rng.choice(CARDS)
        fight.put(f"{'blue' if index % 2 else 'red'}.{name}{index}", *room(1.29 if name == "giant" else 0.7))
    for index in range(5):
        fight.terrain(f"feature{index}", *room(1.42), size=rng.randint(1, 5))
    fight.token("core", "alien_ship_crashes_in_downtown", "power_core", (rng.uniform(1, 13), rng.uniform(1, 13)))
    return fight


@pytest.mark.parametrize("seed", range(6))
def test_what_is_offered_is_accepted_and_leaves_a_legal_board(seed: int) -> None:
    """MOV-03…08, MOV-16, MOV-38, MOV-48: for every kind of movement."""
    rng = random.Random(seed)
    fight = crowd(rng)
    check_scene(fight.look.scene)
    for _ in range(6):
        able = [c.id for c in fight.state.fielded if not c.dazed]
        who, other = rng.sample(able, 2)
        move = rng.choice(["advance", "climb", "push", "throw", "place"])
        said = {"who": who, "move": move, "tool": rng.choice("SML"), "range": rng.randint(1, 3), "laid_by": "blue"}
        sense = rng.choice([{}, {"toward": other}, {"away": other}])
        fight.run(MoveFrame.model_validate({**said, **sense, "by": other, "cause": by("blue", other)}))
        waiting = fight.state
        spots = waiting.pending["blue"].spots
        assert spots
        for spot in rng.sample(spots, min(4, len(spots))):
            fight.state = waiting
            angle = move in ("push", "throw")
            fight.say("blue", move, spot.x if angle else (spot.x / 1000, spot.y / 1000))
            while fight.state.pending:
                fight.say("blue", "collide_with", fight.asked("blue").options[0].id)
            check_scene(fight.look.scene)
