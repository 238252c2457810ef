"""A quick match: what the rules leave to players before the first round, answered for both as a fair table would.

It must not roll and must not judge: every answer is given to the engine's own question, and stands on record.
"""

from __future__ import annotations

from bot.games.values import Decided
from rules_engine.crisis_protocol.query.suggesting import Suggestion, suggestions
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.deploying import AS_PLANNED
from rules_engine.crisis_protocol.rules.formations import Formation, formations, planned
from rules_engine.crisis_protocol.rules.setup import NO_AFFILIATION
from rules_engine.crisis_protocol.state.match import Phase
from rules_engine.kernel.decisions import (
    At,
    Choice,
    ChooseOne,
    ChoosePlacement,
    ChooseReaction,
    Decision,
    Pick,
    PickMany,
)

FORMED = (Formation.OBJECTIVES, Formation.SPREAD, Formation.COMPACT)
"""Which formation is taken, if there is one."""


def decided(look: World, decision: Decision) -> Decided | None:
    """The answer to a question of the set-up; None from the first round on, and for what a card asks."""
    if look.state.phase is not Phase.SETUP or look.state.round:
        return None
    if decision.key == "plan":
        return _deployment(look, decision.seat)
    choice = _choice(look, decision)
    return None if choice is None else Decided(choice)


def _choice(look: World, decision: Decision) -> Choice | None:
    match decision.key:
        case "squad":
            return PickMany(options=_suggested(look, decision.seat).squad)
        case "affiliation":
            return Pick(option=_suggested(look, decision.seat).affiliation or NO_AFFILIATION)
        case "tactics":
            return PickMany(options=_suggested(look, decision.seat).tactics)
        case "threat" if isinstance(decision, ChooseOne):
            # The smaller squads: it is a quick match.
            return Pick(option=min(decision.options, key=lambda option: int(option.params["threat"])).id)
    match decision:
        case ChooseReaction():
            return None
        case ChooseOne(options=options):
            return Pick(option=next(option.id for option in options if option.enabled))
        case ChoosePlacement(spots=(first, *_)):
            return At(x=first.x, y=first.y)
        case _:
            return None


def _suggested(look: World, seat: str) -> Suggestion:
    player, mission = look.state.players[seat], look.state.mission
    assert player.roster is not None and mission is not None
    agreed = look.state.options
    return suggestions(look.content, player.roster, mission.threat, agreed.edition, agreed.timeline, most=1)[0]


def _deployment(look: World, seat: str) -> Decided:
    found = formations(look, seat)
    plan = next(found[formation] for formation in FORMED if formation in found)
    return Decided(Pick(option=AS_PLANNED), (planned(look, seat, plan),))
