"""Which rules of cards kept silent in a stretch of a scenario: they neither acted nor were offered to anybody.

A rule that is shown but barred is silent. It judges no rule of its own: what acts says so itself (`World.note`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rules_engine.crisis_protocol.cards.loader.content import Content
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.crisis_protocol.testing.script import Script
from rules_engine.crisis_protocol.testing.slips import unknown

STAYS_SILENT = "stays_silent"
"""The key of `expect` that names rules which must have kept silent since the last `expect`."""


@dataclass
class Heard:
    """What could be heard of rules since the last `expect`."""

    acted: set[str] = field(default_factory=set)
    offered: set[str] = field(default_factory=set)

    def listen(self, state: Match) -> None:
        """Note every rule that an open question comes from or offers."""
        for decision in state.pending.values():
            self.offered.add(decision.source or "")
            for option in getattr(decision, "options", ()):
                if option.enabled:
                    self.offered.update((str(option.params.get("rule", "")), option.id))

    def forget(self) -> None:
        self.acted.clear()
        self.offered.clear()


def spoke(heard: Heard, named: Iterable[str], script: Script, content: Content) -> list[str]:
    """Every named rule that was heard, or could not have been because its card is not there."""
    wrong = []
    for rule in named:
        if rule not in content.rules:
            wrong.append(unknown("rule of a card", rule, content.rules))
        elif not _is_there(rule, script, content):
            wrong.append(f"{rule} is silent only because its card is not in this scenario")
        elif rule in heard.acted:
            wrong.append(f"{rule} acted")
        elif rule in heard.offered:
            wrong.append(f"{rule} was offered")
    return wrong


def _is_there(rule: str, script: Script, content: Content) -> bool:
    """Keywords and conditions may be given in the course of play, and say so themselves by acting elsewhere."""
    card = rule.partition(".")[0]
    return card in content.keywords or card in content.conditions or card in mentioned([script])


def silent_in(scripts: Iterable[Script]) -> set[str]:
    """The rules that some scenario expects to keep silent."""
    return {rule for s in scripts for line in s.play for rule in (line.get("expect") or {}).get(STAYS_SILENT, ())}


def mentioned(scripts: Iterable[Script]) -> set[str]:
    """The cards that scenarios put on the table."""
    found: set[str] = set()
    for script in scripts:
        for side in (script.blue, script.red):
            found.update(side.tactics)
            for standing in side.characters:
                found.update((standing.card, *standing.gems, *standing.conditions))
        if script.mission is not None:
            found.update(filter(None, (script.mission.secure, script.mission.extract)))
        for roster in script.rosters.values():
            found.update(entry["card"] for entry in roster["characters"])
    return found
