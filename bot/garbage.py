"""When garbage is looked for: among what is young at any time, among everything while nobody waits for an answer.

It must not be left out for ever: when much has come together it is looked for in the middle of the work as well.
"""

import asyncio
import gc
from collections.abc import Callable

YOUNG, MIDDLE, NEVER = 5_000, 5, 1_000_000
"""Objects that come to stay before the young are looked through; rounds of that before those that stayed are. A match
read from its snapshot is thousands of objects, gone again with the answer: at the usual 700 they would all be looked
through while they are needed. The old are this module's to look through: it takes as long as a hundred answers."""
QUIET_SECONDS = 1.0
ENOUGH, TOO_MUCH = 1, 20
"""Rounds among the middle ones since the last look at everything."""


async def sweep(busy: Callable[[], bool]) -> None:
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
