"""TAC-04…06, TAC-17: who could play a team tactic card together, and what there is to choose; asks nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from rules_engine.cardfiles.grammar import words
from rules_engine.crisis_protocol.cards.loader.content import walk
from rules_engine.crisis_protocol.cards.vocabulary.conditions import During
from rules_engine.crisis_protocol.cards.vocabulary.costs import Cost, Player, Spread
from rules_engine.crisis_protocol.cards.vocabulary.words import Health, RuleKind, Side
from rules_engine.crisis_protocol.query import conditions, numbers, selecting, stats
from rules_engine.crisis_protocol.query.permits import forbidden
from rules_engine.crisis_protocol.query.scope import Live, Scope
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.explain import Reason

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.cards.vocabulary import Rule
    from rules_engine.crisis_protocol.query.world import World


def tactic_id(rule: str) -> str:
    """The card a rule stands on: the first word of its id."""
    return rule.partition(".")[0]


def reactive(world: World, rule: Rule) -> bool:
    """TAC-07, TAC-09: whether it is a Reactive card; some Active ones wait for a moment of one's own turn too."""
    printed = world.content.tactics[tactic_id(rule.id)].type
    return bool(rule.on) if printed is None else printed == "reactive"


def players_of(live: Live) -> tuple[Player, ...]:
    return live.rule.players or (Player(),)


def name_of(player: Player, index: int) -> str:
    return player.as_ or f"player_{index}"


def may_play(world: World, live: Live, scope: Scope, player: Player) -> list[CharacterId]:
    """Who could play a card and pay their part: allied, not Dazed, no grunt (TAC-04, TAC-05, TAC-15, TAC-16)."""

    def able(id: CharacterId) -> bool:
        character = world.state.characters[id]
        part = part_of(world, scope, player, id)
        own = character.owner == live.seat  # CAR-06: a character merely controlled does not count as allied
        awake = not character.dazed or Health.DAZED in player.health
        fit = own and awake and not character.grunt and character.power >= part
        if not fit or (reactive(world, live.rule) and forbidden(world, id, "play_reactive_tactic")):
            return False
        return not forbidden(world, id, "play_tactic")

    return [id for id in selecting.matching(world, scope, player.model_copy(update={"side": Side.ALLY})) if able(id)]


def part_of(world: World, scope: Scope, player: Player, who: CharacterId) -> int:
    """The least Power that playing a card takes from one of its players, and what comes before it (CON-14)."""
    return share(world, scope.bind(it=who), player.pays) + stats.surcharge(world, who, RuleKind.TACTIC.value)


def most_of(world: World, scope: Scope, player: Player, who: CharacterId) -> int:
    """The most Power that one of a card's players can pay for it (TAC-17), after what comes before (CON-14)."""
    price = player.pays.power
    if not isinstance(price, Spread):
        return share(world, scope.bind(it=who), player.pays)
    has = world.state.characters[who].power - stats.surcharge(world, who, RuleKind.TACTIC.value)
    return has if price.max is None else min(has, price.max)


def share(world: World, scope: Scope, cost: Cost) -> int:
    return numbers.number(world, scope, cost.power.min if isinstance(cost.power, Spread) else cost.power)


def castings(world: World, live: Live, scope: Scope, taken: Sequence[CharacterId] = (), at: int = 0) -> Iterator[Scope]:
    """Every way to name a card's players, as the scope in which its words are then read. Where any number may play,
    each alone stands for all ways; where they must pay a sum together, all of them do."""
    players = players_of(live)
    if at == len(players):
        yield scope
        return
    player = players[at]
    able = [id for id in may_play(world, live, scope, player) if id not in taken]
    if live.rule.action and at == 0:  # TAC-11: played by the active character
        able = [id for id in able if id == world.state.active]
    groups: Iterator[tuple[CharacterId, ...]]
    if player.together is not None:
        enough = sum(most_of(world, scope, player, id) for id in able) >= player.together
        groups = iter([tuple(able)] if able and enough else [])
    else:
        groups = combinations(able, 1 if player.number == "any" else int(player.number))
    for group in groups:
        team = [*taken, *group]
        named = scope.bind(**{name_of(player, at): list(group)}, team=team, self=team[0])
        yield from castings(world, live, named, team, at + 1)


def choosable(world: World, live: Live, scope: Scope, name: str) -> list[str]:
    """What may be chosen under a name before paying (TAC-06), so that the rule's condition can still hold and it can be
    paid for (POW-07)."""
    from rules_engine.crisis_protocol.query.stacking import affected_by_others
    from rules_engine.crisis_protocol.query.usable import affected_before

    among = selecting.pickable(world, scope, live.rule.choose[name].of)
    barred = affected_before(world, live, among) | affected_by_others(world, live)  # EFF-10
    free = [id for id in among if id not in barred]
    chosen = ((id, scope.bind(**{name: [id]})) for id in free)
    return [id for id, cast in chosen if _can_be_paid(world, live, cast, name) and _holds_with(world, live, cast)]


def without_cost(world: World, owner: CharacterId | None, named: str) -> Live | None:
    """The active superpower that an effect lets its owner use without its cost, if it can be used: there is something
    to choose for it, its limit is not reached, and the Power that has to be spent before is there (POW-Q1)."""
    from rules_engine.crisis_protocol.query.usable import barred_key, root, spent_limit

    for live in world.live:
        if live.owner is None or live.owner != owner or live.rule.local_id != named:
            continue
        if live.rule.kind is not RuleKind.ACTIVE or world.state.uses.get(barred_key(live.rule.id, owner)):
            continue
        scope = live.scope()
        chosen = all(pick.up_to or choosable(world, live, scope, name) for name, pick in live.rule.choose.items())
        able = root(world, live, live.owner) <= world.state.characters[live.owner].power
        return live if chosen and able and not spent_limit(world, live, scope) else None
    return None


def _can_be_paid(world: World, live: Live, scope: Scope, name: str) -> bool:
    """Whether whoever pays has enough, where what is chosen under the name pays or decides the price: what comes before
    a price may be dear as well (CON-14)."""
    from rules_engine.crisis_protocol.query.usable import cannot_pay, payer_of

    if live.rule.kind is RuleKind.TACTIC:
        return all(
            world.state.characters[who].power >= part_of(world, scope, player, who)
            for index, player in enumerate(players_of(live))
            if name in words(player.pays)
            for who in scope.names.get(name_of(player, index), ())
        )
    payer = payer_of(world, live, scope) if name in words(live.rule.cost) else None
    return payer is None or not cannot_pay(world, live, scope, payer)


def _holds_with(world: World, live: Live, scope: Scope) -> bool:
    """With everything chosen: whether the condition holds, whoever is handed something may have it (OBJ-Q5), and an
    attack can be made (ATK-Q7)."""
    from rules_engine.crisis_protocol.query.idle import no_attack, nothing_to_hand

    if any(name not in scope.names for name in live.rule.choose):
        return True  # another choice is still open
    if not conditions.holds(world, scope, live.rule.when) or nothing_to_hand(world, scope, live.rule.do):
        return False
    return not no_attack(world, scope, live.rule)


def can_choose(world: World, live: Live, scope: Scope) -> bool:
    """Whether there is something for every choice and the rule's condition holds with it."""
    for name, pick in live.rule.choose.items():
        if name in scope.names or pick.up_to:
            continue
        options = choosable(world, live, scope, name)
        return any(can_choose(world, live, scope.bind(**{name: [id]})) for id in options)
    return _holds_with(world, live, scope)


def complete_castings(world: World, live: Live, scope: Scope) -> list[Scope]:
    return [cast for cast in castings(world, live, scope) if can_choose(world, live, cast)]


def cannot_play(world: World, live: Live, scope: Scope) -> list[Reason]:
    """TAC-02, TAC-05, TAC-06, TAC-11, TAC-17: why a card cannot be played now."""
    assert live.seat is not None
    tactic = world.content.tactic(tactic_id(live.rule.id))
    if tactic.affiliation is not None and world.state.players[live.seat].affiliation != tactic.affiliation:
        return [Reason(rule="TAC-02", code="affiliation", params={"needs": tactic.affiliation})]
    if live.rule.action:
        active = world.state.active
        if active is None or world.seat_of(active) != live.seat:
            return [Reason(rule="TAC-11", code="needs_active_character", params={})]
    if next(castings(world, live, scope), None) is None:
        return [_missing_player(world, live, scope)]
    if not any(can_choose(world, live, cast) for cast in castings(world, live, scope)):
        return [_unmet(world, live, scope)]
    return []


def _unmet(world: World, live: Live, scope: Scope) -> Reason:
    """TAC-06: what there is nothing of to choose, whoever plays it; else that its condition does not hold."""
    rule, casts = live.rule, list(castings(world, live, scope))
    if world.state.active is None and any(isinstance(test, During) for test in walk(rule.when)):
        return Reason(rule="TAC-06", code="not_activated")
    for name, pick in rule.choose.items():
        there = any(selecting.pickable(world, cast, pick.of) for cast in casts)
        if not there or rule.when is None:
            return Reason(rule="TAC-06", code="nothing_to_choose", params={"choice": name, "rule": rule.id})
    return Reason(rule="TAC-06", code="card_condition", params={"rule": rule.id})


def _missing_player(world: World, live: Live, scope: Scope) -> Reason:
    player = players_of(live)[0]
    able = may_play(world, live, scope, player)
    if player.together is not None and able:
        return Reason(rule="TAC-17", code="power_together", params={"needs": player.together})
    needed = sum(1 if each.number == "any" else int(each.number) for each in players_of(live))
    return Reason(rule="TAC-17", code="players", params={"needs": needed, "has": len(able), "rule": live.rule.id})
