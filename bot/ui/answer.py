"""Answers in time: straight away when the work is quick, a sign of life first when it is not.

It must not know what is answered.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import discord
from discord import ui

# Discord gives 3 s to acknowledge, people less: whoever pressed sees within a second that something is done.
PATIENCE = 0.6
WORD = (1 << 30) - 1
"""The number of the text that a panel gets beside what is its own; Discord itself counts components from 1."""


@dataclass(frozen=True)
class Reply:
    view: discord.ui.LayoutView
    files: Sequence[discord.File] = ()


async def refuse(interaction: discord.Interaction[Any], sentence: str) -> None:
    """One private sentence to the person who pressed."""
    with interaction.client.slips.answering(interaction):
        if interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await interaction.response.send_message(sentence, ephemeral=True)


async def reply(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply], *, private: bool = False
) -> None:
    """Answer a command with a new message."""
    await posted(interaction, work, private=private)


async def posted(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply], *, private: bool = False
) -> int | None:
    """The same, and the id of that message, where Discord tells."""
    made = await _in_time(interaction, work, thinking=True, private=private)
    with interaction.client.slips.answering(interaction):
        if interaction.response.is_done():
            return (await interaction.edit_original_response(view=made.view, attachments=list(made.files))).id
        sent = await interaction.response.send_message(view=made.view, files=list(made.files), ephemeral=private)
    return sent.message_id


async def rewrite(interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply]) -> None:
    """Answer a button by rewriting the message it is on."""
    made = await _in_time(interaction, work, thinking=False)
    with interaction.client.slips.answering(interaction, rewritten=True):
        if interaction.response.is_done():
            await interaction.edit_original_response(view=made.view, attachments=list(made.files))
        else:
            await interaction.response.edit_message(view=made.view, attachments=list(made.files))


async def shown_again(interaction: discord.Interaction[Any], sentence: str) -> None:
    """The panel that was pressed as it stands, with a word above its buttons, so that those at its end stay where they
    are; a message that others see as well is left alone."""
    message = interaction.message
    if message is None or not (message.flags.ephemeral and message.flags.components_v2):
        await refuse(interaction, sentence)
        return
    view = ui.LayoutView.from_message(message, timeout=None)
    view.stop()  # its buttons are found by their ids: nothing has to wait for them here
    box = next((item for item in view.children if isinstance(item, ui.Container)), view)
    _say_above_the_buttons(box, sentence)
    for gallery in (item for item in box.children if isinstance(item, ui.MediaGallery)):
        _attach(gallery, [attached.filename for attached in message.attachments])
    with interaction.client.slips.answering(interaction, rewritten=True):
        await interaction.response.edit_message(view=view)


def _say_above_the_buttons(box: ui.Container[Any] | ui.LayoutView, sentence: str) -> None:
    """Once, however often it is said."""
    kept = [item for item in box.children if item.id != WORD]
    first = next((n for n, item in enumerate(kept) if isinstance(item, ui.ActionRow)), len(kept))
    box.clear_items()
    for item in (*kept[:first], ui.TextDisplay(f"-# ✋ {sentence}", id=WORD), *kept[first:]):
        box.add_item(item)


def _attach(gallery: ui.MediaGallery[Any], names: Sequence[str]) -> None:
    """Discord hands a picture back by the address it has there; sent again it is the attachment it was."""
    for item in gallery.items:
        name = urlsplit(item.media.url).path.rpartition("/")[2]
        if name in names:
            item.media = discord.UnfurledMediaItem(f"attachment://{name}")


async def _in_time(
    interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply], *, thinking: bool, private: bool = False
) -> Reply:
    task = asyncio.create_task(work)
    try:
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            await interaction.response.defer(thinking=thinking, ephemeral=private)
        return await task
    finally:
        task.cancel()
