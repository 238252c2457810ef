"""The application's emojis on the local Discord: kept, listed, served and refused as Discord does."""

import io

import aiohttp
import discord
import pytest
from local_bots import TableBot, attached
from PIL import Image

from bot.local import LocalDiscord


def drawn(colour: str = "red", kind: str = "PNG") -> bytes:
    buffer = io.BytesIO()
    Image.new("RGBA", (128, 128), colour).convert("RGB" if kind == "JPEG" else "RGBA").save(buffer, kind)
    return buffer.getvalue()


async def test_an_emoji_is_created_listed_served_renamed_and_deleted(local, attach, bot):
    async with attach(bot), aiohttp.ClientSession() as web:
        made = await bot.create_application_emoji(name="critical", image=drawn())
        assert [(e.name, e.id) for e in await bot.fetch_application_emojis()] == [("critical", made.id)]
        assert (await bot.fetch_application_emoji(made.id)).user == bot.user
        async with web.get(f"{local.url}/emojis/{made.id}.png") as answer:
            assert (answer.status, answer.content_type) == (200, "image/png")
            assert await answer.read() == drawn()
        renamed = await made.edit(name="crit")
        assert [e.name for e in await bot.fetch_application_emojis()] == ["crit"] == [renamed.name]
        await renamed.delete()
        assert await bot.fetch_application_emojis() == []
        async with web.get(f"{local.url}/emojis/{made.id}.png") as answer:
            assert answer.status == 404
        with pytest.raises(discord.NotFound) as gone:
            await bot.fetch_application_emoji(made.id)
        assert gone.value.code == 10014


@pytest.mark.parametrize(
    ("name", "image", "why"),
    [
        ("c", drawn(), "Must be between 2 and 32 in length"),
        ("c" * 33, drawn(), "Must be between 2 and 32 in length"),
        ("two words", drawn(), "did not match validation regex"),
        ("hieb-und-stich", drawn(), "did not match validation regex"),
        ("taken", drawn(), "already exists"),
        ("large", drawn() + b"\0" * (256 * 1024), "256.0 kb"),
    ],
)
async def test_what_discord_would_not_take_is_refused_where_it_is_wrong(local, attach, bot, name, image, why):
    async with attach(bot):
        await bot.create_application_emoji(name="taken", image=drawn())
        with pytest.raises(discord.HTTPException, match=why) as refused:
            await bot.create_application_emoji(name=name, image=image)
        assert (refused.value.status, refused.value.code) == (400, 50035)
        assert len(local.world.emojis) == 1


async def test_what_is_no_picture_is_refused(local, attach, bot):
    async with attach(bot):
        with pytest.raises(discord.HTTPException, match="Invalid image data") as refused:
            await bot.http.create_application_emoji(bot.application_id, "text", "data:image/png;base64,aGVsbG8=")
        assert refused.value.code == 50035
        with pytest.raises(discord.HTTPException, match="This field is required"):
            await bot.http.create_application_emoji(bot.application_id, "none", "")


async def test_an_application_has_room_for_two_thousand(local, attach, bot):
    async with attach(bot):
        for number in range(2000):
            local.world.put_emoji({"id": local.world.snowflake(), "name": f"old_{number}"})
        with pytest.raises(discord.HTTPException, match="Maximum number of emojis") as refused:
            await bot.create_application_emoji(name="one_more", image=drawn())
        assert refused.value.code == 30008


async def test_nobody_sees_the_emojis_of_another_application(local, attach, bot):
    async with attach(bot):
        with pytest.raises(discord.Forbidden):
            await bot.http.get_application_emojis(int(bot.application_id) + 1)


async def test_a_button_or_a_line_with_an_emoji_that_is_not_there_is_refused(local, attach, bot, blue):
    def shown(emoji: discord.PartialEmoji) -> discord.ui.View:
        view = discord.ui.View()
        view.add_item(discord.ui.Button(label="Press", emoji=emoji))
        view.add_item(discord.ui.Select(options=[discord.SelectOption(label="One", emoji=emoji)]))
        return view

    async with attach(bot):
        channel = discord.utils.get(bot.get_all_channels(), name="general")
        made = await bot.create_application_emoji(name="critical", image=drawn())
        sent = await channel.send("there", view=shown(discord.PartialEmoji(name="critical", id=made.id)))
        [row, other] = (await blue.history(str(channel.id)))[-1]["components"]
        assert (
            row["components"][0]["emoji"]["id"] == other["components"][0]["options"][0]["emoji"]["id"] == str(made.id)
        )
        await made.delete()
        with pytest.raises(discord.HTTPException, match="Invalid emoji") as refused:
            await channel.send("gone", view=shown(discord.PartialEmoji(name="critical", id=made.id)))
        assert refused.value.text.count("Invalid emoji") == 2
        await sent.edit(content="what was sent before stays")
        await channel.send(f"a text may name it <:critical:{made.id}>", view=shown(discord.PartialEmoji(name="⭐")))


async def test_emojis_survive_a_restart_with_the_world(tmp_path, monkeypatch, bot):
    file = tmp_path / "world.sqlite3"
    async with LocalDiscord(world_file=file, patient=True) as local, attached(local, monkeypatch, bot):
        kept = await bot.create_application_emoji(name="kept", image=drawn("blue"))
        gone = await bot.create_application_emoji(name="gone", image=drawn())
        await gone.delete()
    second = TableBot()
    async with (
        LocalDiscord(world_file=file, patient=True) as local,
        attached(local, monkeypatch, second),
        aiohttp.ClientSession() as web,
        web.get(f"{local.url}/emojis/{kept.id}.webp") as answer,
    ):
        assert [(e.name, e.id) for e in await second.fetch_application_emojis()] == [("kept", kept.id)]
        assert await answer.read() == drawn("blue")
