"""What an answer would be worth, in words: the damage to expect with and without it.

It must not reckon: the rules look ahead, this says what they see, and says so where they see nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.games.crisis_protocol.pictures.odds_chart import percent
from bot.logs import EventLog
from bot.ui.match.drawing import looked_ahead
from bot.ui.match.look import Look
from bot.ui.match.scenes import scene_of
from rules_engine.crisis_protocol.rules.outlook import Outlook
from rules_engine.kernel.decisions import PASS, ChooseReaction, ChooseSome
from rules_engine.kernel.errors import EngineBug

log = EventLog("bot.ui.match.worth")


@dataclass(frozen=True)
class Worth:
    """Of a question in the course of an attack: what each option changes; empty where no damage is at stake."""

    before: str = ""
    """If nothing is used."""
    after: dict[str, str] = field(default_factory=dict)
    """By option, or by the key of a question about dice: the figures now and then."""
    best: str = ""
    """Of a question about dice: the figures of the best choice alone."""


async def worth_of(look: Look, decision: ChooseReaction | ChooseSome) -> Worth:
    if look.state.innermost("attack") is None and look.state.innermost("suffer") is None:
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
    odds = outlook.odds
    values = {"damage": look.to.decimal(odds.expected_suffered), "chance": percent(odds.takes_out)}
    ko, daze = (
        look.to.say("{damage} damage, {chance} KO", **values),
        look.to.say("{damage} damage, {chance} Daze", **values),
    )
    return ("" if outlook.exact else "≈ ") + (ko if outlook.ko else daze)


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
