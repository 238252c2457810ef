"""The first screen: what this is, and three buttons to begin with. Shown by `/help`, on joining a server, when somebody
writes to the bot.

It must not know a game: what can be tried and played, the port says.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord

from bot.client import App
from bot.games import GAMES, game
from bot.games.capabilities import capability
from bot.games.lessons import Lessons
from bot.games.newcomers import Beginning, Newcomers
from bot.locale import Words
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
    newcomers = capability(game(game_id), Newcomers) if game_id in GAMES else None
    found = [one for one in newcomers.beginnings if one.word == what] if newcomers is not None else []
    if not found:
        raise MatchError("old_component")
    await found[0].begin(interaction)


def _welcoming() -> tuple[str, Newcomers]:
    """The game that somebody who has never played meets: the first that has something for them."""
    return next((id, found) for id in GAMES if (found := capability(game(id), Newcomers)) is not None)


def help_button(game_id: str, what: str, label: str, style: discord.ButtonStyle = GREY) -> Item:
    return HelpButton.named(f"help:{game_id}:{what}", label, style)


def welcome_panel(*languages: Words) -> Panel:
    """In every language that is handed in, as where nobody knows which is read; the buttons in the first."""
    (_, newcomers), to = _welcoming(), languages[0]
    panel = Panel(lines=["## Crisis by Post"])
    for said in languages:
        panel.lines += [*map(said.label, newcomers.about), _what_next(said)]
    panel.buttons(beginnings(to))
    return panel


def _what_next(to: Words) -> str:
    return to.say("Try it now: nothing has to be set up. `/help` says everywhere what you can do there.")


def beginnings(to: Words) -> Sequence[Item]:
    """To try, to learn, to play."""
    id, newcomers = _welcoming()
    first, *rest = newcomers.offered
    learn = [learn_button("go_on", to.say("Teach me"), GREEN)] if capability(game(id), Lessons) is not None else []
    return [_begin_button(id, first, to, GREY), *learn, *(_begin_button(id, one, to, BLUE) for one in rest)]


def _begin_button(game_id: str, one: Beginning, to: Words, style: discord.ButtonStyle) -> Item:
    return help_button(game_id, one.word, to.label(one.label) if one.label is not None else one.word, style)


def play_button(to: Words, style: discord.ButtonStyle = BLUE) -> Item:
    """The last of what is offered: a whole match."""
    id, newcomers = _welcoming()
    return _begin_button(id, newcomers.offered[-1], to, style)
