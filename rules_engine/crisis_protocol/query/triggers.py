"""Whether a rule acts at a moment: its trigger fits, its condition holds, its icons lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules_engine.crisis_protocol.cards.vocabulary import Moment, Rule, RuleKind, Trigger
from rules_engine.crisis_protocol.query import conditions, selecting
from rules_engine.crisis_protocol.query.live import attack_at_hand
from rules_engine.crisis_protocol.query.scope import Live
from rules_engine.crisis_protocol.state.frames import AttackFrame, VolleyFrame

if TYPE_CHECKING:
    from rules_engine.crisis_protocol.query.world import World


def listens(rule: Rule, moment: Moment) -> bool:
    return any(trigger.moment is moment for trigger in rule.on)


def acting(world: World, moment: Moment, names: Mapping[str, Any]) -> list[Live]:
    """Every rule that acts at this moment, before anyone has paid."""
    return [live for live in world.listening(moment) if fits(world, live, moment, names)]


def fits(world: World, live: Live, moment: Moment, names: Mapping[str, Any]) -> bool:
    return set_off(world, live, moment, names) and holds_now(world, live, names)


def set_off(world: World, live: Live, moment: Moment, names: Mapping[str, Any]) -> bool:
    """Whether what happens is what the rule waits for, its condition aside."""
    return (
        any(t.moment is moment and _narrowed(world, live, t, names) for t in live.rule.on)
        and _on_its_attack(world, live, names)
        and icons_lie(world, live.rule)
    )


def holds_now(world: World, live: Live, names: Mapping[str, Any]) -> bool:
    """The rule's condition; what a team tactic card asks for depends on who plays it and is judged with that."""
    return live.rule.kind is RuleKind.TACTIC or conditions.may_hold(world, live.scope(**names), live.rule)


def waits(rule: Rule, moment: Moment) -> bool:
    """EFF-06: whether a rule set off by this moment comes up only when the effect is over."""
    return any(trigger.after_effect and trigger.moment is moment for trigger in rule.on)


def _on_its_attack(world: World, live: Live, names: Mapping[str, Any]) -> bool:
    """An attack's special rules speak of that attack only; a later attack inside it has its own (SPC-08)."""
    if live.rule.kind is not RuleKind.ATTACK_RULE:
        return True
    frame = attack_at_hand(world)
    return frame is not None and names.get("roll") != "dodge" and not _replaced(world, live, frame, names)


def _replaced(world: World, live: Live, frame: AttackFrame | VolleyFrame, names: Mapping[str, Any]) -> bool:
    """Another rule of the attack that applies, or has been used, says it comes instead of this one."""
    others = (
        rule for rule in world.attack(frame.attacker, frame.attack).rules if rule.instead_of == live.rule.local_id
    )
    used = {id.partition("@")[0] for window in world.state.stack for id in getattr(window, "used", ())}
    return any(
        rule.id in used or (icons_lie(world, rule) and conditions.holds(world, live.scope(**names), rule.when))
        for rule in others
    )


def icons_lie(world: World, rule: Rule) -> bool:
    """SPC-01, SPC-03, SPC-06: every icon at least so often; dice are not used up."""
    if not rule.icons:
        return True
    frame = world.state.innermost("attack")
    if not isinstance(frame, AttackFrame) or "attack" not in frame.pools:
        return False
    lying = Counter(frame.pools["attack"].faces)
    return all(lying[face] >= times for face, times in rule.icons.items())


def _narrowed(world: World, live: Live, trigger: Trigger, names: Mapping[str, Any]) -> bool:
    scope = live.scope(**names)
    by = _one(names.get("by"))
    narrowings = (
        (trigger.roll, names.get("roll")),
        (trigger.action, names.get("action")),
        (trigger.move, names.get("move")),
        (trigger.source, names.get("from")),
        (trigger.kinds, names.get("kind")),
    )
    if any(wanted and given not in wanted for wanted, given in narrowings):
        return False
    if trigger.base and names.get("extra"):
        return False
    if trigger.contact and not set(trigger.contact) & set(names.get("contacts") or ()):
        return False
    if trigger.type and _attack_type(world, names) not in {t.value for t in trigger.type}:
        return False
    if trigger.named and names.get("named") not in trigger.named and _attack_name(world) not in trigger.named:
        return False
    if trigger.marked is not None and names.get("named") not in live.scope().named(trigger.marked):
        return False
    if trigger.paid and not names.get("paid"):
        return False
    if trigger.conditions and names.get("condition") not in trigger.conditions:
        return False
    if trigger.tokens is not None and not any(
        selecting.objective_matches(world, trigger.tokens, world.state.objectives[token])
        for token in scope.named("token")
    ):
        return False
    about = any(selecting.party(world, scope, trigger.subject, id, fallen=True) for id in _all(names.get("subject")))
    return about and selecting.party(world, scope, trigger.by, by, fallen=True)


def _all(value: Any) -> list[str | None]:
    """Whom a moment is about: mostly one, in a collision both."""
    if isinstance(value, (list, tuple)):
        return [str(one) for one in value] or [None]
    return [_one(value)]


def _one(value: Any) -> str | None:
    if isinstance(value, (list, tuple)):
        return str(value[0]) if value else None
    return None if value is None else str(value)


def _attack_type(world: World, names: Mapping[str, Any]) -> str | None:
    frame = world.state.innermost("attack")
    return frame.type if isinstance(frame, AttackFrame) else names.get("from_type")


def _attack_name(world: World) -> str | None:
    frame = world.state.innermost("attack")
    return world.attack(frame.attacker, frame.attack).local_id if isinstance(frame, AttackFrame) else None
