"""What a scenario expects to have happened: events by name and facts, in order; it looks, and changes nothing."""

from __future__ import annotations

from typing import Any

from rules_engine.crisis_protocol.registry import CRISIS_PROTOCOL
from rules_engine.crisis_protocol.testing.slips import unknown
from rules_engine.kernel.events import Event

BOOKKEEPING = frozenset({"remembered", "forgotten", "limit_used", "rolled", "dealt", "attack_numbered", "span_ended"})
"""Events that no one at a table would speak of."""


def known_events() -> list[str]:
    """Every event that can be expected, with its facts."""
    told = sorted((kind, event) for kind, event in CRISIS_PROTOCOL.events.items() if kind not in BOOKKEEPING)
    return [f"{kind}: {', '.join(fact for fact in event.model_fields if fact != 'kind')}" for kind, event in told]


def in_order(events: list[Event], wanted: list[Any]) -> list[str]:
    """Events in this order, others may lie between; each as a name, or a name with some of its facts."""
    rest = iter(events)
    for item in wanted:
        if isinstance(item, dict) and len(item) == 1:
            ((kind, facts),) = item.items()
        else:
            kind, facts = item, {}
        if not isinstance(kind, str) or not isinstance(facts, dict):
            return [f"an event is written as its name, or {{name: {{fact: value}}}}, not {item!r}"]
        if unheard := _unheard(kind, facts):
            return unheard
        if not any(event.kind == kind and _has(event, facts) for event in rest):
            seen = ", ".join(e.kind for e in events if e.kind not in BOOKKEEPING)
            return [f"no {kind} {facts or ''} in this order; there were: {seen}"]
    return []


def not_told(events: list[Event], kinds: list[str]) -> list[str]:
    """None of these happened; a misspelt name would hold for the wrong reason."""
    unheard = [wrong for kind in kinds for wrong in _unheard(kind, {})]
    return unheard or [f"{event.kind} happened" for event in events if event.kind in kinds]


def _unheard(kind: str, facts: dict[str, Any]) -> list[str]:
    known = CRISIS_PROTOCOL.events.get(kind) if isinstance(kind, str) else None
    if known is None:
        return [unknown("event", kind, CRISIS_PROTOCOL.events) + " (`scenario --events` lists them)"]
    return [unknown(f"fact of {kind}:", fact, known.model_fields) for fact in facts if fact not in known.model_fields]


def _has(event: Event, facts: dict[str, Any]) -> bool:
    told = event.model_dump(mode="json")
    return all(_same(told.get(name), value) for name, value in facts.items())


def _same(has: Any, wants: Any) -> bool:
    if isinstance(has, str) and isinstance(wants, str):
        return has == wants or has.endswith(f".{wants}")
    if isinstance(has, dict) and isinstance(wants, dict):
        return all(_same(has.get(name), value) for name, value in wants.items())
    return bool(has == wants)
