"""*What is this?*: the terms that stand in somebody's question, each in two sentences, with the rules behind them.

It must not know a term: the game's glossary does.
"""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.games.capabilities import capability
from bot.games.glossary import Explanation, Glossary
from bot.ui.answer import Reply
from bot.ui.kit.components import Line
from bot.ui.kit.ids import Act
from bot.ui.match.items import Press, verb
from bot.ui.match.look import Look
from bot.ui.match.panel import MOST_TEXT, PRIMARY, Asking, Panel, free_button, free_select
from bot.ui.match.questions.presenting import present


@verb("what")
async def _what(press: Press) -> None:
    await press.show(explaining_reply(await press.look()))


@verb("term", "", "text")
async def _term(press: Press) -> None:
    await press.show(explaining_reply(await press.look(), press.chosen))


async def explaining_reply(look: Look, chosen: str = "") -> Reply:
    """All of them at once, as far as they fit; of one that was `chosen`, its rules."""
    to = look.to
    found = await terms_here(look)
    panel = Panel(lines=["### " + to.say("What is this?")], colour=look.accent(look.seat))
    one = next((term for term in found if term.id == chosen), None)
    if one is not None:
        panel.lines += [_told(one), *one.wording]
    elif found:
        panel.lines += _as_fits([_told(term) for term in found])
    else:
        panel.lines.append(to.say("Nothing in this question needs a word of explanation."))
    if found:
        lines = [Line(term.id, term.name, ", ".join(term.rules), chosen=term is one) for term in found]
        panel.rows.append([free_select(look, Act("term"), lines, to.say("The rule behind a word"))])
    panel.buttons([free_button(look, "mine", to.say("My move"), PRIMARY)])
    return panel.reply()


def _told(term: Explanation) -> str:
    return f"**{term.name}**: {term.text}"


def _as_fits(told: list[str]) -> list[str]:
    kept, letters = [], 200
    for line in told:
        letters += len(line) + 1
        if letters > MOST_TEXT:
            break
        kept.append(line)
    return kept


async def terms_here(look: Look) -> list[Explanation]:
    """Those that stand in the question as it is shown: its text and what its buttons and lists say."""
    glossary = capability(look.game, Glossary)
    if look.decision is None or glossary is None:
        return []
    panel = await present(Asking(look, look.decision))
    return list(glossary.found_in("\n".join(_texts(panel)), look.to))


def _texts(panel: Panel) -> Iterator[str]:
    yield from panel.lines
    for row in panel.all_rows:
        for item in row:
            inner = getattr(item, "item", item)
            if isinstance(inner, ui.Button):
                yield "" if inner.disabled else inner.label or ""
            elif isinstance(inner, ui.Select):
                for option in inner.options:
                    yield f"{option.label} {option.description or ''}"
    yield from panel.under
