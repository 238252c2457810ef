"""A command that plays: finds the match of the thread, answers one question after another, shows what comes next.

It must not parse options: the cog does.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import discord

from bot.client import App
from bot.locale import words
from bot.matches.service import MatchError, StoredMatch
from bot.ui.answer import Reply, refuse, reply
from bot.ui.kit.ids import Act
from bot.ui.match.look import Look, look_of
from bot.ui.match.questions.answers import owed_by
from bot.ui.match.questions.confirming import Ask, asking_first
from bot.ui.match.questions.presenting import question_panel
from bot.ui.match.questions.typed import Suggestion, read, suggestions
from bot.ui.match.refusals import sentence
from rules_engine.kernel.decisions import Choice, Decision, Pick
from rules_engine.kernel.errors import EngineBug, EngineError


async def match_here(client: App, interaction: discord.Interaction[Any], game: str | None = None) -> StoredMatch:
    """The match of this thread; of a `game`, where a command is that game's own."""
    stored = await client.matches.repository.in_thread(interaction.channel_id or 0)
    if stored is None:
        raise MatchError("no_match_here")
    if game not in (None, stored.row.game):
        raise MatchError("other_game")
    return stored


class Unconfirmed(Exception):
    """What was typed rolls or spends: it is asked for."""

    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self.ask = ask


class Command:
    """One command of one person; may answer several questions, each as a press would."""

    def __init__(self, interaction: discord.Interaction[App], look: Look) -> None:
        self.interaction = interaction
        self.look = look
        self.answered = 0
        self.focus: Act | None = None
        """What is looked at on the panel that is shown in the end."""

    @property
    def decision(self) -> Decision:
        return owed_by(self.look)

    def asks(self, *keys: str) -> bool:
        """Whether this person owes one of these questions now."""
        owed = self.look.decision
        return owed is not None and owed.key in keys

    def expect(self, *keys: str) -> Decision:
        if not self.asks(*keys):
            asked = self.look.asked(self.decision)
            raise MatchError("not_now", owed=self.look.to.say("You owe: {title}", title=asked.title))
        return self.decision

    async def answer(self, choice: Choice) -> None:
        """What would roll or spend is not done but shown, to be confirmed."""
        ask = await asking_first(self.look, self.decision, choice)
        if ask is not None:
            raise Unconfirmed(ask)
        client, id = self.look.client, self.look.id
        step = await client.matches.play.answer(id, self.interaction.user.id, self.decision.seq, choice)
        self.answered += 1
        self.look = self.look.now(step.stored)
        client.store.afterwards(lambda: client.poster.wake(id))

    async def answer_as_one(self, work: Callable[[], Awaitable[None]]) -> None:
        """Several answers are one change: nobody finds half of what was typed. What counts of it, because the rest is
        refused or has to be confirmed, counts as well, and the rest is told behind it."""
        begun = self.look

        async def given() -> Exception | None:
            self.look, self.answered = begun, 0
            try:
                await work()
            except (Unconfirmed, MatchError, EngineError) as error:
                if self.answered == 0 or isinstance(error, EngineBug):
                    raise
                return error
            return None

        left = await begun.client.store.as_one(given)
        if left is not None:
            raise left

    async def pick(self, id: str, *keys: str) -> None:
        """An option by its id, of a question with one of these keys."""
        self.expect(*keys)
        await self.answer(Pick(option=id))

    async def say(self, text: str, starts: str = "") -> None:
        """Whatever was typed, as an answer to the present question."""
        await self.answer(read(self.look, self.decision, text, starts))


async def run(interaction: discord.Interaction[App], work: Any, game: str | None = None) -> None:
    """Carry a command out and show the next question, or one kind private sentence; of a `game`, where it is that
    game's own."""

    async def done() -> Reply:
        command = Command(interaction, look_of(interaction, await match_here(interaction.client, interaction, game)))
        owed_by(command.look)
        try:
            await work(command)
        except Unconfirmed as asked:
            return await asked.ask()
        except (MatchError, EngineError) as error:
            if command.answered == 0 or isinstance(error, EngineBug):
                raise
            # Part of it counts: the rest is asked on the panel, with the reason on top.
            return await question_panel(command.look, note=sentence(command.look, error))
        return await question_panel(command.look, command.focus)

    await guarded(interaction, reply(interaction, done(), private=True))


async def guarded(interaction: discord.Interaction[App], work: Any) -> None:
    try:
        await work
    except EngineBug:
        raise
    except (MatchError, EngineError) as error:
        # A match that cannot be read has no look; nor does its refusal need one.
        known = not isinstance(error, MatchError)
        stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0) if known else None
        look = look_of(interaction, stored) if stored is not None else None
        await refuse(interaction, sentence(look, error, words(interaction.locale)))


async def offered(interaction: discord.Interaction[App], typed: str, *keys: str, starts: str = "") -> list[Suggestion]:
    """What is legal now, for the list under a command's field."""
    stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
    if stored is None or stored.state is None:
        return []
    look = look_of(interaction, stored)
    owed = look.decision
    if owed is None or (keys and owed.key not in keys):
        return []
    return suggestions(look, owed, typed, starts)
