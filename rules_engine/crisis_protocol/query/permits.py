"""What is forbidden, waived or demanded: prohibitions beat permissions (EFF-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
            yield live, scope, permission


def _any(world: World, kind: type[Any], who: CharacterId, fits: Callable[[Any], bool]) -> bool:
    """Whether a permission of a kind that fits holds for a character; the first that does has acted."""
    for live, _, permission in permissions(world, kind, who):
        if fits(permission):
            world.note(live.rule.id)
            return True
    return False


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
    condition: str | None = None,
    critical: bool = False,
) -> list[Reason]:
    """Why a character may not do or suffer a deed; nothing if it may. `by` is whose effect it would be, `token` the
    objective token it is about; `critical` asks about dice for criticals."""
    from rules_engine.crisis_protocol.query import selecting

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
        if ban.conditions and condition not in ban.conditions:
            continue
        if critical and not ban.criticals:
            continue
        about = world.state.objectives[token] if token is not None and ban.objectives is not None else None
        if about is not None and not selecting.objective_matches(world, ban.objectives, about):
            continue
        world.note(live.rule.id)
        reasons.append(Reason(rule="EFF-07", code="forbidden", params={"deed": deed, "by": live.rule.id}))
    return reasons


def immune(world: World, who: CharacterId, condition: str) -> bool:
    """KEY-04."""
    for live, scope, immunity in permissions(world, p.Immune, who):
        named = scope.names.get("values") if "parameter" in immunity.conditions else immunity.conditions
        if condition in (named or ()):
            world.note(live.rule.id)
            return True
    return False


def waived(world: World, attacker: CharacterId, what: str) -> bool:
    """What the attacks of a character, or the attack going on, need not heed. Asked where it would stand in the way."""
    return _any(world, p.Ignores, attacker, lambda ignored: what in {w.value for w in ignored.what})


def hidden(world: World, who: CharacterId, *, stealth: bool) -> tuple[int, str] | None:
    """KEY-09, KEY-Q4: attackers must be this close, by Stealth or by another limit, and the rule that says so."""
    limits = [
        (limit.range, live.rule.id)
        for live, _, limit in permissions(world, p.TargetedWithin, who)
        if limit.stealth is stealth
    ]
    return None if not limits or (stealth and forbidden(world, who, "have_stealth")) else min(limits)


def fails_open(world: World, who: CharacterId, roll: str) -> bool:
    """MOD-06: whether this one may reroll or change failures. Asked where there are some."""
    return _any(world, p.FailsOpen, who, lambda rule: roll in {r.value for r in rule.roll})


def must_first(world: World, who: CharacterId) -> tuple[str, str | None] | None:
    """CON-18, CON-19: the action an activation must begin with, and what a shake must remove."""
    found = next(permissions(world, p.MustFirst, who), None)
    if found is None:
        return None
    world.note(found[0].rule.id)
    return found[2].action.value, found[2].removes


def unhurt(world: World, who: CharacterId, by: str) -> bool:
    return _any(world, p.Unhurt, who, lambda rule: by in rule.by)


def granted_cover(world: World, who: CharacterId, attacker: CharacterId) -> str | None:
    """COV-07: the rule that gives cover, if any."""
    from rules_engine.crisis_protocol.query import selecting

    for live, scope, rule in permissions(world, p.HasCover, who):
        if rule.from_ is None or selecting.matches(world, scope, rule.from_, attacker):
            world.note(live.rule.id)
            return live.rule.id
    return None


def drops_placed_by(world: World, who: CharacterId) -> str:
    """OBJ-18, unless a card lets its owner place them."""
    found = next(permissions(world, p.DropsPlacedBy, who), None)
    if found is None:
        return "opponent"
    world.note(found[0].rule.id)
    return str(found[2].who.value)
