"""What happened is told as it was then, however much the match has moved on since."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD, SEATS, Match
from rules_engine.crisis_protocol.state.pieces import Position
from rules_engine.crisis_protocol.testing.players import Player
from rules_engine.crisis_protocol.testing.soak import dice_for, opening
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event

CONTENT = content_as_of(POOL_OF_OLD)
SPEAKERS = {locale: Speaker(CONTENT, locale) for locale in ("en", "de")}


@cache
def steps(seed: int) -> Sequence[tuple[Match, list[Any]]]:
    """A match of three rounds at most: the state after each step, and what happened."""
    engine: Engine[Match] = Engine(CrisisProtocol(CONTENT), dice_for(seed))
    begun = opening(seed, CONTENT)
    begun = begun.model_copy(update={"options": begun.options.model_copy(update={"last_round": 3, "round_limit": 3})})
    players = {seat: Player(seat, seed) for seat in SEATS}
    state, events = engine.start(begun)
    found: list[tuple[Match, list[Event]]] = [(state, events)]
    while state.pending:
        decision = state.pending[min(state.pending)]
        state, events = engine.submit(state, players[decision.seat].answer(decision))
        found.append((state, events))
    return found


@pytest.mark.parametrize("seed", [3, 8, 11])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_a_step_is_told_at_the_end_as_it_was_told_at_once(seed: int, locale: str) -> None:
    speaker, (last, _) = SPEAKERS[locale], steps(seed)[-1]
    for state, events in steps(seed):
        assert speaker.story(last, events) == speaker.story(state, events)
        assert [speaker.event(last, event) for event in events] == [speaker.event(state, event) for event in events]


def landings() -> list[tuple[Match, Any, str]]:
    """Moves that ended in somebody's range, with what was told of them at once."""
    found = [(state, event) for state, events in steps(3) for event in events if event.kind == "moved"]
    said = [(state, event, SPEAKERS["en"].event(state, event) or "") for state, event in found]
    return [one for one in said if "now at range" in one[2]]


def test_a_range_told_in_the_past_stays_when_the_other_has_moved_on() -> None:
    """MEA-13: measured where both stood."""
    found = landings()
    assert found
    for state, event, said in found:
        moved_on = state.model_copy(deep=True)
        for character in moved_on.characters.values():
            character.spot = Position(x=1_000, y=1_000) if character.id != event.who else character.spot
        assert SPEAKERS["en"].event(moved_on, event) == said


def test_of_a_move_on_record_from_before_nothing_is_claimed() -> None:
    """What was not noted then is not guessed from how things stand now."""
    for state, event, _ in landings():
        of_old = type(event).model_validate(event.model_dump(exclude={"landing"}))
        assert "range" not in (SPEAKERS["en"].event(state, of_old) or "")
        assert of_old.same_as(event) and event.same_as(of_old), "a file from before does not differ for that"
        elsewhere = event.model_copy(update={"x": event.x + 1})
        assert not elsewhere.same_as(event)
