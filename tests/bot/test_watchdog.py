"""The loop is watched: whatever holds it up is named in the log."""

import asyncio
import logging
import time
from typing import Any

import pytest

from bot.watchdog import Watchdog


def hold_up_the_loop(watchdog: Watchdog) -> None:
    deadline = time.monotonic() + 60
    while not watchdog.seen:
        assert time.monotonic() < deadline, "nobody looked"
        time.sleep(0.01)
    while time.monotonic() < watchdog.due + watchdog.stall:
        time.sleep(0.01)


async def test_a_stall_is_logged_with_its_length_and_with_what_ran(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    watchdog = Watchdog(stall=0.1, report=0.0)
    watchdog.start()
    hold_up_the_loop(watchdog)
    async with asyncio.timeout(60):
        while not told(caplog, "loop"):  # noqa: ASYNC110  (the log tells nobody)
            await asyncio.sleep(0.01)
    watchdog.stop()
    (stalled, *_), (summary, *_) = told(caplog, "loop stalled"), told(caplog, "loop")
    assert stalled["ms"] >= 100
    assert any("hold_up_the_loop" in place for place in stalled["at"])
    assert summary["stalls"] and summary["longest_ms"] >= 100


def told(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    return [getattr(record, "fields", {}) for record in caplog.records if record.message == event]
