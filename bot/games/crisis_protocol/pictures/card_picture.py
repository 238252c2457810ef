"""The picture of a character's sheet: numbers on top, live damage, power and conditions, then attacks and powers.

It must not look anything up: it draws a card view.
"""

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.bases import Look, base_sprite
from bot.games.crisis_protocol.pictures.card_view import CardView
from bot.games.crisis_protocol.pictures.tags import draw_badge
from bot.locale import words
from bot.render.fonts import Weight, font
from bot.render.names import written
from bot.render.palette import PALETTES, Mode, Palette
from bot.render.pen import readable_on
from bot.render.picture import Picture, crisp

WIDTH = 900
PAD = 24
_HEAD, _STATS = 118, 128
_TITLE, _TEXT = 33, 29


@lru_cache(maxsize=64)
def draw_card(card: CardView, mode: Mode = "light") -> Picture:
    return Picture(crisp(card_image(card, mode)), "webp", card_alt(card))


def card_image(card: CardView, mode: Mode = "light") -> Image.Image:
    p = PALETTES[mode]
    blocks = [(written(s.title, "?"), [written(line) for line in s.lines], s.attack) for s in card.sections]
    if card.keywords:
        blocks.append((" · ".join(card.keywords), [], False))
    live = 96 + (64 if card.conditions else 0) if card.live else 0
    body = sum(_height(title, lines) for title, lines, _ in blocks)
    image = Image.new("RGB", (WIDTH, _HEAD + _STATS + live + body + PAD), p.card)
    draw = ImageDraw.Draw(image)
    _head(image, draw, card, mode)
    _stats(draw, card, _HEAD, p)
    y = _HEAD + _STATS
    if card.live:
        _live(draw, card, y, p)
        y += live
    for title, lines, attack in blocks:
        y = _block(draw, title, lines, attack, y, p)
    draw.rectangle((0, 0, WIDTH - 1, image.height - 1), outline=p.ink, width=5)
    return image


def wrapped(text: str, size: int, room: float, weight: Weight = "Bold") -> list[str]:
    face = font(size, weight)
    lines: list[str] = []
    for word in text.split():
        if lines and face.getlength(f"{lines[-1]} {word}") <= room:
            lines[-1] += f" {word}"
            continue
        while face.getlength(word) > room and len(word) > 1:  # a word wider than the card
            keep = next(n for n in range(len(word), 0, -1) if n == 1 or face.getlength(word[:n]) <= room)
            lines.append(word[:keep])
            word = word[keep:]
        lines.append(word)
    return lines


def _height(title: str, lines: list[str]) -> int:
    total = len(wrapped(title, _TITLE, WIDTH - 2 * PAD)) * (_TITLE + 8) + 18
    return total + sum(len(wrapped(line, _TEXT, WIDTH - 2 * PAD - 16, "Regular")) * (_TEXT + 6) + 4 for line in lines)


def _block(draw: ImageDraw.ImageDraw, title: str, lines: list[str], attack: bool, y: int, p: Palette) -> int:
    draw.line((PAD, y + 4, WIDTH - PAD, y + 4), fill=p.rule, width=3)
    y += 12
    for line in wrapped(title, _TITLE, WIDTH - 2 * PAD):
        if attack:
            draw.rectangle((PAD - 6, y, WIDTH - PAD + 6, y + _TITLE + 7), fill=p.frame)
        draw.text(
            (PAD, y + _TITLE / 2 + 3), line, fill=p.words if attack else p.on_card, font=font(_TITLE), anchor="lm"
        )
        y += _TITLE + 8
    for text in lines:
        for line in wrapped(text, _TEXT, WIDTH - 2 * PAD - 16, "Regular"):
            draw.text((PAD + 16, y + _TEXT / 2 + 2), line, fill=p.on_card, font=font(_TEXT, "Regular"), anchor="lm")
            y += _TEXT + 6
        y += 4
    return y + 6


def _head(image: Image.Image, draw: ImageDraw.ImageDraw, card: CardView, mode: Mode) -> None:
    p = PALETTES[mode]
    say = words(card.language).say
    side = p.side(card.seat)
    draw.rectangle((0, 0, WIDTH, _HEAD - 4), fill=side.colour)
    draw.line((0, _HEAD - 4, WIDTH, _HEAD - 4), fill=p.ink, width=4)
    look = Look(card.seat, card.emblem, 0.75, card.damage, max(1, card.stamina), 0, (), card.activated, card.dazed,
                card.injured, False)  # fmt: skip
    sprite = base_sprite(look, 54, mode)
    image.paste(sprite, (62 - sprite.width // 2, 66 - sprite.height // 2), sprite)
    ink = readable_on(side.colour)
    room = WIDTH - 130 - 190
    name = written(card.name, "?")
    size = next((s for s in (52, 44, 36, 30) if font(s).getlength(name) <= room), 26)
    line = wrapped(name, size, room)[0]
    draw.text((128, 44 if card.title else 56), line, fill=ink, font=font(size), anchor="lm")
    if card.title:
        draw.text((128, 88), wrapped(written(card.title), 30, room)[0], fill=ink, font=font(30), anchor="lm")
    shown = say("Injured side") if card.injured else say("Healthy side")
    draw.text((WIDTH - PAD, 38), say("Threat {n}", n=card.threat), fill=ink, font=font(34), anchor="rm")
    draw.text((WIDTH - PAD, 82), shown, fill=ink, font=font(28), anchor="rm")


def stat_names(language: str) -> tuple[str, ...]:
    say = words(language).say
    return (say("Stamina"), say("Speed"), say("Size"), say("Physical"), say("Energy"), say("Mystic"))


def _stats(draw: ImageDraw.ImageDraw, card: CardView, y: int, p: Palette) -> None:
    wide = (WIDTH - 2 * PAD) / 6
    for place, (name, stat) in enumerate(zip(stat_names(card.language), card.stats, strict=True)):
        x = PAD + place * wide
        box = (x + 4, y + 10, x + wide - 4, y + _STATS - 12)
        draw.rounded_rectangle(box, 12, fill=p.accent if stat.changed else p.frame, outline=p.rule, width=3)
        ink = "#1d1a26" if stat.changed else p.words
        middle = x + wide / 2
        draw.text((middle, y + 48), stat.value, fill=ink, font=font(54), anchor="mm")
        draw.text((middle, y + 94), name, fill=ink, font=font(25), anchor="mm")


def _live(draw: ImageDraw.ImageDraw, card: CardView, y: int, p: Palette) -> None:
    """A box for each point of Stamina and each Power; then the conditions by name."""
    say = words(card.language).say
    flags = [w for on, w in ((card.activated, say("activated")), (card.dazed, say("dazed"))) if on]
    flags += [f"{name} ×{n}" for name, n in card.tokens]
    label = say("{damage} of {stamina} damage", damage=card.damage, stamina=card.stamina)
    draw.text((PAD, y + 22), label, fill=p.on_card, font=font(28), anchor="lm")
    step = min(34, (WIDTH / 2 - 2 * PAD) / max(1, card.stamina))
    for index in range(card.stamina):
        box = (PAD + index * step, y + 44, PAD + (index + 1) * step - 4, y + 76)
        draw.rectangle(box, fill=p.damage if index < card.damage else p.card, outline=p.rule, width=3)
        if index < card.damage:
            draw.line((box[0], box[3], box[2], box[1]), fill=p.ink, width=3)
    left = WIDTH / 2 + PAD
    text = ", ".join([say("{n} Power", n=card.power), *flags])
    draw.text((left, y + 22), wrapped(text, 28, WIDTH / 2 - 2 * PAD)[0], fill=p.on_card, font=font(28), anchor="lm")
    for index in range(card.power):
        x, middle = left + 18 + index * 38, y + 60
        points = [(x, middle - 18), (x + 15, middle), (x, middle + 18), (x - 15, middle)]
        draw.polygon(points, fill=p.power, outline=p.ink, width=3)
    if card.conditions:
        x, at = PAD + 22.0, y + 122
        full = sum(font(26).getlength(c.name) + 66 for c in card.conditions) <= WIDTH - 2 * PAD
        for condition in card.conditions:
            draw_badge(draw, (x, at), 22, condition, p)
            x += 28
            if full:
                draw.text((x, at), condition.name, fill=p.on_card, font=font(26), anchor="lm")
                x += font(26).getlength(condition.name) + 10
            x += 28


def card_alt(card: CardView) -> str:
    say = words(card.language).say
    name = f"{card.name}, {card.title}" if card.title else card.name
    parts = [name, say("Injured side") if card.injured else say("Healthy side"), say("Threat {n}", n=card.threat)]
    parts += [f"{name} {stat.value}" for name, stat in zip(stat_names(card.language), card.stats, strict=True)]
    if card.live:
        parts.append(say("{damage} of {stamina} damage", damage=card.damage, stamina=card.stamina))
        parts.append(say("{n} Power", n=card.power))
        parts += [condition.name for condition in card.conditions]
    text = ", ".join(parts) + "."
    for section in card.sections:
        text += f" {section.title}. {' '.join(section.lines)}"
    return text + (f" {' · '.join(card.keywords)}." if card.keywords else "")
