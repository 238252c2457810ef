"""Which dice to take where a question asks for some of those that lie: a reroll, a change of faces, cover.

It must not know what a roll will bring: dice are judged by what they may show. Where nothing but their owner's taste
could say which are best, it names none.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.faces import DEFENCE_SUCCESSES, Face
from rules_engine.crisis_protocol.query import stats
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.outlook import DICE, best_handful
from rules_engine.crisis_protocol.state.frames import AttackFrame, DodgeFrame
from rules_engine.kernel.decisions import ChooseSome, Decision


def best_reroll(world: World, decision: Decision) -> tuple[str, ...] | None:
    """The ids of the dice to choose: in an attack those that leave the least damage to one's own and the most to an
    enemy, in a dodge all that count nothing. Of equally good handfuls the smallest, of equal dice those that lie first.
    Empty where none would help, None where that cannot be said."""
    if not isinstance(decision, ChooseSome) or decision.key not in DICE:
        return None
    top = next((f for f in reversed(world.state.stack) if isinstance(f, AttackFrame | DodgeFrame)), None)
    if isinstance(top, DodgeFrame):
        return _dodging(world, top, decision)
    if decision.key == "reroll" and decision.params.get("pool") not in ("attack", "defense"):
        return None  # a rule's own roll: what its faces mean stands in that rule
    return best_handful(world.content, world.state, decision)


def _dodging(world: World, frame: DodgeFrame, decision: ChooseSome) -> tuple[str, ...] | None:
    if decision.key != "reroll" or decision.params.get("pool") != "dodge":
        return None
    worth = stats.face_worth(world, frame.who, "dodge", DEFENCE_SUCCESSES)
    idle = [option.id for option in decision.options if not worth.get(Face(str(option.params["face"])), 0)]
    return tuple(idle[: decision.most])
