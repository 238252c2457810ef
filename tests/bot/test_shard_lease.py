"""Shards held by leases in the database: the same ones twice, another number of them, a process that dies, one that is
back, one that takes over; and whoever lost its own writes nothing more."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from types import SimpleNamespace

import discord
import pytest
from postgres_server import PostgresServer

import bot.lease
import bot.shard_lease as module
from bot.app import StartError, _explain_end, _open
from bot.lease import DatabaseLease, LeaseLost, machine
from bot.one_bot import InUse
from bot.settings import Settings
from bot.shard_lease import ShardLease
from bot.shards import Shards, ShardsError, all_of, listed, read_shards, shard_of
from bot.store import Store, leases
from bot.store import shard_leases as rows
from bot.store.lock import Holder
from bot.store.migrations import NEWEST_SHAPE, migrate
from bot.store.notes import read_note, write_note
from bot.store.shard_leases import Working

SOMEBODY = Holder("a bot", 77, "elsewhere", 1_800_000_000)
SHORT = 0.4
PATIENCE = 60


@pytest.fixture
async def stores(address: str) -> AsyncIterator[tuple[Store, Store, Store]]:
    async with Store(address) as one, Store(address) as other, Store(address) as third:
        yield one, other, third


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(bot.lease, "LOOK_EVERY", 0.01)
    monkeypatch.setattr(bot.lease, "RENEWED_EVERY", 0.02)


def a_lease(store: Store, typed: str, *, seconds: float = 1e6, every: float = 0.02, **how: bool) -> ShardLease:
    """One that does not end by itself, and is renewed often."""
    shards = read_shards(typed)
    assert shards is not None
    made = ShardLease(store, asyncio.Event(), shards, seconds=seconds, **how)
    made._periodic._loop.change_interval(seconds=every)
    return made


async def known(store: Store) -> list[Working]:
    async with store.reading() as at:
        return await rows.all_working(at)


async def put(store: Store, *working: Working) -> None:
    async with store.transaction() as at:
        for one in working:
            await rows.keep(at, one)


def theirs(key: str, own: set[int], seconds: float, count: int = 4) -> Working:
    return Working(key, SOMEBODY, count, own=frozenset(own), until=time.time() + seconds)


async def until(check: object) -> None:
    async with asyncio.timeout(PATIENCE):
        while not check():  # type: ignore[operator]  # noqa: ASYNC110
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(
    ("typed", "ids", "count"), [("0-3/16", (0, 1, 2, 3), 16), ("5/16", (5,), 16), ("0/1", (0,), 1), ("2-2/3", (2,), 3)]
)
def test_shards_as_they_are_typed(typed: str, ids: tuple[int, ...], count: int) -> None:
    assert read_shards(typed) == Shards(ids, count)


@pytest.mark.parametrize("typed", ["", "auto", "16", "0-3", "a/b", "0,1/4", "-1/4", "٠/4", "0 - 3/16", "0-3/16 "])
def test_what_is_no_shards_at_all(typed: str) -> None:
    assert read_shards(typed) is None


@pytest.mark.parametrize("typed", ["16/16", "0-16/16", "3-1/16", "0/0"])
def test_shards_that_cannot_be(typed: str) -> None:
    with pytest.raises(ShardsError):
        read_shards(typed)


def test_whose_a_server_is() -> None:
    assert shard_of(None, 16) == 0 == shard_of(1 << 21, 16)
    assert [shard_of(n << 22, 4) for n in range(6)] == [0, 1, 2, 3, 0, 1]
    assert listed({0, 1, 2, 5, 7, 8}) == "0-2, 5, 7-8" and str(all_of(16)) == "0-15/16"


async def test_two_processes_share_a_database_and_a_third_is_told_whose_shards_it_wants(
    stores: tuple[Store, Store, Store],
) -> None:
    one, other = a_lease(stores[0], "0-1/4"), a_lease(stores[1], "2-3/4")
    assert await one.take() and await other.take()
    assert (one.held, other.held) == ({0, 1}, {2, 3})
    await write_note(stores[0], "a", "b")
    await write_note(stores[1], "c", "d")
    for typed, both in (("0-1/4", "0-1"), ("1-2/4", "1"), ("3/4", "3")):
        with pytest.raises(InUse) as refused:
            await a_lease(stores[2], typed).take()
        assert str(refused.value).startswith(f"SHARDS: {both} of 4 taken already by a bot, process ")
        assert "; end it first (on " in str(refused.value) and str(refused.value).endswith(", or name others")
    with pytest.raises(InUse, match=r"^SHARDS: .* is worked in 4 by a bot, process .*; use the same number, or end it"):
        await a_lease(stores[2], "7/8").take()
    assert len(await known(stores[2])) == 2, "whoever is refused leaves nothing"
    assert (one.held, other.held) == ({0, 1}, {2, 3})
    await one.give_back()
    third = a_lease(stores[2], "0-1/4")
    assert await third.take(), "what was given back is free at once"
    await third.give_back()
    await other.give_back()
    assert await known(stores[0]) == []


async def test_a_bot_alone_and_bots_that_share_keep_each_other_out(stores: tuple[Store, Store, Store]) -> None:
    shared, alone = a_lease(stores[0], "0/2"), DatabaseLease(stores[1], asyncio.Event())
    assert await shared.take()
    with pytest.raises(InUse, match=r"^DATABASE_URL: .* is in use by a bot, process "):
        await alone.take()
    await shared.give_back()
    assert await alone.take()
    with pytest.raises(InUse, match=r"^DATABASE_URL: .* is in use by a bot, process "):
        await a_lease(stores[0], "0/2").take()
    await alone.give_back()
    again = a_lease(stores[0], "0/2")
    assert await again.take()
    await again.give_back()


@pytest.mark.parametrize("key", ["elsewhere 1 x", f"{machine()} 999999999 x"], ids=["silent", "gone"])
async def test_shards_of_a_process_that_died_are_worked_by_another(
    stores: tuple[Store, Store, Store], key: str
) -> None:
    silent = key.startswith("elsewhere")
    await put(stores[0], theirs(key, {2, 3}, SHORT if silent else 1e9))
    one = a_lease(stores[0], "0-1/4")
    told: list[frozenset[int]] = []

    async def gained(shards: frozenset[int]) -> None:
        told.append(shards)

    one.gained = gained
    assert await one.take()
    await until(lambda: told)
    assert told == [{2, 3}] and one.held == {0, 1, 2, 3} and one.standing_in == {2, 3}
    (row,) = await known(stores[1])
    assert (row.own, row.standing_in) == ({0, 1}, {2, 3})
    await asyncio.sleep(0.1)
    assert told == [{2, 3}], "each is told once"
    # Whoever leaves in good order leaves what it only stood in for to the next.
    await one.give_back()
    next_one = a_lease(stores[1], "0-1/4")
    next_one.gained = gained
    assert await next_one.take()
    await until(lambda: len(told) == 2)
    assert next_one.held == {0, 1, 2, 3}
    await next_one.give_back()


async def test_what_nobody_ever_worked_or_gave_back_is_left_alone(stores: tuple[Store, Store, Store]) -> None:
    one, other = a_lease(stores[0], "0/4"), a_lease(stores[1], "1/4")
    assert await one.take() and await other.take()
    await other.give_back()
    await asyncio.sleep(0.1)
    assert one.held == {0}, "whoever stops a process starts another, or wants it to be still"
    await one.give_back()


async def test_a_process_that_is_back_gets_its_shards_when_they_are_worked_no_more(
    stores: tuple[Store, Store, Store],
) -> None:
    await put(stores[0], theirs("elsewhere 1 x", {2, 3}, -1), theirs("elsewhere 2 y", {1}, -1))
    stand_in = a_lease(stores[0], "0/4")
    finishing, finished = asyncio.Event(), asyncio.Event()
    left: list[frozenset[int]] = []

    async def leaving(shards: frozenset[int]) -> None:
        left.append(shards)
        finishing.set()
        await finished.wait()

    stand_in.leaving = leaving
    assert await stand_in.take()
    await until(lambda: stand_in.held == {0, 1, 2, 3})
    back = a_lease(stores[1], "2-3/4")
    taking = asyncio.create_task(back.take())
    await asyncio.wait_for(finishing.wait(), PATIENCE)
    assert left == [{2, 3}] and stand_in.held == {0, 1}, "nothing new is begun there"
    await asyncio.sleep(0.1)
    assert not taking.done() and back.held == set(), "what is under way comes to its end first"
    with pytest.raises(InUse, match=r"^SHARDS: 3 of 4 taken already by"):
        await a_lease(stores[2], "3/4").take()
    finished.set()
    assert await asyncio.wait_for(taking, PATIENCE)
    assert (stand_in.held, back.held) == ({0, 1}, {2, 3})
    assert left == [{2, 3}]
    await back.give_back()
    await stand_in.give_back()


async def test_a_new_process_takes_over_and_the_old_one_is_asked_to_leave(stores: tuple[Store, Store, Store]) -> None:
    old = a_lease(stores[0], "0-1/2")
    assert await old.take()
    new = a_lease(stores[1], "0-1/2", take_over=True)
    taking = asyncio.create_task(new.take())
    await asyncio.wait_for(old.stop.wait(), PATIENCE)
    assert old.complaint() is None and old.held == {0, 1} and not taking.done(), "it finishes what it has in hand"
    await write_note(stores[0], "the last", "press")
    await old.give_back()
    assert await asyncio.wait_for(taking, PATIENCE) and new.held == {0, 1}
    await new.give_back()


async def test_nobody_is_taken_for_dead_because_the_database_was_away(stores: tuple[Store, Store, Store]) -> None:
    one, other = a_lease(stores[0], "0-1/4", every=1e6), a_lease(stores[1], "2/4", every=1e6)
    assert await one.take() and await other.take()
    await put(stores[2], *(replace(row, until=time.time() - 1) for row in await known(stores[2])))
    await put(stores[2], theirs("elsewhere 1 x", {3}, -1))
    for lease in (one, other):
        assert lease._renewed is not None
        lease._renewed -= 2e6
        assert lease.held == set(), "for all it knows somebody else works there"
    await one._renew()
    assert one.held == {0, 1} and len(await known(stores[2])) == 3, "the others have not had their turn yet"
    await other._renew()
    assert other.held == {2} and not other.stop.is_set()
    # Whoever does not come back by and by is stood in for as ever.
    one._forbearing = 0.0
    await one._renew()
    assert one.standing_in == {3} and other.held == {2}
    await one.give_back()
    await other.give_back()


async def test_whoever_lost_its_shards_during_a_silence_writes_nothing_more_and_stops(
    stores: tuple[Store, Store, Store],
) -> None:
    one = a_lease(stores[0], "0/2", seconds=SHORT, every=1e6)
    assert await one.take()
    await until(lambda: one.seconds_left < 0)
    assert one.held == set(), "for all it knows somebody else works there"
    await write_note(stores[0], "nobody came", "meanwhile")
    other = a_lease(stores[1], "1/2")
    assert await other.take()
    await until(lambda: other.held == {0, 1})
    with pytest.raises(LeaseLost):
        await write_note(stores[0], "a", "b")
    assert one.stop.is_set() and "SHARDS: 0 of 2 taken over by a bot, process " in (one.complaint() or "")
    await one.give_back()
    assert await read_note(stores[1], "a") is None
    assert [row.held for row in await known(stores[1])] == [{0, 1}], "what is another's is not given back"
    await other.give_back()


async def test_one_that_follows_a_silent_one_of_the_same_shards_locks_it_out_too(
    stores: tuple[Store, Store, Store],
) -> None:
    one = a_lease(stores[0], "0-1/4", seconds=SHORT, every=1e6)
    assert await one.take()
    await until(lambda: one.seconds_left < 0)
    other = a_lease(stores[1], "0/4")
    assert await other.take(), "of the two it had, one is left to whoever stands in"
    with pytest.raises(LeaseLost):
        await write_note(stores[0], "a", "b")
    await until(lambda: other.held == {0, 1})
    await one.give_back()
    await other.give_back()


async def test_what_was_not_committed_is_not_held(stores: tuple[Store, Store, Store]) -> None:
    one = a_lease(stores[0], "0/4", every=1e6)
    assert await one.take()
    await one._periodic.stop()
    await put(stores[1], theirs("elsewhere 1 x", {1}, -1))
    with pytest.raises(ZeroDivisionError):
        async with one._changing() as at:
            await one._look(at)
            raise ZeroDivisionError
    assert one.held == {0} and len(await known(stores[1])) == 2
    await one._renew()
    assert one.held == {0, 1}
    await one.give_back()


async def test_whoever_is_told_to_stop_waits_no_longer(stores: tuple[Store, Store, Store]) -> None:
    await put(stores[0], theirs("elsewhere 1 x", {0}, 1e9))
    waiting = a_lease(stores[1], "0/4")
    taking = asyncio.create_task(waiting.take())
    await asyncio.sleep(0)
    waiting.stop.set()
    assert await taking is False
    await waiting.give_back()


async def test_on_a_server_clocks_of_two_machines_may_be_a_minute_apart(
    stores: tuple[Store, Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    if stores[0].path is not None:
        return
    for minute in (-60, 60):
        one, other = a_lease(stores[0], "0/2", seconds=30, every=1e6), a_lease(stores[1], "1/2", seconds=30, every=1e6)
        assert await one.take()
        monkeypatch.setattr(leases, "time", SimpleNamespace(time=lambda minute=minute: time.time() + minute))
        assert await other.take()
        await other._renew()
        assert other.held == {1}
        await one.give_back()
        await other.give_back()


async def test_turns_are_taken_among_all_processes(stores: tuple[Store, Store, Store]) -> None:
    waits = []
    for store in stores:
        async with store.transaction() as at:
            waits.append(await rows.turn(at, "identify 0", 100.0))
    assert waits[0] == 0 and 90 < waits[1] <= 100 and 190 < waits[2] <= 200
    async with stores[0].transaction() as at:
        assert await rows.turn(at, "identify 1", 100.0) == 0


async def test_a_version_that_changes_the_database_waits_until_nobody_of_an_earlier_one_works(
    postgres: PostgresServer,
) -> None:
    address = postgres.empty()
    store = Store(address)
    await migrate(store._engine, store.dialect, NEWEST_SHAPE - 1)
    settings = Settings(_env_file=None, database_url=address)
    await put(store, theirs("elsewhere 1 x", {0}, 1e6))
    with pytest.raises(StartError) as refused:
        await _open(store, settings, False)
    assert str(refused.value).startswith(f"DATABASE_URL: {store.dialect.place} has to be changed for this version, ")
    assert "a bot, process 77 on elsewhere since " in str(refused.value) and await store.is_behind()
    async with store.transaction() as at:
        await rows.remove(at, "elsewhere 1 x")
    assert await _open(store, settings, False) and not await store.is_behind()
    await put(store, theirs("elsewhere 1 x", {0}, 1e6))
    assert await _open(store, settings, False), "one of the same version may be there"
    await store.close()
    postgres.drop(address)


async def test_a_bot_with_too_many_servers_for_one_connection_is_told_what_to_set() -> None:
    async def connect() -> None:
        raise discord.ConnectionClosed(SimpleNamespace(close_code=4011), shard_id=None)  # type: ignore[arg-type]

    connected = asyncio.create_task(connect())
    await asyncio.wait({connected})
    with pytest.raises(StartError, match=r"^SHARDS: Discord demands some for so many servers; set it to auto$"):
        _explain_end(connected)
