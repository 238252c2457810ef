"""The first screen: what this is, and three buttons to begin with. Shown by `/help`, on joining a server, when somebody
writes to the bot.

It must not know a game: what can be tried and played, the port says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord

from bot.client import App
from bot.games import FIRST, GAMES, game
from bot.locale import Words, words
from bot.matches.service import MatchError
from bot.ui.kit.components import BLUE, GREEN, GREY, LastingButton
from bot.ui.lessons.buttons import learn_button
from bot.ui.match.panel import Item, Panel
from bot.ui.match.questions.command import guarded

BEGINNING = ("practise", "challenge")


class HelpButton(LastingButton, template=r"help:(?P<game>[a-z_]{1,30}):(?P<what>[a-z_]{1,30})"):
    """Something a game offers to whoever begins."""

    @classmethod
    def is_grave(cls, found: re.Match[str]) -> bool:
        """A match that begins, or is offered to everybody."""
        return found["what"] in BEGINNING

    async def pressed(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        await guarded(interaction, _taken(interaction, match["game"], match["what"]))


async def _taken(interaction: discord.Interaction[App], game_id: str, what: str) -> None:
    if game_id not in GAMES or not game(game_id).newcomers.offers(words(interaction.locale)):
        raise MatchError("old_component")
    await game(game_id).newcomers.take(interaction, what)


def help_button(game_id: str, what: str, label: str, style: discord.ButtonStyle = GREY) -> Item:
    return HelpButton.named(f"help:{game_id}:{what}", label, style)


def welcome_panel(*languages: Words) -> Panel:
    """In every language that is handed in, as where nobody knows which is read; the buttons in the first."""
    newcomers, to = game(FIRST).newcomers, languages[0]
    panel = Panel(lines=["## Crisis by Post"])
    for said in languages:
        panel.lines += [*newcomers.about(said), _what_next(said)]
    panel.buttons(beginnings(to))
    return panel


def _what_next(to: Words) -> str:
    return to.say("Try it now: nothing has to be set up. `/help` says everywhere what you can do there.")


def beginnings(to: Words) -> Sequence[Item]:
    """To try, to learn, to play."""
    first, *rest = game(FIRST).newcomers.offers(to).items()
    learn = [learn_button("go_on", to.say("Teach me"), GREEN)] if game(FIRST).lessons is not None else []
    return [help_button(FIRST, *first, GREY), *learn, *(help_button(FIRST, *one, BLUE) for one in rest)]


def play_button(to: Words, style: discord.ButtonStyle = BLUE) -> Item:
    """The last of what is offered: a whole match."""
    what, label = list(game(FIRST).newcomers.offers(to).items())[-1]
    return help_button(FIRST, what, label, style)
