"""Events of setup, rounds and phases, initiative, victory points and the end."""

from __future__ import annotations

from typing import Literal

from rules_engine.cry_havoc.events.base import MatchEvent, end_lasting
from rules_engine.cry_havoc.state.board import Region
from rules_engine.cry_havoc.state.match import Match, NeutralNatives, Player
from rules_engine.cry_havoc.state.words import CardId, Phase, RegionId, SkillState, Terrain, TileId
from rules_engine.kernel.events import Event
from rules_engine.kernel.state import Outcome
from rules_engine.kernel.values import Seat


class PlanetLaidOut(MatchEvent):
    """CH-SET: everything but the HQs, which are chosen, lies in its place."""

    kind: Literal["planet_laid_out"] = "planet_laid_out"
    players: tuple[Player, ...]
    regions: dict[RegionId, Region]
    events: tuple[tuple[TileId, ...], ...]
    terrain: dict[Terrain, tuple[CardId, ...]]
    war_parties: tuple[TileId, ...] = ()
    nests: tuple[TileId, ...] = ()
    explorations: tuple[TileId, ...] = ()
    natives: NeutralNatives | None = None

    def apply(self, state: Match) -> None:
        state.players = {player.seat: player.model_copy(deep=True) for player in self.players}
        state.regions = {id_: region.model_copy(deep=True) for id_, region in self.regions.items()}
        state.events = [list(stack) for stack in self.events]
        state.terrain = {terrain: list(cards) for terrain, cards in self.terrain.items()}
        state.war_parties, state.nests = list(self.war_parties), list(self.nests)
        state.explorations = list(self.explorations)
        state.natives = None if self.natives is None else self.natives.model_copy(deep=True)

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What lies face down nobody sees."""
        bare: dict[str, list[TileId]] = {"war_parties": [], "nests": [], "explorations": []}
        return self.model_copy(
            update={
                "players": tuple(player.model_copy(update={"deck": []}) for player in self.players),
                "regions": {id_: region.model_copy(update=bare) for id_, region in self.regions.items()},
                "events": (),
                "terrain": {},
                "war_parties": (),
                "nests": (),
                "explorations": (),
            }
        )


class HqPlaced(MatchEvent):
    """CH-SET-13, CH-SET-14, CH-SET-26: the HQ with its first units and its control marker."""

    kind: Literal["hq_placed"] = "hq_placed"
    seat: Seat
    region: RegionId
    units: int

    def apply(self, state: Match) -> None:
        player, region = state.players[self.seat], state.regions[self.region]
        player.hq, region.control = self.region, self.seat
        state.change_reserve(self.seat, -self.units)
        region.add(self.seat, self.units)


class InitiativeDealt(MatchEvent):
    """CH-SET-17, CH-SET-18."""

    kind: Literal["initiative_dealt"] = "initiative_dealt"
    order: tuple[Seat, ...]

    def apply(self, state: Match) -> None:
        state.initiative, state.new_initiative = list(self.order), list(self.order)


class RoundBegan(MatchEvent):
    kind: Literal["round_began"] = "round_began"
    boundary = "round"
    round: int

    def apply(self, state: Match) -> None:
        state.round = self.round


class PhaseBegan(MatchEvent):
    kind: Literal["phase_began"] = "phase_began"
    phase: Phase

    def apply(self, state: Match) -> None:
        state.phase = self.phase


class ActionRoundBegan(MatchEvent):
    """CH-ACT-01: the marker moves on."""

    kind: Literal["action_round_began"] = "action_round_began"
    number: int

    def apply(self, state: Match) -> None:
        state.action_round = self.number


class RoundEnded(MatchEvent):
    """Halted units are free, battle markers count from one again, the scoring tile goes back (CH-SCO-Q2)."""

    kind: Literal["round_ended"] = "round_ended"

    def apply(self, state: Match) -> None:
        for region in state.regions.values():
            region.halted = {}
        state.markers_used, state.action_round, state.scoring = 0, 0, None
        state.lasting = []


class TurnBegan(MatchEvent):
    kind: Literal["turn_began"] = "turn_began"
    boundary = "turn"
    seat: Seat


class TurnEnded(MatchEvent):
    kind: Literal["turn_ended"] = "turn_ended"
    seat: Seat

    def apply(self, state: Match) -> None:
        end_lasting(state, "action")


class ActionChosen(MatchEvent):
    kind: Literal["action_chosen"] = "action_chosen"
    seat: Seat
    action: str


class EventTurnedUp(MatchEvent):
    """CH-EVT-02: the top tile of the stack of a slot; it is carried out next."""

    kind: Literal["event_turned_up"] = "event_turned_up"
    reveals = True
    slot: int
    tile: TileId

    def apply(self, state: Match) -> None:
        state.events[self.slot].remove(self.tile)
        state.spent.append(self.tile)


class FinalScoringEnabled(MatchEvent):
    """CH-EVT-03, CH-EVT-04."""

    kind: Literal["final_scoring_enabled"] = "final_scoring_enabled"

    def apply(self, state: Match) -> None:
        state.last_round = True


class EventPassed(MatchEvent):
    """CH-EVT-05, CH-EVT-06: a stack moves on top of the next."""

    kind: Literal["event_passed"] = "event_passed"
    seat: Seat
    slot: int
    onto: int

    def apply(self, state: Match) -> None:
        state.events[self.onto] = [*state.events[self.slot], *state.events[self.onto]]
        state.events[self.slot] = []


class InitiativeSet(MatchEvent):
    """CH-EVT-09."""

    kind: Literal["initiative_set"] = "initiative_set"
    order: tuple[Seat, ...]

    def apply(self, state: Match) -> None:
        state.initiative = list(self.order)


class NewInitiativeChanged(MatchEvent):
    """CH-EVT-11…13."""

    kind: Literal["new_initiative_changed"] = "new_initiative_changed"
    seat: Seat
    order: tuple[Seat, ...]

    def apply(self, state: Match) -> None:
        state.new_initiative = list(self.order)


class SkillsRefreshed(MatchEvent):
    """CH-EVT-15, CH-EVT-16."""

    kind: Literal["skills_refreshed"] = "skills_refreshed"
    seat: Seat
    skills: tuple[str, ...]

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        for skill in self.skills:
            player.skills[skill] = SkillState.READY
        player.skill_tiles = {}


class SkillUsed(MatchEvent):
    """CH-SKL-04."""

    kind: Literal["skill_used"] = "skill_used"
    seat: Seat
    skill: str

    def apply(self, state: Match) -> None:
        state.players[self.seat].skills[self.skill] = SkillState.EXHAUSTED


class SkillReadied(MatchEvent):
    """A text makes it ready before its time."""

    kind: Literal["skill_readied"] = "skill_readied"
    seat: Seat
    skill: str

    def apply(self, state: Match) -> None:
        state.players[self.seat].skills[self.skill] = SkillState.READY


class VpScored(MatchEvent):
    """Victory points gained, or with a minus paid; never below none (CH-PRI-Q1)."""

    kind: Literal["vp_scored"] = "vp_scored"
    seat: Seat
    amount: int
    why: str

    def apply(self, state: Match) -> None:
        player = state.players[self.seat]
        player.vp = max(0, player.vp + self.amount)


class ScoringEnabled(MatchEvent):
    """CH-SCO-02."""

    kind: Literal["scoring_enabled"] = "scoring_enabled"
    seat: Seat

    def apply(self, state: Match) -> None:
        state.scoring = self.seat


class MatchEnded(MatchEvent):
    kind: Literal["match_ended"] = "match_ended"
    outcome: Outcome

    def apply(self, state: Match) -> None:
        state.outcome = self.outcome
