"""Carrying out the steps of a rule, one by one; what each verb does is said in the `verbs_…` modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.events.base import Cause
from rules_engine.crisis_protocol.query import stacking, stats
from rules_engine.crisis_protocol.query.modifying import label
from rules_engine.crisis_protocol.query.paths import walk
from rules_engine.crisis_protocol.query.scope import Scope
from rules_engine.crisis_protocol.rules.context import Ctx, world
from rules_engine.crisis_protocol.state.frames import EffectFrame
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.procedures import AGAIN, DONE, Flow, procedure

STOP = "#stop"
"""Set among the names when a choice found nothing: the rest of the rule is left out."""

Verb = Callable[["Run", Any], None]

VERBS: dict[type[Any], Verb] = {}


def verb(step: type[Any]) -> Callable[[Verb], Verb]:
    """Register what a word of the vocabulary does."""

    def register(function: Verb) -> Verb:
        if step in VERBS:
            raise EngineBug(f"{step.__name__} is done twice")
        VERBS[step] = function
        return function

    return register


class Run:
    """One step of a rule being carried out."""

    def __init__(self, ctx: Ctx, frame: EffectFrame, step: Any) -> None:
        self.ctx = ctx
        self.frame = frame
        self.step = step
        self.rule = world(ctx).content.rule(frame.rule)
        self.scope = Scope(self.rule, frame.owner, frame.seat, frame.names)
        self.trigger = stacking.touched_at(ctx.state)
        self.reached: list[str] = []

    @property
    def cause(self) -> Cause:
        """Whose effect this is (EFF-03…05)."""
        attack = self.rule.kind is RuleKind.ATTACK_RULE
        nobodys = self.rule.kind in (RuleKind.CRISIS, RuleKind.INTERACT)
        seat = None if nobodys else self.frame.seat
        return Cause(rule=self.rule.id, seat=seat, character=self.frame.owner, attack=attack)

    @property
    def name(self) -> str:
        """What its result is called."""
        return str(getattr(self.step, "as_", None) or "previous")

    def reachable(self, ids: list[str]) -> list[str]:
        """DMG-08, DMG-10, ATK-Q4: nothing has an effect on a Dazed character or one that is gone."""
        characters = self.ctx.state.characters
        found = [id for id in ids if id not in characters or (characters[id].in_play and not characters[id].dazed)]
        return sorted(found, key=self.turn_of) if self.rule.kind is RuleKind.CRISIS else found

    def turn_of(self, id: str) -> int:
        """PHA-Q5: what a crisis card does in a phase comes for the priority holder's characters first, otherwise for
        those of the attacking or else the active player (TIM-02, TIM-04)."""
        character = self.ctx.state.characters.get(id)
        return stats.sides(world(self.ctx)).index(character.controller) if character is not None else 0

    def affected(self, ids: list[str]) -> list[str]:
        """Whom of these the step affects: those it can reach and no effect of its name has affected yet (EFF-10)."""
        return self.unaffected(self.reachable(ids))

    def unaffected(self, ids: list[str]) -> list[str]:
        """EFF-10, EFF-11: those whom no other effect of this name has affected at this trigger."""
        left = [id for id in ids if id not in self.spared]
        self.reached += left
        return left

    @property
    def spared(self) -> frozenset[str]:
        """Whom other effects of this name have affected at this trigger; dice too (MOD-Q5)."""
        if self.trigger is None:
            return frozenset()
        touched, source = self.trigger
        return stacking.spared(touched, label(self.rule), source)

    def remember_affected(self) -> None:
        """Once the step is done: those it has affected are spared by other effects of its name."""
        if self.trigger is not None and self.reached:
            touched, source = self.trigger
            stacking.record(touched, label(self.rule), self.reached, source)

    def inner(self, *path: str | int, **names: Any) -> None:
        """Carry out steps that stand inside this one; what they bind stays bound."""
        self.ctx.push(
            EffectFrame(
                rule=self.frame.rule,
                path=[*self.frame.path, self.frame.at, *path],
                owner=self.frame.owner,
                seat=self.frame.seat,
                names={**self.frame.names, **names},
            ),
            into="names",
        )

    def await_(self, *frames: Frame, asked: int | None = None) -> None:
        """Push work and keep its results under this step's name."""
        if not frames:
            self.keep([], 0, asked)
            return
        self.frame.returned = []
        self.frame.waiting = self.name
        if asked is not None:
            self.frame.names[f"{self.name}#asked"] = asked
        self.ctx.push(*frames, into="returned+")

    def keep(self, who: list[str], amount: int, asked: int | None = None) -> None:
        """Remember whom a step affected, how much it did and how much it could not do."""
        if not amount:
            self.reached = []
        for name in dict.fromkeys((self.name, "previous")):
            self.frame.names[name] = who
            self.frame.names[f"{name}#amount"] = amount
            if asked is not None:
                self.frame.names[f"{name}#shortfall"] = max(0, asked - amount)


def run_step(ctx: Ctx, frame: EffectFrame) -> Flow:
    look = world(ctx)
    steps = walk(look.content.rule(frame.rule), frame.path) or ()
    if frame.waiting is not None:
        _collect(frame)
        frame.at += 1
        return AGAIN
    if frame.todo is not None:
        frame.names.pop(STOP, None)  # of a `for_each` the rest is left out for one thing, not for the next
    if frame.at >= len(steps) or frame.names.get(STOP):
        frame.result = frame.names
        return DONE
    step = steps[frame.at]
    do = VERBS.get(type(step))
    if do is None:
        raise EngineBug(f"nobody knows how to {type(step).__name__}")
    run = Run(ctx, frame, step)
    do(run, step)
    run.remember_affected()
    look.note(frame.rule)
    if frame.waiting is None:
        frame.at += 1
    return AGAIN


def _collect(frame: EffectFrame) -> None:
    assert frame.waiting is not None
    results = [result for result in frame.returned if isinstance(result, dict)]
    who = [str(result["who"]) for result in results if result.get("amount") and result.get("who")]
    amount = sum(int(result.get("amount") or 0) for result in results)
    for result in results:
        if result.get("meets"):
            frame.names[str(result["meets"])] = result["met"]
    asked = frame.names.pop(f"{frame.waiting}#asked", None)
    for name in dict.fromkeys((frame.waiting, "previous")):
        frame.names[name] = who
        frame.names[f"{name}#amount"] = amount
        if asked is not None:
            frame.names[f"{name}#shortfall"] = max(0, int(asked) - amount)
    frame.waiting = None
    frame.returned = []


EFFECT = procedure(EffectFrame, {"step": run_step})
