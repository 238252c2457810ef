"""Which picture goes with which question or post: what of the board, with which ghosts, lines and tools.

It must not draw and must not measure: the board measures, `bot.render` draws.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.logs import EventLog
from bot.render.attack_picture import draw_attack
from bot.render.attack_story import AttackStory, attack_stories
from bot.render.board import Options, draw_board
from bot.render.crops import crop_around
from bot.render.overlays import Beam, Ghosts, Line, Marks, Overlay, Path, Reach, Tool
from bot.render.palette import Mode
from bot.render.picture import Picture as Drawn
from bot.render.view import BoardView, board_view
from bot.ui.match.look import Look
from bot.ui.match.panel import Picture
from rules_engine.crisis_protocol.board import beam
from rules_engine.crisis_protocol.board.hurl import hurl
from rules_engine.crisis_protocol.board.reach import reachable_area
from rules_engine.crisis_protocol.board.shapes import Base
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH, TOKEN_RADIUS, base_radius
from rules_engine.crisis_protocol.events.attacks import DiceRolled
from rules_engine.crisis_protocol.query import targets
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.reaching import Advance
from rules_engine.crisis_protocol.state.frames import MoveFrame
from rules_engine.kernel.decisions import ChooseAngle, ChooseOne, ChoosePlacement, ChooseSome, Decision
from rules_engine.kernel.events import Event
from rules_engine.kernel.views import told_to

Point = tuple[float, float]
FIGHT = 12
"""Entries in which the attack that is going on was declared."""
log = EventLog("bot.ui.match.scenes")


@dataclass(frozen=True)
class Sketch:
    """What is drawn over the board; places in thousandths of an inch, directions of a degree."""

    places: tuple[tuple[int, int], ...] = ()
    words: tuple[str, ...] = ()
    chosen: tuple[int, int] | None = None
    angle: int | None = None
    first: int = 1
    """The number of the first place; of the chosen one, the number it was offered under, or 0."""


async def board_picture(look: Look) -> list[Picture]:
    """The whole board."""
    return await drawn(look, lambda mode: draw_board(view_of(look), (), Options(mode=mode)), "board")


async def question_picture(look: Look, decision: Decision, sketch: Sketch | None = None) -> list[Picture]:
    """The part of the board a question is about; none where nothing is to be seen."""

    def draw(mode: Mode) -> Drawn | None:
        overlays: list[Overlay] = []
        ids: list[str] = []
        if isinstance(decision, ChoosePlacement) and sketch is not None:
            overlays, ids = _of_place(look, decision, sketch)
        elif isinstance(decision, ChooseAngle) and sketch is not None:
            overlays, ids = _of_angle(look, decision, sketch)
        elif isinstance(decision, ChooseOne) and decision.key in ("target", "next_target"):
            overlays, ids = _of_target(look, decision, sketch)
        elif isinstance(decision, ChooseOne | ChooseSome):
            overlays = _of_things(look, decision)
        if decision.key == "edge":
            return draw_board(view_of(look), (), Options(mode=mode, header=False))
        if not overlays:
            return None
        view = view_of(look)
        return draw_board(view, overlays, Options(mode=mode, region=crop_around(view, ids, overlays)))

    return await drawn(look, draw, "look")


async def fight_picture(look: Look, numbered: str = "") -> list[Picture]:
    """The dice of the attack that is going on, as they lie; those of one pool with the numbers they are chosen by."""
    if look.state.innermost("attack") is None:
        return []
    recent = await look.client.matches.entries(look.id, max(0, look.desk.row.entries - FIGHT))
    events = [e for _, entry in recent if not entry.undone for e in told_to(look.seat, entry.events)]
    if not any(isinstance(event, DiceRolled) for event in events):
        return []
    return await drawn(look, lambda mode: _under_way(look, events, mode, numbered), "attack")


def attacks_told(look: Look, events: Sequence[Event]) -> list[AttackStory]:
    """The attacks of these events in which dice were rolled."""
    told = attack_stories(events, look.state, look.client.matches.content, look.to.language)
    return [story for story in told if story.rolls]


def _under_way(look: Look, events: Sequence[Event], mode: Mode, numbered: str) -> Drawn | None:
    stories = [story for story in attacks_told(look, events) if story.damage is None]
    return draw_attack(stories[-1], mode, numbered) if stories else None


async def drawn(look: Look, draw: Callable[[Mode], Drawn | None], stem: str) -> list[Picture]:
    """In the colours its reader wishes for; public ones are light. A picture that fails costs nobody a turn:
    everything stands in the text as well."""
    wishes = await look.client.clocks.wishes(look.user_id) if look.user_id is not None else {}
    mode: Mode = wishes.get("palette", "light")
    try:
        made = await look.client.pictures.draw(lambda: draw(mode))
    except Exception as error:
        log.error("picture failed", error, match=look.id, picture=stem)
        return []
    if made is None:
        return []
    return [Picture(made.filename(stem), b"" if wishes.get("text_only") else made.data, made.alt)]


def view_of(look: Look) -> BoardView:
    return board_view(look.state, look.client.matches.content, look.to.language)


def _inches(at: tuple[int, int]) -> Point:
    return (at[0] / 1000, at[1] / 1000)


# -- places --------------------------------------------------------------------------------------------------------


def _of_place(look: Look, decision: ChoosePlacement, sketch: Sketch) -> tuple[list[Overlay], list[str]]:
    world = look.world
    radius = _radius(world, decision)
    who = str(decision.params.get("who") or "")
    ids = [who] if who in look.state.characters else []
    frame = look.state.stack[-1]
    advance = Advance(world, frame) if isinstance(frame, MoveFrame) and frame.move in ("advance", "climb") else None
    overlays: list[Overlay] = []
    if advance is not None:
        patches = reachable_area(world.scene, advance.mover, advance.tools, advance.size, advance.wedge)
        overlays.append(Reach(tuple((tuple(patch.outline), tuple(patch.holes)) for patch in patches)))
    if sketch.chosen is None:
        overlays.append(Ghosts(tuple(_inches(at) for at in sketch.places), radius, sketch.words))
        return overlays, ids
    if advance is not None:
        laid = advance.lay(*sketch.chosen)[1].witness
        if laid is not None:
            overlays.append(Tool((laid.start, laid.hinge, laid.end)))
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


def _of_angle(look: Look, decision: ChooseAngle, sketch: Sketch) -> tuple[list[Overlay], list[str]]:
    world = look.world
    if decision.key == "throw_terrain":
        return _of_hurl(look, decision, sketch)
    who = str(decision.params.get("who") or "")
    if who not in look.state.characters or look.state.characters[who].spot is None:
        return [], []
    mover = world.footprint(who)
    if decision.key == "beam" and decision.source is not None:
        return _of_beam(look, decision, sketch, who), [who]
    if sketch.angle is not None:
        end = sketch.chosen and _inches(sketch.chosen)
        way = (mover.centre, end or _ray(mover.centre, sketch.angle, 4.0))
        kind = "push" if decision.key == "push" else "throw"
        return [Path(way, mover.radius, kind="push" if kind == "push" else "throw", who=who)], [who]
    if sketch.places:
        return [Ghosts(tuple(_inches(at) for at in sketch.places), mover.radius, sketch.words)], [who]
    rays = [_ray(mover.centre, spot.x, 5.0) for spot in decision.spots[:9]]
    return [Line(mover.centre, end, "aim", str(n)) for n, end in enumerate(rays, 1)], [who]


def _of_hurl(look: Look, decision: ChooseAngle, sketch: Sketch) -> tuple[list[Overlay], list[str]]:
    """TER-11: a feature flies from its thrower's hands."""
    world, by, feature = look.world, str(decision.params["by"]), str(decision.params["feature"])
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


def _of_beam(look: Look, decision: ChooseAngle, sketch: Sketch, who: str) -> list[Overlay]:
    world = look.world
    attack = world.attack(who, str(decision.source))
    reach = targets.reach_of(world, who, attack)
    if sketch.angle is not None:
        hit, friends = targets.in_beam(world, who, attack, sketch.angle / 1000)
        lane = beam.lane(world.base(who), reach, sketch.angle / 1000)
        return [Beam(tuple(lane.outline()), (*hit, *friends))]
    start, length = world.base(who).centre, RANGE_LENGTH[reach]
    rays = [_ray(start, spot.x, length) for spot in decision.spots[:9]]
    return [Line(start, end, "aim", str(n)) for n, end in enumerate(rays, 1)]


def _ray(start: Point, angle: int, length: float) -> Point:
    turn = math.radians(angle / 1000)
    return (start[0] + length * math.cos(turn), start[1] + length * math.sin(turn))


# -- targets -------------------------------------------------------------------------------------------------------


def _of_target(look: Look, decision: ChooseOne, sketch: Sketch | None) -> tuple[list[Overlay], list[str]]:
    who = str(decision.params.get("who") or "")
    characters = look.state.characters
    if who not in characters or characters[who].spot is None:
        return [], []
    mover = look.world.footprint(who)
    overlays: list[Overlay] = []
    ids = [who]
    for option in decision.options:
        if option.id not in characters or characters[option.id].spot is None:
            continue
        chosen = sketch is None or sketch.words == (option.id,)
        if option.enabled and chosen:
            other = look.world.footprint(option.id)
            overlays.append(Line(*_between(mover, other), "sight"))
            ids.append(option.id)
    return overlays, ids


def _between(one: Base, other: Base) -> tuple[Point, Point]:
    """From rim to rim: the letters on the bases stay readable."""
    way = math.dist(one.centre, other.centre) or 1.0
    step = ((other.centre[0] - one.centre[0]) / way, (other.centre[1] - one.centre[1]) / way)
    start = (one.centre[0] + step[0] * one.radius, one.centre[1] + step[1] * one.radius)
    return start, (other.centre[0] - step[0] * other.radius, other.centre[1] - step[1] * other.radius)


def _of_things(look: Look, decision: ChooseOne | ChooseSome) -> list[Overlay]:
    """Where what is offered lies; only if there is something to compare."""
    view = view_of(look)
    offered = [option for option in decision.options if option.enabled and view.place(option.id) is not None]
    if len(offered) < 2:
        return []
    tagged = {figure.id for figure in view.figures}
    return [Marks(tuple((o.id, "" if o.id in tagged else look.label(decision, o).label) for o in offered))]
