"""TAC-04…06, TAC-17: who could play a team tactic card together, and what there is to choose; asks nobody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

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
    from rules_engine.crisis_protocol.query.world import World


def tactic_id(rule: str) -> str:
    """The card a rule stands on: the first word of its id."""
    return rule.partition(".")[0]


def players_of(live: Live) -> tuple[Player, ...]:
    return live.rule.players or (Player(),)


def name_of(player: Player, index: int) -> str:
    return player.as_ or f"player_{index}"


def may_play(world: World, live: Live, scope: Scope, player: Player) -> list[CharacterId]:
    """Who could play a card and pay their part: allied, not Dazed, no grunt (TAC-04, TAC-05, TAC-15, TAC-16)."""

    def able(id: CharacterId) -> bool:
        character = world.state.characters[id]
        part = share(world, scope.bind(it=id), player.pays) + stats.surcharge(world, id, RuleKind.TACTIC.value)
        own = character.owner == live.seat  # CAR-06: a character merely controlled does not count as allied
        awake = not character.dazed or Health.DAZED in player.health
        fit = own and awake and not character.grunt and character.power >= part
        if not fit or (live.rule.on and forbidden(world, id, "play_reactive_tactic")):
            return False
        return not forbidden(world, id, "play_tactic")

    return [id for id in selecting.matching(world, scope, player.model_copy(update={"side": Side.ALLY})) if able(id)]


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
        enough = sum(world.state.characters[id].power for id in able) >= player.together
        groups = iter([tuple(able)] if able and enough else [])
    else:
        groups = combinations(able, 1 if player.number == "any" else int(player.number))
    for group in groups:
        team = [*taken, *group]
        named = scope.bind(**{name_of(player, at): list(group)}, team=team, self=team[0])
        yield from castings(world, live, named, team, at + 1)


def choosable(world: World, live: Live, scope: Scope, name: str) -> list[str]:
    """What may be chosen under a name before paying (TAC-06), so that the rule's condition can still hold; of those
    whom it names as payers, who can pay (POW-07)."""
    from rules_engine.crisis_protocol.query.stacking import affected_by_others
    from rules_engine.crisis_protocol.query.usable import affected_before, cannot_pay

    among = selecting.matching(world, scope, live.rule.choose[name].of)
    barred = affected_before(world, live, among) | affected_by_others(world, live)  # EFF-10
    free = [id for id in among if id not in barred]
    if live.rule.cost.by == name:
        free = [id for id in free if not cannot_pay(world, live, scope.bind(**{name: [id]}), id)]
    return [id for id in free if _holds_with(world, live, scope.bind(**{name: [id]}))]


def _holds_with(world: World, live: Live, scope: Scope) -> bool:
    """With everything chosen: whether the condition holds, and whoever is handed something may have it (OBJ-Q5)."""
    from rules_engine.crisis_protocol.query.idle import nothing_to_hand

    if any(name not in scope.names for name in live.rule.choose):
        return True  # another choice is still open
    return conditions.holds(world, scope, live.rule.when) and not nothing_to_hand(world, scope, live.rule.do)


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
        there = any(selecting.matching(world, cast, pick.of) for cast in casts)
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
