"""Commands that no product needs and every end-to-end test of the frame does."""

import asyncio
import os
from pathlib import Path

import discord
from discord import app_commands, ui
from discord.ext import commands

from bot.client import App

COLOURS = ("red", "green", "blue")


class Form(ui.Modal, title="A form"):
    answer: ui.TextInput["Form"] = ui.TextInput(label="Answer", custom_id="answer")

    async def on_submit(self, interaction: discord.Interaction[App]) -> None:  # type: ignore[override]
        await interaction.response.send_message(f"You wrote {self.answer.value}", ephemeral=True)


class Choices(ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=600)

    @ui.select(
        custom_id="choose", placeholder="Choose", options=[discord.SelectOption(label=colour) for colour in COLOURS]
    )
    async def choose(self, interaction: discord.Interaction, select: "ui.Select[Choices]") -> None:
        await interaction.response.edit_message(content=f"Chosen: {select.values[0]}")

    @ui.button(label="Form", custom_id="form")
    async def form(self, interaction: discord.Interaction, _button: "ui.Button[Choices]") -> None:
        await interaction.response.send_modal(Form())


class Toy(commands.Cog):
    @app_commands.command(description="An option that is completed while it is typed")
    async def colour(self, interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"Colour {name}")

    @colour.autocomplete("name")
    async def _colours(self, _interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=colour, value=colour) for colour in COLOURS if colour.startswith(typed)]

    @app_commands.command(description="A select and a button that opens a form")
    async def choices(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("Choose", view=Choices())

    @app_commands.command(description="Answers when the test says so")
    async def hold(self, interaction: discord.Interaction, first: bool) -> None:
        if first:
            await interaction.response.defer()
        while not await asyncio.to_thread(Path(os.environ["TOY_FLAG"]).exists):  # noqa: ASYNC110 another process sets it
            await asyncio.sleep(0.02)
        if first:
            await interaction.edit_original_response(content="finished")
        else:
            await interaction.response.send_message("too late")

    @app_commands.command(description="A button whose id is too long")
    async def overlong(self, interaction: discord.Interaction) -> None:
        view = ui.View()
        view.add_item(ui.Button(label="x", custom_id="x" * 101))
        await interaction.response.send_message("never", view=view)


async def setup(client: App) -> None:
    await client.add_cog(Toy())
