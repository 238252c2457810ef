"""What a card's battle effect may make of the battle board: every way in which its player can carry it out.

Only what stands on the board is followed; whatever a text does elsewhere (cards, crystals, Skills) changes no battle.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules_engine.cry_havoc.content.vocabulary.conditions import Condition, Plain, Present
from rules_engine.cry_havoc.content.vocabulary.effects import Kills, Safe, Strength, WinsTies
from rules_engine.cry_havoc.content.vocabulary.numbers import Number, SoMany
from rules_engine.cry_havoc.content.vocabulary.rule import Rule
from rules_engine.cry_havoc.content.vocabulary.steps import Give, If, May, OneOf
from rules_engine.cry_havoc.content.vocabulary.terms import Off, Spot, Whose, Wound
from rules_engine.cry_havoc.content.vocabulary.verbs_battle import Capture, Deploy, Destroy, Harm, Shift, Withdraw
from rules_engine.cry_havoc.content.vocabulary.verbs_board import Crystals
from rules_engine.cry_havoc.content.vocabulary.verbs_cards import Vp
from rules_engine.cry_havoc.odds.board import (
    CAPTURE,
    CONTROL,
    Both,
    Edge,
    Placed,
    Result,
    resolve,
    tie_winners,
)
from rules_engine.cry_havoc.state.words import Objective

OBJECTIVES = tuple(Objective)
RESERVE, HQ, ADJACENT = range(3)
OFFS = {Off.RESERVE: RESERVE, Off.HQ: HQ, Off.ADJACENT: ADJACENT}
Supply = tuple[int, int, int]
"""Units that can come into the battle from the Reserve, the HQ and adjacent regions."""


class Board(NamedTuple):
    """Both placements in the course of the tactics, and what has come of the cards so far."""

    placed: tuple[Placed, Placed]
    edge: Edge
    supply: tuple[Supply, Supply] = ((0, 0, 0), (0, 0, 0))
    lost: Both = (0, 0)
    """Units of each side that cards destroyed or captured."""
    taken: Both = (0, 0)
    """Prisoners that cards brought each side."""
    points: Both = (0, 0)
    crystals: int = 0
    """In the region."""

    def fought(self) -> Result:
        """What it comes to from here, with what has come of the cards."""
        found = resolve(*self.placed, self.edge)
        return found._replace(
            killed=_sum(found.killed, self.lost), points=_sum(found.points, self.points),
        )  # fmt: skip


class Reading(NamedTuple):
    """Whose text it is, and where its side stands."""

    side: int
    havens: tuple[bool, bool] = (True, True)
    """Whether each side has an adjacent region to withdraw to."""
    homes: tuple[bool, bool] = (True, True)
    """Whether each side has an HQ; neutral natives have none."""
    scores: bool = True
    """A seat that leads the natives gains nothing by `you` (CH-BAT-Q5)."""

    def of(self, whose: Whose) -> int:
        return self.side if whose is Whose.YOU else 1 - self.side


Names = tuple[tuple[str, int], ...]
"""How much each step with an `as` achieved."""


class Course(NamedTuple):
    """A text half carried out."""

    board: Board
    names: Names = ()
    made: int = 0
    """What the last step achieved."""


def played(rule: Rule, board: Board, reading: Reading) -> set[Board]:
    """Every board that a battle effect can lead to."""
    courses = [Course(board)] if rule.when is None or _holds(rule.when, board, reading) else []
    return {course.board for course in _block(rule.do, courses, reading)} or {board}


def _block(steps: Sequence[Any], courses: Iterable[Course], reading: Reading) -> set[Course]:
    found = set(courses)
    for step in steps:
        found = {after for course in found for after in _named(step, course, reading)}
    return found


def _named(step: Any, course: Course, reading: Reading) -> Iterator[Course]:
    name = getattr(step, "as_", None)
    for after in _step(step, course, reading):
        names = course.names if name is None else (*course.names, (name, after.made))
        yield after._replace(names=names if name is not None else after.names, made=0)


def _step(step: Any, course: Course, reading: Reading) -> Iterable[Course]:
    board = course.board
    match step:
        case If():
            return _block(step.do if _holds(step.when, board, reading) else step.else_, [course], reading)
        case May():
            return {course, *_block(step.do, [course], reading)}
        case OneOf():
            return {after for way in step.options for after in _block(way.do, [course], reading)}
        case Give():
            return [course._replace(board=board._replace(edge=_given(step, board.edge, reading)))]
        case Shift():
            return _shifted(step, course, reading)
        case Deploy():
            return _deployed(step, course, reading)
        case Withdraw():
            return _withdrawn(step, course, reading)
        case Destroy() | Capture() if step.on is not None:
            return _harmed(step, course, reading)
        case Crystals() if step.from_ == "here":
            amount = min(_number(step.amount, course), board.crystals)
            return [course._replace(board=board._replace(crystals=board.crystals - amount), made=amount)]
        case Vp() if step.player == "you" and reading.scores:
            gained = _one(board.points, reading.side, _number(step.amount, course))
            return [course._replace(board=board._replace(points=gained))]
    return [course]


def _number(number: Number, course: Course) -> int:
    if isinstance(number, int):
        return number
    if not isinstance(number, SoMany):
        return 0  # what is counted on the planet; no battle effect of a pack does so
    counted = dict(course.names).get(number.of, 0) // number.per
    return counted if number.most is None else min(counted, number.most)


def _holds(condition: Condition, board: Board, reading: Reading) -> bool:
    match condition:
        case Present():
            placed = board.placed[reading.of(condition.whose)]
            return sum(placed[place] for place in _places(condition.on)) >= condition.least
        case Plain.ATTACKING:
            return reading.side == 0
        case Plain.DEFENDING:
            return reading.side == 1
        case Plain.OUTNUMBERED:
            return sum(board.placed[reading.side]) < sum(board.placed[1 - reading.side])
    return False


# -- units ---------------------------------------------------------------------------------------------------------


def _places(spot: Spot) -> tuple[int, ...]:
    return (0, 1, 2) if spot is Spot.ANY else (OBJECTIVES.index(Objective(spot.value)),)


def _shifted(step: Shift, course: Course, reading: Reading) -> set[Course]:
    """Each from where it stood at first; of one's own fewer may go, but one goes if it can."""
    side = reading.of(step.whose)
    placed = course.board.placed[side]
    now, found = {(placed, _masked(placed, _loose(step, course.board, side)))}, set[Course]()
    for made in range(1, step.number + 1):
        following = {
            (_moved(at, start, to), _less(rest, start))
            for at, rest in now
            for start in range(3)
            if rest[start]
            for to in _places(step.to)
            if to != start
        }
        if not following:
            break
        after = {_course(course, side, at, made) for at, _ in following}
        now, found = following, found | after if step.whose is Whose.YOU else after
    return found or {course}


def _loose(step: Shift | Withdraw, board: Board, side: int) -> list[int]:
    """From where units can be moved; those of the enemy not where a text keeps them in their place."""
    places = _places(step.from_)
    return [at for at in places if step.whose is Whose.YOU or board.edge.movable[side][at]]


def _deployed(step: Deploy, course: Course, reading: Reading) -> set[Course]:
    side, off, board = reading.side, OFFS[step.from_], course.board
    now, found = {board.placed[side]}, set[Course]()
    for made in range(1, min(step.number, board.supply[side][off]) + 1):
        now = {_more(placed, to) for placed in now for to in _places(step.to)}
        supply = _put(board.supply, side, _more(board.supply[side], off, -made))
        found |= {_course(course, side, placed, made, supply=supply) for placed in now}
    return found or {course}


def _withdrawn(step: Withdraw, course: Course, reading: Reading) -> set[Course]:
    """Of the enemy's as many as the text says, of one's own rather fewer."""
    side, board = reading.of(step.whose), course.board
    off = RESERVE if step.to is Off.HQ and not reading.homes[side] else OFFS[step.to]
    if off == ADJACENT and not reading.havens[side]:
        return {course}
    places, found = _loose(step, board, side), set[Course]()
    most = min(step.number, sum(_masked(board.placed[side], places)))
    for made in range(1 if step.whose is Whose.YOU else most, most + 1):
        supply = _put(board.supply, side, _more(board.supply[side], off, made))
        for placed in _fewer(board.placed[side], places, made):
            found.add(_course(course, side, placed, made, supply=supply))
    return found or {course}


def _harmed(step: Harm, course: Course, reading: Reading) -> set[Course]:
    assert step.on is not None
    side, board = reading.of(step.whose), course.board
    captures = isinstance(step, Capture)
    open_ = (board.edge.seizable if captures else board.edge.mortal)[side]
    places = [at for at in _places(step.on) if open_[at]]
    made = min(_number(step.number, course), sum(_masked(board.placed[side], places)))
    facts: dict[str, Any] = {"lost": _one(board.lost, side, made)}
    if captures:
        facts["taken"] = _one(board.taken, reading.side, made)
        facts["points"] = _one(board.points, reading.side, made * board.edge.spoils[reading.side])
    else:
        facts["supply"] = _put(board.supply, side, _more(board.supply[side], RESERVE, made))
    return {_course(course, side, placed, made, **facts) for placed in _fewer(board.placed[side], places, made)}


def _fewer(placed: Placed, places: Sequence[int], count: int) -> set[Placed]:
    """So many less, from any of those objectives."""
    now = {placed}
    for _ in range(count):
        now = {_less(one, at) for one in now for at in places if one[at]}
    return now


# -- what holds for the battle -------------------------------------------------------------------------------------


def _given(step: Give, edge: Edge, reading: Reading) -> Edge:
    if step.who not in ("you", "enemy"):
        return edge
    side = reading.side if step.who == "you" else 1 - reading.side
    for effect in step.effects:
        match effect:
            case Strength(on=Objective.CONTROL):
                edge = edge._replace(control=_one(edge.control, side, effect.amount))
            case Strength(on=Objective.CAPTURE):
                edge = edge._replace(capture=_one(edge.capture, side, effect.amount))
            case Kills():
                edge = edge._replace(kills=_one(edge.kills, side, effect.amount))
            case WinsTies() if effect.on is not Objective.ATTRITION:
                edge = _favoured(edge, side, CONTROL if effect.on is Objective.CONTROL else CAPTURE)
            case Safe():
                edge = _safe(edge, side, effect)
    return edge


def _favoured(edge: Edge, side: int, objective: int) -> Edge:
    both = [list(one) for one in edge.favoured]
    both[objective][side] = True
    favoured = (both[0][0], both[0][1]), (both[1][0], both[1][1])
    return edge._replace(favoured=favoured, tied=tie_winners(favoured))


def _safe(edge: Edge, side: int, effect: Safe) -> Edge:
    left = [at for at in range(3) if at not in _places(effect.on)]

    def shut(open_: tuple[Placed, Placed]) -> tuple[Placed, Placed]:
        return _put(open_, side, _masked(open_[side], left))

    if Wound.DESTROYED in effect.from_:
        edge = edge._replace(mortal=shut(edge.mortal))
    if Wound.CAPTURED in effect.from_:
        edge = edge._replace(seizable=shut(edge.seizable))
    if Wound.SHIFTED in effect.from_:
        edge = edge._replace(movable=shut(edge.movable))
    return edge


# -- figures -------------------------------------------------------------------------------------------------------


def _course(course: Course, side: int, placed: Placed, made: int, **facts: Any) -> Course:
    board = course.board._replace(placed=_put(course.board.placed, side, placed), **facts)
    return course._replace(board=board, made=made)


def _put(both: tuple[Placed, Placed], side: int, one: Placed) -> tuple[Placed, Placed]:
    return (one, both[1]) if side == 0 else (both[0], one)


def _one(both: Both, side: int, more: int) -> Both:
    return (both[0] + more, both[1]) if side == 0 else (both[0], both[1] + more)


def _sum(one: Both, other: Both) -> Both:
    return one[0] + other[0], one[1] + other[1]


def _more(placed: Placed, at: int, count: int = 1) -> Placed:
    found = list(placed)
    found[at] += count
    return found[0], found[1], found[2]


def _less(placed: Placed, at: int) -> Placed:
    return _more(placed, at, -1)


def _moved(placed: Placed, start: int, to: int) -> Placed:
    return _more(_less(placed, start), to)


def _masked(placed: Placed, places: Sequence[int]) -> Placed:
    return tuple(count if at in places else 0 for at, count in enumerate(placed))  # type: ignore[return-value]
