"""`/judge`: a named role may set a match right, with a reason that everybody reads; the ruling is on record.

It must not change a match in any other way than by a ruling.
"""

from typing import Any, get_args

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.panels.cards import characters_here
from bot.games.crisis_protocol.panels.here import match_of
from bot.games.crisis_protocol.panels.mat import read_place
from bot.lengths import Name
from bot.locale import Words, words
from bot.logs import EventLog
from bot.matches.service import MatchError
from bot.store.notes import read_note, write_note
from bot.ui.answer import Reply, refuse, reply
from bot.ui.match.look import Look, look_of
from bot.ui.match.panel import Panel
from bot.ui.match.questions.command import guarded, match_here
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.events.rulings import JudgeRuled, Ruling
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.match import SEATS
from rules_engine.crisis_protocol.state.pieces import Position

Here = discord.Interaction[App]
NUMBERS = ("power", "damage", "score")
LONGEST_REASON = 200

log = EventLog("bot.games.crisis_protocol.cogs.judge")


def _note(guild_id: int | None) -> str:
    return f"judge:{guild_id}"


def ruling_of(to: Words, look: Look, what: str, who: str, value: str, reason: str) -> JudgeRuled:
    """What was typed as a ruling; a kind sentence where it does not fit."""
    assert what in get_args(Ruling)
    seat = who if what == "score" else None
    if seat is not None and seat not in SEATS:
        raise MatchError("unknown_seat", expected=to.say("Whose score: blue or red?"))
    if seat is None and who not in match_of(look).characters:
        names = ", ".join(name for name, _id in characters_here(look))
        raise MatchError("unknown_character", expected=to.say("In this match there are: {names}.", names=names))
    common: dict[str, Any] = {"what": what, "reason": reason, "who": None if seat else who, "seat": seat}
    if what in NUMBERS:
        try:
            return JudgeRuled(**common, number=int(value))
        except ValueError:
            raise MatchError("not_a_number", expected=to.say("Please write a whole number.")) from None
    if what == "place":
        x, y = read_place(to, value)
        return JudgeRuled(**common, spot=Position(x=x, y=y))
    return JudgeRuled(**common, condition=value if what in ("condition", "no_condition") else "")


class JudgeCog(commands.GroupCog, name=_("judge"), description=_("Set a match right, with a reason")):
    @app_commands.command(name=_("role"), description=_("Which role may judge on this server"))
    @app_commands.rename(role=_("role"))
    @app_commands.describe(role=_("Members with this role may rule in matches; leave it out for nobody"))
    @app_commands.guild_only()
    async def role(self, interaction: Here, role: discord.Role | None = None) -> None:
        to = words(interaction.locale)
        if not interaction.permissions.manage_guild:
            await refuse(interaction, to.say("Only those who may manage this server can set that."))
            return
        await write_note(interaction.client.store, _note(interaction.guild_id), str(role.id) if role else "")
        said = to.say("Nobody judges on this server now.")
        if role is not None:
            said = to.say("Whoever has the role {role} may judge matches on this server.", role=role.mention)
        await interaction.response.send_message(said, ephemeral=True)

    @app_commands.command(name=_("set"), description=_("Set something in the match of this thread right"))
    @app_commands.rename(what=_("what"), who=_("who"), value=_("value"), reason=_("reason"))
    @app_commands.describe(
        what=_("What is wrong"),
        who=_("Which character, or whose score"),
        value=_("The right number, square or condition"),
        reason=_("Everybody reads this"),
    )
    @app_commands.choices(
        what=[
            Choice(name=_("Power"), value="power"),
            Choice(name=_("Damage"), value="damage"),
            Choice(name=_("Score"), value="score"),
            Choice(name=_("Place"), value="place"),
            Choice(name=_("Has a condition"), value="condition"),
            Choice(name=_("Does not have a condition"), value="no_condition"),
            Choice(name=_("Counts as activated"), value="activated"),
            Choice(name=_("May still activate"), value="ready"),
        ]
    )
    @app_commands.guild_only()
    async def set(
        self,
        interaction: Here,
        what: str,
        who: Name,
        reason: app_commands.Range[str, 3, LONGEST_REASON],
        value: Name = "",
    ) -> None:
        await guarded(interaction, reply(interaction, self._set(interaction, what, who, value, reason), private=True))

    async def _set(self, interaction: Here, what: str, who: str, value: str, reason: str) -> Reply:
        client, to = interaction.client, words(interaction.locale)
        if not await self._may_judge(interaction):
            raise MatchError(
                "not_a_judge", expected=to.say("Only this server's judges can do that. See `/judge role`.")
            )
        look = look_of(interaction, await match_here(client, interaction, ID))
        if look.stored.state is None:
            raise MatchError("not_playing")
        if look.seat is not None:
            raise MatchError(
                "judge_of_own_match", expected=to.say("You play in this match yourself. Ask another judge.")
            )
        asked = ruling_of(to, look, what, who, value.strip(), reason)
        wanted = CrisisProtocol().ruling(match_of(look), asked)
        await client.matches.play.instruct(look.id, wanted, by=None, user_id=interaction.user.id)
        log.info("ruling", match=look.id, judge=interaction.user.id, what=what)
        client.poster.wake(look.id)
        return Panel(lines=[to.say("It is set, and everybody is told the reason.")]).reply()

    async def _may_judge(self, interaction: Here) -> bool:
        role = await read_note(interaction.client.store, _note(interaction.guild_id))
        member = interaction.user
        return bool(role) and isinstance(member, discord.Member) and member.get_role(int(role or 0)) is not None

    @set.autocomplete("who")
    async def _whom(self, interaction: Here, typed: str) -> list[Choice[str]]:
        stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
        if stored is None or stored.state is None or stored.row.game != ID:
            return []
        look = look_of(interaction, stored)
        if interaction.namespace.what == "score":
            return [Choice(name=look.name(seat), value=seat) for seat in SEATS]
        found = [(look.name(c.id), c.id) for c in match_of(look).fielded]
        return [Choice(name=name, value=id) for name, id in found if typed.lower() in name.lower()][:25]

    @set.autocomplete("value")
    async def _values(self, interaction: Here, typed: str) -> list[Choice[str]]:
        if interaction.namespace.what not in ("condition", "no_condition"):
            return []
        language = words(interaction.locale).language
        known = default_content().conditions.values()  # of any pool: they are the core rules
        found = [(condition.name.in_(language), condition.id) for condition in known]
        return [Choice(name=name, value=id) for name, id in found if typed.lower() in name.lower()][:25]


async def setup(client: App) -> None:
    await client.add_cog(JudgeCog())
