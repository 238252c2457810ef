"""The pictures of a turn: the board with whoever may act, and whoever acts among those near by.

It must not measure a rule or know who looks: it runs in a worker, on what it is given.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from bot.games.crisis_protocol.panels.drawing import Scene, between, of_place
from bot.games.crisis_protocol.pictures.board import Options, draw_board
from bot.games.crisis_protocol.pictures.crops import crop_around
from bot.games.crisis_protocol.pictures.overlays import Line, Marks, Overlay
from bot.render.jobs import Sketch
from bot.render.palette import Mode
from bot.render.picture import Picture
from rules_engine.kernel.decisions import ChoosePlacement

NEAR = 8.0
"""Inches around whoever acts that a glance takes in."""


def may_act(scene: Scene, ids: Sequence[str], mode: Mode) -> Picture:
    """The whole board, with a mark on each that may be activated."""
    return draw_board(scene.view, (Marks(tuple((id, "") for id in ids)),), Options(mode=mode))


def acting(
    scene: Scene,
    who: str,
    aimed: Sequence[str],
    decision: ChoosePlacement | None,
    places: Sketch | None,
    mode: Mode,
) -> Picture | None:
    """Whoever acts, what is near, and lines to those who can be attacked; where it could go, if that is asked too."""
    view = scene.view
    me = view.figure(who)
    if me is None:
        return None
    overlays: list[Overlay] = [Marks(((who, ""),))]
    if decision is not None and places is not None:
        overlays = of_place(scene, decision, places)[0]
    for id in aimed:
        overlays.append(Line(*between(scene.world.footprint(who), scene.world.footprint(id)), "sight"))
    things = [(figure.id, figure.at) for figure in view.figures]
    things += [(marker.id, marker.at) for marker in view.markers if marker.at is not None]
    near = [id for id, at in things if math.dist(at, me.at) <= NEAR]
    return draw_board(view, overlays, Options(mode=mode, region=crop_around(view, [who, *near], overlays)))
