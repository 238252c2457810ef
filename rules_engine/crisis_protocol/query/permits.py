"""What is forbidden, waived or demanded: prohibitions beat permissions (EFF-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.crisis_protocol.cards.vocabulary import permissions as p
from rules_engine.crisis_protocol.cards.vocabulary.filters import Filter
from rules_engine.crisis_protocol.cards.vocabulary.words import Side
from rules_engine.crisis_protocol.query.scope import Live, Scope
from rules_engine.crisis_protocol.state.pieces import CharacterId, Objective
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.values import Seat

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def permissions(
    world: World, kind: type[Any], who: CharacterId, *, only: Callable[[Any], bool] | None = None, **names: Any
) -> Iterator[tuple[Live, Scope, Any]]:
    """Every permission of a kind that holds for a character; what is not asked for is left out by `only`, before
    anything is looked up."""
    if not (lasting := world.lasting(kind)):
        return  # mostly: nothing of the kind is in force
    from rules_engine.crisis_protocol.query import conditions, selecting

    for live, permission in lasting:
        if only is not None and not only(permission):
            continue
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
    new: Objective | None = None,
    condition: str | None = None,
    critical: bool = False,
    cause: CharacterId | None = None,
) -> list[Reason]:
    """Why a character may not do or suffer a deed; nothing if it may. `by` is whose effect it would be, `token` the
    objective token it is about, `new` one that is not in the game yet; `critical` asks about dice for criticals;
    `cause` is whose deed it would undo, which a rule knows as `source`."""
    from rules_engine.crisis_protocol.query import selecting

    own = world.seat_of(who)
    reasons: list[Reason] = []
    names = {"source": cause} if cause is not None else {}
    bans = permissions(world, p.Cannot, who, only=lambda ban: any(d.value == deed for d in ban.do), **names)
    for live, scope, ban in bans:
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
        if ban.token is not None and token not in scope.named(ban.token):
            continue
        if ban.objectives is not None:
            about = world.state.objectives[token] if token is not None else new
            if about is not None and not selecting.objective_matches(world, ban.objectives, about):
                continue
        world.note(live.rule.id)
        reasons.append(Reason(rule="EFF-07", code="forbidden", params={"deed": deed, "by": live.rule.id}))
    return reasons


def keeps_target(world: World, attacker: CharacterId) -> bool:
    """Whether nobody can change the target of the attack at hand. Asked where somebody would."""
    return _any(world, p.KeepsTarget, attacker, lambda _: True)


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


def fails_open(world: World, who: CharacterId, roll: str, reroll: bool) -> bool:
    """MOD-06: whether this one may reroll, or else change, failures. Asked where there are some."""

    def allows(rule: p.FailsOpen) -> bool:
        return (not rule.roll or roll in {r.value for r in rule.roll}) and (reroll or not rule.rerolls_only)

    return _any(world, p.FailsOpen, who, allows)


class First(NamedTuple):
    """The action an activation must begin with, what a shake must remove, and whom an attack must target."""

    action: str
    removes: str | None
    targets: list[CharacterId] | None = None


def must_first(world: World, who: CharacterId) -> First | None:
    """CON-18, CON-19; an attack on somebody is demanded only where it can be made, so not before a prescribed shake."""
    for live, scope, rule in sorted(permissions(world, p.MustFirst, who), key=lambda found: bool(found[2].target)):
        targets = None if rule.target is None else _attackable(world, scope, rule.target, who)
        if targets != []:
            world.note(live.rule.id)
            return First(rule.action.value, rule.removes, targets)
    return None


def _attackable(world: World, scope: Scope, among: Filter, who: CharacterId) -> list[CharacterId]:
    """Those of them that it can attack now."""
    from rules_engine.crisis_protocol.query import selecting, targets

    return [
        id
        for id in selecting.matching(world, scope, among)
        if any(not targets.cannot_choose(world, who, attack, targets=[id]) for attack in world.attacks(who))
    ]


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


def tramples(world: World, who: CharacterId) -> tuple[frozenset[str], str]:
    """Features over which its advances and climbs may end, and the rule that says so."""
    for live, _, rule in permissions(world, p.Tramples, who):
        small = (f.id for f in world.state.terrain.values() if f.interactive and f.size <= rule.size)
        return frozenset(small), live.rule.id
    return frozenset(), ""


def drops_placed_by(world: World, who: CharacterId) -> str:
    """OBJ-18, unless a card lets its owner place them."""
    found = next(permissions(world, p.DropsPlacedBy, who), None)
    if found is None:
        return "opponent"
    world.note(found[0].rule.id)
    return str(found[2].who.value)
