"""The long proofs of Crisis Protocol: a soak with full probes, steered to the rules that have not acted, and duels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from rules_engine.crisis_protocol.testing.seeking import goals_for
from rules_engine.crisis_protocol.testing.soak import Soak, pool
from rules_engine.proofs.dueling import duels
from rules_engine.proofs.proof import Figures, Goals, Piece, Proof

MATCHES = 1000
SOURCES = (
    "rules_engine/kernel",
    "rules_engine/cardfiles",
    "rules_engine/crisis_protocol",
    "assets/cards",
    "assets/maps",
    "assets/rosters",
)
"""What play and our own players depend on."""


def proofs() -> tuple[Proof, ...]:
    return (
        Proof(
            name="soak crisis_protocol",
            what="whole matches of random rosters, every answer, refusal, undo and replay probed",
            pieces=MATCHES,
            sources=SOURCES,
            play=_play,
            told=_told,
            rules=_rules,
            goals=_goals,
        ),
        *duels("crisis_protocol", SOURCES),
    )


def _rules() -> frozenset[str]:
    return frozenset(pool().rules)


def _goals(number: int, left: Collection[str]) -> Goals:
    return goals_for(pool(), number, set(left))


def _play(seed: int, goals: Goals) -> Piece:
    report = Soak(seed, goals=goals).run()
    toward = f" (--toward {' '.join(goals)})" if goals and report.violations else ""
    return Piece(
        figures=Counter(matches=1, decisions=report.decisions, rounds=report.rounds),
        acted=frozenset(report.counts["rule_fired"]),
        faults=[said + toward for said in report.violations],
    )


def _told(figures: Figures) -> str:
    return f"{figures['decisions']} decisions in {figures['rounds']} rounds"
