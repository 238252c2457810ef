"""`/metrics` for Prometheus and `/healthz` for whoever restarts what is not well, on a port of their own.

It must not listen beyond this machine unless it is told to, nor tell anything that is not for the host's eyes.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from aiohttp import web
from prometheus_client import generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from sqlalchemy import text

from bot.metrics import Metrics

if TYPE_CHECKING:
    from bot.client import App
    from bot.store import Store

PATIENCE_SECONDS = 3.0


class MetricsServer:
    """Listens from `start` to `stop`; clients may come and go meanwhile."""

    def __init__(self, store: Store, host: str, port: int) -> None:
        self.metrics, self.store = Metrics(), store
        self.host, self.port = host, port
        self.client: App | None = None
        self._runner: web.AppRunner | None = None

    def watch(self, client: App) -> App:
        """A client that has not logged in yet; the one before is gone."""
        self.client = client
        self.metrics.watch_client(client)
        return client

    async def start(self) -> None:
        """`OSError` where the port cannot be had."""
        served = web.Application()
        served.router.add_get("/metrics", self._metrics)
        served.router.add_get("/healthz", self._health)
        self._runner = web.AppRunner(served, access_log=None)
        await self._runner.setup()
        await web.TCPSite(self._runner, self.host, self.port).start()
        self.metrics.watch_log()
        self.metrics.watch_store(self.store)

    async def stop(self) -> None:
        self.metrics.stop()
        if self._runner is not None:
            await self._runner.cleanup()

    async def _metrics(self, _request: web.Request) -> web.Response:
        # Written in a thread: a long page of numbers need not hold up the loop.
        page = await asyncio.to_thread(generate_latest, self.metrics.registry)
        return web.Response(body=page, headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _health(self, _request: web.Request) -> web.Response:
        """200 where presses can be answered; 503 with what is wrong, in one word each."""
        found = {"discord": self._online(), "database": await self._stored()}
        wrong = [what for what, well in found.items() if not well]
        return web.json_response({"well": not wrong, "wrong": wrong}, status=503 if wrong else 200)

    def _online(self) -> bool:
        return self.client is not None and self.client.is_ready() and not self.client.is_closed()

    async def _stored(self) -> bool:
        if self.client is not None and self.client.health.fault is not None:
            return False
        try:
            async with asyncio.timeout(PATIENCE_SECONDS), self.store.reading() as at:
                await at.execute(text("SELECT 1"))
        except self.store.dialect.errors:  # too long a wait is one of them
            return False
        return True
