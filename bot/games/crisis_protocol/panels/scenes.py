"""Which picture goes with which question or post.

It must not draw and must not measure: `drawing` does, in another process.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels import drawing
from bot.games.crisis_protocol.panels.drawing import Scene
from bot.games.crisis_protocol.panels.here import match_of
from bot.matches.terms import Status
from bot.render.jobs import Sketch
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from bot.ui.match.pictures.drawn import drawn
from rules_engine.crisis_protocol.events.attacks import DiceRolled
from rules_engine.kernel.decisions import ChooseOne, ChooseSome, Decision

FIGHT = 12
"""Entries in which the attack that is going on was declared."""


def scene_of(look: Look) -> Scene:
    return Scene(look.id, look.snapshot, look.to.language)


async def board_picture(look: Look) -> list[Picture]:
    """The whole board."""
    ending = look.stored.ending if look.stored.status is Status.ENDED else None
    winner = None if ending is None else next(iter(ending.winners), "")
    return await drawn(look, "board", drawing.whole_board, scene_of(look), winner)


async def question_picture(look: Look, decision: Decision, sketch: Sketch | None = None) -> list[Picture]:
    """The part of the board a question is about; none where nothing is to be seen."""
    labels = _labels(look, decision) if isinstance(decision, ChooseOne | ChooseSome) else {}
    if sketch is None and len(labels) < 2 and decision.key not in ("edge", "target", "next_target"):
        return []
    return await drawn(look, "look", drawing.question, scene_of(look), decision, sketch, labels)


def _labels(look: Look, decision: ChooseOne | ChooseSome) -> dict[str, str]:
    """What is offered of the things that may lie on the board."""
    state = match_of(look)
    lying = {*state.characters, *state.objectives, *state.terrain}
    return {o.id: look.label(decision, o).label for o in decision.options if o.enabled and o.id in lying}


async def fight_picture(look: Look, numbered: str = "") -> list[Picture]:
    """The dice of the attack that is going on, as they lie; those of one pool with the numbers they are chosen by."""
    if match_of(look).innermost("attack") is None:
        return []
    recent = await look.matches.records.entries(look.id, max(0, look.stored.row.entries - FIGHT))
    events = [e for _, entry in recent if not entry.undone for e in look.told(entry.events)]
    if not any(isinstance(event, DiceRolled) for event in events):
        return []
    return await drawn(look, "attack", drawing.under_way, scene_of(look), events, numbered, board=False)
