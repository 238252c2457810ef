"""EFF-10, EFF-11: whom effects of one name have affected at one trigger, and whom one would affect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import Each, Moment, Pick, RuleKind
from rules_engine.crisis_protocol.cards.vocabulary import steps_dice as d
from rules_engine.crisis_protocol.cards.vocabulary import steps_flow as f
from rules_engine.crisis_protocol.cards.vocabulary import steps_harm as h
from rules_engine.crisis_protocol.query import conditions, selecting
from rules_engine.crisis_protocol.query.modifying import die_id, pool_of, roller, turnable
from rules_engine.crisis_protocol.query.rolls import pool_name, rolling
from rules_engine.crisis_protocol.query.scope import Live, Scope
from rules_engine.crisis_protocol.state.frames import AttackFrame, EffectFrame, SufferFrame, UseFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.windows import WindowFrame

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World

Touched = dict[str, dict[str, str]]
"""By an effect's name, then by the thing it affected: whose effect that was."""


def source_of(live: Live) -> str:
    """Whose effect it is: several parts of one card's rule, or of one gift, are one effect."""
    whose = live.seat if live.rule.kind is RuleKind.TACTIC else live.owner
    return _source(whose, live.effect, live.path)


def _source(whose: str | None, effect: int | None, path: Sequence[str | int]) -> str:
    """A promise is the rest of the rule that made it, so those of one owner are one; of gifts each is another."""
    gift = effect is not None and len(path) == 1
    return f"{whose or ''}#{effect if gift else ''}"


def touched_at(state: Match) -> tuple[Touched, str] | None:
    """What the trigger at hand has brought about so far, and whose effect is being carried out on top of it; None
    outside triggers: then every use stands for itself. All that happens when somebody is targeted is one trigger,
    however often the target changes (ATK-Q2)."""
    at = len(state.stack) - 1
    while at >= 0 and isinstance(state.stack[at], EffectFrame):
        at -= 1
    source = ""
    if at >= 0 and isinstance(use := state.stack[at], UseFrame):
        source = _source(use.owner, use.effect, use.path)
        at -= 1
    window = state.stack[at] if at >= 0 else None
    if not isinstance(window, WindowFrame):
        return None
    attack = state.innermost("attack")
    if window.moment == Moment.TARGETED.value and isinstance(attack, AttackFrame):
        return attack.touched, source
    return window.notes, source


def spared(touched: Touched, name: str, source: str) -> frozenset[str]:
    """Whom effects of this name, brought by others, have affected already."""
    return frozenset(id for id, whose in touched.get(name, {}).items() if whose != source)


def affected_by_others(world: World, live: Live) -> frozenset[str]:
    """Whom others' effects of its name have affected at the trigger at hand."""
    found = touched_at(world.state)
    return spared(found[0], live.printed, source_of(live)) if found is not None else frozenset()


def has_affected_all(world: World, live: Live, scope: Scope) -> bool:
    """Whether a rule could only affect those whom others' effects of its name have affected at this trigger."""
    done = affected_by_others(world, live)
    meant = aims(world, scope, live.rule.do) if done else None
    return meant is not None and meant <= done


def aims(world: World, scope: Scope, steps: Iterable[Any]) -> set[str] | None:
    """Whom steps would affect; None where that is not known beforehand, or where they do more than affect somebody."""
    found: set[str] = set()
    for step in steps:
        meant = _aims(world, scope, step)
        if meant is None:
            return None
        found |= meant
    return found


def _aims(world: World, scope: Scope, step: Any) -> set[str] | None:
    match step:
        case f.May() | f.Limited() | f.Repeat() | f.UnlessPays():
            return aims(world, scope, step.do)
        case f.If():
            return aims(world, scope, step.then if conditions.holds(world, scope, step.test) else step.otherwise)
        case f.ForEach():
            each = _things(world, scope, step.who)
            parts = [aims(world, scope.bind(it=id), step.do) for id in each] if each is not None else [None]
            return None if None in parts else set().union(*(part for part in parts if part is not None))
        case d.AddDice():
            pool = pool_name(world, scope, step.to)
            frame = rolling(world, pool)
            return None if frame is None else {roller(frame, pool)}
        case d.Change():  # MOD-Q5: each die by itself; a die that is rerolled notes it (MOD-02)
            name = pool_of(world, scope, step.whose)
            if name is None or rolling(world, name) is None:
                return None
            able = turnable(world, scope.seat, name, step.faces, step.to, fails=step.fails)
            return {die_id(name, i) for i in able}
        case h.ReduceDamage():
            who = about_to_suffer(world.state)
            return None if who is None else {who}
        case f.StepBase(aims_at=str(field)) if getattr(step, field) is not None:
            return _things(world, scope, getattr(step, field))
    return None


def _things(world: World, scope: Scope, selector: Any) -> set[str] | None:
    if isinstance(selector, (Each, Pick)):
        return set(selecting.things(world, scope, selector))
    return set(selecting.things(world, scope, selector)) or None  # a name that is bound later


def about_to_suffer(state: Match) -> str | None:
    """Whose damage can be reduced now (ATK-44)."""
    harm, attack = state.innermost("suffer"), state.innermost("attack")
    if isinstance(harm, SufferFrame):
        return harm.who
    return attack.target if isinstance(attack, AttackFrame) else None


def record(touched: Touched, name: str, ids: Iterable[str], source: str) -> None:
    """An effect of this name has affected these; the first that did stays named."""
    touched[name] = {**dict.fromkeys(ids, source), **touched.get(name, {})}
