"""What Crisis Protocol offers to somebody who has never played: an attack to roll, a first match, how it is won.

It must not play: the tabletop and the lobby do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord.app_commands import locale_str as _

from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.cogs.begin import practise_command, quick
from bot.games.crisis_protocol.panels.crises import mission_lines
from bot.games.crisis_protocol.panels.standing import standing_line
from bot.games.crisis_protocol.tabletop.asking import read_attack
from bot.games.crisis_protocol.tabletop.attack_panel import ATTACKS
from bot.games.newcomers import Beginning, Newcomers
from bot.locale import words
from bot.ui.answer import Reply, reply
from bot.ui.help.welcome import help_button
from bot.ui.match.look import Look
from bot.ui.match.panel import PRIMARY, Panel

if TYPE_CHECKING:
    from bot.client import App

PRACTISE, CHALLENGE = "practise", "challenge"
DICE, AGAINST = 5, 3
"""A usual attack: what most characters roll, and what most defend with."""


async def _attack(interaction: discord.Interaction[App]) -> None:
    to = words(interaction.locale)
    attack = read_attack(interaction.user.id, to, strength=DICE, defence=AGAINST)
    await ATTACKS.open(interaction, attack)


async def _play(interaction: discord.Interaction[App]) -> None:
    await reply(interaction, _ways(interaction), private=True)


async def _practise(interaction: discord.Interaction[App]) -> None:
    await practise_command.callback(interaction)  # type: ignore[call-arg, arg-type]


async def _challenge(interaction: discord.Interaction[App]) -> None:
    await quick.callback(interaction)  # type: ignore[call-arg, arg-type]


NEWCOMERS = Newcomers(
    (_("I referee Marvel: Crisis Protocol, by post and beside real miniatures: I know the rules and "
       "the cards, roll the dice and remember everything."),),
    (
        Beginning("attack", _attack, _("Roll an attack")),
        Beginning("play", _play, _("Play")),
        Beginning(PRACTISE, _practise),
        Beginning(CHALLENGE, _challenge),
    ),
)  # fmt: skip


def winning_lines(look: Look) -> list[str]:
    to = look.to
    lines = [
        to.say("16 victory points win at once; otherwise whoever has more after round 6 (WIN-01, WIN-04)."),
        to.say("Points come from the tokens, at the end of every round: have more of your characters beside them, "
               "or carry them. Knocking enemies out only helps with that (OBJ-21, PHA-16)."),
    ]  # fmt: skip
    if look.stored.state is None:
        return lines
    return [*lines, *(f"- {line}" for line in mission_lines(look)), f"-# {standing_line(look)}"]


async def _ways(interaction: discord.Interaction[App]) -> Reply:
    """Alone, or with others: those are found where others are."""
    to = words(interaction.locale)
    panel = Panel(lines=["### " + to.say("Play")])
    panel.lines.append(to.say("**Against me**: alone, without a clock, and everything can be taken back."))
    buttons = [help_button(ID, PRACTISE, to.say("Against me"), PRIMARY)]
    if interaction.guild_id is not None:
        panel.lines.append(to.say("**Against somebody here**: a challenge that anybody in this channel may accept."))
        buttons.append(help_button(ID, CHALLENGE, to.say("Against somebody here")))
    panel.lines.append("-# " + to.say("Squads, mission and places are chosen for both, so that it begins at once."))
    panel.buttons(buttons)
    return panel.reply()
