"""The strip below the battlefield that says what its signs mean: those on this board, and no others.

It must not say what the header says, and must not explain the rules.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image

from bot.games.crisis_protocol.pictures.barriers import Barrier, barred, draw_barrier
from bot.games.crisis_protocol.pictures.bases import Look, base_sprite, draw_tab, fallen_sprite
from bot.games.crisis_protocol.pictures.header import player_name
from bot.games.crisis_protocol.pictures.lasting import Lasting
from bot.games.crisis_protocol.pictures.markers import (
    COLLAR,
    RADIUS,
    around,
    draw_collar,
    draw_pennant,
    draw_token,
)
from bot.games.crisis_protocol.pictures.terrain import draw_size
from bot.games.crisis_protocol.pictures.view import BoardView, Marker
from bot.locale import words
from bot.render.fonts import font
from bot.render.names import fit, written
from bot.render.palette import PALETTES, SHAPES, Mode, Palette
from bot.render.pen import Pen, Point
from rules_engine.crisis_protocol.cards.vocabulary.words import TokenType
from rules_engine.kernel.values import Seat

STATES = ("activated", "dazed", "injured")
CORNER = 0.16
"""The part of the width that is left free: Discord lays its sign for the description into that corner."""
PHONE = 40
"""The part of a picture's width that a letter is high: ten pixels on a phone."""


@dataclass(frozen=True)
class Entry:
    """A sign and what it means."""

    sign: str
    text: str
    kind: TokenType = TokenType.POINT
    seats: tuple[Seat, ...] = ()
    lasting: Lasting | None = None
    barrier: Barrier | None = None


def kind_name(kind: TokenType, language: str) -> str:
    """OBJ-01."""
    say = words(language).say
    return {
        TokenType.POINT: say("Point of interest"),
        TokenType.OPPORTUNITY: say("Target of opportunity"),
        TokenType.ASSET: say("Asset"),
        TokenType.CIVILIAN: say("Civilian"),
        TokenType.SOURCE: say("Source of tokens"),
        TokenType.ZONE: say("Zone with an arc"),
    }[kind]


def entries_of(view: BoardView, sides: bool = True) -> tuple[Entry, ...]:
    """`sides`: where no header names them beside their signs."""
    return (
        *(_sides(view) if sides else ()),
        *_kinds(view),
        *_states(view),
        *_bases(view),
        *_lasting(view),
        *_barriers(view),
        *_ground(view),
    )


def _kinds(view: BoardView) -> Iterator[Entry]:
    """A kind of token by its name on the crisis card; where a card names each of its tokens, by the kind's."""
    for kind in TokenType:
        names = {marker.name for marker in view.markers if marker.kind is kind and not _aside(marker)}
        if names:
            name = names.pop() if len(names) == 1 else kind_name(kind, view.language)
            yield Entry("token", name, kind)


def _aside(marker: Marker) -> bool:
    return marker.at is None and marker.held_by is None


def _states(view: BoardView) -> Iterator[Entry]:
    say = words(view.language).say
    lying = [marker for marker in view.markers if marker.at is not None]
    held = [marker for marker in view.markers if marker.held_by is not None]
    collars = {around(marker): marker.kind for marker in reversed(lying)}
    controls = {marker.controlled_by: marker.kind for marker in reversed(lying) if marker.controlled_by is not None}
    if held:
        yield Entry("held", say("carried"), held[0].kind)
    for count, word in ((1, say("secured")), (2, say("contested"))):
        if seats := min((seats for seats in collars if len(seats) == count), default=()):
            yield Entry("collar", word, collars[seats], seats)
    if controls:
        yield Entry("pennant", say("controlled"), controls[min(controls)], (min(controls),))
    if spent := next((marker for marker in lying if marker.flipped), None):
        yield Entry("spent", say("used up"), spent.kind)


def _bases(view: BoardView) -> Iterator[Entry]:
    say = words(view.language).say
    for sign, word in zip(STATES, (say("activated"), say("dazed"), say("injured")), strict=True):
        one = next((figure for figure in view.figures if getattr(figure, sign)), None)
        if one is not None:
            yield Entry(sign, word, seats=(one.seat,))
    if view.fallen:
        yield Entry("fallen", say("KO’d this round"), seats=(view.fallen[0].seat,))


def _lasting(view: BoardView) -> Iterator[Entry]:
    """What the letters on bases stand for. Conditions are left out: ten of them would be three rows."""
    found = {one.name: one for figure in view.figures for one in figure.lasting}
    for name in sorted(found):
        yield Entry("lasting", name, lasting=found[name])


def _barriers(view: BoardView) -> Iterator[Entry]:
    """Lines that bar the same are explained once."""
    found = {(one.sight, one.tools): one for one in reversed(view.barriers)}
    for one in found.values():
        plain = replace(one, ends=("", ""), start=(0.0, 0.0), end=(0.0, 0.0))
        yield Entry("barrier", ", ".join(barred(one, view.language)), barrier=plain)


def _ground(view: BoardView) -> Iterator[Entry]:
    if view.terrain:
        yield Entry("size", words(view.language).say("Size"))


def _sides(view: BoardView) -> Iterator[Entry]:
    for side in view.sides:
        yield Entry("side", player_name(side, view.language), seats=(side.seat,))


def legend(view: BoardView, width: int, mode: Mode, sides: bool = True) -> Image.Image | None:
    """As wide as the board; nothing for a board that has nothing to explain."""
    entries = entries_of(view, sides)
    return _drawn(entries, width, mode) if entries else None


@lru_cache(maxsize=64)
def _drawn(entries: tuple[Entry, ...], width: int, mode: Mode) -> Image.Image:
    p = PALETTES[mode]
    unit = max(8, width // PHONE)
    rows = _rows(entries, unit, width - unit)
    line = unit * 1.7
    height = round(line * len(rows) + unit * 0.4)
    pen = Pen((0.0, 0.0, float(width), float(height)), 1.0, fine=2)
    pen.shape([(0, 0), (width, 0), (width, height), (0, height)], p.card)
    pen.line([(0, height - 2), (width, height - 2)], p.ink, 4)
    y = height - unit * 0.2 - line / 2
    for row in rows:
        for x, entry, text in row:
            _sign(pen, entry, (x + unit * 0.75, y), unit * 0.66, p)
            pen.text((x + unit * 1.7, y), text, unit, p.on_card, "lm")
        y -= line
    strip = pen.done().convert("RGBA").convert("RGB")
    for number, row in enumerate(rows):
        for x, entry, _ in row:
            sprite = _sprite(entry, unit, mode)
            if sprite is not None:
                at = (x + unit * 0.75, unit * 0.2 + line * (number + 0.5))
                strip.paste(sprite, (round(at[0] - sprite.width / 2), round(at[1] - sprite.height / 2)), sprite)
    return strip


def _sprite(entry: Entry, unit: int, mode: Mode) -> Image.Image | None:
    """Of signs that are drawn on bases: a base that has them, small."""
    if entry.sign == "fallen":
        return fallen_sprite(entry.seats[0], "", unit * 0.7, mode)
    if entry.sign not in STATES:
        return None
    activated, dazed, injured = (entry.sign == state for state in STATES)
    look = Look(entry.seats[0], "", 0.69, 0, 1, 0, (), activated, dazed, injured, False)
    return base_sprite(look, unit * 0.85, mode)


def _rows(entries: tuple[Entry, ...], unit: int, width: float) -> list[list[tuple[float, Entry, str]]]:
    """Written from left to right, and on the next line where one is full."""
    rows: list[list[tuple[float, Entry, str]]] = [[]]
    x = start = width * CORNER
    for entry in entries:
        text = fit(written(entry.text, "?"), unit, width - start - unit * 3)
        wide = unit * 1.7 + font(unit).getlength(text)
        if rows[-1] and x + wide > width:
            rows.append([])
            x = start
        rows[-1].append((x, entry, text))
        x += wide + unit * 0.9
    return rows


def _sign(pen: Pen, entry: Entry, at: Point, radius: float, p: Palette) -> None:
    """As it is drawn on the board, in a circle of this radius."""
    inch = radius / COLLAR
    match entry.sign:
        case "activated" | "dazed" | "injured" | "fallen":
            return  # laid on later, as it is
        case "lasting" if entry.lasting is not None:
            draw_tab(pen, at, radius * 0.95, entry.lasting, p)
        case "barrier" if entry.barrier is not None:
            left, right = ((at[0] + way * radius * 0.9, at[1]) for way in (-1, 1))
            draw_barrier(pen, entry.barrier, left, right, p, inch * 1.2)
        case "side":
            pen.badge(SHAPES[entry.seats[0]], at, radius * 0.9, p.side(entry.seats[0]).colour, p.ink, radius * 0.14)
        case "size":
            draw_size(pen, at, radius * 0.8, "3", p)
        case "collar":
            draw_collar(pen, at, radius, entry.seats, p, inch)
            draw_token(pen, entry.kind, "", at, RADIUS * inch, p)
        case "pennant":
            draw_token(pen, entry.kind, "", (at[0] - radius * 0.2, at[1] - radius * 0.2), RADIUS * inch, p)
            draw_pennant(pen, at, radius * 1.05, entry.seats[0], p, inch)
        case "held":
            pen.disc((at[0] - radius * 0.25, at[1]), radius * 0.75, p.ink)
            pen.disc((at[0] - radius * 0.25, at[1]), radius * 0.6, p.token)
            draw_token(pen, entry.kind, "", (at[0] + radius * 0.45, at[1] - radius * 0.35), radius * 0.5, p)
        case "spent":
            draw_token(pen, entry.kind, "", at, radius * 0.78, p, spent=True)
        case _:
            draw_token(pen, entry.kind, "", at, radius * 0.82, p)
