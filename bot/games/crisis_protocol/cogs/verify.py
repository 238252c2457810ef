"""`/verify`: where the dice of a code came from, so that anyone can work them out again.

It must not show a seed before the last die of its roll has fallen.
"""

import json
from io import BytesIO

import discord
from discord import app_commands, ui
from discord.app_commands import locale_str as _
from discord.ext import commands

from bot.client import App
from bot.games.crisis_protocol.tabletop.asking import cut
from bot.games.crisis_protocol.tabletop.panel import unsealed
from bot.games.crisis_protocol.tabletop.sheets import Sheet, find_sheet
from bot.games.crisis_protocol.tabletop.tracker_panel import TRACKERS
from bot.lengths import Code
from bot.locale import Words, words
from bot.ui.answer import Reply, refuse, reply
from rules_engine.crisis_protocol.tabletop.fair import Record, is_right, read_code

MOST_SHOWN = 30


class VerifyCog(commands.Cog):
    @app_commands.command(name=_("verify"), description=_("Check that a roll was fair, by its code"))
    @app_commands.rename(code=_("code"))
    @app_commands.describe(code=_("The code under the roll"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def verify(self, interaction: discord.Interaction[App], code: Code) -> None:
        to = words(interaction.locale)
        sheet = await find_sheet(interaction.client.store, read_code(code)[:16])
        if sheet is None or sheet.kind == TRACKERS.kind:  # a tracker rolls nothing
            await refuse(interaction, to.say("I know no roll with the code “{code}”.", code=cut(code)))
            return
        await reply(interaction, _shown(await unsealed(interaction.client.store, sheet), to))


async def _shown(sheet: Sheet, to: Words) -> Reply:
    record = sheet.record
    container = ui.Container[ui.LayoutView](ui.TextDisplay("\n".join(told(sheet, to))))
    files = []
    if record.seed is not None:
        name = f"{record.code}.json"
        files = [discord.File(BytesIO(export(record).encode()), name)]
        container.add_item(ui.File(f"attachment://{name}"))
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return Reply(view, files)


def told(sheet: Sheet, to: Words) -> list[str]:
    record = sheet.record
    lines = [f"### {record.code} · <t:{sheet.begun_at}:f>", to.say("Rolled by <@{person}>.", person=sheet.owner_id)]
    if not record.announced:
        lines.append(to.say("Commitment, shown with the roll, for it was the first: `{seal}`", seal=record.commitment))
    elif record.following:
        lines.append(to.say("Commitment, shown under the roll before this one: `{seal}`", seal=record.commitment))
    else:
        lines.append(to.say("Commitment, shown before the roll: `{commitment}`", commitment=record.commitment))
    if record.seed is None:
        lines.append(to.say("The seed stays sealed until this roll is over. Ask again then."))
        return lines
    lines.append(to.say("Seed, whose SHA-256 is the commitment: `{seed}`", seed=record.seed))
    lines.append(to.say("Salt, with the number Discord gave to the press that rolled: `{salt}`", salt=record.salt))
    for fallen in record.throws[:MOST_SHOWN]:
        lines.append(f"- `{fallen.key.text}` → {' '.join(fallen.faces)}")
    lines.append(
        to.say("✅ Worked out again: every die is as it was shown.")
        if is_right(record)
        else to.say("❌ Worked out again, the dice differ. Please tell the person who runs this bot.")
    )
    lines.append(
        "-# "
        + to.say(
            "How: HMAC-SHA256 with the seed as key over salt, line break, the roll's name, line break, block number "
            "from 0; each byte modulo 8 is a face in the order C W H H B - - F."
        )
    )
    return lines


def export(record: Record) -> str:
    """The whole record for somebody else's program."""
    return json.dumps(record.model_dump(mode="json") | {"salt": record.salt, "faces": "CWHHB--F"}, indent=1)


async def setup(client: App) -> None:
    await client.add_cog(VerifyCog())
