"""A finished match looked at again: the chance of winning after every turn, what the dice did, and what choices cost.

It must not be wiser after the event: what was chosen is held against what its player could see, before the dice fell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.players.ahead import Ahead, Seen, Spent
from rules_engine.crisis_protocol.players.chance import FEARS, chance, chance_of
from rules_engine.crisis_protocol.players.levels import LEVELS, Level, LevelName
from rules_engine.crisis_protocol.players.lines import line
from rules_engine.crisis_protocol.players.opponent import Opponent
from rules_engine.crisis_protocol.players.outcomes import foretold
from rules_engine.crisis_protocol.players.thoughts import Weighed
from rules_engine.crisis_protocol.players.worth import judge
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.kernel.chance import Rolled
from rules_engine.kernel.decisions import Choice, ChooseReaction, Decision
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.reviews import Dear, Line, Meant, Moment, Played, Review
from rules_engine.kernel.values import Seat

VERSION = "1"
"""Raised when a review of the same match would say something else."""
MENUS = ("turn", "act")
"""Questions at which somebody says what to do next."""
TRIES = 5000
"""Answers tried in one review: about half a minute."""
FEWEST, MOST = 12, 40
"""Tries for one decision, by how many there are."""
NOISE = 0.03
"""A chance lost by a choice counts from here on: below it two judgements of one position differ as much."""
LEAST = 0.01
"""A turn that changed less is no turning point."""
TURNING, DEAREST = 5, 3


@dataclass
class _Deed:
    """From a menu to the next: one choice of what to do, with all that came of it."""

    entry: int
    decision: Decision
    before: Match
    answers: list[Played]
    rolled: bool = False
    after: Match | None = None
    end: int = 0
    choice: float = 0.0
    luck: float = 0.0

    @property
    def seat(self) -> Seat:
        return self.decision.seat

    @property
    def who(self) -> str | None:
        found = self.decision.params.get("who") or self.before.active
        chosen = getattr(self.answers[0].answer.choice, "option", "") if self.answers[0].answer else ""
        if chosen.startswith("activate:"):
            return str(chosen.partition(":")[2])
        return str(found) if found else None


@dataclass
class Reviewer:
    """Goes through one match."""

    content: Content
    heard: Callable[[float], object] = lambda share: None
    """Told how far it is, between nothing and one."""
    dear: list[Dear] = field(default_factory=list)
    judged: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))

    def review(self, played: Iterable[Played]) -> Review | None:
        """None where there was nothing to choose."""
        deeds, reactions = _deeds(played)
        if not deeds:
            return None
        asked = len(deeds) + len(reactions)
        steps = max(FEWEST, min(MOST, TRIES // asked))
        level = replace(LEVELS[LevelName.VETERAN], steps=steps, heat=0.0, fears=FEARS)
        for n, deed in enumerate(deeds):
            self.heard(n / asked)
            deed.choice = self._cost(deed, level)
            deed.luck = self._luck(deed, level)
        for n, deed in enumerate(reactions, len(deeds)):
            self.heard(n / asked)
            deed.choice = self._cost(deed, level)
        return self._told(deeds, reactions)

    # -- one choice --------------------------------------------------------------------------------------------------

    def _cost(self, deed: _Deed, level: Level) -> float:
        """The chance that was given away by what was chosen; whatever cannot be judged costs nothing."""
        options = [option for option in getattr(deed.decision, "options", ()) if option.enabled]
        if len(options) < 2 and not isinstance(deed.decision, ChooseReaction):
            return 0.0
        seen = view(deed.before, deed.seat)
        thought = Opponent(self.content, deed.seat, level, deed.entry).answer(seen, deed.decision).thought
        if not thought.weighed or thought.error is not None:
            return 0.0
        best, chosen = thought.best[0], self._chosen(deed, thought.weighed, level)
        if chosen is None:
            return 0.0
        self.judged[deed.seat] += 1
        now = judge(World(deed.before, self.content), deed.seat, FEARS).total
        round = deed.before.round
        chances = chance(now + min(chosen, best.value), round), chance(now + best.value, round)
        cost = chances[1] - chances[0]
        if cost < NOISE:
            return 0.0
        ahead = Ahead(self.content, seen, deed.seat, level)
        self.dear.append(
            Dear(
                entry=deed.entry,
                round=round,
                seat=deed.seat,
                chosen=_line(deed),
                best=line(ahead, deed.decision, best.choice, best.then),
                chances=chances,
                worth=best.value - chosen,
            )
        )
        return cost

    def _chosen(self, deed: _Deed, weighed: Sequence[Weighed], level: Level) -> float | None:
        """What the choice was worth by the same measure; one that was not looked at is tried."""
        answer, given = deed.answers[0].answer, dict(_given(deed))
        assert answer is not None
        alike = [each for each in weighed if each.choice == answer.choice]
        same = [each.value for each in alike if all(given.get(key, choice) == choice for key, choice in each.then)]
        if same:
            return max(same)
        if isinstance(deed.decision, ChooseReaction):
            return None
        now = judge(World(deed.before, self.content), deed.seat, FEARS).total
        ahead, seen = self._tried(deed, level)
        if seen is None:
            return None
        value = seen.value - now
        return value + ahead.potential(seen.state) if seen.acting is not None else value

    def _tried(self, deed: _Deed, level: Level) -> tuple[Ahead, Seen | None]:
        """The choice and what followed it, up to the first dice."""
        seen = view(deed.before, deed.seat)
        ahead = Ahead(self.content, seen, deed.seat, level)
        given, answer = _given(deed), deed.answers[0].answer
        assert answer is not None
        try:
            found = ahead.tried(seen, deed.decision, answer.choice)
            for key, choice in given:
                if found is None or found.rolled or found.asked is None or found.asked.key != key:
                    break
                found = ahead.tried(found.state, found.asked, choice)
        except (Spent, EngineError):
            return ahead, None
        return ahead, found

    def _luck(self, deed: _Deed, level: Level) -> float:
        """What the dice made of it, against what they make of it on the whole. At a round's end the board is counted
        anew: that is nobody's luck, so nothing is said of a deed that the round ended with."""
        after = deed.after
        if not deed.rolled or after is None or (after.outcome is None and after.round != deed.before.round):
            return 0.0
        _, expected = self._tried(deed, level)
        if expected is None or not expected.rolled:
            return 0.0
        before = foretold(self.content, expected.state, deed.seat)
        if before is None:
            before = chance(expected.value, deed.before.round)
        return chance_of(World(after, self.content), deed.seat) - before

    # -- all of it ---------------------------------------------------------------------------------------------------

    def _told(self, deeds: Sequence[_Deed], reactions: Sequence[_Deed]) -> Review:
        first = SEATS[0]
        moments = []
        for _, group in groupby(deeds, key=lambda deed: (deed.before.round, deed.seat)):
            own = list(group)
            last = own[-1]
            who = next((deed.who for deed in own if deed.who is not None), None)
            over = last.after if last.after is not None else last.before
            moments.append(
                Moment(
                    start=own[0].entry,
                    end=last.end,
                    round=own[0].before.round,
                    seat=own[0].seat,
                    who=who,
                    before=chance_of(World(own[0].before, self.content), first),
                    after=chance_of(World(over, self.content), first),
                    choice=sum(deed.choice for deed in own),
                    luck=sum(deed.luck for deed in own),
                )
            )
        gained = {seat: sum(deed.luck for deed in deeds if deed.seat == seat) for seat in SEATS}
        one, other = SEATS
        return Review(
            start=moments[0].before,
            moments=tuple(moments),
            turning=turning_points(moments),
            dearest={seat: self._dearest(seat) for seat in SEATS},
            choices={seat: sum(d.choice for d in (*deeds, *reactions) if d.seat == seat) for seat in SEATS},
            luck={one: gained[one] - gained[other], other: gained[other] - gained[one]},
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


def _deeds(played: Iterable[Played]) -> tuple[list[_Deed], list[_Deed]]:
    """What was done, menu by menu, and the reactions in between."""
    deeds: list[_Deed] = []
    reactions: list[_Deed] = []
    before: Match | None = None
    for one in played:
        asked = before.pending.get(one.answer.seat) if before is not None and one.answer is not None else None
        if asked is not None and before is not None:
            if asked.key in MENUS:
                deeds.append(_Deed(one.number, asked, before, [one]))
            elif deeds:
                deeds[-1].answers.append(one)
                if isinstance(asked, ChooseReaction):
                    reactions.append(_Deed(one.number, asked, before, [one]))
        if deeds:
            deeds[-1].rolled |= any(isinstance(event, Rolled) for event in one.events)
            deeds[-1].after, deeds[-1].end = one.state, one.number
        before = one.state
    return deeds, reactions


def _given(deed: _Deed) -> list[tuple[str, Choice]]:
    """What its player answered after the first choice, each with the key of the question."""
    return [(meant.asked.key, meant.choice) for meant in _line(deed)[1:]]


def _line(deed: _Deed) -> Line:
    """What its player answered, from the first choice on."""
    found: list[Meant] = []
    before = deed.before
    for one in deed.answers:
        asked = before.pending.get(deed.seat)
        if one.answer is not None and asked is not None and asked.seq == one.answer.seq:
            found.append(Meant.of(asked, one.answer.choice))
        before = one.state
    return tuple(found)
