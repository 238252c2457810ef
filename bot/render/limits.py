"""Limits of a process that works on what somebody handed in: memory, processor time, time by the clock.

It must not be asked for in the bot's own process: a limit stays until the process ends.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Limits:
    memory: int
    """Bytes of address space beyond what the process has when it is confined."""
    processor: int
    """Seconds of processor time from then on."""
    clock: float
    """Seconds until whoever waits gives it up and ends it."""


def confined(limits: Limits, work: Callable[..., T], args: tuple[Any, ...], kwargs: dict[str, Any]) -> T:
    """The work, and nothing after it; what it needs is loaded by now and does not count."""
    _confine(limits)
    return work(*args, **kwargs)


def _confine(limits: Limits) -> None:
    """From now on an allocation too many is a MemoryError, and a second too many the end of this process."""
    if sys.platform == "win32":  # there only the clock
        return
    import resource

    spent = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
    processor = int(spent) + limits.processor
    resource.setrlimit(resource.RLIMIT_CPU, (processor, processor + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        memory = _address_space() + limits.memory
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def _address_space() -> int:
    import resource

    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    return pages * resource.getpagesize()
