"""What Cry Havoc tells its opponents: whole actions with the cards for them, placements, cards to keep; the rest is
tried."""

from __future__ import annotations

from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.players.acting import actions, building, cards_for, moving, skills_after
from rules_engine.cry_havoc.players.fighting import placing, ransoming
from rules_engine.cry_havoc.players.ground import Ground
from rules_engine.cry_havoc.players.hands import card_worth
from rules_engine.cry_havoc.players.levels import LEVELS, HavocLevel
from rules_engine.cry_havoc.players.unseen import numbered, unseen
from rules_engine.cry_havoc.players.worth import parts
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match
from rules_engine.kernel.decisions import (
    Amount,
    Choice,
    ChooseAmount,
    ChooseOne,
    ChooseSome,
    ChooseSplit,
    Pick,
    PickMany,
)
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.candidates import enabled
from rules_engine.kit.players.mind import Mind, Parts, Situation, against
from rules_engine.kit.players.thoughts import Weighed


class HavocMind(Mind[Match]):
    """Worth is in victory points."""

    levels = LEVELS
    tiresome = 60
    slope = 0.12
    won = 200.0

    def __init__(self, pack: Pack) -> None:
        self.pack = unseen(pack)
        super().__init__(CryHavoc(self.pack))

    def parts(self, state: Match) -> dict[Seat, Parts]:
        return parts(Ground(state, self.pack))

    def worth(self, state: Match, seat: Seat) -> float:
        """A match that is over by what is on the track too: whoever wins needs not throw points away."""
        margin = against({one: float(player.vp) for one, player in state.players.items()}, seat)
        return super().worth(state, seat) + (margin if state.outcome is not None else 0.0)

    def stretch(self, state: Match) -> tuple[int, str, int]:
        return state.round, state.phase, state.action_round

    def round(self, state: Match) -> int:
        return state.round

    def imagined(self, seen: Match) -> Match:
        return numbered(seen)

    def settled(self, at: Situation[Match]) -> Choice | None:
        """Cards to keep, units to recruit, a space to begin on; of what lies face down the first."""
        ground, decision = Ground(at.seen, self.pack), at.decision
        if isinstance(decision, ChooseAmount) and decision.key == "recruit":
            return Amount(amount=decision.most)
        if isinstance(decision, ChooseSome) and decision.key == "discard":
            ids = sorted(enabled(decision.options), key=lambda card: card_worth(ground, at.seat, card) + at.noise())
            return PickMany(options=tuple(ids[: decision.least]))
        if isinstance(decision, ChooseOne) and decision.key == "keep":
            ids = enabled(decision.options)
            return Pick(option=max(ids, key=lambda card: card_worth(ground, at.seat, card) + at.noise()))
        if isinstance(decision, ChooseOne) and decision.key == "explore":
            return Pick(option=enabled(decision.options)[0])
        if isinstance(decision, ChooseOne) and decision.key == "hq":
            ids = enabled(decision.options)
            return Pick(option=max(ids, key=lambda space: _promise(ground, space) + at.noise()))
        return None

    def reckoned(self, at: Situation[Match]) -> list[Weighed] | None:
        ground, decision, level = Ground(at.seen, self.pack), at.decision, at.level
        assert isinstance(level, HavocLevel)
        if isinstance(decision, ChooseOne) and decision.key == "action":
            return actions(self, ground, at, level)
        if isinstance(decision, ChooseOne) and decision.key == "after":
            return skills_after(self, at)
        if isinstance(decision, ChooseSome) and decision.key == "cards":
            return cards_for(ground, at, level)
        if isinstance(decision, ChooseOne) and decision.key == "move":
            return moving(ground, at, level)
        if isinstance(decision, ChooseOne) and decision.key == "build":
            return building(self, ground, at)
        if isinstance(decision, ChooseSplit) and decision.key == "ransom":
            return ransoming(ground, at)
        if isinstance(decision, ChooseSplit) and decision.key == "placement":
            return placing(ground, at, level)
        return None


def _promise(ground: Ground, space: str) -> float:
    """What lies around a space for an HQ, as long as nobody else begins next door."""
    near = set(ground.map.neighbours[space])
    wide = {other for one in near for other in ground.map.neighbours[one]} - near - {space}
    rich = sum(ground.region(one).crystals for one in near)
    taken = sum(one in wide for one in (player.hq for player in ground.state.players.values()) if one)
    return rich + 0.4 * sum(ground.region(one).crystals for one in wide) - 2.0 * taken
