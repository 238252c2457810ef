"""A sealed answer is taken back while others still think: for nothing, unseen, and what the others said stands."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from sqlalchemy import text
from village import GAME, PEOPLE, answer, begun, morning, open_village

from bot.clock.service import Clocks
from bot.matches.service import MatchError, Matches
from bot.store import Store
from bot.store import matches as rows
from rules_engine.kernel.decisions import Amount
from rules_engine.kernel.errors import StaleAnswer
from rules_engine.kernel.record import replay

ASH, BIRCH, CEDAR, STRANGER = *list(PEOPLE.values())[:3], 55
HOUR = 3600


@pytest.fixture
async def matches(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Matches]:
    open_village(monkeypatch)
    async with Store(address) as store:
        yield Matches(store)


async def two_have_bid(matches: Matches) -> str:
    """Ash and birch have bid; cedar still thinks."""
    id = await begun(matches, 3, pace_hours=10, bank_hours=0)
    await answer(matches, id, "ash", Amount(amount=3))
    await answer(matches, id, "birch", Amount(amount=1))
    return id


async def test_one_is_asked_anew_and_the_others_stand(matches: Matches) -> None:
    id = await two_have_bid(matches)
    before = (await matches.repository.find(id)).state.pending["cedar"]
    step = await matches.undo.think_again(id, ASH)
    assert step.stored.row.waiting == ["ash", "cedar"]
    assert step.stored.state.pending["cedar"] == before, "whoever was still thinking keeps the very question"
    stored = await matches.repository.find(id)
    assert stored.state.top.answers == {"bid@birch": Amount(amount=1)}
    for seat in ("ash", "cedar"):
        stored = await answer(matches, id, seat)
    assert stored.state.order[0] == "birch", "the highest bid is opened as it stands now"


async def test_the_buttons_of_before_are_dead(matches: Matches) -> None:
    id = await begun(matches, 3)
    first = (await matches.repository.find(id)).state.pending["ash"].seq
    await answer(matches, id, "ash")
    await matches.undo.think_again(id, ASH)
    with pytest.raises(StaleAnswer):
        await matches.play.answer(id, ASH, first, Amount(amount=3))


async def test_what_is_stored_replays_and_names_who_said_it(matches: Matches) -> None:
    id = await two_have_bid(matches)
    async with matches.repository.store.transaction() as at:
        await at.exec_driver_sql("UPDATE match_entries SET at = 1000 + n")
    await matches.undo.think_again(id, ASH)
    async with matches.repository.store.reading() as at:
        kept = await rows.entries_of(at, id)
    assert [(entry.n, entry.user_id, entry.undone) for entry in kept] == [
        (0, None, False),
        (1, ASH, True),
        (2, BIRCH, True),
        (3, BIRCH, False),
    ]
    assert kept[3].at == kept[2].at == 1002, "birch answered when birch answered"
    record = await matches.records.record(id)
    assert replay(GAME.rules, record) == [event for entry in record.live for event in entry.events]


async def test_nobody_is_told(matches: Matches) -> None:
    id = await two_have_bid(matches)
    async with matches.repository.store.transaction() as at:
        await rows.done(at, [due.id for due in await rows.due(at, id)])
    await matches.undo.think_again(id, ASH)
    async with matches.repository.store.reading() as at:
        [due] = await rows.due(at, id)
    assert (due.kind, due.data["quiet"]) == ("undone", True)


async def test_nothing_is_left_to_think_about_once_all_is_opened(matches: Matches) -> None:
    id = await two_have_bid(matches)
    assert matches.undo.may_think_again(await matches.repository.find(id), "ash")
    stored = await answer(matches, id, "cedar")
    assert not matches.undo.may_think_again(stored, "ash")
    with pytest.raises(MatchError, match="not_sealed_any_more"):
        await matches.undo.think_again(id, ASH)


async def test_only_who_has_answered_may(matches: Matches) -> None:
    id = await two_have_bid(matches)
    stored = await matches.repository.find(id)
    may = [seat for seat in (*stored.taken, None) if matches.undo.may_think_again(stored, seat)]
    assert may == ["ash", "birch"]
    with pytest.raises(MatchError, match="not_sealed_any_more"):
        await matches.undo.think_again(id, CEDAR)
    with pytest.raises(MatchError, match="not_a_player"):
        await matches.undo.think_again(id, STRANGER)
    stored = await morning(matches, id)
    assert not any(matches.undo.may_think_again(stored, seat) for seat in stored.taken)


class Now:
    at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


async def test_time_is_not_given_anew_for_ever(matches: Matches) -> None:
    """Counted from when the question was put, though somebody else has answered it meanwhile."""
    now = Now()
    Clocks(matches.repository.store, matches, now)
    id = await begun(matches, 3, pace_hours=10, bank_hours=0)

    async def dated() -> None:
        async with matches.repository.store.transaction() as at:
            newest = "SELECT max(n) FROM match_entries"
            await at.execute(text(f"UPDATE match_entries SET at = :at WHERE n = ({newest})"), {"at": int(now.at)})

    await dated()
    now.at += 6 * HOUR
    await answer(matches, id, "birch")
    await dated()
    await answer(matches, id, "ash")
    await dated()
    await matches.undo.think_again(id, ASH)
    now.at += 6 * HOUR
    await answer(matches, id, "ash")
    await dated()
    with pytest.raises(MatchError, match="no_time_to_take_back"):
        await matches.undo.think_again(id, ASH)
    assert set((await matches.repository.find(id)).state.pending) == {"cedar"}
