"""The score track with its event slots, both initiative tracks, round and action round; and a finished match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from bot.games.cry_havoc.pictures.ground import Board
from bot.games.cry_havoc.pictures.planet import planet_image
from bot.games.cry_havoc.pictures.signs import COLOURS, DANGER, GOLD, INK, face_down, gem, pawn, sign, star, territory
from bot.games.cry_havoc.pictures.view import planet_view, seat_view, seen
from bot.games.cry_havoc.pictures.words import ROMAN, Words
from bot.render.names import fit
from bot.render.palette import Mode
from bot.render.pen import Pen, mixed, readable_on
from bot.render.picture import LARGE, Picture, fitting
from bot.render.sheet import EDGE, Sheet, box
from rules_engine.cry_havoc.query.scoring import ranking
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.state.match import SLOTS
from rules_engine.cry_havoc.state.words import TileKind
from rules_engine.kernel.values import Seat

CELLS, PER_ROW, TALL = 50, 10, 84
"""CH-MAT-17."""


def draw_tracks(snapshot: str, language: str, people: Mapping[str, str], mode: Mode) -> Picture:
    world, words, page = seen(snapshot), Words(language, people), Sheet(mode)
    state, last = world.state, world.map.final_slot
    head = words.head(state.round, state.phase, state.action_round, last=state.last_round)
    page.title(head)
    _rounds(page, state.round, state.action_round)
    _score(page, world)
    enabled = (
        words.term("not_enabled") if state.scoring is None else words.term("enabled", name=words.owner(state.scoring))
    )
    page.paragraph(enabled)
    lines = [head, *(f"{words.owner(seat)}: {player.vp} {words.term('vp')}" for seat, player in state.players.items())]
    for at, stack in zip((*world.map.slots, last), state.events, strict=True):
        lines += [words.term("slot", n=len(stack), at=at)] if stack else []
    lines += [words.term("final", at=last), enabled]
    for label, order in (("order", state.initiative), ("new_order", state.new_initiative)):
        _order(page, words, words.term(label), order)
        lines.append(f"{words.term(label)}: {', '.join(map(words.owner, order))}")
    return page.done("\n".join(lines))


def _rounds(page: Sheet, round_: int, action_round: int) -> None:
    """Five rounds, and in the one that is played three action rounds."""

    def draw(pen: Pen, top: float) -> None:
        for number in range(1, SLOTS + 1):
            x, y = EDGE + 30 + (number - 1) * 78, top - 32
            fill = GOLD if number == round_ else page.palette.card
            pen.disc((x, y), 29, fill, page.palette.rule, 4)
            pen.text((x, y), str(number), 36, readable_on(fill))
            if number < round_:
                pen.line([(x - 20, y - 20), (x + 20, y + 20)], readable_on(fill), 4)
        for number in (1, 2, 3):
            left, fill = page.width - EDGE - (4 - number) * 92, GOLD if number == action_round else page.palette.card
            box(pen, (left, top - 2), 84, 60, fill, page.palette.rule, 4)
            pen.text((left + 42, top - 32), ROMAN[number], 36, readable_on(fill))

    page.row(64, draw)


def _score(page: Sheet, world: World) -> None:
    """In rows of ten; event slots hang above the numbers they wait for."""
    state, wide, last = world.state, page.room / PER_ROW, world.map.final_slot
    stacks = dict(zip((*world.map.slots, last), state.events, strict=True))

    def draw(pen: Pen, top: float) -> None:
        for cell in range(CELLS):
            left, y = EDGE + cell % PER_ROW * wide, top - cell // PER_ROW * TALL
            stack, fill = stacks.get(cell, []), page.palette.card
            if stack or cell == last:
                fill = GOLD if stack else mixed(fill, DANGER, 0.45)
            box(pen, (left, y), wide, TALL, fill, page.palette.rule, 2.5)
            pen.text((left + 8, y - 16), str(cell), 24, readable_on(fill), "lm", "Regular")
            if stack:
                face_down(pen, (left + wide - 22, y - 22), 15, TileKind.EVENT, len(stack))
            elif cell == last:
                x = left + wide - 30
                pen.line([(x, y - 38), (x, y - 6)], INK, 4)
                pen.shape([(x, y - 6), (x + 24, y - 14), (x, y - 22)], DANGER, INK, 2)
            there = [seat for seat in state.seats if state.players[seat].vp % CELLS == cell]
            step = min(30.0, (wide - 36) / max(1, len(there) - 1))
            for number, seat in enumerate(there):
                at = (left + wide / 2 + (number - (len(there) - 1) / 2) * step, y - 58)
                sign(pen, at, 17, seat, COLOURS[page.mode][seat])
                if state.players[seat].vp >= CELLS:
                    pen.text(at, "+50", 15, readable_on(COLOURS[page.mode][seat]))

    page.row(TALL * CELLS / PER_ROW, draw)


def _order(page: Sheet, words: Words, label: str, order: Sequence[Seat]) -> None:
    wide = (page.room - 210) / 4

    def draw(pen: Pen, top: float) -> None:
        pen.text((EDGE, top - 30), fit(label, 28, 204), 28, page.palette.words, "lm")
        for number, seat in enumerate(order):
            left, colour = EDGE + 210 + number * wide, COLOURS[page.mode][seat]
            box(pen, (left, top), wide - 8, 60, mixed(page.palette.card, colour, 0.22), INK, 3)
            sign(pen, (left + 28, top - 30), 18, seat, colour)
            pen.text((left + 54, top - 30), fit(words.owner(seat), 28, wide - 66), 28, page.palette.on_card, "lm")

    page.row(60, draw)


# -- a finished match ------------------------------------------------------------------------------------------------


def draw_summary(
    snapshot: str, language: str, people: Mapping[str, str], history: Sequence[Mapping[Seat, int]], mode: Mode
) -> Picture:
    """Who won and with what, points round by round, the planet as it lies; `history`: points at each round's end."""
    world, words, page = seen(snapshot), Words(language, people), Sheet(mode)
    state = world.state
    winners = state.outcome.winners if state.outcome is not None else ()
    title = words.term("summary" if winners else "undecided", name=", ".join(map(words.owner, winners)), n=state.round)
    page.title(title, 44)
    lines = [title]
    for place, seat in enumerate(ranking(world), 1):
        lines.append(_result(page, world, words, place, seat, won=seat in winners))
    if len(history) > 1:
        page.title(words.term("by_round"), 30)
        _curve(page, history)
        points = ((seat, ", ".join(str(each[seat]) for each in history)) for seat in state.seats)
        lines.append(f"{words.term('by_round')}: {'; '.join(f'{words.owner(seat)} {said}' for seat, said in points)}")
    board, above = Board(world.pack.id, state.map, page.width), page.image()
    planet = planet_image(board, planet_view(world, words), words, (), mode, with_seats=False)
    whole = Image.new("RGB", (above.width, above.height + planet.height), page.palette.paper)
    whole.paste(above, (0, 0))
    whole.paste(planet, (0, above.height))
    return Picture(fitting(whole, LARGE), "png", "\n".join(lines))


def _result(page: Sheet, world: World, words: Words, place: int, seat: Seat, *, won: bool) -> str:
    one, held = seat_view(world, words, seat), sum(world.player(seat).prisoners.values())

    def draw(pen: Pen, top: float) -> None:
        fill, y, left = (GOLD if won else page.palette.card), top - 42, page.width - EDGE - 420.0
        ink = readable_on(fill)
        box(pen, (EDGE, top), page.room, 84, fill, page.palette.rule, 4)
        pen.text((EDGE + 30, y), str(place), 42, ink)
        sign(pen, (EDGE + 92, y), 26, seat, COLOURS[page.mode][seat])
        pen.text((EDGE + 136, y + 16), fit(one.name, 36, 310), 36, ink, "lm")
        pen.text((EDGE + 136, y - 22), fit(one.army, 26, 310, "Regular"), 26, ink, "lm", "Regular")
        star(pen, (left, y), 28)
        pen.text((left + 36, y), str(one.vp), 46, ink, "lm")
        territory(pen, (left + 150, y), 16)
        pen.text((left + 176, y), str(one.regions), 34, ink, "lm")
        gem(pen, (left + 244, y - 2), 21, one.crystals)
        pawn(pen, (left + 322, y - 4), 19, seat, page.palette.quiet, "")
        pen.text((left + 352, y), str(held), 34, ink, "lm")

    page.row(84, draw)
    counts = {"vp": one.vp, "regions": one.regions, "value": one.crystals, "prisoners": held}
    said = ", ".join(f"{count} {words.term(key)}" for key, count in counts.items())
    return f"{place}. {one.name} ({one.army}): {said}"


def _curve(page: Sheet, history: Sequence[Mapping[Seat, int]]) -> None:
    """Points round by round, each seat with its sign."""
    tall, most = 290.0, max(1, *(points for each in history for points in each.values()))
    step, left = (page.room - 140) / (len(history) - 1), EDGE + 70

    def draw(pen: Pen, top: float) -> None:
        bottom = top - tall + 44
        box(pen, (EDGE, top), page.room, tall, page.palette.card, page.palette.rule)
        for number in range(len(history)):
            x = left + number * step
            pen.line([(x, top - 20), (x, bottom)], page.palette.grid, 2)
            pen.text((x, bottom - 22), str(number + 1), 28, page.palette.on_card)
        for seat in history[0]:
            path = [(left + n * step, bottom + (tall - 84) * each[seat] / most) for n, each in enumerate(history)]
            pen.line(path, COLOURS[page.mode][seat], 7)
            for at in path:
                sign(pen, at, 13, seat, COLOURS[page.mode][seat])

    page.row(tall, draw)
