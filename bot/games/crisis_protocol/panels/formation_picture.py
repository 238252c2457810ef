"""A squad as it would stand: numbered ghosts of all of it on the board, with the objectives.

It must not know who looks or where it is posted: it runs in a worker, on what it is given.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.drawing import Scene
from bot.games.crisis_protocol.pictures.board import Options, draw_board
from bot.games.crisis_protocol.pictures.overlays import Ghosts, Overlay
from bot.render.palette import Mode
from bot.render.picture import Picture
from rules_engine.crisis_protocol.board.tools import base_radius
from rules_engine.crisis_protocol.state.match import DeploymentPlan

THOUSAND = 1000


def formation_picture(scene: Scene, plan: DeploymentPlan, words: tuple[str, ...], mode: Mode) -> Picture:
    """The whole board: where one deploys depends on what lies far off."""
    cards = scene.world.content.characters
    overlays: list[Overlay] = [
        Ghosts(((place.x / THOUSAND, place.y / THOUSAND),), base_radius(cards[place.card].base), (word,), n)
        for n, (place, word) in enumerate(zip(plan.places, words, strict=True), 1)
    ]
    return draw_board(scene.view, overlays, Options(mode=mode, header=False))
