"""A replay: the steps of a record, and the film made of them, small enough to be posted.

It must not replay the rules: it shows the states that were kept.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, ImageDraw

from bot.games.crisis_protocol.pictures.action import action_of
from bot.games.crisis_protocol.pictures.alt import board_alt
from bot.games.crisis_protocol.pictures.board import Options, board_image
from bot.games.crisis_protocol.pictures.overlays import Overlay
from bot.games.crisis_protocol.pictures.view import BoardView, board_view
from bot.render.fonts import font
from bot.render.names import fit
from bot.render.palette import PALETTES, Mode
from bot.render.picture import Picture
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat
from rules_engine.kernel.views import told_to

MOST_BYTES = 10 * 1024 * 1024
"""What Discord takes without a boost."""
CAPTION = 40
FRAME_MS, LAST_MS = 900, 4000
_SMALLER = ((2, 62), (2, 40), (3, 40), (4, 30))
"""Ever smaller ways to draw a film: divisor of the board's size, and quality."""


@dataclass(frozen=True)
class Step:
    view: BoardView
    overlays: tuple[Overlay, ...] = ()
    caption: str = ""


def steps_of(
    entries: Iterable[tuple[Match, Sequence[Event]]],
    content: Content,
    language: str = "en",
    names: dict[Seat, str] | None = None,
) -> list[Step]:
    """One step for each state that looks different from the last, with what led to it."""
    steps: list[Step] = []
    pending: list[Event] = []
    speaker = Speaker(content, language, names)
    for match, events in entries:
        pending += events
        view = board_view(match, content, language, names)
        last = steps[-1].view if steps else None
        if last is not None and not changed(last, view):
            continue
        action = action_of(pending, last if last is not None else view, view)
        said = " ".join(speaker.story(match, told_to(None, pending)))
        steps.append(Step(view, action.overlays if last is not None else (), said or action.caption))
        pending = []
    return steps


def changed(one: BoardView, other: BoardView) -> bool:
    """Whether anything on the mat or the score is different; whose decision it is does not count."""

    def scores(view: BoardView) -> list[tuple[int, bool]]:
        return [(side.vp, side.won) for side in view.sides]

    return (
        one.figures != other.figures
        or one.markers != other.markers
        or one.terrain != other.terrain
        or one.round != other.round
        or scores(one) != scores(other)
    )


def draw_film(steps: Sequence[Step], mode: Mode = "light", most_bytes: int = MOST_BYTES) -> Picture:
    """An animated WebP that stops on its last picture; drawn smaller until it fits."""
    if not steps:
        raise ValueError("a film needs at least one step")
    data = b""
    for divisor, quality in _SMALLER:
        data = _encoded(steps, mode, divisor, quality)
        if len(data) <= most_bytes:
            break
    captions = [step.caption for step in steps if step.caption]
    alt = " ".join(f"{number}. {text}." for number, text in enumerate(captions, start=1))
    return Picture(data, "webp", f"{alt} {board_alt(steps[-1].view, (), None)}" if len(alt) < 600 else alt)


def _encoded(steps: Sequence[Step], mode: Mode, divisor: int, quality: int) -> bytes:
    frames = _frames(steps, mode, divisor)
    first = next(frames)
    buffer = BytesIO()
    lengths = [FRAME_MS] * (len(steps) - 1) + [LAST_MS]
    first.save(
        buffer, "WEBP", save_all=True, append_images=frames, duration=lengths, loop=0, quality=quality, method=0,
        minimize_size=False, allow_mixed=False, kmax=60,
    )  # fmt: skip
    return buffer.getvalue()


def _frames(steps: Sequence[Step], mode: Mode, divisor: int) -> Iterator[Image.Image]:
    """Drawn one by one while the film is written, so that a whole match never lies in memory."""
    p = PALETTES[mode]
    for step in steps:
        board = board_image(step.view, step.overlays, Options(mode=mode, legend=False)).reduce(divisor)
        frame = Image.new("RGB", (board.width, board.height + CAPTION), p.card)
        frame.paste(board, (0, CAPTION))
        draw = ImageDraw.Draw(frame)
        draw.text(
            (10, CAPTION / 2),
            fit(step.caption, 21, board.width - 20, fallback=""),
            fill=p.on_card,
            font=font(21),
            anchor="lm",
        )
        yield frame
