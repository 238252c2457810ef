"""Duels of opponents as long proofs: each pair of levels of a game, with the interval of what was found."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import combinations

from rules_engine.duels import interval
from rules_engine.games import duels_of
from rules_engine.proofs.proof import Figures, Goals, Piece, Proof

MATCHES = 400
SEED = 1


def duels(game: str, sources: tuple[str, ...]) -> tuple[Proof, ...]:
    return tuple(
        Proof(
            name=f"duel {game} {better} {worse}",
            what=f"how often {better} beats {worse}, both ways round",
            pieces=MATCHES,
            sources=sources,
            play=partial(_play, game, better, worse),
            told=partial(_told, better),
        )
        for worse, better in combinations(duels_of(game).NAMES, 2)
    )


def _play(game: str, one: str, other: str, number: int, goals: Goals) -> Piece:
    fight = duels_of(game).fight(one, other, number - 1, SEED)
    return Piece(
        figures=Counter({"matches": 1, "won": fight.winner == "one", "lost": fight.winner == "other"}),
        faults=[f"match {number}: {text}" for text in fight.violations],
    )


def _told(better: str, figures: Figures) -> str:
    won, lost, matches = (figures.get(name, 0) for name in ("won", "lost", "matches"))
    low, high = interval(won, matches)
    return f"{better} {won} : {lost}, draws {matches - won - lost}; {won / matches:.1%} ({low:.1%} to {high:.1%})"
