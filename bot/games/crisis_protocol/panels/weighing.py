"""What a choice would roll or spend, told before it counts: the whole text, the price, the odds, what changes.

It must not show what the dice will be: of a roll to come only its size and its odds are told.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.crisis_protocol.panels import reckoning
from bot.games.crisis_protocol.panels.aims_ahead import aim_lines
from bot.games.crisis_protocol.panels.attacks_ahead import attack_set_off
from bot.games.crisis_protocol.panels.here import content_of, match_of, names_of
from bot.games.crisis_protocol.panels.scenes import scene_of
from bot.games.crisis_protocol.pictures.odds_chart import percent
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.cards.vocabulary import Rule
from rules_engine.crisis_protocol.events.attacks import DiceRolled
from rules_engine.crisis_protocol.events.characters import PowerSpent
from rules_engine.crisis_protocol.events.flow import ActionTaken, SuperpowerUsed, TacticPlayed, TurnEnded
from rules_engine.crisis_protocol.query.objectives import printed
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.own_odds import Prospect
from rules_engine.crisis_protocol.rules.vain import VAIN
from rules_engine.kernel.decisions import (
    Answer,
    At,
    Choice,
    ChooseAngle,
    ChooseOne,
    ChooseReaction,
    Decision,
    Decline,
    Option,
    Pick,
)
from rules_engine.kernel.events import Event
from rules_engine.kernel.limits import LimitUsed
from rules_engine.kernel.orders import OrderFired

OPENING = ("turn", "act", "interact", "attack", "attack_type", "target", "move_how", "advance", "climb")
"""Questions whose answer may be the first that spends something. What is asked later belongs to what was confirmed."""
DICE = ("reroll", "change", "cover", "face")
FREE = ("end", "pass", "no", "none")
WEIGHTY = ("power", "tactic", "interact")
BOOKKEEPING = (PowerSpent, SuperpowerUsed, TacticPlayed, ActionTaken, LimitUsed)
UNDER_WAY = ("attack", "volley", "dodge")


async def weighed(look: Look, decision: Decision, choice: Choice) -> list[str] | None:
    """Lines for the panel that asks for it; None where it neither rolls nor spends, or its own panel says so."""
    option = _option(decision, choice)
    if _is_shown(look, decision, choice) or (option is not None and option.id.startswith(("activate:", *FREE))):
        return None
    after, events = await look.matches.play.check(look.stored, decision.seat, decision.seq, choice)
    spent = [e for e in events if isinstance(e, PowerSpent) and _own(look, e.who, decision.seat)]
    spends = bool(spent) and decision.key in OPENING
    rolls = any(isinstance(event, DiceRolled) for event in events)
    weighty = decision.key in ("turn", "act") and option is not None and option.id.partition(":")[0] in WEIGHTY
    ends = isinstance(choice, At) and ends_unasked(events, decision.seat)
    if not (spends or rolls or weighty or ends):
        return None
    said = _whole(look, decision, option)
    said += _price(look, spent, option)
    attack = attack_set_off(look, after, events)
    said += [f"🎲 {attack}"] if attack else await _own_roll(look, decision, choice, events)
    said += ["⚠ " + look.to.say("Nothing useful is left after that: your turn ends.")] if ends else []
    said += await aim_lines(look, decision, choice, after) if weighty and not rolls else []
    back_at_once = decision.key in {d.key for d in after.pending.values()} and _idle(events)
    if weighty and not rolls and (back_at_once or await _is_vain(look, decision, option)):
        said.append("⚠ " + look.to.say("As things stand it would change nothing."))
    return said


def ends_unasked(events: Sequence[Event], seat: str) -> bool:
    """ACT-13, PHA-12: whether what a seat does also ends its turn, which it was not asked about."""
    over = any(isinstance(event, TurnEnded) and event.seat == seat for event in events)
    return over and any(isinstance(event, OrderFired) and event.seat == seat for event in events)


async def _is_vain(look: Look, decision: Decision, option: Option | None) -> bool:
    """Whatever is chosen next. Who leaves such things to the match has it beside the option already."""
    if option is None or option.params.get(VAIN):
        return option is not None
    return await look.client.pictures.draw(reckoning.changes_nothing, scene_of(look), decision, option.id)


def _is_shown(look: Look, decision: Decision, choice: Choice) -> bool:
    """Reactions, directions and dice have their price and odds on the panel itself; what goes on was confirmed."""
    if isinstance(decision, ChooseReaction | ChooseAngle) or isinstance(choice, Decline) or decision.key in DICE:
        return True
    return any(match_of(look).innermost(kind) is not None for kind in UNDER_WAY)


def _option(decision: Decision, choice: Choice) -> Option | None:
    if not isinstance(decision, ChooseOne) or not isinstance(choice, Pick):
        return None
    return next((option for option in decision.options if option.id == choice.option), None)


def _own(look: Look, who: str, seat: str) -> bool:
    return match_of(look).characters[who].controller == seat


# -- what it says --------------------------------------------------------------------------------------------------


def _whole(look: Look, decision: Decision, option: Option | None) -> list[str]:
    """What it is called and the whole of what it does."""
    if option is None:
        return []
    label = look.label(decision, option)
    texts = [names_of(look).text(rule) for rule in _rules(look, decision, option)]
    told = [text for text in texts if text] or [label.whole or label.detail]
    return [f"### {label.label}", *filter(None, told)]


def _rules(look: Look, decision: Decision, option: Option) -> list[str]:
    if "rule" in option.params:
        return [str(option.params["rule"])]
    if option.id in content_of(look).rules:
        return [option.id]
    kind, _, token = option.id.partition(":")
    if kind == "interact":
        return [rule.id for rule in printed(_world(look), token).interact]
    return []


def _world(look: Look) -> World:
    return World(match_of(look), content_of(look))


def _price(look: Look, spent: Sequence[PowerSpent], option: Option | None) -> list[str]:
    """Who pays how much of what they have; what is asked for later is said to be."""
    to, lines = look.to, []
    for who in dict.fromkeys(event.who for event in spent):
        amount = sum(event.amount for event in spent if event.who == who)
        has = match_of(look).characters[who].power
        lines.append(to.say("**Price**: {who} pays {n} of {has} Power.", who=look.name(who), n=amount, has=has))
    if not lines and option is not None and option.id.startswith(WEIGHTY):
        lines += _price_to_come(look, option)
    return lines


def _price_to_come(look: Look, option: Option) -> list[str]:
    """Of what asks something before it is paid; nothing of what is free."""
    to, active = look.to, match_of(look).active
    kind, _, named = option.id.partition(":")
    rule = content_of(look).rules.get(str(option.params.get("rule", named.partition("@")[0])))
    if rule is not None and _is_free(rule):
        return []
    printed_price = rule.cost.power if rule is not None and not rule.players else None
    if kind == "power" and not printed_price and printed_price is not None:
        return []
    lines = []
    if active is not None and kind == "power":
        has = match_of(look).characters[active].power
        if isinstance(printed_price, int):
            values = {"who": look.name(active), "n": printed_price, "has": has}
            lines.append(to.say("**Price**: {who} pays {n} of {has} Power.", **values))
        else:
            lines.append(to.say("{who} has {has} Power.", who=look.name(active), has=has))
    return [*lines, "-# " + to.say("You choose next. The Power is paid after that.")]


def _is_free(rule: Rule) -> bool:
    return rule.cost.is_free and all(player.pays is None or player.pays.is_free for player in rule.players)


async def _own_roll(look: Look, decision: Decision, choice: Choice, events: Sequence[Event]) -> list[str]:
    """A roll of the rule's own: its size, and how likely it brings what."""
    to, rolled = look.to, next((event for event in events if isinstance(event, DiceRolled)), None)
    if rolled is None:
        return []
    answer = Answer(seq=decision.seq, seat=decision.seat, choice=choice)
    found = await look.client.pictures.draw(reckoning.own_odds, scene_of(look), answer) or []
    values = {"who": look.name(rolled.who), "dice": names_of(look).count(len(rolled.faces), "die")}
    return [" · ".join(["🎲 " + to.say("{who} rolls {dice}.", **values), *(_comes(look, each) for each in found)])]


def _comes(look: Look, each: Prospect) -> str:
    """`control 58 %`: what may come of a roll, and how likely it is."""
    to, chance = look.to, percent(each.chance)
    if each.what == "damage":
        return to.count("{n} damage {chance}", "{n} damage {chance}", each.amount, chance=chance)
    said = {
        "control": to.say("control {chance}", chance=chance),
        "push": to.say("a push {chance}", chance=chance),
        "pushed": to.say("pushed by the opponent {chance}", chance=chance),
        "advance": to.say("an advance {chance}", chance=chance),
        "advanced": to.say("advanced by the opponent {chance}", chance=chance),
        "place": to.say("placed by you {chance}", chance=chance),
        "placed": to.say("placed by the opponent {chance}", chance=chance),
    }
    return said.get(each.what) or f"{look.name(each.what)} {chance}"


def _idle(events: Sequence[Event]) -> bool:
    return all(isinstance(event, BOOKKEEPING) for event in events)
