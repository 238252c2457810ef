"""Names, questions and events in one person's words; until the view speaks, ids are read out.

It must not decide what is shown.
"""

from __future__ import annotations

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import Decision, Option, Spot
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason


class Voice:
    def __init__(self, content: Content, language: str) -> None:
        self.content = content
        self.language = language

    def name(self, id: str, state: Match | None = None) -> str:
        return id.rpartition(":")[2].rpartition(".")[2].replace("_", " ").title()

    def question(self, decision: Decision, state: Match) -> str:
        return self.name(decision.key)

    def option(self, decision: Decision, option: Option, state: Match) -> str:
        head, _, rest = option.id.partition(":")
        return f"{self.name(head)}: {self.name(rest)}" if rest else self.name(head)

    def spot(self, decision: Decision, spot: Spot, state: Match) -> str:
        about = spot.params.get("id") or spot.params.get("subject") or spot.params.get("from") or ""
        return f"{self.name(spot.code)} {self.name(str(about))}".strip()

    def reason(self, reason: Reason, state: Match | None = None) -> str:
        return f"{self.name(reason.code)} ({reason.rule})"

    def story(self, events: list[Event], state: Match) -> list[str]:
        return [self.name(str(event.kind)) for event in events if str(event.kind) not in ("rolled", "span_ended")]
