"""Whole matches at random end, keep what they are made of, come back from their record and tell no secrets."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from plain_pack import plain_pack

from rules_engine.cry_havoc.opening import new_match
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match, Options
from rules_engine.cry_havoc.state.words import SEATS, Level
from rules_engine.cry_havoc.testing.invariants import violations
from rules_engine.cry_havoc.testing.playing import random_choice
from rules_engine.cry_havoc.view.seat import view
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import SeededDice, salt
from rules_engine.kernel.engine import Engine

ARMIES = ("settlers", "seekers", "foundry", "natives")
MOST_ANSWERS = 5000


def engine(seed: str) -> Engine[Match]:
    dice = SeededDice(b"a secret of the planet, long enough", salt(seed, {}))
    return Engine(CryHavoc(plain_pack()), dice, paranoid=True)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", list(Level))
def test_a_match_ends_and_loses_nothing(seats: int, level: Level) -> None:
    """CH-RND-01, CH-RND-07; units, cards and tiles are conserved, and nobody is told what lies face down."""
    pack, seed = plain_pack(), f"{seats} {level}"
    first, second, rng = engine(seed), engine(seed), Random(seed)
    opening = new_match(pack, dict(zip(SEATS[:seats], ARMIES, strict=False)), options=Options(level=level))
    turnout, again = first.start(opening), second.start(opening)
    for _ in range(MOST_ANSWERS):
        state = turnout.state
        if state.outcome is not None:
            break
        assert not list(violations(state, pack))
        decision = next(iter(state.pending.values()))
        answer = Answer(seq=decision.seq, seat=decision.seat, choice=random_choice(rng, decision))
        turnout, again = first.submit(state, answer), second.submit(again.state, answer)
        assert turnout.events == again.events
        if turnout.state.outcome is None:
            for seat in (*state.seats, None):
                seen = view(turnout.state, seat).model_dump_json()
                assert not [one for one in hidden(turnout.state, seat) if f'"{one}"' in seen]
    assert turnout.state.outcome is not None
    assert first.dump(turnout.state) == second.dump(again.state)
    assert turnout.state.round == 5 if level is Level.BEGINNER else 2 <= turnout.state.round <= 5


def hidden(state: Match, viewer: str | None) -> Iterator[str]:
    """CH-DRW-Q2, CH-TAC-Q2: what a seat cannot know the place of."""
    yield from (card for stack in state.terrain.values() for card in stack)
    yield from (
        *state.war_parties,
        *state.nests,
        *state.explorations,
        *(tile for stack in state.events for tile in stack),
    )
    for region in state.regions.values():
        yield from (*region.natives_tiles, *region.explorations)
    for player in state.players.values():
        yield from player.deck
        if player.seat != viewer:
            yield from player.hand
