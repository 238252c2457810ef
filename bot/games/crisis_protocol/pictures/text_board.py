"""The battlefield in words: positions, ranges, bearings and states, for playing without the picture.

It must not measure by itself: ranges are the board's.
"""

from collections.abc import Iterator

from bot.games.crisis_protocol.pictures.barriers import barrier_line
from bot.games.crisis_protocol.pictures.header import phase_name, player_name, round_name, side_name, waiting_line
from bot.games.crisis_protocol.pictures.view import BoardView, Fallen, Figure, Marker, Piece, Standing, Waiting
from bot.locale import words
from bot.render.pen import polar
from rules_engine.crisis_protocol.board.coordinates import name as place_name
from rules_engine.crisis_protocol.board.measure import range_between
from rules_engine.crisis_protocol.board.plane import bearing
from rules_engine.crisis_protocol.board.shapes import Base, Point, Token
from rules_engine.crisis_protocol.board.tools import TOKEN_RADIUS
from rules_engine.kernel.values import Seat


def text_board(view: BoardView, about: str | None = None) -> str:
    """Everything on the picture, line by line; with `about`, ranges and bearings from that character only."""
    return "\n".join(_lines(view, about))


def _lines(view: BoardView, about: str | None) -> Iterator[str]:
    say = words(view.language).say
    yield status_line(view)
    for side in view.sides:
        yield f"## {named_side(side, view.language)}"
        for figure in view.figures:
            if figure.seat == side.seat:
                yield f"- {figure_line(figure, view)}"
                if about in (None, figure.id):
                    yield from (f"  - {line}" for line in _ranges(figure, view, full=about is not None))
        yield from (f"- {absent_line(one, view)}" for one in view.waiting if one.seat == side.seat)
    for one in view.fallen:
        yield f"- {fallen_line(one, view)}"
    yield from (f"- {line}" for line in barrier_lines(view))
    if view.markers:
        yield "## " + say("Objectives")
        yield from (f"- {marker_line(marker, view)}" for marker in view.markers)
    if view.terrain:
        yield "## " + say("Terrain")
        yield from (f"- {_piece_line(piece, view.language)}" for piece in view.terrain)


def status_line(view: BoardView) -> str:
    say = words(view.language).say
    parts = [round_name(view)]
    if view.round:
        parts.append(phase_name(view.phase, view.language))
    parts += [say("{side} {n} VP", side=player_name(side, view.language), n=side.vp) for side in view.sides]
    first = next((side for side in view.sides if side.priority), None)
    if first is not None:
        parts.append(say("{name} has priority", name=player_name(first, view.language)))
    if waiting := waiting_line(view):
        parts.append(waiting)
    return ". ".join(parts) + "."


def named_side(side: Standing, language: str) -> str:
    say = words(language).say
    sign = say("triangle") if side.seat == "blue" else say("square")
    edges = {"north": say("north edge"), "south": say("south edge"), "east": say("east edge"), "west": say("west edge")}
    name = player_name(side, language)
    colour = side_name(side.seat, language)
    shown = f"{name}, {colour}" if name != colour else colour
    return f"{shown} ({sign}{', ' + edges[side.edge] if side.edge else ''})"


def states(figure: Figure, view: BoardView) -> list[str]:
    say = words(view.language).say
    found = [say("{damage} of {stamina} damage", damage=figure.damage, stamina=figure.stamina)]
    found.append(say("{n} Power", n=figure.power))
    flags = (
        (figure.active, say("active")),
        (figure.activated, say("activated")),
        (figure.dazed, say("dazed")),
        (figure.injured, say("injured")),
    )
    found += [word for on, word in flags if on]
    found += [condition.name for condition in figure.conditions]
    found += [lasting.name for lasting in figure.lasting]
    found += [f"{name} ×{n}" for name, n in figure.tokens]
    if figure.held:
        found.append(say("holds objective {labels}", labels=", ".join(label for _, label in figure.held)))
    if figure.on is not None and view.piece(figure.on) is not None:
        found.append(say("on {terrain}", terrain=view.called(figure.on)))
    return found


def figure_line(figure: Figure, view: BoardView) -> str:
    return f"{figure.full_name} [{figure.emblem}] {place_name(figure.at)}: {', '.join(states(figure, view))}"


def fallen_line(one: Fallen, view: BoardView) -> str:
    return words(view.language).say("{name} was KO’d at {place}", name=one.name, place=place_name(one.at))


def absent_line(one: Waiting, view: BoardView) -> str:
    say = words(view.language).say
    return say("{name}: not on the battlefield yet, {power}", name=one.name, power=say("{n} Power", n=one.power))


def barrier_lines(view: BoardView) -> list[str]:
    return [
        barrier_line(one, view.called(one.ends[0]), view.called(one.ends[1]), view.language) for one in view.barriers
    ]


def marker_line(marker: Marker, view: BoardView) -> str:
    say = words(view.language).say
    parts = []
    if marker.held_by is not None:
        parts.append(say("held by {name}", name=view.called(marker.held_by)))
    elif marker.at is None:
        parts.append(say("set aside"))
    if marker.controlled_by is not None:
        parts.append(say("controlled by {name}", name=_seat(marker.controlled_by, view)))
    if marker.secured_by is not None:
        parts.append(say("secured by {name}", name=_seat(marker.secured_by, view)))
    elif marker.contested_by:
        names = ", ".join(_seat(seat, view) for seat in marker.contested_by)
        parts.append(say("contested by {names}, secured by nobody", names=names))
    where = f" {place_name(marker.at)}" if marker.at is not None else ""
    if marker.facing is not None and marker.at is not None:
        ahead = polar(marker.at, 1.0, 90 - marker.facing)
        looks = say("arc to the {way}", way=compass(marker.at, ahead, view.language))
        where += f" ({looks})"
    return f"{marker.label} {marker.name}{where}: " + (", ".join(parts) or say("free"))


def _seat(seat: Seat, view: BoardView) -> str:
    side = view.side(seat)
    return player_name(side, view.language) if side is not None else side_name(seat, view.language)


def _piece_line(piece: Piece, language: str) -> str:
    xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
    low, high = place_name((min(xs), min(ys)), 0), place_name((max(xs), max(ys)), 0)
    where = low if low == high else f"{low}–{high}"
    return words(language).say("{terrain}, Size {size}, {where}", terrain=piece.name, size=piece.size, where=where)


def _ranges(figure: Figure, view: BoardView, full: bool) -> Iterator[str]:
    """The way to every enemy (all figures when asked about one), nearest first, then to the objectives."""
    own = _base(figure)
    others = [other for other in view.figures if other.id != figure.id and (full or other.seat != figure.seat)]
    tokens = [(marker, marker.at) for marker in view.markers if marker.at is not None]
    found = [(_base(other), other.name, other.at) for other in others]
    found.sort(key=lambda entry: (entry[0].x - own.x) ** 2 + (entry[0].y - own.y) ** 2)
    if found:
        yield "; ".join(_way(own, thing, name, at, view.language) for thing, name, at in found)
    if full:
        yield "; ".join(
            _way(own, Token(m.id, *at, TOKEN_RADIUS), f"{m.name} {m.label}", at, view.language) for m, at in tokens
        )


def _base(figure: Figure) -> Base:
    return Base(figure.id, *figure.at, figure.radius, figure.size)


def _way(own: Base, thing: Base | Token, name: str, at: Point, language: str) -> str:
    say = words(language).say
    reach = range_between(own, thing)
    far = say("range {n}", n=reach) if reach is not None else say("beyond range 5")
    return f"{name} {far} {compass(own.centre, at, language)}"


def compass(start: Point, end: Point, language: str) -> str:
    """One of eight bearings; north is the top of the picture, where row 18 is."""
    say = words(language).say
    points = (say("E"), say("NE"), say("N"), say("NW"), say("W"), say("SW"), say("S"), say("SE"))
    return points[round(bearing(start, end) / 45) % 8]
