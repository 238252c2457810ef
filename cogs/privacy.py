"""`/privacy`: everything kept about a person, as a file for them alone, or forgotten.

It must not show anything about anybody else.
"""

import contextlib
import json
import re
from io import BytesIO
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.league.errors import LeagueError
from bot.locale import words
from bot.matches.terms import Status
from bot.store import privacy
from bot.ui.answer import Reply, reply, rewrite
from bot.ui.kit.components import RED, LastingButton

FILE = "crisis-by-post-privacy.json"


def _box(*items: ui.Item[Any]) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items))
    return view


class PrivacyCog(commands.GroupCog, name=_("privacy"), description=_("What I keep about you")):
    @app_commands.command(name=_("export"), description=_("Everything I keep about you, as a file for you alone"))
    async def export(self, interaction: discord.Interaction[App]) -> None:
        await reply(interaction, self._export(interaction), private=True)

    async def _export(self, interaction: discord.Interaction[App]) -> Reply:
        async with interaction.client.store.reading() as at:
            found = await privacy.gather(at, interaction.user.id)
        body = json.dumps(found, ensure_ascii=False, indent=1, default=str).encode()
        to = words(interaction.locale)
        text = ui.TextDisplay[Any](to.say("This is everything I keep about you. Only you see this message."))
        return Reply(_box(text, ui.File(f"attachment://{FILE}")), [discord.File(BytesIO(body), FILE)])

    @app_commands.command(name=_("delete"), description=_("Have me forget you"))
    async def delete(self, interaction: discord.Interaction[App]) -> None:
        await reply(interaction, self._ask(interaction), private=True)

    async def _ask(self, interaction: discord.Interaction[App]) -> Reply:
        to = words(interaction.locale)
        found_matches = await interaction.client.matches.repository.waiting_for(interaction.user.id)
        lines = [
            "### " + to.say("Shall I forget you?"),
            to.say(
                "Your settings and rolls are deleted. In matches and leagues a nameless stand-in takes your place, so "
                "that your opponents' records stay whole. This cannot be taken back."
            ),
        ]
        lines.append(
            "-# " + to.say("What keeps you away from a server or a person stays in force, without your number.")
        )
        if found_matches:
            lines.append(to.say("You concede the matches you are playing now: {n}.", n=len(found_matches)))
        yes = ForgetButton.named("privacy:forget", to.say("Yes, forget me"), RED)
        return Reply(_box(ui.TextDisplay("\n".join(lines)), ui.ActionRow(yes)))


class ForgetButton(LastingButton, template=r"privacy:forget"):
    @classmethod
    def is_grave(cls, found: re.Match[str]) -> bool:
        return True

    async def pressed(
        self, interaction: discord.Interaction[App], match: re.Match[str], values: tuple[str, ...]
    ) -> None:
        await rewrite(interaction, self._forget(interaction))

    async def _forget(self, interaction: discord.Interaction[App]) -> Reply:
        client, user = interaction.client, interaction.user.id
        seasons, found_matches = await client.store.as_one(lambda: _forgotten(client, user))
        for season in seasons:
            client.herald.wake(season)
        for id in found_matches:
            client.poster.wake(id)
        client.preferences.forget(user)
        client.conduct.forgotten(user)
        said = words(interaction.locale).say(
            "Done. I have forgotten you. Posts in the channels stay until you delete them."
        )
        return Reply(_box(ui.TextDisplay(said)))


async def _forgotten(client: App, user: int) -> tuple[list[str], list[str]]:
    """Out of everything, and then nobody; gives the seasons and matches that have something to tell of it."""
    seasons = await client.league.sign_ups.places_of(user)
    gone: list[str] = []
    for season in seasons:
        with contextlib.suppress(LeagueError):  # out of it, or it is over
            # Organisers and opponents are told, open games are forfeited.
            await client.league.sign_ups.drop(season, user)
        gone += await client.bridge.call_off(season)
    for stored in await client.matches.repository.waiting_for(user):
        if stored.status in (Status.OPEN, Status.ROSTERS) and stored.terms.league is None:
            await client.matches.lobby.withdraw(stored.row.id, user)
        elif stored.status not in (Status.OPEN, Status.ROSTERS):
            await client.matches.endings.concede(stored.row.id, user)
        gone.append(stored.row.id)
    async with client.store.transaction() as at:
        await privacy.forget(at, user)
    return seasons, gone


async def setup(client: App) -> None:
    client.add_dynamic_items(ForgetButton)
    await client.add_cog(PrivacyCog())
