"""Events of the course of play: rounds, turns, activations, actions, team tactic cards. What is set up comes before."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.events.base import MatchEvent
from rules_engine.crisis_protocol.state.match import Match, Phase
from rules_engine.crisis_protocol.state.pieces import CharacterId, Tactic
from rules_engine.kernel.values import Seat


class RoundBegan(MatchEvent):
    kind: Literal["round_began"] = "round_began"
    boundary = "round"
    round: int

    def apply(self, state: Match) -> None:
        state.round = self.round
        state.rolls = {}
        state.last_activation = None  # PHA-Q2


class PhaseBegan(MatchEvent):
    kind: Literal["phase_began"] = "phase_began"
    phase: Phase

    def apply(self, state: Match) -> None:
        state.phase = self.phase


class TurnBegan(MatchEvent):
    kind: Literal["turn_began"] = "turn_began"
    boundary = "turn"
    seat: Seat
    may_pass: bool

    def apply(self, state: Match) -> None:
        state.turn = self.seat


class TurnEnded(MatchEvent):
    kind: Literal["turn_ended"] = "turn_ended"
    seat: Seat

    def apply(self, state: Match) -> None:
        state.turn = None


class TurnPassed(MatchEvent):
    kind: Literal["turn_passed"] = "turn_passed"
    seat: Seat


class ActivationBegan(MatchEvent):
    kind: Literal["activation_began"] = "activation_began"
    boundary = "activation"
    who: CharacterId

    def apply(self, state: Match) -> None:
        state.active = self.who
        state.last_activation = state.characters[self.who].controller


class ActivationEnded(MatchEvent):
    """ACT-13: the Activated token is placed last (ACT-Q6)."""

    kind: Literal["activation_ended"] = "activation_ended"
    who: CharacterId
    token: bool = True
    """False: it is to activate again and gets none."""

    def apply(self, state: Match) -> None:
        state.active = None
        state.characters[self.who].activated = self.token


class ActivatedTokenGiven(MatchEvent):
    """GRU-13, GRU-19: an Activated token without an activation."""

    kind: Literal["activated_token_given"] = "activated_token_given"
    who: CharacterId
    rule: str

    def apply(self, state: Match) -> None:
        state.characters[self.who].activated = True


class ActivatedTokenRemoved(MatchEvent):
    """An effect makes a character ready again."""

    kind: Literal["activated_token_removed"] = "activated_token_removed"
    who: CharacterId

    def apply(self, state: Match) -> None:
        state.characters[self.who].activated = False


class ActivatedTokensRemoved(MatchEvent):
    kind: Literal["activated_tokens_removed"] = "activated_tokens_removed"

    def apply(self, state: Match) -> None:
        for character in state.characters.values():
            character.activated = False


class ActionTaken(MatchEvent):
    kind: Literal["action_taken"] = "action_taken"
    boundary = "action"
    who: CharacterId
    action: Literal["move", "attack", "shake", "superpower", "tactic", "interact"]
    granted: bool = False
    """ACT-09: granted actions do not count towards the two."""


class SuperpowerUsed(MatchEvent):
    kind: Literal["superpower_used"] = "superpower_used"
    who: CharacterId
    rule: str


class TacticPlayed(MatchEvent):
    kind: Literal["tactic_played"] = "tactic_played"
    seat: Seat
    card: str
    by: tuple[CharacterId, ...]
    discard: bool = True

    def apply(self, state: Match) -> None:
        if self.discard:
            next(t for t in state.players[self.seat].tactics if t.card == self.card and not t.played).played = True


class TacticReturned(MatchEvent):
    kind: Literal["tactic_returned"] = "tactic_returned"
    seat: Seat
    card: str

    def apply(self, state: Match) -> None:
        next(t for t in state.players[self.seat].tactics if t.card == self.card and t.played).played = False


class TacticDiscarded(MatchEvent):
    """A card is laid down without being played."""

    kind: Literal["tactic_discarded"] = "tactic_discarded"
    seat: Seat
    card: str

    def apply(self, state: Match) -> None:
        next(t for t in state.players[self.seat].tactics if t.card == self.card and not t.played).played = True


class CardTokensChanged(MatchEvent):
    """Tokens were laid on a team tactic card, or taken from it."""

    kind: Literal["card_tokens_changed"] = "card_tokens_changed"
    seat: Seat
    card: str
    token: str
    amount: int
    """How many lie on it now."""

    def apply(self, state: Match) -> None:
        held = next(t for t in state.players[self.seat].tactics if t.card == self.card and not t.played)
        held.tokens = {**held.tokens, self.token: self.amount}


class TacticAdded(MatchEvent):
    """A card from the roster joins those selected."""

    kind: Literal["tactic_added"] = "tactic_added"
    seat: Seat
    card: str

    def apply(self, state: Match) -> None:
        state.players[self.seat].tactics.append(Tactic(card=self.card))
