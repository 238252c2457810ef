"""What pictures cost: drawn and encoded against encoding alone, two lanes against one, a replay of 300 decisions.

It must not judge: it returns rows of what was measured in one run.
"""

import asyncio
import os
import sys
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from statistics import median
from time import perf_counter, thread_time

from PIL import Image

from bench.row import Row
from bench.size import size
from bot.games.crisis_protocol.pictures.attack_picture import attack_image
from bot.games.crisis_protocol.pictures.board import Options, board_image, draw_board
from bot.games.crisis_protocol.pictures.crops import crop_around
from bot.games.crisis_protocol.pictures.film import draw_film, steps_of
from bot.games.crisis_protocol.pictures.replay_page import replay_page
from bot.games.crisis_protocol.pictures.view import BoardView, board_view
from bot.games.cry_havoc.pictures.planet import draw_planet
from bot.render.picture import LARGE, SMALL, fitting, png, webp
from bot.render.processes import RenderProcesses
from rules_engine.cry_havoc.state.match import Match

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path += [str(TESTS / "games" / "crisis_protocol" / "pictures"), str(TESTS / "render")]

MEGABYTE = 1024 * 1024
DECISIONS = size(300, 20)
NOISE = os.urandom(MEGABYTE)


def measured() -> list[Row]:
    from attack_samples import story
    from picture_samples import HERO, content, full_board, full_match, overlays, played

    view = full_board()
    laid = overlays()["move"]
    cropped = Options(region=crop_around(view, [HERO], laid))
    board_image(view)  # terrain and paper are drawn once for a match
    board_image(view, laid, cropped)
    told = story("criticals")
    match = full_match()
    board, crop, dice = board_image(view), board_image(view, laid, cropped), attack_image(told)
    rows = [
        *_against_encoding("whole board after an action", _changing(view, Options()), board,
                           lambda image: fitting(image, LARGE, "light"), goal=1 / 1.3),
        *_against_encoding("crop with ghosts", _changing(view, cropped, laid), crop,
                           lambda image: fitting(image, SMALL, "light")),
        *_against_encoding("an attack's dice", lambda i: png(attack_image(told)), dice, png),
        *_against_encoding("planet after a move", _moving, _planet(), lambda image: fitting(image, LARGE)),
        Row("a match into a view, against drawing it", _ms(lambda i: board_view(match, content())),
            _ms(lambda i: board_image(view)), "ms"),
        _two_processes(),
        # What this machine gives to two threads that never meet: no Python runs while zlib packs.
        _two_threads(lambda i: zlib.compress(NOISE, 1), "megabytes packed by zlib"),
    ]  # fmt: skip
    return rows + _replay(played(1, DECISIONS))


def _changing(view: BoardView, options: Options, laid: tuple[object, ...] = ()) -> Callable[[int], object]:
    """Each time one character has moved and another has other numbers, as after an action."""

    def draw(i: int) -> object:
        figures = list(view.figures)
        one, other = figures[i % len(figures)], figures[(i + 3) % len(figures)]
        figures[i % len(figures)] = replace(one, at=(one.at[0] + (i % 7) / 10, one.at[1]))
        figures[(i + 3) % len(figures)] = replace(other, power=i % 11, damage=i % other.stamina)
        return draw_board(replace(view, figures=tuple(figures)), laid, options)  # type: ignore[arg-type]

    return draw


def _moving(i: int) -> object:
    """A unit goes to and fro, from the match as a worker is handed it."""
    from planet_samples import stand

    match = _midgame().model_copy(deep=True)
    stand(match, "blue", list(match.regions)[i % 2], 1)
    return draw_planet(match.model_dump_json(), "en", {}, (), (), "light")


@lru_cache
def _midgame() -> Match:
    from planet_samples import midgame

    match: Match = midgame(4)
    return match


def _planet() -> Image.Image:
    return Image.open(BytesIO(draw_planet(_midgame().model_dump_json(), "en", {}, (), (), "light").data)).convert("RGB")


def _ms(work: Callable[[int], object], times: int = size(40, 2)) -> float:
    """Of processor time: how long a busy machine makes us wait is not what is measured."""
    taken = []
    for i in range(times):
        start = thread_time()
        work(i)
        taken.append(thread_time() - start)
    return median(taken) * 1000


def _against_encoding(
    name: str,
    draw: Callable[[int], object],
    image: Image.Image,
    encode: Callable[[Image.Image], bytes],
    goal: float | None = None,
) -> list[Row]:
    """Against our own way to encode the ready picture, and against the ways Pillow has. By turns, so that a busy
    machine is busy for all."""
    ways = {
        "the same encoding": encode,
        "Pillow's palette PNG, level 1,": _pillow_png,
        "Pillow's WebP, method 0,": webp,
    }
    ours: list[float] = []
    alone: dict[str, list[float]] = {way: [] for way in ways}
    for i in range(size(60, 2)):
        ours.append(_ms(lambda _, i=i: draw(i), 1))  # type: ignore[misc]
        for way, work in ways.items():
            alone[way].append(_ms(lambda _, work=work: work(image.copy()), 1))  # type: ignore[misc]
    return [
        Row(f"{name}: drawn and encoded, against {way} alone", median(ours), median(taken), "ms", goal=goal)
        for way, taken in alone.items()
    ]


def _pillow_png(image: Image.Image) -> bytes:
    """The fastest PNG of 256 colours that Pillow makes by itself."""
    buffer = BytesIO()
    image.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(buffer, "PNG", compress_level=1)
    return buffer.getvalue()


def _two_threads(draw: Callable[[int], object], what: str, goal: float | None = None, pictures: int = 6) -> Row:
    """Short turns, the best of each: two threads need a moment in which both cores are free."""
    best = {1: 0.0, 2: 0.0}
    for _ in range(size(24, 1)):
        for threads in best:
            with ThreadPoolExecutor(threads) as pool:
                start = perf_counter()
                list(pool.map(draw, range(pictures)))
                best[threads] = max(best[threads], pictures / (perf_counter() - start))
    return Row(f"{what} a second: two threads, against one", best[2], best[1], "1/s", better="more", goal=goal)


def _two_processes(pictures: int = 16) -> Row:
    """As the bot draws. By turns, the best of each: a busy machine is not what is measured."""
    pools = {lanes: RenderProcesses(lanes, lambda: changed_board(0)) for lanes in (1, 2)}
    best = dict.fromkeys(pools, 0.0)

    async def draw_all(pool: RenderProcesses) -> float:
        start = perf_counter()
        await asyncio.gather(*(pool.draw(changed_board, i) for i in range(pictures)))
        return pictures / (perf_counter() - start)

    for _ in range(size(12, 1)):
        for lanes, pool in pools.items():
            best[lanes] = max(best[lanes], asyncio.run(draw_all(pool)))
    for pool in pools.values():
        pool.close()
    return Row("boards a second: two drawing processes, against one", best[2], best[1], "1/s", better="more", goal=1.7)


def changed_board(i: int) -> object:
    return _changing(_full_board(), Options())(i)


@lru_cache
def _full_board() -> BoardView:
    from picture_samples import full_board

    board: BoardView = full_board()
    return board


def _replay(entries: list) -> list[Row]:  # type: ignore[type-arg]
    from picture_samples import content

    start = perf_counter()
    steps = steps_of(entries, content())
    built = perf_counter()
    film = draw_film(steps)
    filmed = perf_counter()
    page = replay_page(steps, "Replay")
    paged = perf_counter()
    name = f"replay of {len(entries)} decisions, {len(steps)} steps"
    # The film is encoded frame by frame, so it is measured against the pictures it could have been.
    some = steps[:: max(1, len(steps) // 30)]
    alone: float = sum(_ms(lambda _, s=step: webp(board_image(s.view)), 1) for step in some)  # type: ignore[misc]
    alone *= len(steps) / len(some) / 1000
    return [
        Row(f"{name}: steps and film, against full boards one by one", filmed - start, alone, "s"),
        Row(f"{name}: size of the film, against Discord's limit", len(film.data) / MEGABYTE, 10, "MiB", goal=1),
        Row(f"{name}: page, against the film", paged - filmed + built - start, filmed - start, "s"),
        Row(f"{name}: size of the page, against Discord's limit", len(page.encode()) / MEGABYTE, 10, "MiB", goal=1),
    ]
