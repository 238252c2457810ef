"""What just happened, laid over the board: ways, tools, targets, harm; made from events and the views around them.

It must not decide what is worth a post: it shows whatever the events say.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.games.crisis_protocol.pictures.crops import crop_around
from bot.games.crisis_protocol.pictures.header import player_name
from bot.games.crisis_protocol.pictures.overlays import Before, Change, Line, Overlay, Path, Tool
from bot.games.crisis_protocol.pictures.view import BoardView, Figure
from bot.locale import words
from bot.render.pen import Box, Point
from rules_engine.crisis_protocol.events import attacks as a
from rules_engine.crisis_protocol.events import characters as c
from rules_engine.crisis_protocol.events import flow as f
from rules_engine.crisis_protocol.events import movement as m
from rules_engine.crisis_protocol.events import objectives
from rules_engine.crisis_protocol.query.world import inches
from rules_engine.kernel.events import Event


@dataclass(frozen=True)
class Action:
    """Overlays for the board after the action, who was part of it, and a short sentence."""

    overlays: tuple[Overlay, ...] = ()
    ids: tuple[str, ...] = ()
    caption: str = ""

    def region(self, after: BoardView) -> Box:
        """The crop worth posting."""
        return crop_around(after, self.ids, self.overlays)


def action_of(events: Iterable[Event], before: BoardView, after: BoardView) -> Action:
    told = list(events)
    overlays: list[Overlay] = []
    ids: list[str] = []
    sentences: list[str] = []
    where: dict[str, Point] = {}
    for event in told:
        overlays += _overlays(event, told, before, after, where)
        if isinstance(event, m.Moved):
            where[event.who] = (event.x / 1000, event.y / 1000)
        ids += _ids(event)
        if sentence := _sentence(event, before, after):
            sentences.append(sentence)
    overlays += _harm(told, after)
    return Action(tuple(overlays), tuple(dict.fromkeys(ids)), ". ".join(dict.fromkeys(sentences)))


def _figure(id: str, *views: BoardView) -> Figure | None:
    return next((figure for view in views if (figure := view.figure(id)) is not None), None)


def _overlays(
    event: Event, told: Sequence[Event], before: BoardView, after: BoardView, where: Mapping[str, Point]
) -> Iterator[Overlay]:
    """`where`: where those stand who have moved already."""
    match event:
        case m.Moved(who=who, move=move, tool=tool, path=path):
            figure = before.figure(who)
            if figure is None:
                return
            start = where.get(who, figure.at)
            yield Before(start, figure.radius, figure.seat, figure.emblem, figure.name)
            points = tuple(inches(spot) for spot in path)
            if move in ("advance", "climb") and tool is not None and len(points) == 3:
                yield Tool((points[0], points[1], points[2]), tool)
            elif move in ("push", "throw") and len(points) >= 2:
                hits = [e.with_ for e in told if isinstance(e, m.Collided) and e.thrown == who]
                yield Path(points, figure.radius, _middles(hits, before), move, figure.name, _called(hits, before))
            else:
                ends = (start, (event.x / 1000, event.y / 1000))
                yield Path(ends, 0.3, (), "place", figure.name)
        case m.TerrainThrown(path=path, feature=feature):
            hits = [e.with_ for e in told if isinstance(e, m.Collided) and e.thrown == feature]
            points = tuple(inches(spot) for spot in path)
            name = before.called(feature)
            yield Path(points, 0.5, _middles(hits, before), "terrain", name, _called(hits, before))
        case a.AttackDeclared(attacker=attacker, target=target):
            one, other = _figure(attacker, after, before), _figure(target, after, before)
            if one is not None and other is not None:
                yield _aim(one, other)
        case _:
            return


def _aim(one: Figure, other: Figure) -> Line:
    """From rim to rim."""
    (ax, ay), (bx, by) = one.at, other.at
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    start = (ax + ux * one.radius, ay + uy * one.radius)
    return Line(start, (bx - ux * other.radius, by - uy * other.radius), "aim")


def _middles(ids: Sequence[str], view: BoardView) -> tuple[Point, ...]:
    found: list[Point] = []
    for id in ids:
        if (figure := view.figure(id)) is not None:
            found.append(figure.at)
        elif (piece := view.piece(id)) is not None:
            xs, ys = [x for x, _ in piece.outline], [y for _, y in piece.outline]
            found.append((sum(xs) / len(xs), sum(ys) / len(ys)))
    return tuple(found)


def _called(ids: Sequence[str], view: BoardView) -> tuple[str, ...]:
    return tuple(view.called(id) for id in ids)


def _harm(told: Sequence[Event], after: BoardView) -> Iterator[Overlay]:
    """One burst for each figure: the damage of the whole action, or the fall it ended in."""
    say = words(after.language).say
    damage: dict[str, int] = {}
    fallen: dict[str, str] = {}
    for event in told:
        match event:
            case c.DamageSuffered(who=who, amount=n):
                damage[who] = damage.get(who, 0) + n
            case c.DamageRemoved(who=who, amount=n):
                damage[who] = damage.get(who, 0) - n
            case c.Dazed(who=who):
                fallen[who] = say("Dazed!")
            case c.KnockedOut(who=who):
                fallen[who] = say("KO’d!")
            case _:
                pass
    for who, n in damage.items():
        if who not in fallen and n:
            yield Change(who, f"−{n}" if n > 0 else f"+{-n}", good=n < 0)
    yield from (Change(who, text) for who, text in fallen.items())


def _ids(event: Event) -> list[str]:
    match event:
        case a.AttackDeclared(attacker=one, target=other):
            return [one, other]
        case m.Moved(who=who) | c.DamageSuffered(who=who) | c.Dazed(who=who) | c.ConditionGained(who=who):
            return [who]
        case c.KnockedOut(who=who):
            return [who]
        case c.EnteredPlay(who=who):
            return [who]
        case objectives.Interacted(who=who, token=token) | objectives.ObjectiveTaken(who=who, token=token):
            return [who, token]
        case f.ActionTaken(who=who) | f.SuperpowerUsed(who=who) | f.ActivationBegan(who=who):
            return [who]
        case m.TerrainThrown(by=by):
            return [by]
        case _:
            return []


def _sentence(event: Event, before: BoardView, after: BoardView) -> str:
    say = words(after.language).say

    def name(id: str) -> str:
        figure = _figure(id, after, before)
        return figure.name if figure is not None else after.called(id)

    match event:
        case f.RoundBegan(round=number):
            return say("Round {n} begins", n=number)
        case f.ActivationBegan(who=who):
            return say("{name} activates", name=name(who))
        case m.Moved(who=who, move=move):
            ways = {
                "advance": say("{name} advances", name=name(who)),
                "climb": say("{name} climbs", name=name(who)),
                "push": say("{name} is pushed", name=name(who)),
                "throw": say("{name} is thrown", name=name(who)),
                "place": say("{name} is placed", name=name(who)),
            }
            return ways.get(move, "")
        case m.TerrainThrown(feature=feature, by=by):
            return say("{name} throws: {terrain}", name=name(by), terrain=before.called(feature))
        case a.AttackDeclared(attacker=one, target=other):
            return say("{name} attacks {target}", name=name(one), target=name(other))
        case c.DamageSuffered(who=who, amount=n):
            return say("{name} suffers {n} damage", name=name(who), n=n)
        case c.Dazed(who=who):
            return say("{name} is Dazed", name=name(who))
        case c.KnockedOut(who=who):
            return say("{name} is KO’d", name=name(who))
        case objectives.ObjectiveTaken(who=who, token=token):
            return say("{name} takes {token}", name=name(who), token=after.called(token))
        case objectives.ObjectiveDropped(who=who, token=token):
            return say("{name} drops {token}", name=name(who), token=after.called(token))
        case objectives.Scored(points=points):
            scored = ", ".join(f"{_side(seat, after)} +{n}" for seat, n in points.items() if n)
            return say("Scoring: {points}", points=scored) if scored else ""
        case _:
            return ""


def _side(seat: str, view: BoardView) -> str:
    side = view.side(seat)
    return player_name(side, view.language) if side is not None else seat
