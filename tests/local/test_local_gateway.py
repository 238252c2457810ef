"""The gateway: resume with replay, reconnects, invalid sessions, refusals to identify, members on request."""

import asyncio
import json
import zlib

import aiohttp
import discord
import pytest

from bot.local import LocalDiscord, Person


def add_ping(bot):
    @bot.tree.command(description="Answers")
    async def ping(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pong")


async def test_a_cut_connection_is_resumed_and_what_was_missed_is_replayed(table, bot, attach, blue, eventually):
    heard, resumed = [], asyncio.Event()

    @bot.event
    async def on_message(message: discord.Message) -> None:
        heard.append(message.content)

    @bot.event
    async def on_resumed() -> None:
        resumed.set()

    add_ping(bot)
    async with attach(bot):
        await blue.wait_for_command("ping")
        session = bot.ws.session_id
        await table.drop_gateway()
        private = await blue.open_dm()
        for number in range(3):
            await blue.say(private, f"missed {number}")
        await asyncio.wait_for(resumed.wait(), 60)
        await eventually(lambda: len(heard) == 3)
        assert heard == ["missed 0", "missed 1", "missed 2"]
        assert bot.ws.session_id == session
        assert (table.gateway.identifies, table.gateway.resumes) == (1, 1)
        assert (await blue.slash("general", "ping"))["content"] == "pong"


async def test_asked_to_reconnect_the_bot_resumes(table, bot, attach, blue, eventually):
    add_ping(bot)
    async with attach(bot):
        await blue.wait_for_command("ping")
        await table.gateway.ask_reconnect()
        await eventually(lambda: table.gateway.resumes == 1)
        await blue.slash("general", "ping")


async def test_an_invalid_session_is_begun_anew(table, bot, attach, blue, eventually):
    add_ping(bot)
    async with attach(bot):
        await blue.wait_for_command("ping")
        await table.gateway.invalidate()
        await eventually(lambda: table.gateway.identifies == 2, 15)
        await blue.wait_for_bot()
        await blue.slash("general", "ping")
        assert table.gateway.resumes == 0


async def test_privileged_intents_must_be_granted(table, attach):
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with attach(discord.Client(intents=discord.Intents.all())):
            pass
    async with LocalDiscord(privileged_intents=True, patient=True) as generous, Person(generous.url, "blue"):
        got, _ = await _talk(generous, {"op": 2, "d": {"token": "any", "intents": 3}}, receive=3)
        assert {member["user"]["username"] for member in got[2]["d"]["members"]} == {"Crisis by Post", "blue"}


async def test_members_come_on_request(table, bot, attach, blue, red):
    async with attach(bot):
        members = await bot.guilds[0].query_members("re")
        assert [m.name for m in members] == ["red"]
        assert [m.id for m in await bot.guilds[0].query_members(user_ids=[int(blue.id)])] == [int(blue.id)]


async def test_a_wrong_token_is_refused_by_both_doors(monkeypatch):
    async with LocalDiscord(token="right", patient=True) as table:
        monkeypatch.setattr(discord.http.Route, "BASE", table.api_url)
        client = discord.Client(intents=discord.Intents.none())
        with pytest.raises(discord.LoginFailure):
            await client.login("wrong")
        await client.close()
        assert await _close_code(table, {"op": 2, "d": {"token": "wrong", "intents": 0, "properties": {}}}) == 4004


async def _talk(table, *frames, compress=False, receive=1):
    """Send raw frames after HELLO; gives what came back and the close code."""
    suffix = "&compress=zlib-stream" if compress else ""
    inflate, got = zlib.decompressobj(), []
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{table.gateway_url}?v=10&encoding=json{suffix}") as socket,
    ):
        for frame in frames:
            await socket.send_str(frame if isinstance(frame, str) else json.dumps(frame))
        while len(got) < receive:
            message = await socket.receive(timeout=60)
            if message.type is aiohttp.WSMsgType.BINARY:
                assert message.data.endswith(b"\x00\x00\xff\xff")
                got.append(json.loads(inflate.decompress(message.data)))
            elif message.type is aiohttp.WSMsgType.TEXT:
                got.append(json.loads(message.data))
            else:
                break
        return got, socket.close_code


async def _close_code(table, *frames):
    _, code = await _talk(table, *frames, receive=9)
    return code


IDENTIFY = {"op": 2, "d": {"token": "any", "intents": 1, "properties": {}}}


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (["not json"], 4002),
        ([{"op": 3, "d": {}}], 4003),
        ([IDENTIFY, IDENTIFY], 4005),
        ([IDENTIFY, {"op": 99, "d": {}}], 4001),
        ([{"op": 2, "d": {"token": "any", "properties": {}}}], 4013),
        ([{"op": 2, "d": {"token": "any", "intents": 1 << 15}}], 4014),
        ([{"op": 2, "d": {"token": "any", "intents": 1, "shard": [2, 2]}}], 4010),
        ([{"op": 1, "d": None}] * 121, 4008),
    ],
    ids=["garbage", "before-identify", "twice", "opcode", "intents", "privileged", "shard", "flood"],
)
async def test_misuse_closes_the_connection_with_discords_code(table, frames, code):
    socket_frames = frames
    if code == 4008:
        got, closed = await _talk(table, *socket_frames, receive=200)
        assert len(got) == 121 and closed == code
        return
    assert await _close_code(table, *socket_frames) == code


async def test_frames_are_one_compressed_stream_when_asked(table):
    got, _ = await _talk(table, {"op": 1, "d": None}, IDENTIFY, compress=True, receive=4)
    assert [frame["op"] for frame in got] == [10, 11, 0, 0]
    assert [frame["t"] for frame in got[2:]] == ["READY", "GUILD_CREATE"]
    assert [frame["s"] for frame in got[2:]] == [1, 2]
    assert got[2]["d"]["resume_gateway_url"] == table.gateway_url


async def test_resuming_an_unknown_session_or_the_future_is_refused(table):
    got, _ = await _talk(table, {"op": 6, "d": {"token": "any", "session_id": "nobody", "seq": 1}}, receive=2)
    assert (got[1]["op"], got[1]["d"]) == (9, False)
    async with (
        aiohttp.ClientSession() as http,
        http.ws_connect(table.gateway_url) as socket,
    ):
        await socket.receive_json()
        await socket.send_json(IDENTIFY)
        ready = await socket.receive_json()
        future = {"op": 6, "d": {"token": "any", "session_id": ready["d"]["session_id"], "seq": 99}}
        assert await _close_code(table, future) == 4007


async def test_a_session_lost_for_too_long_cannot_be_resumed(table):
    async with aiohttp.ClientSession() as http, http.ws_connect(table.gateway_url) as socket:
        await socket.receive_json()
        await socket.send_json(IDENTIFY)
        ready = await socket.receive_json()
        await table.drop_gateway()
    resume = {"op": 6, "d": {"token": "any", "session_id": ready["d"]["session_id"], "seq": 1}}
    table.clock.advance(91)
    again, _ = await _talk(table, resume, receive=2)
    assert (again[1]["op"], again[1]["d"]) == (9, False)


async def test_a_bot_that_stops_its_heartbeat_is_dropped(table):
    async with aiohttp.ClientSession() as http, http.ws_connect(table.gateway_url) as socket:
        assert (await socket.receive_json())["op"] == 10
        table.gateway.heartbeat_interval = 0.05  # from the next frame on
        await socket.send_json(IDENTIFY)
        assert (await socket.receive_json())["t"] == "READY"
        while (message := await socket.receive(timeout=60)).type is aiohttp.WSMsgType.TEXT:
            pass
        assert message.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSED)
