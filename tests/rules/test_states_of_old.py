"""States written by earlier commits, from the first that could play a whole match on: each opens and is played on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from helped import Helped
from test_passing_by_itself import LUCK, NERVE, SCENE

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.kernel.decisions import Answer, Pick
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


def taken_up(raw: dict[str, Any], content: Content | None = None) -> Session[Match]:
    text = json.dumps(raw)
    record = Record(start=text, entries=[Entry(answer=None, events=[], snapshot=text)])
    session = Session(Engine(CrisisProtocol(content), dice_for(4)), record)
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


def test_a_window_of_old_keeps_the_turns_it_was_opened_with() -> None:
    """Reactive ones had a turn of their own in every window: each is offered once, and nothing is lost by passing."""
    table = Helped(
        SCENE % {"dice": '"H H H H", "- - -"', "lucky": f"{NERVE}, {LUCK}", "brawler": "", "damage": 0, "ground": ""}
    )
    raw = table.state.model_dump(mode="json")
    window = raw["stack"][-1]
    assert [turn["side"] for turn in window["order"]] == ["red", "neutral", "crisis"]
    window["order"] = [{"seat": "red", "side": side} for side in ("red", "red:reactive", "neutral", "crisis")]
    session = taken_up(raw, table.content)
    for offered in ("lucky.nerve@red.lucky", "lucky.luck@red.lucky"):
        decision = session.state.pending["red"]
        assert [option.id for option in getattr(decision, "options", ())] == [offered]
        session.submit(Answer(seq=decision.seq, seat="red", choice=Pick(option="pass")))
    assert not any(frame.kind == "window" for frame in session.state.stack)
    assert session.state.characters["red.lucky"].damage == 4
