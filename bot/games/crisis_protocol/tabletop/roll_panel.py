"""The panel of free rolls: the dice, their sums, and the button for the extra dice.

It must not count: the roll is a value of the engine.
"""

from io import BytesIO

import discord
from discord import ui

from bot.client import App
from bot.games.crisis_protocol.pictures.dice import dice_picture, in_reading_order
from bot.games.crisis_protocol.tabletop.panel import AtOncePanel, Row, SheetButton
from bot.games.crisis_protocol.tabletop.sheets import Sheet
from bot.games.crisis_protocol.tabletop.words import code_line, listed
from bot.locale import Words
from bot.ui.answer import Reply
from bot.ui.kit.components import BLUE
from rules_engine.crisis_protocol.tabletop.fair import Record
from rules_engine.crisis_protocol.tabletop.plain import FreeRoll
from rules_engine.crisis_protocol.tabletop.rolls import Throw

PICTURE = "dice.png"
ACCENT = discord.Colour(0x3F7F8C)


class RollPanel(AtOncePanel[FreeRoll]):
    kind = "roll"
    state_type = FreeRoll
    grave = frozenset({"extra"})

    def begun(self, sheet: Sheet, state: FreeRoll, press: int) -> tuple[Sheet, FreeRoll]:
        dice = sheet.dice(press)
        rolled = state.rolled(dice.throw)
        record = dice.reveal() if self.is_over(rolled) else dice.record
        return sheet.with_state(rolled.model_dump_json(), record), rolled

    def perform(self, state: FreeRoll, act: str, values: tuple[str, ...], user_id: int, throw: Throw) -> FreeRoll:
        return state.with_extra(throw)

    def objection(self, state: FreeRoll, act: str, user_id: int, to: Words) -> str | None:
        if user_id == state.person:
            return None
        return to.say("These dice belong to <@{owner}>. Roll your own with `/roll`.", owner=state.person)

    def gone(self, to: Words) -> str:
        return to.say("I no longer have this roll. Roll again with `/roll`.")

    def is_over(self, state: FreeRoll) -> bool:
        return not state.extra_dice_due

    async def shown(self, client: App, sheet: Sheet, state: FreeRoll, to: Words) -> Reply:
        extra = in_reading_order(state.extra or ())
        picture = await client.pictures.draw(dice_picture, in_reading_order(state.base), extra)
        gallery = ui.MediaGallery[ui.LayoutView](
            discord.MediaGalleryItem(f"attachment://{PICTURE}", description=described(state, to))
        )
        text = ui.TextDisplay[ui.LayoutView](told(state, sheet.record, to))
        container = ui.Container[ui.LayoutView](gallery, text, accent_colour=ACCENT)
        if state.extra_dice_due:
            container.add_item(Row(SheetButton.of(sheet, "extra", to.say("Roll the extra dice"), BLUE)))
        view = ui.LayoutView(timeout=None)
        view.add_item(container)
        return Reply(view, [discord.File(BytesIO(picture), PICTURE)])


ROLLS = RollPanel()


def described(roll: FreeRoll, to: Words) -> str:
    """The picture in words, for those who cannot see it."""
    to = to.plain
    text = to.count("{n} die: {dice}", "{n} dice: {dice}", len(roll.base), dice=listed(roll.base, to))
    if roll.extra:
        text += ". " + to.count(
            "{n} extra die: {dice}", "{n} extra dice: {dice}", len(roll.extra), dice=listed(roll.extra, to)
        )
    return text


def told(roll: FreeRoll, record: Record, to: Words) -> str:
    """The message's text: the dice, the sums, and what is still to be rolled."""
    lines = ["### " + to.count("{n} die", "{n} dice", len(roll.base)), listed(roll.base, to)]
    if roll.extra:
        lines.append(to.say("**Extra dice:** {dice}", dice=listed(roll.extra, to)))
    lines.append(to.say("Attack: **{attack}** · Defence: **{defence}**", attack=roll.attack, defence=roll.defence))
    if due := roll.extra_dice_due:
        lines.append("-# " + to.count("{n} critical: {n} extra die", "{n} criticals: {n} extra dice", due))
    lines.append(code_line(record, to))
    return "\n".join(lines)
