"""CH-REC: units from the Reserve onto the HQ."""

from __future__ import annotations

from rules_engine.cry_havoc.events.planet import UnitsPlaced
from rules_engine.cry_havoc.rules.context import Ctx
from rules_engine.cry_havoc.state.frames import RecruitFrame
from rules_engine.kernel.decisions import ChooseAmount
from rules_engine.kernel.procedures import procedure


def recruit(ctx: Ctx, frame: RecruitFrame) -> None:
    """CH-REC-01…03: up to one for each icon, as long as the Reserve lasts."""
    player = ctx.state.players[frame.seat]
    most = min(frame.icons, player.reserve)
    question = ChooseAmount(
        key="recruit", seat=frame.seat, least=0, most=most, source="CH-REC-01", params={"region": player.hq}
    )
    count = ctx.amount(question)
    if count:
        assert player.hq is not None
        ctx.emit(UnitsPlaced(owner=frame.seat, region=player.hq, count=count, why="recruit"))


RECRUIT = procedure(RecruitFrame, {"recruit": recruit})
