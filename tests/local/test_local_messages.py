"""Messages, files, layouts, threads, pins and private channels, seen by a real discord.py client."""

import io

import discord
import pytest
from discord import ui
from PIL import Image

from bot.local.errors import ApiError


def picture(colour: str = "red", size: tuple[int, int] = (30, 20)) -> io.BytesIO:
    data = io.BytesIO()
    Image.new("RGB", size, colour).save(data, "PNG")
    data.seek(0)
    return data


def general(bot: discord.Client) -> discord.TextChannel:
    return discord.utils.get(bot.get_all_channels(), name="general")


async def test_a_picture_arrives_with_its_alt_text_and_keeps_it_when_the_message_is_edited(table, bot, attach, blue):
    async with attach(bot):
        file = discord.File(picture(), "board.png", description="A red board")
        message = await general(bot).send("look", file=file)
        assert message.attachments[0].description == "A red board"
        assert (message.attachments[0].width, message.attachments[0].height) == (30, 20)
        seen = await blue.wait_for_message(lambda m: m["content"] == "look")
        assert await blue.download(seen["attachments"][0]["url"]) == picture().getvalue()
        edited = await message.edit(content="again", attachments=message.attachments)
        assert edited.attachments[0].description == "A red board"
        added = await edited.add_files(discord.File(picture("blue"), "two.png", description="Blue"))
        assert [a.description for a in added.attachments] == ["A red board", "Blue"]
        bare = await added.edit(attachments=[])
        assert bare.attachments == []
        assert table.world.files == {}


async def test_a_layout_shows_its_pictures_and_numbers_its_parts(table, bot, attach, blue):
    layout = ui.LayoutView()
    gallery = ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="The board"))
    section = ui.Section("**Blue** to move", accessory=ui.Button(label="My move", custom_id="go"))
    thumb = ui.Section("Iron", accessory=ui.Thumbnail("attachment://face.png", description="A face"))
    row = ui.ActionRow(ui.Select(custom_id="pick", options=[discord.SelectOption(label="One")]))
    layout.add_item(ui.Container(section, ui.Separator(), gallery, thumb, row, accent_color=0x112233))
    layout.add_item(ui.File("attachment://log.txt"))
    files = [
        discord.File(picture(), "board.png"),
        discord.File(picture("blue"), "face.png"),
        discord.File(io.BytesIO(b"log"), "log.txt"),
    ]
    async with attach(bot):
        message = await general(bot).send(view=layout, files=files)
        assert message.flags.components_v2
        seen = await blue.wait_for_message(lambda m: m["flags"] & 1 << 15)
        container = seen["components"][0]
        media = container["components"][2]["items"][0]
        assert media["description"] == "The board" and media["media"]["width"] == 30
        assert await blue.download(media["media"]["url"]) == picture().getvalue()
        assert await blue.download(seen["components"][1]["file"]["url"]) == b"log"
        numbers = [
            part["id"] for part in table.people.hub.world.message(seen["channel_id"], seen["id"]).payload["components"]
        ]
        assert numbers == sorted(numbers) and container["accent_color"] == 0x112233
        parsed = message.components[0]
        assert parsed.children[2].items[0].media.url == media["media"]["url"]
        plainer = ui.LayoutView()
        plainer.add_item(ui.TextDisplay("done"))
        edited = await message.edit(view=plainer, attachments=[])
        assert [c.content for c in edited.components] == ["done"]


async def test_a_picture_in_an_embed_is_not_listed_twice(table, bot, attach, blue):
    embed = discord.Embed(title="Roll").set_image(url="attachment://dice.png")
    async with attach(bot):
        message = await general(bot).send(embed=embed, file=discord.File(picture(), "dice.png"))
        assert message.attachments == []
        assert await blue.download(message.embeds[0].image.url) == picture().getvalue()
        kept = await message.edit(content="still there")
        assert await blue.download(kept.embeds[0].image.url) == picture().getvalue()


async def test_messages_are_fetched_edited_deleted_and_listed(table, bot, attach, blue):
    async with attach(bot):
        channel = general(bot)
        hers = await blue.say("general", f"hello <@{bot.user.id}>")
        mine = await channel.send("one")
        reply = await mine.reply("two")
        assert reply.reference.resolved.content == "one" and reply.type is discord.MessageType.reply
        assert (await channel.fetch_message(mine.id)).content == "one"
        assert [m.content async for m in channel.history(limit=10)] == ["two", "one", hers["content"]]
        assert [m.content async for m in channel.history(after=mine)] == ["two"]
        theirs = await channel.fetch_message(int(hers["id"]))
        with pytest.raises(discord.Forbidden) as refused:
            await theirs.edit(content="no")
        assert refused.value.code == 50005
        await mine.delete()
        with pytest.raises(discord.NotFound) as gone:
            await channel.fetch_message(mine.id)
        assert gone.value.code == 10008
        await theirs.delete()
        await blue.until(lambda: hers["id"] not in blue.messages, "the message to go")
        with pytest.raises(discord.HTTPException, match="Cannot send an empty message") as empty:
            await channel.send("")
        assert empty.value.code == 50006


async def test_without_the_content_intent_other_peoples_words_are_blank(table, bot, attach, blue, eventually):
    heard = []

    @bot.event
    async def on_message(message: discord.Message) -> None:
        heard.append((message.content, message.guild is not None))

    async with attach(bot):
        await blue.say("general", "a secret")
        await blue.say("general", f"<@{bot.user.id}> hello")
        await blue.say(await blue.open_dm(), "in private")
        await eventually(lambda: len(heard) == 3)
    assert heard == [("", True), (f"<@{bot.user.id}> hello", True), ("in private", False)]


async def test_pins_are_set_listed_and_taken_away(table, bot, attach, blue):
    async with attach(bot):
        channel = general(bot)
        message = await channel.send("dashboard")
        await message.pin()
        assert [m.id async for m in channel.pins()] == [message.id]
        notice = await blue.wait_for_message(lambda m: m["type"] == 6)
        assert notice["message_reference"]["message_id"] == str(message.id)
        await message.unpin()
        assert [m.id async for m in channel.pins()] == []


async def test_a_private_message_reaches_one_person(table, bot, attach, blue, red):
    async with attach(bot):
        user = await bot.fetch_user(int(blue.id))
        await user.send("your move")
        seen = await blue.wait_for_message(lambda m: m["content"] == "your move")
        assert blue.channels[seen["channel_id"]]["recipients"][0]["id"] == str(bot.user.id)
        assert not [f for f in red.frames if f["type"] == "message_create"]
        with pytest.raises(ApiError, match="Missing Access"):
            await red.ask("history", channel_id=seen["channel_id"])


async def test_threads_are_made_edited_joined_archived_and_deleted(table, bot, attach, blue, red, eventually):
    async with attach(bot):
        channel = discord.utils.get(bot.get_all_channels(), name="matches")
        thread = await channel.create_thread(name="Blue against Red", type=discord.ChannelType.public_thread)
        await blue.until(lambda: str(thread.id) in blue.channels, "the thread")
        assert (await blue.wait_for_message(lambda m: m["type"] == 18))["content"] == "Blue against Red"
        await thread.add_user(discord.Object(int(blue.id)))
        assert {m.id for m in await thread.fetch_members()} == {bot.user.id, int(blue.id)}
        await thread.send("round 1")
        await blue.say(str(thread.id), "ready")
        await thread.edit(name="Round 2", auto_archive_duration=1440, slowmode_delay=5)
        await blue.until(lambda: blue.channels[str(thread.id)]["name"] == "Round 2", "the new name")
        await thread.edit(archived=True, locked=True)
        with pytest.raises(discord.HTTPException) as closed:
            await thread.edit(name="no")
        assert closed.value.code == 50083
        with pytest.raises(ApiError, match="archived"):
            await blue.say(str(thread.id), "too late")
        assert [t.id async for t in channel.archived_threads()] == [thread.id]
        await thread.edit(archived=False, locked=False)
        assert [t.id for t in await channel.guild.active_threads()] == [thread.id]
        await thread.remove_user(discord.Object(int(blue.id)))
        await thread.delete()
        await blue.until(lambda: str(thread.id) not in blue.channels, "the thread to go")


async def test_a_private_thread_is_seen_by_its_members_only(table, bot, attach, blue, red):
    async with attach(bot):
        channel = discord.utils.get(bot.get_all_channels(), name="matches")
        thread = await channel.create_thread(name="Sealed", type=discord.ChannelType.private_thread)
        await thread.add_user(discord.Object(int(blue.id)))
        await thread.send("for blue")
        await blue.wait_for_message(lambda m: m["content"] == "for blue")
        assert str(thread.id) in blue.channels and str(thread.id) not in red.channels
        with pytest.raises(ApiError, match="Missing Access"):
            await red.ask("send", channel_id=str(thread.id), content="let me in")


async def test_a_thread_can_grow_from_a_message_once(table, bot, attach, blue):
    async with attach(bot):
        message = await general(bot).send("a challenge")
        thread = await message.create_thread(name="The match")
        assert thread.id == message.id
        assert (await general(bot).fetch_message(message.id)).thread.id == thread.id
        with pytest.raises(discord.HTTPException) as again:
            await message.create_thread(name="Twice")
        assert again.value.code == 160004
        starter = [m async for m in thread.history()]
        assert starter[0].type is discord.MessageType.thread_starter_message


async def test_missing_permissions_are_refused_and_told_in_interactions(table, bot, attach, blue):
    seen = []

    @bot.tree.command(description="Here")
    async def here(interaction: discord.Interaction) -> None:
        seen.append(interaction.app_permissions.send_messages)
        await interaction.response.send_message("by the interaction it works")

    async with attach(bot):
        table.deny(blue.channel("general")["id"], "send_messages", "pin_messages")
        with pytest.raises(discord.Forbidden) as refused:
            await general(bot).send("no")
        assert refused.value.code == 50013
        await blue.wait_for_command("here")
        await blue.slash("general", "here")
        assert seen == [False]
        away = blue.guild_channel("A server without the bot", "general")
        with pytest.raises(discord.Forbidden) as outside:
            await bot.http.get_channel(away["id"])
        assert outside.value.code == 50001


async def test_users_members_servers_and_the_application_can_be_fetched(table, bot, attach, blue):
    async with attach(bot):
        guild = bot.guilds[0]
        assert [g.name for g in bot.guilds] == ["The Table"]
        assert (await bot.fetch_user(int(blue.id))).name == "blue"
        assert (await guild.fetch_member(int(blue.id))).name == "blue"
        assert (await bot.fetch_guild(guild.id)).name == "The Table"
        assert {c.name for c in await guild.fetch_channels()} == {"general", "matches", "league"}
        assert (await bot.application_info()).name == "Crisis by Post"
        assert guild.me.guild_permissions.manage_messages
        with pytest.raises(discord.NotFound) as nobody:
            await bot.fetch_user(1)
        assert nobody.value.code == 10013
        async with general(bot).typing():
            await blue.until(lambda: [f for f in blue.frames if f["type"] == "typing"], "typing")


async def test_a_nonce_keeps_a_message_from_being_posted_twice(table, bot, attach, blue):
    async with attach(bot):
        first = await general(bot).send("once", nonce="n1")
        second = await general(bot).send("once", nonce="n1")
        assert first.id == second.id
        assert len(await blue.history("general")) == 1


async def test_a_nonce_is_forgotten_after_some_minutes(table, bot, attach, blue):
    """As on Discord: whoever comes back later must look for what was posted."""
    async with attach(bot):
        await general(bot).send("once", nonce="n1")
        table.clock.advance(600)
        await general(bot).send("once", nonce="n1")
        assert len(await blue.history("general")) == 2
