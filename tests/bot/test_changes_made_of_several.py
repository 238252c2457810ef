"""Several who each know of a transaction of their own change something as one, or not at all."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
from killing import Ends, Killed
from sqlalchemy.ext.asyncio import AsyncTransaction

from bot.bounded import Locks
from bot.store import Store
from bot.store.applied import counted, in_hand
from bot.store.notes import notes, read_note, write_note


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    async with Store(address) as opened:
        yield opened


async def names(store: Store, *wanted: str) -> list[str]:
    return [name for name in wanted if await read_note(store, name) is not None]


async def test_it_reads_what_it_has_written_and_nobody_else_does(store: Store) -> None:
    other: list[str | None] = []

    async def work() -> str | None:
        await write_note(store, "a", "1")
        other.append(await asyncio.create_task(read_note(store, "a")))
        async with store.glance() as at:
            assert not at.closed
        await write_note(store, "b", "2")
        return await read_note(store, "a")

    assert await store.as_one(work) == "1"
    assert other == [None]
    assert await names(store, "a", "b") == ["a", "b"]


async def test_what_fails_at_the_end_has_changed_nothing(store: Store) -> None:
    async def work() -> None:
        await write_note(store, "a", "1")
        raise ValueError

    with pytest.raises(ValueError):
        await store.as_one(work)
    assert await names(store, "a") == []
    await write_note(store, "b", "the next one begins with a clean connection")
    assert await names(store, "b") == ["b"]


async def test_a_part_that_fails_and_is_passed_over_leaves_nothing_of_itself(store: Store) -> None:
    async def half() -> None:
        async with store.transaction():
            await write_note(store, "half", "1")
            raise KeyError

    async def work() -> None:
        await write_note(store, "a", "1")
        with pytest.raises(KeyError):
            await half()
        await write_note(store, "b", "1")

    await store.as_one(work)
    assert await names(store, "a", "half", "b") == ["a", "b"]


async def test_one_inside_another_is_part_of_it(store: Store) -> None:
    async def inner() -> None:
        await write_note(store, "inner", "1")

    async def outer() -> None:
        await store.as_one(inner)
        raise ValueError

    with pytest.raises(ValueError):
        await store.as_one(outer)
    assert await names(store, "inner") == []


async def test_the_press_is_noted_once_and_counts_when_all_is_done(store: Store) -> None:
    async def work() -> None:
        await write_note(store, "a", "1")
        await write_note(store, "b", "1")
        assert not counted()

    with in_hand(7):
        await store.as_one(work)
        assert counted()


async def test_what_is_told_afterwards_is_told_once_it_is_kept_or_never(store: Store) -> None:
    told: list[str] = []

    async def work(fails: bool) -> None:
        await write_note(store, "a", "1")
        store.afterwards(lambda: told.append("kept"))
        assert told == []
        if fails:
            raise ValueError

    with pytest.raises(ValueError):
        await store.as_one(lambda: work(True))
    assert told == []
    await store.as_one(lambda: work(False))
    store.afterwards(lambda: told.append("alone"))
    assert told == ["kept", "alone"]


async def test_a_lock_is_kept_until_all_is_on_the_disk(store: Store) -> None:
    locks, seen = Locks(), []

    async def work() -> None:
        async with locks["m"]:
            waiting.append(asyncio.create_task(other()))
            await asyncio.sleep(0)
            await write_note(store, "a", "1")
        async with locks["m"]:
            seen.append(locks["m"].locked())

    async def other() -> None:
        async with locks["m"]:
            seen.append(await read_note(store, "a"))

    waiting: list[asyncio.Task[None]] = []
    await store.as_one(work)
    await waiting[0]
    assert seen == [True, "1"]
    assert not locks["m"].locked()


async def test_who_has_the_lock_and_wants_to_write_is_let_go_first(store: Store) -> None:
    """Whoever waits for a lock inside the one transaction there is would wait for whoever waits for that."""
    locks, tries = Locks(), 0
    has, asked = asyncio.Event(), asyncio.Event()

    async def holder() -> None:
        async with locks["m"]:
            has.set()
            await asked.wait()
            await write_note(store, "first", "1")

    async def work() -> str | None:
        nonlocal tries
        tries += 1
        await write_note(store, f"try {tries}", "1")
        asked.set()
        async with locks["m"]:
            return await read_note(store, "first")

    held = asyncio.create_task(holder())
    await has.wait()
    async with asyncio.timeout(60):
        assert await store.as_one(work) == "1", "it was begun again, after the other"
    await held
    assert await names(store, "try 1", "try 2") == ["try 2"]


async def test_two_that_want_the_same_locks_the_other_way_round_both_come_through(store: Store) -> None:
    locks, done = Locks(), []

    async def work(first: str, then: str) -> None:
        async with locks[first]:
            await asyncio.sleep(0)
            async with locks[then]:
                await write_note(store, first + then, "1")

    async def alone(name: str) -> None:
        async with locks[name]:
            await asyncio.sleep(0)
            await write_note(store, name, "1")
        done.append(name)

    async with asyncio.timeout(60):
        await asyncio.gather(
            *(store.as_one(lambda order=order: work(*order)) for order in ("ab", "ba", "bc", "ca")),
            *(alone(name) for name in "abcabc"),
        )
    assert await names(store, "ab", "ba", "bc", "ca") == ["ab", "ba", "bc", "ca"]
    assert sorted(done) == list("aabbcc") and not any(locks[name].locked() for name in "abc")


async def test_errors_are_handled_inside_and_a_busy_lock_is_none_of_them(store: Store) -> None:
    locks = Locks()
    has, asked = asyncio.Event(), asyncio.Event()

    async def holder() -> None:
        async with locks["m"]:
            has.set()
            await asked.wait()

    async def work() -> str:
        asked.set()
        try:
            async with locks["m"]:
                return "came in"
        except Exception:
            return "passed over"

    held = asyncio.create_task(holder())
    await has.wait()
    assert await store.as_one(work) == "came in"
    await held


async def test_wherever_the_process_ends_there_is_all_of_it_or_nothing(address: str) -> None:
    async def work(store: Store) -> None:
        for name in "abc":
            await write_note(store, name, "1")

    async def wiped(store: Store) -> None:
        async with store.transaction() as at:
            await at.execute(notes.delete())

    seen: list[Any] = []
    for place in range(20):
        async with Store(address) as store:
            await wiped(store)
            with pytest.MonkeyPatch.context() as patch:
                ends = Ends(patch, place)
                with suppress(Killed):
                    await store.as_one(lambda store=store: work(store))
                ends.spare()
            seen.append(len(await names(store, *"abc")))
    assert set(seen) == {0, 3}, seen


async def test_whoever_is_told_to_stop_at_the_disk_is_still_told_what_is_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_the_disk, told = asyncio.Event(), list[str]()
    commit = AsyncTransaction.commit

    async def slow(begun: AsyncTransaction) -> None:
        at_the_disk.set()
        await asyncio.sleep(0.05)
        await commit(begun)

    async def work() -> None:
        await write_note(store, "a", "1")
        store.afterwards(lambda: told.append("kept"))

    monkeypatch.setattr(AsyncTransaction, "commit", slow)
    with in_hand(7):
        task = asyncio.create_task(store.as_one(work))
        await at_the_disk.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert counted()
    monkeypatch.undo()
    assert await names(store, "a") == ["a"] and told == ["kept"]
