"""Everything that matches ask, offer, refuse and tell is said in both languages, in names and never in ids."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from rules_engine.cry_havoc.content.loading import pack
from rules_engine.cry_havoc.opening import new_match
from rules_engine.cry_havoc.query.world import World
from rules_engine.cry_havoc.registry import CRY_HAVOC
from rules_engine.cry_havoc.rules.game import CryHavoc
from rules_engine.cry_havoc.state.match import Match, Options
from rules_engine.cry_havoc.state.words import NATIVES, SEATS, Level
from rules_engine.cry_havoc.testing.proving import PROVING
from rules_engine.cry_havoc.view.phrases import events, questions, refusals, terms
from rules_engine.cry_havoc.view.planet import battle_words, planet_words
from rules_engine.cry_havoc.view.seat import view
from rules_engine.cry_havoc.view.words import Speaker
from rules_engine.kernel.decisions import Answer, ChooseEach, Decision, Option
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.registry import KERNEL
from rules_engine.kernel.views import told_to
from rules_engine.kit.testing.soak import seeded

ID = re.compile(r"\w_\w|[a-z]\.[a-z]|[{}]|#\d|\bNone\b(?!,|\.)|>|@")
"""What no name holds."""


def matches(seed: int) -> Iterator[tuple[Match, list[Event]]]:
    """A match at random: its states and what led there."""
    rng, players = Random(seed), 2 + seed % 3
    armies = [army for army in pack().armies if army != NATIVES][:players]
    armies += [NATIVES] * (players == len(SEATS))
    options = Options(level=list(Level)[seed % 3])
    state = new_match(pack(), dict(zip(SEATS, armies, strict=False)), options=options)
    engine = Engine(CryHavoc(pack()), seeded(PROVING, seed))
    turnout = engine.start(state)
    yield turnout.state, list(turnout.events)
    while turnout.state.pending:
        seat = rng.choice(sorted(turnout.state.pending))
        decision = turnout.state.pending[seat]
        choice = PROVING.answer(rng, turnout.state, decision, ())
        try:
            turnout = engine.submit(turnout.state, Answer(seq=decision.seq, seat=seat, choice=choice))
        except IllegalAnswer:
            continue
        yield turnout.state, list(turnout.events)


def options_of(decision: Decision) -> tuple[Option, ...]:
    assert not isinstance(decision, ChooseEach)
    return getattr(decision, "options", getattr(decision, "bins", ()))


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("seed", range(3))
def test_a_match_is_told_in_names(seed: int, locale: str) -> None:
    speaker, said = Speaker(pack(), locale), list[str]()
    for state, happened in matches(seed):
        said += [line for seat in (None, *state.seats) for line in speaker.story(state, told_to(seat, happened))]
        world = World(view(state, None), pack())
        said += [*planet_words(speaker.names, world), *battle_words(speaker.names, world)]
        for decision in state.pending.values():
            asked = speaker.question(state, decision)
            assert asked.title and asked.text, decision
            said += [asked.title, asked.text, asked.hint, speaker.why(state, decision).rpartition(" [")[0]]
            for option in options_of(decision):
                label = speaker.option(state, decision, option)
                assert label.label and len(label.label) <= 80 and len(label.detail) <= 100
                said += [label.label, label.detail.rpartition(" [")[0], label.whole]
    assert [line for line in dict.fromkeys(said) if ID.search(line)] == []


def test_every_kind_of_event_has_words_or_none_on_purpose() -> None:
    told = {key.partition(":")[0] for key in events.SENTENCES}
    assert not told & events.SILENT
    assert {*CRY_HAVOC.events} - {*KERNEL.events} - told - events.SILENT == set()


def test_german_is_german_throughout() -> None:
    """A phrase that is the same in both languages is a name, a number or a word of both."""
    same = {
        phrase
        for table in (terms.LITTLE, terms.WHYS, questions.OPTIONS, questions.SHAPES, events.SENTENCES, refusals.REASONS)
        for phrase, german in table.values()
        if phrase == german and re.search(r"[a-z]{3}", re.sub(r"{\w+}", "", phrase))
    }
    assert same == {"Reserve", "Initiative: {order}", "Initiative {order}", "{side}: {placed}; Reserve {reserve}"}
