"""Filters and selectors: which characters, terrain features and tokens are meant."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import Each, Filter, Matching, Pick, RuleKind, Thing
from rules_engine.crisis_protocol.cards.vocabulary.words import CrisisKind, Health, Side, TokenType, Who
from rules_engine.crisis_protocol.query import conditions, numbers, objectives
from rules_engine.crisis_protocol.query.paths import moved_by
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.query.stats import reading, size_during
from rules_engine.crisis_protocol.state.editions import differs
from rules_engine.crisis_protocol.state.frames import AttackFrame
from rules_engine.crisis_protocol.state.pieces import Character, Objective
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


KIND_OF_TYPE = {
    TokenType.POINT: CrisisKind.SECURE,
    TokenType.OPPORTUNITY: CrisisKind.SECURE,
    TokenType.ASSET: CrisisKind.EXTRACT,
    TokenType.CIVILIAN: CrisisKind.EXTRACT,
}
"""OBJ-Q7: what counts as a Secure or an Extract token, whatever card brings it; a source goes by its card."""


def things(world: World, scope: Scope, selector: Any) -> list[str]:
    """What a selector means, without asking anybody; a choice must have been made and bound before."""
    if isinstance(selector, str):
        return scope.named("active") or _active(world) if selector == "active" else scope.named(selector)
    if isinstance(selector, Each):
        return matching(world, scope, selector.of)
    if isinstance(selector, Pick):
        return matching(world, scope, selector.of)
    raise EngineBug(f"no such selector: {selector!r}")


def _active(world: World) -> list[str]:
    return [world.state.active] if world.state.active else []


def matching(world: World, scope: Scope, filter: Filter) -> list[str]:
    """Everything on the battlefield that a filter lets through, in a fixed order."""
    found: list[str] = []
    for kind in filter.kind:
        found.extend(id for id in _all(world, kind, filter) if matches(world, scope, filter, id))
    if filter.most is not None and found:
        best = max(reading(world, id, filter.most.value) for id in found)
        found = [id for id in found if reading(world, id, filter.most.value) == best]
    return found


def _all(world: World, kind: Thing, filter: Filter) -> list[str]:
    if kind is Thing.CHARACTER:
        if Health.KOED in filter.health:
            return list(world.state.characters)
        return [c.id for c in world.state.fielded]
    if kind is Thing.TERRAIN:
        return list(world.state.terrain)
    return [token.id for token in world.state.objectives.values() if not token.removed]


def matches(world: World, scope: Scope, filter: Filter, id: str) -> bool:
    """Whether one thing passes every part of a filter."""
    if any(id in scope.named(name) for name in filter.but):
        return False
    if filter.among is not None and id not in scope.named(filter.among):
        return False
    if filter.paid and id not in scope.named("payers"):
        return False
    if id in world.state.characters:
        if Thing.CHARACTER not in filter.kind or not _character(world, scope, filter, world.state.characters[id]):
            return False
    elif id in world.state.objectives:
        if Thing.OBJECTIVE not in filter.kind or not _objective(world, scope, filter, world.state.objectives[id]):
            return False
    elif id in world.state.terrain:
        if Thing.TERRAIN not in filter.kind or (filter.interactive and not world.state.terrain[id].interactive):
            return False
        if filter.named and world.state.terrain[id].terrain not in filter.named:
            return False
    else:
        return False
    return _place(world, scope, filter, id) and _sizes(world, scope, filter, id) and _test(world, scope, filter, id)


def _place(world: World, scope: Scope, filter: Filter, id: str) -> bool:
    fallen = scope.named("fallen")
    if filter.within is not None:
        reach = numbers.number(world, scope, filter.within.range)
        if not any(world.within(id, other, reach, fallen) for other in things(world, scope, filter.within.of)):
            return False
    if filter.beyond is not None:
        reach = numbers.number(world, scope, filter.beyond.range)
        if any(world.within(id, other, reach, fallen) for other in things(world, scope, filter.beyond.of)):
            return False
    if filter.edge is not None and not world.near_edge(id, numbers.number(world, scope, filter.edge)):
        return False
    return filter.sight is None or any(world.sees(viewer, id) for viewer in scope.named(filter.sight))


def _sizes(world: World, scope: Scope, filter: Filter, id: str) -> bool:
    bounds = (
        (filter.max_size, "size", 1),
        (filter.min_size, "size", -1),
        (filter.max_threat, "threat", 1),
        (filter.max_power, "power", 1),
        (filter.min_power, "power", -1),
    )
    for bound, stat, sign in bounds:
        if bound is None:
            continue
        move = moved_by(scope.rule, filter) if stat == "size" and scope.rule is not None else None
        has = size_during(world, id, move) if move is not None else reading(world, id, stat)
        if sign * has > sign * numbers.number(world, scope, bound):
            return False
    return True


def _test(world: World, scope: Scope, filter: Filter, id: str) -> bool:
    return filter.test is None or conditions.holds(world, scope.bind(it=id), filter.test)


def _character(world: World, scope: Scope, filter: Filter, character: Character) -> bool:
    card = world.card(character.id)
    return (
        _side(world, scope, filter.side, character)
        and not _spared(scope, character)
        and _health(filter, character)
        and (not filter.named or not card.slugs.isdisjoint(filter.named))
        and (filter.affiliation is None or filter.affiliation in card.affiliations)
        and (filter.keyword is None or filter.keyword in world.keywords(character.id))
        and (not filter.has or any(condition in character.conditions for condition in filter.has))
        and not any(condition in character.conditions for condition in filter.lacks)
        and (filter.token is None or character.tokens.get(filter.token, 0) > 0)
        and (filter.without_token is None or not character.tokens.get(filter.without_token, 0))
        and (filter.activated is None or character.activated == filter.activated)
        and (filter.grunt is None or character.grunt == filter.grunt)
        and (filter.form is None or (character.form or next(iter(card.forms))) == filter.form)
        and (filter.leader is None or bool(world.form(character.id).leadership) == filter.leader)
        and _tokens(world, scope, filter, character)
    )


def _side(world: World, scope: Scope, side: Side, character: Character) -> bool:
    if side is Side.ANY:
        return True
    seat = scope.seat
    if seat is None:
        bearer = [id for role in ("self", "subject") for id in scope.named(role) if id in world.state.characters]
        seat = world.seat_of(bearer[0]) if bearer else None
    if seat is None:
        return True
    if side is Side.ALLY:
        return character.controller == seat and (character.owner == seat or not _asks_for_squads(scope))
    of_a_squad = character.owner == character.controller or not differs(world.state.options.edition, "CAR-06")
    return character.controller != seat and (of_a_squad or not _asks_for_squads(scope))


def _asks_for_squads(scope: Scope) -> bool:
    """CAR-06, CAR-07: for team tactic cards and leaderships whoever is merely controlled is no ally; by the core rules
    of March 2022 it belongs to neither squad, and so is no enemy to them either."""
    return scope.rule is not None and scope.rule.kind in (RuleKind.TACTIC, RuleKind.LEADERSHIP)


def _spared(scope: Scope, character: Character) -> bool:
    """GRU-22: no team tactic card of its own side can pick a grunt."""
    tactic = scope.rule is not None and scope.rule.kind is RuleKind.TACTIC
    return tactic and character.grunt and character.owner == scope.seat


def _health(filter: Filter, character: Character) -> bool:
    state = Health.KOED if character.koed else Health.DAZED if character.dazed else Health(character.health.value)
    if not filter.health:  # DMG-10: nothing reaches a Dazed character unless it says so
        return state in (Health.HEALTHY, Health.INJURED)
    return state in filter.health


def _tokens(world: World, scope: Scope, filter: Filter, character: Character) -> bool:
    if filter.holding is not None and not any(
        token.held_by == character.id and objective_matches(world, filter.holding, token)
        for token in world.state.objectives.values()
    ):
        return False
    if filter.contesting is not None:
        others = scope.named(filter.contesting_with) if filter.contesting_with else []
        together = [character.id, *others]
        if not any(
            objective_matches(world, filter.contesting, token)
            and all(objectives.contests(world, id, token.id) for id in together)
            for token in world.state.objectives.values()
        ):
            return False
    if filter.contests is not None and not any(
        objectives.contests(world, character.id, token) for token in scope.named(filter.contests)
    ):
        return False
    if filter.targeted is not None:
        attack = world.state.innermost("attack")
        targeted = isinstance(attack, AttackFrame) and attack.target == character.id
        return targeted == filter.targeted
    return True


def objective_matches(world: World, wanted: Matching, token: Objective) -> bool:
    """Of a type, a name or a kind of crisis; without any of them every token will do."""
    if not wanted.types and not wanted.named and not wanted.crisis:
        return True
    crisis = world.content.crises[token.crisis]
    type_ = next((printed.type for printed in crisis.tokens if printed.id == token.name), None)
    if (KIND_OF_TYPE.get(type_, crisis.kind) if type_ is not None else crisis.kind) in wanted.crisis:
        return True
    return type_ in wanted.types or token.name in wanted.named


def _objective(world: World, scope: Scope, filter: Filter, token: Objective) -> bool:
    if token.removed or (filter.objective is not None and not objective_matches(world, filter.objective, token)):
        return False
    if filter.named and token.name not in filter.named:
        return False
    if filter.held_by is not None and not (
        token.held_by is not None and matches(world, scope, filter.held_by, token.held_by)
    ):
        return False
    if filter.contested_by is not None and not any(
        objectives.contests(world, c.id, token.id) and matches(world, scope, filter.contested_by, c.id)
        for c in world.state.fielded
    ):
        return False
    if filter.secured_by is not None:
        return objectives.securer(world, token.id) == player(world, scope, filter.secured_by)
    if filter.controlled_by is not None:
        return token.controlled_by == player(world, scope, filter.controlled_by)
    return True


def player(world: World, scope: Scope, who: Who, mover: str | None = None) -> Seat:
    """Which seat a `Who` means, from the rule owner's point of view."""
    seat = scope.seat or _seat_named(world, scope) or world.state.order[0]
    if who is Who.OPPONENT:
        return world.state.opponent(seat)
    if who is Who.SUBJECT:
        subject = scope.named("subject")
        return (world.seat_of(subject[0]) if subject else None) or seat
    if who is Who.MOVER and mover is not None and mover in world.state.characters:
        return world.seat_of(mover) or seat
    return seat


def _seat_named(world: World, scope: Scope) -> Seat | None:
    """Whose decision an effect of nobody's is: of the one it happens to."""
    named = (id for role in ("self", "it", "subject") for id in scope.named(role))
    return next((world.seat_of(id) for id in named if id in world.state.characters), None)


def party(world: World, scope: Scope, wanted: Any, id: str | None, *, fallen: bool = False) -> bool:
    """Whether the one something happens to is whom a trigger or modifier means: a role, or anyone who matches.
    `fallen`: what a moment is about may have been Dazed or KO'd by it."""
    if wanted is None:
        return True
    if id is None:
        return False
    if isinstance(wanted, str):
        return id in things(world, scope, wanted)
    if fallen and not wanted.health:
        wanted = wanted.model_copy(update={"health": tuple(Health)})
    return matches(world, scope, wanted, id)
