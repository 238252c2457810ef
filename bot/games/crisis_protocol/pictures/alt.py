"""What a picture shows, in a few sentences: the description that goes with the attachment.

It must not be longer than Discord takes; the whole board in words is `text_board`.
"""

from collections.abc import Iterator, Sequence

from bot.games.crisis_protocol.pictures.overlays import (
    Area,
    Beam,
    Before,
    Change,
    Ghosts,
    Line,
    Marks,
    Overlay,
    Path,
    Reach,
    Rings,
    Tool,
)
from bot.games.crisis_protocol.pictures.text_board import (
    absent_line,
    barrier_lines,
    compass,
    fallen_line,
    marker_line,
    states,
    status_line,
)
from bot.games.crisis_protocol.pictures.view import BoardView, Figure
from bot.locale import words
from bot.render.pen import Box
from rules_engine.crisis_protocol.board.coordinates import name as place_name


def board_alt(view: BoardView, overlays: Sequence[Overlay], region: Box | None, caption: str = "") -> str:
    """The caption, what was laid over the board, then who stands where; what fits, the most telling first."""
    say = words(view.language).say
    parts = [_ended(caption)] if caption else []
    for overlay in overlays:
        parts += list(_said(overlay, view))
    figures = list(view.figures)
    if region is None:
        parts.append(status_line(view))
    else:
        low, high = place_name(region[:2], 0), place_name((region[2] - 0.01, region[3] - 0.01), 0)
        parts.append(say("Squares {low} to {high}.", low=low, high=high))
        figures = [f for f in figures if region[0] <= f.at[0] <= region[2] and region[1] <= f.at[1] <= region[3]]
    lines = [*barrier_lines(view), *(_brief(figure, view) for figure in figures)]
    lines += [fallen_line(one, view) for one in view.fallen]
    lines += [absent_line(one, view) for one in view.waiting if region is None]
    lines += [marker_line(marker, view) for marker in view.markers if region is None]
    return " ".join((*parts, *map(_ended, lines)))


def _ended(sentence: str) -> str:
    """With its full stop: whoever listens hears where the next one begins. A name may bring its own (`Friday A.I.`)."""
    return sentence if sentence.endswith((".", "!", "?", "…")) else f"{sentence}."


def _brief(figure: Figure, view: BoardView) -> str:
    return f"{figure.name} {place_name(figure.at, 1)}: {', '.join(states(figure, view))}"


def _said(overlay: Overlay, view: BoardView) -> Iterator[str]:
    say = words(view.language).say
    match overlay:
        case Reach(patches=patches) if not patches:
            yield say("Nowhere can be reached.")
        case Reach():
            yield say("The ground that can be reached is marked.")
        case Rings(of=of, ranges=ranges):
            yield say("Ranges {ranges} from {name}.", ranges=", ".join(map(str, ranges)), name=view.called(of))
        case Tool(laying=laying, name=name):
            yield say(
                "Tool {name} from {start} to {end}.", name=name, start=place_name(laying[0]), end=place_name(laying[2])
            )
        case Line(kind="aim", start=start, end=end, label=label) if label:
            way = compass(start, end, view.language)
            yield say("{number}: {way}, to {end}.", number=label, way=way, end=place_name(end, 1))
        case Line(kind=kind, start=start, end=end, label=label):
            ways = {
                "sight": say("Line of sight"),
                "blocked": say("Blocked line of sight"),
                "cover": say("Line through cover"),
                "aim": say("Line to the target"),
            }
            text = say(
                "{line} from {start} to {end}.", line=ways[kind], start=place_name(start, 1), end=place_name(end, 1)
            )
            yield f"{text} {label}".strip()
        case Beam(touched=touched):
            yield say("The beam touches {names}.", names=_names(touched, view))
        case Area(touched=touched, range=reach):
            yield say("Within range {n}: {names}.", n=reach, names=_names(touched, view))
        case Ghosts(places=[place], first=0):
            yield say("Chosen: {place}.", place=place_name(place))
        case Ghosts(places=places, words=texts, first=first):
            offered = []
            for number, place in enumerate(places):
                text = f" {texts[number]}" if number < len(texts) else ""
                offered.append(f"{number + first} {place_name(place)}{text}")
            yield say("Offered: {places}.", places="; ".join(offered))
        case Marks(of=marks):
            found = [(label or view.called(id), view.place(id)) for id, label in marks]
            named = [f"{name} {place_name(at[0], 1)}" for name, at in found if at is not None]
            yield say("Offered: {places}.", places="; ".join(named))
        case Path(points=points, who=who, hit_names=hits) if len(points) > 1:
            way = compass(points[0], points[-1], view.language)
            yield say(
                "{who} went {way} from {start} to {end}.",
                who=view.called(who) if who else say("It"),
                way=way,
                start=place_name(points[0]),
                end=place_name(points[-1]),
            )
            if hits:
                yield say("It hit {names}.", names=", ".join(hits))
        case Before(name=name, at=at):
            yield say("{name} stood at {place}.", name=name, place=place_name(at))
        case Change(of=of, text=text):
            yield f"{view.called(of)}: {text}."
        case _:
            return


def _names(ids: Sequence[str], view: BoardView) -> str:
    return ", ".join(view.called(id) for id in ids) or words(view.language).say("nobody")
