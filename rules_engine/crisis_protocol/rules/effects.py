"""Carrying out the steps of a rule, one by one; what each verb does is said in the `verbs_…` modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules_engine.crisis_protocol.cards.vocabulary import RuleKind
from rules_engine.crisis_protocol.cards.vocabulary.steps_flow import May
from rules_engine.crisis_protocol.events.base import Cause
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

    @property
    def declinable(self) -> bool:
        """Whether this very step is all that a `may` allows."""
        block = walk(self.rule, self.frame.path[:-1]) if len(self.frame.path) > 1 else None
        return isinstance(block, May) and len(block.do) == 1

    def reachable(self, ids: list[str]) -> list[str]:
        """DMG-08, DMG-10, ATK-Q4: nothing has an effect on a Dazed character or one that is gone."""
        characters = self.ctx.state.characters
        return [id for id in ids if id not in characters or (characters[id].in_play and not characters[id].dazed)]

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
        for name in {self.name, "previous"}:
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
    do(Run(ctx, frame, step), step)
    look.note(frame.rule)
    if frame.waiting is None:
        frame.at += 1
    return AGAIN


def _collect(frame: EffectFrame) -> None:
    assert frame.waiting is not None
    results = [result for result in frame.returned if isinstance(result, dict)]
    who = [str(result["who"]) for result in results if result.get("amount") and result.get("who")]
    amount = sum(int(result.get("amount") or 0) for result in results)
    asked = frame.names.pop(f"{frame.waiting}#asked", None)
    for name in {frame.waiting, "previous"}:
        frame.names[name] = who
        frame.names[f"{name}#amount"] = amount
        if asked is not None:
            frame.names[f"{name}#shortfall"] = max(0, int(asked) - amount)
    frame.waiting = None
    frame.returned = []


EFFECT = procedure(EffectFrame, {"step": run_step})
