"""Cry Havoc as the kernel sees it: its state, its procedures, its dice spans and what must hold at once."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.rules import verbs_battle, verbs_board, verbs_cards
from rules_engine.cry_havoc.rules.arrival import ARRIVAL
from rules_engine.cry_havoc.rules.battles import BATTLE, BATTLES, dissolve
from rules_engine.cry_havoc.rules.building import BUILD
from rules_engine.cry_havoc.rules.cards import CARDS
from rules_engine.cry_havoc.rules.draw_tactics import DRAW_TACTICS
from rules_engine.cry_havoc.rules.effects import EFFECT
from rules_engine.cry_havoc.rules.fleeing import FLIGHT
from rules_engine.cry_havoc.rules.moments import QUEUE
from rules_engine.cry_havoc.rules.moving import MOVE
from rules_engine.cry_havoc.rules.orders import settle_orders, standing_order
from rules_engine.cry_havoc.rules.recruiting import RECRUIT
from rules_engine.cry_havoc.rules.rounds import ROUND
from rules_engine.cry_havoc.rules.setup import SETUP
from rules_engine.cry_havoc.rules.step_context import VERBS
from rules_engine.cry_havoc.rules.turns import TURN
from rules_engine.cry_havoc.state.match import Match
from rules_engine.kernel.chance import Opening
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.migrations import Migration
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.procedures import Procedure

PROCEDURES: tuple[Procedure, ...] = (
    SETUP, ROUND, TURN, CARDS, MOVE, ARRIVAL, RECRUIT, BUILD, DRAW_TACTICS, BATTLES, BATTLE, FLIGHT,
    EFFECT, *QUEUE.procedures,
)  # fmt: skip

_VOCABULARY = (verbs_battle, verbs_board, verbs_cards)
"""Importing them teaches `effects` the verbs."""
VERBS.complete()


class CryHavoc:
    state_type = Match
    opening = Opening.AT_THE_END
    """A seed would tell what lies face down: piles, tiles, events."""

    migrations: Mapping[int, Migration] = {}

    def __init__(self, pack: Pack, fired: set[str] | None = None) -> None:
        """`fired` collects the ids of texts that act, for reports on cards."""
        self.default_pack = pack
        self.fired = fired
        self.procedures = {procedure.kind: procedure for procedure in PROCEDURES}

    def pack(self, state: Match) -> Pack:
        return self.default_pack

    def dice_span(self, state: Match) -> int:
        """Every round has its own secret seed; setup is round 0."""
        return state.round

    def standing_order(self, ctx: Context[Match], decision: Decision) -> Ordered | None:
        return standing_order(ctx, decision)

    def settle(self, ctx: Context[Match]) -> None:
        """What holds after every step: a battle that nobody can fight is over, and so are orders whose time is."""
        if ctx.state.outcome is not None:
            return
        dissolve(ctx)
        if ctx.state.orders:
            settle_orders(ctx)
        QUEUE.settle(ctx)
