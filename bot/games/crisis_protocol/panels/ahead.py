"""What may be answered ahead: the reactions a person could be asked about, and the buttons beside *Pass*.

It must not do what is pressed: `orders` does.
"""

from __future__ import annotations

from bot.games.crisis_protocol.panels.here import match_of, speaker_of, world_of
from bot.ui.kit.components import Line
from bot.ui.kit.ids import act
from bot.ui.match.ids import short
from bot.ui.match.look import Look
from bot.ui.match.panel import Asking, Item
from rules_engine.crisis_protocol.cards.loader.content import walk
from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import Reroll
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.rules.orders import order_for, unforeseen
from rules_engine.kernel.decisions import ChooseReaction

LONGER = act("choose", "longer")
"""The list beside *Pass*: each of its lines carries a whole act."""
MOST_POWERS = 10


def passes(asking: Asking, decision: ChooseReaction) -> list[Item]:
    """*Pass*, and what is wanted most often: to be left alone until this attack is over."""
    to = asking.look.to
    items: list[Item] = [asking.button(act("pass"), to.say("Pass"))]
    if can_be_ordered(decision) and match_of(asking.look).innermost("attack") is not None:
        items.append(asking.button(act("hold", "a"), to.say("Pass for this attack")))
    return items


def longer(asking: Asking, decision: ChooseReaction) -> list[Item]:
    """For the rest of the turn or round, and orders about the powers on offer: one list, so that a phone has room."""
    if not can_be_ordered(decision):
        return []
    look, to = asking.look, asking.look.to
    lines = [
        Line(str(act("hold", "t")), to.say("Pass for this turn")),
        Line(str(act("hold", "r")), to.say("Pass for this round")),
    ]
    mine = {live.id for live in reactions(look, decision.seat)}
    for option in decision.options:
        if option.enabled and option.id in mine:
            name = look.name(str(option.params["rule"]))
            lines.append(Line(str(act("ordering", short(option.id))), to.say("Always/never: {power}", power=name)))
    return [asking.select(lines[: 2 + MOST_POWERS], to.say("Pass longer · always · never"), LONGER)]


def can_be_ordered(decision: ChooseReaction) -> bool:
    """Whether it asks about powers: an attack that may be made or left is no reaction to give orders for."""
    return any(option.enabled and option.params.get("rule") for option in decision.may)


def asked_after_all(look: Look, decision: ChooseReaction) -> list[str]:
    """Why an order did not answer this, for its owner alone."""
    to, said = look.to, []
    if look.seat != decision.seat:
        return []
    for option in decision.may:
        order = order_for(match_of(look), decision.seat, option) if option.enabled else None
        why = unforeseen(world_of(look), order, option) if order is not None and order.policy != "ask" else None
        if order is not None and why is not None:
            because = to.say("your character would fall") if why == "fall" else to.say("its price has changed")
            text = speaker_of(look).order(match_of(look), order)
            said.append(to.say("Your order did not answer, {because}: {order}", because=because, order=text))
    return list(dict.fromkeys(said))


def reactions(look: Look, seat: str | None) -> list[Live]:
    """What a player could be asked about: optional reactions and rerolls of own characters and cards."""
    found: dict[str, Live] = {}
    for live in world_of(look).live:
        reactive = live.rule.kind in (RuleKind.REACTIVE, RuleKind.TACTIC) or _rerolls(live)
        if reactive and live.rule.on and live.rule.is_optional and _belongs(look, live, seat):
            found.setdefault(live.id, live)
    return list(found.values())


def _rerolls(live: Live) -> bool:
    """Whatever it stands on, a reroll one may use is asked about like a reaction."""
    return any(isinstance(node, Reroll) for step in live.rule.do for node in walk(step))


def _belongs(look: Look, live: Live, seat: str | None) -> bool:
    if live.owner is None:
        return live.seat == seat
    character = match_of(look).characters.get(live.owner)
    return character is not None and character.controller == seat and not character.dazed
