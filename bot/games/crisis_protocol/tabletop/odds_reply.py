"""Odds shown: the chart above, the words below.

It must not calculate: the odds do.
"""

import asyncio
from collections.abc import Sequence
from io import BytesIO

import discord
from discord import ui

from bot.client import App
from bot.games.crisis_protocol.pictures.odds_chart import draw_odds
from bot.games.crisis_protocol.tabletop.odds_text import Question, chart, told
from bot.games.crisis_protocol.tabletop.panel import Row
from bot.locale import Words
from bot.ui.answer import Reply
from rules_engine.crisis_protocol.tabletop.attack import TabletopAttack

ACCENT = discord.Colour(0x7A3FB0)
HEX = "hex"


def question_of(attack: TabletopAttack) -> Question:
    """The odds of an attack on the table, with what is ticked there, as they were before its dice fell."""
    fresh = attack.anew()
    hexed = (HEX in pool.conditions for pool in (fresh.attack_pool, fresh.defence_pool))
    return Question(fresh, 0, 0, fresh.cover, *hexed)


async def odds_reply(
    client: App, question: Question, other: Question | None, to: Words, rows: Sequence[Row] = ()
) -> Reply:
    view_of, said = await asyncio.to_thread(lambda: (chart(question, other, to), told(question, other, to)))
    picture = await client.pictures.draw(draw_odds, view_of)
    name = picture.filename("odds")
    gallery = ui.MediaGallery[ui.LayoutView](discord.MediaGalleryItem(f"attachment://{name}", description=picture.alt))
    container = ui.Container[ui.LayoutView](gallery, ui.TextDisplay(said), accent_colour=ACCENT)
    for row in rows:
        container.add_item(row)
    view = ui.LayoutView(timeout=None)
    view.add_item(container)
    return Reply(view, [discord.File(BytesIO(picture.data), name)])
