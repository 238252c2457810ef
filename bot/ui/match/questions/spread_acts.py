"""Acts of the panels on which something is spread or assigned. Importing it registers them."""

from __future__ import annotations

from bot.matches.service import MatchError
from bot.ui.match.ids import unrow
from bot.ui.match.items import Press, verb
from bot.ui.match.questions.answers import answering, focus_on, owed
from bot.ui.match.questions.presenting import question_panel
from bot.ui.match.questions.spread_words import assign_of, spread_of
from rules_engine.kernel.decisions import Choice, ChooseEach, ChooseSplit, Decision


@answering("spread", "row")
def _spread(decision: Decision, press: Press) -> Choice:
    if not isinstance(decision, ChooseSplit):
        raise MatchError("old_component")
    return spread_of(decision, unrow(press.act.args[0]))


@answering("assign", "row")
def _assign(decision: Decision, press: Press) -> Choice:
    if not isinstance(decision, ChooseEach):
        raise MatchError("old_component")
    return assign_of(decision, unrow(press.act.args[0]))


for _name in ("split", "each"):

    @verb(_name, "number row")
    async def _turn_to(press: Press) -> None:
        await focus_on(press, press.act)


@verb("anew")
async def _anew(press: Press) -> None:
    look, _ = await owed(press)
    await press.show(question_panel(look))
