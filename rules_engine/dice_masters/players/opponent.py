"""One opponent at one seat: every question it is asked gets an answer, within what its level looks at.

It must not fail to answer: where nothing better is known, or anything goes wrong, habit answers.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.players.ahead import Ahead
from rules_engine.dice_masters.players.fighting import best_attack, best_block, best_split
from rules_engine.dice_masters.players.habits import habit
from rules_engine.dice_masters.players.levels import LEVELS, Level, LevelName
from rules_engine.dice_masters.players.rolling import best_reroll
from rules_engine.dice_masters.players.worth import worth
from rules_engine.dice_masters.query.offers import OTHERWISE
from rules_engine.dice_masters.query.world import World
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.decisions import (
    PASS,
    Answer,
    Assign,
    Choice,
    ChooseEach,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Spread,
)
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.judging import judge
from rules_engine.kernel.values import Seat

STAYING = {"done": 0.0, "yield": -0.5, PASS: 0.0}
"""Options that leave everything as it is, and what they are worth beside that."""
LEAST = 0.05
"""What an action must gain to be taken."""
TIRESOME = 40
"""Answers in one turn after which it is done: no text in a circle."""


@dataclass
class Answered:
    answer: Answer
    weighed: dict[str, float] = field(default_factory=dict)
    """What it made of the options it tried."""


class Opponent:
    def __init__(self, content: Content, seat: Seat, level: LevelName | Level, seed: int | str) -> None:
        self.content, self.seat, self.seed = content, seat, seed
        self.level = level if isinstance(level, Level) else LEVELS[level]
        self.ahead = Ahead(content, seat)
        self.turn, self.answers = -1, 0

    def answer(self, seen: Match, decision: Decision) -> Answered:
        """`seen` is the view of its seat."""
        self.answers = self.answers + 1 if seen.turn == self.turn else 1
        self.turn = seen.turn
        weighed: dict[str, float] = {}
        choice: Choice | None = None
        if self.answers < TIRESOME:
            try:
                choice = self._thought_out(seen, decision, weighed)
                if choice is not None:
                    judge(decision, choice)
                    if self._structured(decision) and self.ahead.after(seen, decision, choice) is None:
                        choice = None
            except EngineError:
                choice = None
        if choice is None:
            choice = habit(self._rng(decision), decision, self.ahead, seen)
        return Answered(Answer(seq=decision.seq, seat=self.seat, choice=choice), weighed)

    @staticmethod
    def _structured(decision: Decision) -> bool:
        return isinstance(decision, (ChooseEach, ChooseSome))

    def _rng(self, decision: Decision) -> random.Random:
        return random.Random(f"{self.seed}/{self.seat}/{decision.seq}/{self.level.name}")  # nosec B311 # seeded

    def _thought_out(self, seen: Match, decision: Decision, weighed: dict[str, float]) -> Choice | None:
        world = World(seen, self.content)
        if isinstance(decision, ChooseSome):
            ids = [option.id for option in decision.options if option.enabled]
            if decision.key == "reroll":
                return PickMany(options=best_reroll(world, self.seat, ids, self.level))
            if decision.key == "attackers":
                return PickMany(options=best_attack(world, self.seat, ids, self.level))
            return None
        if isinstance(decision, ChooseEach) and decision.key == "blocks":
            return Assign(columns=best_block(world, self.seat, decision, self.level))
        if isinstance(decision, ChooseSplit):
            return Spread(amounts=best_split(decision))
        if isinstance(decision, (ChooseOne, ChooseReaction)):
            return self._tried(seen, decision, weighed)
        return None

    def _tried(self, seen: Match, decision: ChooseOne | ChooseReaction, weighed: dict[str, float]) -> Choice | None:
        """The option that leaves most, of as many as the level tries."""
        rng = self._rng(decision)
        if decision.key == "first":
            return Pick(option="first")
        now = worth(World(seen, self.content), self.seat)
        open_ = [option.id for option in decision.options if option.enabled]
        ids = [id for id in open_ if id not in STAYING and not id.startswith(OTHERWISE) and not id.endswith("_several")]
        rng.shuffle(ids)
        for id in ids[: self.level.tries]:
            value = self.ahead.value(seen, decision, Pick(option=id))
            if value is not None:
                weighed[id] = value - now - LEAST + rng.uniform(0, self.level.heat)
        for id in sorted(weighed, key=lambda id: -weighed[id])[: self.level.follows]:
            weighed[id] += self._following(seen, decision, id)
        staying = [id for id in (*open_, *([PASS] if isinstance(decision, ChooseReaction) else [])) if id in STAYING]
        for id in staying:
            weighed[id] = STAYING[id]
        return Pick(option=max(weighed, key=lambda id: weighed[id])) if weighed else None

    def _following(self, seen: Match, decision: ChooseOne | ChooseReaction, id: str) -> float:
        """What the best action after this one would still gain: energy that is spent now is not there then."""
        after = self.ahead.after(seen, decision, Pick(option=id))
        question = None if after is None else after.pending.get(self.seat)
        if after is None or not isinstance(question, ChooseOne) or question.key != decision.key:
            return 0.0
        now = worth(World(after, self.content), self.seat)
        gains = [
            value - now
            for option in question.options[: self.level.tries]
            if option.enabled and option.id not in STAYING and not option.id.startswith(OTHERWISE)
            if (value := self.ahead.value(after, question, Pick(option=option.id))) is not None
        ]
        return max(0.0, max(gains, default=0.0))
