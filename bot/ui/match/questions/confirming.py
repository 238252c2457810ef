"""Nothing unasked: what would roll dice or spend something is shown with its price before it counts.

It must not know what is spent: the game says what a choice would set off, and in which words.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.games.capabilities import part
from bot.games.questions import Questions
from bot.ui.answer import Reply
from bot.ui.kit.ids import Act, act
from bot.ui.match.ids import mask, row
from bot.ui.match.look import Look
from bot.ui.match.panel import SUCCESS, Asking, Panel
from bot.ui.match.questions.presenting import question_panel
from bot.ui.match.questions.sure import sure
from rules_engine.kernel.decisions import (
    Amount,
    At,
    Choice,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChooseReaction,
    ChooseSome,
    Decision,
    Pick,
    PickMany,
)

Ask = Callable[[], Awaitable[Reply]]
"""Shows what is to be confirmed; it may draw a picture."""


async def unconfirmed(look: Look, decision: Decision, choice: Choice) -> Reply | None:
    """What a choice would roll or spend, to be confirmed; None where it may simply be given."""
    ask = await asking_first(look, decision, choice)
    return await ask() if ask is not None else None


async def asking_first(look: Look, decision: Decision, choice: Choice) -> Ask | None:
    """The same, not shown yet."""
    said = await part(look.game, Questions).weighs(look, decision, choice)
    what = act_of(decision, choice) if said is not None else None
    if said is None or what is None:
        return None
    sure_of = what

    async def ask() -> Reply:
        if isinstance(choice, At):
            return await question_panel(look, act("at", choice.x, choice.y), notes=said)
        return confirm_panel(Asking(look, decision, sure_of), said, sure_of).reply()

    return ask


def confirm_panel(asking: Asking, said: list[str], what: Act) -> Panel:
    """What it is, what it costs, what comes of it; and the one button that does it."""
    to = asking.look.to
    heading = [] if said[:1] and said[0].startswith("#") else [f"### {asking.look.asked(asking.decision).title}"]
    panel = asking.blank(*heading, *said)
    panel.buttons([asking.button(act("anew"), to.say("Back"))])
    panel.doing.append(asking.button(sure(what), to.say("Confirm"), SUCCESS))
    return panel


def act_of(decision: Decision, choice: Choice) -> Act | None:
    """The act that makes a choice; None where no component does."""
    match decision, choice:
        case ChooseOne(options=options) | ChooseReaction(options=options), Pick(option=id):
            return next((act("pick", i) for i, option in enumerate(options) if option.id == id), None)
        case ChooseSome(options=options), PickMany(options=ids):
            return act("many", mask(i for i, option in enumerate(options) if option.id in ids))
        case ChooseOrder(options=options) | ChoosePath(options=options), PickMany(options=ids):
            places = {option.id: i for i, option in enumerate(options)}
            return act("sequence", row([places[id] for id in ids]))
        case _, Amount(amount=amount):
            return act("amount", amount)
        case _, At(x=x, y=y):
            return act("go", x, y)
    return None
