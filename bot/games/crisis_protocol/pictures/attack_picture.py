"""The picture of an attack: attacker's dice, defender's dice, what was done to them, the sum, what came of it.

It must not know the rules: it draws a story.
"""

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.attack_story import AttackStory, Roll, RolledDie
from bot.games.crisis_protocol.pictures.dice import GAP, MARGIN, rows_of
from bot.games.crisis_protocol.pictures.die_faces import DIE, die
from bot.locale import words
from bot.render.fonts import font
from bot.render.names import fit, written
from bot.render.palette import PALETTES, SHAPES, Mode, Palette
from bot.render.pen import Pen, readable_on
from bot.render.picture import SMALL, Picture, fitting
from rules_engine.crisis_protocol.cards.text.names import face as face_name
from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, Face

WIDTH = 1000
SMALLEST = 22
"""Letters of a line, in pixels."""
CORNER = 136
"""Pixels at the lower left where Discord lays its sign for the description, on a phone."""
PER_ROW = 7
BAR, NOTE, LINE = 58, 36, 44
_TALLY = 120
"""Pixels at the right of a row for its successes."""
DIE_ROW = DIE + 26


@dataclass(frozen=True)
class _Note:
    """A line below a row, with the number that its dice carry."""

    number: int
    text: str
    short: str
    """Without the faces, where they find no room: the dice show them."""


@lru_cache(maxsize=64)
def draw_attack(story: AttackStory, mode: Mode = "light", numbered: str = "") -> Picture:
    """`numbered` is the pool whose dice can be chosen: each carries its number."""
    return Picture(fitting(attack_image(story, mode, numbered), SMALL), "png", attack_alt(story))


def attack_image(story: AttackStory, mode: Mode = "light", numbered: str = "") -> Image.Image:
    p = PALETTES[mode]
    blocks = [(roll, notes_of(roll, story.language)) for roll in story.rolls]
    ends = _endings(story)
    height = BAR + 12 + sum(_height(roll, notes) for roll, notes in blocks) + len(ends) * LINE + (16 if ends else 0)
    image = Image.new("RGB", (WIDTH, height), p.card)
    draw = ImageDraw.Draw(image)
    title = f"{story.attacker} · {story.attack} » {story.target}"
    if story.facts:
        title += f" ({', '.join(story.facts)})"
    _line(draw, (MARGIN, BAR / 2 + 2), title, 38, p.on_card, WIDTH - 2 * MARGIN)
    y = BAR
    for roll, notes in blocks:
        _row(image, roll, notes, y, story.language, mode)
        if roll.pool == numbered:
            _number(image, roll, y, p)
        y += _height(roll, notes)
    if ends:
        draw.rectangle((0, y + 4, WIDTH, height), fill=p.frame)
        draw.line((0, y + 4, WIDTH, y + 4), fill=p.ink, width=4)
    for place, text in enumerate(ends):
        size = 40 if place == 0 else 32
        _line(draw, (CORNER, y + 14 + (place + 0.5) * LINE), text, size, p.words, WIDTH - CORNER - MARGIN)
    draw.rectangle((0, 0, WIDTH - 1, height - 1), outline=p.ink, width=5)
    return image


def notes_of(roll: Roll, language: str) -> list[_Note]:
    """One numbered line for each ability that touched dice, in the order of the attack."""
    say = words(language).say
    found: dict[tuple[str, str], list[str]] = {key: [] for key in _numbers(roll)}
    for one in roll.dice:
        shown = [*(turn.before for turn in one.turns), one.face]
        for turn, after in zip(one.turns, shown[1:], strict=True):
            step = f"{face_name(turn.before, language)} » {face_name(after, language)}"
            found[turn.how, turn.by].append(step)
    for one in roll.dice:
        if one.worth is not None:
            worth = f"{one.worth} {words(language).count('success', 'successes', one.worth)}"
            found["counted", one.by].append(f"{face_name(one.face, language)} = {worth}")
    lines = []
    for number, ((how, by), steps) in enumerate(found.items(), start=1):
        if how == "counted":
            steps = list(dict.fromkeys(steps))
            lines.append(_Note(number, f"{by}: {', '.join(steps)}", by))
            continue
        deed = say("rerolled") if how == "rerolled" else say("changed")
        short = words(language).count("{n} die", "{n} dice", len(steps))
        lines.append(_Note(number, f"{by}, {deed}: {', '.join(steps)}", f"{by}, {deed}: {short}"))
    if roll.lent:
        more = words(language).count("{n} success more", "{n} successes more", roll.lent)
        text = say("{more}, by dice of the other side", more=more)
        lines.append(_Note(len(lines) + 1, text, text))
    return lines


def _numbers(roll: Roll) -> dict[tuple[str, str], int]:
    turns = sorted((turn for one in roll.dice for turn in one.turns), key=lambda turn: turn.order)
    keys: dict[tuple[str, str], None] = dict.fromkeys((turn.how, turn.by) for turn in turns)
    keys |= dict.fromkeys(("counted", one.by) for one in roll.dice if one.worth is not None)
    return {key: number for number, key in enumerate(keys, start=1)}


def _height(roll: Roll, notes: list[_Note]) -> int:
    return BAR + max(1, len(rows_of(roll.dice, PER_ROW))) * DIE_ROW + len(notes) * NOTE + 12


def _row(image: Image.Image, roll: Roll, notes: list[_Note], y: int, language: str, mode: Mode) -> None:
    p = PALETTES[mode]
    side = p.side(roll.seat)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, y, WIDTH, y + BAR - 8), fill=side.colour)
    draw.line((0, y, WIDTH, y), fill=p.ink, width=4)
    draw.line((0, y + BAR - 8, WIDTH, y + BAR - 8), fill=p.ink, width=4)
    badge = Pen((0.0, 0.0, 44.0, 44.0), 1.0)
    badge.badge(SHAPES[roll.seat], (22, 22), 17, "#ffffff", p.ink, 3)
    layer = badge.done()
    image.paste(layer, (MARGIN, y + 3), layer)
    ink = readable_on(side.colour)
    _line(draw, (MARGIN + 52, y + (BAR - 8) / 2), _bar_text(roll, language), 34, ink, WIDTH - 2 * MARGIN - 52)
    numbers = _numbers(roll)
    counted = ATTACK_SUCCESSES if roll.pool == "attack" else DEFENCE_SUCCESSES
    at = y + BAR + 14
    for row in rows_of(roll.dice, PER_ROW):
        x = MARGIN + 6
        for one in row:
            worth = int(one.face in counted) if one.worth is None else one.worth
            _die(image, one, (x, at), numbers, worth, p)
            x += DIE + GAP
        at += DIE_ROW
    if roll.successes is not None:
        middle = (WIDTH - _TALLY / 2 - 8, y + BAR + 14 + DIE / 2)
        draw.text((middle[0], middle[1] - 10), str(roll.successes), fill=p.on_card, font=font(88), anchor="mm")
        what = words(language).count("success", "successes", roll.successes)
        draw.text((middle[0], middle[1] + 48), what, fill=p.on_card, font=font(26), anchor="mm")
    if not roll.dice:
        at = y + BAR + DIE_ROW
    for note in notes:
        draw.ellipse((MARGIN, at, MARGIN + 30, at + 30), fill=p.on_card)
        draw.text((MARGIN + 15, at + 15), str(note.number), fill=p.card, font=font(24), anchor="mm")
        room = WIDTH - 2 * MARGIN - 42
        _line(draw, (MARGIN + 42, at + 15), note.text if _fits(note.text, room) else note.short, 29, p.on_card, room)
        at += NOTE


def _number(image: Image.Image, roll: Roll, y: int, p: Palette) -> None:
    draw = ImageDraw.Draw(image)
    at, count = y + BAR + 14, 0
    for row in rows_of(roll.dice, PER_ROW):
        for place in range(len(row)):
            count += 1
            x = MARGIN + 6 + place * (DIE + GAP)
            draw.ellipse((x - 6, at - 8, x + 36, at + 34), fill=p.accent, outline=p.ink, width=4)
            draw.text((x + 15, at + 13), str(count), fill="#1d1a26", font=font(30), anchor="mm")
        at += DIE_ROW


def _bar_text(roll: Roll, language: str) -> str:
    total = sum(amount for amount, _ in roll.parts)
    text = f"{roll.who}: " + words(language).count("{n} die", "{n} dice", max(total, 1)) if roll.parts else roll.who
    reasons = [
        f"{amount:+d} {name}" if place else f"{amount} {name}" for place, (amount, name) in enumerate(roll.parts)
    ]
    return f"{text} ({', '.join(reasons)})" if reasons else text


def _die(
    image: Image.Image, one: RolledDie, at: tuple[int, int], numbers: dict[tuple[str, str], int], worth: int, p: Palette
) -> None:
    """The die as it lies; behind it what it showed before, in its corners what was done to it."""
    x, y = at
    if one.turns:
        ghost = _ghost(one.turns[-1].before)
        image.paste(ghost, (x - 14, y - 22), ghost)
        if len(one.turns) > 1:
            first = _ghost(one.turns[0].before)
            image.paste(first, (x + 40, y - 26), first)
    sprite = die(one.face, added=one.added)
    image.paste(sprite, (x, y), sprite)
    draw = ImageDraw.Draw(image)
    for place in range(worth):  # a success stands on a bar, two on two
        left, right = x + 18 + place * (DIE - 36) / worth, x + 18 + (place + 1) * (DIE - 36) / worth
        draw.rounded_rectangle((left, y + DIE + 1, right - (8 if place + 1 < worth else 0), y + DIE + 10), 4, p.on_card)
    done = [(turn.how, turn.by) for turn in one.turns]
    for place, key in enumerate([*done, ("counted", one.by)] if one.worth is not None else done):
        left = x + 2 + place * 40
        sign = _turn_sign(key[0], numbers[key])
        image.paste(sign, (left, y + DIE - 30), sign)


@lru_cache(maxsize=16)
def _ghost(face: Face) -> Image.Image:
    small = die(face).resize((DIE * 3 // 4, DIE * 3 // 4), Image.Resampling.LANCZOS)
    small.putalpha(small.getchannel("A").point(lambda level: level * 11 // 20))
    return small


@lru_cache(maxsize=64)
def _turn_sign(how: str, number: int) -> Image.Image:
    """A round arrow for a reroll, a bent one for a change, none for a face that counts otherwise; the number leads to
    the line below."""
    pen = Pen((0.0, 0.0, 38.0, 38.0), 1.0)
    fill = "#ffffff" if how == "rerolled" else "#ffd23f"
    if how == "rerolled":
        pen.disc((19, 19), 18, "#1d1a26")
        pen.disc((19, 19), 15, fill)
        pen.arc((19, 19), 17, 20, 300, "#1f66b8", 4)
        pen.shape([(19, 38), (19, 27), (28, 33)], "#1f66b8")
    elif how == "counted":
        pen.shape([(2, 2), (36, 2), (36, 36), (2, 36)], "#ffffff", "#1d1a26", 3)
    else:
        pen.shape([(2, 2), (36, 2), (36, 36), (2, 36)], fill, "#1d1a26", 3)
        pen.line([(8, 6), (8, 31), (28, 31)], "#b3202a", 4)
        pen.shape([(26, 37), (26, 25), (36, 31)], "#b3202a")
    pen.text((20, 17), str(number), 24, "#1d1a26")
    return pen.done()


def _endings(story: AttackStory) -> list[str]:
    say = words(story.language).say
    if story.aborted:
        return [say("The attack is not completed.")]
    attack, defense = story.roll("attack"), story.roll("defense")
    lines = []
    if attack and defense and attack.successes is not None and defense.successes is not None:
        due = max(0, attack.successes - defense.successes)
        result = f"{attack.successes} − {defense.successes}: "
        result = say("As the dice lie: {worth}", worth=result) if story.lying else result
        lines.append(result + say("{n} damage", n=due))  # as many as Stamina is left are suffered, see below
    lines += [
        say("{name}: damage {before} » {after}", name=by, before=b, after=a) for b, a, by in story.reductions if a != b
    ]
    lines += [". ".join(group) + "." for group in _pairs(story.aftermath)]
    return lines


def _pairs(texts: tuple[str, ...]) -> list[tuple[str, ...]]:
    """As many sentences on a line as fit."""
    found: list[tuple[str, ...]] = []
    for text in texts:
        if found and font(32).getlength(". ".join((*found[-1], text))) < WIDTH - CORNER - 2 * MARGIN:
            found[-1] = (*found[-1], text)
        else:
            found.append((text,))
    return found


def _fits(text: str, room: float) -> bool:
    return font(SMALLEST).getlength(written(text, "?")) <= room


def _line(draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, size: int, fill: str, room: float) -> None:
    text = written(text, "?")
    while size > SMALLEST and font(size).getlength(text) > room:
        size -= 2
    draw.text(at, fit(text, size, room), fill=fill, font=font(size), anchor="lm")


def attack_alt(story: AttackStory) -> str:
    """The same, to be heard: rows, what was done, the sum."""
    parts = [f"{story.attacker}, {story.attack}, {story.target}."]
    parts += [f"({', '.join(story.facts)})"] if story.facts else []
    for roll in story.rolls:
        faces = ", ".join(face_name(one.face, story.language) for one in roll.dice)
        parts.append(f"{_bar_text(roll, story.language)}: {faces}.")
        parts += [f"{note.text}." for note in notes_of(roll, story.language)]
        if roll.successes is not None:
            count = words(story.language).count("success", "successes", roll.successes)
            parts.append(f"{roll.successes} {count}.")
    return " ".join(parts + [line.rstrip(".") + "." for line in _endings(story)])
