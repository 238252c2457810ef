"""A challenge made by a command: whether it can be, its message in the channel, and the paces on offer.

It must not know what a game's players agree on: the game's own command does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord
from discord import app_commands
from discord.app_commands import locale_str as _

from bot.client import App
from bot.locale import words
from bot.matches.service import MatchError
from bot.matches.terms import Terms
from bot.ui.answer import Reply, refuse, reply
from bot.ui.match.look import public_look
from bot.ui.match.posts.dashboard import challenge_panel
from bot.ui.match.refusals import match_refusal


class Pace(NamedTuple):
    """Hours for each decision, and hours to fall back on over the whole match."""

    name: _
    hours: int
    bank: int


STEADY = "steady"
PACES = {
    "evening": Pace(_("one evening: 1 hour per decision, 6 hours in reserve"), 1, 6),
    "daily": Pace(_("daily: 1 day per decision, 3 days in reserve"), 24, 72),
    STEADY: Pace(_("steady: 2 days per decision, 1 week in reserve"), 48, 168),
    "leisurely": Pace(_("leisurely: 1 week per decision, 2 weeks in reserve"), 168, 336),
}
PACE_CHOICES = [app_commands.Choice(name=pace.name, value=value) for value, pace in PACES.items()]
NEEDED = discord.Permissions(
    view_channel=True, create_public_threads=True, send_messages_in_threads=True, attach_files=True
)


def _is_me(interaction: discord.Interaction[App], person: discord.Member) -> bool:
    return interaction.client.user is not None and person.id == interaction.client.user.id


def practises(interaction: discord.Interaction[App], opponent: discord.Member | None) -> bool:
    """Whether somebody has named the bot itself as opponent."""
    return opponent is not None and _is_me(interaction, opponent)


def may_practise(interaction: discord.Interaction[App]) -> None:
    """Asked before anything is posted: in a server there has to be room for a thread; private messages with the bot
    need none."""
    if interaction.guild_id is None and interaction.context.dm_channel:
        return
    _may_open_a_thread(interaction)


async def may_challenge(interaction: discord.Interaction[App], *invited: discord.Member | None) -> None:
    """Asked before anything is posted: a refusal is for one pair of eyes. None stands for anybody."""
    named = [person for person in invited if person is not None]
    if any(person.id == interaction.user.id or (person.bot and not _is_me(interaction, person)) for person in named):
        raise MatchError("yourself")
    _may_open_a_thread(interaction)
    conduct, me = interaction.client.conduct, interaction.user.id
    for person in named:
        found = await conduct.apart(me, person.id)
        if found == "you_blocked":
            raise MatchError("you_blocked")
        if found is not None or await conduct.bar_of(interaction.guild_id, person.id) is not None:
            raise MatchError("not_to_be_challenged")


def _may_open_a_thread(interaction: discord.Interaction[App]) -> None:
    if not isinstance(interaction.channel, discord.TextChannel):
        raise MatchError("no_thread_here")
    missing = [name for name, wanted in NEEDED if wanted and not getattr(interaction.app_permissions, name)]
    if missing:
        raise MatchError("no_rights", needed=", ".join(name.replace("_", " ") for name in missing))


async def challenge(
    interaction: discord.Interaction[App], game: str, terms: Terms, *invited: discord.Member | None
) -> None:
    """Make it, show it, and remember the message: the thread will grow out of it."""
    try:
        await reply(
            interaction, _made(interaction, game, terms, [person.id for person in invited if person is not None])
        )
        message = await interaction.original_response()
        await interaction.client.matches.threads.remember_challenge(interaction.extras["match"], message.id)
    finally:
        if "match" in interaction.extras:  # made, and perhaps not shown: then it is announced like any other
            interaction.client.poster.wake(interaction.extras["match"])


async def _made(interaction: discord.Interaction[App], game: str, terms: Terms, invited: Sequence[int]) -> Reply:
    assert interaction.channel_id is not None
    stored = await interaction.client.matches.lobby.challenge(
        creator_id=interaction.user.id,
        channel_id=interaction.channel_id,
        guild_id=interaction.guild_id,
        terms=terms,
        game=game,
        invited=invited,
        announce=True,
        pressed=interaction.message.id if interaction.message is not None else None,
    )
    interaction.extras["match"] = stored.row.id
    panel = await challenge_panel(public_look(interaction.client, stored), invited)
    return panel.reply()


async def practise(interaction: discord.Interaction[App], game: str, terms: Terms) -> None:
    """A match against the bot: shown like a challenge that has been accepted; its thread grows out of it."""
    try:
        await reply(interaction, _practising(interaction, game, terms))
        message = await interaction.original_response()
        await interaction.client.matches.threads.remember_challenge(interaction.extras["match"], message.id)
    finally:
        if "match" in interaction.extras:
            interaction.client.poster.wake(interaction.extras["match"])


async def _practising(interaction: discord.Interaction[App], game: str, terms: Terms) -> Reply:
    client = interaction.client
    assert interaction.channel_id is not None and client.user is not None
    stored = await client.matches.lobby.practise(
        creator_id=interaction.user.id,
        bot_id=client.user.id,
        channel_id=interaction.channel_id,
        guild_id=interaction.guild_id,
        terms=terms,
        game=game,
        pressed=interaction.message.id if interaction.message is not None else None,
    )
    interaction.extras["match"] = stored.row.id
    return (await challenge_panel(public_look(client, stored), ())).reply()


async def begin(
    interaction: discord.Interaction[App],
    game: str,
    terms: Terms,
    *invited: discord.Member | None,
    level: str | None = None,
    usual: str | None = None,
) -> None:
    """A challenge, or with a level of ours, or me as opponent, practice at once; a level of somebody else's is none."""
    alone = any(practises(interaction, one) for one in invited) or (level is not None and not any(invited))
    try:
        if level is not None and not alone:
            raise MatchError("level_of_somebody")
        await may_challenge(interaction, *invited)
        if alone:
            await practise(interaction, game, terms.model_copy(update={"practice": level or usual}))
    except MatchError as error:
        await refused(interaction, error)
        return
    if not alone:
        await challenge(interaction, game, terms, *invited)


async def refused(interaction: discord.Interaction[App], error: MatchError) -> None:
    await refuse(interaction, match_refusal(words(interaction.locale), error))
