"""What comes again and again: the next turn comes though one failed, and a stop waits for the turn in hand or not."""

import asyncio
import datetime
from pathlib import Path

import pytest
from chance import INTERVALS

from bot.periodic import Periodic

LONG = 1e8


async def test_a_failed_turn_is_told_and_followed_by_the_next(caplog: pytest.LogCaptureFixture) -> None:
    turns: list[int] = []
    enough = asyncio.Event()

    async def work() -> None:
        turns.append(periodic.turns)
        if len(turns) == 1:
            raise RuntimeError("the disk is full")
        if len(turns) == 3:
            enough.set()

    periodic = Periodic("counting", work, 0.0)
    periodic.start()
    async with asyncio.timeout(60):
        await enough.wait()
    await periodic.stop()
    assert turns[:3] == [0, 1, 2]
    [record] = [record for record in caplog.records if record.name == "bot.periodic"]
    assert vars(record)["fields"] == {"name": "counting"} and record.exc_info is not None


@pytest.mark.parametrize("at_once", [False, True])
async def test_a_stop_lets_the_turn_in_hand_end_unless_told_otherwise(at_once: bool) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()
    ended: list[str] = []

    async def work() -> None:
        begun.set()
        try:
            await go_on.wait()
            ended.append("done")
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    periodic = Periodic("waiting", work, 0.0)
    periodic.start()
    async with asyncio.timeout(60):
        await begun.wait()
        stopping = asyncio.create_task(periodic.stop(at_once=at_once))
        await asyncio.sleep(0)
        go_on.set()
        await stopping
    assert ended == ["cancelled" if at_once else "done"]


async def test_one_that_rests_stops_and_starts_again_and_two_starts_are_one() -> None:
    turns: list[int] = []
    done = asyncio.Event()

    async def work() -> None:
        turns.append(1)
        done.set()

    periodic = Periodic("resting", work, LONG)
    for expected in (1, 2):
        periodic.start()
        periodic.start()
        async with asyncio.timeout(60):
            await done.wait()
            await periodic.stop()
        done.clear()
        assert len(turns) == expected


async def test_at_a_time_of_the_day_nothing_is_done_at_the_start() -> None:
    turns: list[int] = []

    async def work() -> None:
        turns.append(1)

    later = (datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=12)).timetz()
    periodic = Periodic("nightly", work, later)
    assert periodic.due is None
    periodic.start()
    async with asyncio.timeout(60):
        while periodic.due is None:  # noqa: ASYNC110  (the library has no event for it)
            await asyncio.sleep(0)
    assert periodic.due.timetz() == later and turns == []
    await periodic.stop()


async def test_one_that_never_began_can_be_stopped() -> None:
    await Periodic("idle", asyncio.Event().wait, LONG).stop()


def test_no_periodic_work_of_the_product_goes_on_in_tests() -> None:
    """Time that a test moves would have all of it done for every minute: hours of virtual time, minutes of a test."""
    root = Path(__file__).parents[2]
    files = [file for folder in ("bot", "cogs") for file in (root / folder).rglob("*.py")]
    those = {".".join(f.relative_to(root).with_suffix("").parts) for f in files if " Periodic(" in f.read_text("utf-8")}
    on_a_server = {"bot.lease", "bot.shard_lease", "bot.sharded"}
    at_night = {"cogs.upkeep"}  # which `stop_the_clocks` moves away
    assert those - on_a_server - at_night == {name for name, _ in INTERVALS}
