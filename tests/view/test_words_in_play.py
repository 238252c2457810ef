"""Whole matches played by eager players: every question, option, place, refusal and event gets words that read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS, Match
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for, opening
from rules_engine.crisis_protocol.view.choosing import MOST_RULE
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import ChooseOne, ChooseReaction, Decision, Option
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event

CONTENT = default_content()
SPEAKERS = {locale: Speaker(CONTENT, locale) for locale in ("en", "de")}
RAW = re.compile(r"[{}]|\w_\w|\b(?:blue|red)\.|\bNone\b|\bTrue\b|\bFalse\b|  |(?<!\.)\.\.(?!\.)|!\.|^\s|\(\)")
"""What would betray an id, a placeholder or a gap."""


@cache
def steps(seed: int) -> Sequence[tuple[Match, list[Event]]]:
    """A match of two rounds at most, step by step: the state after, and what happened."""
    engine: Engine[Match] = Engine(CrisisProtocol(CONTENT), dice_for(seed))
    begun = opening(seed, CONTENT)
    begun = begun.model_copy(update={"options": begun.options.model_copy(update={"last_round": 3, "round_limit": 3})})
    players = {seat: Player(seat, seed) for seat in SEATS}
    state, events = engine.start(begun)
    found = [(state, events)]
    while state.pending:
        decision = state.pending[min(state.pending)]
        state, events = engine.submit(state, players[decision.seat].answer(decision))
        found.append((state, events))
    return found


def decisions(seed: int) -> Iterator[tuple[Match, Decision]]:
    for state, _ in steps(seed):
        for decision in state.pending.values():
            yield state, decision


def reads(text: str | None) -> bool:
    return bool(text) and RAW.search(text or "") is None


@pytest.fixture(params=["en", "de"])
def speaker(request: pytest.FixtureRequest) -> Speaker:
    return SPEAKERS[request.param]


@pytest.mark.parametrize("seed", [3, 8])
def test_everything_asked_in_a_match_reads_well(speaker: Speaker, seed: int) -> None:
    for state, decision in decisions(seed):
        asked = speaker.question(state, decision)
        assert reads(asked.title) and reads(asked.text), (decision.key, asked)
        assert not asked.hint or reads(asked.hint), (decision.key, asked)
        assert reads(speaker.why(state, decision)), decision.key
        assert reads(speaker.waiting(state).replace("\n", " ")), decision.key
        offered = list(getattr(decision, "options", ()))
        if isinstance(decision, ChooseReaction):
            offered.append(Option(id="pass"))
        for option in offered:
            label = speaker.option(state, decision, option)
            assert reads(label.label) and len(label.label) <= 80, (decision.key, option, label)
            assert not label.detail or (reads(label.detail) and len(label.detail) <= 500), (
                decision.key,
                option,
                label,
            )
            assert all(reads(speaker.reason(state, reason)) for reason in option.reasons), option
        for spot in getattr(decision, "spots", ()):
            assert reads(speaker.spot(state, decision, spot)), (decision.key, spot)


@pytest.mark.parametrize("seed", [3, 8])
def test_everything_told_of_a_match_reads_well(speaker: Speaker, seed: int) -> None:
    for state, events in steps(seed):
        for event in events:
            said = speaker.event(state, event)
            assert said is None or reads(said), (event, said)
        for line in speaker.story(state, events):
            assert reads(line) and line[-1] in ".!?…", line
    last = steps(seed)[-1][0]
    assert last.outcome is not None and reads(speaker.outcome(last, last.outcome))


def test_options_of_one_menu_can_be_told_apart(speaker: Speaker) -> None:
    """Two lines that read the same would leave the player guessing; a place may, since places are numbered."""
    for state, decision in decisions(3):
        if isinstance(decision, (ChooseOne, ChooseReaction)):
            labels = [speaker.option(state, decision, option) for option in decision.options]
            assert len({(label.label, label.detail) for label in labels}) == len(labels), (decision.key, labels)


def test_every_card_fits_its_button(speaker: Speaker) -> None:
    state = steps(3)[-1][0]
    menu = ChooseReaction(key="targeted", seat="blue", options=())
    for rule in CONTENT.rules:
        label = speaker.option(state, menu, Option(id=rule, params={"rule": rule, "owner": None}))
        assert reads(label.label) and len(label.label) <= 80, rule
        assert len(label.detail) <= MOST_RULE and (not label.detail or reads(label.detail)), (rule, label)
    attacks = ChooseOne(key="attack", seat="blue", options=())
    for attack in CONTENT.attacks:
        label = speaker.option(state, attacks, Option(id=attack))
        assert reads(label.label) and reads(label.detail) and len(label.detail) <= 100, (attack, label)
    for cards, key in ((CONTENT.characters, "squad"), (CONTENT.tactics, "tactics"), (CONTENT.conditions, "shake")):
        question = ChooseOne(key=key, seat="blue", options=())
        most = 100 if key == "squad" else MOST_RULE
        for card in cards:
            label = speaker.option(state, question, Option(id=card, params={"threat": 3}))
            assert reads(label.label) and reads(label.detail) and len(label.detail) <= most, (card, label)


def test_why_tells_a_rule_in_a_sentence_and_its_id_last(speaker: Speaker) -> None:
    """Nobody is answered with an id: MIS-06 is a sentence about crises and Threat."""
    core = re.compile(r"^(?P<said>.{20,}[.!?:]) \[[A-Z]{3}-Q?\d+[^\]]*\]$")
    for state, decision in decisions(3):
        first = speaker.why(state, decision).splitlines()[0]
        if "[" in first:
            told = core.match(first)
            assert told and not re.search(r"[A-Z]{3}-Q?\d", told["said"]), (decision.key, first)
        assert not re.match(r"(Rule|Regel|Das fragt) ", first), (decision.key, first)
