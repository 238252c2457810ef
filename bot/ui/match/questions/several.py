"""Some of several things, an order, a path, an amount. What was chosen so far stands in the custom ids.

It must not judge a choice: the engine is asked before it can be confirmed.
"""

from __future__ import annotations

from bot.games.capabilities import part
from bot.games.questions import Questions, Worth
from bot.games.views import DiceScene, QuestionScene
from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.kit.limits import LABEL
from bot.ui.match.ids import mask, row, unmask, unrow
from bot.ui.match.panel import PRIMARY, SECONDARY, SUCCESS, Asking, Item, Panel, page_row, pages, way_back
from bot.ui.match.questions.choices import MOST_BUTTONS, barred_lines
from bot.ui.match.questions.sure import SURE
from rules_engine.kernel.decisions import Choice, ChooseAmount, ChooseOrder, ChoosePath, ChooseSome, PickMany
from rules_engine.kernel.errors import IllegalAnswer, InvalidAnswer
from rules_engine.kernel.explain import Reason

PAGE = 25
MOST_LISTED = 12
"""What is longer than this is read in the select alone."""


async def choose_some(asking: Asking, decision: ChooseSome) -> Panel:
    one = decision.most == 1 and len(decision.options) <= MOST_BUTTONS
    look = asking.look
    questions = part(look.game, Questions)
    dice = questions.dice_asked(decision)
    best = await dice.best(look) if dice is not None else None
    panel = asking.panel()
    if best is not None:
        panel.doing.append(best_button(asking, decision, best))
        panel.lines += best_lines(asking, decision, best)
    if one:
        _at_most_one(asking, panel, decision, best)
    else:
        await _several(asking, panel, decision, best)
    if dice is not None:
        worth = await questions.worth(look, decision)
        panel.lines += [f"-# {line}" for line in _worth_lines(asking, worth)]
        panel.pictures += (await look.show(DiceScene(dice.pool))).pictures
    else:
        panel.pictures += (await look.show(QuestionScene(decision))).pictures
    return panel


def _worth_lines(asking: Asking, worth: Worth) -> list[str]:
    to = asking.look.to
    found = [to.say("As the dice lie: {worth}", worth=worth.before)] if worth.before else []
    return [*found, to.say("With the best choice: {worth}", worth=worth.best)] if worth.best else found


def best_button(asking: Asking, decision: ChooseSome, best: tuple[int, ...]) -> Item:
    """Which dice are best, in one tap; nothing is best where all lie well."""
    to = asking.look.to
    if not best:
        return asking.button(act("many", mask([])), to.say("Leave all as they lie: the best"), SUCCESS)
    if len(best) == len(decision.options) > 1:
        return asking.button(act("many", mask(best), SURE), to.say("Use the best: all {n} dice", n=len(best)), SUCCESS)
    said = to.say("Use the best: {dice}", dice=_names(asking, decision, best))
    if len(said) > LABEL:
        said = to.count("Use the best: {n} die", "Use the best: {n} dice", len(best))
    return asking.button(act("many", mask(best), SURE), said, SUCCESS)


def best_lines(asking: Asking, decision: ChooseSome, best: tuple[int, ...]) -> list[str]:
    """Which dice are best, where the button has no room for them."""
    to, names = asking.look.to, _names(asking, decision, best)
    long = len(to.say("Use the best: {dice}", dice=names)) > LABEL
    return ["-# " + to.say("The best: {dice}", dice=names)] if long else []


def _names(asking: Asking, decision: ChooseSome, chosen: tuple[int, ...]) -> str:
    return ", ".join(asking.look.label(decision, decision.options[i]).label for i in chosen)


def _at_most_one(asking: Asking, panel: Panel, decision: ChooseSome, best: tuple[int, ...] | None = None) -> None:
    look = asking.look
    labels = [(i, look.label(decision, option)) for i, option in enumerate(decision.options) if option.enabled]
    style = PRIMARY if best is None else SECONDARY
    items: list[Item] = [
        asking.button(act("many", mask([i])), label.label, style, emoji=look.emojis.component(label.sign))
        for i, label in labels
    ]
    if decision.least == 0 and best != ():
        panel.ending.append(asking.button(act("many", mask([])), look.to.say("None")))
    if best is None:  # of dice the picture says all there is to say
        told = [look.line(decision, decision.options[i]) for i, _ in labels]
        panel.lines += [f"- **{line.label}**: {line.detail}" for line in told if line.detail]
    if part(look.game, Questions).dice_asked(decision) is None:
        panel.buttons(items)
    else:  # a press rolls or turns the die
        panel.doing += items
    panel.aside(way_back(asking))
    panel.under += barred_lines(asking, [option for option in decision.options if not option.enabled])


async def _several(asking: Asking, panel: Panel, decision: ChooseSome, best: tuple[int, ...] | None = None) -> None:
    look, to, ask = asking.look, asking.look.to, part(asking.look.game, Questions)
    chosen, page = chosen_so_far(asking)
    labels = [look.label(decision, option) for option in decision.options]
    names = [label.label for label in labels]
    half_made = ask.half_made(look, decision, chosen)
    panel.lines += half_made.lines
    if chosen:
        panel.lines.append(to.say("Chosen: {names}", names=", ".join(names[i] for i in chosen)))
        panel.lines += [f"- **{names[i]}**: {labels[i].whole}" for i in chosen if labels[i].whole]
    elif ask.dice_asked(decision) is None and len(labels) <= MOST_LISTED:
        open_labels = [label for label, option in zip(labels, decision.options, strict=True) if option.enabled]
        panel.lines += [f"- **{label.label}**: {label.detail}" for label in open_labels if label.detail]
    open_ = [i for i, option in enumerate(decision.options) if option.enabled]
    count = pages(len(open_), PAGE)
    shown = open_[page * PAGE : (page + 1) * PAGE]
    lines = [
        Line(
            str(i),
            names[i],
            half_made.misfits.get(i) or labels[i].detail,
            chosen=i in chosen,
            emoji=look.emojis.component(labels[i].sign),
        )
        for i in shown
    ]
    what = act("some", page, mask(chosen))
    if lines:
        most = min(len(lines), decision.most)
        panel.rows.append([asking.select(lines, to.say("Choose"), what, least=0, most=most)])
    panel.buttons(page_row(asking, page, count, (mask(chosen),)))
    faults = await faults_of(asking, PickMany(options=tuple(decision.options[i].id for i in chosen)))
    panel.lines += [f"⚠ {line}" for line in look.reasons(faults)] if chosen else []
    fits = decision.least <= len(chosen) <= decision.most
    panel.lines += [] if fits else [_how_many(asking, decision)]
    confirm = act("many", mask(chosen))
    if chosen or decision.least:
        off = not fits or bool(faults)
        panel.doing.append(asking.button(confirm, to.say("Confirm"), SUCCESS, disabled=off))
    elif best != ():  # else *Use the best* says the same, and two buttons of one id are refused
        panel.ending.append(asking.button(confirm, to.say("None"), SECONDARY, disabled=not fits or bool(faults)))
    panel.aside(way_back(asking))
    panel.under += barred_lines(asking, [option for option in decision.options if not option.enabled])


def _how_many(asking: Asking, decision: ChooseSome) -> str:
    """Why *Confirm* is grey."""
    to, least, most = asking.look.to, decision.least, decision.most
    if least == most:
        return to.say("Choose exactly {n}.", n=least)
    if most >= len(decision.options):
        return to.say("Choose at least {n}.", n=least)
    return to.say("Choose {least} to {most}.", least=least, most=most)


def chosen_so_far(asking: Asking) -> tuple[list[int], int]:
    """What is chosen and which page is open: `some.<page>.<mask>` or `page.<mask>.<page>`."""
    if focus := asking.focused("some"):
        return unmask(focus.args[1]), focus.number(0)
    if focus := asking.focused("page"):
        return unmask(focus.args[0]), focus.number(1)
    return [], 0


def merged(decision: ChooseSome, page: int, before: list[int], values: tuple[str, ...]) -> list[int]:
    """The choices of all pages after one page was chosen anew."""
    open_ = [i for i, option in enumerate(decision.options) if option.enabled]
    shown = set(open_[page * PAGE : (page + 1) * PAGE])
    return sorted({i for i in before if i not in shown} | {int(value) for value in values if int(value) in shown})


async def faults_of(asking: Asking, choice: Choice) -> tuple[Reason, ...]:
    """What the rules have against a choice; asks the engine, gives no answer."""
    look = asking.look
    try:
        await look.matches.play.check(look.stored, asking.decision.seat, asking.decision.seq, choice)
    except IllegalAnswer as error:
        return error.reasons
    except InvalidAnswer:
        return ()
    return ()


def choose_order(asking: Asking, decision: ChooseOrder | ChoosePath) -> Panel:
    """One after the other; an order names each once, a path may come back."""
    look, to = asking.look, asking.look.to
    focus = asking.focused("order")
    chosen = unrow(focus.args[0]) if focus else []
    names = [look.label(decision, option).label for option in decision.options]
    panel = asking.panel(*(f"{n}. {names[i]}" for n, i in enumerate(chosen, 1)))
    if isinstance(decision, ChoosePath):
        near = {option.id for option in decision.next_after(tuple(decision.options[i].id for i in chosen))}
        left = [i for i, option in enumerate(decision.options) if option.id in near]
    else:
        left = [i for i, option in enumerate(decision.options) if option.enabled and i not in chosen]
    room = len(chosen) < (decision.most if isinstance(decision, ChoosePath) else len(decision.options))
    if left and room:
        lines = [Line(str(act("order", row([*chosen, i]))), names[i]) for i in left]
        panel.rows += asking.selects(lines, to.say("Which one is next?"))
    least = decision.least if isinstance(decision, ChoosePath) else len(decision.options)
    ready = len(chosen) >= least
    back = act("order", row(chosen[:-1]))
    panel.buttons([asking.button(back, to.say("Back"), SECONDARY, disabled=not chosen)])
    panel.doing.append(asking.button(act("sequence", row(chosen)), to.say("Confirm"), SUCCESS, disabled=not ready))
    return panel


def choose_amount(asking: Asking, decision: ChooseAmount) -> Panel:
    panel = asking.panel()
    amounts = list(range(decision.least, decision.most + 1))
    if len(amounts) <= MOST_BUTTONS:
        panel.doing += [asking.button(act("amount", n), str(n), PRIMARY) for n in amounts]
    else:
        label = asking.look.to.say("Type a number from {least} to {most}", least=decision.least, most=decision.most)
        panel.buttons([asking.button(act("number"), label, PRIMARY)])
    panel.aside(way_back(asking))
    return panel
