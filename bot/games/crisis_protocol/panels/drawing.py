"""A match as it is stored, into a picture: which part of the board, with which ghosts, lines and tools.

It must not know who looks or where it is posted: it runs in a worker, on what it is given.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from bot.games.crisis_protocol.pictures.attack_picture import draw_attack
from bot.games.crisis_protocol.pictures.attack_story import AttackStory, as_they_lie, attack_stories
from bot.games.crisis_protocol.pictures.board import Options, draw_board
from bot.games.crisis_protocol.pictures.crops import crop_around
from bot.games.crisis_protocol.pictures.overlays import Beam, Ghosts, Line, Marks, Overlay, Path, Reach, Tool
from bot.games.crisis_protocol.pictures.view import BoardView, view_of
from bot.render.jobs import Sketch
from bot.render.palette import Mode
from bot.render.picture import Picture
from rules_engine.crisis_protocol.board import beam
from rules_engine.crisis_protocol.board.hurl import hurl
from rules_engine.crisis_protocol.board.reach import reachable_area
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH, TOKEN_RADIUS, base_radius
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.query import targets
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.outlook import Outlook, outlooks
from rules_engine.crisis_protocol.rules.reaching import Advance
from rules_engine.crisis_protocol.state.frames import MoveFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import (
    ChooseAngle,
    ChooseOne,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Decision,
    Spot,
)
from rules_engine.kernel.events import Event

Point = tuple[float, float]


@dataclass(frozen=True)
class Scene:
    """A match at one moment, as it goes to a worker."""

    lane: str
    snapshot: str = field(repr=False)
    language: str = "en"

    @property
    def state(self) -> Match:
        return self.world.state

    @property
    def world(self) -> World:
        return _world(self.snapshot)

    @property
    def view(self) -> BoardView:
        return _view(self.snapshot, self.language)


MOMENTS = 64
"""Several pictures show one moment, and those of other matches come between."""


@lru_cache(maxsize=MOMENTS)
def _world(snapshot: str) -> World:
    state = Match.model_validate_json(snapshot)
    return World(state, content_as_of(state.options.pool))


@lru_cache(maxsize=MOMENTS)
def _view(snapshot: str, language: str) -> BoardView:
    return view_of(_world(snapshot), language)


def whole_board(scene: Scene, winner: str | None, mode: Mode) -> Picture:
    """`winner`: of a match that is over, however it ended; empty for a draw."""
    view = scene.view
    if winner is not None:
        sides = tuple(replace(side, decides=False, won=side.seat == winner) for side in view.sides)
        view = replace(view, over=True, sides=sides)
    return draw_board(view, (), Options(mode=mode))


def question(
    scene: Scene, decision: Decision, sketch: Sketch | None, labels: dict[str, str], mode: Mode
) -> Picture | None:
    """The part of the board a question is about; `labels` say what is offered."""
    overlays: list[Overlay] = []
    ids: list[str] = []
    if decision.key == "edge":
        return draw_board(scene.view, (), Options(mode=mode, header=False))
    if isinstance(decision, ChoosePlacement) and sketch is not None:
        overlays, ids = of_place(scene, decision, sketch)
    elif isinstance(decision, ChooseAngle) and sketch is not None:
        overlays, ids = _of_angle(scene, decision, sketch)
    elif isinstance(decision, ChooseOne) and decision.key in ("target", "next_target"):
        overlays, ids = _of_target(scene, decision, sketch)
    elif isinstance(decision, ChooseOne | ChooseSome):
        overlays = _of_things(scene, labels)
    if not overlays:
        return None
    view = scene.view
    return draw_board(view, overlays, Options(mode=mode, region=crop_around(view, ids, overlays)))


def attacks_told(state: Match, events: Sequence[Event], language: str) -> list[AttackStory]:
    """The attacks of these events in which dice were rolled."""
    return [
        story for story in attack_stories(events, state, content_as_of(state.options.pool), language) if story.rolls
    ]


def under_way(scene: Scene, events: Sequence[Event], numbered: str, mode: Mode) -> Picture | None:
    """The dice of the attack that is going on, as they lie."""
    stories = [story for story in attacks_told(scene.state, events, scene.language) if story.damage is None]
    return draw_attack(as_they_lie(stories[-1], scene.world, scene.language), mode, numbered) if stories else None


# -- what takes as long as drawing ------------------------------------------------------------------------------------


def named_places(scene: Scene, most: int) -> tuple[Spot, ...]:
    """Where the one who moves could go, by what a player would call it."""
    frame = scene.state.stack[-1]
    assert isinstance(frame, MoveFrame)
    return tuple(Advance(scene.world, frame).named(most))


def looked_ahead(scene: Scene, decision: ChooseReaction | ChooseSome) -> dict[str, Outlook | None]:
    """What each answer to a question in an attack would be worth."""
    return outlooks(scene.world.content, scene.state, decision)


def _inches(at: tuple[int, int]) -> Point:
    return (at[0] / 1000, at[1] / 1000)


# -- places --------------------------------------------------------------------------------------------------------


def of_place(scene: Scene, decision: ChoosePlacement, sketch: Sketch) -> tuple[list[Overlay], list[str]]:
    world = scene.world
    radius = _radius(world, decision)
    who = str(decision.params.get("who") or "")
    ids = [who] if who in scene.state.characters else []
    frame = scene.state.stack[-1]
    advance = Advance(world, frame) if isinstance(frame, MoveFrame) and frame.move in ("advance", "climb") else None
    overlays: list[Overlay] = []
    if advance is not None:
        patches = reachable_area(advance.scene, advance.mover, advance.tools, advance.size, advance.wedge)
        overlays.append(Reach(tuple((tuple(patch.outline), tuple(patch.holes)) for patch in patches)))
    if sketch.chosen is None:
        overlays.append(Ghosts(tuple(_inches(at) for at in sketch.places), radius, sketch.words))
        return overlays, ids
    if advance is not None:
        tool, move = advance.lay(*sketch.chosen)
        if (laid := move.witness) is not None:
            overlays.append(Tool((laid.start, laid.hinge, laid.end), tool))
    overlays.append(Ghosts((_inches(sketch.chosen),), radius, first=sketch.first))
    return overlays, ids


def _radius(world: World, decision: ChoosePlacement) -> float:
    who, what = decision.params.get("who"), decision.params.get("what")
    if isinstance(who, str) and who in world.state.characters:
        return world.footprint(who).radius
    if isinstance(what, str) and what in world.content.characters:
        return base_radius(world.content.characters[what].base)
    return TOKEN_RADIUS


# -- directions ----------------------------------------------------------------------------------------------------


def _of_angle(scene: Scene, decision: ChooseAngle, sketch: Sketch) -> tuple[list[Overlay], list[str]]:
    world = scene.world
    if decision.key == "throw_terrain":
        return _of_hurl(scene, decision, sketch)
    who = str(decision.params.get("who") or "")
    if who not in scene.state.characters or scene.state.characters[who].spot is None:
        return [], []
    mover = world.footprint(who)
    if decision.key == "beam" and decision.source is not None:
        return _of_beam(scene, decision, sketch, who), [who]
    if sketch.angle is not None:
        end = sketch.chosen and _inches(sketch.chosen)
        way = (mover.centre, end or _ray(mover.centre, sketch.angle, 4.0))
        kind = "push" if decision.key == "push" else "throw"
        return [Path(way, mover.radius, kind="push" if kind == "push" else "throw", who=who)], [who]
    if sketch.places:
        return [Ghosts(tuple(_inches(at) for at in sketch.places), mover.radius, sketch.words)], [who]
    return _rays(mover, [spot.x for spot in decision.spots[:9]], 5.0), [who]


def _of_hurl(scene: Scene, decision: ChooseAngle, sketch: Sketch) -> tuple[list[Overlay], list[str]]:
    """TER-11: a feature flies from its thrower's hands."""
    world, by, feature = scene.world, str(decision.params["by"]), str(decision.params["feature"])
    tool = str(decision.params["tool"])
    angles = [sketch.angle] if sketch.angle is not None else [spot.x for spot in decision.spots[:9]]
    overlays: list[Overlay] = []
    for number, angle in enumerate(angles, 1):
        laid = hurl(world.scene, by, feature, tool, angle / 1000)
        if sketch.angle is not None:
            overlays.append(Path((laid.start, laid.end), 0.5, kind="terrain", who=feature))
        else:
            overlays.append(Line(laid.start, laid.end, "aim", str(number)))
    return overlays, [by, feature]


def _of_beam(scene: Scene, decision: ChooseAngle, sketch: Sketch, who: str) -> list[Overlay]:
    world = scene.world
    attack = world.attack(who, str(decision.source))
    reach, origin = targets.reach_of(world, who, attack), decision.params.get("origin")
    start = targets.start_of(world, who, attack, origin)
    if sketch.angle is not None:
        hit, friends = targets.in_beam(world, who, attack, sketch.angle / 1000, origin)
        lane = beam.lane(start, reach, sketch.angle / 1000)
        return [Beam(tuple(lane.outline()), (*hit, *friends))]
    return _rays(start, [spot.x for spot in decision.spots[:9]], RANGE_LENGTH[reach])


def _rays(base: Base, angles: Sequence[int], length: float) -> list[Overlay]:
    """Numbered directions, from the rim on: the letters on the base stay readable."""
    ends = [(_ray(base.centre, angle, base.radius), _ray(base.centre, angle, length)) for angle in angles]
    return [Line(start, end, "aim", str(n)) for n, (start, end) in enumerate(ends, 1)]


def _ray(start: Point, angle: int, length: float) -> Point:
    turn = math.radians(angle / 1000)
    return (start[0] + length * math.cos(turn), start[1] + length * math.sin(turn))


# -- targets -------------------------------------------------------------------------------------------------------


def _of_target(scene: Scene, decision: ChooseOne, sketch: Sketch | None) -> tuple[list[Overlay], list[str]]:
    who = str(decision.params.get("who") or "")
    characters = scene.state.characters
    if who not in characters or characters[who].spot is None:
        return [], []
    mover = scene.world.footprint(who)
    overlays: list[Overlay] = []
    ids = [who]
    for option in decision.options:
        if option.id not in characters or characters[option.id].spot is None:
            continue
        chosen = sketch is None or sketch.words == (option.id,)
        if option.enabled and chosen:
            other = scene.world.footprint(option.id)
            overlays.append(Line(*between(mover, other), "sight"))
            ids.append(option.id)
    return overlays, ids


def between(one: Base, other: Base) -> tuple[Point, Point]:
    """From rim to rim: the letters on the bases stay readable."""
    way = math.dist(one.centre, other.centre) or 1.0
    step = ((other.centre[0] - one.centre[0]) / way, (other.centre[1] - one.centre[1]) / way)
    start = (one.centre[0] + step[0] * one.radius, one.centre[1] + step[1] * one.radius)
    return start, (other.centre[0] - step[0] * other.radius, other.centre[1] - step[1] * other.radius)


def _of_things(scene: Scene, labels: dict[str, str]) -> list[Overlay]:
    """Where what is offered lies; only if there is something to compare."""
    view = scene.view
    offered = [id for id in labels if view.place(id) is not None]
    if len(offered) < 2:
        return []
    tagged = {figure.id for figure in view.figures}
    return [Marks(tuple((id, "" if id in tagged else labels[id]) for id in offered))]
