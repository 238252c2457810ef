"""What stands around a question of a position of the day: what is to be done, what came of it, how it ended.

It must not present the question itself: that is done as in a match.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import cast

import discord

from bot.client import App
from bot.games.views import BoardScene
from bot.puzzles import MARK
from bot.ui.kit.components import GREY, LastingButton
from bot.ui.lessons.frame import told
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Panel, explain_button
from rules_engine.kit.courses import Attempt

Taken = Callable[[discord.Interaction[App], str, str], Awaitable[None]]


class PuzzleButton(LastingButton, template=r"puzzle:(?P<what>today|anew):(?P<id>[0-9]{0,4})"):
    taken: Taken | None = None
    """Who does what is pressed; said by whoever loads the positions."""

    @classmethod
    def is_grave(cls, found: re.Match[str]) -> bool:
        """Who begins anew loses what they have found so far."""
        return found["what"] == "anew"

    async def pressed(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        taken = type(self).taken
        assert taken is not None
        await taken(interaction, match["what"], match["id"])


def puzzle_button(what: str, label: str, style: discord.ButtonStyle = GREY, *, id: str = "") -> PuzzleButton:
    return PuzzleButton.named(f"puzzle:{what}:{id}", label, style)


async def puzzle_panel(look: Look, question: Panel | None, notes: Sequence[str] = ()) -> Panel:
    """The question in its frame; None: it is solved, or it can no longer be."""
    attempt, to, id = look.lesson, look.to, look.id.removeprefix(MARK)
    assert attempt is not None and attempt.course is not None
    said = attempt.learning.lessons.said(id, attempt.course, to)
    panel = question or Panel(colour=look.accent(look.seat))
    number = to.say("Win this turn: position {n} of {of}", n=said.number, of=said.of)
    head = [f"-# {number} · {said.title}"]
    if attempt.anew:
        head.append("-# " + to.say("The rules or cards have changed since you left: it begins anew."))
    if attempt.wrong:
        head.append(f"↩ {said.wrong}")
    elif attempt.fresh:
        lines, _ = await told(look)
        head += lines
    if not panel.pictures:
        panel.pictures += (await look.show(BoardScene())).pictures
    anew = puzzle_button("anew", to.say("Start again"), GREY if question is not None else PRIMARY, id=id)
    if question is not None:
        panel.lines[:0] = [*head, f"> {said.text}"]
        panel.lines += [*notes, *(f"-# {line}" for line in said.cards)]
        panel.aside([*explain_button(look), anew])
        return panel
    solved = cast(Attempt, attempt.course).solved
    done = to.say("Solved! Tomorrow there is another one.")
    lost = to.say("Not this time: Red found an answer, and the turn is not won.")
    panel.lines[:0] = [*head, f"✓ **{done}**" if solved else f"✗ **{lost}**"]
    panel.lines += notes
    panel.buttons([anew])
    return panel
