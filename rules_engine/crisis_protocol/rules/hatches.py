"""Code for the few steps that no word of the vocabulary can say; each is named on its card with the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules_engine.crisis_protocol.events.flow import TacticAdded
from rules_engine.crisis_protocol.query.rosters import tactics_open
from rules_engine.crisis_protocol.rules.context import world
from rules_engine.kernel.decisions import ChooseOne, Option

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.rules.effects import Run


def add_unused_tactic(run: Run) -> None:
    """A card that was left in the roster, of the squad's affiliation or of none (SQD-24)."""
    seat = run.frame.seat
    assert seat is not None
    player = run.ctx.state.players[seat]
    if player.roster is None:
        return
    taken = {tactic.card for tactic in player.tactics}
    judged = tactics_open(world(run.ctx).content, player.roster, player.affiliation)
    options = tuple(Option(id=card, reasons=tuple(reasons)) for card, reasons in judged.items() if card not in taken)
    if not any(option.enabled for option in options):
        return
    chosen = run.ctx.pick(ChooseOne(key="add_tactic", seat=seat, source=run.rule.id, options=options))
    run.ctx.emit(TacticAdded(seat=seat, card=chosen))


HATCHES: dict[str, Callable[[Run], None]] = {"add_unused_tactic": add_unused_tactic}
"""By name; a hatch keeps the contract of a step: ask before act, through the context only."""
