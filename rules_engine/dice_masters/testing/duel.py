"""Opponents against each other, both ways round: who wins, and how long they think."""

from __future__ import annotations

from random import Random
from time import process_time

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.players.levels import LevelName
from rules_engine.dice_masters.players.opponent import Opponent
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import SEATS, Format, Match, Options
from rules_engine.dice_masters.testing.invariants import census, hit_twice, unpaid, violations
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.dice_masters.testing.soak import random_team
from rules_engine.dice_masters.view.seat import view
from rules_engine.duels import Fight
from rules_engine.kernel.decisions import Answer, Decision
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.events import Event

EAGER = "eager"
"""The soak's player, which knows no rule."""
NAMES = (EAGER, *LevelName)
MOST_ANSWERS = 3000
TURNS = 80


class Eager:
    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)  # nosec B311 # seeded on purpose

    def answers(self, engine: Engine[Match], state: Match, decision: Decision) -> Answer:
        for _ in range(80):
            answer = Answer(seq=decision.seq, seat=decision.seat, choice=random_choice(self.rng, decision))
            try:
                engine.submit(state, answer)
            except EngineError:
                continue
            return answer
        raise RuntimeError(f"nobody could answer {decision.key}")


def fight(one: str, other: str, number: int, seed: int) -> Fight:
    """Two matches in a row have the same teams and dice, with the seats the other way round."""
    pair = seed + number // 2
    rng = Random(pair)  # nosec B311 # seeded on purpose
    content = default_content()
    format = (Format.TOURNAMENT, Format.CASUAL, Format.INTRODUCTORY)[pair % 3]
    teams = {seat: random_team(rng, content, format) for seat in SEATS}
    seats = SEATS if number % 2 == 0 else SEATS[::-1]
    found = Fight(pair, seats[0])
    sides = {seats[0]: "one", seats[1]: "other"}
    names = {"one": one, "other": other}
    engine: Engine[Match] = Engine(DiceMasters(content), SeededDice(f"duel {pair}".zfill(20).encode(), "duel"))
    state, _ = engine.start(new_match(content, teams, options=Options(format=format, turn_limit=TURNS)))
    players = {
        seat: Eager(pair) if names[side] == EAGER else Opponent(content, seat, LevelName(names[side]), pair)
        for seat, side in sides.items()
    }
    dice: frozenset[str] | None = None
    turn: list[Event] = []
    acting, spent = (0, ""), 0.0
    for _ in range(MOST_ANSWERS):
        if state.outcome is not None:
            break
        seat, decision = next(iter(state.pending.items()))
        player = players[seat]
        began = process_time()
        if isinstance(player, Eager):
            answer = player.answers(engine, state, decision)
        else:
            seen = view(state, seat)
            answer = player.answer(seen, seen.pending[seat]).answer
        took = 1000 * (process_time() - began)
        found.milliseconds[sides[seat]].append(took)
        spent = took + (spent if (state.turn, seat) == acting else 0.0)
        acting = (state.turn, seat)
        found.slowest[sides[seat]] = max(found.slowest[sides[seat]], spent)
        state, events = engine.submit(state, answer)
        turn = [*turn, *events]
        found.violations += [*violations(state, content, dice), *unpaid(turn, content, state), *hit_twice(turn)]
        if any(event.kind == "turn_began" for event in events):
            turn = []
        dice = dice or (census(state) if state.pieces else None)
        if found.violations:
            break
    if state.outcome is None and not found.violations:
        found.violations.append("the match did not end")
    elif state.outcome is not None and state.outcome.winners:
        found.winner = sides[state.outcome.winners[0]]
    found.rounds = state.turn
    found.points = {sides[seat]: player.life for seat, player in state.players.items()}
    return found
