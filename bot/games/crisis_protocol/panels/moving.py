"""Where the one who moves may go, by what a player would call it, and what it costs to stay.

It must not measure: a worker does.
"""

from __future__ import annotations

from collections import OrderedDict

from bot.games.crisis_protocol.panels.drawing import named_places
from bot.games.crisis_protocol.panels.here import match_of
from bot.games.crisis_protocol.panels.mat import place_name
from bot.games.crisis_protocol.panels.scenes import scene_of
from bot.ui.match.look import Look
from bot.ui.match.questions.typed import Suggestion
from rules_engine.crisis_protocol.state.frames import MoveFrame
from rules_engine.kernel.decisions import ChoosePlacement, Pick, Spot
from rules_engine.kernel.errors import EngineError

MOST_NAMED = 12
KEPT = 64
MOVE_ACTIONS = ("ACT-03", "MOV-17")
"""What a move or climb as an action comes from."""

_named: OrderedDict[str, tuple[Spot, ...]] = OrderedDict()
"""By the whole match, as somebody sees it: a question that is only looked ahead to may get the number of another one.
Named destinations take a good part of a second to find, and a panel is rebuilt with every nudge."""


async def destinations(look: Look, decision: ChoosePlacement) -> tuple[Spot, ...]:
    """Those of an advance are looked for now, the rest come with the question."""
    frame = match_of(look).stack[-1]
    if not isinstance(frame, MoveFrame) or frame.move not in ("advance", "climb") or decision.key != frame.move:
        return decision.spots
    key = look.snapshot
    if key not in _named:
        found = await look.client.pictures.draw(named_places, scene_of(look), MOST_NAMED)
        _named[key] = (*found, *decision.spots)
        while len(_named) > KEPT:
            _named.popitem(last=False)
    return _named[key]


async def places_ahead(look: Look, how: str) -> list[Suggestion]:
    """Where a move or climb could lead, whether it has been chosen yet or not; as inches, which hit it exactly."""
    decision, there = look.decision, look
    if decision is not None and decision.key in ("act", "move_how"):
        try:
            after, _ = await look.matches.play.check(look.stored, decision.seat, decision.seq, Pick(option=how))
        except EngineError:
            return []
        there = look.after(after)
        decision = there.decision
    if not isinstance(decision, ChoosePlacement) or decision.key not in ("advance", "climb"):
        return []
    frame = match_of(there).stack[-1]
    assert isinstance(frame, MoveFrame)
    found = await look.client.pictures.draw(named_places, scene_of(there), MOST_NAMED)
    return [
        (f"{there.spot(decision, spot)} ({place_name(spot.x, spot.y)})", f"{spot.x / 1000},{spot.y / 1000}")
        for spot in (*found, *decision.spots)
    ]


def leaving(look: Look) -> str:
    frame = match_of(look).stack[-1]
    # ACT-03: an action that moves nobody is spent all the same.
    spent = isinstance(frame, MoveFrame) and frame.cause.rule in MOVE_ACTIONS
    return look.to.say("Stay, action spent") if spent else look.to.say("Leave it")
