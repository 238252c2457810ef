"""One of several things, and reactions with a pass: as buttons, or as a paged list where there are many.

It must not know a card: names and reasons come from the view.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Collection, Sequence

from bot.games.capabilities import part
from bot.games.questions import Questions
from bot.games.views import DiceScene, QuestionScene
from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.match.panel import PRIMARY, SECONDARY, Asking, Item, Panel, page_row, pages, way_back
from bot.ui.match.questions.at_once import best_at_once
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, Option

MOST_BUTTONS = 15
MOST_BARRED = 8
PAGE, ROW = 25, 5
RULE = re.compile(r" \[[A-Z-]{3,12}\d+\]$")
LEAVING = ("end", "pass", "no", "none")
"""Options that do nothing: they stand last and stay grey."""


async def choose_one(asking: Asking, decision: ChooseOne) -> Panel:
    panel = asking.panel()
    look = asking.look
    panel.pictures += (await look.show(QuestionScene(decision))).pictures
    worth = await part(look.game, Questions).worth(look, decision)
    offer(asking, panel, decision, way_back(asking), shunned=worth.shunned)
    return panel


async def choose_reaction(asking: Asking, decision: ChooseReaction) -> Panel:
    panel, questions = asking.panel(), part(asking.look.game, Questions)
    # The dice are drawn in one process while the other looks ahead.
    drawn, lines = await asyncio.gather(asking.look.show(DiceScene()), reaction_lines(asking, decision))
    beside = questions.beside(asking)
    panel.pictures += drawn.pictures
    panel.lines += lines
    panel.lines += [f"-# {line}" for line in beside.asked_after_all]
    panel.doing += await best_at_once(asking, decision)
    panel.ending += beside.passes
    offer(asking, panel, decision, told=True)
    panel.buttons(list(beside.items))
    return panel


async def reaction_lines(asking: Asking, decision: ChooseReaction) -> list[str]:
    """What each costs and changes, and what comes of passing."""
    look = asking.look
    worth = await part(look.game, Questions).worth(look, decision)
    open_ = [option for option in decision.options if option.enabled][:MOST_BUTTONS]
    lines = []
    for option in open_:
        label = look.line(decision, option)
        # A sentence ends with its full stop.
        gap = " " if label.detail.endswith(".") else " · "
        said = gap.join(filter(None, (label.detail, worth.after.get(option.id))))
        lines += [f"- **{label.label}**: {said}"] if said else []
    if worth.before:
        lines.append(f"- **{look.to.say('Pass')}**: {worth.before}")
    return lines


def offer(
    asking: Asking,
    panel: Panel,
    decision: ChooseOne | ChooseReaction,
    besides: Sequence[Item] = (),
    *,
    told: bool = False,
    shunned: Collection[str] = (),
) -> None:
    """`told`: what each costs or brings has been said already. `shunned`: those stand last and stay grey."""
    numbered = list(enumerate(decision.options))
    open_ = [(i, option) for i, option in numbered if option.enabled]
    open_.sort(key=lambda pair: (pair[1].id in LEAVING, pair[1].id in shunned))
    if len(open_) <= MOST_BUTTONS:
        panel.lines += [] if told else _details(asking, [option for _, option in open_])
        choosing: list[Item] = []
        for index, option in open_:
            button = option_button(asking, index, option, grey=option.id in shunned)
            (panel.ending if option.id in LEAVING else choosing).append(button)
        if isinstance(decision, ChooseReaction):  # its price is on the panel: a press pays it
            panel.doing += choosing
        else:
            panel.buttons(choosing)
    else:
        _list(asking, panel, open_)
    panel.aside(besides)
    panel.under += barred_lines(asking, [option for option in decision.options if not option.enabled])


def option_button(asking: Asking, index: int, option: Option, *, grey: bool = False) -> Item:
    label = asking.look.label(asking.decision, option)
    style = SECONDARY if grey or option.id in LEAVING else PRIMARY
    return asking.button(act("pick", index), label.label, style, emoji=asking.look.emojis.component(label.sign))


def _details(asking: Asking, options: list[Option]) -> list[str]:
    """What each option costs or brings, where there is something to say."""
    labels = [asking.look.line(asking.decision, option) for option in options]
    return [f"- **{label.label}**: {label.detail}" for label in labels if label.detail]


def _list(asking: Asking, panel: Panel, open_: list[tuple[int, Option]]) -> None:
    count = pages(len(open_), PAGE)
    turned = asking.focused("page")
    page = min(turned.number(0), count - 1) if turned else 0
    labels = [(i, asking.look.label(asking.decision, option)) for i, option in open_]
    shown = labels[page * PAGE : (page + 1) * PAGE]
    signs = asking.look.emojis
    lines = [
        Line(str(act("pick", i)), label.label, label.detail, emoji=signs.component(label.sign)) for i, label in shown
    ]
    panel.rows.append([asking.select(lines, asking.look.to.say("Choose one"))])
    panel.buttons(page_row(asking, page, count))


def barred_lines(asking: Asking, barred: list[Option], *, cited: bool = False) -> list[str]:
    """What is not open now, and why; *Why?* also names the rule."""
    look = asking.look
    by_kind: dict[tuple[object, ...], list[Option]] = {}
    for option in barred:
        # Five tokens that are all out of range are one line; two cards each ask for something else.
        kind, _, rest = option.id.partition(":")
        why = option.reasons[0]
        alike = (kind if rest else option.id, why.rule, why.code, option.params.get("rule"))
        by_kind.setdefault(alike, []).append(option)
    by_reason: dict[str, list[str]] = {}
    for options in by_kind.values():
        label = look.label(asking.decision, options[0])
        more = " " + look.to.say("(and {n} more)", n=len(options) - 1) if len(options) > 1 else ""
        said = label.detail if cited else RULE.sub("", label.detail)
        by_reason.setdefault(f"{said}{more}", []).append(label.label)
    lines = [f"-# ✗ {_heading(labels, said)}{said}" for said, labels in by_reason.items()]
    if len(lines) > MOST_BARRED:
        left = len(lines) - MOST_BARRED
        return [*lines[:MOST_BARRED], "-# " + look.to.say("and {n} more that are not open", n=left)]
    return lines


def _heading(labels: list[str], said: str) -> str:
    """What is barred; a reason that begins with the name needs no heading of it."""
    named = labels[0].rpartition(": ")[2]
    if len(labels) == 1 and said.startswith(named):
        return labels[0].removesuffix(named)
    return f"{', '.join(labels)}: "


def picked(decision: ChooseOne | ChooseReaction, index: int) -> str:
    return decision.options[index].id if index < len(decision.options) else PASS
