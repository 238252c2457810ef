"""Name tags: who it is, damage of Stamina, Power, conditions; set where they cover nobody.

It must not move anything on the mat: only tags give way.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.view import Condition, Figure
from bot.render.fonts import font
from bot.render.palette import PALETTES, Mode, Palette
from bot.render.pen import empty_sheet, readable_on, smoothed
from rules_engine.kernel.values import Seat

Rect = tuple[float, float, float, float]
Place = tuple[float, float]

_FINE = 2
_DRAIN = frozenset({"bleed", "poison", "incinerate"})
_HOLD = frozenset({"slow", "root", "stagger"})


PHONE = 34
"""A phone shows a picture about 300 pixels wide: of this part of its width nine are left, just enough to read."""


def tag_of(figure: Figure, large: bool, mode: Mode, width: int = 0) -> Image.Image:
    """`width`: of the picture, in pixels; the wider it is, the more it shrinks on a phone."""
    return _drawn(
        figure.name, figure.seat, figure.damage, figure.stamina, figure.power, figure.conditions,
        f"+{sum(n for _, n in figure.tokens)}" if figure.tokens else "", max(30 if large else 27, width // PHONE), mode,
    )  # fmt: skip


@lru_cache(maxsize=1024)
def _drawn(
    name: str,
    seat: Seat,
    damage: int,
    stamina: int,
    power: int,
    conditions: tuple[Condition, ...],
    tokens: str,
    unit: int,
    mode: Mode,
) -> Image.Image:
    """`unit`: the height of its name."""
    p = PALETTES[mode]
    title, small = font(unit * _FINE), font(round(unit * 0.8) * _FINE)
    pad, gap = 9 * _FINE, 5 * _FINE
    row = round(unit * 0.86) * _FINE
    badge = row * 1.12
    numbers = [(f"{damage}/{stamina}", p.damage, "burst"), (str(power), p.power, "pip")]
    if tokens:
        numbers.append((tokens, p.token, "disc"))
    width_numbers = sum(row * 0.8 + 3 + small.getlength(text) + gap for text, *_ in numbers)
    per_row = 5
    lines = [conditions[i : i + per_row] for i in range(0, len(conditions), per_row)]
    inner = max(title.getlength(name), width_numbers, max((len(line) for line in lines), default=0) * (badge + 2))
    width = math.ceil(inner + 2 * pad) // _FINE * _FINE
    height = math.ceil(unit * 1.02 * _FINE + row + len(lines) * (badge + 3) + pad) // _FINE * _FINE
    image = empty_sheet(width, height)
    draw = ImageDraw.Draw(image)
    edge = p.side(seat).colour
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 8 * _FINE, fill=p.card, outline=p.ink, width=2 * _FINE)
    draw.rounded_rectangle(
        (2 * _FINE, 2 * _FINE, width - 1 - 2 * _FINE, height - 1 - 2 * _FINE), 6 * _FINE, outline=edge, width=3 * _FINE
    )
    draw.text((width / 2, 2 * _FINE + unit * 0.52 * _FINE), name, fill=p.on_card, font=title, anchor="mm")
    x, y = (width - width_numbers + gap) / 2, unit * 1.0 * _FINE + row / 2
    for text, colour, kind in numbers:
        _icon(draw, (x + row * 0.4, y), row * 0.42, colour, kind, p)
        x += row * 0.8 + 3
        draw.text((x, y), text, fill=p.on_card, font=small, anchor="lm")
        x += small.getlength(text) + gap
    y += row / 2 + badge / 2
    for line in lines:
        x = (width - len(line) * (badge + 2)) / 2 + badge / 2
        for condition in line:
            draw_badge(draw, (x, y), badge / 2, condition, p)
            x += badge + 2
        y += badge + 3
    return smoothed(image, _FINE)


def _icon(draw: ImageDraw.ImageDraw, at: Place, r: float, colour: str, kind: str, p: Palette) -> None:
    if kind == "burst":
        points = []
        for step in range(16):
            radius = r * (1.05 if step % 2 else 0.6)
            points.append(
                (at[0] + radius * math.sin(step * math.tau / 16), at[1] + radius * math.cos(step * math.tau / 16))
            )
    elif kind == "pip":
        points = [(at[0], at[1] - r), (at[0] + r * 0.8, at[1]), (at[0], at[1] + r), (at[0] - r * 0.8, at[1])]
    else:
        points = [
            (at[0] + r * 0.9 * math.sin(a * math.tau / 12), at[1] + r * 0.9 * math.cos(a * math.tau / 12))
            for a in range(12)
        ]
    draw.polygon(points, fill=colour, outline=p.ink, width=_FINE)


def draw_badge(draw: ImageDraw.ImageDraw, at: Place, r: float, condition: Condition, p: Palette) -> None:
    """A circle for what drains, a square for what holds, a diamond for what spoils rolls and gains."""
    x, y = at
    if condition.id in _DRAIN:
        draw.ellipse((x - r, y - r, x + r, y + r), fill=p.condition, outline=p.ink, width=_FINE)
    elif condition.id in _HOLD:
        s = r * 0.92
        draw.rectangle((x - s, y - s, x + s, y + s), fill=p.condition, outline=p.ink, width=_FINE)
    else:
        s, c = r, r * 0.45
        corners = [
            (x - c, y - s),
            (x + c, y - s),
            (x + s, y - c),
            (x + s, y + c),
            (x + c, y + s),
            (x - c, y + s),
            (x - s, y + c),
            (x - s, y - c),
        ]
        draw.polygon(corners, fill=p.condition, outline=p.ink, width=_FINE)
    draw.text(at, condition.sign, fill=readable_on(p.condition), font=font(round(r * 1.25)), anchor="mm")


@lru_cache(maxsize=64)
def arranged(
    wants: tuple[tuple[Place, float, int, int], ...], blocked: tuple[Rect, ...], bounds: Rect
) -> tuple[tuple[Rect, bool], ...]:
    """For each tag (middle and radius of its base, its width and height) a place, and whether it needs a leader.

    Greedy: the tags of lonely bases are easy, so those with the least room around them choose first.
    """
    bases = [(x - r, y - r, x + r, y + r) for (x, y), r, *_ in wants]
    taken: list[Rect] = []
    found: dict[int, tuple[Rect, bool]] = {}
    crowd = [sum(math.dist(a[0], b[0]) < 140 for b in wants) for a in wants]
    for index in sorted(range(len(wants)), key=lambda i: (-crowd[i], wants[i][0])):
        best: tuple[float, Rect, bool] | None = None
        for rank, (rect, far) in enumerate(_candidates(wants[index], bounds)):
            cost = rank * 0.35 + _covered(rect, bases, 3.0) + _covered(rect, taken, 4.0) + _covered(rect, blocked, 2.0)
            if best is None or cost < best[0]:
                best = (cost, rect, far)
            if cost <= rank * 0.35 + 1e-9:
                break
        assert best is not None
        found[index] = best[1:]
        taken.append(best[1])
    return tuple(found[index] for index in range(len(wants)))


def _candidates(want: tuple[Place, float, int, int], bounds: Rect) -> Iterator[tuple[Rect, bool]]:
    (x, y), r, w, h = want
    rings = (12.0, 60.0, 120.0, 190.0, 270.0, 350.0, 430.0)
    for extra in rings:
        far = extra > rings[0]
        turns = range(0, 360, 20) if far else (180, 0, 90, 270, 135, 225, 45, 315)
        for degrees in turns:
            a = math.radians(degrees)
            dx, dy = math.sin(a), -math.cos(a)
            left = x + dx * (r + extra + w / 2 * (abs(dx) > 0.3)) - w / 2
            top = y + dy * (r + extra + h / 2 * (abs(dy) > 0.3)) - h / 2 + (10 if dy < -0.9 and not far else 0) * -1
            left = min(max(bounds[0], left), bounds[2] - w)
            top = min(max(bounds[1], top), bounds[3] - h)
            yield (round(left), round(top), round(left) + w, round(top) + h), far


def _covered(rect: Rect, others: Sequence[Rect], weight: float) -> float:
    """Hundreds of covered pixels, weighed; touching anything at all costs as much as a dozen worse places."""
    area = 0.0
    for left, top, right, low in others:
        wide, tall = min(rect[2], right) - max(rect[0], left), min(rect[3], low) - max(rect[1], top)
        if wide > 0 and tall > 0:
            area += wide * tall + 200
    return weight * area / 100
