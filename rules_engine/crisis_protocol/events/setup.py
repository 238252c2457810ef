"""Events of setting up: rosters, priority, crises, edges, squads, leaderships. They tell nothing of rounds."""

from __future__ import annotations

from typing import Literal

from rules_engine.crisis_protocol.events.base import MatchEvent
from rules_engine.crisis_protocol.state.match import Edge, Match, Mission, Roster, RosterEntry
from rules_engine.crisis_protocol.state.pieces import CharacterId, Objective, Tactic
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat


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
