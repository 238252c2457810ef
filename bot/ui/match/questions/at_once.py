"""A reaction that goes on to ask which dice to take, and the best of them, in one press.

It must not know what is best: the game says so.
"""

from __future__ import annotations

from typing import Any

from bot.games.capabilities import part
from bot.games.questions import Questions
from bot.matches.repository import off_loop
from bot.ui.kit.ids import act
from bot.ui.kit.limits import LABEL
from bot.ui.match.ids import mask
from bot.ui.match.look import Look
from bot.ui.match.panel import SUCCESS, Asking, Item
from rules_engine.kernel.decisions import Answer, ChooseReaction, ChooseSome, Option, Pick
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.foresight import Foresight, rolled

MOST_TRIED = 3
"""Options that are looked at; whoever has more chooses one first."""


async def best_at_once(asking: Asking, decision: ChooseReaction) -> list[Item]:
    """A button for each open option that would ask about dice of which some are best; the option itself stays, for
    whoever wants others."""
    look, found = asking.look, list[Item]()
    open_ = [(i, option) for i, option in enumerate(decision.options) if option.enabled]
    for index, option in open_ if len(open_) <= MOST_TRIED else ():
        ahead = await dice_asked_by(look, decision, option)
        if ahead is None:
            continue
        there, dice = ahead
        asked = part(look.game, Questions).dice_asked(dice)
        best = await asked.best(there) if asked is not None else None
        if best:
            label = _label(there, look.label(decision, option).label, dice, best)
            found.append(asking.button(act("best", index, mask(best)), label, SUCCESS))
    return found


async def dice_asked_by(look: Look, decision: ChooseReaction, option: Option) -> tuple[Look, ChooseSome] | None:
    """The match after an option and the question about dice that it asks; None where it rolls or asks another. It goes
    on from what is looked at: neither an order that would take the dice by itself nor a match that has gone on while
    the panel was drawn leaves the button out."""
    ahead: Foresight[Any] = Foresight(look.game.rules, lambda _: False)
    answer = Answer(seq=decision.seq, seat=decision.seat, choice=Pick(option=option.id))
    try:
        after, events = await off_loop(ahead.submit, look.stored.state, answer)
    except EngineError:
        return None
    asked = after.pending.get(decision.seat)
    if not isinstance(asked, ChooseSome) or part(look.game, Questions).dice_asked(asked) is None or rolled(events):
        return None
    return look.after(after), asked


def _label(there: Look, name: str, dice: ChooseSome, best: tuple[int, ...]) -> str:
    """`Strategic Genius · Reroll a die: Blank (die 2)`; what is done with them, if there is room for it."""
    names = (f"{name} · {there.asked(dice).title}", name)
    taken = ", ".join(there.label(dice, dice.options[i]).label for i in best)
    said = [f"{called}: {taken}" for called in names]
    for called in names:
        said.append(there.to.count("{name}: the best {n} die", "{name}: the best {n} dice", len(best), name=called))
    return next((text for text in said if len(text) <= LABEL), said[-1])
