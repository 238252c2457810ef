"""The least a bot can do with a picture: a button whose press shows one that lies ready. The rival of `bench.press`."""

import io
import os

import discord
from discord import app_commands, ui
from discord.gateway import DiscordWebSocket
from discord.http import Route
from yarl import URL

PICTURE = os.urandom(int(os.environ.get("PICTURE_BYTES", "40000")))


def shown() -> tuple[ui.LayoutView, discord.File]:
    view = ui.LayoutView(timeout=None)
    button: ui.Button[ui.LayoutView] = ui.Button(label="Roll", custom_id="roll")
    button.callback = rolled  # type: ignore[method-assign]
    gallery: ui.MediaGallery[ui.LayoutView] = ui.MediaGallery(discord.MediaGalleryItem("attachment://dice.png"))
    view.add_item(ui.Container(gallery, ui.ActionRow(button)))
    return view, discord.File(io.BytesIO(PICTURE), "dice.png")


async def rolled(interaction: discord.Interaction) -> None:
    view, picture = shown()
    await interaction.response.edit_message(view=view, attachments=[picture])


class Ready(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        @self.tree.command(description="Show")
        async def attack(interaction: discord.Interaction) -> None:
            view, picture = shown()
            await interaction.response.send_message(view=view, file=picture)

        await self.tree.sync()


if __name__ == "__main__":
    Route.BASE = os.environ["DISCORD_API_URL"]
    DiscordWebSocket.DEFAULT_GATEWAY = URL(os.environ["DISCORD_GATEWAY_URL"])
    Ready().run(os.environ["DISCORD_TOKEN"], log_handler=None)
