"""The line above the battlefield: round, phase, score, priority, and whose decision it is.

It must not draw the battlefield.
"""

from functools import lru_cache

from PIL import Image

from bot.games.crisis_protocol.pictures.view import BoardView, Standing
from bot.locale import words
from bot.render.fonts import font
from bot.render.names import fit, written
from bot.render.palette import PALETTES, SHAPES, Mode, Palette
from bot.render.pen import Pen, readable_on
from rules_engine.crisis_protocol.state.match import Phase
from rules_engine.kernel.values import Seat

HEIGHT = 112


def side_name(seat: Seat, language: str) -> str:
    say = words(language).say
    return say("Blue") if seat == "blue" else say("Red")


def player_name(side: Standing, language: str) -> str:
    """The player's name as far as it can be written, else the side's."""
    return written(side.name, side_name(side.seat, language))


def phase_name(phase: Phase, language: str) -> str:
    say = words(language).say
    return {
        Phase.SETUP: say("Setup"),
        Phase.POWER: say("Power Phase"),
        Phase.ACTIVATION: say("Activation Phase"),
        Phase.CLEANUP: say("Cleanup Phase"),
    }[phase]


def waiting_line(view: BoardView) -> str:
    """Whose decision it is, in a sentence."""
    say = words(view.language).say
    if view.over:
        winner = next((side for side in view.sides if side.won), None)
        return say("{name} wins", name=player_name(winner, view.language)) if winner else say("A draw")
    owing = [player_name(side, view.language) for side in view.sides if side.decides]
    if len(owing) > 1:
        return say("Both decide")
    return say("{name} decides", name=owing[0]) if owing else ""


def round_name(view: BoardView) -> str:
    """WIN-05: after the last round a tied match goes on until somebody is ahead."""
    say = words(view.language).say
    if not view.round:
        return say("Setup")
    if view.round > view.last_round:
        return say("Round {round}, overtime", round=view.round)
    return say("Round {round} of {last}", round=view.round, last=view.last_round)


def header(view: BoardView, width: int, mode: Mode) -> Image.Image:
    title = round_name(view)
    phase = phase_name(view.phase, view.language) if view.round else ""
    return _drawn(view.sides, title, phase, waiting_line(view), view.language, width, mode)


@lru_cache(maxsize=256)
def _drawn(
    sides: tuple[Standing, ...], title: str, phase: str, waiting: str, language: str, width: int, mode: Mode
) -> Image.Image:
    p = PALETTES[mode]
    pen = Pen((0.0, 0.0, float(width), float(HEIGHT)), 1.0, fine=2)
    pen.shape([(0, 0), (width, 0), (width, HEIGHT), (0, HEIGHT)], p.card)
    panel = width * 0.335
    for side in sides:
        _side(pen, side, panel, width, language, p)
    middle = width / 2
    room = width - 2 * panel - 12
    pen.text((middle, HEIGHT - 24), fit(title, 34, room), 34, p.on_card)
    if phase:
        pen.text((middle, HEIGHT - 55), fit(phase, 24, room), 24, p.quiet)
    if waiting:
        pen.text((middle, 24), fit(waiting, 30, room), 30, p.on_card)
    pen.line([(0, 2), (width, 2)], p.ink, 4)
    return pen.done().convert("RGBA").convert("RGB")


def _side(pen: Pen, side: Standing, panel: float, width: int, language: str, p: Palette) -> None:
    """The side whose decision it is, is filled; the other is framed."""
    first = side.seat == "blue"
    left, right = (4.0, panel) if first else (width - panel, width - 4.0)
    look = p.side(side.seat)
    corners = [(left, 8), (right, 8), (right, HEIGHT - 4), (left, HEIGHT - 4)]
    lit = side.decides or side.won
    pen.shape(corners, look.colour if lit else p.card, p.ink, 4)
    if not lit:
        pen.shape(
            [(left + 4, 12), (right - 4, 12), (right - 4, HEIGHT - 8), (left + 4, HEIGHT - 8)], None, look.colour, 5
        )
    ink = readable_on(look.colour) if lit else p.on_card
    way = 1 if first else -1
    start = left if first else right
    pen.badge(
        SHAPES[side.seat], (start + way * 40, HEIGHT / 2 + 2), 28, look.colour if not lit else "#ffffff", p.ink, 4
    )
    score = (start + way * (panel - 54), HEIGHT / 2 + 12)
    pen.text(score, str(side.vp), 70, ink)
    pen.text((score[0], 22), words(language).say("VP"), 22, ink)
    room = panel - 190
    anchor = "lm" if first else "rm"
    name = player_name(side, language)
    size = 36 if font(36).getlength(name) <= room else 28
    pen.text((start + way * 80, HEIGHT - 40), fit(name, size, room), size, ink, anchor)
    if side.priority:
        star = words(language).say("Priority")
        pen.badge("triangle", (start + way * 92, 34), 11, p.power, p.ink, 3)
        pen.text((start + way * 112, 34), star, 25, ink, anchor)
