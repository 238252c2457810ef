"""Shards: how many a bot is told to have, who hears of which server, and what is refused as Discord refuses it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest

from bot.local import LocalDiscord, Person
from bot.local.gateway import shard_of
from bot.local.person import UnansweredError

COUNT = 3
PING = {"id": "1", "name": "ping", "type": 1, "description": "x", "integration_types": [0], "contexts": [0]}
INTENTS = 1 << 0 | 1 << 9 | 1 << 12


def in_shard(local: LocalDiscord, shard: int, count: int = COUNT) -> str:
    """A server of a shard, with one channel called after it; gives its id."""
    while True:
        guild = local.world.add_guild(f"server {shard}", bot_member=True)
        if shard_of(guild.id, count) == shard:
            local.world.add_text_channel(guild.id, f"channel-{shard}")
            return guild.id
        del local.world.guilds[guild.id]
        local.clock.advance(0.001)


@asynccontextmanager
async def identified(local: LocalDiscord, shard: Any) -> AsyncIterator[aiohttp.ClientWebSocketResponse]:
    async with aiohttp.ClientSession() as http, http.ws_connect(local.gateway_url) as socket:
        await socket.receive_json()
        told = {"token": "any", "intents": INTENTS} | ({} if shard is None else {"shard": shard})
        await socket.send_json({"op": 2, "d": told})
        yield socket


async def heard(socket: aiohttp.ClientWebSocketResponse) -> list[dict[str, Any]]:
    """Everything that was sent up to the answer to a heartbeat."""
    await socket.send_json({"op": 1, "d": None})
    frames = []
    while True:
        frame = await socket.receive_json(timeout=60)
        if frame["op"] == 11:
            return frames
        frames.append(frame)


async def places(socket: aiohttp.ClientWebSocketResponse, count: int) -> list[str]:
    """Where the next so many messages were written."""
    found: list[str] = []
    while len(found) < count:
        frame = await socket.receive_json(timeout=60)
        found += [frame["d"]["channel_id"]] if frame["t"] == "MESSAGE_CREATE" else []
    return found


async def test_each_shard_hears_of_its_own_servers_and_the_first_of_private_messages(local: LocalDiscord) -> None:
    servers = [in_shard(local, shard) for shard in range(COUNT)]
    async with identified(local, [0, COUNT]) as zero, identified(local, [1, COUNT]) as one:
        begun = [await heard(zero), await heard(one)]
        for shard, frames in enumerate(begun):
            ready = next(frame["d"] for frame in frames if frame["t"] == "READY")
            known = {guild["id"] for guild in ready["guilds"]}
            assert ready["shard"] == [shard, COUNT] and servers[shard] in known
            assert not known & (set(servers) - {servers[shard]})
        async with Person(local.url, "blue") as blue:
            private = await blue.open_dm()
            for place in (*(f"channel-{shard}" for shard in range(COUNT)), private, "channel-1"):
                await blue.say(place, "hello")
            named = {shard: blue.channel(f"channel-{shard}")["id"] for shard in range(2)}
        assert await places(zero, 2) == [named[0], private["id"]]
        assert await places(one, 2) == [named[1], named[1]]


@pytest.mark.parametrize("shard", [[3, 3], [-1, 3], [0, 0], [0], [0, 1, 2], "0/1", ["0", "1"], [True, 2], 7])
async def test_a_shard_that_cannot_be_is_refused(local: LocalDiscord, shard: Any) -> None:
    async with identified(local, shard) as socket:
        assert (await socket.receive(timeout=60)).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 4010


async def test_too_many_servers_for_one_shard_are_refused(local: LocalDiscord) -> None:
    local.gateway.guilds_per_shard = 0
    async with identified(local, None) as socket:
        assert (await socket.receive(timeout=60)).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 4011


async def test_a_bot_that_asks_is_told_how_many_shards_to_have() -> None:
    as_bot = {"Authorization": "Bot any"}
    async with (
        LocalDiscord(patient=True, shards=16) as local,
        aiohttp.ClientSession(headers=as_bot) as http,
        http.get(f"{local.api_url}/gateway/bot") as answer,
    ):
        told = await answer.json()
    assert (told["shards"], told["session_start_limit"]["max_concurrency"]) == (16, 16)


async def test_a_press_in_a_server_whose_shard_is_not_there_fails_at_once(local: LocalDiscord) -> None:
    in_shard(local, 1)
    local.world.commands["global"] = {"1": PING}
    async with identified(local, [0, COUNT]) as zero, Person(local.url, "blue") as blue:
        await heard(zero)
        with pytest.raises(UnansweredError):
            await blue.slash("channel-1", "ping")
        assert not [frame for frame in await heard(zero) if frame["t"] == "INTERACTION_CREATE"]


async def test_servers_are_spread_over_the_shards_there_may_be() -> None:
    async with LocalDiscord(patient=True, servers=8) as local, Person(local.url, "blue") as blue:
        joined = [guild for guild in blue.hello["guilds"] if guild["bot_member"]]
        assert len(joined) == 8 and all(guild["channels"] for guild in joined)
        assert {shard_of(guild["id"], 4) for guild in joined} == {0, 1, 2, 3}
