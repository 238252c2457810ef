"""The questions of set-up, and who presents each. It must not present any itself."""

from __future__ import annotations

from bot.games.crisis_protocol.panels.enlisting import choose_affiliation, choose_squad, choose_tactics
from bot.games.crisis_protocol.panels.planning import choose_plan
from bot.ui.match.panel import Asking, Panel
from rules_engine.kernel.decisions import ChooseOne, ChooseSome


async def present(asking: Asking) -> Panel | None:
    """A panel for a question of set-up; None for any other."""
    match asking.decision:
        case ChooseSome(key="squad") as squad:
            return await choose_squad(asking, squad)
        case ChooseOne(key="affiliation") as affiliation:
            return await choose_affiliation(asking, affiliation)
        case ChooseSome(key="tactics") as tactics:
            return await choose_tactics(asking, tactics)
        case ChooseOne(key="plan") as plan:
            return await choose_plan(asking, plan)
    return None
