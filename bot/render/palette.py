"""The colours of a picture, one palette per mode; what a colour means is always said by a shape as well.

It must not draw.
"""

from dataclasses import dataclass
from typing import Literal

from rules_engine.kernel.values import Seat

Mode = Literal["light", "dark", "red_green", "blue_yellow"]
MODES: tuple[Mode, ...] = ("light", "dark", "red_green", "blue_yellow")
"""Light, dark, and one palette each for people who confuse red with green or blue with yellow."""

Shape = Literal["triangle", "square"]
SHAPES: dict[Seat, Shape] = {"blue": "triangle", "red": "square"}
"""The sign of a side, on its bases, flags, labels and edge."""


@dataclass(frozen=True)
class Side:
    colour: str
    """The ring, the flag, the edge."""
    plate: str
    """Behind the emblem: dark for the triangle, pale for the square, so that greyscale tells them apart."""
    letters: str


@dataclass(frozen=True)
class Palette:
    paper: str
    paper_dots: str
    frame: str
    grid: str
    words: str
    """Text on paper."""
    quiet: str
    """Text on paper that may stand back."""
    ink: str
    """Outlines."""
    card: str
    """Behind labels and boxes."""
    on_card: str
    rule: str
    """Lines and boxes on cards."""
    stone: str
    metal: str
    wood: str
    leaf: str
    water: str
    paint: str
    """Cars and stands."""
    glass: str
    damage: str
    power: str
    condition: str
    token: str
    point: str
    """This and the next five: the kinds of objective tokens, brighter than all they lie on."""
    opportunity: str
    asset: str
    civilian: str
    source: str
    zone: str
    accent: str
    """What is going on right now: the active character, ghosts, tools."""
    reach: str
    clear: str
    """A free line of sight."""
    barred: str
    """A blocked one."""
    blue: Side
    red: Side

    def side(self, seat: Seat | None) -> Side:
        return self.red if seat == "red" else self.blue


_LIGHT = Palette(
    paper="#f3e9d0", paper_dots="#eadfc2", frame="#e4d6b4", grid="#dccdaa", words="#1d1a26", quiet="#6d6350",
    ink="#1d1a26", card="#fffaf0", on_card="#1d1a26", rule="#1d1a26", stone="#c9b79c", metal="#a9b4bd", wood="#c98f55",
    leaf="#7faa5b", water="#8cc4d8", paint="#d8a24a", glass="#6f8796", damage="#ffb321", power="#ffe14d",
    condition="#7a3fb0", token="#fff6df", accent="#f0c419", reach="#3fae6a", clear="#1c8a4b", barred="#b3202a",  # nosec B106 # a colour
    point="#ff5aa9", opportunity="#b48cff", asset="#22c7de", civilian="#a5de37", source="#ff9130", zone="#7dffd0",
    blue=Side("#1f5fae", "#17406f", "#ffffff"), red=Side("#cf2f32", "#fff1e6", "#5d0c10"),
)  # fmt: skip

_DARK = Palette(
    paper="#2b2f3a", paper_dots="#323744", frame="#1f222b", grid="#3b4150", words="#f2ead8", quiet="#a8a595",
    ink="#0b0b10", card="#171a22", on_card="#f6efdf", rule="#767b88", stone="#8f8470", metal="#7f8b96", wood="#96683b",
    leaf="#587c40", water="#4f8ba1", paint="#a97f39", glass="#4a5c69", damage="#ffb321", power="#ffe14d",
    condition="#a774dd", token="#fff6df", accent="#ffd93b", reach="#4cc27c", clear="#5fe08f", barred="#ff6a6a",  # nosec B106 # a colour
    point="#ff5aa9", opportunity="#b48cff", asset="#22c7de", civilian="#a5de37", source="#ff9130", zone="#7dffd0",
    blue=Side("#58a0f5", "#123a68", "#ffffff"), red=Side("#ff6b62", "#fff1e6", "#5d0c10"),
)  # fmt: skip


def _with(palette: Palette, **changes: object) -> Palette:
    return Palette(**{**palette.__dict__, **changes})


PALETTES: dict[Mode, Palette] = {
    "light": _LIGHT,
    "dark": _DARK,
    # Blue and orange stay apart for protan and deutan eyes; nothing that matters is green.
    "red_green": _with(
        _LIGHT, leaf="#b7b27c", damage="#ffe600", power="#ffffff", reach="#3a9bdc", clear="#0072b2", barred="#a34700",
        blue=Side("#0060a8", "#003f70", "#ffffff"), red=Side("#e08a00", "#fff3d9", "#4d2f00"),
    ),
    # Red and teal stay apart for tritan eyes; nothing that matters is yellow.
    "blue_yellow": _with(
        _LIGHT, damage="#ffd0cf", power="#ffffff", accent="#ff7f9f", reach="#009e8e", clear="#007a6c", barred="#b0003a",
        blue=Side("#007f74", "#004f49", "#ffffff"), red=Side("#d01c4b", "#ffeef1", "#5c001c"),
    ),
}  # fmt: skip
