"""How often a match by post waits for the other player, over whole matches that play by themselves.

Silent windows ask nobody. The first row compares the same openings with and without one standing order per seat and
round; the others hold the plain figure against what was promised. It must not judge the players: they answer at random.
"""

from __future__ import annotations

from statistics import mean, median

from bench.row import Row
from bot.games import FIRST, game
from bot.games.crisis_protocol.attack_waits import AttackWaits, attack_waits
from bot.matches.statistics import Handovers, handovers, moments
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match, StandingOrder
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.kernel.decisions import ChooseReaction
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session

SEEDS = (1, 2, 3, 4, 6, 7)


def measured() -> list[Row]:
    asked, ordered = [_played(seed, False) for seed in SEEDS], [_played(seed, True) for seed in SEEDS]
    return [
        Row(
            "waits per round, with one standing order each",
            median(waits.per_round for waits, _ in ordered),
            median(waits.per_round for waits, _ in asked),
            "waits",
        ),
        # The promise is at most one wait in the common case: one stands for theirs.
        Row(
            "waits for the opponent per attack, no orders",
            mean(f.mean_per_attack for _, f in asked),
            1,
            "waits",
            goal=1,
        ),
        Row(
            "attacks with at most one such wait",
            median(100 * f.quick_attacks for _, f in asked),
            90,
            "%",
            "more",
            goal=1,
        ),
    ]


def _played(seed: int, with_orders: bool) -> tuple[Handovers, AttackWaits]:
    """A match of a seed; with orders each seat passes all reactions of a round after its first question about one."""
    engine: Engine[Match] = Engine(CrisisProtocol(pool()), dice_for(seed))
    session = Session.open(engine, opening(seed, pool()))
    players = {seat: Player(seat, seed) for seat in SEATS}
    while session.state.pending:
        decision = session.state.pending[min(session.state.pending)]
        ordered = any(order.seat == decision.seat for order in session.state.orders)
        if with_orders and isinstance(decision, ChooseReaction) and not ordered:
            order = StandingOrder(
                id=f"o{len(session.record.entries)}", seat=decision.seat, ability="*", policy="never", until="round"
            )
            session.instruct(OrderGiven(order=order), by=decision.seat)
            continue
        session.submit(players[decision.seat].answer(decision))
    entries = session.record.entries
    return handovers(game(FIRST), entries), attack_waits(moments(game(FIRST), entries))
