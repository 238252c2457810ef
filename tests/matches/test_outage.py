"""Discord that does not answer: told once however many matches wait, and all go on as soon as it answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.matches.poster import FIRST_WAIT, Poster
from bot.outage import Outage
from bot.store import Store
from bot.store import matches as rows
from bot.store.matches import Due

COUNT = 30


class Response:
    """Of a request that failed."""

    def __init__(self, status: int) -> None:
        self.status, self.reason = status, "so"


def server_error(status: int = 503) -> discord.DiscordServerError:
    response: Any = Response(status)
    return discord.DiscordServerError(response, "no")


@pytest.fixture
async def poster(address: str) -> AsyncIterator[Poster]:
    async with Store(address) as store:
        made = Poster(store)
        made.outage = Outage()
        yield made
        await made.rest()


async def test_an_outage_is_told_once_and_ends_for_all_at_once(
    poster: Poster, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each match waits longer from try to try, up to minutes; the first that is posted calls all others."""
    caplog.set_level(logging.INFO)
    monkeypatch.setattr("bot.matches.poster.FIRST_WAIT", 3600.0)
    tried, posted, broken = list[str](), list[str](), True
    all_tried = asyncio.Event()

    async def post(match: str, due: list[Due], again: bool) -> None:
        tried.append(match)
        if len(tried) == COUNT:
            all_tried.set()
        if broken:
            raise server_error()
        posted.append(match)
        await poster.done(due)

    poster.post = post
    async with poster.store.transaction() as at:
        for n in range(COUNT + 1):
            await rows.put_out(at, f"m{n}", "entry", n=0)
    for n in range(COUNT):
        poster.wake(f"m{n}")
    async with asyncio.timeout(30):
        await all_tried.wait()
    broken = False
    poster.wake(f"m{COUNT}")
    async with asyncio.timeout(30):
        await poster.settled()
    assert sorted(posted) == sorted(f"m{n}" for n in range(COUNT + 1)) and len(tried) == 2 * COUNT + 1
    told = [record.getMessage() for record in caplog.records if "Discord" in record.getMessage()]
    assert [text.split(",")[0] for text in told] == ["Discord does not answer", "Discord answers again"]
    assert "posting failed" not in caplog.text


@pytest.mark.parametrize(
    ("error", "is_one"),
    [
        (server_error(500), True),
        (server_error(503), True),
        (discord.HTTPException(Response(429), "later"), True),  # type: ignore[arg-type]
        (aiohttp.ServerDisconnectedError(), True),
        (ConnectionResetError(), True),
        (discord.Forbidden(Response(403), "no"), False),  # type: ignore[arg-type]
        (discord.NotFound(Response(404), "no"), False),  # type: ignore[arg-type]
        (discord.HTTPException(Response(400), "no"), False),  # type: ignore[arg-type]
        (ValueError("a fault of ours"), False),
        (OSError("a disk"), False),
    ],
    ids=str,
)
def test_a_no_and_a_fault_of_ours_are_no_outage(error: Exception, is_one: bool) -> None:
    outage = Outage()
    assert (outage.met(error), outage.lasts) == (is_one, is_one)
    outage.over()
    assert not outage.lasts


async def test_whoever_waits_waits_no_longer_than_it_wanted() -> None:
    outage = Outage()
    outage.met(server_error())
    async with asyncio.timeout(FIRST_WAIT):
        await outage.wait(0.01)
    assert outage.lasts
