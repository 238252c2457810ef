"""Matches of any game that play themselves, and each kind of fault that a soak must notice."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import fair
import pytest
from fair_hands import CardsLaid, HandDealt, HandedFair, HandedFairGame
from fair_proving import PROVING, FairProving
from fair_words import FairWording

from rules_engine.cli import main
from rules_engine.kernel.decisions import (
    PASS,
    Angle,
    Assign,
    Bin,
    ChooseAngle,
    ChooseEach,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSplit,
    Column,
    Decision,
    Decline,
    Option,
    Pick,
    PickMany,
    Row,
    Spread,
)
from rules_engine.kernel.judging import judge
from rules_engine.kernel.wording import Asked
from rules_engine.kit.testing.playing import random_choice
from rules_engine.kit.testing.proving import Goals, Table
from rules_engine.kit.testing.soak import Shares, soak

ALL = Shares(stored=1.0, refusals=1.0, undo=0.3)


@pytest.mark.parametrize("seed", (3, 4, 5, 25))
def test_matches_of_two_three_and_four_play_to_their_end(seed: int) -> None:
    report = soak(PROVING, seed, shares=ALL)
    assert report.broken == [] and report.outcome == "most_fruit" and report.answers > 20


def test_the_same_seed_is_the_same_match() -> None:
    assert soak(PROVING, 3) == soak(PROVING, 3) != soak(PROVING, 6)


def broken(proving: FairProving, seed: int = 3) -> str:
    found = soak(proving, seed, shares=ALL).broken
    assert found
    return " / ".join(found)


def test_a_view_that_shows_a_hand_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairProving, "view", lambda self, state, seat: state)
    assert "in its view" in broken(PROVING)


def test_an_event_that_tells_a_hand_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HandDealt, "seen_by", lambda self, seat: self)
    assert re.search(r"(ash|birch|None) is told of \w+", broken(PROVING))


def test_a_card_that_vanishes_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        FairProving, "census", lambda self, state: dict.fromkeys(state.deck, 1) if state.hands else None
    )
    monkeypatch.setattr(CardsLaid, "apply", lambda self, state: state.deck.pop())
    assert "vanished: there were 1, there are 0" in broken(PROVING)


def test_a_violation_is_told_with_its_seed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(FairProving, "violations", lambda self, game, state, events: ["too little"] * (state.day > 0))
    assert main(["soak", "--game", "fair", "--matches", "2", "--seed", "7", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["broken"][:2] == ["seed 7: too little", "seed 8: too little"] and told["rules_acted"] == "0/9"


def test_a_question_without_words_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FairWording, "question", lambda self, state, decision: Asked(" ", ""))
    assert "the question bid without words" in broken(PROVING)


def test_an_error_in_the_rules_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def deal(ctx: Any, frame: Any) -> None:
        raise ZeroDivisionError("by nobody")

    monkeypatch.setattr("fair_hands.deal", deal)
    assert "the engine broke: ZeroDivisionError: by nobody (test_kit_soak.py:" in broken(PROVING)


def test_a_replay_that_differs_is_noticed() -> None:
    """A game that counts in itself, not in the match."""

    class Forgetful(HandedFairGame):
        settled = 0

        def settle(self, ctx: Any) -> None:
            self.settled += 1
            if self.settled == 10:
                ctx.emit(fair.Told(what="a surprise"))
            super().settle(ctx)

    class ForgetfulProving(FairProving):
        def open(self, loadout: Any, /) -> Table[HandedFair]:
            return replace(super().open(loadout), game=Forgetful())

    assert soak(ForgetfulProving(), 4, shares=Shares(0, 0, 0)).broken == ["a replay differs"]


def test_what_is_offered_and_refused_is_noticed() -> None:
    """What stands among the options and is open must be taken."""

    def moody(ctx: Any, turn: Any) -> None:
        ask = fair.ChooseOne(key="deed", seat=turn.seat, options=fair.options("walk", "rest"))
        ctx.pick(ask, lambda choice: fair.Verdict.no("FAIR-99", "not_today"))

    class Moody(HandedFairGame):
        def __init__(self) -> None:
            super().__init__()
            self.procedures["fair_turn"] = fair.procedure(fair.TurnFrame, {"act": moody})

    class MoodyProving(FairProving):
        def open(self, loadout: Any, /) -> Table[HandedFair]:
            return replace(super().open(loadout), game=Moody())

    assert "offered but refused: deed ← " in broken(MoodyProving())


def test_what_it_seeks_reaches_loadouts_answers_and_the_start() -> None:
    met: list[tuple[str, Goals]] = []

    class Seeking(FairProving):
        def loadout(self, rng: Random, seed: int, goals: Goals, /) -> dict[str, Any]:
            met.append(("loadout", goals))
            return super().loadout(rng, seed, goals)

        def answer(self, rng: Random, state: HandedFair, decision: Decision, goals: Goals, /) -> Any:
            met.append(("answer", goals))
            return super().answer(rng, state, decision, goals)

        def begun(self, session: Any, rng: Random, goals: Goals, /) -> None:
            met.append(("begun", goals))

    assert soak(Seeking(), 3, ("ash.lamp",)).goals == ("ash.lamp",)
    assert {what for what, goals in met if goals == ("ash.lamp",)} == {"loadout", "answer", "begun"}


REFUSES = Option(id="shut", reasons=fair.Verdict.no("FAIR-1", "shut").reasons)
OPEN: Sequence[Option] = (Option(id="a"), Option(id="b"), Option(id="c"))
DECISIONS: tuple[Decision, ...] = (
    ChooseReaction(key="k", seat="ash", options=(*OPEN, REFUSES)),
    ChooseOrder(key="k", seat="ash", options=tuple(OPEN)),
    ChooseSplit(key="k", seat="ash", total=5, bins=(Bin(id="a", least=1, most=2), Bin(id="b", most=9))),
    ChooseEach(
        key="k", seat="ash", rows=(Row(id="r", required=True), Row(id="s", barred={"b": REFUSES.reasons})),
        columns=(Column(id="a", most=1), Column(id="b", most=1)),
    ),
    ChoosePath(key="k", seat="ash", options=tuple(OPEN), most=2, start="a", neighbours={"a": ("b",), "b": ("c",)}),
    ChoosePlacement(key="k", seat="ash", spots=(fair.Spot(x=1, y=2, code="here"),), optional=True),
    ChooseAngle(key="k", seat="ash"),
)  # fmt: skip


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: decision.kind)
def test_an_answer_at_random_fits_every_kind_of_question(decision: Decision) -> None:
    found = [random_choice(Random(seed), decision) for seed in range(60)]
    for choice in found:
        if decision.kind != "each" or choice != Assign(columns={}):
            judge(decision, choice)
    assert len({choice.model_dump_json() for choice in found}) > 1


def test_what_a_random_answer_may_leave_undone_is_left_undone_now_and_then() -> None:
    reaction, path, placed = DECISIONS[0], DECISIONS[4], DECISIONS[5]
    assert Pick(option=PASS) in [random_choice(Random(seed), reaction) for seed in range(60)]
    assert PickMany(options=()) in [random_choice(Random(seed), path) for seed in range(60)]
    assert Decline() in [random_choice(Random(seed), placed) for seed in range(60)]
    assert isinstance(random_choice(Random(1), DECISIONS[6]), Angle)
    assert isinstance(random_choice(Random(1), DECISIONS[2]), Spread)
