"""The world's file: whole after any end, no larger than what is shown, and nobody else's."""

import asyncio
import io
import sqlite3
from pathlib import Path

import discord
import pytest
from local_bots import attached

from bot.local import LocalDiscord, Person, server
from bot.local.worldfile import WorldFileError


def rows(file: Path, query: str) -> list[tuple[object, ...]]:
    db = sqlite3.connect(file)
    try:
        return db.execute(query).fetchall()
    finally:
        db.close()


async def test_pictures_are_found_whatever_the_address_of_each_start_was(tmp_path, monkeypatch, bot):
    file = tmp_path / "world.sqlite3"
    async with LocalDiscord(world_file=file, patient=True) as local, attached(local, monkeypatch, bot):
        channel = discord.utils.get(bot.get_all_channels(), name="matches")
        await channel.send("board", file=discord.File(io.BytesIO(b"bytes"), "a.bin"))
    seen = {local.url}
    for _ in range(2):
        async with LocalDiscord(world_file=file) as local, Person(local.url, "blue") as blue:
            [message] = await blue.history("matches")
            assert await blue.download(message["attachments"][0]["url"]) == b"bytes"
            seen.add(local.url)
    assert len(seen) > 1, "the test says nothing where a start gets the port of the one before"


async def test_what_nobody_will_see_again_is_not_kept(tmp_path, monkeypatch, bot):
    """An answer that was being thought about, and pictures of private messages."""

    @bot.tree.command(description="Thinks")
    async def ponder(interaction: discord.Interaction) -> None:
        await interaction.response.defer(thinking=True)

    @bot.tree.command(description="Whispers")
    async def whisper(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(
            "psst", ephemeral=True, file=discord.File(io.BytesIO(b"secret"), "a.bin")
        )

    @bot.tree.command(description="Speaks")
    async def speak(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("loud", file=discord.File(io.BytesIO(b"open"), "b.bin"))

    file = tmp_path / "world.sqlite3"
    async with (
        LocalDiscord(world_file=file, patient=True) as local,
        attached(local, monkeypatch, bot),
        Person(local.url, "blue") as blue,
    ):
        await blue.wait_for_command("speak")
        await blue.slash("general", "speak")
        await blue.slash("general", "whisper")
        await blue.begin("general", "ponder")
        await blue.wait_for_message(lambda message: message["flags"] & 128)
    async with LocalDiscord(world_file=file) as local, Person(local.url, "blue") as blue:
        [kept] = await blue.history("general")
        assert kept["content"] == "loud"
        assert await blue.download(kept["attachments"][0]["url"]) == b"open"
    assert rows(file, "select data from file") == [(b"open",)]


async def test_a_first_start_that_was_broken_off_leaves_nothing_behind(tmp_path, monkeypatch):
    file = tmp_path / "world.sqlite3"
    with monkeypatch.context() as broken:

        def half(world, name):
            world.add_user(name, bot=True)
            raise KeyboardInterrupt

        broken.setattr(server, "seed", half)
        local = LocalDiscord(world_file=file)
        with pytest.raises(KeyboardInterrupt):
            await local.start()
        await local.close()
    assert rows(file, "select * from thing") == []
    async with LocalDiscord(world_file=file) as local, Person(local.url, "blue") as blue:
        assert [guild["name"] for guild in blue.hello["guilds"]] == ["The Table", "A server without the bot"]


async def test_tabs_find_the_next_start_at_the_same_port_unless_it_is_taken(tmp_path):
    file = tmp_path / "world.sqlite3"
    async with LocalDiscord(world_file=file, same_port=True) as first:
        assert first.port in server.OWN_PORTS, "none that the system hands out to connections"
    async with LocalDiscord(world_file=file, same_port=True) as second:
        assert second.port == first.port
    taken = await asyncio.start_server(lambda reader, writer: None, server.HOST, first.port)
    async with taken, LocalDiscord(world_file=file, same_port=True) as third:
        assert third.port != first.port


async def test_a_named_port_is_taken_or_refused(tmp_path):
    """Whoever names a port means it."""
    file = tmp_path / "world.sqlite3"
    async with LocalDiscord(world_file=file, same_port=True) as first:
        second = LocalDiscord(world_file=tmp_path / "other.sqlite3", port=first.port, same_port=True)
        with pytest.raises(OSError):
            await second.start()
        await second.close()


async def test_a_database_of_something_else_is_refused_and_left_as_it_is(tmp_path):
    file = tmp_path / "crisis.sqlite3"
    db = sqlite3.connect(file)
    db.execute("create table matches (id)")
    db.close()
    before = file.read_bytes()
    local = LocalDiscord(world_file=file)
    with pytest.raises(WorldFileError, match="holds something else"):
        await local.start()
    await local.close()
    assert file.read_bytes() == before


async def test_the_talk_goes_on_where_nothing_can_be_written_any_more(tmp_path, caplog):
    async with LocalDiscord(world_file=tmp_path / "world.sqlite3") as local, Person(local.url, "blue") as blue:
        await blue.say("general", "kept")
        local._file.db.execute("pragma query_only = 1")  # as a full disk refuses it
        await blue.say("general", "not kept")
        await blue.say("general", "nor this")
        assert [message["content"] for message in await blue.history("general")] == ["kept", "not kept", "nor this"]
    assert len([line for line in caplog.messages if "cannot keep its chat" in line]) == 1, "told once"


async def test_ids_go_on_where_the_clock_was_put_back(tmp_path):
    file = tmp_path / "world.sqlite3"
    async with LocalDiscord(world_file=file) as local, Person(local.url, "blue") as blue:
        local.clock.offset = 3600
        first = await blue.say("general", "first")
    async with LocalDiscord(world_file=file) as local, Person(local.url, "blue") as blue:
        second = await blue.say("general", "second")
        assert int(second["id"]) > int(first["id"])
