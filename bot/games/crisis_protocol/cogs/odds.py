"""`/odds`: exact chances of an attack, by numbers or by names, with a chart.

It must not calculate: it reads what was typed and shows what the odds say.
"""

import discord
from discord import app_commands
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.cogs.attack_options import (
    names_an_attack,
    suggest_attack,
    suggest_names,
)
from bot.games.crisis_protocol.cogs.odds_fields import odds_fields, suggest_odds, with_odds_fields
from bot.games.crisis_protocol.cogs.roll import other_game
from bot.games.crisis_protocol.tabletop.asking import Unclear, read_attack
from bot.games.crisis_protocol.tabletop.odds_panel import ODDS, OddsAsked
from bot.games.crisis_protocol.tabletop.odds_reply import ACCENT
from bot.games.crisis_protocol.tabletop.odds_text import other_question, read_rerolls
from bot.games.crisis_protocol.tabletop.other_rolls import page_reply
from bot.games.crisis_protocol.tabletop.panel import set_up
from bot.games.crisis_protocol.tabletop.terms import Damage, Dice
from bot.games.reference import OddsWanted, UnclearError, has_no_dice
from bot.lengths import Name, Number
from bot.locale import words
from bot.ui.answer import refuse, reply


class OddsCog(commands.Cog):
    @app_commands.command(name=_("odds"), description=_("The exact chances of an attack"))  # type: ignore[arg-type]
    @app_commands.rename(
        attacker_rerolls=_("attacker_rerolls"),
        defender_rerolls=_("defender_rerolls"),
        cover=_("cover"),
        hex_attacker=_("hex_attacker"),
        hex_defender=_("hex_defender"),
        against=_("compare"),
        **{name: field.name for name, field in odds_fields().items()},
    )
    @app_commands.describe(
        attacker_rerolls=_("Dice the attacker may reroll: a number or “all”"),
        defender_rerolls=_("Dice the defender may reroll: a number or “all”"),
        cover=_("The defender has cover"),
        hex_attacker=_("The attacker has Hex"),
        hex_defender=_("The defender has Hex"),
        against=_("With what to compare: another attack, other dice (8 or 8 3), or without something"),
        **{name: field.meaning for name, field in odds_fields().items()},
    )
    @names_an_attack
    @with_odds_fields
    async def odds(
        self,
        interaction: discord.Interaction[App],
        strength: Dice | None = None,
        defence: Dice | None = None,
        type_: str | None = None,
        attacker: Name | None = None,
        attack_: Name | None = None,
        defender: Name | None = None,
        damage: Damage | None = None,
        attacker_rerolls: Number | None = None,
        defender_rerolls: Number | None = None,
        cover: bool = False,
        hex_attacker: bool = False,
        hex_defender: bool = False,
        against: Name | None = None,
        **given: str | None,
    ) -> None:
        to = words(interaction.locale)
        typed = (strength, defence, type_, attacker, attack_, defender, damage)
        named = {name: said for name, said in given.items() if said}
        if await self._of_another(interaction, named, asked=any(each is not None for each in typed)):
            return
        try:
            attack = read_attack(
                interaction.user.id, to, strength=strength, defence=defence, type_=type_, attacker=attacker,
                attack=attack_, defender=defender, damage=damage,
            )  # fmt: skip
            asked = OddsAsked(
                attack=attack,
                attacker_rerolls=read_rerolls(attacker_rerolls, to.say("The attacker's rerolls"), to),
                defender_rerolls=read_rerolls(defender_rerolls, to.say("The defender's rerolls"), to),
                cover=cover,
                hex_attacker=hex_attacker,
                hex_defender=hex_defender,
                against=against or None,
            )
            if against:
                other_question(asked.question, against, to)
        except Unclear as unclear:
            await refuse(interaction, str(unclear))
            return
        await ODDS.open(interaction, asked)

    suggest_names(odds)
    suggest_odds(odds)

    async def _of_another(self, interaction: discord.Interaction[App], given: dict[str, str], *, asked: bool) -> bool:
        """Whether it was about another game's dice, or about the match of it that is played here, and is answered."""
        to, client = words(interaction.locale), interaction.client
        here = await client.matches.repository.game_in_thread(interaction.channel_id or 0)
        if not given and (asked or here in (None, ID) or has_no_dice(here)):
            return False
        found = other_game(here)
        if found is None or found[1].odds is None:
            return False
        stored = None if given else await client.matches.repository.in_thread(interaction.channel_id or 0)
        seat = stored.seat_of(interaction.user.id) if stored is not None else None
        try:
            drawn = found[1].odds.read(OddsWanted(given, stored, seat), to)
        except UnclearError as unclear:
            await refuse(interaction, str(unclear))
            return True
        await reply(interaction, page_reply(drawn(client), "odds", ACCENT), private=here is not None)
        return True

    @odds.autocomplete("against")
    async def suggest_other(self, interaction: discord.Interaction[App], typed: str) -> list[app_commands.Choice[str]]:
        to = words(interaction.locale)
        without = {
            "attacker_rerolls": to.say("without the attacker's rerolls"),
            "defender_rerolls": to.say("without the defender's rerolls"),
            "cover": to.say("without cover"),
        }
        given = interaction.namespace
        found = [
            app_commands.Choice(name=name, value=f"-{option}")
            for option, name in without.items()
            if getattr(given, option, None) and typed.casefold() in name.casefold()
        ]
        return [*found, *await suggest_attack(interaction, typed)][:25]


async def setup(client: App) -> None:
    set_up(client, ODDS)
    await client.add_cog(OddsCog())
