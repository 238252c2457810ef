"""Events of the course of play: setup, rounds, turns, activations, actions, cards, scoring, objectives."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules_engine.crisis_protocol.events.base import Cause, MatchEvent
from rules_engine.crisis_protocol.state.match import Edge, Match, Mission, Phase, Roster, RosterEntry
from rules_engine.crisis_protocol.state.pieces import CharacterId, Objective, Position, Tactic
from rules_engine.kernel.events import Event
from rules_engine.kernel.state import Outcome
from rules_engine.kernel.values import Seat

# -- setup -------------------------------------------------------------------------------------------------------


class RosterBrought(MatchEvent):
    kind: Literal["roster_brought"] = "roster_brought"
    seat: Seat
    roster: Roster

    def apply(self, state: Match) -> None:
        state.players[self.seat].roster = self.roster


class WordsGiven(MatchEvent):
    kind: Literal["words_given"] = "words_given"
    words: dict[Seat, str]

    def apply(self, state: Match) -> None:
        state.dice.words = dict(self.words)


class PriorityRolled(MatchEvent):
    """PRI-02…07: one throw of the roll-off."""

    kind: Literal["priority_rolled"] = "priority_rolled"
    reveals = True
    rolls: dict[Seat, tuple[str, ...]]
    winner: Seat | None
    rule: str


class PriorityTaken(MatchEvent):
    kind: Literal["priority_taken"] = "priority_taken"
    seat: Seat
    rule: str

    def apply(self, state: Match) -> None:
        state.priority = self.seat


class CrisisDrawn(MatchEvent):
    """MIS-03, MIS-04: face down; only the reveal tells which."""

    kind: Literal["crisis_drawn"] = "crisis_drawn"
    reveals = True
    seat: Seat
    type: Literal["secure", "extract"]
    card: str

    def apply(self, state: Match) -> None:
        state.players[self.seat].crisis = self.card

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else self.model_copy(update={"card": ""})


class CrisesDrawn(MatchEvent):
    """MIS-03, MIS-04 since 2025: two crises of a deck, for all to see."""

    kind: Literal["crises_drawn"] = "crises_drawn"
    reveals = True
    seat: Seat
    type: Literal["secure", "extract"]
    cards: tuple[str, ...]


class CrisisPicked(MatchEvent):
    """MIS-03, MIS-04 since 2025: the opponent of whoever drew them says which of the two is played."""

    kind: Literal["crisis_picked"] = "crisis_picked"
    seat: Seat
    by: Seat
    type: Literal["secure", "extract"]
    card: str

    def apply(self, state: Match) -> None:
        state.players[self.seat].crisis = self.card


class CrisesRevealed(MatchEvent):
    kind: Literal["crises_revealed"] = "crises_revealed"
    reveals = True
    secure: str
    extract: str


class MissionSet(MatchEvent):
    kind: Literal["mission_set"] = "mission_set"
    mission: Mission
    objectives: tuple[Objective, ...]

    def apply(self, state: Match) -> None:
        state.mission = self.mission
        state.objectives = {token.id: token.model_copy(deep=True) for token in self.objectives}


class EdgeChosen(MatchEvent):
    kind: Literal["edge_chosen"] = "edge_chosen"
    seat: Seat
    edge: Edge

    def apply(self, state: Match) -> None:
        opposite: dict[Edge, Edge] = {"north": "south", "south": "north", "east": "west", "west": "east"}
        state.players[self.seat].edge = self.edge
        state.players[state.opponent(self.seat)].edge = opposite[self.edge]


class SquadRevealed(MatchEvent):
    """DEP-01."""

    kind: Literal["squad_revealed"] = "squad_revealed"
    reveals = True
    boundary = "squads"
    seat: Seat
    squad: tuple[RosterEntry, ...]
    affiliation: str | None
    tactics: tuple[str, ...]

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        player.squad = list(self.squad)
        player.affiliation = self.affiliation
        player.tactics = [Tactic(card=card) for card in self.tactics]


class LeadershipTaken(MatchEvent):
    kind: Literal["leadership_taken"] = "leadership_taken"
    seat: Seat
    rule: str
    leader: CharacterId

    def apply(self, state: Match) -> None:
        state.players[self.seat].leadership = self.rule
        state.players[self.seat].leader = self.leader


class LeadershipShared(MatchEvent):
    """A further leadership ability is active besides the one there is."""

    kind: Literal["leadership_shared"] = "leadership_shared"
    seat: Seat
    rule: str
    leader: CharacterId

    def apply(self, state: Match) -> None:
        state.players[self.seat].shared[self.rule] = self.leader


class LeadershipGained(MatchEvent):
    kind: Literal["leadership_gained"] = "leadership_gained"
    seat: Seat
    rule: str
    leader: CharacterId

    def apply(self, state: Match) -> None:
        state.players[self.seat].gained[self.rule] = self.leader


class LeadershipTurned(MatchEvent):
    """A card with a leadership ability on either side was turned over."""

    kind: Literal["leadership_turned"] = "leadership_turned"
    seat: Seat
    rule: str
    leader: CharacterId
    instead_of: str

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        player.gained.pop(self.instead_of, None)
        player.gained[self.rule] = self.leader
        if player.leadership == self.instead_of:
            player.leadership = self.rule


class AffiliationTaken(MatchEvent):
    kind: Literal["affiliation_taken"] = "affiliation_taken"
    seat: Seat
    affiliation: str

    def apply(self, state: Match) -> None:
        state.players[self.seat].affiliation = self.affiliation


# -- rounds, turns, activations ----------------------------------------------------------------------------------


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


# -- objectives and scoring --------------------------------------------------------------------------------------


class ObjectiveTaken(MatchEvent):
    """OBJ-14: from the battlefield, or from another holder, to a stat card."""

    kind: Literal["objective_taken"] = "objective_taken"
    token: str
    who: CharacterId

    def apply(self, state: Match) -> None:
        token = state.objectives[self.token]
        token.held_by = self.who
        token.spot = None


class ObjectiveBrought(MatchEvent):
    """A team tactic card brings an objective token of its own into the game, held by somebody."""

    kind: Literal["objective_brought"] = "objective_brought"
    token: str
    card: str
    name: str
    who: CharacterId
    by: Seat | None = None

    def apply(self, state: Match) -> None:
        state.objectives[self.token] = Objective(
            id=self.token, crisis=self.card, brought_by=self.by, name=self.name, held_by=self.who
        )


class ObjectiveDropped(MatchEvent):
    kind: Literal["objective_dropped"] = "objective_dropped"
    token: str
    who: CharacterId
    x: int
    y: int

    def apply(self, state: Match) -> None:
        token = state.objectives[self.token]
        token.held_by = None
        token.spot = Position(x=self.x, y=self.y)


class ObjectiveMoved(MatchEvent):
    kind: Literal["objective_moved"] = "objective_moved"
    token: str
    x: int
    y: int

    def apply(self, state: Match) -> None:
        state.objectives[self.token].spot = Position(x=self.x, y=self.y)


class ObjectiveTurned(MatchEvent):
    """E25-05: whoever places a zone token turns it as they like."""

    kind: Literal["objective_turned"] = "objective_turned"
    token: str
    facing: int

    def apply(self, state: Match) -> None:
        state.objectives[self.token].facing = self.facing


class ObjectiveChanged(MatchEvent):
    """Flipped to its other side, or removed from the match."""

    kind: Literal["objective_changed"] = "objective_changed"
    token: str
    flipped: bool | None = None
    removed: bool = False
    returned: bool = False
    """Set aside again: neither on the battlefield nor held."""

    def apply(self, state: Match) -> None:
        token = state.objectives[self.token]
        if self.returned:
            token.spot = None
            token.held_by = None
        if self.flipped is not None:
            token.flipped = self.flipped
        if self.removed:
            token.removed = True
            token.spot = None
            token.held_by = None


class ControlGained(MatchEvent):
    """OBJ-26…28."""

    kind: Literal["control_gained"] = "control_gained"
    token: str
    seat: Seat | None

    def apply(self, state: Match) -> None:
        state.objectives[self.token].controlled_by = self.seat


class ObjectiveClaimed(MatchEvent):
    """A token laid on an objective token, or taken off it: so long its player secures it."""

    kind: Literal["objective_claimed"] = "objective_claimed"
    token: str
    seat: Seat | None

    def apply(self, state: Match) -> None:
        state.objectives[self.token].claimed_by = self.seat


class Interacted(MatchEvent):
    kind: Literal["interacted"] = "interacted"
    who: CharacterId
    token: str


class Scored(MatchEvent):
    asides: ClassVar[frozenset[str]] = frozenset({"standing"})
    kind: Literal["scored"] = "scored"
    points: dict[Seat, int]
    cause: Cause
    standing: dict[Seat, int] | None = None
    """The score after it."""

    @classmethod
    def to(cls, state: Match, points: dict[Seat, int], cause: Cause) -> Scored:
        standing = {seat: player.vp + points.get(seat, 0) for seat, player in state.players.items()}
        return cls(points=points, cause=cause, standing=standing)

    def apply(self, state: Match) -> None:
        for seat, points in self.points.items():
            state.players[seat].vp += points


class MatchEnded(MatchEvent):
    kind: Literal["match_ended"] = "match_ended"
    outcome: Outcome

    def apply(self, state: Match) -> None:
        state.outcome = self.outcome
