"""Selects, modals and autocompletion, seen by a real discord.py client."""

import asyncio

import discord
import pytest
from discord import app_commands

from bot.local.errors import ApiError


async def test_selects_of_every_kind_carry_what_they_name(table, bot, attach, blue, red):
    got = {}

    class Picks(discord.ui.View):
        @discord.ui.select(
            custom_id="word",
            max_values=2,
            options=[discord.SelectOption(label=label, value=label.lower()) for label in ("One", "Two", "Three")],
        )
        async def word(self, interaction: discord.Interaction, select: discord.ui.Select) -> None:
            got["word"] = select.values
            await interaction.response.send_message("ok", ephemeral=True)

        @discord.ui.select(custom_id="who", cls=discord.ui.UserSelect)
        async def who(self, interaction: discord.Interaction, select: discord.ui.UserSelect) -> None:
            got["who"] = select.values[0].name
            await interaction.response.send_message("ok", ephemeral=True)

        @discord.ui.select(custom_id="where", cls=discord.ui.ChannelSelect)
        async def where(self, interaction: discord.Interaction, select: discord.ui.ChannelSelect) -> None:
            got["where"] = select.values[0].name
            await interaction.response.send_message("ok", ephemeral=True)

        @discord.ui.select(custom_id="role", cls=discord.ui.RoleSelect)
        async def role(self, interaction: discord.Interaction, select: discord.ui.RoleSelect) -> None:
            got["role"] = select.values[0].name
            await interaction.response.send_message("ok", ephemeral=True)

        @discord.ui.select(custom_id="any", cls=discord.ui.MentionableSelect)
        async def anyone(self, interaction: discord.Interaction, select: discord.ui.MentionableSelect) -> None:
            got["any"] = select.values[0].name
            await interaction.response.send_message("ok", ephemeral=True)

    @bot.tree.command(description="Picks")
    async def picks(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("pick", view=Picks())

    async with attach(bot):
        await blue.wait_for_command("picks")
        message = await blue.slash("general", "picks")
        guild_id = blue.channel("general")["guild_id"]
        await blue.select(message, "word", "One", "three")
        await blue.select(message, "who", red.id)
        await blue.select(message, "where", blue.channel("matches")["id"])
        await blue.select(message, "role", guild_id)
        await blue.select(message, "any", red.id)
        with pytest.raises(ApiError, match="not offered"):
            await blue.select(message, "word", "four")
    assert got == {"word": ["one", "three"], "who": "red", "where": "matches", "role": "@everyone", "any": "red"}


async def test_a_modal_comes_back_with_texts_and_selects(table, bot, attach, blue):
    got = {}

    class Form(discord.ui.Modal, title="Coordinates"):
        where = discord.ui.TextInput(label="Where", custom_id="where", max_length=6)
        tool = discord.ui.Label(
            text="Tool",
            component=discord.ui.Select(
                custom_id="tool", options=[discord.SelectOption(label="Short"), discord.SelectOption(label="Long")]
            ),
        )
        note = discord.ui.Label(
            text="Note", component=discord.ui.TextInput(custom_id="note", required=False), description="If you like"
        )

        async def on_submit(self, interaction: discord.Interaction) -> None:
            got.update(where=self.where.value, tool=self.tool.component.values, note=self.note.component.value)
            await interaction.response.send_message("thanks", ephemeral=True)

    @bot.tree.command(description="Opens a form")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    async with attach(bot):
        await blue.wait_for_command("form")
        assert await blue.slash("general", "form") is None
        modal = await blue.wait_for_modal("Coordinates")
        with pytest.raises(ApiError, match="1 to 6 characters"):
            await blue.submit(modal, where="far too long", tool=["Short"])
        answer = await blue.submit(modal, where="H7-5", tool=["Long"], note="")
        assert answer["content"] == "thanks"
        assert answer["interaction_metadata"]["triggering_interaction_metadata"]["name"] == "form"
    assert got == {"where": "H7-5", "tool": ["Long"], "note": ""} and table.reports == []


async def test_a_modal_opened_by_a_button_may_edit_the_message_under_it(table, bot, attach, blue):
    class Ask(discord.ui.Modal, title="Ask"):
        word = discord.ui.TextInput(label="Word", custom_id="word")

        async def on_submit(self, interaction: discord.Interaction) -> None:
            await interaction.response.edit_message(content=f"the word is {self.word.value}")

    class Door(discord.ui.View):
        @discord.ui.button(label="Open", custom_id="open")
        async def open(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
            await interaction.response.send_modal(Ask())

    @bot.tree.command(description="Door")
    async def door(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("closed", view=Door())

    async with attach(bot):
        await blue.wait_for_command("door")
        message = await blue.slash("general", "door")
        await blue.press(message, "Open")
        await blue.submit(await blue.wait_for_modal("Ask"), word="mellon")
        assert blue.messages[message["id"]]["content"] == "the word is mellon"


async def test_autocompletion_offers_choices_and_refuses_twenty_six(table, bot, attach, blue):
    @bot.tree.command(description="Finds")
    @app_commands.describe(name="Who", level="How strong")
    async def find(interaction: discord.Interaction, name: str, level: int = 1) -> None:
        await interaction.response.send_message(f"{name} {level}")

    @find.autocomplete("name")
    async def names(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        count = 26 if current == "many" else 2
        level = interaction.namespace.level
        return [app_commands.Choice(name=f"{current}-{level}-{n}", value=f"v{n}") for n in range(count)]

    async with attach(bot):
        await blue.wait_for_command("find")
        offered = await blue.autocomplete("general", "find", "name", name="ir", level=3)
        assert offered == [{"name": "ir-3-0", "value": "v0"}, {"name": "ir-3-1", "value": "v1"}]
        waiting = asyncio.create_task(blue.autocomplete("general", "find", "name", name="many"))
        await table.wait_for_report(50035)
        table.clock.advance(3.01)
        with pytest.raises(ApiError, match="Unknown interaction"):
            await waiting
        assert (await blue.slash("general", "find", name="x"))["content"] == "x 1"


async def test_a_modal_may_hold_radio_buttons_checkboxes_people_and_files(table, bot, attach, blue, red):
    got = {}

    class Everything(discord.ui.Modal, title="Everything"):
        words = discord.ui.TextDisplay("Fill in what you like.")
        side = discord.ui.Label(
            text="Side",
            component=discord.ui.RadioGroup(
                custom_id="side",
                options=[discord.RadioGroupOption(label=name, value=name.lower()) for name in ("Blue", "Red")],
            ),
        )
        extras = discord.ui.Label(
            text="Extras",
            component=discord.ui.CheckboxGroup(
                custom_id="extras",
                required=False,
                min_values=0,
                options=[discord.CheckboxGroupOption(label=name, value=name.lower()) for name in ("Clock", "League")],
            ),
        )
        against = discord.ui.Label(text="Against", component=discord.ui.UserSelect(custom_id="against"))
        roster = discord.ui.Label(text="Roster", component=discord.ui.FileUpload(custom_id="roster"))

        async def on_submit(self, interaction: discord.Interaction) -> None:
            got["side"] = self.side.component.value
            got["extras"] = self.extras.component.values
            got["against"] = [user.name for user in self.against.component.values]
            got["roster"] = [await file.read() for file in self.roster.component.values]
            await interaction.response.send_message("thanks")

    @bot.tree.command(description="Opens a form")
    async def form(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Everything())

    async with attach(bot):
        await blue.wait_for_command("form")
        await blue.slash("general", "form")
        modal = await blue.wait_for_modal()
        filled = {"against": [red.id], "roster": [{"filename": "r.json", "data": "e30="}]}
        with pytest.raises(ApiError, match="Choose one of the values offered"):
            await blue.submit(modal, **filled)
        with pytest.raises(ApiError, match="not offered"):
            await blue.submit(modal, side="red", extras=["dragons"], **filled)
        with pytest.raises(ApiError, match="1 to 1 files are needed"):
            await blue.submit(modal, side="red", against=[red.id])
        await blue.submit(modal, side="red", extras=["clock", "league"], **filled)
    assert got == {"side": "red", "extras": ["clock", "league"], "against": ["red"], "roster": [b"{}"]}
    assert table.reports == []
