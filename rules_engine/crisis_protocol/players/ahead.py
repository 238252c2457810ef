"""Answers tried on blank dice: what a seat knows of them, and what the position after them is worth to it.

It must not be told what a roll brings: where dice fall it reckons with their odds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.players.figures import worth_of_token
from rules_engine.crisis_protocol.players.levels import Level
from rules_engine.crisis_protocol.players.worth import Judged, gain, judge
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.activation import ActivationFrame
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.prospects import prospect
from rules_engine.crisis_protocol.rules.strikes import Strike, strikes
from rules_engine.crisis_protocol.rules.trying import Unknown, ways
from rules_engine.crisis_protocol.rules.turns import TurnFrame
from rules_engine.crisis_protocol.state.frames import AttackFrame, CollisionFrame, InteractFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import (
    PASS,
    Angle,
    Answer,
    At,
    Choice,
    ChooseAngle,
    ChooseOne,
    ChooseOrder,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Decision,
    Decline,
    Pick,
    PickMany,
)
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.foresight import Foresight, rolled
from rules_engine.kernel.values import Seat

COLLISION = 0.3
"""What a collision costs whoever suffers it: about one and a half damage."""
CONTROL = 0.5
"""How often a roll for a token succeeds."""


class Spent(Exception):
    """No more tries for this decision."""


@dataclass(frozen=True)
class Seen:
    """A position that an answer leads to."""

    state: Match
    value: float
    rolled: bool
    asked: Decision | None
    """The next question, if it is the same seat's."""

    @property
    def acting(self) -> ActivationFrame | None:
        """The activation of this seat that goes on."""
        top = self.state.stack[-1] if self.state.stack else None
        return top if isinstance(top, ActivationFrame) and not self.rolled else None


class Ahead:
    """Looks from one position, for one seat."""

    def __init__(self, content: Content, state: Match, seat: Seat, level: Level, steps: int | None = None) -> None:
        self.content, self.seat, self.level = content, seat, level
        self.state = state
        self.engine = Foresight(CrisisProtocol(content), self._back)
        self.asks = False
        """Whether the menu that an answer leads back to is put together: nobody needs it to judge where it led."""
        self._begun = False
        self.left = level.steps if steps is None else steps

    def _back(self, state: Match) -> bool:
        """The answer is done with: whoever acts may choose what to do next."""
        begun, self._begun = self._begun, True
        return (
            begun and not self.asks and isinstance(state.top, ActivationFrame | TurnFrame) and state.top.step == "menu"
        )

    def world(self, state: Match | None = None) -> World:
        return World(state or self.state, self.content)

    def judged(self, state: Match | None = None) -> Judged:
        return judge(self.world(state), self.seat, self.level.fears, self.level.minds)

    # -- one answer ------------------------------------------------------------------------------------------------

    def tried(self, state: Match, decision: Decision, choice: Choice) -> Seen | None:
        """None if it is refused; reactions that anybody is asked for on the way are passed."""
        if self.left <= 0:
            raise Spent
        self.left -= 1
        self._begun = False
        try:
            after, events = self.engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
            fell = rolled(events)
            for _ in range(6):
                asked = next(iter(after.pending.values()), None)
                if fell or not isinstance(asked, ChooseReaction) or len(after.pending) > 1:
                    break
                self._begun = False
                answer = Answer(seq=asked.seq, seat=asked.seat, choice=Pick(option=PASS))
                after, events = self.engine.submit(after, answer)
                fell = rolled(events)
        except EngineError:
            return None
        own = after.pending.get(self.seat) if not fell else None
        value = self.judged(after).total
        if fell:
            value += self._open_roll(after)
        return Seen(after, value, fell, own)

    def _open_roll(self, state: Match) -> float:
        """What dice that lie blank may bring: of an attack its odds, of anything else what it mostly does."""
        world = self.world(state)
        for frame in reversed(state.stack):
            if isinstance(frame, AttackFrame):
                target = state.characters.get(frame.target)
                if target is None or not target.in_play:
                    return 0.0
                attack = world.attack(frame.attacker, frame.attack)
                found = prospect(world, frame.attacker, attack, frame.target, frame.type or None)
                strike = Strike(frame.attacker, attack, frame.type, 0, (found,), ())
                mine = state.characters[frame.attacker].controller == self.seat
                return gain(world, strike) * (1 if mine else -1)
            if isinstance(frame, CollisionFrame):
                return self._collisions(state, frame)
            if isinstance(frame, InteractFrame):
                token, by = state.objectives[frame.token], state.characters[frame.who].controller
                won = 0 if token.controlled_by == by else 1 if token.controlled_by is None else 2
                worth = CONTROL * won * worth_of_token(world.content, token.crisis, token.name)
                return worth if by == self.seat else -worth
        return 0.1

    def _collisions(self, state: Match, frame: CollisionFrame) -> float:
        hit = [id for id in (frame.hit, frame.thrown) if id in state.characters]
        return sum(COLLISION if state.characters[id].controller != self.seat else -COLLISION for id in hit)

    # -- several ---------------------------------------------------------------------------------------------------

    def best(self, state: Match, decision: Decision, depth: int) -> tuple[float, Choice | None]:
        """The best of the answers looked at, and what it is worth; follows the seat's own questions `depth` deep."""
        best: tuple[float, Choice | None] = (float("-inf"), None)
        for choice in self.offered(decision):
            try:
                value = self.followed(state, decision, choice, depth)
            except Spent:
                break
            if value is not None and value > best[0]:
                best = (value, choice)
        return best

    def option(self, decision: Decision, choice: Choice) -> float | None:
        """What one of several options comes to, for no more than an option's share of the tries."""
        rest = max(0, self.left - self.level.share)
        self.left -= rest
        try:
            return self.followed(self.state, decision, choice, self.level.depth)
        finally:
            self.left += rest

    def followed(self, state: Match, decision: Decision, choice: Choice, depth: int) -> float | None:
        seen = self.tried(state, decision, choice)
        if seen is None:
            return None
        if seen.acting is not None:
            return seen.value + self.potential(seen.state)
        if seen.asked is None or seen.rolled or seen.asked.key == "turn" or depth <= 0:
            return seen.value
        value, way = self.best(seen.state, seen.asked, depth - 1)
        return value if way is not None else seen.value

    def potential(self, state: Match) -> float:
        """What the actions that are left could still do from here: the best attack, and a second one."""
        frame = state.top
        if not isinstance(frame, ActivationFrame) or frame.left <= 0 or not self.level.second:
            return 0.0
        who, world = state.characters[frame.who], self.world(state)
        if who.controller != self.seat or who.dazed or not who.in_play:  # a power may cost its user everything
            return 0.0
        gains = sorted((gain(world, each) for each in strikes(world)), reverse=True)
        if not gains or gains[0] <= 0:
            return 0.0
        return gains[0] * (1.0 + (0.7 if frame.left > 1 else 0.0))

    def offered(self, decision: Decision) -> Sequence[Choice]:
        """Answers worth a look, as many as the level looks at."""
        most = self.level.ways
        match decision:
            case ChoosePlacement(spots=spots, optional=optional):
                places: list[Choice] = [At(x=spot.x, y=spot.y) for spot in spots[: self.level.spots]]
                return [*places, Decline()] if optional else places
            case ChooseAngle(spots=spots, optional=optional):
                angles: list[Choice] = [Angle(angle=spot.x) for spot in spots[: most + 2]]
                return [*angles, Decline()] if optional else angles
            case ChooseOrder(options=options):
                return [PickMany(options=tuple(option.id for option in options))]
            case ChooseSome(options=options, least=least, most=upper):
                try:
                    return list(islice(ways(decision), most * 3))
                except Unknown:
                    ids = [option.id for option in options if option.enabled]
                    return [PickMany(options=tuple(ids[:least])), PickMany(options=tuple(ids[:upper]))]
            case ChooseOne() | ChooseReaction():
                return list(islice(ways(decision), most * 2))
            case _:
                try:
                    return list(islice(ways(decision), most))
                except Unknown:
                    return []
