"""`/card` and `/rule`: look something up by part of its name, in either language.

It must not write rules: it shows generated text and the digest's own words.
"""

import asyncio
from io import BytesIO

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol.pools import known_pools, suggested_pools
from bot.games.crisis_protocol.tabletop.asking import SUGGESTED, covered, cut
from bot.games.crisis_protocol.tabletop.lookup_text import Found, as_printed, drawn, entries, label, told
from bot.games.crisis_protocol.tabletop.panel import set_up
from bot.games.crisis_protocol.tabletop.rule_panel import RULES, Asked
from bot.games.crisis_protocol.tabletop.rule_text import find_rules, suggest_rules
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.lengths import Name, Search
from bot.locale import LANGUAGES, Words, words
from bot.ui.answer import Reply, refuse, reply
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, default_content, newest_pool, pools
from rules_engine.crisis_protocol.view.printings import pool_in_words
from rules_engine.lookup.names import found, nearest, ranked

ACCENT = discord.Colour(0xF08A1D)


class LookupCog(commands.Cog):
    @app_commands.command(name=_("card"), description=_("Look up a card, attack, condition or keyword"))
    @app_commands.rename(name=_("name"), printed=_("as_of"))
    @app_commands.describe(
        name=_("Part of its name, in English or German"),
        printed=_("As it was printed then; leave it out for now, or for what a match here is played with"),
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def card(self, interaction: discord.Interaction[App], name: Name, printed: Name | None = None) -> None:
        to = words(interaction.locale)
        if printed is not None and printed not in pools():
            await refuse(interaction, to.say("I know the cards of: {known}.", known=known_pools(to)))
            return
        entry = found(entries(), name)
        if entry is None:
            names = ", ".join(label(near, to) for near in nearest(entries(), name))
            unknown = to.say("I know no card “{typed}”.", typed=cut(name))
            await refuse(interaction, f"{unknown} {covered(to)} " + to.say("The nearest: {names}.", names=names))
            return
        # Whoever looks something up in the thread of a match does not show it to the opponent.
        stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
        played = stored.terms.pool if stored is not None and isinstance(stored.terms, CrisisTerms) else None
        cards = await asyncio.to_thread(content_as_of, printed or played or newest_pool())
        thing = as_printed(entry.thing, cards)
        if thing is None and printed is not None:
            month = pool_in_words(printed, to.language)
            said = to.say("“{name}” is not among the cards of {month} that I know.", name=label(entry, to), month=month)
            await refuse(interaction, said)
            return
        if thing is None:
            thing, cards = entry.thing, default_content()
        first, *more = told(thing, to, cards)
        await reply(interaction, _shown(interaction.client, thing, first, to, cards), private=stored is not None)
        for text in more:
            await interaction.followup.send(view=_boxed(ui.TextDisplay(text)), ephemeral=stored is not None)

    @card.autocomplete("name")
    async def suggest_card(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        to = words(interaction.locale)
        return [
            app_commands.Choice(name=label(entry, to)[:100], value=entry.id)
            for entry in ranked(entries(), typed, SUGGESTED)
        ]

    @card.autocomplete("printed")
    async def suggest_pool(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        return suggested_pools(words(interaction.locale), typed)

    @app_commands.command(name=_("rule"), description=_("Ask about the rules in plain words"))
    @app_commands.rename(search=_("search"))
    @app_commands.describe(search=_("A question such as “who goes first”, or a rule such as ATK-31"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def rule(self, interaction: discord.Interaction[App], search: Search) -> None:
        to = words(interaction.locale)
        if not find_rules(search, to):
            await refuse(
                interaction,
                to.say(
                    "I find no rule about “{typed}”. Ask in other words, or by an id such as ATK-31.",
                    typed=cut(search),
                ),
            )
            return
        await RULES.open(interaction, Asked(typed=search))

    @rule.autocomplete("search")
    async def suggest_rule(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        return suggest_rules(typed, words(interaction.locale))


async def _shown(client: App, thing: Found, text: str, to: Words, cards: Content) -> Reply:
    items: list[ui.Item[ui.LayoutView]] = []
    files = []
    picture = await client.pictures.draw(drawn, thing, to.language, cards.pool)
    if picture is not None:
        name = picture.filename("card")
        item = discord.MediaGalleryItem(f"attachment://{name}", description=picture.alt)
        items.append(ui.MediaGallery[ui.LayoutView](item))
        files.append(discord.File(BytesIO(picture.data), name))
    return Reply(_boxed(*items, ui.TextDisplay(text)), files)


def _boxed(*items: ui.Item[ui.LayoutView]) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container[ui.LayoutView](*items, accent_colour=ACCENT))
    return view


async def setup(client: App) -> None:
    # What the rules' words mean is worked out once, now, so that the first question is answered as quickly as others.
    await asyncio.to_thread(lambda: [find_rules("roof", words(language)) for language in LANGUAGES])
    set_up(client, RULES)
    await client.add_cog(LookupCog())
