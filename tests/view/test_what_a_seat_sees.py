"""A state as a seat may see it: of a sealed roster its owner sees all, others what is fielded."""

from __future__ import annotations

import random

import pytest

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.opening import new_match
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.setup import SetupFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.crisis_protocol.testing.random_rosters import random_roster
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session

CONTENT = default_content()
ROSTERS = {seat: random_roster(CONTENT, random.Random(n)) for n, seat in enumerate(("blue", "red"))}


@pytest.fixture(scope="module")
def state() -> Match:
    """Squads are being chosen, and are revealed at the next step."""
    start = new_match(CONTENT, ROSTERS, ready()["downtown"].terrain)
    table: Session[Match] = Session.open(Engine(CrisisProtocol(CONTENT), SeededDice(bytes(32), "")), start)
    players = {seat: Player(seat, 5, EAGER) for seat in ROSTERS}
    while not any(player.squad for player in table.state.players.values()):
        asked = table.state.pending[min(table.state.pending)]
        table.submit(players[asked.seat].answer(asked))
    return table.state


@pytest.mark.parametrize("viewer", ["blue", "red", None])
def test_a_sealed_roster_is_its_owners_alone(state: Match, viewer: str | None) -> None:
    seen = view(state, viewer)
    for seat, player in seen.players.items():
        assert player.roster == (ROSTERS[seat] if seat == viewer else None)
        assert player.squad == state.players[seat].squad, "what is fielded everybody sees (DEP-01)"
    setup = next(frame for frame in seen.stack if isinstance(frame, SetupFrame))
    assert set(setup.rosters) == {viewer} - {None}
    assert state.players["blue"].roster == ROSTERS["blue"], "the state itself is whole"


def test_open_rosters_are_seen_by_everybody(state: Match) -> None:
    assert {seat: player.roster for seat, player in view(state, None, sealed=False).players.items()} == ROSTERS
