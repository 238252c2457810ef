"""Set-up: who presents each of its questions, how far it has come, what stands above its posts.

It must not present a question itself.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.crises import mission_lines
from bot.games.crisis_protocol.panels.enlisting import choose_affiliation, choose_squad, choose_tactics
from bot.games.crisis_protocol.panels.here import content_of, match_of
from bot.games.crisis_protocol.panels.mission import choose_mission
from bot.games.crisis_protocol.panels.planning import choose_plan
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Panel
from rules_engine.crisis_protocol.state.match import Phase
from rules_engine.kernel.decisions import ChooseOne, ChooseSome


async def present(asking: Asking) -> Panel | None:
    """A panel for a question of set-up; None for any other."""
    match asking.decision:
        case ChooseOne(key="crisis_type" | "crisis" | "threat" | "edge") as mission:
            return await choose_mission(asking, mission)
        case ChooseSome(key="squad") as squad:
            return await choose_squad(asking, squad)
        case ChooseOne(key="affiliation") as affiliation:
            return await choose_affiliation(asking, affiliation)
        case ChooseSome(key="tactics") as tactics:
            return await choose_tactics(asking, tactics)
        case ChooseOne(key="plan") as plan:
            return await choose_plan(asking, plan)
    return None


def progress(look: Look) -> list[str]:
    """SQD-26: what is done before round 1, what is next, and the mission as soon as it is known."""
    if look.stored.state is None or match_of(look).phase is not Phase.SETUP:
        return []
    to, state = look.to, match_of(look)
    steps = {
        to.say("Priority"): state.priority is not None,
        to.say("Mission"): state.mission is not None,
        to.say("Squads"): any(player.squad for player in state.players.values()),
        to.say("Deployment"): False,
    }
    current = next(name for name, done in steps.items() if not done)
    said = (f"✓ {name}" if done else f"**▶ {name}**" if name == current else name for name, done in steps.items())
    return [" · ".join(said), *mission_lines(look)]


def headline(look: Look) -> str:
    """DEP-01: the squads, and the mission they were chosen for."""
    mission, to = match_of(look).mission, look.to
    if mission is None:
        return to.say("The squads")
    known = content_of(look).crises
    crises = " + ".join(known[id].short.in_(to.language) for id in (mission.secure, mission.extract))
    return " · ".join((to.say("The squads"), crises, to.say("threat {n}", n=mission.threat)))
