"""One of several things, and reactions with a pass: as buttons, or as a paged list where there are many.

It must not know a card: names and reasons come from the view.
"""

from __future__ import annotations

from bot.ui.match.ids import act
from bot.ui.match.items import Line
from bot.ui.match.panel import PRIMARY, SECONDARY, Asking, Item, Panel, page_row, pages
from bot.ui.match.scenes import question_picture
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, Option

MOST_BUTTONS = 15
MOST_BARRED = 12
PAGE = 25
LEAVING = ("end", "pass", "no", "none")
"""Options that do nothing: they stand last and stay grey."""


async def choose_one(asking: Asking, decision: ChooseOne) -> Panel:
    panel = asking.panel()
    panel.pictures += await question_picture(asking.look, decision)
    _offer(asking, panel, decision)
    return panel


def choose_reaction(asking: Asking, decision: ChooseReaction) -> Panel:
    panel = asking.panel()
    _offer(asking, panel, decision)
    panel.buttons([asking.button(act("pass"), asking.look.to.say("Pass"))])
    return panel


def _offer(asking: Asking, panel: Panel, decision: ChooseOne | ChooseReaction) -> None:
    numbered = list(enumerate(decision.options))
    open_ = [(i, option) for i, option in numbered if option.enabled]
    open_.sort(key=lambda pair: pair[1].id in LEAVING)
    if len(open_) <= MOST_BUTTONS:
        panel.lines += _details(asking, [option for _, option in open_])
        panel.buttons([_button(asking, i, option) for i, option in open_])
    else:
        _list(asking, panel, open_)
    panel.under += barred_lines(asking, [option for option in decision.options if not option.enabled])


def _button(asking: Asking, index: int, option: Option) -> Item:
    label = asking.look.label(asking.decision, option).label
    style = SECONDARY if option.id in LEAVING else PRIMARY
    return asking.button(act("pick", index), label, style)


def _details(asking: Asking, options: list[Option]) -> list[str]:
    """What each option costs or brings, where there is something to say."""
    labels = [asking.look.label(asking.decision, option) for option in options]
    return [f"- **{label.label}**: {label.detail}" for label in labels if label.detail]


def _list(asking: Asking, panel: Panel, open_: list[tuple[int, Option]]) -> None:
    count = pages(len(open_), PAGE)
    turned = asking.focused("page")
    page = min(turned.number(0), count - 1) if turned else 0
    labels = [(i, asking.look.label(asking.decision, option)) for i, option in open_]
    shown = labels[page * PAGE : (page + 1) * PAGE]
    lines = [Line(str(act("pick", i)), label.label, label.detail) for i, label in shown]
    panel.rows.append([asking.select(lines, asking.look.to.say("Choose one"))])
    panel.buttons(page_row(asking, page, count))


def barred_lines(asking: Asking, barred: list[Option]) -> list[str]:
    """What is not open now, and why."""
    look = asking.look
    lines = []
    for option in barred[:MOST_BARRED]:
        label = look.label(asking.decision, option)
        lines.append(f"-# ✗ {label.label}: {label.detail}")
    if len(barred) > MOST_BARRED:
        lines.append("-# " + look.to.say("and {n} more that are not open", n=len(barred) - MOST_BARRED))
    return lines


def picked(decision: ChooseOne | ChooseReaction, index: int) -> str:
    return decision.options[index].id if index < len(decision.options) else PASS
