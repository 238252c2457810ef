"""A match of Cry Havoc to be watched again: every stretch told and drawn as it lay at its end, nothing loaded, nothing
hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from bot.games.cry_havoc.pictures.film import film, parts_of
from bot.games.cry_havoc.pictures.view import moves_of
from bot.games.cry_havoc.pictures.words import Words
from rules_engine.cry_havoc.content.loading import pack
from rules_engine.cry_havoc.events.flow import ActionRoundBegan, RoundBegan
from rules_engine.cry_havoc.opening import new_match
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match
from rules_engine.cry_havoc.testing.proving import PROVING
from rules_engine.kernel.decisions import Answer
from rules_engine.kernel.dice import SeededDice
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kit.testing.proving import Goals

Steps = Sequence[tuple[Match, Sequence[Event]]]


@pytest.fixture(scope="module")
def steps() -> Steps:
    """A short match of two."""
    engine = Engine(CryHavoc(pack()), SeededDice(b"a secret of the planet, long enough", "film"))
    turnout, rng = engine.start(new_match(pack(), {"amber": "settlers", "blue": "seekers"})), Random(3)
    found = [(turnout.state.model_copy(deep=True), list(turnout.events))]
    while turnout.state.outcome is None:
        decision = next(iter(turnout.state.pending.values()))
        choice = PROVING.answer(rng, turnout.state, decision, Goals())
        try:
            turnout = engine.submit(turnout.state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))
        except IllegalAnswer:
            continue
        found.append((turnout.state.model_copy(deep=True), list(turnout.events)))
    return found


def tell(state: Match, events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


@pytest.mark.parametrize(("language", "first"), [("en", "Round 1: events"), ("de", "Runde 1: Ereignisse")])
def test_each_stretch_has_its_planet_and_its_sentences(steps: Steps, language: str, first: str) -> None:
    made = film(steps, "Match <1>", language, tell)
    rounds = steps[-1][0].round
    assert "Match &lt;1&gt;" in made.page and "<script" not in made.page and f"<h2>{first}</h2>" in made.page
    assert made.page.count("<section ") == 1 + 5 * rounds, "set-up; of every round events, three action rounds, battles"
    assert made.page.count("<img ") == made.page.count("<details>") == 1 + 5 * rounds
    assert re.findall(r'src="(?!data:image/png;base64,)', made.page) == [] and "default-src 'none'" in made.page
    assert made.page.count("<li>") > 20 * rounds and len(made.page) < 8_000_000
    assert made.board.name == "planet.png" and made.board.alt


def test_a_stretch_ends_just_before_the_next_begins(steps: Steps) -> None:
    """Also where one answer ends it and begins the next, whose first events are not in its picture."""
    parts = list(parts_of(steps, Words("en"), tell))
    begun = [event for _, events in steps for event in events if isinstance(event, RoundBegan | ActionRoundBegan)]
    heads = [part.head for part in parts]
    assert len(set(heads)) == len(heads) and len(begun) == len([head for head in heads[1:] if "battles" not in head])
    for part in parts:
        if "action round" in part.head and part.state is not None:
            assert f"Round {part.state.round} of 5" in part.head
            assert part.state.action_round == part.head.count("I"), part.head
    assert parts[-1].state == steps[-1][0]


def test_moves_are_added_up_and_nothing_secret_is_told(steps: Steps) -> None:
    parts = list(parts_of(steps, Words("en"), tell))
    moved = [move for part in parts for move in moves_of(part.events)]
    assert moved and all(count > 0 for *_, count in moved)
    for part in parts:
        for event in part.events:
            assert event.kind not in ("order_given", "order_lapsed")
            assert event.kind != "cards_drawn" or not event.cards  # type: ignore[attr-defined]
