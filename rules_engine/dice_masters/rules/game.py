"""Dice Masters as the kernel sees it: its state, its procedures, its dice spans and what must hold at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules_engine.dice_masters.cards.content import Content
from rules_engine.dice_masters.rules import verbs_dice, verbs_flow, verbs_harm
from rules_engine.dice_masters.rules.attacking import ATTACK
from rules_engine.dice_masters.rules.buying import BUY
from rules_engine.dice_masters.rules.damage import DAMAGE
from rules_engine.dice_masters.rules.effects import EFFECT
from rules_engine.dice_masters.rules.fielding import FIELD
from rules_engine.dice_masters.rules.leaving import check_falls
from rules_engine.dice_masters.rules.orders import settle_orders, standing_order
from rules_engine.dice_masters.rules.priority import EXCHANGE
from rules_engine.dice_masters.rules.resolving import RESOLVE, RESOLVING
from rules_engine.dice_masters.rules.setup import SETUP
from rules_engine.dice_masters.rules.step_context import VERBS
from rules_engine.dice_masters.rules.turns import TURN, TURNS
from rules_engine.dice_masters.rules.using import GLOBAL, USE
from rules_engine.dice_masters.rules.winning import check_winner
from rules_engine.dice_masters.state.match import Match
from rules_engine.kernel.chance import Opening
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.migrations import Migration
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.procedures import Procedure

PROCEDURES: tuple[Procedure, ...] = (
    SETUP, TURNS, TURN, EXCHANGE, BUY, FIELD, USE, GLOBAL, ATTACK, DAMAGE, RESOLVE, EFFECT,
)  # fmt: skip

_VOCABULARY = (verbs_flow, verbs_harm, verbs_dice)
"""Importing them teaches `VERBS` who carries out what."""
VERBS.complete()


class DiceMasters:
    state_type = Match
    opening = Opening.EACH_SPAN
    """All zones are open and nothing lies face down, so everybody may check a turn as soon as it is over."""

    migrations: Mapping[int, Migration] = {}

    same_text: Literal["tried", "asked", "first"] = "tried"
    """How the same text of several dice at once is ordered: asked where it matters, which is tried on copies; always
    asked; never, for looks ahead."""

    def __init__(self, content: Content, fired: set[str] | None = None) -> None:
        """`fired` collects the ids of texts that act, for reports on cards."""
        self.content = content
        self.fired = fired
        self.procedures = {procedure.kind: procedure for procedure in PROCEDURES}

    def cards(self, state: Match) -> Content:
        return self.content

    def dice_span(self, state: Match) -> int:
        """Every turn has its own secret seed; the toss is turn 0."""
        return state.turn

    def standing_order(self, ctx: Context[Match], decision: Decision) -> Ordered | None:
        return standing_order(ctx, decision)

    def settle(self, ctx: Context[Match]) -> None:
        """What holds after every step: a winner, characters without D, orders that are over, texts that wait."""
        check_winner(ctx)
        if ctx.state.outcome is not None:
            return
        if not any(frame.kind in RESOLVING.busy for frame in ctx.state.stack):
            check_falls(ctx, None)
        if ctx.state.orders:
            settle_orders(ctx)
        RESOLVING.settle(ctx)
