"""What is forbidden, waived or demanded: prohibitions beat permissions (EFF-07)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import permissions as p
from rules_engine.crisis_protocol.cards.vocabulary.words import Side
from rules_engine.crisis_protocol.query.scope import Live, Scope
from rules_engine.crisis_protocol.state.pieces import CharacterId
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def permissions(world: World, kind: type[Any], who: CharacterId, **names: Any) -> Iterator[tuple[Live, Scope, Any]]:
    """Every permission of a kind that holds for a character."""
    from rules_engine.crisis_protocol.query import conditions, selecting

    for live, permission in world.lasting(kind):
        scope = live.scope(**world.engaged, subject=who, it=who, **names)
        if (
            selecting.party(world, scope, permission.of, who)
            and conditions.holds(world, scope, live.rule.when)
            and conditions.holds(world, scope, permission.when)
        ):
            world.note(live.rule.id)
            yield live, scope, permission


def forbidden(
    world: World,
    who: CharacterId,
    deed: str,
    *,
    by: Seat | None = None,
    source: str | None = None,
    type: str | None = None,
    roll: str | None = None,
    token: str | None = None,
) -> list[Reason]:
    """Why a character may not do or suffer a deed; nothing if it may. `by` is whose effect it would be."""
    own = world.seat_of(who)
    reasons: list[Reason] = []
    for live, _, ban in permissions(world, p.Cannot, who):
        if deed not in {d.value for d in ban.do}:
            continue
        if (ban.by is Side.ENEMY and (by is None or by == own)) or (ban.by is Side.ALLY and by != own):
            continue
        if ban.source and source not in {s.value for s in ban.source}:
            continue
        if ban.type and type not in {t.value for t in ban.type}:
            continue
        if ban.roll and roll not in {r.value for r in ban.roll}:
            continue
        named = ban.objectives.named if ban.objectives is not None else ()
        if named and token is not None and token not in named:
            continue
        reasons.append(Reason(rule="EFF-07", code="forbidden", params={"deed": deed, "by": live.rule.id}))
    return reasons


def immune(world: World, who: CharacterId, condition: str) -> bool:
    """KEY-04."""
    for _, scope, immunity in permissions(world, p.Immune, who):
        named = scope.names.get("values") if "parameter" in immunity.conditions else immunity.conditions
        if condition in (named or ()):
            return True
    return False


def waived(world: World, attacker: CharacterId, what: str) -> bool:
    """What the attacks of a character, or the attack going on, need not heed."""
    return any(what in {w.value for w in ignored.what} for _, _, ignored in permissions(world, p.Ignores, attacker))


def stealth(world: World, who: CharacterId) -> int | None:
    """KEY-09: attackers must be within this range."""
    if forbidden(world, who, "have_stealth"):
        return None
    return min((limit.range for _, _, limit in permissions(world, p.TargetedWithin, who)), default=None)


def fails_open(world: World, who: CharacterId, roll: str) -> bool:
    """MOD-06: whether this one may reroll or change failures."""
    return any(roll in {r.value for r in rule.roll} for _, _, rule in permissions(world, p.FailsOpen, who))


def must_first(world: World, who: CharacterId) -> tuple[str, str | None] | None:
    """CON-18, CON-19: the action an activation must begin with, and what a shake must remove."""
    found = next(permissions(world, p.MustFirst, who), None)
    return None if found is None else (found[2].action.value, found[2].removes)


def unhurt(world: World, who: CharacterId, by: str) -> bool:
    return any(by in rule.by for _, _, rule in permissions(world, p.Unhurt, who))


def granted_cover(world: World, who: CharacterId, attacker: CharacterId) -> str | None:
    """COV-07: the rule that gives cover, if any."""
    from rules_engine.crisis_protocol.query import selecting

    for live, scope, rule in permissions(world, p.HasCover, who):
        if rule.from_ is None or selecting.matches(world, scope, rule.from_, attacker):
            return live.rule.id
    return None


def drops_placed_by(world: World, who: CharacterId) -> str:
    """OBJ-18, unless a card lets its owner place them."""
    found = next(permissions(world, p.DropsPlacedBy, who), None)
    return "opponent" if found is None else str(found[2].who.value)
