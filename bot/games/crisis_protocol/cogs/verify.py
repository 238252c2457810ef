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
from bot.games.crisis_protocol.tabletop.panel import has_dice, unsealed
from bot.games.crisis_protocol.tabletop.sheets import Sheet, find_sheet
from bot.games.crisis_protocol.tabletop.words import face_names, listed
from bot.lengths import Code
from bot.locale import Words, words
from bot.ui.answer import Reply, refuse, reply
from rules_engine.crisis_protocol.faces import FACES
from rules_engine.crisis_protocol.tabletop.fair import Fallen, Record, is_right, read_code

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
        if sheet is None or not has_dice(sheet):
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
    """The verdict, what fell, and only then how anybody can check it."""
    record = sheet.record
    lines = [f"### {_verdict(record, to)}"]
    if not record.announced and record.seed is not None:
        lines.append(to.say("It was the first such roll of this person: its seal was shown with it, not before."))
    lines.append(to.say("Code {code}, rolled by <@{person}>, {when}", code=record.code, person=sheet.owner_id,
                        when=f"<t:{sheet.begun_at}:f>"))  # fmt: skip
    for fallen in record.throws[:MOST_SHOWN]:
        lines.append(f"- {_purpose(fallen.key.purpose, to)}: {_fallen(fallen, to)}")
    if record.seed is None:
        return [*lines, "-# " + _seal(record, to)]
    return [*lines, "-# " + to.say("**How to check it**"), *("-# " + line for line in _how(record, to))]


def _fallen(fallen: Fallen, to: Words) -> str:
    """Faces by name; of another game's dice the sides, as its cards count them."""
    if not fallen.numbers:
        return listed(fallen.faces, to)
    return to.say("sides {numbers}", numbers=", ".join(str(number + 1) for number in fallen.numbers))


def _verdict(record: Record, to: Words) -> str:
    if record.seed is None:
        return to.say("⏳ This roll is not over: the seed stays sealed until then. Ask again.")
    if is_right(record):
        return to.say("✔ The dice are as recorded: worked out again, every one is the same.")
    return to.say("✘ Worked out again, the dice differ. Please tell the person who runs this bot.")


def _seal(record: Record, to: Words) -> str:
    if not record.announced:
        return to.say("Commitment, shown with the roll, for it was the first: `{seal}`", seal=record.commitment)
    if record.following:
        return to.say("Commitment, shown under the roll before this one: `{seal}`", seal=record.commitment)
    return to.say("Commitment, shown before the roll: `{commitment}`", commitment=record.commitment)


def _how(record: Record, to: Words) -> list[str]:
    """Everything that is needed, for whoever wants to do it by hand; the file holds the same for a program."""
    faces = face_names(to)
    rolls = ", ".join(f"`{fallen.key.text}`" for fallen in record.throws[:MOST_SHOWN])
    others = [fallen for fallen in record.throws if fallen.numbers]
    if others:
        each = to.say(
            "HMAC-SHA256 with the seed as key over salt, line break, the roll's name, line break, block number from 0; "
            "each byte below {bound}, modulo {sides}, is a side, counted from 0.",
            sides=others[0].sides,
            bound=256 - 256 % others[0].sides,
        )
    else:
        each = to.say(
            "HMAC-SHA256 with the seed as key over salt, line break, the roll's name, line break, block number from 0; "
            "each byte modulo 8 is a face, in this order: {faces}.",
            faces=", ".join(faces[face] for face in FACES),
        )
    return [
        _seal(record, to),
        to.say("Seed, whose SHA-256 is the commitment: `{seed}`", seed=record.seed),
        to.say("Salt, with the number Discord gave to the press that rolled: `{salt}`", salt=record.salt),
        to.say("The names of the rolls: {names}", names=rolls),
        each,
    ]


def _purpose(purpose: str, to: Words) -> str:
    """What was rolled for; a name the words do not know stays as it is."""
    said = {
        "attack": to.say("Attack"),
        "attack extra": to.say("Attack, extra dice"),
        "attack reroll": to.say("Attack, rerolled"),
        "defence": to.say("Defence"),
        "defence extra": to.say("Defence, extra dice"),
        "defence reroll": to.say("Defence, rerolled"),
        "roll": to.say("Roll"),
        "roll extra": to.say("Roll, extra dice"),
        "first": to.say("Blue"),
        "second": to.say("Red"),
    }
    return said.get(purpose, purpose)


def export(record: Record) -> str:
    """The whole record for somebody else's program."""
    return json.dumps(record.model_dump(mode="json") | {"salt": record.salt, "faces": "CWHHB--F"}, indent=1)


async def setup(client: App) -> None:
    await client.add_cog(VerifyCog())
