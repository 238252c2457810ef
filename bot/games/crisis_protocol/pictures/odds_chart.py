"""The chances of an attack as bars: how likely each amount of damage, the expected value, each special rule.

It must not compute chances: the odds say them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.locale import words
from bot.render.fonts import font
from bot.render.names import fit
from bot.render.palette import PALETTES, SHAPES, Mode
from bot.render.pen import Pen, readable_on
from bot.render.picture import Picture, png
from rules_engine.crisis_protocol.odds import DamageOdds
from rules_engine.kernel.values import Seat

WIDTH, PLOT, HEAD = 900, 330, 120
PAD = 30
MOST_BARS = 11


@dataclass(frozen=True)
class OddsView:
    title: str
    damage: tuple[float, ...]
    expected: float
    stamina_left: int | None = None
    takes_out: float | None = None
    specials: tuple[tuple[str, float], ...] = ()
    """The chance of each special rule."""
    before: tuple[float, ...] = ()
    """The chances without what is being considered, for comparison."""
    seat: Seat = "blue"
    language: str = "en"
    ko: bool = False
    """Whether losing all Stamina is a KO (DMG-07, GRU-17) or a Daze (DMG-06)."""


def odds_view(
    title: str,
    odds: DamageOdds,
    specials: Sequence[tuple[str, float]] = (),
    *,
    before: DamageOdds | None = None,
    seat: Seat = "blue",
    language: str = "en",
    ko: bool = False,
) -> OddsView:
    out = odds.takes_out if odds.stamina_left is not None else None
    earlier = before.damage if before is not None else ()
    given = (title, odds.damage, odds.expected, odds.stamina_left, out, tuple(specials), earlier, seat, language, ko)
    return OddsView(*given)


@lru_cache(maxsize=64)
def draw_odds(odds: OddsView, mode: Mode = "light") -> Picture:
    return Picture(png(odds_image(odds, mode)), "png", odds_alt(odds))


def percent(chance: float) -> str:
    """Rounded, but never 0 % for what can happen nor 100 % for what can fail."""
    if 0 < chance < 0.005:
        return "<1 %"
    if 0.995 < chance < 1:
        return ">99 %"
    return f"{chance * 100:.0f} %"


def _bars(damage: Sequence[float]) -> list[float]:
    """Everything above ten damage in one bar."""
    last = max((n for n, chance in enumerate(damage) if chance >= 0.001), default=0)
    if last < MOST_BARS:
        return list(damage[: max(last, 3) + 1])
    return [*damage[: MOST_BARS - 1], sum(damage[MOST_BARS - 1 :])]


def odds_image(odds: OddsView, mode: Mode = "light") -> Image.Image:
    p = PALETTES[mode]
    say = words(odds.language).say
    bars = _bars(odds.damage)
    earlier = list(odds.before[: len(bars)]) + [0.0] * (len(bars) - len(odds.before))
    if len(odds.before) > len(bars):
        earlier[-1] += sum(odds.before[len(bars) :])
    rows = len(odds.specials)
    image = Image.new("RGB", (WIDTH, HEAD + PLOT + 90 + rows * 52 + (20 if rows else 0)), p.card)
    draw = ImageDraw.Draw(image)
    side = p.side(odds.seat)
    draw.rectangle((0, 0, WIDTH, 62), fill=side.colour)
    draw.line((0, 62, WIDTH, 62), fill=p.ink, width=4)
    badge = Pen((0.0, 0.0, 44.0, 44.0), 1.0)
    badge.badge(SHAPES[odds.seat], (22, 22), 17, "#ffffff", p.ink, 3)
    layer = badge.done()
    image.paste(layer, (12, 9), layer)
    draw.text((66, 32), fit(odds.title, 36, WIDTH - 80), fill=readable_on(side.colour), font=font(36), anchor="lm")
    headline = say("{n} damage expected", n=_decimal(odds))
    draw.text((PAD, 92), headline, fill=p.on_card, font=font(38), anchor="lm")
    if fall := _fall(odds):
        draw.text((WIDTH - PAD, 92), fall, fill=p.on_card, font=font(34), anchor="rm")
    top, floor = HEAD + 44, HEAD + PLOT
    highest = max((*bars, *earlier, 0.01))
    wide = (WIDTH - 2 * PAD) / len(bars)
    for amount, chance in enumerate(bars):
        x = PAD + amount * wide
        tall = (floor - top) * chance / highest
        out = odds.stamina_left is not None and amount >= odds.stamina_left
        box = (x + wide * 0.14, floor - tall, x + wide * 0.86, floor)
        draw.rectangle(box, fill=p.damage if out else side.colour, outline=p.ink, width=4)
        if out:
            _hatched(image, box, p.ink)
        if odds.before:
            line = floor - (floor - top) * earlier[amount] / highest
            draw.line((x + wide * 0.04, line, x + wide * 0.96, line), fill=p.ink, width=9)
            draw.line((x + wide * 0.06, line, x + wide * 0.94, line), fill=p.accent, width=4)
        draw.text((x + wide / 2, floor - tall - 20), percent(chance), fill=p.on_card, font=font(28), anchor="mm")
        label = f"{amount}+" if amount == MOST_BARS - 1 and len(odds.damage) > MOST_BARS else str(amount)
        draw.text((x + wide / 2, floor + 26), label, fill=p.on_card, font=font(36), anchor="mm")
    draw.line((PAD, floor, WIDTH - PAD, floor), fill=p.rule, width=4)
    mean = PAD + (min(odds.expected, len(bars) - 1) + 0.5) * wide
    draw.polygon(
        [(mean, floor - 4), (mean - 16, floor + 14), (mean + 16, floor + 14)], fill=p.accent, outline=p.ink, width=3
    )
    draw.text((WIDTH / 2, floor + 66), _axis(odds), fill=p.quiet, font=font(26), anchor="mm")
    y = floor + 96
    for name, chance in odds.specials:
        _special(draw, name, chance, y, mode)
        y += 52
    draw.rectangle((0, 0, WIDTH - 1, image.height - 1), outline=p.ink, width=5)
    return image


def _decimal(odds: OddsView) -> str:
    return words(odds.language).decimal(odds.expected)


def _fall(odds: OddsView) -> str:
    """`Dazed 12 % (4 left)`, in the words of the text beside it; nothing where the Stamina is not known."""
    if odds.takes_out is None or odds.stamina_left is None:
        return ""
    say, values = words(odds.language).say, {"chance": percent(odds.takes_out), "n": odds.stamina_left}
    return say("KO {chance} ({n} left)", **values) if odds.ko else say("Dazed {chance} ({n} left)", **values)


def _axis(odds: OddsView) -> str:
    say = words(odds.language).say
    text = say("damage; the mark is what to expect")
    if odds.stamina_left is not None:
        text += "; " + (say("hatched: KO") if odds.ko else say("hatched: Dazed"))
    if odds.before:
        text += "; " + say("lines: as it was")
    return text


def _hatched(image: Image.Image, box: tuple[float, float, float, float], ink: str) -> None:
    left, top, right, low = (round(value) for value in box)
    if right - left < 6 or low - top < 6:
        return
    layer = Image.new("L", (right - left - 7, max(1, low - top - 3)))
    draw = ImageDraw.Draw(layer)
    for start in range(-layer.height, layer.width, 14):
        draw.line((start, layer.height, start + layer.height, 0), fill=255, width=4)
    image.paste(ink, (left + 4, top + 3), layer)


def _special(draw: ImageDraw.ImageDraw, name: str, chance: float, y: int, mode: Mode) -> None:
    p = PALETTES[mode]
    left, right = WIDTH * 0.46, WIDTH - 140
    draw.text((PAD, y + 20), fit(name, 30, left - PAD - 12), fill=p.on_card, font=font(30), anchor="lm")
    draw.rectangle((left, y + 4, right, y + 36), fill=p.frame, outline=p.rule, width=3)
    draw.rectangle(
        (left, y + 4, left + (right - left) * min(1.0, chance), y + 36), fill=p.condition, outline=p.ink, width=3
    )
    draw.text((right + 16, y + 20), percent(chance), fill=p.on_card, font=font(32), anchor="lm")


def odds_alt(odds: OddsView) -> str:
    say = words(odds.language).say
    parts = [f"{odds.title}.", say("{n} damage expected", n=_decimal(odds)) + "."]
    if fall := _fall(odds):
        parts.append(f"{fall}.")
    bars = _bars(odds.damage)
    parts.append(", ".join(f"{amount}: {percent(chance)}" for amount, chance in enumerate(bars)) + ".")
    parts += [f"{name}: {percent(chance)}." for name, chance in odds.specials]
    return " ".join(parts)
