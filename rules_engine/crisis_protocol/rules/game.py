"""Crisis Protocol as the kernel sees it: its state, its procedures, its dice spans and what must hold at once."""

from __future__ import annotations

from collections.abc import Mapping

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.events.plans import DeploymentPlanned
from rules_engine.crisis_protocol.events.rulings import JudgeRuled
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules import (
    verbs_board,
    verbs_dice,
    verbs_fates,
    verbs_flow,
    verbs_harm,
    verbs_markers,
)
from rules_engine.crisis_protocol.rules.actions import ACTION
from rules_engine.crisis_protocol.rules.activation import ACTIVATION
from rules_engine.crisis_protocol.rules.attack import ATTACK, COVERING
from rules_engine.crisis_protocol.rules.collisions import COLLISION, DODGE, HURL
from rules_engine.crisis_protocol.rules.conditions import GAIN_CONDITION
from rules_engine.crisis_protocol.rules.declaring import CHOOSE_ATTACK, VOLLEY
from rules_engine.crisis_protocol.rules.deferred import DEFERRED, bring_up, due
from rules_engine.crisis_protocol.rules.deploying import DEPLOY
from rules_engine.crisis_protocol.rules.dropping import DROP
from rules_engine.crisis_protocol.rules.effects import EFFECT, VERBS
from rules_engine.crisis_protocol.rules.formations import planned
from rules_engine.crisis_protocol.rules.forms import TRANSFORM
from rules_engine.crisis_protocol.rules.grunts import SUMMON, settle_grunts
from rules_engine.crisis_protocol.rules.harm import FALL, HEAL, SUFFER
from rules_engine.crisis_protocol.rules.helps import left_to_the_match
from rules_engine.crisis_protocol.rules.judging import ruled
from rules_engine.crisis_protocol.rules.moments import WINDOW
from rules_engine.crisis_protocol.rules.moving import MOVE
from rules_engine.crisis_protocol.rules.objectives import INTERACT, settle_claims
from rules_engine.crisis_protocol.rules.orders import settle_orders, standing_order
from rules_engine.crisis_protocol.rules.rounds import GEMS, RECOVER, ROUND
from rules_engine.crisis_protocol.rules.setup import SETUP
from rules_engine.crisis_protocol.rules.turns import PARENT, TURN
from rules_engine.crisis_protocol.rules.using import USE
from rules_engine.crisis_protocol.rules.winning import check_winner, winning
from rules_engine.crisis_protocol.state.match import DeploymentPlan, Match
from rules_engine.kernel.chance import Opening
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import Decision
from rules_engine.kernel.migrations import Migration
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.procedures import Procedure
from rules_engine.kernel.values import Seat

PROCEDURES: tuple[Procedure, ...] = (
    SETUP, DEPLOY, ROUND, GEMS, RECOVER, TURN, PARENT, ACTIVATION, ACTION, INTERACT, CHOOSE_ATTACK, ATTACK, VOLLEY,
    COVERING, MOVE, HURL, COLLISION, DODGE, SUFFER, HEAL, FALL, DROP, GAIN_CONDITION, TRANSFORM, SUMMON, USE, EFFECT,
    DEFERRED, WINDOW,
)  # fmt: skip

_CALM = "calm"
"""Under which it is kept, until the next event, that nothing has to be settled."""

_VOCABULARY = (verbs_flow, verbs_harm, verbs_board, verbs_dice, verbs_fates, verbs_markers)
"""Importing them teaches `effects` the verbs."""


def _calm(state: Match) -> bool:
    """Whether there is nothing to settle, whatever is under way: no grunts, no orders, nobody beaten or ahead."""
    claims = any(token.claimed_by is not None for token in state.objectives.values())
    grunts = any(c.grunt for c in state.characters.values())
    return not state.orders and not grunts and not claims and not winning(state)


class CrisisProtocol:
    """The game for one pool of cards, or for matches that each have theirs."""

    state_type = Match
    opening = Opening.EACH_SPAN
    """Nothing lies face down by the dice's will, so everybody may check a round as soon as it is over."""

    migrations: Mapping[int, Migration] = {}

    def __init__(self, content: Content | None = None, fired: set[str] | None = None) -> None:
        """`content`: cards for every match; none: each is played with the pool it began with. `fired` collects the ids
        of rules that act, for reports on cards."""
        assert VERBS
        self.content = content
        self.fired = fired
        self.procedures = {procedure.kind: procedure for procedure in PROCEDURES}

    def cards(self, state: Match) -> Content:
        """What a match is played with."""
        return self.content if self.content is not None else content_as_of(state.options.pool)

    def dice_span(self, state: Match) -> int:
        """Every round has its own secret seed; the setup is round 0."""
        return state.round

    def standing_order(self, ctx: Context[Match], decision: Decision) -> Ordered | None:
        """What somebody has ordered comes before what they leave to the match."""
        return standing_order(ctx, decision) or left_to_the_match(self.aside, ctx, decision)

    @property
    def aside(self) -> CrisisProtocol:
        """The same game to try answers on: what is tried has not happened, and no report counts it."""
        return CrisisProtocol(self.content)

    def ruling(self, state: Match, wanted: JudgeRuled) -> JudgeRuled:
        """A judge's ruling as it can be put in; refused with reasons where it would leave an impossible table."""
        return ruled(World(state, self.cards(state)), wanted)

    def planned(self, state: Match, seat: Seat, plan: DeploymentPlan) -> DeploymentPlanned:
        """A plan to deploy from as it can be put in; refused with reasons where nobody could deploy so."""
        return planned(World(state, self.cards(state)), seat, plan)

    def settle(self, ctx: Context[Match]) -> None:
        """What holds after every step: grunts without parents, winners; then deferred reactions."""
        calm = ctx.kept.get(_CALM)
        if calm is None:
            calm = ctx.kept[_CALM] = _calm(ctx.state)
        if not calm:
            settle_grunts(ctx)
            settle_claims(ctx)
            check_winner(ctx)
            settle_orders(ctx)
        if due(ctx.state):
            bring_up(ctx)
