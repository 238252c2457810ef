"""Thinking, answering and taking back gives time anew: as much as one decision has, then the other is asked."""

from __future__ import annotations

from typing import Any

import pytest
from clock_cast import BLUE, RED, begun
from sqlalchemy import text

from bot.clock.hours import HOUR
from bot.clock.service import Clocks
from bot.matches.service import MatchError
from rules_engine.crisis_protocol.testing.players import EAGER, Player
from rules_engine.kernel.decisions import Visibility
from rules_engine.kernel.record import Consent

PLAYERS = {"blue": Player("blue", 5, EAGER), "red": Player("red", 5, EAGER)}
PEOPLE = {"blue": BLUE, "red": RED}


async def answer(clocks: Clocks, id: str, seat: str | None = None) -> None:
    state = (await clocks.matches.repository.find(id)).state
    assert state is not None
    asked = state.pending[seat or min(state.pending)]
    choice = PLAYERS[asked.seat].answer(asked).choice
    await clocks.matches.play.answer(id, PEOPLE[asked.seat], asked.seq, choice)
    await now_on_record(clocks)


async def now_on_record(clocks: Clocks) -> None:
    """Entries are dated by the machine's own clock; here by that of the test, which alone moves."""
    async with clocks.repository.store.transaction() as at:
        newest = "SELECT max(n) FROM match_entries"
        change = text(f"UPDATE match_entries SET at = :at WHERE n = ({newest})")
        await at.execute(change, {"at": int(clocks.repository.now())})


@pytest.fixture
async def sealed(clocks: Clocks) -> str:
    """Both are asked for their squads; what one of them has chosen can be taken back."""
    id = await begun(clocks)
    await now_on_record(clocks)
    while True:
        state = (await clocks.matches.repository.find(id)).state
        assert state is not None
        if all(decision.visibility is Visibility.SEALED for decision in state.pending.values()):
            return id
        await answer(clocks, id)


async def think_and_take_back(clocks: Clocks, id: str, hours: float) -> Any:
    clocks.repository.now.at += hours * HOUR  # type: ignore[attr-defined]
    await answer(clocks, id, "blue")
    (to,) = (await clocks.matches.undo.undo_points(id))[-1:]
    return await clocks.matches.undo.undo(id, BLUE, to)


async def test_a_slip_of_the_thumb_is_taken_back_as_often_as_one_likes(clocks: Clocks, sealed: str) -> None:
    for _ in range(6):
        await think_and_take_back(clocks, sealed, 0.01)


async def test_time_is_not_given_anew_for_ever(clocks: Clocks, sealed: str) -> None:
    """Pace 10 h: what was thought before the first undo comes back, what was thought before the second does not."""
    await think_and_take_back(clocks, sealed, 9.5)
    await think_and_take_back(clocks, sealed, 0.01)  # what came back already is not counted twice
    with pytest.raises(MatchError, match="no_time_to_take_back"):
        await think_and_take_back(clocks, sealed, 9.5)
    (to,) = (await clocks.matches.undo.undo_points(sealed))[-1:]
    assert await clocks.matches.undo.consent_for(sealed, BLUE, to) is Consent.HANDED_OVER
    await clocks.matches.undo.undo(sealed, BLUE, to, consent=("red",))


async def test_the_other_has_time_of_their_own(clocks: Clocks, sealed: str) -> None:
    await think_and_take_back(clocks, sealed, 9.5)
    await answer(clocks, sealed, "red")
    (to,) = (await clocks.matches.undo.undo_points(sealed))[-1:]
    assert await clocks.matches.undo.consent_for(sealed, RED, to) is Consent.FREE
