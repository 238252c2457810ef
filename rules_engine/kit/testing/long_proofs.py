"""A game's long proofs: a soak, steered to the rules that have not acted, duels of all pairs of levels, its balance."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from rules_engine.kit.testing.balance import Balance, balances
from rules_engine.kit.testing.proving import Proving
from rules_engine.kit.testing.soak import soak
from rules_engine.proofs.dueling import duels
from rules_engine.proofs.proof import Figures, Goals, Piece, Proof

MATCHES = 2000
SOURCES = ("rules_engine/kernel", "rules_engine/cardfiles", "rules_engine/kit")


def long_proofs(
    proving: Proving[Any], matches: int = MATCHES, balance: Balance[Any] | None = None
) -> tuple[Proof, ...]:
    sources = (*SOURCES, *proving.sources)
    return (
        Proof(
            name=f"soak {proving.game}",
            what="whole matches of random loadouts, checked at every answer and replayed",
            pieces=matches,
            sources=sources,
            play=partial(_play, proving),
            told=_told,
            rules=proving.rules,
            goals=proving.goals,
        ),
        *(duels(proving.game, sources) if proving.levels else ()),
        *(balances(balance, sources) if balance is not None else ()),
    )


def _play(proving: Proving[Any], seed: int, goals: Goals) -> Piece:
    report = soak(proving, seed, goals)
    return Piece(
        figures=Counter({"matches": 1, "answers": report.answers, f"ended by {report.outcome or 'a fault'}": 1}),
        acted=frozenset(report.acted),
        faults=[f"seed {seed}: {text}" for text in report.broken],
    )


def _told(figures: Figures) -> str:
    ends = ", ".join(f"{name} {times}" for name, times in figures.items() if name.startswith("ended"))
    return f"{figures['answers']} answers; {ends}"
