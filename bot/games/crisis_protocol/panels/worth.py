"""What an answer would be worth, in words: the damage to expect with and without it.

It must not reckon: the rules look ahead, this says what they see, and says so where they see nothing.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.drawing import looked_ahead
from bot.games.crisis_protocol.panels.here import match_of
from bot.games.crisis_protocol.panels.scenes import scene_of
from bot.games.crisis_protocol.pictures.odds_chart import percent
from bot.games.questions import Worth
from bot.logs import EventLog
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.odds import DamageOdds
from rules_engine.crisis_protocol.rules.outlook import Outlook
from rules_engine.kernel.decisions import PASS, ChooseReaction, ChooseSome
from rules_engine.kernel.errors import EngineBug

log = EventLog("bot.games.crisis_protocol.panels.worth")


async def worth_of(look: Look, decision: ChooseReaction | ChooseSome) -> Worth:
    if match_of(look).innermost("attack") is None and match_of(look).innermost("suffer") is None:
        return Worth()
    try:
        found = await look.client.pictures.draw(looked_ahead, scene_of(look), decision)
    except EngineBug as error:
        # A look ahead that fails costs nobody a turn: the question itself stands.
        log.error("no look ahead", error, match=look.id, question=decision.key)
        return Worth()
    if not found:
        return Worth()
    before = found.pop(PASS, None)
    after = {id: _change(look, before, one) for id, one in found.items()}
    return Worth(headline(look, before), after, _then(look, before, found.get(decision.key)))


def headline(look: Look, outlook: Outlook | None) -> str:
    """`Zemo: 1.7 damage, 12 % Daze`; nothing where it cannot be reckoned."""
    return f"{look.name(outlook.who)}: {_figures(look, outlook)}" if outlook is not None else ""


def _figures(look: Look, outlook: Outlook) -> str:
    """With `≈` where a rule that nobody chooses may still change the dice."""
    return ("" if outlook.exact else "≈ ") + damage_text(look, outlook.odds, ko=outlook.ko)


def damage_text(look: Look, odds: DamageOdds, *, ko: bool) -> str:
    """`1.7 damage, 12 % Daze`; without a chance that there is none of."""
    if not odds.expected_suffered:
        return look.to.say("no damage")
    if not odds.takes_out:
        return look.to.say("{damage} damage", damage=look.to.decimal(odds.expected_suffered))
    values = {"damage": look.to.decimal(odds.expected_suffered), "chance": percent(odds.takes_out)}
    if ko:
        return look.to.say("{damage} damage, {chance} KO", **values)
    return look.to.say("{damage} damage, {chance} Daze", **values)


def _change(look: Look, before: Outlook | None, after: Outlook | None) -> str:
    then = _then(look, before, after)
    if before is None or after is None or after.same(before):
        return then
    return f"{headline(look, before)} → {then}"


def _then(look: Look, before: Outlook | None, after: Outlook | None) -> str:
    if before is None or after is None:
        return headline(look, after)
    if after.same(before):
        return look.to.say("the damage stays the same")
    return _figures(look, after) if after.who == before.who else headline(look, after)
