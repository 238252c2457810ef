"""Who may come in: whoever a server does not let use the bot is told so kindly, before anything is done.

It must not do what is asked; it lets in or says one sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.locale import Words, words
from bot.matches.service import MatchError, StoredMatch
from bot.matches.terms import LIVE
from bot.store.conduct import Bar
from bot.ui.league.ids import SEASON
from bot.ui.match.ids import MATCH
from bot.ui.safe import shown

if TYPE_CHECKING:
    from bot.client import App

ALWAYS = ("privacy",)
"""What belongs to a person whatever a server thinks of them."""
OF_A_MATCH = ("match", "play")
CONCEDING = ("match concede", "menu", "concede", "conceded")


async def kept_out(client: App, interaction: discord.Interaction[Any]) -> Bar | None:
    """The entry of the server's list that stands against this press; none: come in. Whoever manages the server cannot
    be locked out of it, and matches under way are played on, or at least conceded."""
    name, match_id, season_id = _asked(interaction)
    bar = await client.conduct.bar_of(interaction.guild_id, interaction.user.id)
    if bar is not None and interaction.permissions.manage_guild:
        return None
    if bar is None and (match_id is not None or season_id is not None):
        at_home = await _home_of(client, match_id, season_id)
        if at_home != interaction.guild_id:  # pressed elsewhere: the server of what it is about counts too
            bar = await client.conduct.bar_of(at_home, interaction.user.id)
    if bar is None or name.partition(" ")[0] in ALWAYS:
        return None
    stored = await _match_of(client, interaction, name, match_id)
    if stored is None or stored.status not in LIVE or stored.seat_of(interaction.user.id) is None:
        return bar
    return None if bar.finishes or name in CONCEDING else bar


def _asked(interaction: discord.Interaction[Any]) -> tuple[str, str | None, str | None]:
    """What is asked for: a command by its name, a component by its word and its match or season."""
    if interaction.command is not None:
        return interaction.command.qualified_name, None, None
    data: Any = interaction.data or {}
    id = str(data.get("custom_id", ""))
    if (said := MATCH.read(id)) is not None:
        return said.act.verb, said.places["match"], None
    if (said := SEASON.read(id)) is not None:
        return id.replace(":", " "), None, said.places["season"]
    return id.replace(":", " "), None, None


async def _home_of(client: App, match_id: str | None, season_id: str | None) -> int | None:
    if match_id is not None:
        return await client.matches.repository.guild_of(match_id)
    return await client.league.repository.guild_of(season_id or "")


async def _match_of(
    client: App, interaction: discord.Interaction[Any], name: str, match_id: str | None
) -> StoredMatch | None:
    try:
        if match_id is not None:
            return await client.matches.repository.find(match_id)
    except MatchError:
        return None
    if interaction.command is None or name.partition(" ")[0] not in OF_A_MATCH:
        return None
    return await client.matches.repository.in_thread(interaction.channel_id or 0)


def sentence(locale: discord.Locale | str | None, bar: Bar) -> str:
    to = words(locale)
    told = [to.say("The moderators of this server have asked that you do not use me here.")]
    if bar.until is not None:
        told = [to.say("The moderators of this server have asked that you do not use me here until <t:{when}:f>.",
                       when=bar.until)]  # fmt: skip
    if bar.reason:
        told.append(to.say("Their reason: {reason}", reason=shown(bar.reason)))
    told.append(_left_to_do(to, bar))
    return "\n".join(told)


def _left_to_do(to: Words, bar: Bar) -> str:
    if bar.finishes:
        return to.say(
            "Matches you play here can be played to their end; please ask the moderators about anything else."
        )
    return to.say("You can still concede a match you play here; please ask the moderators about anything else.")
