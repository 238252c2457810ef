"""Overlays, drawn: what lies under the bases and what lies over them.

It must not measure: lengths of tools come from the board's own table.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.bases import ghost_sprite, number_sprite, shade_sprite
from bot.games.crisis_protocol.pictures.crops import plate
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
from bot.games.crisis_protocol.pictures.pins import apart
from bot.games.crisis_protocol.pictures.sheet import Sheet
from bot.games.crisis_protocol.pictures.terrain import BADGE, badge_spots
from bot.games.crisis_protocol.pictures.view import BoardView
from bot.render.palette import PALETTES, Mode, Palette
from bot.render.pen import Box, Pen, Point, box_of, polar, with_alpha
from rules_engine.crisis_protocol.board.tools import MOVEMENT_WIDTH, RANGE_LENGTH

PHONE_PLATE = 36
"""The part of a picture's width that the letters of a name plate take at least."""
PHONE_DISC = 48
"""The part of a picture's width that the radius of a numbered disc takes at least, so that a phone shows it."""
LETTERS = 0.7
"""The part of a base's radius that its letters take."""
_KIND_COLOURS = {"sight": "clear", "aim": "accent", "blocked": "barred", "cover": "condition"}


def draw_below(image: Image.Image, sheet: Sheet, view: BoardView, overlays: Sequence[Overlay], mode: Mode) -> None:
    p = PALETTES[mode]
    for overlay in overlays:
        match overlay:
            case Reach():
                _reach(image, sheet, overlay, p)
            case Ghosts(places=places, radius=radius):
                for place in places:
                    _stamp(image, ghost_sprite(radius, sheet.scale, mode), sheet.at(place))
            case Rings(of=of, ranges=ranges):
                _rings(image, sheet, view, of, ranges, p)
            case Area(of=of, range=reach):
                _area(image, sheet, view, of, reach, p)
            case Beam():
                _beam(image, sheet, overlay, p)
            case Path():
                _path(image, sheet, overlay, p)
            case Tool():
                _tool(image, sheet, overlay, p)
            case Before():
                _stamp(
                    image,
                    shade_sprite(overlay.seat, overlay.emblem, overlay.radius, sheet.scale, mode),
                    sheet.at(overlay.at),
                )
            case _:
                pass


def draw_lines(image: Image.Image, sheet: Sheet, overlays: Sequence[Overlay], mode: Mode) -> None:
    """Over the bases and under their plates: a line through a name hides more than a plate does of a line."""
    for overlay in overlays:
        if isinstance(overlay, Line):
            _line(image, sheet, overlay, PALETTES[mode])


def draw_above(image: Image.Image, sheet: Sheet, view: BoardView, overlays: Sequence[Overlay], mode: Mode) -> None:
    p = PALETTES[mode]
    for overlay in overlays:
        match overlay:
            case Ghosts():
                _ghosts(image, sheet, view, overlay, mode)
            case Marks(of=of):
                for id, label in of:
                    _chosen_mark(image, sheet, view, id, label, p)
            case Path(hit=hit):
                for at in hit:
                    draw_on(image, sheet, box_of([at], 0.8), partial(_burst, at=at, radius=0.62, p=p))
            case Beam(touched=touched) | Area(touched=touched):
                _marks(image, sheet, view, touched, p)
            case Change():
                _change(image, sheet, view, overlay, p)
            case _:
                pass


def numbered(overlay: Ghosts, sheet: Sheet, view: BoardView) -> tuple[tuple[Point, float], ...]:
    """Where the numbers of offered places stand, and the radius of their discs: on the places, or beside them where
    they would hide one another, the letters of a base or the Size of terrain."""
    radius = round(max(min(overlay.radius * 0.72, 0.55), sheet.width / PHONE_DISC / sheet.scale), 2)
    fixed = [(figure.at, radius + figure.radius * LETTERS) for figure in view.figures]
    fixed += [(spot, radius + BADGE) for spot in badge_spots(tuple(piece.outline for piece in view.terrain))]
    return tuple((spot, radius) for spot in apart(overlay.places, 2.15 * radius, fixed))


def _ghosts(image: Image.Image, sheet: Sheet, view: BoardView, overlay: Ghosts, mode: Mode) -> None:
    """The numbers alone, over everything; the places lie under the bases, whose letters they would hide."""
    draw, ink = ImageDraw.Draw(image), PALETTES[mode].ink
    discs = list(zip(overlay.places, numbered(overlay, sheet, view), strict=True))
    for place, (spot, _) in discs:
        if spot != place:
            draw.line((*sheet.at(place), *sheet.at(spot)), fill=ink, width=max(2, round(0.12 * sheet.scale)))
    for number, (_, (spot, radius)) in enumerate(discs, start=overlay.first):
        _stamp(image, number_sprite(str(number or ""), radius, sheet.scale, mode), sheet.at(spot))


def _stamp(image: Image.Image, sprite: Image.Image, at: Point) -> None:
    image.paste(sprite, (round(at[0] - sprite.width / 2), round(at[1] - sprite.height / 2)), sprite)


def draw_on(image: Image.Image, sheet: Sheet, box: Box, draw: Callable[[Pen], None]) -> None:
    """Draw on a sheet of its own over a part of the shown mat."""
    left, bottom, right, top = sheet.region
    part = (max(left, box[0]), max(bottom, box[1]), min(right, box[2]), min(top, box[3]))
    if part[0] >= part[2] or part[1] >= part[3]:
        return
    pen = Pen(part, sheet.scale, fine=2)
    draw(pen)
    layer = pen.done()
    x, y = sheet.at((part[0], part[3]))
    image.paste(layer, (round(x), round(y)), layer)


def _reach(image: Image.Image, sheet: Sheet, overlay: Reach, p: Palette) -> None:
    """Tinted ground with an outline; its holes are left as they are."""
    rings = [ring for outline, holes in overlay.patches for ring in (outline, *holes)]
    if not rings:
        return

    def draw(pen: Pen) -> None:
        for outline, _ in overlay.patches:
            pen.shape(outline, with_alpha(p.reach, 0.345))
        for _, holes in overlay.patches:
            for hole in holes:
                pen.shape(hole, with_alpha(p.reach, 0.0))
        for width, colour in ((0.15, p.ink), (0.09, p.reach)):
            for ring in rings:
                pen.line([*ring, ring[0]], colour, width)

    draw_on(image, sheet, box_of([point for ring in rings for point in ring], 0.1), draw)


def _rings(image: Image.Image, sheet: Sheet, view: BoardView, of: str, ranges: Iterable[int], p: Palette) -> None:
    figure = view.figure(of)
    if figure is None:
        return
    longest = figure.radius + max((RANGE_LENGTH[reach] for reach in ranges), default=0.0)

    def draw(pen: Pen) -> None:
        for reach in ranges:
            radius = figure.radius + RANGE_LENGTH[reach]
            pen.dashed_ring(figure.at, radius, p.words, 0.09, 0.3)
            for degrees in (45, 225):
                x, y = polar(figure.at, radius, degrees)
                pen.disc((x, y), 0.46, p.ink)
                pen.disc((x, y), 0.39, p.card)
                pen.text((x, y), f"R{reach}", 0.5, p.on_card)

    draw_on(image, sheet, box_of([figure.at], longest + 0.6), draw)


def _area(image: Image.Image, sheet: Sheet, view: BoardView, of: str, reach: int, p: Palette) -> None:
    figure = view.figure(of)
    if figure is None:
        return
    radius = figure.radius + RANGE_LENGTH[reach]

    def draw(pen: Pen) -> None:
        pen.disc(figure.at, radius, with_alpha(p.barred, 0.22))
        pen.dashed_ring(figure.at, radius, p.barred, 0.13, 0.3)

    draw_on(image, sheet, box_of([figure.at], radius + 0.3), draw)


def _beam(image: Image.Image, sheet: Sheet, overlay: Beam, p: Palette) -> None:
    def draw(pen: Pen) -> None:
        pen.shape(overlay.outline, with_alpha(p.barred, 0.32), p.ink, 0.14)
        pen.shape(overlay.outline, None, p.barred, 0.08)

    draw_on(image, sheet, box_of(overlay.outline, 0.2), draw)


def _marks(image: Image.Image, sheet: Sheet, view: BoardView, touched: Iterable[str], p: Palette) -> None:
    """Cross hairs on whoever is in range."""
    for id in touched:
        figure = view.figure(id)
        if figure is None or not sheet.shows(figure.at):
            continue

        def draw(pen: Pen, at: Point = figure.at, r: float = figure.radius) -> None:
            for degrees in (45, 135, 225, 315):
                ends = [polar(at, r + 0.02, degrees), polar(at, r + 0.42, degrees)]
                pen.line(ends, p.ink, 0.2)
                pen.line(ends, p.barred, 0.11)

        draw_on(image, sheet, box_of([figure.at], figure.radius + 0.6), draw)


def _chosen_mark(image: Image.Image, sheet: Sheet, view: BoardView, id: str, label: str, p: Palette) -> None:
    """A ring around a thing that is offered, and its name below it where nothing else tells it."""
    place = view.place(id)
    if place is None or not sheet.shows(place[0]):
        return
    (x, y), radius = place
    text = plate(view, id, label)
    size = max(1.0, sheet.width / PHONE_PLATE / (0.56 * sheet.scale))
    half, tall = (0.19 * len(text) + 0.25) * size, 0.4 * size
    left, bottom, right, _ = sheet.region
    middle = (min(max(x, left + half), right - half), max(bottom + tall + 0.05, y - radius - tall - 0.2))

    def draw(pen: Pen) -> None:
        for width, ink in ((0.3, p.ink), (0.18, p.accent)):
            pen.dashed_ring((x, y), radius + 0.2, ink, width, 0.5)
        if label:
            corners = [(-half, -tall), (half, -tall), (half, tall), (-half, tall)]
            pen.shape([(middle[0] + dx, middle[1] + dy) for dx, dy in corners], p.accent, p.ink, 0.08)
            pen.text(middle, text, 0.56 * size, "#1d1a26")

    draw_on(image, sheet, box_of([(x, y), middle], max(radius + 0.5, half + 0.1, tall + 0.1)), draw)


def _tool(image: Image.Image, sheet: Sheet, overlay: Tool, p: Palette) -> None:
    start, hinge, end = overlay.laying

    def draw(pen: Pen) -> None:
        for width, colour in ((MOVEMENT_WIDTH, p.ink), (MOVEMENT_WIDTH - 0.14, p.accent)):
            inset = (MOVEMENT_WIDTH - width) / 2
            for a, b in ((start, hinge), (hinge, end)):
                pen.shape(_bar(a, b, width, inset if a == start else 0.0, inset if b == end else 0.0), colour)
            pen.disc(hinge, width / 2, colour)
        pen.disc(hinge, 0.13, p.ink)
        middle = ((hinge[0] + end[0]) / 2, (hinge[1] + end[1]) / 2)
        pen.text(middle, overlay.name, 0.46, "#1d1a26")

    draw_on(image, sheet, box_of([start, hinge, end], 0.6), draw)


def _bar(a: Point, b: Point, width: float, trim_a: float, trim_b: float) -> list[Point]:
    length = math.dist(a, b) or 1.0
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    ax, ay, bx, by = a[0] + ux * trim_a, a[1] + uy * trim_a, b[0] - ux * trim_b, b[1] - uy * trim_b
    dx, dy = -uy * width / 2, ux * width / 2
    return [(ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)]


def _path(image: Image.Image, sheet: Sheet, overlay: Path, p: Palette) -> None:
    """An arrow as wide as what moved; dashed when it was moved against its will."""
    points = overlay.points
    if len(points) < 2 or math.dist(points[-2], points[-1]) < 1e-6:
        return
    thrown = overlay.kind in ("throw", "terrain")
    colour = p.barred if overlay.kind in ("push", "throw", "terrain") else p.accent

    def draw(pen: Pen) -> None:
        pen.line(points, with_alpha(colour, 0.25), 2 * overlay.radius)
        for a, b in pairwise(points):
            for width, ink in ((0.26, p.ink), (0.14, colour)):
                if thrown:
                    pen.dashes(a, b, ink, width, 0.4)
                else:
                    pen.line([a, b], ink, width)
        _head(pen, points[-2], points[-1], colour, p.ink)

    draw_on(image, sheet, box_of(points, overlay.radius + 0.6), draw)


def _head(pen: Pen, a: Point, b: Point, colour: str, ink: str) -> None:
    angle = math.degrees(math.atan2(b[0] - a[0], b[1] - a[1]))
    tip, middle = b, polar(b, 0.75, angle + 180)
    pen.shape([tip, polar(middle, 0.42, angle + 90), polar(middle, 0.42, angle - 90)], colour, ink, 0.09)


def _line(image: Image.Image, sheet: Sheet, overlay: Line, p: Palette) -> None:
    """A free line is solid, a blocked one dashed with a cross, one of cover dotted with a shield's B."""
    colour = getattr(p, _KIND_COLOURS[overlay.kind])
    middle = ((overlay.start[0] + overlay.end[0]) / 2, (overlay.start[1] + overlay.end[1]) / 2)

    def draw(pen: Pen) -> None:
        for width, ink in ((0.24, p.ink), (0.13, colour)):
            if overlay.kind in ("sight", "aim"):
                pen.line([overlay.start, overlay.end], ink, width)
            else:
                pen.dashes(overlay.start, overlay.end, ink, width, 0.35 if overlay.kind == "blocked" else 0.15)
        if overlay.kind == "blocked":
            for dx, dy in ((0.3, 0.3), (0.3, -0.3)):
                ends = [(middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)]
                pen.line(ends, p.ink, 0.3)
                pen.line(ends, p.barred, 0.17)
        if overlay.label and overlay.kind == "aim":
            # At the far end, where the numbers of neighbouring directions are apart.
            pen.disc(overlay.end, 0.62, p.ink)
            pen.disc(overlay.end, 0.53, p.accent)
            pen.text(overlay.end, overlay.label, 0.82, "#1d1a26")
        elif overlay.label:
            half = 0.17 * len(overlay.label) + 0.2
            x, y = middle
            corners = [(x - half, y - 0.36), (x + half, y - 0.36), (x + half, y + 0.36), (x - half, y + 0.36)]
            pen.shape(corners, p.card, p.ink, 0.08)
            pen.text(middle, overlay.label, 0.52, p.on_card)

    reach = 0.7 + 0.2 * len(overlay.label)
    draw_on(image, sheet, box_of([overlay.start, overlay.end], reach), draw)


def _burst(pen: Pen, at: Point, radius: float, p: Palette) -> None:
    points = [polar(at, radius if step % 2 else radius * 0.62, step * 360 / 20) for step in range(20)]
    pen.shape(points, p.damage, p.ink, 0.09)


def _change(image: Image.Image, sheet: Sheet, view: BoardView, overlay: Change, p: Palette) -> None:
    figure = view.figure(overlay.of)
    if figure is None or not sheet.shows(figure.at):
        return
    half = max(0.6, 0.2 * len(overlay.text) + 0.3)
    x, y = figure.at[0], figure.at[1] + figure.radius + 0.75
    left, _, right, top = sheet.region
    x = min(max(x, left + half + 0.2), right - half - 0.2)
    y = min(y, top - 0.7)

    def draw(pen: Pen) -> None:
        spikes = []
        for step in range(28):
            far = 1.0 if step % 2 else 0.72
            angle = step * math.tau / 28
            spikes.append((x + (half + 0.25) * far * math.sin(angle), y + 0.72 * far * math.cos(angle)))
        pen.shape(spikes, p.reach if overlay.good else p.damage, p.ink, 0.09)
        pen.text((x, y - 0.02), overlay.text, 0.62, "#1d1a26")

    draw_on(image, sheet, box_of([(x, y)], half + 0.6), draw)
