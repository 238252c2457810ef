"""`/play`: every move as a command, for those who would rather type. Only what is legal now is offered.

It must not decide anything: each command answers the question that the match asks.
"""

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.panels.cards import card_reply, characters_here
from bot.games.crisis_protocol.panels.moving import places_ahead
from bot.games.crisis_protocol.panels.orders import orders_reply
from bot.games.crisis_protocol.panels.striking import STRIKING
from bot.games.crisis_protocol.panels.typed_strikes import attacks_now, strike_meant, targets_now
from bot.lengths import Name, Names
from bot.ui.answer import reply
from bot.ui.kit.limits import DESCRIPTION, cut
from bot.ui.match.look import look_of
from bot.ui.match.menu.information import board_reply, why_reply
from bot.ui.match.menu.menu import undo_by_command
from bot.ui.match.posts.digest import digest
from bot.ui.match.questions.command import Command, guarded, match_here, offered, run
from bot.ui.match.questions.typed import Suggestion, folded
from rules_engine.kernel.decisions import ChoosePlacement, ChooseReaction, Decline, Pick

Here = discord.Interaction[App]


def listed(found: list[Suggestion]) -> list[Choice[str]]:
    return [Choice(name=name, value=value) for name, value in found]


class PlayCog(commands.GroupCog, name=_("play"), description=_("Play by commands instead of buttons")):
    @app_commands.command(name=_("activate"), description=_("Activate a character"))
    @app_commands.rename(who=_("who"))
    @app_commands.describe(who=_("Which character"))
    async def activate(self, interaction: Here, who: Name) -> None:
        async def work(command: Command) -> None:
            command.expect("turn")
            await command.say(who, "activate:")

        await run(interaction, work, ID)

    @activate.autocomplete("who")
    async def _whom(self, interaction: Here, typed: str) -> list[Choice[str]]:
        return listed(await offered(interaction, typed, "turn", starts="activate:"))

    # -- actions ---------------------------------------------------------------------------------------------------

    @app_commands.command(name=_("move"), description=_("Move the active character"))
    @app_commands.rename(to=_("to"))
    @app_commands.describe(to=_("A square such as H7-5, or leave it out to choose on the board"))
    async def move(self, interaction: Here, to: Name | None = None) -> None:
        await self._go(interaction, "move", to)

    @app_commands.command(name=_("climb"), description=_("Climb with the active character"))
    @app_commands.rename(to=_("to"))
    @app_commands.describe(to=_("A square such as H7-5, or leave it out to choose on the board"))
    async def climb(self, interaction: Here, to: Name | None = None) -> None:
        await self._go(interaction, "climb", to)

    async def _go(self, interaction: Here, how: str, to: str | None) -> None:
        async def work(command: Command) -> None:
            async def answers() -> None:
                if not command.asks("advance", "climb"):
                    await command.pick(how, "act", "move_how")
                if to is not None and command.asks("advance", "climb"):
                    await command.say(to)

            await command.answer_as_one(answers)

        await run(interaction, work, ID)

    @move.autocomplete("to")
    @climb.autocomplete("to")
    async def _whither(self, interaction: Here, typed: str) -> list[Choice[str]]:
        stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
        if stored is None or stored.state is None or stored.row.game != ID:
            return []
        how = interaction.command.name if interaction.command is not None else "move"
        found = await places_ahead(look_of(interaction, stored), how)
        return listed([(cut(name, DESCRIPTION), at) for name, at in found if folded(typed) in folded(name)][:25])

    @app_commands.command(name=_("attack"), description=_("Attack with the active character"))
    @app_commands.rename(attack=_("attack"), enemy=_("enemy"))
    @app_commands.describe(attack=_("Which attack"), enemy=_("Whom"))
    async def attack(self, interaction: Here, attack: Name | None = None, enemy: Name | None = None) -> None:
        async def work(command: Command) -> None:
            command.expect("act", *STRIKING)
            command.focus = await strike_meant(command.look, attack, enemy)

        await run(interaction, work, ID)

    @attack.autocomplete("attack")
    async def _which_attack(self, interaction: Here, typed: str) -> list[Choice[str]]:
        return listed(await attacks_now(interaction, typed))

    @attack.autocomplete("enemy")
    async def _which_target(self, interaction: Here, typed: str) -> list[Choice[str]]:
        return listed(await targets_now(interaction, typed, interaction.namespace.attack))

    @app_commands.command(name=_("power"), description=_("Use a superpower of the active character"))
    @app_commands.rename(power=_("power"))
    @app_commands.describe(power=_("Which superpower"))
    async def power(self, interaction: Here, power: Name) -> None:
        await self._option(interaction, power, "power:", "act")

    @power.autocomplete("power")
    async def _powers(self, interaction: Here, typed: str) -> list[Choice[str]]:
        return listed(await offered(interaction, typed, "act", starts="power:"))

    @app_commands.command(name=_("tactic"), description=_("Play a team tactic card"))
    @app_commands.rename(card=_("card"))
    @app_commands.describe(card=_("Which card"))
    async def tactic(self, interaction: Here, card: Name) -> None:
        await self._option(interaction, card, "tactic:", "act", "turn")

    @tactic.autocomplete("card")
    async def _cards(self, interaction: Here, typed: str) -> list[Choice[str]]:
        return listed(await offered(interaction, typed, "act", "turn", starts="tactic:"))

    @app_commands.command(name=_("interact"), description=_("Interact with an objective"))
    @app_commands.rename(objective=_("objective"))
    @app_commands.describe(objective=_("Which objective"))
    async def interact(self, interaction: Here, objective: Name) -> None:
        await self._option(interaction, objective, "interact:", "act")

    @interact.autocomplete("objective")
    async def _objectives(self, interaction: Here, typed: str) -> list[Choice[str]]:
        return listed(await offered(interaction, typed, "act", starts="interact:"))

    async def _option(self, interaction: Here, text: str, starts: str, *keys: str) -> None:
        async def work(command: Command) -> None:
            command.expect(*keys)
            await command.say(text, starts)

        await run(interaction, work, ID)

    @app_commands.command(name=_("shake"), description=_("Shake a special condition off"))
    @app_commands.rename(condition=_("condition"))
    @app_commands.describe(condition=_("Which condition"))
    async def shake(self, interaction: Here, condition: Name | None = None) -> None:
        async def work(command: Command) -> None:
            async def answers() -> None:
                if not command.asks("shake"):
                    await command.pick("shake", "act")
                if condition is not None and command.asks("shake"):
                    await command.say(condition)

            await command.answer_as_one(answers)

        await run(interaction, work, ID)

    @shake.autocomplete("condition")
    async def _conditions(self, interaction: Here, typed: str) -> list[Choice[str]]:
        return listed(await offered(interaction, typed, "shake"))

    # -- anything else ---------------------------------------------------------------------------------------------

    @app_commands.command(name=_("answer"), description=_("Answer whatever you are asked"))
    @app_commands.rename(choice=_("choice"))
    @app_commands.describe(choice=_("One of the suggestions, a name, a number or a square"))
    async def answer(self, interaction: Here, choice: Names) -> None:
        async def work(command: Command) -> None:
            await command.say(choice)

        await run(interaction, work)

    @answer.autocomplete("choice")
    async def _answers(self, interaction: Here, typed: str) -> list[Choice[str]]:
        return listed(await offered(interaction, typed))

    @app_commands.command(name=_("pass"), description=_("Pass: your turn, a reaction, an optional move"))
    async def pass_(self, interaction: Here) -> None:
        async def work(command: Command) -> None:
            owed = command.decision
            if isinstance(owed, ChooseReaction) or owed.key == "turn":
                await command.answer(Pick(option="pass"))
            elif isinstance(owed, ChoosePlacement) and owed.optional:
                await command.answer(Decline())
            else:
                command.expect("turn")

        await run(interaction, work)

    @app_commands.command(name=_("end"), description=_("End the activation or the turn"))
    async def end(self, interaction: Here) -> None:
        async def work(command: Command) -> None:
            await command.pick("end", "act", "turn")

        await run(interaction, work, ID)

    @app_commands.command(name=_("undo"), description=_("Take something back; your opponent may have to agree"))
    @app_commands.rename(what=_("what"))
    @app_commands.describe(what=_("How far back"))
    @app_commands.choices(what=[Choice(name=_(span), value=span) for span in ("step", "action", "activation", "turn")])
    async def undo(self, interaction: Here, what: str = "step") -> None:
        await guarded(interaction, undo_by_command(interaction, what))

    # -- looking ---------------------------------------------------------------------------------------------------

    @app_commands.command(name=_("why"), description=_("Which rule asks this, and how the last numbers came about"))
    async def why(self, interaction: Here) -> None:
        await guarded(interaction, self._why(interaction))

    async def _why(self, interaction: Here) -> None:
        look = look_of(interaction, await match_here(interaction.client, interaction))
        await reply(interaction, why_reply(look), private=True)

    @app_commands.command(name=_("board"), description=_("The board, as a picture or in words"))
    @app_commands.rename(text=_("text"))
    @app_commands.describe(text=_("In words, with ranges and bearings"))
    async def board(self, interaction: Here, text: bool = False) -> None:
        await guarded(interaction, self._board(interaction, text))

    async def _board(self, interaction: Here, text: bool) -> None:
        look = look_of(interaction, await match_here(interaction.client, interaction))
        await reply(interaction, board_reply(look, text=text), private=True)

    @app_commands.command(name=_("card"), description=_("A character of this match, as it stands now"))
    @app_commands.rename(who=_("who"))
    @app_commands.describe(who=_("Which character"))
    async def card(self, interaction: Here, who: Name) -> None:
        await guarded(interaction, self._card(interaction, who))

    async def _card(self, interaction: Here, who: str) -> None:
        look = look_of(interaction, await match_here(interaction.client, interaction, ID))
        await reply(interaction, card_reply(look, who), private=True)

    @card.autocomplete("who")
    async def _characters(self, interaction: Here, typed: str) -> list[Choice[str]]:
        stored = await interaction.client.matches.repository.in_thread(interaction.channel_id or 0)
        if stored is None or stored.state is None or stored.row.game != ID:
            return []
        found = characters_here(look_of(interaction, stored))
        return listed([(name, id) for name, id in found if folded(typed) in folded(name)][:25])

    @app_commands.command(name=_("log"), description=_("What happened since you last looked"))
    async def log(self, interaction: Here) -> None:
        await guarded(interaction, self._log(interaction))

    async def _log(self, interaction: Here) -> None:
        look = look_of(interaction, await match_here(interaction.client, interaction))
        await reply(interaction, digest(look), private=True)

    @app_commands.command(name=_("orders"), description=_("Answer reactions in advance"))
    async def orders(self, interaction: Here) -> None:
        await guarded(interaction, self._orders(interaction))

    async def _orders(self, interaction: Here) -> None:
        look = look_of(interaction, await match_here(interaction.client, interaction, ID))
        await reply(interaction, orders_reply(look), private=True)


async def setup(client: App) -> None:
    await client.add_cog(PlayCog())
