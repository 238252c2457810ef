"""Set-up by an opponent: the squad it takes for a mission, its team tactic cards, where it deploys.

It must not know what the other seat has sealed.
"""

from __future__ import annotations

import random

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.query.suggesting import Suggestion, suggestions
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.deploying import AS_PLANNED, ONE_BY_ONE
from rules_engine.crisis_protocol.state.match import Match, Roster
from rules_engine.kernel.decisions import At, Choice, ChooseOne, ChoosePlacement, ChooseSome, Decision, Pick, PickMany
from rules_engine.kernel.values import Seat

SETTING_UP = frozenset({
    "crisis_type", "crisis", "threat", "edge", "squad", "affiliation", "tactics", "leadership", "plan", "deploy_who",
    "deploy",
})  # fmt: skip


class Openings:
    """For one seat of one match."""

    def __init__(self, content: Content, seat: Seat, rng: random.Random) -> None:
        self.content, self.seat, self.rng = content, seat, rng

    def choose(self, state: Match, decision: Decision) -> Choice | None:
        """None where it has no opinion."""
        match decision:
            case ChooseSome(key="squad"):
                return self._squad(state, decision)
            case ChooseOne(key="affiliation"):
                found = self._taken(state)
                offered = {option.id for option in decision.options if option.enabled}
                return Pick(option=found.affiliation) if found and found.affiliation in offered else None
            case ChooseSome(key="tactics"):
                return self._tactics(state, decision)
            case ChooseOne(key="leadership"):
                return Pick(option=next(option.id for option in decision.options if option.enabled))
            case ChooseOne(key="plan"):
                return Pick(option=AS_PLANNED if self.seat in state.plans else ONE_BY_ONE)
            case ChooseOne(key="deploy_who"):
                return Pick(option=decision.options[0].id)
            case ChoosePlacement(key="deploy"):
                return self._place(state, decision)
            case ChooseOne(key="edge" | "crisis_type" | "crisis" | "threat"):
                return Pick(option=self.rng.choice([option.id for option in decision.options if option.enabled]))
        return None

    def _roster(self, state: Match) -> Roster | None:
        if (own := state.players[self.seat].roster) is not None:
            return own
        rosters = next((getattr(frame, "rosters", None) for frame in state.stack), None)
        return rosters.get(self.seat) if rosters else None

    def _squad(self, state: Match, decision: ChooseSome) -> Choice | None:
        roster = self._roster(state)
        threat = decision.params.get("threat")
        if roster is None or not isinstance(threat, int):
            return None
        found = suggestions(self.content, roster, threat, state.options.edition)
        return PickMany(options=found[0].squad) if found else None

    def _taken(self, state: Match) -> Suggestion | None:
        """What was suggested with the squad that has been chosen and is still sealed."""
        roster = self._roster(state)
        threat = state.mission.threat if state.mission is not None else None
        if roster is None or threat is None:
            return None
        found = suggestions(self.content, roster, threat, state.options.edition)
        return found[0] if found else None

    def _tactics(self, state: Match, decision: ChooseSome) -> Choice | None:
        found = self._taken(state)
        if found is None:
            return None
        offered = {option.id for option in decision.options if option.enabled}
        cards = [card for card in found.tactics if card in offered][: decision.most]
        return PickMany(options=tuple(cards)) if len(cards) >= decision.least else None

    def _place(self, state: Match, decision: ChoosePlacement) -> Choice | None:
        """Opposite what lies nearest and nobody of the squad stands for yet."""
        world = World(state, self.content)
        tokens = [world.token(token.id) for token in state.objectives.values() if token.spot is not None]
        own = [world.footprint(character.id) for character in state.squad(self.seat)]

        def far(x: float, y: float) -> float:
            waits = (
                ((token.x - x) ** 2 + (token.y - y) ** 2) ** 0.5
                + sum(6.0 / (1.0 + ((token.x - base.x) ** 2 + (token.y - base.y) ** 2) ** 0.5) for base in own)
                for token in tokens
            )
            return min(waits, default=0.0)

        spots = sorted(decision.spots, key=lambda spot: far(spot.x / 1000, spot.y / 1000))
        return At(x=spots[0].x, y=spots[0].y) if spots else None
