"""SQD-07, SQD-26: squads are chosen in secret; neither the question nor the answer shows before both have chosen."""

from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.views import HIDDEN


def test_nobody_else_sees_a_squad_being_chosen() -> None:
    """SQD-07."""
    engine = Engine(CrisisProtocol(pool()), dice_for(1))
    state, _ = engine.start(opening(1, pool()))
    players = {seat: Player(seat, 1) for seat in SEATS}
    while set(state.pending) != set(SEATS):
        (decision,) = state.pending.values()
        state, _ = engine.submit(state, players[decision.seat].answer(decision))
    for viewer, other in (("red", "blue"), ("blue", "red"), (None, "blue")):
        assert view(state, viewer).pending[other].key == HIDDEN
    state, _ = engine.submit(state, players["blue"].answer(state.pending["blue"]))
    assert state.top.answers
    for viewer in ("red", None):
        seen = view(state, viewer)
        assert seen.pending["blue"].key == HIDDEN
        assert not seen.top.answers
