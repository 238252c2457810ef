"""One person's look at a season: who they are in it, what they may do, in which language they read.

It must not show or change anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.client import App
from bot.league.errors import LeagueError
from bot.league.view import View
from bot.locale import Words, words
from bot.render.names import cut
from bot.store.league import GameRow, PlayerRow
from bot.ui.brought import called
from bot.ui.safe import clean, shown

LONGEST_NAME = 32


@dataclass(frozen=True)
class Look:
    client: App
    view: View
    to: Words
    user_id: int | None = None
    """None: nobody in particular, as in a public post."""
    organises: bool = False

    @property
    def id(self) -> str:
        return self.view.row.id

    @property
    def me(self) -> PlayerRow | None:
        return None if self.user_id is None else self.view.player(self.user_id)

    def must_organise(self) -> None:
        if not self.organises:
            raise LeagueError("not_organiser", organiser=self.view.row.organiser_id)

    def must_see(self) -> None:
        """Some seasons are for their players' eyes only."""
        if self.view.terms.visible == "players" and not self.organises and self.me is None:
            raise LeagueError("players_only")

    @property
    def season(self) -> str:
        """What the season is called, for pictures and lists."""
        return clean(self.view.terms.name) or "–"

    @property
    def title(self) -> str:
        """The same for texts, which are read as markdown."""
        return shown(self.season)

    def name(self, player: int | None) -> str:
        """For pictures and lists: the name they signed up with."""
        if player is None:
            return ""
        known = self.view.player(player)
        name = clean(known.name or "") if known is not None else ""
        return cut(name, LONGEST_NAME) if name else f"#{str(player)[-4:]}"

    def named(self, player: int | None) -> str:
        """The same for texts, which are read as markdown."""
        return shown(self.name(player))

    def both(self, game: GameRow) -> str:
        if game.other is None:
            return self.to.mention(game.one)
        return f"{self.to.mention(game.one)} – {self.to.mention(game.other)}"

    def card_name(self, id: str | None) -> str:
        return self.view.rules.name(id, self.to.language) if id else "–"


def my_loadout(look: Look) -> str:
    """What leads to what somebody brings."""
    return called(look.view.played, roster=look.to.say("My roster"), team=look.to.say("My team"))


def look_of(interaction: discord.Interaction[Any], view: View) -> Look:
    to, client = words(interaction.locale), interaction.client
    return Look(client, view, to, interaction.user.id, may_organise(interaction, view))


def public_look(client: App, view: View) -> Look:
    """In the season's language."""
    return Look(client, view, words(view.terms.language))


def may_organise(interaction: discord.Interaction[Any], view: View) -> bool:
    """The creator, the organisers' role, and whoever manages the server: so nobody's leaving strands a season."""
    if interaction.guild_id != view.row.guild_id:
        return False
    if interaction.user.id == view.row.organiser_id or interaction.permissions.manage_guild:
        return True
    role = view.terms.organiser_role
    return (
        role is not None
        and isinstance(interaction.user, discord.Member)
        and interaction.user.get_role(role) is not None
    )
