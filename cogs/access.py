"""`/access`: a server's own list of who may not use the bot there.

It must not keep anybody out itself: the door does, for every press.
"""

import re
from typing import Any

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.conduct import ConductError
from bot.locale import Words, words
from bot.logs import EventLog
from bot.store.conduct import Bar
from bot.ui.answer import Reply, reply, rewrite
from bot.ui.blocks import PERSON, guarded, name_of
from bot.ui.kit.components import LastingSelect, Line, leads_on
from bot.ui.kit.limits import cut
from bot.ui.safe import shown

Here = discord.Interaction[App]
AT_ONCE = 24
"""People shown at once; the last place of a select leads on."""
LONGEST_REASON = 200
SHORT_REASON, MOST_LETTERS = 80, 3900
"""Of a reason in the list, so that all of a page are seen, and of the list: Discord refuses a longer one."""

log = EventLog("cogs.access")


def must_moderate(interaction: discord.Interaction[Any]) -> int:
    """The server, for somebody who may keep others in order there."""
    if not (interaction.permissions.manage_guild or interaction.permissions.moderate_members):
        raise ConductError("may_not")
    assert interaction.guild_id is not None
    return interaction.guild_id


async def list_reply(interaction: Here, *notes: str, first: int = 0) -> Reply:
    """The newest first; a select lets somebody in again."""
    guild, to = must_moderate(interaction), words(interaction.locale)
    bars = (await interaction.client.conduct.listed(guild))[::-1]
    first = min(first, max(0, len(bars) - 1) // AT_ONCE * AT_ONCE)
    here = bars[first : first + AT_ONCE]
    lines = ["### " + to.say("Who may not use me on this server"), *notes]
    lines += [_line(to, bar) for bar in here] or [to.say("Nobody.")]
    box: ui.Container[Any] = ui.Container(ui.TextDisplay(cut("\n".join(lines), MOST_LETTERS)))
    if here:
        names = [await name_of(interaction.client, to, bar.barred_id) for bar in here]
        people = [Line(bar.person, name) for name, bar in zip(names, here, strict=True)]
        if len(bars) > AT_ONCE:
            later = (first + AT_ONCE) % (-(-len(bars) // AT_ONCE) * AT_ONCE)
            people.append(Line(f"more-{later}", to.say("More …")))
        box.add_item(ui.ActionRow(LetInSelect.named("access:let_in", people, to.say("Let somebody in again"))))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return Reply(view)


def _line(to: Words, bar: Bar) -> str:
    who = f"<@{bar.barred_id}>" if bar.barred_id is not None else to.say("somebody who had themselves forgotten")
    facts = [to.say("until <t:{when}:f>", when=bar.until) if bar.until is not None else to.say("without an end")]
    facts += [] if bar.finishes else [to.say("matches are stopped")]
    facts += [shown(bar.reason, SHORT_REASON)] if bar.reason else []
    return f"- {who}: {' · '.join(facts)}"


class LetInSelect(LastingSelect, template=r"access:let_in"):
    chosen = PERSON

    async def pressed(self, interaction: Here, match: re.Match[str], values: tuple[str, ...]) -> None:
        await guarded(interaction, rewrite(interaction, self._let_in(interaction, values[0])))

    async def _let_in(self, interaction: Here, chosen: str) -> Reply:
        guild, to = must_moderate(interaction), words(interaction.locale)
        if (first := leads_on(chosen)) is not None:
            return await list_reply(interaction, first=first)
        await interaction.client.conduct.let_person_in(guild, chosen)
        return await list_reply(interaction, to.say("Off the list."))


class AccessCog(commands.GroupCog, name=_("access"), description=_("Moderators: who may not use me on this server")):
    @app_commands.command(name=_("deny"), description=_("Moderators: somebody shall not use me on this server"))
    @app_commands.rename(person=_("person"), reason=_("reason"), days=_("days"), matches=_("matches"))
    @app_commands.describe(
        person=_("Who is kept out"),
        reason=_("They read it"),
        days=_("For how many days; leave it out for no end"),
        matches=_("Whether matches they play here may be played to their end"),
    )
    @app_commands.choices(
        matches=[
            app_commands.Choice(name=_("may be finished"), value="finish"),
            app_commands.Choice(name=_("are stopped: they can only concede"), value="stop"),
        ]
    )
    @app_commands.guild_only()
    async def deny(
        self,
        interaction: Here,
        person: discord.User,
        reason: app_commands.Range[str, 1, LONGEST_REASON] | None = None,
        days: app_commands.Range[int, 1, 3650] | None = None,
        matches: str = "finish",
    ) -> None:
        work = self._deny(interaction, person, reason, days, finishes=matches == "finish")
        await guarded(interaction, reply(interaction, work, private=True))

    async def _deny(
        self, interaction: Here, person: discord.User, reason: str | None, days: int | None, *, finishes: bool
    ) -> Reply:
        client, to, guild = interaction.client, words(interaction.locale), must_moderate(interaction)
        if person.bot:
            raise ConductError("a_bot")
        if isinstance(person, discord.Member) and person.guild_permissions.manage_guild:
            raise ConductError("manages")

        async def kept_out() -> list[str]:
            await client.conduct.bar(guild, person.id, interaction.user.id, reason, days, finishes=finishes)
            return await client.matches.lobby.clear_challenges(guild, person.id)

        for id in await client.store.as_one(kept_out):
            client.poster.wake(id)
        log.info("kept out", guild=guild, by=interaction.user.id, days=days)
        note = to.say("<@{person}> cannot use me here.", person=person.id)
        told = (
            to.say("They are told when they try, with your reason.")
            if reason
            else to.say("They are told when they try.")
        )
        return await list_reply(interaction, f"{note} {told}")

    @app_commands.command(name=_("allow"), description=_("Moderators: let somebody use me here again"))
    @app_commands.rename(person=_("person"))
    @app_commands.describe(person=_("Who is let in again"))
    @app_commands.guild_only()
    async def allow(self, interaction: Here, person: discord.User) -> None:
        await guarded(interaction, reply(interaction, self._allow(interaction, person.id), private=True))

    async def _allow(self, interaction: Here, person: int) -> Reply:
        guild, to = must_moderate(interaction), words(interaction.locale)
        if not await interaction.client.conduct.let_in(guild, person):
            raise ConductError("not_listed")
        return await list_reply(interaction, to.say("<@{person}> can use me here again.", person=person))

    @app_commands.command(name=_("list"), description=_("Moderators: who may not use me on this server"))
    @app_commands.guild_only()
    async def list(self, interaction: Here) -> None:
        await guarded(interaction, reply(interaction, list_reply(interaction), private=True))


async def setup(client: App) -> None:
    client.add_dynamic_items(LetInSelect)
    await client.add_cog(AccessCog())
