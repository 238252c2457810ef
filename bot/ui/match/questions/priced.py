"""One panel for a turn of many acts: what can be done as lists by kind, each line with its price, and how it ends.

It must not reckon: the options hold their prices.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.match.panel import PRIMARY, SECONDARY, SUCCESS, Asking, Item, Panel
from bot.ui.match.questions.choices import barred_lines
from rules_engine.kernel.decisions import ChooseOne, ChooseReaction, Option


def offer_priced(
    asking: Asking,
    panel: Panel,
    decision: ChooseOne | ChooseReaction,
    hints: Mapping[str, str],
    group_of: Callable[[Option], str | None],
    ends: Collection[str],
) -> None:
    """`hints` say over each group's list what it is; an option of no group is a button, one that ends stands last. The
    first of those that end is green: it is done then."""
    look = asking.look
    groups: dict[str, list[tuple[int, Option]]] = {}
    leading_on: list[Item] = []
    for index, option in enumerate(decision.options):
        if not option.enabled:
            continue
        group = group_of(option)
        if group is not None:
            groups.setdefault(group, []).append((index, option))
            continue
        first = next(iter(ends), None) == option.id
        style = SUCCESS if first else SECONDARY if option.id in ends else PRIMARY
        button = asking.button(act("pick", index), look.label(decision, option).label, style)
        (panel.ending if option.id in ends else leading_on).append(button)
    panel.buttons(leading_on)
    for group, hint in hints.items():
        lines = [_line(asking, index, option) for index, option in groups.get(group, ())]
        panel.rows += asking.selects(lines, hint, act("choose", group))
    panel.under += barred_lines(asking, [option for option in decision.options if not option.enabled])


def _line(asking: Asking, index: int, option: Option) -> Line:
    look = asking.look
    label = look.label(asking.decision, option)
    return Line(str(act("pick", index)), label.label, label.detail, emoji=look.emojis.component(label.sign))
