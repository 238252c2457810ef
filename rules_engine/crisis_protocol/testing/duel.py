"""Opponents against each other, both ways round: who wins, how long they think, and how often they do nothing."""

from __future__ import annotations

import random
from time import process_time

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.attacks import AttackDeclared
from rules_engine.crisis_protocol.events.flow import ActivationBegan, ActivationEnded
from rules_engine.crisis_protocol.events.objectives import Interacted, ObjectiveChanged
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.players.levels import LevelName
from rules_engine.crisis_protocol.players.opponent import Opponent
from rules_engine.crisis_protocol.query.objectives import contests
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rosters import ready_rosters
from rules_engine.crisis_protocol.rules.chances import chances
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match, Options
from rules_engine.crisis_protocol.testing.invariants import breaches, secrets
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.duels import Fight
from rules_engine.kernel.decisions import Answer, Decision
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.values import Seat

EAGER = "eager"
"""The soak's player, which knows no rule."""
NAMES = (EAGER, *LevelName)
MOST_DECISIONS = 3000


class Eager:
    """The soak's player as an opponent."""

    def __init__(self, seat: Seat, seed: int) -> None:
        self.player = Player(seat, seed)
        self.errors: list[str] = []

    def respond(self, state: Match, decision: Decision) -> Answer:
        return self.player.answer(decision)


class Thinking:
    """An opponent of ours, who sees its seat's view alone."""

    def __init__(self, seat: Seat, level: str, seed: int) -> None:
        self.seat = seat
        self.opponent = Opponent(default_content(), seat, LevelName(level), seed)
        self.errors: list[str] = []

    def respond(self, state: Match, decision: Decision) -> Answer:
        answered = self.opponent.answer(view(state, self.seat), decision)
        if answered.thought.error is not None:
            self.errors.append(f"{decision.key}: {answered.thought.error}")
        return answered.answer


def _player(name: str, seat: Seat, seed: int) -> Eager | Thinking:
    return Eager(seat, seed) if name == EAGER else Thinking(seat, name, seed)


def opening(seed: int) -> Match:
    """Two ready rosters, a battlefield and the dice of a seed. Both ways round of a pair share it."""
    content = default_content()
    rng = random.Random(f"duel/{seed}")  # nosec B311 # seeded on purpose
    rosters = ready_rosters(content)
    names = [rng.choice(sorted(rosters)) for _ in SEATS]
    field_ = ready()[rng.choice(sorted(ready()))]
    return new_match(
        content,
        {seat: rosters[name].roster for seat, name in zip(SEATS, names, strict=True)},
        field_.terrain,
        name=f"duel-{seed}",
        options=Options(real_choices_only=True),
        commitment=dice_for(seed).chain.commitment,
        helps=dict.fromkeys(SEATS, ("order", "end", "cover")),
    )


def fight(one: str, other: str, number: int, seed: int) -> Fight:
    """The match of a number: two in a row are the same match with the seats the other way round."""
    pair, turned = divmod(number, 2)
    match_seed = seed * 1_000_003 + pair
    sides = {SEATS[turned]: "one", SEATS[1 - turned]: "other"}
    names = {"one": one, "other": other}
    players = {seat: _player(names[side], seat, match_seed) for seat, side in sides.items()}
    found = Fight(match_seed, SEATS[turned])
    content = default_content()
    engine = Engine(CrisisProtocol(content), dice_for(match_seed))
    state, events = engine.start(opening(match_seed))
    busy, able = dict.fromkeys(SEATS, False), dict.fromkeys(SEATS, False)
    spent = dict.fromkeys(names, 0.0)
    for _ in range(MOST_DECISIONS):
        if not state.pending:
            break
        decision = state.pending[sorted(state.pending)[0]]
        side = sides[decision.seat]
        began = process_time()
        answer = players[decision.seat].respond(state, decision)
        took = 1000 * (process_time() - began)
        found.milliseconds[side].append(took)
        if state.active is not None and state.characters[state.active].controller == decision.seat:
            spent[side] += took
            found.slowest[side] = max(found.slowest[side], spent[side])
        state, events = engine.submit(state, answer)
        for event in events:
            if isinstance(event, AttackDeclared):
                busy[state.characters[event.attacker].controller] = True
            elif isinstance(event, Interacted):  # also where its roll then failed
                busy[state.characters[event.who].controller] = True
            elif isinstance(event, ObjectiveChanged):
                busy = dict.fromkeys(SEATS, True)
            elif isinstance(event, ActivationBegan):
                seat = state.characters[event.who].controller
                busy[seat], able[seat], spent[sides[seat]] = False, _could(state, event.who), 0.0
            elif isinstance(event, ActivationEnded):
                seat = state.characters[event.who].controller
                found.activations[sides[seat]] += 1
                found.idle[sides[seat]] += able[seat] and not busy[seat] and not _contests(state, event.who)
        found.violations += [*breaches(World(state, content)), *secrets(state)]
    found.violations += [error for player in players.values() for error in player.errors]
    outcome = state.outcome
    found.rounds = state.round
    found.points = {sides[seat]: state.players[seat].vp for seat in SEATS}
    if outcome is None:
        found.violations.append("the match did not end")
    elif outcome.winners:
        found.winner = sides[outcome.winners[0]]
    return found


def _could(state: Match, who: str) -> bool:
    """Whether somebody who begins to act could attack from where it stands, or contest something after one move."""
    if not state.characters[who].in_play or state.characters[who].dazed:
        return False
    found = chances(World(state, default_content()), who)
    return found.strike is not None or bool(found.contested) or bool(found.near)


def _contests(state: Match, who: str) -> bool:
    world = World(state, default_content())
    return any(contests(world, who, token) for token in state.objectives)
