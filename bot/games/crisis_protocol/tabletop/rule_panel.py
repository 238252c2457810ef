"""The answer to `/rule`: hits that can be paged through and opened.

It must not keep where somebody reads: every button says which page or rule it shows.
"""

import discord
from discord import ui

from bot.client import App
from bot.games.crisis_protocol import ID
from bot.games.crisis_protocol.tabletop.panel import Press, Row, SheetButton, SheetPanel, card_words
from bot.games.crisis_protocol.tabletop.rule_text import book_of, find_rules, hits_told, on_page, pages, rule_told
from bot.games.crisis_protocol.tabletop.sheets import Sheet
from bot.locale import Words
from bot.ui.answer import Reply, reply, rewrite
from bot.ui.kit.components import BLUE
from bot.ui.kit.ids import Act, OldComponentError, act
from rules_engine.crisis_protocol.view.rulings import Saying
from rules_engine.kernel.values import Value

ACCENT = discord.Colour(0xF08A1D)
HITS, RULE, CHAPTER = "hits", "rule", "chapter"


class Asked(Value):
    """What somebody looked up."""

    typed: str
    game: str = ID
    """Whose rules answer."""


class RulePanel(SheetPanel[Asked]):
    kind = "rule"
    state_type = Asked
    rolls = False

    def gone(self, to: Words) -> str:
        return to.say("I no longer know what was asked here. Ask again with `/rule`.")

    async def press(self, press: Press) -> None:
        """Whoever asked turns the page for all; anybody else reads on privately, in their own language."""
        found = await self.found(press)
        if found is None:
            return
        sheet, asked = found
        message = press.interaction.message
        if message is not None and message.flags.ephemeral:
            await rewrite(press.interaction, self.page(sheet, asked, press.act, press.to))
        elif press.user_id == sheet.owner_id:
            await rewrite(press.interaction, self.page(sheet, asked, press.act, card_words(sheet, press.to)))
        else:
            await reply(press.interaction, self.page(sheet, asked, press.act, press.to), private=True)

    async def shown(self, client: App, sheet: Sheet, state: Asked, to: Words) -> Reply:
        found = find_rules(state.typed, to, state.game)
        return await self.page(sheet, state, act(RULE, found[0].id.lower()) if len(found) == 1 else act(HITS, 0), to)

    async def page(self, sheet: Sheet, asked: Asked, what: Act, to: Words) -> Reply:
        """A page of hits, one rule, or a page of a chapter."""
        book = book_of(asked.game)
        match what.verb:
            case "rule" if (rule := book.saying(what.args[0])) is not None:
                text, rows = rule_told(rule, to, asked.game), [_rule_row(sheet, asked, rule, to)]
            case "chapter" if (chapter := book.section(what.args[0])) is not None:
                rules, name = list(chapter.rules), chapter.title(to.language)
                text, rows = _list(sheet, asked.game, name, rules, (CHAPTER, chapter.id.lower()), what.number(1), to)
            case "hits":
                found = find_rules(asked.typed, to, asked.game)
                text, rows = _list(sheet, asked.game, asked.typed, found, (HITS,), what.number(0), to)
            case _:
                raise OldComponentError(str(what))
        container = ui.Container[ui.LayoutView](ui.TextDisplay(text), accent_colour=ACCENT)
        for row in rows:
            container.add_item(row)
        view = ui.LayoutView(timeout=None)
        view.add_item(container)
        return Reply(view)


RULES = RulePanel()


def _list(
    sheet: Sheet, game: str, title: str, rules: list[Saying], verb: tuple[str, ...], page: int, to: Words
) -> tuple[str, list[Row]]:
    page = max(0, min(page, pages(rules) - 1))
    opening = [_button(sheet, act(RULE, rule.id.lower()), rule.id) for rule in on_page(rules, page)]
    turning = []
    if page:
        turning.append(_button(sheet, act(*verb, page - 1), to.say("Back")))
    if page + 1 < pages(rules):
        turning.append(_button(sheet, act(*verb, page + 1), to.say("More"), BLUE))
    return hits_told(title, rules, page, to, game), [Row(*buttons) for buttons in (opening, turning) if buttons]


def _rule_row(sheet: Sheet, asked: Asked, rule: Saying, to: Words) -> Row:
    chapter = book_of(asked.game).sections[rule.section].title(to.language)
    row = Row(_button(sheet, act(CHAPTER, rule.section.lower(), 0), to.say("All of “{chapter}”", chapter=chapter)))
    if book_of(asked.game).saying(asked.typed) is None:
        row.add_item(_button(sheet, act(HITS, 0), to.say("Back to the hits")))
    return row


def _button(sheet: Sheet, what: Act, label: str, style: discord.ButtonStyle = discord.ButtonStyle.grey) -> SheetButton:
    return SheetButton.of(sheet, str(what), label, style)
