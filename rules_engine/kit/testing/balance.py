"""Matches of a game's own players against each other: who wins from where, what brings the points, what nobody plays.

All that is counted of a match are whole numbers under names such as `army/settlers/won`: matches add up, whoever played
them and in whatever order.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, Protocol

from rules_engine.duels import interval
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat
from rules_engine.kit.testing.faults import broke
from rules_engine.kit.testing.proving import C, Loadout, Proving, Rival, S
from rules_engine.kit.testing.soak import seeded
from rules_engine.proofs.proof import Figures, Goals, Piece, Proof

MARGIN = 0.05
"""How far from its fair share of wins somebody may be."""
RARELY = 0.05
"""Whatever is used at a smaller share of its chances is hardly worth having."""
CHANCES = 30
"""With fewer nothing is said of it."""
MATCHES = 4000
"""Of a long proof."""
SEAT = "seat"
Z = 1.959964


class Watch(Protocol[C]):
    """What a game counts in the course of one match."""

    def look(self, before: C, state: C, events: Sequence[Event], /) -> None: ...

    def counted(self) -> Mapping[str, int]:
        """`vp/SIDE/SOURCE` are points, `SORT/NAME/chances` and `SORT/NAME/used` what could be used and was."""
        ...


class Balance(ABC, Generic[S]):
    """A game's side: which matches tell something, and what is counted in them. It can be pickled."""

    numbers: ClassVar[tuple[int, ...]]
    """Of seats at a match."""
    main: ClassVar[str]
    """The kind of side that points are counted for, such as `army`."""
    level: ClassVar[str]
    """Who plays where nothing is said."""

    def __init__(self, proving: Proving[S]) -> None:
        self.proving = proving

    @abstractmethod
    def loadout(self, number: int, seats: int, /) -> Loadout:
        """What everybody brings to match number `number`, so that a row of them is fair to all sides."""

    @abstractmethod
    def sides(self, state: S, /) -> Mapping[str, Mapping[Seat, str]]:
        """Of a match that is over: by kind what each seat was: its army, where it began."""

    @abstractmethod
    def watch(self, game: Any, state: S, /) -> Watch[S]: ...


# -- one match -----------------------------------------------------------------------------------------------------


def play(balance: Balance[S], seats: int, level: str, number: int, seed: int = 1) -> Counter[str]:
    """What there is to count in a match; `fault/…` if it broke."""
    try:
        return _played(balance, seats, level, number, seed)
    except Exception as error:
        return Counter({"matches": 0, f"fault/{seats} seats, number {number}, seed {seed}: {broke(error)}": 1})


def _played(balance: Balance[S], seats: int, level: str, number: int, seed: int) -> Counter[str]:
    proving, name = balance.proving, f"{seed}/{number}"
    table = proving.open(balance.loadout(number, seats))
    engine = proving.engine(table, seeded(proving, Random(name).getrandbits(48), f"balance {seats}"))  # nosec B311
    rivals: dict[Seat, Rival[S]] = {}
    for at, seat in enumerate(table.state.seats):
        rivals[seat] = proving.rival(level, table.game, seat, Random(f"{name}/{at}").getrandbits(48))  # nosec B311
    state, events = engine.start(table.state)
    watch = balance.watch(table.game, state)
    watch.look(table.state, state, events)
    answers = 0
    while state.pending:
        if answers == proving.most_answers:
            raise ValueError("the match does not end")
        seat = next(iter(state.pending))
        seen = proving.view(state, seat)
        before, (state, events) = state, engine.submit(state, rivals[seat].respond(seen, seen.pending[seat]))
        watch.look(before, state, events)
        answers += 1
    figures = Counter(watch.counted())
    _squared(figures, "answers", answers)
    figures["matches"] = 1
    figures[f"rounds/{table.game.dice_span(state)}"] += 1
    _standing(balance, state, figures)
    return figures


def _standing(balance: Balance[S], state: S, figures: Counter[str]) -> None:
    points = balance.proving.points(state)
    assert state.outcome is not None
    winners = state.outcome.winners
    kinds = {SEAT: {seat: seat for seat in state.seats}, **balance.sides(state)}
    for kind, sides in kinds.items():
        for seat, side in sides.items():
            order = {one: (one in winners, points[one]) for one in state.seats}
            name = f"{kind}/{side}"
            figures[f"{name}/played"] += 1
            figures[f"{name}/won"] += winners == (seat,)
            _squared(figures, f"{name}/place", 1 + sum(order[one] > order[seat] for one in state.seats))
            _squared(figures, f"{name}/points", points[seat])


def _squared(figures: Counter[str], name: str, value: int) -> None:
    """A sum, and that of the squares: together they say how far a mean can be believed."""
    figures[name] += value
    figures[f"{name}²"] += value * value


# -- many ----------------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """How one side fared."""

    kind: str
    side: str
    played: int
    won: int
    share: float
    low: float
    high: float
    fair: float
    place: tuple[float, float]
    """The mean, and how far it may be off to either side."""
    points: tuple[float, float]

    @property
    def off(self) -> float:
        return self.share - self.fair

    @property
    def beyond(self) -> bool:
        """Outside the margin, and its whole interval."""
        return self.low > self.fair + MARGIN or self.high < self.fair - MARGIN


class Use(NamedTuple):
    """How often something was used that could have been."""

    sort: str
    name: str
    chances: int
    used: int

    @property
    def share(self) -> float:
        return self.used / self.chances


def standings(figures: Figures, seats: int) -> list[Standing]:
    """By kind, the best first."""
    found = [_stood(figures, kind, side, 1 / seats) for kind, side in _named(figures, "played")]
    return sorted(found, key=lambda one: (one.kind, -one.share, one.side))


def _stood(figures: Figures, kind: str, side: str, fair: float) -> Standing:
    name = f"{kind}/{side}"
    played, won = figures[f"{name}/played"], figures.get(f"{name}/won", 0)
    low, high = interval(won, played)
    place, points = (_mean(figures, f"{name}/{fact}", played) for fact in ("place", "points"))
    return Standing(kind, side, played, won, won / played, low, high, fair, place, points)


def uses(figures: Figures) -> list[Use]:
    """Of each sort the least used first."""
    found = [
        Use(sort, name, chances, figures.get(f"{sort}/{name}/used", 0))
        for sort, name in _named(figures, "chances")
        if (chances := figures[f"{sort}/{name}/chances"])
    ]
    return sorted(found, key=lambda use: (use.sort, use.share, use.name))


def hardly(figures: Figures, rarely: float = RARELY) -> list[Use]:
    return [use for use in uses(figures) if use.chances >= CHANCES and use.share < rarely]


def sources(figures: Figures, main: str) -> dict[str, dict[str, float]]:
    """Points a match, by side and where they come from; the richest source first."""
    found: dict[str, dict[str, float]] = {}
    for name, amount in sorted(figures.items(), key=lambda one: (-one[1], one[0])):
        sort, _, rest = name.partition("/")
        if sort == "vp":
            side, _, source = rest.partition("/")
            found.setdefault(side, {})[source] = round(amount / figures[f"{main}/{side}/played"], 2)
    return dict(sorted(found.items()))


def rounds(figures: Figures) -> dict[int, int]:
    """How many matches took so many."""
    found = {int(name.partition("/")[2]): count for name, count in figures.items() if name.startswith("rounds/")}
    return dict(sorted(found.items()))


def faults(figures: Figures) -> list[str]:
    return [name.partition("/")[2] for name in figures if name.startswith("fault/")]


def report(figures: Figures, seats: int, main: str, rarely: float = RARELY) -> dict[str, Any]:
    """Everything, as plain data."""
    matches = figures.get("matches", 0)
    found = standings(figures, seats)
    return {
        "seats": seats,
        "matches": matches,
        "standings": [{**one._asdict(), "beyond": one.beyond} for one in found],
        "beyond": [f"{one.kind} {one.side}" for one in found if one.beyond],
        "rounds": rounds(figures),
        "answers": _mean(figures, "answers", matches) if matches else None,
        "points": sources(figures, main),
        "hardly_used": [use._asdict() for use in hardly(figures, rarely)],
        "faults": faults(figures),
    }


def told(figures: Figures, seats: int, main: str, rarely: float = RARELY) -> Iterator[str]:
    """The same in lines."""
    found, matches = standings(figures, seats), figures.get("matches", 0)
    yield f"{matches} matches of {seats}; fair is {1 / seats:.1%}, ±{MARGIN:.0%}"
    for one in found:
        yield (
            f"  {one.kind:<6} {one.side:<16} {one.won:>4} of {one.played:<4} {one.share:6.1%} "
            f"({one.low:.1%} to {one.high:.1%}) {100 * one.off:+5.1f}  place {one.place[0]:.2f} ± {one.place[1]:.2f}  "
            f"points {one.points[0]:.1f} ± {one.points[1]:.1f}{'  BEYOND' if one.beyond else ''}"
        )
    if matches:
        answers, about = _mean(figures, "answers", matches)
        lengths = ", ".join(f"{number}: {count}" for number, count in rounds(figures).items())
        yield f"rounds {lengths}; answers {answers:.0f} ± {about:.0f}"
    for side, amounts in sources(figures, main).items():
        yield f"points of {side}: " + ", ".join(f"{source} {amount:.1f}" for source, amount in amounts.items())
    for use in hardly(figures, rarely):
        yield f"hardly used: {use.sort} {use.name}, {use.used} of {use.chances} chances ({use.share:.1%})"
    yield from (f"fault: {text}" for text in faults(figures))


def _named(figures: Figures, fact: str) -> Collection[tuple[str, str]]:
    """What has such a fact: `army`, `settlers`."""
    parts = (name.split("/") for name in figures)
    return [(one[0], one[1]) for one in parts if len(one) == 3 and one[2] == fact]


def _mean(figures: Figures, name: str, count: int) -> tuple[float, float]:
    mean = figures.get(name, 0) / count
    spread = max(0.0, figures.get(f"{name}²", 0) / count - mean * mean)
    return mean, Z * math.sqrt(spread / count)


# -- as long proofs ------------------------------------------------------------------------------------------------


def balances(balance: Balance[Any], about: tuple[str, ...], matches: int = MATCHES) -> tuple[Proof, ...]:
    return tuple(
        Proof(
            name=f"balance {balance.proving.game} {seats}",
            what=f"who wins how often among {seats} of the same strength, and from where",
            pieces=matches,
            sources=(*about, "rules_engine/duels.py"),
            play=partial(_piece, balance, seats),
            told=partial(_told, seats),
        )
        for seats in balance.numbers
    )


def _piece(balance: Balance[Any], seats: int, number: int, goals: Goals) -> Piece:
    figures = play(balance, seats, balance.level, number - 1)
    found = faults(figures)
    return Piece(figures=Counter({"matches": 0}) if found else figures, faults=found)


def _told(seats: int, figures: Figures) -> str:
    return "; ".join(
        f"{one.side} {one.share:.1%} ({one.low:.1%} to {one.high:.1%}){' BEYOND' if one.beyond else ''}"
        for one in standings(figures, seats)
    )
