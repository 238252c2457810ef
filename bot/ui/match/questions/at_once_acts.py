"""The press that answers a reaction and the question about dice that follows it."""

from __future__ import annotations

from bot.matches.service import MatchError
from bot.ui.match.ids import unmask
from bot.ui.match.items import Press, verb
from bot.ui.match.questions.answers import give, owed
from bot.ui.match.questions.at_once import dice_asked_by
from rules_engine.kernel.decisions import ChooseReaction, Pick, PickMany
from rules_engine.kernel.errors import InvalidAnswer


@verb("best", "count set sure?", grave=True)
async def _best(press: Press) -> None:
    """`best.<option>.<mask of dice>`."""
    look, decision = await owed(press)
    if not isinstance(decision, ChooseReaction):
        raise MatchError("old_component")
    try:
        option = decision.options[press.act.number(0)]
        ahead = await dice_asked_by(look, decision, option)
        if ahead is None:
            raise MatchError("old_component")
        dice = ahead[1]
        chosen = PickMany(options=tuple(dice.options[i].id for i in unmask(press.act.args[1])))
    except IndexError as error:
        raise InvalidAnswer(str(error)) from None
    await give(press, Pick(option=option.id), [(dice.key, chosen)])
