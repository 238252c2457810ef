"""A match of Dice Masters to be watched again: every turn told, both mats drawn, nothing loaded, no order told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from bot.games import game
from bot.games.dice_masters.pictures import replay_page
from bot.games.dice_masters.pictures.replay_page import film, turns_of
from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.events.orders import OrderGiven
from rules_engine.dice_masters.opening import new_match
from rules_engine.dice_masters.rules.game import DiceMasters
from rules_engine.dice_masters.state.match import Format, Match, Options, StandingOrder
from rules_engine.dice_masters.testing.playing import random_choice
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Session
from rules_engine.kernel.snapshots import load

TURNS = 5
Steps = Sequence[tuple[Match, Sequence[Event]]]


@pytest.fixture(scope="module")
def steps() -> Steps:
    """A short match, in which blue has ordered something in advance."""
    options = Options(format=Format.INTRODUCTORY, turn_limit=TURNS)
    engine = Engine(DiceMasters(default_content()), SeededDice(b"twenty bytes of seed", "film"))
    session = Session.open(engine, new_match(default_content(), None, options=options))
    session.instruct(OrderGiven(order=StandingOrder(id="o1", seat="blue", ability="@block:never", policy="always")))
    rng = Random(2)
    while session.state.outcome is None:
        seat, decision = sorted(session.state.pending.items())[0]
        try:
            session.submit(Answer(seq=decision.seq, seat=seat, choice=random_choice(rng, decision)))
        except IllegalAnswer:
            continue
    rules = game("dice_masters").rules
    return [(load(rules, entry.snapshot), list(entry.events)) for entry in session.record.live]


@pytest.mark.parametrize(("language", "turn"), [("en", "Turn {n}"), ("de", "Zug {n}")])
def test_each_turn_has_its_mats_and_its_sentences(steps: Steps, language: str, turn: str) -> None:
    page = film(steps, "Match <1>", language).page
    assert "Match &lt;1&gt;" in page and "<script" not in page
    assert all(f"<h2>{turn.format(n=n)}</h2>" in page for n in range(1, TURNS + 1))
    assert f"<h2>{turn.format(n=TURNS + 1)}</h2>" not in page
    assert page.count("<img ") == page.count("<details>") == TURNS + 1
    assert re.findall(r'src="(?!data:image/png;base64,)', page) == [] and "default-src 'none'" in page
    assert page.count("<li>") > 4 * TURNS


def test_a_turn_begins_with_the_table_as_it_lay_then_and_the_last_is_the_end(steps: Steps) -> None:
    turns = list(turns_of(steps, "en"))
    assert [turn.number for turn in turns] == list(range(TURNS + 2))
    assert [turn.table.turn for turn in turns[1:-1] if turn.table] == list(range(1, TURNS + 1))
    assert turns[-1].table == steps[-1][0] and turns[-1].said == []


def test_orders_are_not_told(steps: Steps) -> None:
    """They are known to their owner alone, also when the match is over."""
    kinds = [event.kind for _, events in steps for event in events]
    assert "order_given" in kinds
    said = " ".join(line for turn in turns_of(steps, "en") for line in turn.said)
    assert "order" not in said.lower()


def test_of_a_long_match_only_some_turns_are_drawn_and_the_end_always(
    steps: Steps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replay_page, "MOST_PICTURES", 3)
    page = film(steps, "Match", "en").page
    assert 1 <= page.count("<img ") <= 3
    assert "<img " in page[page.index("<h2>The end</h2>") :]
