"""Events in words: one short clause or sentence each, in the past tense; nothing is decided here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules_engine.crisis_protocol.board import coordinates
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import Choose
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.state.match import Match, StandingOrder
from rules_engine.crisis_protocol.view import measures
from rules_engine.crisis_protocol.view.names import Names
from rules_engine.crisis_protocol.view.ordering import order_text
from rules_engine.crisis_protocol.view.phrases import pick, terms
from rules_engine.crisis_protocol.view.phrases.events import DEEDS, HAPPENINGS, OUTCOMES, SILENT, TOGETHER
from rules_engine.crisis_protocol.view.placing import compass
from rules_engine.kernel.decisions import PASS, Pick
from rules_engine.kernel.events import Event
from rules_engine.kernel.phrasing import full_stop
from rules_engine.kernel.state import Outcome

SUBJECTS = ("who", "attacker")
FRIENDLY = frozenset({"ACT-03", "MOV-17", "ACT-06", "PHA-03"})
"""Causes that go without saying."""


@dataclass(frozen=True)
class Clause:
    """What one event says: a deed of somebody, or a sentence of its own."""

    event: Event
    subject: str | None = None
    deed: str = ""
    sentence: str = ""
    remark: str = ""
    """Where it comes from, in brackets."""
    landing: str = ""
    """Where a movement has led; said at the end of a sentence only."""

    def __bool__(self) -> bool:
        return bool(self.deed or self.sentence)

    @property
    def remarked(self) -> str:
        """The deed and where it comes from, in one pair of brackets."""
        if self.remark and self.deed.endswith(")"):
            return f"{self.deed[:-1]}, {self.remark.removeprefix(' (')}"
        return self.deed + self.remark


class Events:
    def __init__(self, names: Names) -> None:
        self.names = names

    def event(self, state: Match, event: Event) -> str | None:
        clause = self.clause(state, event)
        return self.spoken(state, clause) if clause else None

    def spoken(self, state: Match, clause: Clause) -> str:
        if clause.subject is None:
            return full_stop(clause.sentence)
        return full_stop(f"{self.names.of(state, clause.subject)} {clause.remarked}{clause.landing}")

    def clause(self, state: Match, event: Event, cost: int = 0) -> Clause | None:
        """What an event says; None for bookkeeping."""
        if event.kind in SILENT or (event.kind == "action_taken" and getattr(event, "action", "") != "shake"):
            return None
        if event.kind == "transformed" and not self._form(event):
            return None
        if event.kind == "effect_granted" and not self.chosen(state, event):
            return None
        values = self._values(state, event)
        values["cost"] = str(cost)
        key = self.key(state, event, cost)
        if key in HAPPENINGS:
            return Clause(event, sentence=pick(HAPPENINGS[key], self.names.locale).format(**values))
        deed = pick(DEEDS[key], self.names.locale).format(**values)
        landing = self._landing(state, event) if event.kind == "moved" else ""
        return Clause(event, subject=self._subject(event), deed=deed, remark=self._remark(event), landing=landing)

    @staticmethod
    def _subject(event: Any) -> str:
        for name in SUBJECTS:
            if hasattr(event, name):
                return str(getattr(event, name))
        return str(event.by)

    def _remark(self, event: Any) -> str:
        cause = getattr(event, "cause", None)
        if not isinstance(cause, Cause) or cause.rule in FRIENDLY:
            return ""
        if event.kind == "moved" and (self._led(event) or cause.character in (None, event.who)):
            return ""
        if cause.attack and cause.rule in self.names.content.attacks:
            return ""
        return pick(TOGETHER["cause"], self.names.locale).format(cause=self.names.cause(cause.rule))

    @staticmethod
    def _led(event: Any) -> bool:
        """Whether somebody else moved it. Whom a friend's effect lets advance advances itself; an enemy's effect leads
        it (MOV-09), and whoever is pushed, thrown or placed does nothing."""
        cause = event.cause
        if cause.character is None or cause.character == event.who:
            return False
        return event.move not in ("advance", "climb") or cause.seat != event.who.partition(".")[0]

    # -- which phrase --------------------------------------------------------------------------------------------

    def key(self, state: Match, event: Any, cost: int = 0) -> str:
        kind: str = event.kind
        variants: list[str] = []
        match kind:
            case "moved":
                variants = [f"{event.move}:by"] if self._led(event) else []
                variants.append(event.move)
            case "recovered":
                variants = [event.health.value]
            case "entered_play":
                squad = state.players[event.seat].squad
                variants = ["setup"] if not event.waited and any(entry.card == event.card for entry in squad) else []
            case "condition_removed":
                variants = [] if event.cause.rule == "ACT-06" else ["lost"]
            case "dice_rolled":
                variants = ["extra"] if event.extra else ["dodge"] if event.pool == "dodge" else []
            case "priority_rolled":
                variants = [] if event.winner else ["tie"]
            case "squad_revealed":
                variants = ["affiliation"] if event.affiliation else []
            case "phase_began":
                variants = [event.phase.value]
            case "tactic_played":
                many = "many" if len(event.by) > 1 else ""
                variants = [":".join(part for part in (many, "cost" if cost else "") if part)]
            case "objective_changed":
                flags = ("removed", "returned")
                variants = [flag for flag in flags if getattr(event, flag)] or ["flipped"]
            case "control_gained" | "objective_claimed":
                variants = [] if event.seat else ["nobody"]
            case "successes_counted":
                variants = [] if event.attack > event.defense else ["none"]
            case "order_fired":
                picked = event.choice.option if isinstance(event.choice, Pick) else ""
                variants = (
                    ["terms"] if event.terms else ["pass"] if picked == PASS else ["end"] if picked == "end" else []
                )
                if event.order.startswith("@"):
                    left = (
                        "first" if event.order == "@pass" and isinstance(event.choice, Pick) and picked != PASS else ""
                    )
                    variants = [f"left_{left or event.order[1:]}"]
            case "order_lapsed":
                variants = [event.why]
            case "judge_ruled":
                variants = [event.what]
            case "attack_aborted":
                variants = [event.why] if event.why != "ended" or event.by else []
            case "superpower_used" | "attack_declared" | "volley_declared":
                variants = ["cost"] if cost else []
        keys = [f"{kind}:{variant}" for variant in variants if variant]
        return next((key for key in keys if key in DEEDS or key in HAPPENINGS), kind)

    # -- what fills it -------------------------------------------------------------------------------------------

    def _values(self, state: Match, event: Any) -> dict[str, str]:
        names = self.names
        values: dict[str, str] = {}
        for field in type(event).model_fields:
            value = getattr(event, field)
            if isinstance(value, str):
                values[field] = names.of(state, value)
            elif isinstance(value, int):
                values[field] = str(value)
        match event.kind:
            case "moved" | "entered_play":
                values["on"] = self._on(state, event)
                values["tool"] = self._tool(event)
                cause = getattr(event, "cause", None)
                values["by"] = names.of(state, cause.character) if cause and cause.character else ""
            case "attack_aborted":
                values["by"] = names.cause(event.by) if event.by else ""
            case "attack_declared":
                values["cover"] = self._say("cover") if event.verdicts.get("cover") else ""
            case "order_fired" if event.terms:
                values["order"] = order_text(names, state, StandingOrder.model_validate(event.terms))
            case "order_given" | "order_lapsed":
                values["order"] = order_text(names, state, event.order)
                values["seat"] = names.seat(event.order.seat)
            case "judge_ruled":
                values["reason"] = event.reason
                values["place"] = coordinates.name((event.spot.x / 1000, event.spot.y / 1000)) if event.spot else ""
            case "effect_granted":
                values["rule"] = names.rule(event.effect.rule)
                values["who"] = names.listed(names.of(state, one) for one in self.chosen(state, event))
            case "power_spent":
                values["on"] = names.cause(event.on)
            case "token_gained" | "token_removed" | "token_revealed" | "card_tokens_changed":
                values["token"] = names.token(event.token)
            case "joined":
                values["affiliation"] = names.card(event.affiliation) or event.affiliation
            case "transformed":
                values["form"] = self._form(event)
            case "dice_rolled":
                values["faces"] = measures.faces(names, event.faces)
            case "results_added":
                values["by"] = self.ability(event.by)
                values["faces"] = measures.faces(names, event.faces)
            case "dice_rerolled" | "dice_changed":
                values["by"] = self.ability(event.by)
                values["before"] = measures.faces(names, event.before)
                values["after"] = measures.faces(names, event.after)
            case "successes_counted":
                values["margin"] = names.count(max(0, event.attack - event.defense), "damage")
                values["attack"] = names.count(event.attack, "success")
            case "volley_declared":
                values["targets"] = names.listed(names.of(state, one) for one in event.targets) or names.little(
                    "nobody"
                )
            case "priority_rolled":
                rolls = (f"{names.seat(seat)} {measures.faces(names, faces)}" for seat, faces in event.rolls.items())
                values["rolls"] = "; ".join(rolls)
            case "squad_revealed":
                values["squad"] = " · ".join(names.card(entry.card) or entry.card for entry in event.squad)
            case "mission_set":
                values["threat"] = str(event.mission.threat)
            case "crises_drawn":
                values["cards"] = names.listed(names.of(state, card) for card in event.cards)
            case "crisis_picked":
                values["by"] = names.seat(event.by)
            case "objective_turned":
                values["way"] = compass(names, event.facing)
            case "edge_chosen":
                values["edge"] = names.term(terms.EDGES, event.edge)
            case "tactic_played":
                values["by"] = names.listed(names.of(state, one) for one in event.by) or names.seat(event.seat)
            case "scored":
                points = (f"{names.seat(s)} {names.count(n, 'vp')}" for s, n in event.points.items() if n)
                values["points"] = ", ".join(points) or names.little("nothing")
                values["cause"] = names.cause(event.cause.rule)
            case "match_ended":
                values["outcome"] = self.outcome(event.outcome)
            case "marker_laid" | "marker_removed":
                values["name"] = names.token(event.name)
            case "terrain_thrown" | "terrain_created":
                values["feature"] = names.feature(event.feature, event.terrain)
        return values

    def chosen(self, state: Match, event: Any) -> list[str]:
        """Whom somebody has picked for what lasts from now on; nobody where it goes without saying."""
        effect = event.effect
        rule = self.names.content.rules.get(effect.rule)
        if rule is None:
            return []
        picks = (*rule.choose, *(step.as_ or "it" for step in rule.do if isinstance(step, Choose)))
        bound = [effect.bindings.get(name) for name in picks]
        ids = [one for value in bound for one in (value if isinstance(value, list | tuple) else (value,))]
        return [id for id in dict.fromkeys(ids) if id in state.characters and id != effect.owner]

    def _on(self, state: Match, event: Any) -> str:
        if not event.on:
            return ""
        key = "at_top" if event.kind == "entered_play" else "on"
        return pick(TOGETHER[key], self.names.locale).format(on=self.names.of(state, event.on))

    def _landing(self, state: Match, event: Any) -> str:
        """What the new place meant: a token contested, or how near the nearest enemy was. How things stand by now says
        nothing about that."""
        landing = event.landing
        if landing is None:
            return ""
        if landing.contests is not None:
            return self._say("contesting", token=self.names.of(state, landing.contests))
        return self._say("near", n=landing.range, who=self.names.of(state, landing.near))

    def _say(self, key: str, **values: object) -> str:
        return pick(TOGETHER[key], self.names.locale).format(**values)

    def _tool(self, event: Any) -> str:
        tool = getattr(event, "tool", None)
        if not tool:
            return ""
        return pick(TOGETHER["tool"], self.names.locale).format(tool=self.names.term(terms.TOOLS, tool))

    def _form(self, event: Any) -> str:
        card = self.names.content.characters.get(event.card)
        if card is None:
            return ""
        form = card.forms.get(event.form or "")
        if form is not None and form.name is not None:
            return form.name.in_(self.names.locale)
        return card.called(self.names.locale)

    def ability(self, label: str) -> str:
        """The rule that touched dice, by the English name under which MOD-02 counts it."""
        if label in terms.SOURCES:
            return self.names.term(terms.SOURCES, label)
        # That dice are rerolled or changed is said already: a nameless rule of an attack goes by the attack.
        nameless = self.names.cause(label) if label in self.names.content.rules else self.names.rule(label)
        return self._by_label.get(label) or nameless

    @cached_property
    def _by_label(self) -> dict[str, str]:
        rules = self.names.content.rules.values()
        return {rule.name.en: rule.name.in_(self.names.locale) for rule in rules if rule.name is not None}

    def outcome(self, outcome: Outcome) -> str:
        code = outcome.code if outcome.code in OUTCOMES else "other"
        winner = self.names.listed(self.names.seat(seat) for seat in outcome.winners)
        if not winner and f"{code}:draw" in OUTCOMES:
            code = f"{code}:draw"
        score = " : ".join(str(points) for points in outcome.params.values() if isinstance(points, int))
        if code == "points":
            score = str(max((p for p in outcome.params.values() if isinstance(p, int)), default=0))
        said = pick(OUTCOMES[code], self.names.locale).format(winner=winner, score=score or "0 : 0")
        return said.replace(" ()", "")
