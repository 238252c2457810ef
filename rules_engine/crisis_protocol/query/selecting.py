"""Filters and selectors: which characters, terrain features and tokens are meant."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.board.plane import distance_to_segment
from rules_engine.crisis_protocol.board.shapes import EPSILON
from rules_engine.crisis_protocol.cards.character import Character as CharacterCard
from rules_engine.crisis_protocol.cards.vocabulary import Each, Filter, Matching, Pick, RuleKind, Thing
from rules_engine.crisis_protocol.cards.vocabulary.permissions import MeasuresFrom
from rules_engine.crisis_protocol.cards.vocabulary.words import CrisisKind, Defense, Health, Side, TokenType, Who
from rules_engine.crisis_protocol.query import conditions, numbers, objectives
from rules_engine.crisis_protocol.query.causes import borne_by
from rules_engine.crisis_protocol.query.live import attack_at_hand
from rules_engine.crisis_protocol.query.paths import moved_by
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.query.stats import reading, size_during
from rules_engine.crisis_protocol.state.editions import differs
from rules_engine.crisis_protocol.state.frames import AttackFrame, VolleyFrame
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
    TokenType.SOURCE: CrisisKind.EXTRACT,
    TokenType.ZONE: CrisisKind.SECURE,
}
"""OBJ-Q7, E25-06: what counts as a Secure or an Extract token, whatever card brings it."""

OWN_RANGES = {RuleKind.ACTIVE, RuleKind.REACTIVE, RuleKind.INNATE, RuleKind.ATTACK_RULE}
"""Superpowers and special rules of attacks: whose ranges a rule may have measured from something else."""


def things(world: World, scope: Scope, selector: Any) -> list[str]:
    """What a selector means, without asking anybody; a choice must have been made and bound before."""
    if isinstance(selector, str):
        return scope.named("active") or _active(world) if selector == "active" else scope.named(selector)
    if isinstance(selector, Each):
        return matching(world, scope, selector.of)
    if isinstance(selector, Pick):
        return pickable(world, scope, selector.of)
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


def pickable(world: World, scope: Scope, filter: Filter) -> list[str]:
    """What may be chosen of it. GRU-22: no team tactic card of its own side can choose a grunt, unless it names it
    (EFF-01); what it does to everybody it does to a grunt as well."""
    found = matching(world, scope, filter)
    if scope.rule is None or scope.rule.kind is not RuleKind.TACTIC or filter.named:
        return found
    characters = world.state.characters
    return [id for id in found if not ((c := characters.get(id)) and c.grunt and c.owner == scope.seat)]


def _all(world: World, kind: Thing, filter: Filter) -> list[str]:
    if kind is Thing.CHARACTER:
        if Health.KOED in filter.health:
            return list(world.state.characters)
        return [c.id for c in world.state.fielded]
    if kind is Thing.TERRAIN:
        return list(world.state.terrain)
    if kind is Thing.MARKER:
        return list(world.state.markers)
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
        feature = world.state.terrain[id]
        standing = scope.named(filter.under) if filter.under is not None else [id]
        if filter.under is not None and not any(world.state.characters[who].on == id for who in standing):
            return False
        if filter.named and feature.terrain not in filter.named:
            return False
        if filter.raised_by is not None and feature.owner != player(world, scope, filter.raised_by):
            return False
    elif id in world.state.markers:
        marker = world.state.markers[id]
        if Thing.MARKER not in filter.kind or (filter.named and marker.name not in filter.named):
            return False
        if filter.side is not Side.ANY and (marker.owner == scope.seat) is not (filter.side is Side.ALLY):
            return False
    else:
        return False
    return _place(world, scope, filter, id) and _sizes(world, scope, filter, id) and _test(world, scope, filter, id)


def starts(world: World, scope: Scope, of: Any) -> list[str]:
    """What a range is measured from; of a superpower or a special rule of an attack it may be something else than its
    owner."""
    found = things(world, scope, of)
    own = scope.rule is not None and scope.rule.kind in OWN_RANGES
    if not own or scope.owner not in found or not world.lasting(MeasuresFrom):
        return found
    from rules_engine.crisis_protocol.query.origins import spot

    return [spot(world, id) if id == scope.owner else id for id in found]


def _place(world: World, scope: Scope, filter: Filter, id: str) -> bool:
    fallen = scope.named("fallen")
    measured = filter.within is not None or filter.beyond is not None or filter.edge is not None
    if measured and id in world.state.objectives and world.state.objectives[id].spot is None:
        return False  # OBJ-14: a token that is held lies on a stat card, not on the battlefield
    if filter.within is not None:
        reach = numbers.number(world, scope, filter.within.range)
        if not any(world.within(id, other, reach, fallen) for other in starts(world, scope, filter.within.of)):
            return False
    if filter.beyond is not None:
        reach = numbers.number(world, scope, filter.beyond.range)
        if any(world.within(id, other, reach, fallen) for other in starts(world, scope, filter.beyond.of)):
            return False
    if filter.edge is not None and not world.near_edge(id, numbers.number(world, scope, filter.edge)):
        return False
    if filter.in_beam is not None and in_beam(world, id) != filter.in_beam:
        return False
    if filter.on_line is not None and not _on_line(world, scope, filter.on_line, id):
        return False
    return filter.sight is None or any(world.sees(viewer, id) for viewer in scope.named(filter.sight))


def _on_line(world: World, scope: Scope, ends: Filter, id: str) -> bool:
    """Whether a line between two of them crosses its base; one that only grazes the rim does not."""
    if id not in world.state.characters:
        return False
    base, centres = world.footprint(id), [world.footprint(end).centre for end in matching(world, scope, ends)]
    reach = base.radius - EPSILON
    return any(distance_to_segment(base.centre, line) < reach for line in combinations(centres, 2))


def in_beam(world: World, id: str) -> bool:
    """Whether the tool of the beam going on lies over it."""
    from rules_engine.crisis_protocol.board import beam
    from rules_engine.crisis_protocol.query.origins import scene_for
    from rules_engine.crisis_protocol.query.targets import reach_of, start_of

    frame = world.state.innermost("volley")
    if not isinstance(frame, VolleyFrame) or frame.angle is None:
        return False
    attack = world.attack(frame.attacker, frame.attack)
    start = start_of(world, frame.attacker, attack, frame.origin)
    laid = beam.lane(start, reach_of(world, frame.attacker, attack), frame.angle / 1000)  # thousandths of a degree
    if id in world.state.terrain:
        return laid.meets_outline(world.scene.feature(id)) is not None
    scene, meant = scene_for(world, frame.attacker, attack)
    return any(laid.touches(base) for base in scene.bases if id in (base.id, meant.get(base.id)))


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
        and _health(world, scope, filter, character)
        and (not filter.named or not card.slugs.isdisjoint(filter.named))
        and (not filter.not_named or card.slugs.isdisjoint(filter.not_named))
        and (filter.affiliation is None or filter.affiliation in (*card.affiliations, *character.joined))
        and (filter.namesake is None or _namesake(world, scope.named(filter.namesake), card))
        and (filter.outside is None or filter.outside not in (*card.affiliations, *character.joined))
        and (filter.keyword is None or filter.keyword in world.keywords(character.id))
        and (filter.superpower is None or _has_superpower(world, filter.superpower, character))
        and (filter.attack_type is None or _attacks_with(world, filter.attack_type, character))
        and (not filter.has or any(condition in character.conditions for condition in filter.has))
        and not any(condition in character.conditions for condition in filter.lacks)
        and (filter.can_gain is None or _can_gain(world, filter.can_gain, character))
        and (filter.token is None or character.tokens.get(filter.token, 0) > 0)
        and (filter.without_token is None or not character.tokens.get(filter.without_token, 0))
        and (filter.activated is None or character.activated == filter.activated)
        and (filter.grunt is None or character.grunt == filter.grunt)
        and (filter.form is None or (character.form or next(iter(card.forms))) == filter.form)
        and _leader(world, filter, character)
        and _tokens(world, scope, filter, character)
    )


def _namesake(world: World, of: list[str], card: CharacterCard) -> bool:
    others = [world.card(id) for id in of if id in world.state.characters]
    return any(card.name.en == other.name.en or card.alter_ego == other.alter_ego for other in others)


def _has_superpower(world: World, name: str, character: Character) -> bool:
    powers = world.form(character.id).superpowers
    return any(power.local_id == name and world.shows(character.id, power.side) for power in powers)


def _attacks_with(world: World, type_: Defense, character: Character) -> bool:
    return any(
        type_ in attack.type and world.shows(character.id, attack.side) for attack in world.form(character.id).attacks
    )


def _can_gain(world: World, condition: str, character: Character) -> bool:
    from rules_engine.crisis_protocol.query.permits import immune

    return condition not in character.conditions and not immune(world, character.id, condition)


def _leader(world: World, filter: Filter, character: Character) -> bool:
    """SQD-14…22, also of abilities that team tactic cards gave."""
    if filter.leader is None and filter.leads is None and not filter.leadership:
        return True
    player = world.state.players[character.owner]
    gained = [world.content.rule(rule) for rule, who in player.gained.items() if who == character.id]
    abilities = [*world.form(character.id).leadership, *gained]
    leading = (
        player.leader == character.id and player.leadership is not None
    ) or character.id in player.shared.values()
    leading = leading and not world.silenced(character.id)
    return (
        (filter.leader is None or bool(abilities) == filter.leader)
        and (filter.leads is None or leading == filter.leads)
        and (not filter.leadership or any(one.affiliation in filter.leadership for one in abilities))
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
        return character.controller == seat and (character.owner == seat or not _asks_for_squads(world, scope))
    of_a_squad = character.owner == character.controller or not differs(world.state.options.edition, "CAR-06")
    return character.controller != seat and (of_a_squad or not _asks_for_squads(world, scope))


def _asks_for_squads(world: World, scope: Scope) -> bool:
    """CAR-06, CAR-07: for team tactic cards and leaderships, their further parts and what they leave behind whoever is
    merely controlled is no ally; by the core rules of March 2022 it belongs to neither squad, and so is no enemy to
    them either."""
    kind = borne_by(world.content, scope.rule.id) if scope.rule is not None else None
    return kind in (RuleKind.TACTIC, RuleKind.LEADERSHIP)


def _health(world: World, scope: Scope, filter: Filter, character: Character) -> bool:
    state = Health.KOED if character.koed else Health.DAZED if character.dazed else Health(character.health.value)
    if not filter.health:  # DMG-10: nothing reaches a Dazed character unless it says so
        return state in (Health.HEALTHY, Health.INJURED)
    contesting = filter.contests is not None or filter.contesting is not None or objectives.CONTESTED in scope.names
    if contesting and state is Health.INJURED and _tokens(world, scope, filter, character):  # OBJ-Q9
        state = Health(objectives.counts_as(world, character.id).value)
    return state in filter.health


def _tokens(world: World, scope: Scope, filter: Filter, character: Character) -> bool:
    if filter.holding is not None and not any(
        token.held_by == character.id and scope.means(token) and objective_matches(world, filter.holding, token)
        for token in world.state.objectives.values()
    ):
        return False
    if filter.holds is not None and not any(
        world.state.objectives[token].held_by == character.id for token in scope.named(filter.holds)
    ):
        return False
    if filter.atop is not None:
        feature = world.state.terrain.get(character.on or "")
        if feature is None or feature.size < numbers.number(world, scope, filter.atop):
            return False
        others = scope.named(filter.atop_with) if filter.atop_with else []
        if any(id in world.state.characters and world.state.characters[id].on != character.on for id in others):
            return False
    if filter.contending is not None and not any(
        objective_matches(world, filter.contending, token)
        and (token.held_by == character.id or objectives.contests(world, character.id, token.id))
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
    if filter.in_arc_of is not None and not any(
        objectives.in_arc(world, character.id, token) for token in scope.named(filter.in_arc_of)
    ):
        return False
    if filter.contests is not None and not any(
        objectives.contests(world, character.id, token) for token in scope.named(filter.contests)
    ):
        return False
    if filter.targeted is not None:
        return (character.id in _targets(world)) == filter.targeted
    return True


def bearer_of_own(world: World, owner: str, token: str) -> str | None:
    """With whom a character's one token of its own lies: with itself, or with an enemy that cannot have brought such a
    one itself; None once it is out of the game."""
    own = world.state.characters[owner]
    for id, character in world.state.characters.items():
        foreign = character.controller == own.controller or character.card == own.card
        if character.tokens.get(token, 0) and (id == owner or not foreign):
            return id
    return None


def _targets(world: World) -> list[str]:
    """Whom the attack at hand is against; of a beam or area that is over, all whom it attacked."""
    attack = attack_at_hand(world)
    if isinstance(attack, AttackFrame):
        return [attack.target]
    return [made["who"] for made in attack.made if isinstance(made, dict)] if attack is not None else []


def objective_matches(world: World, wanted: Matching, token: Objective) -> bool:
    """Of a type, a name or a kind of crisis; without any of them every token will do."""
    if not wanted.types and not wanted.named and not wanted.crisis:
        return True
    printed = world.content.objective(token.crisis, token.name)
    type_ = printed.type if printed is not None else None
    crisis = world.content.crises.get(token.crisis)
    usual = crisis.kind if crisis is not None else None
    if (KIND_OF_TYPE.get(type_, usual) if type_ is not None else usual) in wanted.crisis:
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
    if (
        filter.far_of is not None
        and objectives.farthest(world, token.crisis, player(world, scope, filter.far_of), token.name) != token.id
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
