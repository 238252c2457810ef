"""A bot that shows every kind of component and asks every kind of question, for the tests of the page."""

import asyncio
from io import BytesIO
from typing import Any

import discord
from discord import app_commands, ui
from PIL import Image, ImageDraw

ALT = "Four dots on a green field"


def drawn(colour: str, width: int = 640, height: int = 240) -> BytesIO:
    image = Image.new("RGB", (width, height), colour)
    draw = ImageDraw.Draw(image)
    for column in range(4):
        left = width * (column + 0.25) / 4
        draw.ellipse((left, height * 0.3, left + height * 0.4, height * 0.7), fill="white", outline="black", width=4)
    data = BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return data


class Told(ui.Select[Any]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"string: {', '.join(self.values)}")


class ToldOf(ui.UserSelect[Any]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"user: {self.values[0].mention}")


class Form(ui.Modal, title="Where to?"):
    words = ui.TextDisplay("The **square** is a letter and a number.")
    square = ui.Label(text="Square", description="Like H7", component=ui.TextInput(min_length=2, max_length=4))
    facing: ui.Label[Any] = ui.Label(
        text="Facing",
        component=ui.Select(options=[discord.SelectOption(label=name) for name in ("North", "South")]),
    )
    note = ui.TextInput(label="Note", style=discord.TextStyle.paragraph, required=False)

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.square.component, ui.TextInput)
        assert isinstance(self.facing.component, ui.Select)
        text = f"to {self.square.component.value}, {self.facing.component.values[0]}, note {self.note.value!r}"
        await interaction.response.send_message(text)


class Press(ui.Button[Any]):
    """Buttons by what they do."""

    async def callback(self, interaction: discord.Interaction) -> None:
        match self.custom_id:
            case "count":
                view = kinds(int((self.label or "0").split()[-1]) + 1)
                await interaction.response.edit_message(view=view, attachments=pictures())
            case "form":
                await interaction.response.send_modal(Form())
            case "silent":
                return
            case "whisper":
                await interaction.response.send_message("Only for the one who pressed", ephemeral=True)
            case "mine":
                await interaction.response.defer(thinking=True, ephemeral=True)
                await interaction.edit_original_response(view=one_button("First", "step-1"))
            case "step-1":
                await interaction.response.edit_message(view=one_button("Second", "step-2"))
            case "step-2":
                await interaction.response.edit_message(content="All done", view=None)


def one_button(label: str, custom_id: str) -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(Press(label=label, custom_id=custom_id))
    return view


def pictures() -> list[discord.File]:
    notes = discord.File(BytesIO(b"one two three"), "notes.txt")
    return [discord.File(drawn("seagreen"), "field.png"), discord.File(drawn("tomato", 200, 200), "small.png"), notes]


def kinds(count: int = 0) -> ui.LayoutView:
    """Components V2: everything that can stand in a message."""
    style = discord.ButtonStyle
    buttons: ui.ActionRow[Any] = ui.ActionRow(
        Press(label=f"Count {count}", custom_id="count", style=style.primary),
        Press(label="Form", custom_id="form", style=style.success),
        Press(label="Silent", custom_id="silent", style=style.danger),
        Press(label="Greyed", custom_id="greyed", style=style.secondary, disabled=True),
        ui.Button(label="Rules", url="https://example.org/rules"),
    )
    options = [discord.SelectOption(label=name, description=f"the {name}") for name in ("Axe", "Bow", "Club")]
    container: ui.Container[Any] = ui.Container(
        ui.Section(ui.TextDisplay("### Every kind\nwith *words*"), accessory=ui.Thumbnail("attachment://small.png")),
        ui.MediaGallery(discord.MediaGalleryItem("attachment://field.png", description=ALT)),
        ui.Separator(spacing=discord.SeparatorSpacing.large),
        ui.Section(
            ui.TextDisplay("A section with a button"),
            accessory=Press(label="Whisper", custom_id="whisper", style=style.secondary, emoji="⭐"),
        ),
        ui.File("attachment://notes.txt"),
        buttons,
        ui.ActionRow(Told(placeholder="Weapons", custom_id="weapons", min_values=1, max_values=2, options=options)),
        ui.ActionRow(ToldOf(placeholder="Somebody", custom_id="somebody")),
        ui.ActionRow(ui.RoleSelect(placeholder="A role", custom_id="role")),
        ui.ActionRow(ui.ChannelSelect(placeholder="A channel", custom_id="channel")),
        ui.ActionRow(ui.MentionableSelect(placeholder="Anybody", custom_id="anybody")),
        accent_colour=discord.Colour(0x2A66C9),
    )
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    hidden: ui.Container[Any] = ui.Container(ui.TextDisplay("the secret ending"), spoiler=True)
    view.add_item(hidden)
    return view


class Showcase(discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.at_the_table = asyncio.Event()
        self.thought = asyncio.Event()
        """What `/slow` waits for."""
        for command in (
            kinds_command,
            old,
            pick,
            slow,
            edge_left,
            everywhere,
            thread,
            quote,
            greet,
            give,
            total,
            panel,
        ):
            self.tree.add_command(command)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(German())
        await self.tree.sync()

    async def on_ready(self) -> None:
        self.at_the_table.set()


class German(app_commands.Translator):
    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        words = {"everywhere": "überall", "Works in every place": "Geht an jedem Ort"}
        return words.get(string.message) if locale is discord.Locale.german else None


@app_commands.command(name="kinds", description="Every kind of component")
async def kinds_command(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=kinds(), files=pictures())


@app_commands.command(description="A message of the old kind")
async def old(interaction: discord.Interaction) -> None:
    embed = discord.Embed(title="An embed", description="with **words**", colour=0xC2353A)
    embed.add_field(name="Blue", value="7").add_field(name="Red", value="5").set_footer(text="at the foot")
    view = ui.View(timeout=None)
    view.add_item(Press(label="Whisper", custom_id="whisper"))
    file = discord.File(drawn("goldenrod"), "plain.png", description="A yellow field")
    await interaction.response.send_message("Plain words", embed=embed, view=view, file=file)


@app_commands.command(description="Take your pick")
@app_commands.describe(colour="Any colour", count="How many")
@app_commands.choices(size=[app_commands.Choice(name="Large", value="L"), app_commands.Choice(name="Small", value="S")])
async def pick(
    interaction: discord.Interaction,
    colour: str,
    count: app_commands.Range[int, 1, 9],
    who: discord.User | None = None,
    size: app_commands.Choice[str] | None = None,
) -> None:
    chosen = size.value if size else None
    await interaction.response.send_message(f"{count} of {colour} for {who.mention if who else 'nobody'}, {chosen}")


@pick.autocomplete("colour")
async def colours(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    known = {"Crimson": "#dc143c", "Cobalt": "#0047ab", "Amber": "#ffbf00"}
    return [
        app_commands.Choice(name=name, value=value) for name, value in known.items() if current.lower() in name.lower()
    ]


@app_commands.command(name="sum", description="Five things, none of them needed")
async def total(
    interaction: discord.Interaction,
    first: int | None = None,
    second: int | None = None,
    third: str | None = None,
    fourth: int | None = None,
    fifth: int | None = None,
) -> None:
    given = (first, second, third, fourth, fifth)
    await interaction.response.send_message(", ".join("none" if one is None else str(one) for one in given))


@app_commands.command(description="A panel that leads on")
async def panel(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("A panel", view=one_button("My move", "mine"))


@app_commands.command(description="Give a file")
async def give(interaction: discord.Interaction, file: discord.Attachment) -> None:
    await interaction.response.send_message(f"{file.filename}: {(await file.read()).decode()}")


@app_commands.command(description="Think first")
async def slow(interaction: discord.Interaction) -> None:
    await interaction.response.defer(thinking=True)
    assert isinstance(interaction.client, Showcase)
    await interaction.client.thought.wait()
    await interaction.edit_original_response(content="Thought about it")


@app_commands.command(description="Open a thread")
async def thread(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("A thread is opened.")
    start = await interaction.original_response()
    channel = interaction.channel
    assert isinstance(channel, discord.TextChannel)
    opened = await channel.create_thread(name="Blue against Red", type=discord.ChannelType.public_thread)
    await opened.send(f"It began [here]({start.jump_url}). Roll with </slow:1>.")


@app_commands.context_menu(name="Quote it")
async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
    await interaction.response.send_message(f"quoted: {message.content}")


@app_commands.context_menu(name="Greet")
async def greet(interaction: discord.Interaction, user: discord.User) -> None:
    await interaction.response.send_message(f"hello {user.mention}")


edge_left = app_commands.Group(name="edge", description="The table's edges", guild_only=True)


@edge_left.command(name="take", description="Take an edge")
async def take(interaction: discord.Interaction, side: str) -> None:
    await interaction.response.send_message(f"{interaction.user.mention} takes {side}")


@app_commands.command(
    name=app_commands.locale_str("everywhere"), description=app_commands.locale_str("Works in every place")
)
@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
async def everywhere(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("here too", ephemeral=True)
