"""Events of the frame of play: set-up, turns, steps, the end."""

from __future__ import annotations

from typing import Literal

from rules_engine.dice_masters.events.base import MatchEvent, put
from rules_engine.dice_masters.state.lasting import Delayed, Lasting
from rules_engine.dice_masters.state.match import Match, Step, Team
from rules_engine.dice_masters.state.pieces import Die, DieId, Slot, Zone
from rules_engine.kernel.state import Outcome
from rules_engine.kernel.values import Seat


class CoinTossed(MatchEvent):
    """DM-SET-05."""

    kind: Literal["coin_tossed"] = "coin_tossed"
    winner: Seat


class FirstChosen(MatchEvent):
    kind: Literal["first_chosen"] = "first_chosen"
    first: Seat
    by: Seat

    def apply(self, state: Match) -> None:
        state.first = state.active = self.first


class TeamsRevealed(MatchEvent):
    """DM-SET-24: cards and dice of both at once; every die lies on its card, Sidekicks in the bags (DM-SET-06)."""

    kind: Literal["teams_revealed"] = "teams_revealed"
    teams: dict[Seat, Team]
    slots: tuple[Slot, ...]
    pieces: tuple[Die, ...]
    life: int

    def apply(self, state: Match) -> None:
        state.slots = {slot.id: slot.model_copy(deep=True) for slot in self.slots}
        state.pieces = {die.id: die.model_copy(deep=True) for die in self.pieces}
        for seat, player in state.players.items():
            player.team = self.teams[seat]
            player.life = player.starting_life = self.life


class TurnBegan(MatchEvent):
    kind: Literal["turn_began"] = "turn_began"
    boundary = "turn"
    turn: int
    seat: Seat

    def apply(self, state: Match) -> None:
        state.turn, state.active = self.turn, self.seat


class StepBegan(MatchEvent):
    kind: Literal["step_began"] = "step_began"
    step: Step
    seat: Seat

    def apply(self, state: Match) -> None:
        state.phase = self.step


class TurnEnded(MatchEvent):
    """DM-TRN-30, DM-TRN-31: damage off and effects over at the same moment (DM-TRN-Q3)."""

    kind: Literal["turn_ended"] = "turn_ended"
    seat: Seat

    def apply(self, state: Match) -> None:
        state.combat = None
        for die in state.pieces.values():
            die.damage, die.hurt_by = 0, []
        state.lasting = [one for one in state.lasting if self._goes_on(one, state)]
        state.delayed = [one for one in state.delayed if self._goes_on(one, state)]
        state.noted = {}

    def _goes_on(self, one: Lasting | Delayed, state: Match) -> bool:
        """What lasts to the end of the next own turn outlives this one and the other's."""
        return one.until == "next_turn" and not (one.names.seat == self.seat and one.given < state.turn)


class DiceCleanedUp(MatchEvent):
    """DM-TRN-32, DM-TRN-33, DM-ZON-20: what shows no energy and what is Out of Play goes to the Used Piles."""

    kind: Literal["dice_cleaned_up"] = "dice_cleaned_up"
    unused: tuple[DieId, ...] = ()
    out: tuple[DieId, ...] = ()
    granted: dict[Seat, int] = {}
    """Energy of a short draw that was not spent and is lost (DM-ENE-Q2)."""

    def apply(self, state: Match) -> None:
        for die in (*self.unused, *self.out):
            put(state, die, Zone.USED)
        for seat in self.granted:
            state.players[seat].granted = 0


class MatchEnded(MatchEvent):
    kind: Literal["match_ended"] = "match_ended"
    outcome: Outcome

    def apply(self, state: Match) -> None:
        state.outcome = self.outcome


class PriorityPassed(MatchEvent):
    """DM-TIM-01…04: somebody who could have acted did not."""

    kind: Literal["priority_passed"] = "priority_passed"
    seat: Seat
    done: bool = False
    """Of the active player: for good, unless the other acts (DM-TIM-Q1)."""
