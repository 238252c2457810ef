"""`/roll`: any number of dice, at a table or in a chat, and the extra dice its criticals earn.

It must not keep a roll in memory: the button finds it in the store, also after a restart.
"""

import asyncio
import re
import secrets
from collections import Counter
from io import BytesIO

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.locale import Words, words
from bot.render.dice import dice_picture, in_reading_order
from bot.store.rolls import Faces, Roll, find_roll, keep_extra, keep_roll, new_roll
from bot.ui.answer import Reply, refuse, reply, rewrite
from bot.ui.button import LastingButton
from rules_engine.crisis_protocol.faces import FACES, Face

FEWEST, MOST = 1, 30
SUGGESTED = 25  # as many as Discord shows
PICTURE = "dice.png"
ACCENT = discord.Colour(0x3F7F8C)


def throw(count: int) -> Faces:
    """Three bits a die from the system's source of chance: eight faces, no bias (DIE-01)."""
    return tuple(FACES[secrets.randbits(3)] for _die in range(count))


def face_names(to: Words) -> dict[Face, str]:
    return {
        Face.CRITICAL: to.say("Critical"),
        Face.WILD: to.say("Wild"),
        Face.HIT: to.say("Hit"),
        Face.BLOCK: to.say("Block"),
        Face.BLANK: to.say("Blank"),
        Face.FAILURE: to.say("Failure"),
    }


def listed(faces: Faces, to: Words) -> str:
    """The dice as text: "2× Critical · 1× Wild"."""
    counted = Counter(faces)
    return " · ".join(f"{counted[face]}× {name}" for face, name in face_names(to).items() if counted[face])


def described(roll: Roll, to: Words) -> str:
    """The picture in words, for those who cannot see it."""
    text = to.count("{n} die: {dice}", "{n} dice: {dice}", len(roll.base), dice=listed(roll.base, to))
    if roll.extra:
        text += ". " + to.count(
            "{n} extra die: {dice}", "{n} extra dice: {dice}", len(roll.extra), dice=listed(roll.extra, to)
        )
    return text


def told(roll: Roll, to: Words) -> str:
    """The message's text: the dice, the sums, and what is still to be rolled."""
    lines = ["### " + to.count("{n} die", "{n} dice", len(roll.base)), listed(roll.base, to)]
    if roll.extra:
        lines.append(to.say("**Extra dice:** {dice}", dice=listed(roll.extra, to)))
    lines.append(to.say("Attack: **{attack}** · Defence: **{defence}**", attack=roll.attack, defence=roll.defence))
    if due := roll.extra_dice_due:
        lines.append("-# " + to.count("{n} critical: {n} extra die", "{n} criticals: {n} extra dice", due))
    return "\n".join(lines)


async def shown(client: App, roll: Roll, to: Words) -> Reply:
    picture = await client.pictures.draw(dice_picture, in_reading_order(roll.base), in_reading_order(roll.extra or ()))
    gallery = ui.MediaGallery[ui.LayoutView](
        discord.MediaGalleryItem(f"attachment://{PICTURE}", description=described(roll, to))
    )
    container = ui.Container[ui.LayoutView](gallery, ui.TextDisplay(told(roll, to)), accent_colour=ACCENT)
    if roll.extra_dice_due:
        container.add_item(ui.ActionRow(RollExtraDice.for_roll(roll, to)))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return Reply(view, [discord.File(BytesIO(picture), PICTURE)])


class RollExtraDice(LastingButton, template=r"roll:extra:(?P<roll_id>[0-9a-f]{16})"):
    """Rolls one extra die per critical of the base roll, once (DIE-10)."""

    @classmethod
    def for_roll(cls, roll: Roll, to: Words) -> "RollExtraDice":
        return cls(f"roll:extra:{roll.id}", to.say("Roll the extra dice"))

    async def pressed(self, interaction: discord.Interaction[App], match: re.Match[str]) -> None:
        to = words(interaction.locale)
        roll = await find_roll(interaction.client.store, match["roll_id"])
        if roll is None:
            await refuse(interaction, to.say("I no longer have this roll. Roll again with `/roll`."))
        elif roll.user_id != interaction.user.id:
            await refuse(
                interaction,
                to.say("These dice belong to <@{owner}>. Roll your own with `/roll`.", owner=roll.user_id),
            )
        else:
            await rewrite(interaction, self._roll(interaction.client, roll, to))

    async def _roll(self, client: App, roll: Roll, to: Words) -> Reply:
        # Pressed twice, or pressed again after a crash before the message changed: the dice kept first are shown.
        if roll.extra_dice_due:
            roll = await keep_extra(client.store, roll, throw(roll.extra_dice_due))
        return await shown(client, roll, to)


class RollCog(commands.Cog):
    # Text, not a number: Discord's own number field would swallow bad input before we can answer it with a sentence.
    @app_commands.command(name=_("roll"), description=_("Roll the game's dice and count the successes"))
    @app_commands.rename(dice=_("dice"))
    @app_commands.describe(dice=_("How many dice, 1 to 30"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def roll(self, interaction: discord.Interaction[App], dice: str) -> None:
        to = words(interaction.locale)
        count = number_of_dice(dice)
        if count is None:
            await refuse(
                interaction,
                to.say("I can roll {fewest} to {most} dice. Try `/roll dice:8`.", fewest=FEWEST, most=MOST),
            )
            return
        await reply(interaction, self._roll(interaction.client, interaction.user.id, count, to))

    async def _roll(self, client: App, user_id: int, count: int, to: Words) -> Reply:
        roll = new_roll(user_id, throw(count))
        # Kept and drawn side by side; nobody sees it before both are done.
        _kept, made = await asyncio.gather(keep_roll(client.store, roll), shown(client, roll, to))
        return made

    @roll.autocomplete("dice")
    async def suggest(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        to = words(interaction.locale)
        fitting = [n for n in range(FEWEST, MOST + 1) if str(n).startswith(typed.strip())]
        return [app_commands.Choice(name=to.count("{n} die", "{n} dice", n), value=str(n)) for n in fitting[:SUGGESTED]]


def number_of_dice(typed: str) -> int | None:
    """What was typed as a number of dice that can be rolled, or None."""
    try:
        count = int(typed)
    except ValueError:
        return None
    return count if FEWEST <= count <= MOST else None


async def setup(client: App) -> None:
    # The faces are drawn once, now, so that the first roll is as quick as the others.
    await client.pictures.draw(dice_picture, tuple(Face), tuple(Face))
    client.add_dynamic_items(RollExtraDice)
    await client.add_cog(RollCog())
