"""Posting: match by match in order, a few matches at a time, again until it is done."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.matches import poster as posting
from bot.matches.poster import AT_ONCE, Poster
from bot.store import Store
from bot.store import matches as rows
from bot.store.matches import Due


@pytest.fixture
async def poster(address: str) -> AsyncIterator[Poster]:
    async with Store(address) as store:
        poster = Poster(store)
        yield poster
        await poster.rest()


async def put_out(poster: Poster, *matches: str) -> None:
    async with poster.store.transaction() as at:
        for match in matches:
            await rows.put_out(at, match, "entry", n=1)


async def test_only_some_matches_are_posted_side_by_side_and_all_in_the_end(poster: Poster) -> None:
    at_once: set[str] = set()
    posted: list[str] = []
    crowded = asyncio.Event()

    async def post(match: str, due: list[Due], again: bool) -> None:
        at_once.add(match)
        assert len(at_once) <= AT_ONCE
        if len(at_once) == AT_ONCE:
            crowded.set()
        async with asyncio.timeout(60):
            await crowded.wait()
        at_once.remove(match)
        posted.append(match)
        await poster.done(due)

    poster.post = post
    matches = [f"m{n}" for n in range(AT_ONCE + 5)]
    await put_out(poster, *matches)
    await poster.repair()
    assert poster.busy
    await poster.settled()
    assert sorted(posted) == sorted(matches)
    assert not poster.busy


async def test_one_that_fails_is_tried_again_and_keeps_nobody_waiting(
    poster: Poster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(posting, "FIRST_WAIT", 0)
    tries: list[tuple[str, bool]] = []

    async def post(match: str, due: list[Due], again: bool) -> None:
        tries.append((match, again))
        if len(tries) < 3:
            raise ConnectionError("no network")
        await poster.done(due)

    poster.post = post
    await put_out(poster, "m")
    poster.wake("m")
    await poster.settled()
    assert tries == [("m", True)] * 3, "somebody may have posted it before it failed"


async def test_what_comes_while_a_match_is_posted_is_posted_too(poster: Poster) -> None:
    told: list[int] = []

    async def post(match: str, due: list[Due], again: bool) -> None:
        told.append(len(due))
        if len(told) == 1:
            await put_out(poster, "m", "m")
            poster.wake("m")
        await poster.done(due)

    poster.post = post
    await put_out(poster, "m")
    poster.wake("m")
    await poster.settled()
    assert told == [1, 2]
