"""WIN: all ways to win, ties and extra rounds."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary.permissions import NeverAlone
from rules_engine.crisis_protocol.events.objectives import MatchEnded
from rules_engine.crisis_protocol.query.permits import permissions
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.state.frames import FallFrame, SufferFrame
from rules_engine.crisis_protocol.state.match import Match, Phase
from rules_engine.kernel.state import Outcome

ENOUGH = 16
"""WIN-01."""


def check_winner(ctx: Ctx) -> None:
    """Asked after every step: whoever has won has won at once (WIN-Q1)."""
    state = ctx.state
    if state.outcome is not None or state.phase is Phase.SETUP:
        return
    outcome = _last_standing(state) or _left_alone(ctx) or _enough_points(state)
    if outcome is not None:
        ctx.emit(MatchEnded(outcome=outcome))


def winning(state: Match) -> bool:
    """Whether somebody might have won: enough points, or a side with nobody left."""
    return state.outcome is not None or _enough_points(state) is not None or _dwindled(state)


def _dwindled(state: Match) -> bool:
    """Whether a side has one character left, or none."""
    return any(len(state.squad(seat)) < 2 for seat in state.seats)


def _ahead(state: Match) -> str | None:
    one, other = state.seats
    difference = state.players[one].vp - state.players[other].vp
    return None if difference == 0 else one if difference > 0 else other


def _scores(state: Match) -> dict[str, int]:
    return {seat: state.players[seat].vp for seat in state.seats}


def _enough_points(state: Match) -> Outcome | None:
    """WIN-01…03; in extra rounds the first moment someone is ahead (WIN-05)."""
    leader = _ahead(state)
    if leader is None:
        return None
    if state.players[leader].vp >= ENOUGH:
        return Outcome(winners=(leader,), rule="WIN-01", code="points", params=_scores(state))
    if state.round > state.options.last_round:
        return Outcome(winners=(leader,), rule="WIN-05", code="ahead", params=_scores(state))
    return None


def _last_standing(state: Match) -> Outcome | None:
    """WIN-06, WIN-Q2, WIN-Q3: a Dazed character is still on the battlefield; whoever falls together falls together."""
    if any(isinstance(frame, (SufferFrame, FallFrame)) for frame in state.stack):
        return None
    standing = [seat for seat in state.seats if state.squad(seat)]
    if len(standing) == len(state.seats):
        return None
    if standing:
        return Outcome(winners=(standing[0],), rule="WIN-06", code="last_standing", params=_scores(state))
    leader = _ahead(state)
    winners = () if leader is None else (leader,)
    return Outcome(winners=winners, rule="WIN-Q2", code="nobody_left", params=_scores(state))


def _left_alone(ctx: Ctx) -> Outcome | None:
    """EFF-01: a card says that its player loses when nobody else is left."""
    state = ctx.state
    if any(isinstance(frame, (SufferFrame, FallFrame)) for frame in state.stack):
        return None
    for seat in state.seats:
        squad, look = state.squad(seat), world(ctx)
        found = next(permissions(look, NeverAlone, squad[0].id), None) if len(squad) == 1 else None
        if found is not None:
            look.note(found[0].rule.id)
            winners = tuple(other for other in state.seats if other != seat)
            return Outcome(winners=winners, rule="WIN-06", code="last_standing", params=_scores(state))
    return None


def compare_at_the_end(ctx: Ctx) -> None:
    """WIN-04, WIN-05, WIN-07: after Cleanup step 6 of the last round; a tie goes on, up to the agreed limit
    (WIN-Q4)."""
    state = ctx.state
    if state.round < state.options.last_round or state.outcome is not None:
        return
    leader = _ahead(state)
    if leader is not None:
        outcome = Outcome(winners=(leader,), rule="WIN-04", code="ahead_at_the_end", params=_scores(state))
        ctx.emit(MatchEnded(outcome=outcome))
    elif state.round >= state.options.round_limit:
        outcome = Outcome(winners=(), rule="WIN-Q4", code="round_limit", params=_scores(state))
        ctx.emit(MatchEnded(outcome=outcome))
