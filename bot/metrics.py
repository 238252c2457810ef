"""What the running bot counts and measures, for Prometheus; loaded only where `METRICS_PORT` is set.

It must not change what the bot does, nor name a person, a server or a match: labels are names of the program's own.
"""

from __future__ import annotations

import logging
import multiprocessing
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from bot import __version__

if TYPE_CHECKING:
    from bot.client import App
    from bot.lease import DatabaseLease
    from bot.shard_lease import ShardLease
    from bot.store import Store

CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback$")
"""Where a press is acknowledged, by its id."""
QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
PATIENT = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 30.0)
"""Discord gives three seconds to acknowledge; a picture is to be there in three."""
PAGE = 4096
MOST_NAMES = 300
"""Of commands and presses, more than there are: whatever comes, the page stays small."""


class Metrics:
    """One registry; `watch_store` and `watch_client` are called once for each that is made."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(namespace="crisis", registry=self.registry)
        self.presses = Counter(
            "crisis_presses", "Commands and presses that were worked on.", ("name", "outcome"), registry=self.registry
        )
        self.acknowledged = self._histogram(
            "crisis_acknowledgement_seconds", "From a press's arrival to its acknowledgement.", QUICK
        )
        self.answered = self._histogram(
            "crisis_answer_seconds", "From a press's arrival to its finished answer, with its picture.", PATIENT
        )
        self.changes = self._histogram(
            "crisis_transaction_seconds", "Transactions of the database, the wait for their turn included.", QUICK
        )
        self.requests = Counter(
            "crisis_discord_requests", "Requests to Discord by its answer.", ("status",), registry=self.registry
        )
        self.logged = Counter(
            "crisis_log_records", "Warnings and errors in the log.", ("level", "logger"), registry=self.registry
        )
        self.queues = Gauge(
            "crisis_queue_length", "What waits or is worked on at this moment.", ("queue",), registry=self.registry
        )
        self.workers = Gauge(
            "crisis_workers_memory_bytes", "Memory of the processes that draw and think.", registry=self.registry
        )
        self.workers.set_function(workers_memory)
        self.lease = Gauge(
            "crisis_lease_seconds",
            "Until the lease of a server's database ends.",
            registry=self.registry,
        )
        self.shards = Gauge(
            "crisis_shards",
            "Shards that this process works: its own, and those of processes that are gone.",
            ("whose",),
            registry=self.registry,
        )
        self.guilds = Gauge("crisis_guilds", "Servers that this process sees.", registry=self.registry)
        Gauge("crisis_info", "The version that runs.", ("version",), registry=self.registry).labels(__version__).set(1)
        self._handler = _Counting(self.logged)
        self._names: set[str] = set()

    def _histogram(self, name: str, told: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, told, buckets=buckets, registry=self.registry)

    def watch_log(self) -> None:
        logging.getLogger().addHandler(self._handler)

    def stop(self) -> None:
        logging.getLogger().removeHandler(self._handler)

    def watch_store(self, store: Store) -> None:
        store.timed = self.changes.observe
        self.queues.labels("writers").set_function(lambda: store.writers)

    def watch_lease(self, lease: DatabaseLease | ShardLease) -> None:
        self.lease.set_function(lambda: lease.seconds_left)

    def watch_shards(self, lease: ShardLease) -> None:
        self.shards.labels("own").set_function(lambda: len(lease.held - lease.standing_in))
        self.shards.labels("other").set_function(lambda: len(lease.standing_in))

    def watch_client(self, client: App) -> None:
        """Before it logs in."""
        client.http.http_trace = self._trace(client)
        client.presses.ended = self._ended
        self.guilds.set_function(lambda: len(client.guilds))
        for queue, length in {
            "presses": lambda: client.presses.count,
            "matches posted": lambda: client.poster.count,
            "seasons posted": lambda: client.herald.count,
            "opponents": lambda: client.thinker.count,
            "pictures": lambda: client.pictures.length,
        }.items():
            self.queues.labels(queue).set_function(length)

    def _ended(self, name: str, seconds: float, failed: bool) -> None:
        if len(self._names) < MOST_NAMES:
            self._names.add(name)
        self.presses.labels(name if name in self._names else "other", "failed" if failed else "done").inc()
        self.answered.observe(seconds)

    def _trace(self, client: App) -> aiohttp.TraceConfig:
        """Every request that discord.py makes passes here, by aiohttp's own means."""
        trace = aiohttp.TraceConfig()

        async def answered(_session: Any, _context: Any, end: aiohttp.TraceRequestEndParams) -> None:
            self.requests.labels(str(end.response.status)).inc()
            found = CALLBACK.search(end.url.path)
            begun = client.presses.begun.get(int(found[1])) if found else None
            if begun is not None:
                self.acknowledged.observe(time.perf_counter() - begun)

        async def failed(_session: Any, _context: Any, _end: aiohttp.TraceRequestExceptionParams) -> None:
            self.requests.labels("none").inc()

        trace.on_request_end.append(answered)
        trace.on_request_exception.append(failed)
        return trace


class _Counting(logging.Handler):
    def __init__(self, counter: Counter) -> None:
        super().__init__(logging.WARNING)
        self._counter = counter

    def emit(self, record: logging.LogRecord) -> None:
        self._counter.labels(record.levelname, record.name).inc()


def workers_memory() -> float:
    """Pages of this process's children that lie in memory; 0 where the system does not tell."""
    pages = 0
    for child in multiprocessing.active_children():
        try:
            pages += int(Path(f"/proc/{child.pid}/statm").read_text().split()[1])
        except (OSError, IndexError, ValueError):
            continue
    return float(pages * PAGE)
