"""Opponents of a game against each other: `one` at one seat, `other` at all the rest; every seat in its turn."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any, Generic

from rules_engine.duels import Fight
from rules_engine.kernel.decisions import Answer, Decision
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineError, IllegalAnswer
from rules_engine.kernel.values import Seat
from rules_engine.kit.testing.faults import broke
from rules_engine.kit.testing.probes import leaks
from rules_engine.kit.testing.proving import Proving, Rival, S
from rules_engine.kit.testing.soak import TRIES, SoakWatch, seeded

EAGER = "eager"
"""The soak's player, which knows no rule."""


class KitDuels(Generic[S]):
    """The duels of a game, as the command and the long proofs ask for them."""

    def __init__(self, proving: Proving[S]) -> None:
        self.proving = proving
        self.NAMES: Sequence[str] = (EAGER, *proving.levels)

    def fight(self, one: str, other: str, number: int, seed: int) -> Fight:
        return fight(self.proving, one, other, number, seed)


def fight(proving: Proving[S], one: str, other: str, number: int, seed: int) -> Fight:
    """As many matches in a row as there are seats have the same loadouts and dice, with `one` at each seat in turn."""
    group, place = divmod(number, proving.duel_seats)
    group += seed
    table = proving.open(proving.duel_loadout(Random(group), group))  # nosec B311 # seeded on purpose
    seats = table.state.seats
    if len(seats) != proving.duel_seats:
        raise ValueError(f"a duel of {proving.game} has {proving.duel_seats} seats, and its loadout {len(seats)}")
    found = Fight(group, seats[place], seats=seats)
    levels = {seat: one if seat == seats[place] else other for seat in seats}
    engine = proving.engine(table, seeded(proving, group, "duel"))
    rivals = {seat: _rival(proving, engine, level, seat, group) for seat, level in levels.items()}
    state, events = engine.start(table.state)
    watch = SoakWatch(proving, table.game)
    found.violations += watch.look(state, events)
    spent: dict[tuple[int, Seat], float] = {}
    for _ in range(proving.most_answers):
        if not state.pending or found.violations:
            break
        seat, decision = next(iter(state.pending.items()))
        side = "one" if seat == found.one else "other"
        began = process_time()
        try:
            answer = rivals[seat](state, decision)
            took = 1000 * (process_time() - began)
            before, (state, events) = state, engine.submit(state, answer)
        except Exception as error:
            found.violations.append(f"{levels[seat]} at {decision.key}: {broke(error)}")
            break
        found.milliseconds[side].append(took)
        acting = (table.game.dice_span(state), seat)
        spent[acting] = spent.get(acting, 0.0) + took
        found.slowest[side] = max(found.slowest[side], spent[acting])
        found.violations += [*watch.look(state, events), *leaks(proving, before, state, events)]
    if state.outcome is None and not found.violations:
        found.violations.append("the match did not end")
    if state.outcome is not None:
        found.winners = state.outcome.winners
        found.winner = None if not found.winners else "one" if found.winners == (found.one,) else "other"
        if found.one in found.winners and len(found.winners) > 1:
            found.winner = None  # shared with another: nobody was better
    found.rounds = table.game.dice_span(state)
    found.points = proving.points(state)
    return found


def _rival(proving: Proving[S], engine: Engine[S], level: str, seat: Seat, seed: int) -> Any:
    if level == EAGER:
        rng = Random(f"eager/{seed}/{seat}")  # nosec B311 # seeded on purpose
        return lambda state, decision: _eager(proving, engine, rng, state, decision)
    rival: Rival[S] = proving.rival(level, engine.game, seat, seed)

    def respond(state: S, decision: Decision) -> Answer:
        seen = proving.view(state, seat)
        return rival.respond(seen, seen.pending[seat])

    return respond


def _eager(proving: Proving[S], engine: Engine[S], rng: Random, state: S, decision: Decision) -> Answer:
    for _ in range(TRIES):
        choice = proving.answer(rng, state, decision, ())
        answer = Answer(seq=decision.seq, seat=decision.seat, choice=choice)
        try:
            engine.submit(state, answer)
        except IllegalAnswer:
            continue
        return answer
    raise EngineError(f"nobody could answer {decision.key}")
