"""The pictures of the story: where somebody went, whom it hit, how the dice fell.

It must not decide what is told: a post shows what its events say, as the board stood around them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from bot.render.action import action_of
from bot.render.attack_picture import draw_attack
from bot.render.board import Options, draw_board
from bot.render.duel import DrawnDie, DrawnPool, duel_picture
from bot.render.overlays import Before
from bot.render.palette import PALETTES, Mode
from bot.render.picture import Picture as Drawn
from bot.render.view import BoardView, board_view
from bot.ui.match.drawing import attacks_told
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from bot.ui.match.scenes import drawn
from rules_engine.crisis_protocol.events.attacks import DiceRolled
from rules_engine.crisis_protocol.events.characters import EnteredPlay
from rules_engine.crisis_protocol.events.flow import ObjectiveDropped, ObjectiveTaken, PriorityRolled
from rules_engine.crisis_protocol.events.movement import Moved, TerrainThrown
from rules_engine.crisis_protocol.faces import Face
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat

SEEN = (Moved, EnteredPlay, TerrainThrown, ObjectiveTaken, ObjectiveDropped)
"""What can be seen on the board; dice have a picture of their own."""
MOST_ATTACKS = 2
KEPT = 256

_views: OrderedDict[tuple[str, int], BoardView] = OrderedDict()
"""The board after so many entries. Only for looks: without it nobody's former place is drawn."""


async def story_pictures(look: Look, events: Sequence[Event], first: int, last: int) -> list[Picture]:
    """For the entries `first` to `last`: the ground they were about, the dice of the last attacks, the roll-off."""
    now = board_view(look.state, look.client.matches.content, look.to.language)
    _views[look.id, look.desk.row.entries] = now
    while len(_views) > KEPT:
        _views.popitem(last=False)
    after, before = _views.get((look.id, last + 1), now), _views.get((look.id, first))
    pictures: list[Picture] = []
    rolled = [event for event in events if isinstance(event, PriorityRolled)]
    if rolled:
        pictures += await drawn(look, "roll", _roll_off, *_throws(look, rolled[-1]))
    if any(isinstance(event, SEEN) for event in events):
        pictures += await drawn(look, "action", _ground, list(events), before, after)
    if any(isinstance(event, DiceRolled) for event in events):
        told = attacks_told(look.state, events, look.to.language)
        for number, story in enumerate(told[-MOST_ATTACKS:], 1):
            pictures += await drawn(look, f"attack{number}", draw_attack, story)
    return pictures


def _ground(events: Sequence[Event], before: BoardView | None, after: BoardView, mode: Mode) -> Drawn:
    action = action_of(events, before or after, after)
    overlays = [one for one in action.overlays if before is not None or not isinstance(one, Before)]
    return draw_board(after, overlays, Options(mode=mode, region=action.region(after), caption=action.caption))


Throw = tuple[Seat, str, str, tuple[str, ...]]
"""A seat, what it is called, what it won, its faces."""


def _throws(look: Look, rolled: PriorityRolled) -> tuple[tuple[Throw, ...], str]:
    """PRI-02: both throws, the winner's above; and the same in words."""
    seats = sorted(rolled.rolls, key=lambda seat: seat != rolled.winner)
    won = look.to.say("Priority")
    throws = tuple((s, look.name(s), won if s == rolled.winner else "", tuple(rolled.rolls[s])) for s in seats)
    return throws, " ".join(look.story([rolled]))


def _roll_off(throws: Sequence[Throw], said: str, mode: Mode) -> Drawn:
    pools = tuple(
        DrawnPool(name, won, tuple(DrawnDie(Face(face)) for face in faces), PALETTES[mode].side(seat).colour)
        for seat, name, won, faces in throws
    )
    return Drawn(duel_picture(pools), "png", said)
