"""One opponent at one seat: every question it is asked gets an answer, within what its level may spend.

It must not fail to answer: where nothing better is known, or anything goes wrong, habit answers.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice
from typing import Generic

from rules_engine.kernel.decisions import Answer, Choice, ChooseOne, Decision, Pick
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.judging import judge
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.habits import habit
from rules_engine.kit.players.levels import LevelBase, LevelName
from rules_engine.kit.players.lookahead import LookAhead, S, Spent
from rules_engine.kit.players.mind import Mind, Situation
from rules_engine.kit.players.thoughts import Answered, Memory, Thought, Weighed

REFUSED = 8
"""Answers that seemed best and would be refused, before habit takes over."""


class OpponentBase(Generic[S]):
    """Plays a seat of any game; the same seed gives the same answers."""

    def __init__(
        self, mind: Mind[S], seat: Seat, level: LevelName | LevelBase, seed: int | str, memory: Memory | None = None
    ) -> None:
        self.mind, self.seat, self.seed = mind, seat, seed
        self.level = level if isinstance(level, LevelBase) else mind.levels[level]
        self.memory = memory or Memory()
        self.ahead: LookAhead[S] = LookAhead(mind.game)

    def answer(self, seen: S, decision: Decision) -> Answered:
        """`seen` is the view of its seat."""
        seen = self.mind.imagined(seen)
        thought = Thought(decision.key)
        self.ahead.begin(seen, self.level.steps, self.level.seconds)
        choice = None
        try:
            tired = self._tired(seen)
            choice = None if tired else self._planned(seen, decision) or self._thought_out(seen, decision, thought)
            thought.by = "tired" if tired else thought.by or "plan"
        except Exception as error:  # whatever is wrong with it, the match goes on
            thought.error = f"{type(error).__name__}: {error}"
        if choice is None:
            thought.by = thought.by if thought.by == "tired" else "habit"
            choice = habit(self._rng(decision), decision, self.ahead, seen, self.mind.resting)
        thought.steps, thought.error = self.ahead.looks, thought.error or self.ahead.fault
        return Answered(Answer(seq=decision.seq, seat=self.seat, choice=choice), thought)

    def respond(self, seen: S, decision: Decision) -> Answer:
        """For whoever wants no thoughts."""
        return self.answer(seen, decision).answer

    def _rng(self, decision: Decision) -> random.Random:
        return random.Random(f"{self.seed}/{self.seat}/{decision.seq}/{self.level.name}")  # nosec B311 # seeded

    def _tired(self, seen: S) -> bool:
        stretch = self.mind.stretch(seen)
        before = self.memory.answers if stretch == self.memory.stretch else 0
        self.memory = replace(self.memory, stretch=stretch, answers=before + 1)
        return before + 1 >= self.mind.tiresome

    def _planned(self, seen: S, decision: Decision) -> Choice | None:
        """What it meant to answer next, if that is what is asked, and still allowed."""
        plan = self.memory.plan
        if plan and plan[0][0] == decision.key and self._allowed(seen, decision, plan[0][1]):
            self.memory = replace(self.memory, plan=plan[1:])
            return plan[0][1]
        self.memory = replace(self.memory, plan=())
        return None

    def _thought_out(self, seen: S, decision: Decision, thought: Thought) -> Choice | None:
        at = Situation(seen, decision, self.seat, self.level, self.ahead, self._rng(decision))
        try:
            settled = self.mind.settled(at)
            if settled is not None:
                thought.by = "settled"
                return settled if self._allowed(seen, decision, settled) else None
            reckoned = self.mind.reckoned(at)
            thought.by = "tried" if reckoned is None else "reckoned"
            if reckoned is None:
                self._try(at, thought)
            else:
                thought.weighed += reckoned
            taken = self._taken(seen, decision, thought.best)
        except Spent:
            thought.spent = True
            taken = max(thought.weighed, key=lambda each: each.value, default=None)
        if taken is None:
            return None
        self.memory = replace(self.memory, plan=taken.then)
        return taken.choice

    def _taken(self, seen: S, decision: Decision, best: Iterable[Weighed]) -> Weighed | None:
        """The best that is allowed."""
        return next((each for each in islice(best, REFUSED) if self._allowed(seen, decision, each.choice)), None)

    def _allowed(self, seen: S, decision: Decision, choice: Choice) -> bool:
        try:
            judge(decision, choice)
        except EngineError:
            return False
        return not self.ahead.refused(seen, decision, choice)

    # -- trying ----------------------------------------------------------------------------------------------------

    def _try(self, at: Situation[S], thought: Thought) -> None:
        """Weigh as many answers as the level tries, beside those that leave everything as it is."""
        now = self.mind.worth(at.seen, self.seat)
        offered = list(self.mind.candidates(at.seen, at.decision))
        staying = [Weighed(choice, self._worth_of_staying(choice)) for choice in offered if self.mind.stays(choice)]
        doing = [choice for choice in offered if not self.mind.stays(choice)]
        at.rng.shuffle(doing)
        tried: list[Weighed] = []
        try:
            for choice in doing[: self.level.tries]:
                value = self._value(at.seen, at.decision, choice)
                if value is not None:
                    tried.append(Weighed(choice, value - now - self.mind.least + at.noise()))
            for each in sorted(tried, key=lambda each: -each.value)[: self.level.follows]:
                more = self._following(at, each.choice)
                tried[tried.index(each)] = replace(each, value=each.value + more)
        finally:
            thought.weighed += [*tried, *staying]

    def _worth_of_staying(self, choice: Choice) -> float:
        assert isinstance(choice, Pick)
        return self.mind.staying[choice.option]

    def _value(self, state: S, decision: Decision, choice: Choice) -> float | None:
        after = self.ahead.after(state, decision, choice)
        return None if after is None else self.mind.worth(after, self.seat)

    def _following(self, at: Situation[S], choice: Choice) -> float:
        """What the best answer after this one would still gain: what is spent now is not there then."""
        after = self.ahead.after(at.seen, at.decision, choice)
        question = None if after is None else after.pending.get(self.seat)
        if after is None or not isinstance(question, ChooseOne) or question.key != at.decision.key:
            return 0.0
        now = self.mind.worth(after, self.seat)
        gains = [
            value - now
            for following in islice(self.mind.candidates(after, question), self.level.tries)
            if not self.mind.stays(following) and (value := self._value(after, question, following)) is not None
        ]
        return max(0.0, max(gains, default=0.0))
