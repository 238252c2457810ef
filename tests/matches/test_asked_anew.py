"""A match that an earlier program asked something is asked again when it is taken up: once, and only if it changed."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from test_service import BLUE, begun

from bot.matches.service import Matches
from bot.store import Store
from bot.store import matches as rows
from bot.store.matches import packed
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.record import Session


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as opened:
        yield opened


async def asked_otherwise(store: Store, id: str) -> int:
    """The open question as a program with other rules had put it: one option less. Gives its number."""
    async with store.transaction() as at:
        row = await rows.find_match(at, id)
        assert row is not None and row.snapshot is not None
        raw = json.loads(row.snapshot)
        decision = next(iter(raw["pending"].values()))
        decision["options"].pop()
        await rows.change_match(at, id, snapshot=packed(json.dumps(raw)))
        await rows.rewrite_entry(at, id, row.entries - 1, packed(json.dumps(raw)))
    return int(decision["seq"])


async def snapshot(store: Store, id: str) -> tuple[Any, int]:
    async with store.reading() as at:
        row = await rows.find_match(at, id)
    assert row is not None
    return row.snapshot, len(await outbox(store))


async def outbox(store: Store) -> list[rows.Due]:
    async with store.reading() as at:
        return await rows.due(at)


async def test_a_question_that_changed_is_put_anew_with_a_new_number(store: Store) -> None:
    id = await begun(Matches(store))
    seen = (await Matches(store).repository.find(id)).state
    old = await asked_otherwise(store, id)
    stored = await Matches(store).repository.find(id)
    asked = stored.state.pending[next(iter(stored.state.pending))]
    assert len(asked.options) == len(seen.pending[asked.seat].options) and asked.seq > old
    assert json.loads((await snapshot(store, id))[0])["pending"][asked.seat]["seq"] == asked.seq, "it is stored"
    async with store.reading() as at:
        [entry] = await rows.entries_of(at, id, stored.row.entries - 1)
    assert entry.snapshot == stored.row.snapshot, "an undo finds the same"


async def test_a_question_that_did_not_change_keeps_its_number_and_nothing_is_written(store: Store) -> None:
    id = await begun(Matches(store))
    before = await snapshot(store, id)
    await Matches(store).repository.find(id)
    assert await snapshot(store, id) == before


async def test_a_process_asks_anew_once(store: Store) -> None:
    matches = Matches(store)
    id = await begun(matches)
    await matches.repository.find(id)
    old = await asked_otherwise(store, id)
    asked = (await matches.repository.find(id)).state.pending
    assert [decision.seq for decision in asked.values()][:1] == [old]


async def test_in_its_thread_a_match_is_asked_anew_too(store: Store) -> None:
    matches = Matches(store)
    id = await begun(matches)
    await matches.threads.place(id, 77, None)
    old = await asked_otherwise(store, id)
    found = await Matches(store).repository.in_thread(77)
    assert found is not None and all(decision.seq != old for decision in found.state.pending.values())


async def test_what_cannot_be_asked_anew_is_still_to_be_seen(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    id = await begun(Matches(store))

    def broken(_: Session[Any]) -> None:
        raise EngineBug("a card is gone")

    monkeypatch.setattr(Session, "refresh", broken)
    stored = await Matches(store).repository.find(id)
    assert stored.state is not None and stored.seat_of(BLUE) is not None
