"""One bot for a database, by a lease in it: a living one is named, a dead one followed, and whoever lost it writes
nothing more."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from types import SimpleNamespace

import pytest

import bot.lease as module
from bot.lease import NAME, SECONDS, DatabaseLease, LeaseLost, machine
from bot.one_bot import InUse
from bot.store import Store, leases
from bot.store.lock import Holder
from bot.store.notes import read_note, write_note

SOMEBODY = Holder("a bot", 77, "elsewhere", 1_800_000_000)


@pytest.fixture
async def stores(address: str) -> AsyncIterator[tuple[Store, Store]]:
    async with Store(address) as one, Store(address) as other:
        yield one, other


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "RENEWED_EVERY", 0.02)
    monkeypatch.setattr(module, "LOOK_EVERY", 0.01)


def a_lease(store: Store) -> DatabaseLease:
    return DatabaseLease(store, asyncio.Event())


async def theirs(store: Store, key: str, seconds: float) -> None:
    async with store.transaction() as at:
        found = await leases.find(at, NAME)
        over = found.key if found is not None else ""
        assert (await leases.take(at, NAME, key, SOMEBODY, seconds, over=over)).key == key


async def test_a_second_bot_is_told_who_the_first_is(stores: tuple[Store, Store]) -> None:
    first, second = a_lease(stores[0]), a_lease(stores[1])
    assert await first.take()
    with pytest.raises(InUse) as refused:
        await second.take()
    told = str(refused.value)
    assert told.startswith(f"DATABASE_URL: {stores[0].dialect.place} is in use by a bot, process ")
    assert "; end it first (on " in told and told.endswith(", or name another database")
    await second.give_back()
    await write_note(stores[0], "a", "b")
    assert first.seconds_left > 0 and first.complaint() is None
    await first.give_back()
    assert await second.take(), "what was given back is free at once"
    await second.give_back()


async def test_one_that_does_not_renew_is_waited_for_and_followed(stores: tuple[Store, Store]) -> None:
    await theirs(stores[0], "machine 1 x", 0.3)
    next_one = a_lease(stores[1])
    assert await next_one.take()
    await next_one.give_back()


async def test_a_process_of_thismachine_that_is_no_more_is_followed_at_once(stores: tuple[Store, Store]) -> None:
    await theirs(stores[0], f"{machine()} 999999999 x", 1e9)
    next_one = a_lease(stores[1])
    assert await next_one.take()
    await next_one.give_back()


async def test_whoever_is_told_to_stop_waits_no_longer(stores: tuple[Store, Store]) -> None:
    await theirs(stores[0], "machine 1 x", 1e9)
    waiting = a_lease(stores[1])
    taking = asyncio.create_task(waiting.take())
    await asyncio.sleep(0)
    waiting.stop.set()
    assert await taking is False
    await waiting.give_back()


async def test_whoever_lost_it_during_a_silence_writes_nothing_more_and_stops(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RENEWED_EVERY", 1e6)
    lease = a_lease(stores[0])
    await lease.take()
    await theirs(stores[1], "machine 1 x", 1e9)
    lease._renewed = time.monotonic() - SECONDS
    with pytest.raises(LeaseLost):
        await write_note(stores[0], "a", "b")
    assert lease.stop.is_set() and "is in use by a bot, process 77 on elsewhere since " in (lease.complaint() or "")
    await lease.give_back()
    assert await read_note(stores[1], "a") is None
    async with stores[1].reading() as at:
        found = await leases.find(at, NAME)
    assert found is not None and found.holder == SOMEBODY, "what is another's is not given back"


async def test_it_is_noticed_by_the_renewal_too(stores: tuple[Store, Store]) -> None:
    lease = a_lease(stores[0])
    await lease.take()
    await theirs(stores[1], "machine 1 x", 1e9)
    await asyncio.wait_for(lease.stop.wait(), 120)
    assert lease.complaint()
    await lease.give_back()


async def test_on_a_server_clocks_of_twomachines_may_be_a_minute_apart(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    if stores[0].path is not None:
        return
    for minute in (-60, 60):
        monkeypatch.setattr(leases, "time", SimpleNamespace(time=lambda minute=minute: time.time() + minute))
        async with stores[0].transaction() as at:
            mine = await leases.take(at, NAME, "machine 1 x", SOMEBODY, SECONDS)
        monkeypatch.setattr(leases, "time", SimpleNamespace(time=lambda minute=minute: time.time() - minute))
        async with stores[1].transaction() as at:
            assert (await leases.take(at, NAME, "machine 2 y", SOMEBODY, SECONDS)).key == mine.key
