"""A total spread over bins, and each thing to one of several places: one select for each, a running total, Confirm.

What was chosen so far stands in the custom ids. It must not judge a choice: the engine is asked before it is confirmed.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui.kit.components import Line
from bot.ui.kit.ids import Act, act
from bot.ui.kit.limits import DESCRIPTION, cut
from bot.ui.match.ids import row, unrow
from bot.ui.match.panel import SECONDARY, SUCCESS, Asking, Panel, pages
from bot.ui.match.questions.choices import barred_lines
from bot.ui.match.questions.several import faults_of
from bot.ui.match.questions.spread_words import NOWHERE, assign_of, spread_of
from rules_engine.kernel.decisions import Bin, Choice, ChooseEach, ChooseSplit, Column
from rules_engine.kernel.decisions import Row as Thing
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.judging import judge

SELECTS = 5
"""Selects of one page; the rows left are for pages and Confirm."""
MOST = 25
"""Lines of a select."""
NAME = 45
"""Letters of a name in a line: a select that has something chosen shows that line alone, so each says whose it is."""


async def choose_split(asking: Asking, decision: ChooseSplit) -> Panel:
    """How much to each: the select of a bin holds what it may get of what is left."""
    look, to = asking.look, asking.look.to
    amounts, page = _so_far(asking, [bin.least for bin in decision.bins])
    left = decision.total - sum(amounts)
    names = [look.label(decision, bin).label for bin in decision.bins]
    panel = asking.panel()
    panel.lines += [f"- **{name}**: {amount}" for name, amount in zip(names, amounts, strict=True)]
    spread = decision.total - left
    panel.lines.append(
        to.say("{spread} of {total} spread, {left} left.", spread=spread, total=decision.total, left=left)
    )
    open_ = [i for i, bin in enumerate(decision.bins) if bin.enabled]
    for i in _shown(open_, page):
        lines = [
            Line(
                _with("split", page, amounts, i, amount),
                f"{cut(names[i], NAME)}: {amount}",
                to.say("all that is left") if left and amount == amounts[i] + left else "",
                chosen=amount == amounts[i],
            )
            for amount in _steps(decision.bins[i], amounts[i], left)
        ]
        panel.rows.append([asking.select(lines, cut(names[i], DESCRIPTION), act("choose", i))])
    await _close(asking, panel, "split", "spread", amounts, page, len(open_), spread_of(decision, amounts))
    panel.under += barred_lines(asking, [bin for bin in decision.bins if not bin.enabled])
    return panel


def _steps(bin: Bin, now: int, left: int) -> list[int]:
    """The amounts a bin may get; of very many a few, always with the least, the most and the one it has."""
    most = max(now, min(bin.most, now + left))
    amounts = list(range(bin.least, most + 1))
    if len(amounts) <= MOST:
        return amounts
    every = -(-len(amounts) // (MOST - 2))
    return sorted({*amounts[::every], now, most})


async def choose_each(asking: Asking, decision: ChooseEach) -> Panel:
    """Where each goes: the select of a thing holds the places that have room."""
    look, to = asking.look, asking.look.to
    taken, page = _so_far(asking, [NOWHERE] * len(decision.rows))
    things = [look.label(decision, thing) for thing in decision.rows]
    columns = [look.label(decision, column) for column in decision.columns]
    names, places = [thing.label for thing in things], [column.label for column in columns]
    panel = asking.panel()
    for number, (column, label) in enumerate(zip(decision.columns, columns, strict=True), start=1):
        here = ", ".join(name for name, at in zip(names, taken, strict=True) if at == number) or "–"
        told = ", ".join(filter(None, (_room(taken.count(number), column), label.detail)))
        panel.lines.append(f"- **{label.label}**{f' ({told})' if told else ''}: {here}")
    open_ = [i for i, thing in enumerate(decision.rows) if decision.open_to(thing)]
    for i in _shown(open_, page):
        lines = [] if decision.rows[i].required else [(NOWHERE, to.say("None"))]
        lines += [(n, places[n - 1]) for n in _free(decision, decision.rows[i], taken, taken[i])]
        said = [
            Line(
                _with("each", page, taken, i, n),
                f"{cut(names[i], NAME)} → {cut(place, NAME)}",
                cut(things[i].detail, DESCRIPTION),
                chosen=n == taken[i],
            )
            for n, place in lines[:MOST]
        ]
        if said:
            panel.rows.append([asking.select(said, cut(names[i], DESCRIPTION), act("choose", i))])
    await _close(asking, panel, "each", "assign", taken, page, len(open_), assign_of(decision, taken))
    panel.under += barred_lines(asking, [thing for thing in decision.rows if not thing.enabled])
    return panel


def _room(count: int, column: Column) -> str:
    """Nothing where there is room for all: who is there says how many."""
    if column.most is None:
        return "" if count >= column.least else f"{count}/{column.least}+"
    return f"{count}/{column.most}"


def _free(decision: ChooseEach, thing: Thing, taken: Sequence[int], now: int) -> list[int]:
    """The columns that would take a thing as the others stand, and the one it is in."""
    able = {column.id for column in decision.open_to(thing)}
    return [
        n
        for n, column in enumerate(decision.columns, start=1)
        if column.id in able and (n == now or column.most is None or taken.count(n) < column.most)
    ]


# -- what both share -----------------------------------------------------------------------------------------------


def _so_far(asking: Asking, nothing: list[int]) -> tuple[list[int], int]:
    focus = asking.focused("split", "each")
    return (unrow(focus.args[1]), focus.number(0)) if focus else (nothing, 0)


def _shown(open_: Sequence[int], page: int) -> Sequence[int]:
    return open_[page * SELECTS : (page + 1) * SELECTS]


def _with(verb: str, page: int, numbers: Sequence[int], at: int, number: int) -> str:
    return str(act(verb, page, row([*numbers[:at], number, *numbers[at + 1 :]])))


async def _close(
    asking: Asking, panel: Panel, verb: str, final: str, numbers: list[int], page: int, count: int, choice: Choice
) -> None:
    """Pages, what the rules have against it, Confirm and a way to begin anew."""
    to = asking.look.to
    last = pages(count, SELECTS) - 1
    if last:
        panel.buttons(
            [
                asking.button(act(verb, page - 1, row(numbers)), to.say("Earlier"), disabled=page == 0),
                asking.button(act(verb, page + 1, row(numbers)), to.say("Later"), disabled=page == last),
            ]
        )
    fits = _fits(asking, choice)
    faults = await faults_of(asking, choice) if fits else ()
    panel.lines += [f"⚠ {line}" for line in asking.look.reasons(faults)]
    panel.buttons([asking.button(Act("anew"), to.say("Begin anew"), SECONDARY, disabled=asking.focus is None)])
    off = not fits or bool(faults)
    panel.doing.append(asking.button(act(final, row(numbers)), to.say("Confirm"), SUCCESS, disabled=off))


def _fits(asking: Asking, choice: Choice) -> bool:
    try:
        judge(asking.decision, choice)
    except EngineError:
        return False
    return True
