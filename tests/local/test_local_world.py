"""The world in a file, the local Discord as its own process, and a person's patience."""

import asyncio
import io
import re
import sys

import discord
import pytest
from local_bots import TableBot, attached

from bot.local import LocalDiscord, Person
from bot.local.errors import ApiError


async def test_a_world_in_a_file_survives_a_restart_with_its_threads_pictures_and_buttons(tmp_path, monkeypatch, bot):
    pressed = []

    class Lasting(discord.ui.View):
        def __init__(self) -> None:
            super().__init__(timeout=None)

        @discord.ui.button(label="Press", custom_id="lasting")
        async def press(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
            pressed.append(interaction.user.name)
            await interaction.response.edit_message(content="pressed")

    file = tmp_path / "world.sqlite3"
    async with (
        LocalDiscord(world_file=file, patient=True) as table,
        attached(table, monkeypatch, bot),
        Person(table.url, "blue") as blue,
    ):
        channel = discord.utils.get(bot.get_all_channels(), name="matches")
        thread = await channel.create_thread(name="A match", type=discord.ChannelType.public_thread)
        picture = discord.File(io.BytesIO(b"bytes"), "a.bin", description="alt")
        await thread.send("board", view=Lasting(), file=picture)
        await blue.say(str(thread.id), "hello")
        before = [m["content"] for m in await blue.history(str(thread.id))]
        first_id, first_url = blue.id, table.url
    second = TableBot()
    second.add_view(Lasting())
    async with (
        LocalDiscord(world_file=file, patient=True) as table,
        attached(table, monkeypatch, second),
        Person(table.url, "blue") as blue,
    ):
        assert table.url != first_url and blue.id == first_id
        messages = await blue.history(str(thread.id))
        assert [m["content"] for m in messages] == before == ["board", "hello"]
        assert await blue.download(messages[0]["attachments"][0]["url"]) == b"bytes"
        assert messages[0]["attachments"][0]["description"] == "alt"
        await blue.press(messages[0], "Press")
        assert pressed == ["blue"]


async def test_python_m_bot_local_serves_the_table_and_says_how_to_attach():
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.local", "--port", "0", stdout=asyncio.subprocess.PIPE
    )
    try:
        lines = [(await asyncio.wait_for(process.stdout.readline(), 120)).decode() for _ in range(3)]
        url = re.search(r"http://127\.0\.0\.1:\d+", lines[0]).group()
        assert f"DISCORD_API_URL={url}/api/v10" in lines[2] and "DISCORD_GATEWAY_URL=ws://127.0.0.1:" in lines[2]
        assert "DISCORD_TOKEN=" in lines[2]
        async with Person(url, "blue") as blue:
            assert blue.hello["bot"] == "offline"
            assert [g["name"] for g in blue.hello["guilds"]] == ["The Table", "A server without the bot"]
    finally:
        process.terminate()
    assert await asyncio.wait_for(process.wait(), 60) == 0


async def test_a_person_says_what_was_awaited(table):
    async with Person(table.url, "blue", patience=0.05) as blue:
        with pytest.raises(TimeoutError, match=r"blue waited 0.05 s for a message about dice"):
            await blue.wait_for_message(lambda m: False, what="a message about dice")
        with pytest.raises(LookupError, match="no command /roll"):
            await blue.slash("general", "roll")
        with pytest.raises(LookupError, match="no channel 'nowhere'"):
            await blue.say("nowhere", "x")


async def test_everyone_hears_of_a_new_person_and_each_tab_gets_everything(table, blue):
    async with Person(table.url, "Blue") as second_tab, Person(table.url, "red") as red:
        assert second_tab.id == blue.id
        await blue.until(lambda: [f for f in blue.frames if f["type"] == "user_join"], "red to join")
        await red.say("general", "hi")
        for tab in (blue, second_tab, red):
            assert (await tab.wait_for_message(channel="general"))["content"] == "hi"


async def test_everyone_sees_who_is_here_and_who_has_left(table, blue):
    def seen() -> set[str]:
        told = [f["here"] for f in blue.frames if f["type"] == "here"]
        return set(told[-1] if told else blue.hello["here"])

    assert seen() == {blue.id}
    async with Person(table.url, "red") as red:
        assert set(red.hello["here"]) == {blue.id, red.id}
        await blue.until(lambda: seen() == {blue.id, red.id} or None, "red to be here")
        async with Person(table.url, "red"):
            pass
        await red.say("general", "still here")
        await blue.wait_for_message(channel="general")
        assert seen() == {blue.id, red.id}, "one of red's tabs is left"
    await blue.until(lambda: seen() == {blue.id} or None, "red to be away")


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "history"},
        {"type": "send", "channel_id": "1", "content": "x"},
        {"type": "press", "message_id": "1", "custom_id": "a"},
        {"type": "command", "channel_id": "general", "command_id": "1"},
        {"type": "modal_submit", "interaction_id": "1"},
        {"type": "dismiss", "message_id": "1"},
        {"type": "open_dm", "user_id": "1"},
    ],
    ids=lambda frame: frame["type"],
)
async def test_nonsense_from_a_person_is_refused_in_words(blue, frame):
    kind = frame.pop("type")
    with pytest.raises(ApiError) as refused:
        await blue.ask(kind, **frame)
    assert refused.value.code and refused.value.message
    assert await blue.ask("history", channel_id=blue.channel("general")["id"])


async def test_a_person_cannot_press_what_is_not_there(table, bot, attach, blue, red):
    view = discord.ui.View()
    view.add_item(discord.ui.Button(label="Off", custom_id="off", disabled=True))
    view.add_item(discord.ui.Button(label="Link", url="https://example.org"))

    @bot.tree.command(description="Shows")
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("x", view=view, ephemeral=True)

    async with attach(bot):
        await blue.wait_for_command("show")
        message = await blue.slash("general", "show")
        with pytest.raises(ApiError, match="disabled"):
            await blue.press(message, "Off")
        with pytest.raises(ApiError, match="no component"):
            await blue.ask("press", message_id=message["id"], custom_id="other")
        with pytest.raises(ApiError, match="Unknown Message"):
            await red.ask("press", message_id=message["id"], custom_id="off")
