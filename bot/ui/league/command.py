"""The frame of a command of `/league`: its words, its options, its answer. It must not know what the command does."""

import functools
from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import App
from bot.ui.answer import Reply, reply
from bot.ui.league.finding import suggest_seasons
from bot.ui.league.items import guarded

Work = Callable[..., Coroutine[Any, Any, Reply]]
Option = tuple[_, _]
"""An option's name and what it is for."""
Command = app_commands.Command[Any, ..., None]


def command(name: _, description: _, **options: Option) -> Callable[[Work], Command]:
    """A command that gives its answer: for oneself, or for everybody if there is an option to `share` it."""

    def make(work: Work) -> Command:
        @functools.wraps(work)
        async def run(self: Any, interaction: discord.Interaction[App], **given: Any) -> None:
            private = not given.get("share", False)
            await guarded(interaction, reply(interaction, work(self, interaction, **given), private=private))

        named = app_commands.rename(**{option: words[0] for option, words in options.items()})(run)
        described = app_commands.describe(**{option: words[1] for option, words in options.items()})(named)
        return app_commands.command(name=name, description=description)(described)

    return make


def season_command(name: _, description: _, **options: Option) -> Callable[[Work], Command]:
    """The same with the option that names a season; left out, the one that is meant here."""
    which = (_("season"), _("Leave it out for the season of this channel"))

    def make(work: Work) -> Command:
        made = command(name, description, **options, season=which)(work)
        made.autocomplete("season")(suggest_seasons)
        return made

    return make
