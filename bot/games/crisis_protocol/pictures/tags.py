"""Name tags: who it is, damage of Stamina, Power, conditions and what else lasts; in forms of several sizes.

It must not know where they lie.
"""

import math
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.lasting import TAB, Lasting
from bot.games.crisis_protocol.pictures.view import Condition, Figure
from bot.render.fonts import font
from bot.render.palette import PALETTES, Mode, Palette
from bot.render.pen import empty_sheet, readable_on, smoothed
from rules_engine.kernel.values import Seat

Place = tuple[float, float]

_FINE = 2
_DRAIN = frozenset({"bleed", "poison", "incinerate"})
_HOLD = frozenset({"slow", "root", "stagger"})


PHONE = 34
"""A phone shows a picture about 300 pixels wide: of this part of its width nine are left, just enough to read."""
Badge = Condition | Lasting
Number = tuple[str, str, str]
"""What stands there, the name of its colour, its sign."""


def forms_of(figure: Figure, large: bool, mode: Mode, width: int = 0) -> tuple[Image.Image, ...]:
    """All of it; without the numbers, which the base shows too; its letters alone, if there is anything to add to them.

    `width`: of the picture, in pixels; the wider it is, the more it shrinks on a phone.
    """
    unit = max(30 if large else 27, width // PHONE)
    numbers: list[Number] = [
        (f"{figure.damage}/{figure.stamina}", "damage", "burst"),
        (str(figure.power), "power", "pip"),
    ]
    if figure.tokens:
        numbers.append((f"+{sum(n for _, n in figure.tokens)}", "token", "disc"))
    badges = (*figure.conditions, *figure.lasting)
    whole = _drawn(figure.name, figure.seat, tuple(numbers), badges, unit, mode)
    slim = _drawn(figure.name, figure.seat, (), badges, round(unit * 0.92), mode)
    if not badges:
        return whole, slim
    return whole, slim, _drawn(figure.emblem, figure.seat, (), badges, round(unit * 0.8), mode)


@lru_cache(maxsize=1024)
def _drawn(
    name: str, seat: Seat, numbers: tuple[Number, ...], badges: tuple[Badge, ...], unit: int, mode: Mode
) -> Image.Image:
    """`unit`: the height of its name."""
    p = PALETTES[mode]
    title, small = font(unit * _FINE), font(round(unit * 0.8) * _FINE)
    pad, gap = 9 * _FINE, 5 * _FINE
    row = round(unit * 0.86) * _FINE
    badge = row * 1.12
    width_numbers = sum(row * 0.8 + 3 + small.getlength(text) + gap for text, *_ in numbers)
    per_row = 5
    lines = [badges[i : i + per_row] for i in range(0, len(badges), per_row)]
    inner = max(title.getlength(name), width_numbers, max((len(line) for line in lines), default=0) * (badge + 2))
    width = math.ceil(inner + 2 * pad) // _FINE * _FINE
    tall = unit * 1.02 * _FINE + (row if numbers else 0) + len(lines) * (badge + 3) + pad
    height = math.ceil(tall) // _FINE * _FINE
    image = empty_sheet(width, height)
    draw = ImageDraw.Draw(image)
    edge = p.side(seat).colour
    draw.rounded_rectangle((0, 0, width - 1, height - 1), 8 * _FINE, fill=p.card, outline=p.ink, width=2 * _FINE)
    draw.rounded_rectangle(
        (2 * _FINE, 2 * _FINE, width - 1 - 2 * _FINE, height - 1 - 2 * _FINE), 6 * _FINE, outline=edge, width=3 * _FINE
    )
    high = 2 if numbers or lines else 6
    draw.text((width / 2, (high + unit * 0.52) * _FINE), name, fill=p.on_card, font=title, anchor="mm")
    x, y = (width - width_numbers + gap) / 2, unit * 1.0 * _FINE + row / 2
    for text, colour, kind in numbers:
        _icon(draw, (x + row * 0.4, y), row * 0.42, getattr(p, colour), kind, p)
        x += row * 0.8 + 3
        draw.text((x, y), text, fill=p.on_card, font=small, anchor="lm")
        x += small.getlength(text) + gap
    y += (row if numbers else 0) - row / 2 + badge / 2
    for line in lines:
        x = (width - len(line) * (badge + 2)) / 2 + badge / 2
        for one in line:
            draw_badge(draw, (x, y), badge / 2, one, p)
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


def draw_badge(draw: ImageDraw.ImageDraw, at: Place, r: float, badge: Badge, p: Palette) -> None:
    """Conditions: a circle for what drains, a square for what holds, an octagon for what spoils rolls and gains. What
    lasts otherwise: a tab in the colour of the side that brought it."""
    if isinstance(badge, Lasting):
        colour = p.side(badge.seat).colour if badge.seat is not None else p.condition
        corners = [(at[0] + x * r, at[1] - y * r) for x, y in TAB]
        draw.polygon(corners, fill=colour, outline=p.ink, width=_FINE)
        draw.text(
            (at[0], at[1] - r * 0.12), badge.sign, fill=readable_on(colour), font=font(round(r * 1.5)), anchor="mm"
        )
        return
    condition, (x, y) = badge, at
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
