"""The habits of a player that only wants something to happen: it attacks, and does rather than ends its turn."""

from __future__ import annotations

from random import Random

from rules_engine.kernel.decisions import Choice, ChooseOne, ChooseSome, Decision, Pick, PickMany
from rules_engine.kit.testing import playing
from rules_engine.kit.testing.playing import EAGER

ENDING = ("done", "yield")


def random_choice(rng: Random, decision: Decision) -> Choice:
    if isinstance(decision, ChooseSome) and decision.key == "attackers":
        ids = [option.id for option in decision.options if option.enabled]
        return PickMany(options=tuple(id for id in ids if rng.random() < EAGER))
    if isinstance(decision, ChooseOne) and decision.key in ("main", "combat"):
        doing = [option.id for option in decision.options if option.enabled and option.id not in ENDING]
        if doing and rng.random() < EAGER:
            fielding = [id for id in doing if id.startswith(("field", "free", "use"))]
            return Pick(option=rng.choice(fielding if fielding and rng.random() < 0.6 else doing))
    return playing.random_choice(rng, decision)
