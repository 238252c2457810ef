"""Attacks that an answer would set off: whom, with which dice and with what chance, before it is given.

It must not show what the dice will be: of a roll to come only its size and its odds are told.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.games.crisis_protocol.panels.here import content_of, match_of, world_of
from bot.games.crisis_protocol.panels.targeting import headline, pools
from bot.games.crisis_protocol.panels.worth import damage_text, worth_of
from bot.games.questions import Worth
from bot.ui.match.look import Look
from rules_engine.crisis_protocol.board.cover import is_covered
from rules_engine.crisis_protocol.cards.loader.content import walk
from rules_engine.crisis_protocol.cards.vocabulary.steps_dice import MakeAttack
from rules_engine.crisis_protocol.events.attacks import AttackDeclared, PoolBuilt
from rules_engine.crisis_protocol.odds import attack_odds
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.prospects import prospect
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.state.pieces import Health
from rules_engine.kernel.decisions import ChooseReaction, ChooseSome, Option, Pick
from rules_engine.kernel.errors import EngineError
from rules_engine.kernel.events import Event


async def worth_with_attacks(look: Look, decision: ChooseReaction | ChooseSome) -> Worth:
    """What each answer is worth; of one that makes an attack, that attack's odds."""
    found = await worth_of(look, decision)
    if not isinstance(decision, ChooseReaction):
        return found
    after = dict(found.after)
    for option in decision.options:
        if option.enabled and not after.get(option.id) and _attacks(look, option):
            after[option.id] = await _set_off_by(look, decision, option)
    return Worth(found.before, after, found.best)


def _attacks(look: Look, option: Option) -> bool:
    rule = content_of(look).rules.get(str(option.params.get("rule", "")))
    return rule is not None and any(isinstance(step, MakeAttack) for step in walk(rule.do))


async def _set_off_by(look: Look, decision: ChooseReaction, option: Option) -> str:
    try:
        after, events = await look.matches.play.check(look.stored, decision.seat, decision.seq, Pick(option=option.id))
    except EngineError:
        return ""
    return attack_set_off(look, after, events)


def attack_set_off(look: Look, after: Match, events: Sequence[Event]) -> str:
    """The first attack of these events, by its dice and odds: `**Strike → Zemo**: 1.7 damage · 5 dice against 3`."""
    attack = next((event for event in events if isinstance(event, AttackDeclared)), None)
    if attack is None or not all(after.characters[id].in_play for id in (attack.attacker, attack.target)):
        return ""
    named = f"**{look.name(attack.attack)} → {look.name(attack.target)}**"
    sizes = {event.pool: event.dice for event in _of_the_first(events) if isinstance(event, PoolBuilt)}
    if not {"attack", "defense"} <= sizes.keys():  # somebody is asked before the dice are counted
        card = world_of(look).attack(attack.attacker, attack.attack)
        found = prospect(world_of(look), attack.attacker, card, attack.target)
        return f"{named}: {headline(look, found)} · {pools(look, found)}"
    there, target = World(after, content_of(look)), match_of(look).characters[attack.target]
    left = max(1, world_of(look).stamina(attack.target).total - target.damage)
    covered = is_covered(there.scene, there.base(attack.attacker), there.base(attack.target))
    odds = attack_odds(max(1, sizes["attack"]), max(1, sizes["defense"]), cover=covered, stamina_left=left)
    figures = damage_text(look, odds, ko=target.health is Health.INJURED)
    dice = look.to.say("{dice} dice against {defense}", dice=sizes["attack"], defense=sizes["defense"])
    return f"{named}: {figures} · {dice}"


def _of_the_first(events: Sequence[Event]) -> Sequence[Event]:
    """Up to the next attack."""
    declared = [i for i, event in enumerate(events) if isinstance(event, AttackDeclared)]
    return events[declared[0] : declared[1]] if len(declared) > 1 else events[declared[0] :]
