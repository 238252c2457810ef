"""Whether a seat can win in the turn at hand against every answer: searched to the end with the real engine.

A line that needs luck proves nothing: a die that would be rolled or drawn ends it as not won. What the seat itself may
leave out, such as buying dice, is not tried; everything the other may do is.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.puzzles.answers import answers
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.decisions import Answer, Choice, Decision, Pick
from rules_engine.kernel.dice import DealKey, RollKey
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineError, IllegalAnswer
from rules_engine.kernel.values import Seat

IDLE = ("buy:", "buy_several", "otherwise:", "yield", "field_several")
"""Beginnings of options that cannot help to win now, or that stand for others."""
COUNTERS = {"seq", "serial", "dice", "pending"}
"""Parts of a state that count, or that follow from the rest."""


class TooLong(Exception):
    """The search was given up: nothing is proved."""


class Luck(EngineError):
    """A die would have to be rolled or drawn."""


class NoDice:
    """Dice that never fall."""

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        raise Luck(key.text)

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        raise Luck(key.text)

    def seed_of(self, span: int) -> str | None:
        return None


@dataclass
class Proof:
    """What a search found: the first answers that win, and how much was looked at."""

    wins: bool
    first: list[Choice] = field(default_factory=list)
    looked_at: int = 0


class Prover:
    def __init__(self, content: Content, most: int = 20_000) -> None:
        self.engine: Engine[Match] = Engine(DiceMasters(content), NoDice())
        self.most = most
        self.looked_at = 0
        self._known: dict[bytes, bool] = {}

    def prove(self, state: Match, seat: Seat, *, all_first: bool = True) -> Proof:
        """Every first answer that wins; with `all_first=False` the search ends with the first of them."""
        self.looked_at, self._known = 0, {}
        state, _ = self.engine.start(state)
        decision = state.pending[seat]
        winning: list[Choice] = []
        for choice in self._tried(state, decision, seat):
            after = self._after(state, decision, choice)
            if after is not None and self._wins(after, seat, state.turn):
                winning.append(choice)
                if not all_first:
                    break
        return Proof(bool(winning), winning, self.looked_at)

    def line(self, state: Match, seat: Seat) -> list[tuple[Seat, str, Choice]]:
        """One way to win: a winning answer of the seat's each time, and of the other's the first that is allowed."""
        state, _ = self.engine.start(state)
        turn, said = state.turn, list[tuple[Seat, str, Choice]]()
        while state.outcome is None:
            decision = next(iter(state.pending.values()))
            for choice in self._tried(state, decision, seat):
                after = self._after(state, decision, choice)
                if after is not None and self._wins(after, seat, turn):
                    said.append((decision.seat, decision.key, choice))
                    state = after
                    break
            else:
                raise ValueError("there is no way to win")
        return said

    def refutation(self, state: Match, decision: Decision, seat: Seat) -> Choice | None:
        """An answer of the other's after which the seat does not win for sure; where it wins anyway, the first that is
        allowed. None: nothing is. `TooLong` where that is not found out."""
        self.looked_at, allowed = 0, None
        for choice in answers(decision, lambda die: _sign(state, die)):
            try:
                after = self._after(state, decision, choice, heed_luck=True)
            except Luck:
                return choice
            if after is None:
                continue
            if not self._wins(after, seat, state.turn):
                return choice
            allowed = allowed or choice
        return allowed

    def _wins(self, state: Match, seat: Seat, turn: int) -> bool:
        if state.turn != turn:
            return False  # a later turn may be lost at once by a short draw (DM-TRN-10): that is not this one
        if state.outcome is not None:
            return state.outcome.winners == (seat,)
        key = self._key(state)
        if key not in self._known:
            self._known[key] = self._searched(state, seat, turn)
        return self._known[key]

    def _searched(self, state: Match, seat: Seat, turn: int) -> bool:
        decision = next(iter(state.pending.values()))
        own = decision.seat == seat
        for choice in self._tried(state, decision, seat):
            try:
                after = self._after(state, decision, choice, heed_luck=True)
            except Luck:
                won = False
            else:
                if after is None:
                    continue
                won = self._wins(after, seat, turn)
            if won is own:
                return own
        return not own

    def _tried(self, state: Match, decision: Decision, seat: Seat) -> list[Choice]:
        found = list(answers(decision, lambda die: _sign(state, die)))
        if decision.seat != seat:
            return found
        return [one for one in found if not (isinstance(one, Pick) and one.option.startswith(IDLE))]

    def _after(self, state: Match, decision: Decision, choice: Choice, *, heed_luck: bool = False) -> Match | None:
        """The match after an answer; None where it is refused, or where luck would decide."""
        self.looked_at += 1
        if self.looked_at > self.most:
            raise TooLong
        try:
            after, _ = self.engine.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
        except IllegalAnswer:
            return None
        except Luck:
            if heed_luck:
                raise
            return None
        return after

    def _key(self, state: Match) -> bytes:
        asked = ",".join(f"{seat}:{decision.key}" for seat, decision in state.pending.items())
        return f"{asked}|{state.model_dump_json(exclude=COUNTERS)}".encode()


def _sign(state: Match, id: str) -> Hashable:
    """What a die is for all that follows; anything else is itself."""
    die = state.pieces.get(id)
    if die is None or any(one.die == id for one in state.lasting):
        return id
    fights = state.combat is not None and state.combat.fights(id)
    return id if fights else (die.slot, die.owner, die.controller, die.zone, die.face, die.damage, die.on)
