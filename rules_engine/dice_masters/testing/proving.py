"""The long proofs of Dice Masters: a soak, steered to the texts that have not acted, and duels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.testing.seeking import goals_for
from rules_engine.dice_masters.testing.soak import play
from rules_engine.proofs.dueling import duels
from rules_engine.proofs.proof import Figures, Goals, Piece, Proof

MATCHES = 2000
SOURCES = ("rules_engine/kernel", "rules_engine/cardfiles", "rules_engine/dice_masters", "assets/dice_masters")


def proofs() -> tuple[Proof, ...]:
    return (
        Proof(
            name="soak dice_masters",
            what="whole matches of random teams, checked at every answer and replayed",
            pieces=MATCHES,
            sources=SOURCES,
            play=_play,
            told=_told,
            rules=_texts,
            goals=_goals,
        ),
        *duels("dice_masters", SOURCES),
    )


def _texts() -> frozenset[str]:
    return frozenset(text.id for card in default_content().offered for text in card.texts)


def _goals(number: int, left: Collection[str]) -> Goals:
    return goals_for(default_content(), number, set(left))


def _play(seed: int, goals: Goals) -> Piece:
    report = play(seed, goals)
    return Piece(
        figures=Counter({"matches": 1, "answers": report.answers, f"ended by {report.outcome or 'a fault'}": 1}),
        acted=frozenset(report.fired),
        faults=[f"seed {seed}: {text}" for text in report.broken],
    )


def _told(figures: Figures) -> str:
    ends = ", ".join(f"{name} {times}" for name, times in figures.items() if name.startswith("ended"))
    return f"{figures['answers']} answers; {ends}"
