"""`/card` and `/rule`: look something up by part of its name, in either language.

It must not write rules: it shows generated text and the digest's own words.
"""

import asyncio
import contextlib
from io import BytesIO

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games import GAMES
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.pools import known_pools, suggested_pools
from bot.games.crisis_protocol.tabletop.asking import SUGGESTED, covered, cut
from bot.games.crisis_protocol.tabletop.lookup_text import Found, as_printed, drawn, entries, label, told
from bot.games.crisis_protocol.tabletop.other_rolls import page_reply
from bot.games.crisis_protocol.tabletop.panel import set_up
from bot.games.crisis_protocol.tabletop.rule_panel import RULES, Asked
from bot.games.crisis_protocol.tabletop.rule_text import find_rules, game_asked, suggest_rules
from bot.games.crisis_protocol.terms import CrisisTerms
from bot.games.reference import MARK, Reference, UnclearError, beside, game_choices, references, split_mark, title_of
from bot.games.reference import reference as reference_of
from bot.lengths import Name, Search
from bot.locale import LANGUAGES, Words, words
from bot.ui.answer import Reply, refuse, reply
from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.load import content_as_of, default_content, newest_pool, pools
from rules_engine.crisis_protocol.view.printings import pool_in_words
from rules_engine.lookup.names import found, nearest, plain, ranked

ACCENT = discord.Colour(0xF08A1D)


class LookupCog(commands.Cog):
    @app_commands.command(name=_("card"), description=_("Look up a card, attack, condition or keyword"))
    @app_commands.rename(name=_("name"), printed=_("as_of"), game=_("game"))
    @app_commands.describe(
        name=_("Part of its name, in English or German"),
        printed=_("As it was printed then; leave it out for now, or for what a match here is played with"),
        game=_("Of which game; leave it out for the one that is played here"),
    )
    @app_commands.choices(game=game_choices())
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def card(
        self, interaction: discord.Interaction[App], name: Name, printed: Name | None = None, game: str | None = None
    ) -> None:
        to = words(interaction.locale)
        # Whoever looks something up in the thread of a match does not show it to the opponent.
        stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
        marked, name = split_mark(name)
        wanted = marked or game
        if not plain(name):  # signs alone are like no name more than like any other
            await refuse(interaction, to.say("Type a part of a card's name, such as “spider”."))
            return
        other = _of_another(name, to, wanted, None if stored is None else stored.row.game)
        if other is not None:
            reference, id = other
            shown = page_reply(reference.cards.show(interaction.client, id, to), "card", ACCENT)
            await reply(interaction, shown, private=stored is not None)
            return
        if printed is not None and printed not in pools():
            await refuse(interaction, to.say("I know the cards of: {known}.", known=known_pools(to)))
            return
        entry = found(entries(), name) if wanted in (None, ID) else None
        if entry is None:
            if wanted not in (None, ID):
                await refuse(interaction, _unknown(name, wanted, to))
                return
            names = ", ".join(label(near, to) for near in nearest(entries(), name))
            unknown = to.say("I know no card “{typed}”.", typed=cut(name))
            await refuse(interaction, f"{unknown} {covered(to)} " + to.say("The nearest: {names}.", names=names))
            return
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
        return card_choices(typed, words(interaction.locale), _named_game(interaction), await _game_here(interaction))

    @card.autocomplete("printed")
    async def suggest_pool(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        return suggested_pools(words(interaction.locale), typed)

    @app_commands.command(name=_("rule"), description=_("Ask about the rules in plain words"))
    @app_commands.rename(search=_("search"), game=_("game"))
    @app_commands.describe(
        search=_("A question such as “who goes first”, or a rule such as ATK-31"),
        game=_("Of which game; leave it out for the one that is played here"),
    )
    @app_commands.choices(game=game_choices())
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def rule(self, interaction: discord.Interaction[App], search: Search, game: str | None = None) -> None:
        to = words(interaction.locale)
        found_in = game_asked(search, to, game, await _game_here(interaction))
        if found_in is None:
            await refuse(
                interaction,
                to.say(
                    "I find no rule about “{typed}”. Ask in other words, or by an id such as ATK-31.",
                    typed=cut(search),
                ),
            )
            return
        await RULES.open(interaction, Asked(typed=search, game=found_in))

    @rule.autocomplete("search")
    async def suggest_rule(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        to, here = words(interaction.locale), await _game_here(interaction)
        return suggest_rules(typed, to, _named_game(interaction), here)


async def _game_here(interaction: discord.Interaction[App]) -> str | None:
    """The game of the match in whose thread somebody asks."""
    return await interaction.client.matches.repository.game_in_thread(interaction.channel_id or 0)


def _named_game(interaction: discord.Interaction[App]) -> str | None:
    """The game that was chosen while another option is typed."""
    named = getattr(interaction.namespace, "game", None)
    return named if named in GAMES else None


def _of_another(name: str, to: Words, wanted: str | None, here: str | None) -> tuple[Reference, str] | None:
    """A card of another game, if that is what is meant: named, played here, or not to be found in this one."""
    for _id, reference in references(wanted, here):
        if reference is None:
            if found(entries(), name) is not None:
                return None
        else:
            with contextlib.suppress(UnclearError):
                return reference, reference.cards.read(name, to)
    return None


def _unknown(name: str, wanted: str | None, to: Words) -> str:
    """As the game that was named says it."""
    reference = None if wanted is None else reference_of(wanted)
    try:
        if reference is not None:
            reference.cards.read(name, to)
    except UnclearError as unclear:
        return str(unclear)
    return to.say("I know no card “{typed}”.", typed=cut(name))


def card_choices(typed: str, to: Words, wanted: str | None, here: str | None) -> list[app_commands.Choice[str]]:
    """Of the game that is meant, and behind them some of the others, each with its game beside it."""
    made: list[list[app_commands.Choice[str]]] = []
    for id, reference in references(wanted, here):
        if reference is None:
            own = ranked(entries(), typed, SUGGESTED)
            made.append([app_commands.Choice(name=label(entry, to)[:100], value=entry.id) for entry in own])
        elif typed.strip() or not made:
            lines = reference.cards.suggest(typed, to, SUGGESTED)
            made.append(
                [
                    app_commands.Choice(name=f"{said} · {title_of(id)}"[:100], value=f"{id}{MARK}{card}")
                    for said, card in lines
                ]
            )
    return beside(made[0], [choice for more in made[1:] for choice in more])


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
