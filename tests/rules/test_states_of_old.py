"""States written by earlier commits, from the first that could play a whole match on: each opens and is played on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Entry, Record, Session

FOLDER = Path(__file__).parent / "states_of_old"
COMMITS = sorted(file.name.removesuffix(".json.gz") for file in FOLDER.iterdir())
FURTHER = 40
"""Answers given to each."""


def states(commit: str) -> list[dict[str, Any]]:
    """In the setup, in round 1 or 2, and two rounds later."""
    found: list[dict[str, Any]] = json.loads(gzip.decompress((FOLDER / f"{commit}.json.gz").read_bytes()))
    return found


def taken_up(raw: dict[str, Any]) -> Session[Match]:
    text = json.dumps(raw)
    record = Record(start=text, entries=[Entry(answer=None, events=[], snapshot=text)])
    session = Session(Engine(CrisisProtocol(), dice_for(4)), record)
    session.refresh()
    return session


@pytest.mark.parametrize("which", range(3))
@pytest.mark.parametrize("commit", COMMITS)
def test_a_state_of_an_earlier_commit_opens_and_is_played_on(commit: str, which: int) -> None:
    raw = states(commit)[which]
    session = taken_up(raw)
    assert set(session.state.pending) == set(raw["pending"]), "others are asked than were asked then"
    assert session.state.round == raw["round"]
    assert {seat: player.vp for seat, player in session.state.players.items()} == {
        seat: player["vp"] for seat, player in raw["players"].items()
    }
    players = {seat: Player(seat, 4) for seat in SEATS}
    for _ in range(FURTHER):
        decision = next(iter(session.state.pending.values()))
        session.submit(players[decision.seat].answer(decision))
    assert len(session.record.entries) > FURTHER
