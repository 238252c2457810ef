"""Which part of the mat an action is about, and which places its overlays need for themselves.

It must not draw.
"""

from collections.abc import Iterable, Sequence

from bot.games.crisis_protocol.pictures.overlays import (
    Area,
    Beam,
    Before,
    Change,
    Ghosts,
    Line,
    Marks,
    Overlay,
    Path,
    Reach,
    Rings,
    Tool,
)
from bot.games.crisis_protocol.pictures.sheet import crop
from bot.games.crisis_protocol.pictures.view import BoardView
from bot.render.pen import Box, Point
from rules_engine.crisis_protocol.board.tools import RANGE_LENGTH

AROUND = 0.9
"""Inches around a base for its sign, its pips and a glance at its neighbours."""
RING = 0.35
"""Inches that the ring around something offered takes outside it."""


def crop_around(view: BoardView, ids: Iterable[str] = (), overlays: Sequence[Overlay] = ()) -> Box:
    """A region with these characters, tokens and features, and all that is laid over the mat."""
    points: list[Point] = []
    for id in ids:
        points += _of_thing(view, id)
    for overlay in overlays:
        points += _of_overlay(view, overlay)
    return crop(points, margin=1.5)


def _around(at: Point, radius: float) -> list[Point]:
    return [(at[0] - radius, at[1] - radius), (at[0] + radius, at[1] + radius)]


def _of_thing(view: BoardView, id: str) -> list[Point]:
    if (figure := view.figure(id)) is not None:
        return _around(figure.at, figure.radius + AROUND)
    if (marker := view.marker(id)) is not None:
        return _around(marker.at, AROUND) if marker.at is not None else []
    piece = view.piece(id)
    return list(piece.outline) if piece is not None else []


def _of_overlay(view: BoardView, overlay: Overlay) -> list[Point]:
    match overlay:
        case Reach(patches=patches):
            return [point for outline, _ in patches for point in outline]
        case Ghosts(places=places, radius=radius):
            return [corner for place in places for corner in _around(place, radius)]
        case Tool(laying=laying):
            return list(laying)
        case Line(start=start, end=end):
            return [start, end]
        case Beam(outline=outline):
            return list(outline)
        case Path(points=points, radius=radius):
            return [corner for point in points for corner in _around(point, radius + 0.3)]
        case Before(at=at, radius=radius):
            return _around(at, radius + 0.5)
        case Area(of=of, range=reach):
            figure = view.figure(of)
            return _around(figure.at, figure.radius + RANGE_LENGTH[reach]) if figure else []
        case Marks(of=marks):
            return [corner for id, _ in marks for corner in _of_thing(view, id)]
        case Rings(of=of) | Change(of=of):
            return _of_thing(view, of)


def plate(view: BoardView, id: str, label: str) -> str:
    """What stands below a thing that is offered: of a token the number it bears, which no other has."""
    marker = view.marker(id)
    return marker.label if marker is not None and label.endswith(f" {marker.label}") else label


def reserved(view: BoardView, overlays: Sequence[Overlay]) -> list[Box]:
    """Places that a name tag should leave free: numbers, labels, bursts."""
    found: list[Box] = []
    for overlay in overlays:
        match overlay:
            case Ghosts(places=places, radius=radius):
                found += [_box(place, radius, radius) for place in places]
            case Change(of=of, text=text):
                if (figure := view.figure(of)) is not None:
                    at = (figure.at[0], figure.at[1] + figure.radius + 0.75)
                    found.append(_box(at, 0.2 * len(text) + 0.7, 0.75))
            case Marks(of=marks):
                for id, label in marks:
                    if label and (place := view.place(id)) is not None:
                        at = (place[0][0], place[0][1] - place[1] - 0.6)
                        found.append(_box(at, 0.19 * len(plate(view, id, label)) + 0.3, 0.5))
                        found.append(_box(place[0], place[1] + RING, place[1] + RING))
            case Line(kind="aim", end=end, label=label) if label:
                found.append(_box(end, 0.62, 0.62))
            case Line(start=start, end=end, label=label) if label:
                found.append(_box(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2), 0.2 * len(label) + 0.2, 0.4))
            case Tool(laying=laying):
                found += [_box(point, 0.4, 0.4) for point in laying]
                found.append(_box(((laying[1][0] + laying[2][0]) / 2, (laying[1][1] + laying[2][1]) / 2), 0.4, 0.4))
            case Path(points=points, hit=hit):
                found += [_box(point, 0.6, 0.6) for point in (*points[-1:], *hit)]
            case Before(at=at, radius=radius):
                found.append(_box(at, radius, radius))
            case _:
                pass
    return found


def _box(at: Point, wide: float, tall: float) -> Box:
    return (at[0] - wide, at[1] - tall, at[0] + wide, at[1] + tall)
