"""The events of one committed step as a few sentences a person likes to read; an attack in a handful of lines."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rules_engine.crisis_protocol.events.objectives import Scored
from rules_engine.crisis_protocol.query.casting import tactic_id
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.view import measures
from rules_engine.crisis_protocol.view.phrases import pick
from rules_engine.crisis_protocol.view.phrases.events import TOGETHER
from rules_engine.crisis_protocol.view.telling import Events
from rules_engine.kernel.events import Event
from rules_engine.kernel.phrasing import full_stop

GATHERED = frozenset({"gained", "erhielt", "lost", "verlor"})
"""Verbs of which several objects in a row need only one."""
MOST_DEEDS = 4
"""More than these make a sentence nobody finishes."""


class Story:
    def __init__(self, events: Events) -> None:
        self.events = events
        self.names = events.names

    def tell(self, state: Match, events: Sequence[Event], later: Sequence[Event] = ()) -> list[str]:
        """`later`: what has happened since, as far as the state knows of it already."""
        costs, paid = _payments(events)
        told = [
            event
            for index, event in enumerate(events)
            if id(event) not in paid and self._worth_telling(event, events[index + 1 :], state)
        ]
        lines: list[str] = []
        at = 0
        while at < len(told):
            line, used = self._together(state, told, at, later)
            if line is None:
                line, used = self._sentence(state, told, at, costs)
            at += used
            if line:
                lines.append(line)
        return lines

    def _worth_telling(self, event: Any, later: Sequence[Any], state: Match) -> bool:
        match event.kind:
            case "terrain_destroyed":  # a thrown feature is gone anyway
                return not any(e.kind == "terrain_thrown" and e.feature == event.feature for e in later)
            case "moved":  # TRF-06: a new form is placed as part of the change
                return not any(e.kind == "transformed" and e.who == event.who for e in later[:2])
            case "action_taken":  # ACT-06: said already by what was shaken off
                return not any(e.kind == "condition_removed" and e.who == event.who for e in later) and bool(
                    self.events.clause(state, event)
                )
            case "interacted":  # OBJ-13: said already by what came of it
                return not any(e.kind == "objective_taken" and e.token == event.token for e in later)
            case "phase_began":
                return bool(event.phase.value == "cleanup")
            case "effect_granted":  # one gift in several parts tells once whom it is about
                whom = self.events.chosen(state, event)
                return bool(whom) and not any(
                    e.kind == event.kind and e.effect.rule == event.effect.rule and self.events.chosen(state, e) == whom
                    for e in later
                )
            case "order_fired":  # others see what came of it; its owner is told under which conditions it spoke
                return bool(event.terms)
        return bool(self.events.clause(state, event))

    # -- several events, one line --------------------------------------------------------------------------------

    def _together(self, state: Match, told: list[Event], at: int, later: Sequence[Event]) -> tuple[str | None, int]:
        first: Any = told[at]
        if first.kind in ("round_began", "power_gained"):
            start = at + (first.kind == "round_began")
            run = _run(told, start, lambda e: e.kind == "power_gained" and e.cause.rule == "PHA-03")
            if run > 1:
                key = "power_phase" if first.kind == "round_began" else "everyone_power"
                said = self._say(key, round=getattr(first, "round", state.round), amount=1)
                return said, start - at + run
        if first.kind == "entered_play":
            run = _run(told, at, lambda e: self.events.key(state, e) == "entered_play:setup")
            if run > 1:
                people = [self.names.of(state, event.who) for event in told[at : at + run]]  # type: ignore[attr-defined]
                return full_stop(self._say("deployed", who=self.names.listed(people))), run
        if first.kind == "power_gained":
            gift = (first.amount, first.cause.rule)
            run = _run(told, at, lambda e: e.kind == first.kind and (e.amount, e.cause.rule) == gift)
            people = [self.names.of(state, event.who) for event in told[at : at + run]]  # type: ignore[attr-defined]
            if run > 1 and len(set(people)) == run:
                remark = getattr(self.events.clause(state, first), "remark", "")
                said = self._say("many_power", who=self.names.listed(people), amount=first.amount)
                return full_stop(said + remark), run
        if first.kind == "dice_rolled" and first.pool in ("attack", "defense"):
            run = _run(told, at, lambda e: e.kind == "dice_rolled" and e.pool in ("attack", "defense"))
            return self._dice(state, told[at : at + run]), run
        if first.kind == "scored":
            run = _run(told, at, lambda e: e.kind == "scored")
            lines = [self.events.event(state, event) or "" for event in told[at : at + run]]
            standing = told[at + run - 1].standing  # type: ignore[attr-defined]
            if standing is None:  # on record from before it was noted
                since = [event for event in (*told[at + run :], *later) if isinstance(event, Scored)]
                standing = {
                    seat: player.vp - sum(event.points.get(seat, 0) for event in since)
                    for seat, player in state.players.items()
                }
            scores = ", ".join(f"{self.names.seat(seat)} {standing.get(seat, 0)}" for seat in state.players)
            return " ".join((*lines, self._say("standing", scores=scores))), run
        return None, 1

    def _dice(self, state: Match, rolled: Sequence[Any]) -> str:
        parts: list[str] = []
        for who in dict.fromkeys(event.who for event in rolled):
            base = [face for event in rolled if event.who == who and not event.extra for face in event.faces]
            extra = [face for event in rolled if event.who == who and event.extra for face in event.faces]
            shown = base or extra
            key = "dice" if base else "only_extra"
            said = self._say(key, who=self.names.of(state, who), faces=measures.faces(self.names, shown))
            if base and extra:
                said += self._say("extra", faces=measures.faces(self.names, extra))
            parts.append(said)
        return full_stop("; ".join(parts))

    def _say(self, key: str, **values: object) -> str:
        return pick(TOGETHER[key], self.names.locale).format(**values)

    # -- deeds of one character, one sentence --------------------------------------------------------------------

    def _sentence(self, state: Match, told: list[Event], at: int, costs: dict[int, int]) -> tuple[str, int]:
        first = self.events.clause(state, told[at], costs.get(id(told[at]), 0))
        if not first or first.subject is None:
            return (self.events.spoken(state, first) if first else ""), 1
        deeds, landing = [first.remarked], first.landing
        used, said = 1, {first.remark}
        while at + used < len(told) and len(deeds) < MOST_DEEDS:
            event = told[at + used]
            if event.kind in ("dice_rolled", "attack_declared", "activation_began", "superpower_used"):
                break
            clause = self.events.clause(state, event, costs.get(id(event), 0))
            if clause is not None and (clause.subject != first.subject):
                break
            used += 1
            if clause is not None:
                fresh = clause.remark not in said and not _follows(told[at], event)
                deeds.append(clause.remarked if fresh else clause.deed)
                said.add(clause.remark)
                landing = clause.landing
        name = self.names.of(state, first.subject)
        return full_stop(f"{name} {self.names.listed(self._gathered(deeds))}{landing}"), used

    def _gathered(self, deeds: list[str]) -> list[str]:
        """`gained 2 Power`, `gained Bleed` in a row are one deed; what is done again is done twice."""
        said: list[tuple[str, list[str]]] = []
        for deed in self._counted(deeds):
            verb, _, object_ = deed.partition(" ")
            if said and verb in GATHERED and said[-1][0] == verb:
                said[-1][1].append(object_)
            else:
                said.append((verb, [object_]))
        return [f"{verb} {self.names.listed(objects)}".strip() for verb, objects in said]

    def _counted(self, deeds: list[str]) -> list[str]:
        runs = [(deed, len(list(run))) for deed, run in groupby(deeds)]
        return [deed if n == 1 else self._again(deed, n) for deed, n in runs]

    def _again(self, deed: str, times: int) -> str:
        """`advanced (Medium) twice`, `lief zweimal (Mittel)`: each language has a place of its own for it."""
        verb, gap, rest = deed.partition(" ")
        return self._say(f"times:{times}", verb=verb, rest=gap + rest)


def _follows(first: Any, then: Any) -> bool:
    """Whether the second comes from the same cause, so that it need not be said twice."""
    one, other = getattr(first, "cause", None), getattr(then, "cause", None)
    if one is not None and one == other:
        return True
    rule = getattr(first, "rule", None)
    return other is not None and rule is not None and other.rule == rule


def _run(told: Sequence[Event], start: int, fits: Any) -> int:
    count = 0
    while start + count < len(told) and fits(told[start + count]):
        count += 1
    return count


def _payments(events: Sequence[Any]) -> tuple[dict[int, int], set[int]]:
    """Power paid, told along with what it paid for: the cost of an event, and the payments that are told thereby."""
    costs: dict[int, int] = {}
    paid: set[int] = set()
    for index, event in enumerate(events):
        if event.kind != "power_spent":
            continue
        goods = next((g for g in (*events[index:], *reversed(events[:index])) if _pays_for(event, g)), None)
        if goods is not None:
            costs[id(goods)] = costs.get(id(goods), 0) + event.amount
            paid.add(id(event))
    return costs, paid


def _pays_for(payment: Any, event: Any) -> bool:
    match event.kind:
        case "superpower_used":
            return bool(event.rule == payment.on and event.who == payment.who)
        case "tactic_played":
            return bool(event.card == tactic_id(payment.on) and payment.who in event.by)
        case "attack_declared" | "volley_declared":
            return bool(event.attack == payment.on and event.attacker == payment.who)
        case "interacted":
            return bool(payment.on == "interaction" and event.who == payment.who)
    return False
