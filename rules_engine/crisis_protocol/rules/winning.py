"""WIN: all ways to win, ties and extra rounds."""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.vocabulary.permissions import NeverAlone
from rules_engine.crisis_protocol.events.objectives import MatchEnded
from rules_engine.crisis_protocol.query.permits import permissions
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.state.frames import EffectFrame, FallFrame, SufferFrame
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
    """WIN-06, WIN-Q2, WIN-Q3: at once; a Dazed character is still on the battlefield."""
    standing = [seat for seat in state.seats if state.squad(seat)]
    if len(standing) == len(state.seats) or (standing and _may_fall_too(state, standing[0])):
        return None
    if standing:
        return Outcome(winners=(standing[0],), rule="WIN-06", code="last_standing", params=_scores(state))
    leader = _ahead(state)
    winners = () if leader is None else (leader,)
    return Outcome(winners=winners, rule="WIN-Q2", code="nobody_left", params=_scores(state))


def mark_together(state: Match) -> None:
    """WIN-Q2: one has just fallen, as the frame on top says. If it was the last of its side, whoever is to suffer or
    leave by the same event, or the same `for_each`, falls together with it; what comes later in a text does not."""
    fallen = state.stack[-1]
    assert isinstance(fallen, FallFrame)
    if any(not other.grunt for other in state.squad(state.characters[fallen.who].controller)):
        return
    beneath = list(state.stack[:-1])
    while beneath and isinstance(own := beneath[-1], (SufferFrame, FallFrame)) and own.step not in _UNBEGUN:
        beneath.pop()
        if own.who == fallen.who:
            break
    while beneath and isinstance(other := beneath[-1], (SufferFrame, FallFrame)) and other.step in _UNBEGUN:
        other.together = True
        beneath.pop()
    while beneath and isinstance(effect := beneath.pop(), EffectFrame):
        effect.together = effect.together or effect.todo is not None


_UNBEGUN = ("", "begin")


def _may_fall_too(state: Match, seat: str) -> bool:
    """Whether all that is left of a side is still to be reached by what has felled the last of the other."""
    reached: set[str] = set()
    for at, frame in enumerate(state.stack):
        if isinstance(frame, (SufferFrame, FallFrame)) and frame.together:
            reached.add(frame.who)
        elif isinstance(frame, EffectFrame) and frame.together:
            doing = state.stack[at + 1] if at + 1 < len(state.stack) else None
            reached.update(frame.todo or ())
            if isinstance(doing, EffectFrame):
                reached.add(str(doing.names.get("it")))
    return bool(reached) and all(character.id in reached for character in state.squad(seat))


def _left_alone(ctx: Ctx) -> Outcome | None:
    """EFF-01: a card says that its player loses when nobody else is left."""
    state = ctx.state
    for seat in state.seats:
        squad, look = state.squad(seat), world(ctx)
        if _may_fall_too(state, state.opponent(seat)):
            continue
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
