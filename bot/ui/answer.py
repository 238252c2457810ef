"""Answers in time: straight away when the work is quick, a sign of life first when it is not.

It must not know what is answered.
"""

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

import discord

# Discord gives 3 s to acknowledge, people less: whoever pressed sees within a second that something is done.
PATIENCE = 0.6


@dataclass(frozen=True)
class Reply:
    view: discord.ui.LayoutView
    files: Sequence[discord.File] = ()


async def refuse(interaction: discord.Interaction[Any], sentence: str) -> None:
    """One private sentence to the person who pressed."""
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
    if interaction.response.is_done():
        return (await interaction.edit_original_response(view=made.view, attachments=list(made.files))).id
    sent = await interaction.response.send_message(view=made.view, files=list(made.files), ephemeral=private)
    return sent.message_id


async def rewrite(interaction: discord.Interaction[Any], work: Coroutine[Any, Any, Reply]) -> None:
    """Answer a button by rewriting the message it is on."""
    made = await _in_time(interaction, work, thinking=False)
    if interaction.response.is_done():
        await interaction.edit_original_response(view=made.view, attachments=list(made.files))
    else:
        await interaction.response.edit_message(view=made.view, attachments=list(made.files))


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
