"""A replay as one page that needs nothing else: every picture inside it, step by step, with the board in words.

It must not load anything: the page forbids it to itself.
"""

import base64
import html
import json
from collections.abc import Iterator, Sequence
from importlib.resources import files
from io import BytesIO
from typing import Any

from PIL import Image

from bot.games.crisis_protocol.pictures.bases import Look, base_sprite, fallen_sprite, shade_sprite
from bot.games.crisis_protocol.pictures.film import Step
from bot.games.crisis_protocol.pictures.ground import ground_of
from bot.games.crisis_protocol.pictures.markers import marker_sprite
from bot.games.crisis_protocol.pictures.overlays import Before, Line, Path, Tool
from bot.games.crisis_protocol.pictures.pins import pins_of
from bot.games.crisis_protocol.pictures.sheet import Sheet
from bot.games.crisis_protocol.pictures.tag_layout import tags_of
from bot.games.crisis_protocol.pictures.text_board import status_line, text_board
from bot.locale import words
from bot.render.palette import PALETTES, Mode
from bot.render.pen import Point
from bot.render.picture import webp


class _Album:
    """Pictures that many steps share, each kept once."""

    def __init__(self) -> None:
        self.sprites: list[dict[str, Any]] = []
        self.grounds: list[str] = []
        self._known: dict[int, int] = {}
        self._kept: list[Image.Image] = []
        """Alive as long as the album, so that no two have the same identity."""

    def sprite(self, image: Image.Image) -> int:
        if id(image) not in self._known:
            self._known[id(image)] = len(self.sprites)
            self._kept.append(image)
            self.sprites.append({"src": _embedded(_small(image)), "w": image.width, "h": image.height})
        return self._known[id(image)]

    def ground(self, image: Image.Image) -> int:
        if id(image) not in self._known:
            self._known[id(image)] = len(self.grounds)
            self._kept.append(image)
            self.grounds.append(_embedded(webp(image.copy(), 70)))
        return self._known[id(image)]


def _small(image: Image.Image) -> bytes:
    buffer = BytesIO()
    image.copy().save(buffer, "WEBP", quality=80, method=0)
    return buffer.getvalue()


def _embedded(data: bytes) -> str:
    return "data:image/webp;base64," + base64.b64encode(data).decode()


def replay_page(steps: Sequence[Step], title: str, mode: Mode = "light", language: str = "en") -> str:
    """The whole page as text; write it to a file and open it anywhere."""
    sheet, album = Sheet(), _Album()
    told = [_step(step, sheet, album, mode) for step in steps]
    data = {
        "width": sheet.width, "height": sheet.height, "grounds": album.grounds, "sprites": album.sprites, "steps": told,
    }  # fmt: skip
    p = PALETTES[mode]
    say = words(language).say
    fillings = {
        "LANG": language, "TITLE": html.escape(title), "PAPER": p.frame, "INK": p.words, "CARD": p.card,
        "ACCENT": p.accent, "FIRST": say("First step"), "BACK": say("One step back"), "PLAY": say("Play or stop"),
        "NEXT": say("One step on"), "STEP": say("Step"), "WORDS": say("The board in words"),
        # No name can end the script: every < is written as its number.
        "DATA": json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    }  # fmt: skip
    page = files("bot.games.crisis_protocol.pictures").joinpath("replay_page.html").read_text("utf-8")
    for name, value in fillings.items():
        page = page.replace(f"__{name}__", value)
    return page


def _step(step: Step, sheet: Sheet, album: _Album, mode: Mode) -> dict[str, Any]:
    view = step.view
    return {
        "ground": album.ground(ground_of(view, sheet, mode)),
        "things": list(_things(step, sheet, album, mode)),
        "lines": list(_lines(step, sheet, mode)),
        "status": status_line(view),
        "caption": step.caption,
        "words": text_board(view),
    }


def _things(step: Step, sheet: Sheet, album: _Album, mode: Mode) -> Iterator[tuple[str, int, float, float, str]]:
    """A key, a sprite, the pixel of its middle, and what it is."""
    view = step.view

    def thing(key: str, image: Image.Image, at: Point, kind: str) -> tuple[str, int, float, float, str]:
        x, y = sheet.at(at)
        return (key, album.sprite(image), round(x, 1), round(y, 1), kind)

    for number, overlay in enumerate(step.overlays):
        if isinstance(overlay, Before):
            image = shade_sprite(overlay.seat, overlay.emblem, overlay.radius, sheet.scale, mode)
            yield thing(f"before{number}", image, overlay.at, "before")
    for one in view.fallen:
        yield thing(f"{one.id} fallen", fallen_sprite(one.seat, one.emblem, sheet.scale, mode), one.at, "before")
    for figure in view.figures:
        yield thing(figure.id, base_sprite(Look.of(figure), sheet.scale, mode), figure.at, "figure")
    for pin in pins_of(view):
        yield thing(pin.marker.id, marker_sprite(pin.marker, sheet.scale, mode, pin.way), pin.shown, "marker")
    for tag in tags_of(view, sheet, mode):
        left, top, right, low = tag.rect
        yield (f"{tag.figure.id} tag", album.sprite(tag.image), (left + right) / 2, (top + low) / 2, "tag")


def _lines(step: Step, sheet: Sheet, mode: Mode) -> Iterator[tuple[str, str, float, str]]:
    """Tools, ways and aims as plain lines: points, colour, width, dashes; and those to tags that lie far off."""
    p = PALETTES[mode]
    for tag in tags_of(step.view, sheet, mode):
        if tag.far:
            way = " ".join(f"{x:.1f},{y:.1f}" for x, y in tag.leader)
            yield (way, p.ink, 6, "")
            yield (way, p.side(tag.figure.seat).colour, 3, "")
    for overlay in step.overlays:
        match overlay:
            case Tool(laying=laying):
                yield from _outlined(laying, p.ink, p.accent, 12, "", sheet)
            case Path(points=points, kind=kind):
                dash = "14 12" if kind in ("throw", "terrain") else ""
                yield from _outlined(points, p.ink, p.accent if kind == "place" else p.barred, 6, dash, sheet)
            case Line(start=start, end=end):
                yield from _outlined((start, end), p.ink, p.accent, 5, "", sheet)
            case _:
                pass


def _outlined(
    points: Sequence[Point], ink: str, colour: str, width: float, dash: str, sheet: Sheet
) -> Iterator[tuple[str, str, float, str]]:
    text = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(sheet.at, points))
    yield (text, ink, width + 5, dash)
    yield (text, colour, width, dash)
