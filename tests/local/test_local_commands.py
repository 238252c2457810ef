"""Application commands: registering them, filling them in, and what reaches the bot."""

import discord
import pytest
from discord import app_commands

from bot.local import Person
from bot.local.errors import ApiError


async def test_commands_are_created_edited_fetched_and_deleted(table, bot, attach, blue):
    async with attach(bot):
        http, app = bot.http, bot.application_id
        made = await http.upsert_global_command(app, {"name": "roll", "description": "Rolls"})
        again = await http.upsert_global_command(app, {"name": "roll", "description": "Rolls dice"})
        assert again["id"] == made["id"] and again["version"] != made["version"]
        edited = await http.edit_global_command(app, made["id"], {"description": "Rolls the dice"})
        assert edited["description"] == "Rolls the dice" and edited["name"] == "roll"
        assert (await bot.tree.fetch_command(int(made["id"]))).description == "Rolls the dice"
        await blue.until(lambda: [c for c in blue.commands if c["description"] == "Rolls the dice"], "the command")
        await http.delete_global_command(app, made["id"])
        assert await bot.tree.fetch_commands() == []
        with pytest.raises(discord.NotFound) as unknown:
            await bot.tree.fetch_command(int(made["id"]))
        assert unknown.value.code == 10063


async def test_overwriting_keeps_the_ids_of_commands_that_stay(table, bot, attach):
    @bot.tree.command(description="Stays")
    async def stays(interaction: discord.Interaction) -> None: ...

    async with attach(bot):
        first = {c.name: c.id for c in await bot.tree.fetch_commands()}

        @bot.tree.command(description="New")
        async def new(interaction: discord.Interaction) -> None: ...

        second = {c.name: c.id for c in await bot.tree.sync()}
        assert second["stays"] == first["stays"] and set(second) == {"stays", "new"}


async def test_commands_of_one_server_work_there_only(table, bot, attach, blue):
    async with attach(bot):
        guild = bot.guilds[0]

        @bot.tree.command(description="Local", guild=guild)
        async def local(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("here")

        synced = await bot.tree.sync(guild=guild)
        assert synced[0].guild_id == guild.id
        await blue.wait_for_command("local")
        assert (await blue.slash("general", "local"))["content"] == "here"
        with pytest.raises(ApiError, match="Unknown application command"):
            await blue.slash(await blue.open_dm(), "local")


async def test_localisations_contexts_and_installations_reach_the_page(table, bot, attach, blue):
    class German(app_commands.Translator):
        async def translate(self, string, locale, context):
            return {"roll": "wurf", "Rolls": "Würfelt"}.get(string.message) if locale.value == "de" else None

    @bot.tree.command(description=app_commands.locale_str("Rolls"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.default_permissions(manage_messages=True)
    async def roll(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ok")

    await bot.tree.set_translator(German())
    async with attach(bot), Person(table.url, "red") as red:
        command = await blue.wait_for_command("roll")
        assert command["name_localizations"] == {"de": "wurf"}
        assert command["description_localizations"] == {"de": "Würfelt"}
        assert command["contexts"] == [0, 1] and command["integration_types"] == [0, 1]
        assert command["default_member_permissions"] == str(1 << 13)
        with pytest.raises(ApiError, match="cannot be used in this kind of channel"):
            await blue.slash(await blue.open_dm(red.id), "roll")


async def test_options_of_every_kind_arrive_as_what_they_are(table, bot, attach, blue, red):
    got = {}

    @bot.tree.command(description="All kinds")
    @app_commands.choices(
        colour=[app_commands.Choice(name="Red", value="r"), app_commands.Choice(name="Blue", value="b")]
    )
    async def every(
        interaction: discord.Interaction,
        text: str,
        whole: app_commands.Range[int, 1, 10],
        real: float,
        flag: bool,
        who: discord.Member,
        where: discord.TextChannel,
        file: discord.Attachment,
        colour: str = "r",
    ) -> None:
        got.update(text=text, whole=whole, real=real, flag=flag, who=who.name, where=where.name, colour=colour)
        got["file"] = await file.read()
        await interaction.response.send_message("ok")

    async with attach(bot):
        await blue.wait_for_command("every")
        given = {
            "text": "hello",
            "whole": 7,
            "real": 1.5,
            "flag": True,
            "who": red.id,
            "where": blue.channel("matches")["id"],
            "file": {"filename": "a.txt", "data": "aGk="},
        }
        await blue.slash("general", "every", **given, colour="b")
        assert got == {
            "text": "hello",
            "whole": 7,
            "real": 1.5,
            "flag": True,
            "who": "red",
            "where": "matches",
            "file": b"hi",
            "colour": "b",
        }
        for change, complaint in (
            ({"whole": 11}, "between 1 and 10"),
            ({"whole": "many"}, "whole number"),
            ({"who": "1"}, "names nobody"),
            ({"flag": "yes"}, "true or false"),
            ({"colour": "green"}, "one of: Red, Blue"),
            ({"other": 1}, "no option"),
        ):
            with pytest.raises(ApiError, match=complaint):
                await blue.slash("general", "every", **(given | change))
        del given["text"]
        with pytest.raises(ApiError, match="required: text"):
            await blue.slash("general", "every", **given)


async def test_groups_and_subcommands_are_reached_by_their_path(table, bot, attach, blue):
    league = app_commands.Group(name="league", description="League")
    season = app_commands.Group(name="season", description="Season", parent=league)

    @season.command(description="Starts one")
    async def start(interaction: discord.Interaction, weeks: int = 4) -> None:
        await interaction.response.send_message(f"{interaction.command.qualified_name} {weeks}")

    bot.tree.add_command(league)
    async with attach(bot):
        await blue.wait_for_command("league")
        assert (await blue.slash("general", "league season start", weeks=6))["content"] == "league season start 6"
        with pytest.raises(ApiError, match="Choose one of: season"):
            await blue.slash("general", "league")


async def test_context_menus_name_their_target(table, bot, attach, blue, red):
    @bot.tree.context_menu(name="Quote this")
    async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
        await interaction.response.send_message(f"{message.author.name} wrote {message.id}")

    @bot.tree.context_menu(name="Profile")
    async def profile(interaction: discord.Interaction, member: discord.Member) -> None:
        await interaction.response.send_message(f"this is {member.name}")

    async with attach(bot):
        await blue.wait_for_command("Profile")
        said = await red.say("general", "words")
        quoted = await blue.menu("general", "Quote this", said["id"])
        assert quoted["content"] == f"red wrote {said['id']}"
        assert (await blue.menu("general", "Profile", red.id))["content"] == "this is red"


async def test_an_answer_is_signed_with_the_whole_name_of_the_command(table, bot, attach, blue):
    league = app_commands.Group(name="league", description="Seasons")

    @league.command(description="Shows it")
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Winter")

    bot.tree.add_command(league)
    async with attach(bot):
        answer = await blue.slash("general", "league show")
        assert answer["interaction_metadata"]["name"] == answer["interaction"]["name"] == "league show"


async def test_whoever_is_called_mod_keeps_the_server_in_order(table, bot, attach, blue):
    @bot.tree.command(description="Tells what both may do")
    async def may(interaction: discord.Interaction, person: discord.Member) -> None:
        mine, theirs = interaction.permissions, person.guild_permissions
        await interaction.response.send_message(
            f"{mine.manage_guild} {mine.moderate_members} {theirs.manage_guild} {theirs.moderate_members}"
        )

    async with attach(bot), Person(table.url, "mod") as mod, Person(table.url, "red") as red:
        assert (await mod.slash("general", "may", person=red.id))["content"] == "True True False False"
        assert (await red.slash("general", "may", person=mod.id))["content"] == "False False True True"
