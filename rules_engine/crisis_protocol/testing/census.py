"""What a match made use of: steps, verbs, moments and card rules, counted as they run; play itself is not touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.cards.loader.content import walk as walk_card
from rules_engine.crisis_protocol.cards.vocabulary import Moment, Trigger
from rules_engine.crisis_protocol.query.paths import walk
from rules_engine.crisis_protocol.rules.effects import VERBS
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.state.frames import EffectFrame, UseFrame
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.context import Context
from rules_engine.kernel.procedures import Procedure, Step
from rules_engine.kernel.windows import WindowFrame

Tallies = dict[str, Counter[str]]

# `rule_used` counts how often a rule's steps were begun, `rule_fired` in how many matches a rule really did something:
# its steps ran, it made a number another one, or it forbade or allowed what was asked for (`World.note`).
KINDS = ("module", "step", "verb", "moment", "rule_used", "rule_fired", "event", "question", "answered")


MENUS = {Moment.TURN, Moment.ACTIVATION}
"""Moments that are no windows: what acts in them is offered in a menu."""


class Census:
    """Counts by kind; a thing that never happened counts nothing."""

    def __init__(self) -> None:
        self.counts: Tallies = {kind: Counter() for kind in KINDS}

    def add(self, kind: str, name: str) -> None:
        self.counts[kind][name] += 1


class CountedGame(CrisisProtocol):
    """The game with every step counted."""

    def __init__(self, content: Content, census: Census) -> None:
        super().__init__(content, set())
        self.census = census
        self.procedures = {kind: self._counted(procedure) for kind, procedure in self.procedures.items()}

    def _counted(self, procedure: Procedure) -> Procedure:
        steps = {name: self._counting(step) for name, step in procedure.steps.items()}
        return Procedure(frame=procedure.frame, steps=steps, order=procedure.order)

    def _counting(self, step: Step) -> Step:
        def counted(ctx: Context[Match], frame: Any) -> Any:
            made = list(self._uses(self.cards(ctx.state), frame, step))
            flow = step(ctx, frame)  # a step that only asks ends here and counts when it acts
            for kind, name in made:
                self.census.add(kind, name)
            return flow

        return counted

    def _uses(self, content: Content, frame: Any, step: Step) -> Iterator[tuple[str, str]]:
        """What a step makes use of, read from its frame before it runs."""
        yield "module", step.__module__.rpartition(".")[2]
        yield "step", f"{frame.kind}.{frame.step}"
        if isinstance(frame, WindowFrame):
            yield "moment", frame.moment
        elif isinstance(frame, UseFrame) and frame.step == "effect":
            yield "rule_used", frame.rule
        elif isinstance(frame, EffectFrame) and frame.waiting is None:
            steps = walk(content.rule(frame.rule), frame.path) or ()
            if frame.at < len(steps):
                yield "verb", type(steps[frame.at]).__name__


def expected(content: Content) -> dict[str, set[str]]:
    """Everything that could be counted, so that what never was can be listed."""
    game = CrisisProtocol(content)
    steps = {f"{kind}.{step}": function for kind, p in game.procedures.items() for step, function in p.steps.items()}
    return {
        "module": {function.__module__.rpartition(".")[2] for function in steps.values()},
        "step": set(steps),
        "verb": {verb.__name__ for verb in VERBS},
        "moment": {moment.value for moment in _moments(content) - MENUS},
        "rule_fired": set(content.rules),
    }


def _moments(content: Content) -> set[Moment]:
    """Those at which some card acts: no window is opened for nobody."""
    return {node.moment for card in content.cards() for node in walk_card(card) if isinstance(node, Trigger)}


def never(content: Content, counts: Tallies) -> dict[str, list[str]]:
    """What could have happened and did not, by kind."""
    return {kind: sorted(names - counts[kind].keys()) for kind, names in expected(content).items()}
