"""A finished match looked at again: the chance of winning after every turn, what chance did, and what choices cost.

It must not be wiser after the event: what was chosen is held against what its player could see, before the dice fell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Generic

from rules_engine.kernel.chance import Dealt, Rolled
from rules_engine.kernel.decisions import Answer, Decision
from rules_engine.kernel.reviews import Dear, Meant, Moment, Played, Review
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.levels import LevelBase
from rules_engine.kit.players.lookahead import S, Spent
from rules_engine.kit.players.mind import Mind
from rules_engine.kit.players.opponent import OpponentBase

TRIES = 5000
"""Looks ahead in one review."""
FEWEST, MOST = 12, 40
"""Of those for one decision, by how many there are."""
NOISE = 0.03
"""A chance lost by a choice counts from here on: below it two judgements of one position differ as much."""
LEAST = 0.01
"""A turn that changed less is no turning point."""
TURNING, DEAREST = 5, 3


@dataclass
class _Deed(Generic[S]):
    """One answer, and all that came of it before the next."""

    entry: int
    decision: Decision
    answer: Answer
    before: S
    after: S
    chance: bool
    """Whether dice fell, or cards were dealt."""
    choice: float = 0.0
    luck: float = 0.0

    @property
    def seat(self) -> Seat:
        return self.decision.seat


@dataclass
class Reviewer(Generic[S]):
    """Goes through one match."""

    mind: Mind[S]
    view: Callable[[S, Seat], S]
    level: LevelBase
    heard: Callable[[float], object] = lambda share: None
    """Told how far it is, between nothing and one."""
    dear: list[Dear] = field(default_factory=list)
    judged: dict[Seat, int] = field(default_factory=dict)
    course: list[dict[Seat, float]] = field(default_factory=list)
    """Every seat's chance, after each of the moments told of."""

    def review(self, played: Iterable[Played]) -> Review | None:
        """None where there was nothing to choose."""
        deeds: list[_Deed[S]] = _deeds(played)
        if not deeds:
            return None
        self.judged = dict.fromkeys(deeds[0].before.seats, 0)
        steps = max(FEWEST, min(MOST, TRIES // len(deeds)))
        level = replace(self.level, heat=0.0, steps=steps, tries=min(self.level.tries, steps))
        for n, deed in enumerate(deeds):
            self.heard(n / len(deeds))
            self._weigh(deed, OpponentBase(self.mind, deed.seat, level, deed.entry))
        return self._told(deeds)

    # -- one answer ------------------------------------------------------------------------------------------------

    def _weigh(self, deed: _Deed[S], opponent: OpponentBase[S]) -> None:
        """What it cost, and what chance made of it; whatever cannot be judged is neither."""
        mind = self.mind
        seen = mind.imagined(self.view(deed.before, deed.seat))
        thought = opponent.answer(seen, deed.decision).thought
        opponent.ahead.grant(FEWEST, opponent.level.seconds)
        try:
            after = opponent.ahead.after(seen, deed.decision, deed.answer.choice)
        except Spent:
            after = None
        if deed.chance and after is not None:
            deed.luck = mind.chances(deed.after)[deed.seat] - mind.chances(after)[deed.seat]
        if len(thought.weighed) < 2:
            return
        best, sign = thought.best[0], mind.sign(seen, deed.answer.choice)
        values = [each.value for each in thought.weighed if mind.sign(seen, each.choice) == sign]
        if not values and thought.by == "tried" and after is not None:
            values = [mind.worth(after, deed.seat) - mind.worth(seen, deed.seat) - mind.least]
        if not values:
            return
        self.judged[deed.seat] += 1
        worth = [min(max(values), best.value), best.value]
        chances = [mind.chances(seen, {deed.seat: each})[deed.seat] for each in worth]
        if chances[1] - chances[0] >= NOISE:
            deed.choice = chances[1] - chances[0]
            self.dear.append(
                Dear(
                    entry=deed.entry,
                    round=mind.round(deed.before),
                    seat=deed.seat,
                    chosen=(Meant.of(deed.decision, deed.answer.choice),),
                    best=(Meant.of(deed.decision, best.choice),),
                    chances=(chances[0], chances[1]),
                    worth=worth[1] - worth[0],
                )
            )

    # -- all of it -------------------------------------------------------------------------------------------------

    def _told(self, deeds: Sequence[_Deed[S]]) -> Review:
        seats = deeds[0].before.seats
        moments = []
        for (round_, seat), group in groupby(deeds, key=lambda deed: (self.mind.round(deed.before), deed.seat)):
            own = list(group)
            self.course.append(self.mind.chances(own[-1].after))
            moments.append(
                Moment(
                    start=own[0].entry,
                    end=own[-1].entry,
                    round=round_,
                    seat=seat,
                    who=None,
                    before=self.mind.chances(own[0].before)[seats[0]],
                    after=self.course[-1][seats[0]],
                    choice=sum(deed.choice for deed in own),
                    luck=sum(deed.luck for deed in own),
                )
            )
        gained = {seat: sum(deed.luck for deed in deeds if deed.seat == seat) for seat in seats}
        theirs = {seat: (sum(gained.values()) - gained[seat]) / (len(seats) - 1) for seat in seats}
        return Review(
            start=moments[0].before,
            moments=tuple(moments),
            turning=turning_points(moments),
            dearest={seat: self._dearest(seat) for seat in seats},
            choices={seat: sum(deed.choice for deed in deeds if deed.seat == seat) for seat in seats},
            luck={seat: gained[seat] - theirs[seat] for seat in seats},
            judged=self.judged,
        )

    def _dearest(self, seat: Seat) -> tuple[Dear, ...]:
        own = sorted((dear for dear in self.dear if dear.seat == seat), key=lambda dear: -dear.cost)
        return tuple(own[:DEAREST])


def turning_points(moments: Sequence[Moment]) -> tuple[int, ...]:
    """The greatest changes, no two next to each other; among them, if there are any, a choice and a roll."""
    told = [n for n, one in enumerate(moments) if abs(one.change) >= LEAST or _chose(one) or _was_lucky(one)]
    order = sorted(told, key=lambda n: -abs(moments[n].change))
    taken: list[int] = []
    for n in order:
        if len(taken) < TURNING and all(abs(n - other) > 1 for other in taken):
            taken.append(n)
    for wanted in (_chose, _was_lucky):
        if taken and not any(wanted(moments[n]) for n in taken):
            found = next((n for n in order if wanted(moments[n])), None)
            if found is not None:
                # Whatever stands next to it tells the same story: it goes.
                taken = [*[n for n in taken if abs(n - found) > 1][: TURNING - 1], found]
    return tuple(sorted(taken))


def _chose(moment: Moment) -> bool:
    return moment.choice >= NOISE


def _was_lucky(moment: Moment) -> bool:
    return abs(moment.luck) >= NOISE


def _deeds(played: Iterable[Played]) -> list[_Deed[S]]:
    """Every answer with its question."""
    deeds: list[_Deed[S]] = []
    before: S | None = None
    for one in played:
        asked = before.pending.get(one.answer.seat) if before is not None and one.answer is not None else None
        if before is not None and one.answer is not None and asked is not None and asked.seq == one.answer.seq:
            chance = any(isinstance(event, (Rolled, Dealt)) for event in one.events)
            deeds.append(_Deed(one.number, asked, one.answer, before, one.state, chance))
        before = one.state
    return deeds
