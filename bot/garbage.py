"""When the garbage collector runs: on the young generation at any time, on all while nobody waits for an answer.

It must not put a full collection off for ever: when much has come together it runs in the middle of the work as well.
"""

import asyncio
import gc
from collections.abc import Callable

YOUNG, MIDDLE, NEVER = 5_000, 5, 1_000_000
"""Thresholds of the three generations. A match read from its snapshot is thousands of objects, gone again with the
answer: at the usual 700 they would all be traversed while they are needed. The oldest generation is this module's to
collect: it takes as long as a hundred answers."""
QUIET_SECONDS = 1.0
ENOUGH, TOO_MUCH = 1, 20
"""Collections of the middle generation since the last full one."""


async def collect_when_idle(busy: Callable[[], bool]) -> None:
    """Until it is cancelled."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    try:
        while True:
            await asyncio.sleep(QUIET_SECONDS)
            if gc.get_count()[2] >= (TOO_MUCH if busy() else ENOUGH):
                gc.collect()
    finally:
        gc.set_threshold(*before)
