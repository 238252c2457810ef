"""The position of the day as it is taken up, left and begun anew; private.

It must not judge an answer: the rules do.
"""

from __future__ import annotations

import discord

from bot.client import App
from bot.locale import words
from bot.matches.repository import off_loop
from bot.puzzles import MARK
from bot.ui.answer import Reply, reply, rewrite
from bot.ui.lessons.puzzle_frame import PuzzleButton
from bot.ui.match.look import look_of
from bot.ui.match.questions.command import guarded
from bot.ui.match.questions.presenting import question_panel


async def puzzle(interaction: discord.Interaction[App], what: str, id: str) -> None:
    """A press, or the command: privately, on the panel it was pressed on if that is private."""
    work = _shown(interaction, what, id)
    message = interaction.message
    if message is not None and message.flags.ephemeral:
        await guarded(interaction, rewrite(interaction, work))
    else:
        await guarded(interaction, reply(interaction, work, private=True))


PuzzleButton.taken = staticmethod(puzzle)


async def _shown(interaction: discord.Interaction[App], what: str, id: str) -> Reply:
    client, me = interaction.client, interaction.user.id
    puzzling = client.puzzles
    chosen = id or puzzling.today()
    if what == "anew":
        puzzling.must_know(chosen)
        async with puzzling.held(me):
            await puzzling.keep(me, chosen, await off_loop(puzzling.lessons.open, chosen))
    before = await puzzling.has_solved(me, chosen)
    attending = puzzling.of(me, client.own_id())
    stored = await attending.repository.find(f"{MARK}{chosen}")
    notes = ["-# " + words(interaction.locale).say("You have solved this one before.")] if before else []
    return await question_panel(look_of(interaction, stored, attending), notes=notes)
