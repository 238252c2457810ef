"""Matches between opponents, for the tests of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from rules_engine.cry_havoc.content import loading
from rules_engine.cry_havoc.content.pack import Pack
from rules_engine.cry_havoc.opening import new_match
from rules_engine.cry_havoc.players.opponent import HavocOpponent
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.state.words import NATIVES, SEATS
from rules_engine.cry_havoc.view.seat import view
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.values import Seat
from rules_engine.kit.players.levels import LevelName
from rules_engine.kit.players.thoughts import Answered

MOST_ANSWERS = 3000


def pack() -> Pack:
    return loading.pack("tessaly")


def opened(seats: int, seed: int) -> tuple[Engine[Match], Match]:
    rng = Random(seed)
    armies = rng.sample([army.id for army in pack().armies.values() if not army.natives], min(seats, 3))
    if seats == len(SEATS):
        armies.insert(rng.randrange(len(SEATS)), NATIVES)
    engine: Engine[Match] = Engine(CryHavoc(pack()), SeededDice(f"a secret of the planet {seed}".encode(), "havoc"))
    return engine, engine.start(new_match(pack(), dict(zip(SEATS, armies, strict=False)))).state


def played(levels: tuple[LevelName, ...], seed: int) -> Iterator[tuple[Match, Answered | None]]:
    """Every state of a match, and what was answered to it; None to the last."""
    engine, state = opened(len(levels), seed)
    players: Mapping[Seat, HavocOpponent] = {
        seat: HavocOpponent(pack(), seat, level, seed) for seat, level in zip(state.seats, levels, strict=True)
    }
    for _ in range(MOST_ANSWERS):
        if state.outcome is not None:
            yield state, None
            return
        seat = next(iter(state.pending))
        seen = view(state, seat)
        answered = players[seat].answer(seen, seen.pending[seat])
        yield state, answered
        state = engine.submit(state, answered.answer).state
    raise AssertionError("the match does not end")


def fought_out(levels: tuple[LevelName, ...], seed: int) -> Match:
    *_, (state, _) = played(levels, seed)
    return state
