"""The panel of `/roll` with dice of another game: thrown and proved like our own, shown by that game.

It must not know the other game: it asks the port.
"""

from __future__ import annotations

from collections.abc import Awaitable
from io import BytesIO

import discord
from discord import ui

from bot.client import App
from bot.games.crisis_protocol.tabletop.panel import AtOncePanel
from bot.games.crisis_protocol.tabletop.sheets import Sheet
from bot.games.crisis_protocol.tabletop.words import code_line
from bot.games.reference import Page, Thrown, reference
from bot.locale import Words
from bot.ui.answer import Reply
from rules_engine.kernel.values import Value

ACCENT = discord.Colour(0x3F7F8C)


class OtherRoll(Value):
    """Dice of another game, by the names it has for them, and the side each showed."""

    person: int
    game: str
    dice: tuple[str, ...]
    sides: tuple[int, ...] = ()
    """Of each; a roll of old, whose dice have fallen, does not say."""
    faces: tuple[int, ...] = ()


class OtherRollPanel(AtOncePanel[OtherRoll]):
    kind = "other"
    state_type = OtherRoll

    def begun(self, sheet: Sheet, state: OtherRoll, press: int) -> tuple[Sheet, OtherRoll]:
        dice = sheet.dice(press)
        faces = [0] * len(state.dice)
        for sides in sorted(set(state.sides)):
            alike = [at for at, own in enumerate(state.sides) if own == sides]
            for at, face in zip(alike, dice.throw_sides("roll", len(alike), sides), strict=True):
                faces[at] = face
        rolled = state.model_copy(update={"faces": tuple(faces)})
        return sheet.with_state(rolled.model_dump_json(), dice.reveal()), rolled

    def gone(self, to: Words) -> str:
        return to.say("I no longer have this roll. Roll again with `/roll`.")

    def is_over(self, state: OtherRoll) -> bool:
        return True

    async def shown(self, client: App, sheet: Sheet, state: OtherRoll, to: Words) -> Reply:
        game = reference(state.game)
        assert game is not None and game.dice is not None
        page = await game.dice.show(client, Thrown(state.dice, state.sides, state.faces), to)
        return shown_page(Page(page.picture, ["\n".join([*page.texts, code_line(sheet.record, to)])]), "dice", ACCENT)


OTHER_ROLLS = OtherRollPanel()


def shown_page(page: Page, stem: str, accent: discord.Colour) -> Reply:
    """A page of another game as the answer to a command: its first text, the picture above it."""
    items: list[ui.Item[ui.LayoutView]] = []
    files = []
    if page.picture is not None:
        name = page.picture.filename(stem)
        item = discord.MediaGalleryItem(f"attachment://{name}", description=page.picture.alt)
        items.append(ui.MediaGallery[ui.LayoutView](item))
        files.append(discord.File(BytesIO(page.picture.data), name))
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container[ui.LayoutView](*items, ui.TextDisplay(page.texts[0]), accent_colour=accent))
    return Reply(view, files)


async def page_reply(work: Awaitable[Page], stem: str, accent: discord.Colour) -> Reply:
    """The same, while whoever asked is given a sign of life."""
    return shown_page(await work, stem, accent)
