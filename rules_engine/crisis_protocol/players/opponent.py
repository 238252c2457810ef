"""One opponent at one seat: every question it is asked gets an answer, within the tries its level has.

It must not fail to answer: where nothing better is known, or anything goes wrong, habit answers.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.players import replies
from rules_engine.crisis_protocol.players.acting import Acting, Plan, placement
from rules_engine.crisis_protocol.players.ahead import Ahead, Spent
from rules_engine.crisis_protocol.players.habits import habit
from rules_engine.crisis_protocol.players.levels import LEVELS, Level, LevelName
from rules_engine.crisis_protocol.players.openings import SETTING_UP, Openings
from rules_engine.crisis_protocol.players.thoughts import Thought, Weighed
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import (
    Answer,
    Choice,
    ChooseOne,
    ChoosePlacement,
    ChooseReaction,
    Decision,
    Pick,
    Visibility,
)
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.judging import judge as fits
from rules_engine.kernel.values import Seat

TIRESOME = 14
"""Answers in one activation after which it ends it: no power in a circle."""


@dataclass(frozen=True)
class Answered:
    answer: Answer
    thought: Thought


class Opponent:
    """Plays a seat. Between two answers it remembers only what it meant to do next, and can do without."""

    def __init__(self, content: Content, seat: Seat, level: LevelName | Level, seed: int | str) -> None:
        self.content, self.seat = content, seat
        self.level = level if isinstance(level, Level) else LEVELS[level]
        self.seed = seed
        self.plan: Plan = []
        self.active: str | None = None
        self.answers = 0

    def answer(self, seen: Match, decision: Decision) -> Answered:
        """`seen` is the view of its seat."""
        thought = Thought(decision.key)
        choice = self._planned(decision, thought) or self._thought_out(seen, decision, thought)
        return Answered(Answer(seq=decision.seq, seat=self.seat, choice=choice), thought)

    def _rng(self, decision: Decision) -> random.Random:
        return random.Random(f"{self.seed}/{self.seat}/{decision.seq}/{self.level.name}")  # nosec B311 # seeded

    def _planned(self, decision: Decision, thought: Thought) -> Choice | None:
        if not self.plan or self.plan[0][0] != decision.key:
            self.plan = []
            return None
        (_, choice), *self.plan = self.plan
        try:
            fits(decision, choice)
        except EngineError:
            self.plan = []
            return None
        thought.by = "plan"
        return choice

    def _thought_out(self, seen: Match, decision: Decision, thought: Thought) -> Choice:
        rng = self._rng(decision)
        try:
            choice = self._known(seen, decision, rng, thought)
        except Spent:
            choice = None
        except Exception as error:  # whatever is wrong with it, the match goes on
            thought.error = f"{type(error).__name__}: {error}"
            choice = None
        if choice is None:
            thought.by = thought.by or "habit"
            return habit(decision, rng)
        return choice

    def _known(self, seen: Match, decision: Decision, rng: random.Random, thought: Thought) -> Choice | None:
        if decision.key in SETTING_UP or decision.visibility is not Visibility.PUBLIC:
            thought.by = "opening"
            return Openings(self.content, self.seat, rng).choose(seen, decision)
        ahead = Ahead(self.content, seen, self.seat, self.level)
        found = replies.dice(ahead, decision)
        if found is not None:
            thought.by = "dice"
            return found
        if isinstance(decision, ChooseOne) and decision.key in ("turn", "act"):
            if (enough := self._tired(seen, decision)) is not None:
                thought.by = "tired"
                return enough
            thought.by = "acting"
            Acting(ahead, thought).weigh(decision)
        elif isinstance(decision, ChooseReaction):
            thought.by = "reply"
            replies.reaction(ahead, decision, thought)
        elif isinstance(decision, ChoosePlacement):
            thought.by = "place"
            placement(ahead, decision, thought)
        else:
            thought.by = "tried"
            self._try(ahead, decision, thought)
        thought.steps = self.level.steps - ahead.left
        if not thought.weighed:
            return None
        taken = self._taken(thought.weighed, rng)
        self.plan = list(taken.then)
        return taken.choice

    def _tired(self, seen: Match, decision: ChooseOne) -> Choice | None:
        """An activation in which it has answered too often is ended."""
        if seen.active != self.active:
            self.active, self.answers = seen.active, 0
        self.answers += 1
        if decision.key != "act" or self.answers <= TIRESOME:
            return None
        ends = [option.id for option in decision.options if option.enabled and option.id == "end"]
        return Pick(option=ends[0]) if ends else None

    def _try(self, ahead: Ahead, decision: Decision, thought: Thought) -> None:
        for choice in ahead.offered(decision):
            try:
                value = ahead.followed(ahead.state, decision, choice, self.level.depth - 1)
            except Spent:
                thought.spent = True
                return
            if value is not None:
                thought.weighed.append(Weighed(choice, value, str(choice)))

    def _taken(self, weighed: list[Weighed], rng: random.Random) -> Weighed:
        """The best, or by chance one that seems nearly as good: within twice the heat, ever less likely."""
        best = max(each.value for each in weighed)
        heat = self.level.heat
        floor = 0.0 if best >= 0.0 else best
        if not heat:
            return next(each for each in weighed if each.value == best)
        near = [each for each in weighed if each.value >= max(best - 2 * heat, floor)]
        return rng.choices(near, [math.exp((each.value - best) / heat) for each in near])[0]
