"""What any game's scenario can expect: who is asked what, what is offered or barred, what happened, how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules_engine.kernel.decisions import Decision, Option
from rules_engine.kernel.events import Event
from rules_engine.kernel.registry import Registry
from rules_engine.kernel.state import State
from rules_engine.kit.testing.answering import found
from rules_engine.kit.testing.faults import Fault, mapping, unknown
from rules_engine.kit.testing.proving import Proving, S

GENERAL = ("asks", "offers", "bars", "lacks", "events", "no_events", "outcome")


def differences(proving: Proving[S], game: Any, state: S, events: Sequence[Event], wanted: Any) -> Iterator[str]:
    """Each difference as a sentence. A `Fault` says that the scenario itself is wrong."""
    for key, value in mapping("expect", wanted).items():
        try:
            if key not in GENERAL:
                yield from proving.expect(game, state, key, value)
            elif key == "asks":
                yield from _asks(state, value)
            elif key in ("offers", "lacks"):
                for asked, fragments in mapping(key, value).items():
                    options = options_of(proving, state, asked)
                    told = _offered(asked, options) if key == "offers" else _lacking(asked, options)
                    yield from (said for fragment in _list(fragments) for said in told(fragment))
            elif key == "bars":
                yield from _bars(proving, state, value)
            elif key == "events":
                yield from _events(type(state).registry, events, _list(value))
            elif key == "no_events":
                yield from _not_told(type(state).registry, events, _list(value))
            else:
                yield from _outcome(state, value)
        except Fault as fault:
            raise fault if fault.at else type(fault)(str(fault), (key,)) from None


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _asks(state: State, wanted: Any) -> Iterator[str]:
    open_ = {seat: decision.key for seat, decision in state.pending.items()}
    if open_ != ({} if wanted in (None, "none") else wanted):
        yield f"asked is {open_ or 'nobody'}, not {wanted}"


def options_of(proving: Proving[S], state: S, key: str) -> dict[str, Option]:
    """What an open question offers, barred or not, by id."""
    for decision in state.pending.values():
        if proving.asked(state, decision, str(key)):
            return {option.id: option for option in offered(decision)}
    open_ = {seat: decision.key for seat, decision in state.pending.items()}
    raise Fault(f"nobody is asked {key!r}; open is {open_ or 'nothing'}")


def offered(decision: Decision) -> Sequence[Option]:
    for field in ("options", "rows", "bins"):
        if options := getattr(decision, field, ()):
            return tuple(options)
    return tuple(Option(id=spot.code) for spot in getattr(decision, "spots", ()))


def _offered(key: str, options: Mapping[str, Option]) -> Any:
    def told(fragment: str) -> Iterator[str]:
        option = options[found(str(fragment), options)]
        if not option.enabled:
            yield f"{option.id} is barred by {[reason.rule for reason in option.reasons]}"

    return told


def _lacking(key: str, options: Mapping[str, Option]) -> Any:
    def told(fragment: str) -> Iterator[str]:
        there = [id for id in options if all(word in id for word in str(fragment).split())]
        if there:
            yield f"{key} offers {', '.join(there)}"

    return told


def _bars(proving: Proving[S], state: S, wanted: Any) -> Iterator[str]:
    for key, rules in mapping("bars", wanted).items():
        options = options_of(proving, state, key)
        for fragment, rule in mapping(key, rules).items():
            option = options[found(str(fragment), options)]
            against = [reason.rule for reason in option.reasons]
            against += [reason.rule for reasons in getattr(option, "barred", {}).values() for reason in reasons]
            if rule not in against:
                yield f"{option.id} is barred by {against or 'nothing'}, not by {rule}"


# -- what happened ---------------------------------------------------------------------------------------------------


def known_events(registry: Registry) -> list[str]:
    """Every event that can be expected, with its facts."""
    told = sorted(registry.events.items())
    return [f"{kind}: {', '.join(fact for fact in event.model_fields if fact != 'kind')}" for kind, event in told]


def _events(registry: Registry, events: Sequence[Event], wanted: Sequence[Any]) -> Iterator[str]:
    """A subsequence: in this order, whatever else happened."""
    asked = [_kind_and_facts(registry, one) for one in wanted]
    rest = iter(events)
    for kind, facts in asked:
        if not any(event.kind == kind and _has(event, facts) for event in rest):
            kinds = [event.kind for event in events]
            yield f"{kind} {facts or ''} did not happen (or not in this order): {kinds}"
            return


def _not_told(registry: Registry, events: Sequence[Event], kinds: Sequence[Any]) -> Iterator[str]:
    """None of these happened; a misspelt name would hold for the wrong reason."""
    for one in kinds:
        kind, facts = _kind_and_facts(registry, one)
        if any(event.kind == kind and _has(event, facts) for event in events):
            yield f"{kind} happened"


def _kind_and_facts(registry: Registry, said: Any) -> tuple[str, dict[str, Any]]:
    kind, facts = next(iter(said.items())) if isinstance(said, dict) and len(said) == 1 else (said, {})
    facts = {} if facts is None else facts
    if not isinstance(kind, str) or not isinstance(facts, dict):
        raise Fault(f"an event is written as its name, or {{name: {{fact: value}}}}, not {said!r}")
    known = registry.events.get(kind)
    if known is None:
        raise Fault(unknown("event", kind, registry.events) + " (`scenario --events` lists them)")
    for fact in facts:
        if fact not in known.model_fields:
            raise Fault(unknown(f"fact of {kind}:", fact, known.model_fields))
    return kind, facts


def _has(event: Event, facts: Mapping[str, Any]) -> bool:
    told = event.model_dump(mode="json")
    return all(fits(told[key], value) for key, value in facts.items())


def fits(told: Any, wanted: Any) -> bool:
    """Of ids and names a part is enough, of lists their number."""
    if isinstance(told, str) and isinstance(wanted, str):
        return wanted in told
    if isinstance(told, list) and isinstance(wanted, list):
        return len(told) == len(wanted) and all(fits(one, other) for one, other in zip(told, wanted, strict=True))
    if isinstance(told, list) and isinstance(wanted, int):
        return len(told) == wanted
    if isinstance(told, dict) and isinstance(wanted, dict):
        return all(
            any(str(key) in name and fits(one, value) for name, one in told.items()) for key, value in wanted.items()
        )
    return bool(told == wanted)


def _outcome(state: State, wanted: Any) -> Iterator[str]:
    if wanted in (None, "none"):
        if state.outcome is not None:
            yield f"the match is over: {state.outcome.code}"
        return
    if state.outcome is None:
        yield "the match is not over"
        return
    told = state.outcome.model_dump(mode="json")
    for key, value in mapping("outcome", wanted).items():
        if key not in told:
            raise Fault(unknown("part of an outcome:", key, told))
        if told[key] != value:
            yield f"the outcome's {key} is {told[key]}, not {value}"
