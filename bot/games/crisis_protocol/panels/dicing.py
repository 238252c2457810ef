"""Questions about dice that lie: which to take, and which faces nobody wants.

It must not reckon: the rules do, in a worker.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels import reckoning
from bot.games.crisis_protocol.panels.here import match_of
from bot.games.crisis_protocol.panels.scenes import scene_of
from bot.logs import EventLog
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.kernel.decisions import ChooseSome, Decision
from rules_engine.kernel.errors import EngineBug

log = EventLog("bot.games.crisis_protocol.panels.dicing")


async def best(look: Look, decision: ChooseSome) -> tuple[int, ...] | None:
    try:
        found = await look.client.pictures.draw(reckoning.dice_to_take, scene_of(look), decision)
    except EngineBug as error:
        # As with every look ahead: the question itself stands.
        log.error("no best dice", error, match=look.id, question=decision.key)
        return None
    if found is None:
        return None
    return tuple(i for i, option in enumerate(decision.options) if option.id in found)


def shunned(look: Look, decision: Decision) -> frozenset[str]:
    """Of the faces one's own die may be turned to, those that are no success. What somebody wants of an opponent's die
    is not guessed."""
    attack = match_of(look).innermost("attack")
    if decision.key != "face" or not isinstance(attack, AttackFrame) or attack.step.startswith("modify_their"):
        return frozenset()
    attacks = match_of(look).characters[attack.attacker].controller == decision.seat
    wanted = ATTACK_SUCCESSES if attacks else DEFENCE_SUCCESSES
    faces = {option.id for option in getattr(decision, "options", ())}
    return frozenset(faces - {face.value for face in wanted})
