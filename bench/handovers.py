"""How often a match by post waits for the other player, over whole matches that play by themselves.

Silent windows ask nobody. The first row compares the same openings with and without one standing order per seat and
round, the next with and without what new matches answer by themselves; the others hold a figure against what was
promised. It must not judge the players: they answer at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median
from typing import Any

from bench.row import Row
from bench.size import size
from bot.games import game
from bot.games.crisis_protocol import ID as FIRST
from bot.games.crisis_protocol.activation_waits import ActivationWaits, activation_waits
from bot.games.crisis_protocol.attack_waits import AttackWaits, attack_waits
from bot.games.crisis_protocol.helps import WORDS
from bot.matches.statistics import Handovers, handovers, moments
from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import END_TURN, SEATS, Help, Match, StandingOrder
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for, opening, pool
from rules_engine.kernel.decisions import Answer, ChooseReaction, Decision, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session

MOST = size(4000, 150)
"""Decisions of a match; it ends before."""
SEEDS = size((1, 2, 3, 4, 6, 7), (1,))


AIM = 1.3
"""Waits per activation, in the median of matches: one to the next player is in the nature of the game."""


def measured() -> list[Row]:
    asked, ordered = [_played(seed) for seed in SEEDS], [_played(seed, pass_all=True) for seed in SEEDS]
    left = [_played(seed, helps=tuple(WORDS)) for seed in SEEDS]
    ended = [_played(seed, helps=tuple(WORDS), last_ends=True) for seed in SEEDS]
    without = median(one.activations.per_activation for one in asked)
    return [
        Row(
            "waits per round, with one standing order each",
            median(one.waits.per_round for one in ordered),
            median(one.waits.per_round for one in asked),
            "waits",
        ),
        Row(
            "waits per activation, as new matches begin; before",
            median(one.activations.per_activation for one in left),
            without,
            "waits",
        ),
        Row(
            "and the last action said to end the turn; before",
            median(one.activations.per_activation for one in ended),
            without,
            "waits",
        ),
        Row(
            "waits per activation, as new matches begin; aim",
            median(one.activations.per_activation for one in left),
            AIM,
            "waits",
            goal=1,
        ),
        Row(
            "questions answered by the match itself, per match",
            mean(one.waits.orders for one in left),
            mean(one.waits.orders for one in asked),
            "answers",
            "more",
        ),
        # The promise is at most one wait in the common case: one stands for theirs.
        Row(
            "waits for the opponent per attack, no orders",
            mean(one.attacks.mean_per_attack for one in asked),
            1,
            "waits",
            goal=1,
        ),
        Row(
            "attacks with at most one such wait",
            median(100 * one.attacks.quick_attacks for one in asked),
            90,
            "%",
            "more",
            goal=1,
        ),
    ]


@dataclass(frozen=True)
class Played:
    waits: Handovers
    attacks: AttackWaits
    activations: ActivationWaits


def _played(seed: int, *, pass_all: bool = False, helps: Sequence[Help] = (), last_ends: bool = False) -> Played:
    """A match of a seed. `pass_all`: each seat passes all reactions of a round after its first question about one;
    `last_ends`: whoever takes the last action of an activation says with it that the turn ends."""
    engine: Engine[Match] = Engine(CrisisProtocol(pool()), dice_for(seed))
    session = Session.open(engine, opening(seed, pool(), helps=helps))
    players = {seat: Player(seat, seed) for seat in SEATS}
    while session.state.pending and len(session.record.entries) < MOST:
        decision = session.state.pending[min(session.state.pending)]
        ordered = any(order.seat == decision.seat for order in session.state.orders)
        if pass_all and isinstance(decision, ChooseReaction) and not ordered:
            session.instruct(OrderGiven(order=_order(session, decision.seat, "*", "never", "round")), by=decision.seat)
            continue
        answer = players[decision.seat].answer(decision)
        session.submit(answer)
        if last_ends and _is_last(decision, answer) and session.state.outcome is None:
            session.instruct(
                OrderGiven(order=_order(session, decision.seat, END_TURN, "always", "turn")), decision.seat
            )
    entries = session.record.entries
    seen = list(moments(game(FIRST), entries))
    return Played(handovers(game(FIRST), entries), attack_waits(seen), activation_waits(seen))


def _order(session: Session[Match], seat: str, ability: str, policy: Any, until: Any) -> StandingOrder:
    return StandingOrder(id=f"o{len(session.record.entries)}", seat=seat, ability=ability, policy=policy, until=until)


def _is_last(decision: Decision, answer: Answer) -> bool:
    """Whether it takes the last action that is left."""
    chosen = answer.choice.option if isinstance(answer.choice, Pick) else ""
    return decision.key == "act" and decision.params.get("left") == 1 and chosen in ("move", "climb", "attack", "shake")
