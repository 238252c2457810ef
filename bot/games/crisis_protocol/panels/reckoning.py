"""What takes as long as drawing: the attacks that are open, what each character could do, which dice to take, what
would be in vain.

It must not know who looks: it runs in a worker, on what it is given.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.drawing import Scene
from rules_engine.crisis_protocol.rules.best_dice import best_reroll
from rules_engine.crisis_protocol.rules.chances import Chances, chances
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.own_odds import Prospect, own_roll_odds
from rules_engine.crisis_protocol.rules.strikes import Strike, strikes
from rules_engine.crisis_protocol.rules.vain import is_vain
from rules_engine.kernel.decisions import Answer, ChooseSome, Decision


def strikes_now(scene: Scene) -> list[Strike]:
    return strikes(scene.world)


def chances_of(scene: Scene, ids: list[str]) -> list[Chances]:
    return [chances(scene.world, id) for id in ids]


def dice_to_take(scene: Scene, decision: ChooseSome) -> tuple[str, ...] | None:
    return best_reroll(scene.world, decision)


def changes_nothing(scene: Scene, decision: Decision, option: str) -> bool:
    """Of a power, card or token in one's own menu."""
    content = scene.world.content
    return is_vain(CrisisProtocol(content), content, scene.state, decision, option)


def own_odds(scene: Scene, answer: Answer) -> list[Prospect]:
    return own_roll_odds(scene.world.content, scene.state, answer)
