"""The dice of a match as a file that anyone can check with `tools/verify_dice.py`; it holds no unrevealed seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from rules_engine.kernel.dice import ALGORITHM, SeedChain
from rules_engine.kernel.record import Record, Seen
from rules_engine.kernel.values import Seat, Value


class Export(Value):
    """Everything a stranger needs to recheck every roll."""

    format: Literal["dice-export-1"] = "dice-export-1"
    algorithm: str
    match: str
    commitment: str
    """Published before anyone added a word."""
    words: dict[Seat, str]
    seeds: dict[int, str]
    """The secrets revealed so far, by span. Each one proves all earlier ones."""
    rolls: tuple[Seen, ...]
    """Every roll ever seen in the match, undone or not, in the order they were first seen."""


def export_dice(
    record: Record, chain: SeedChain, *, match: str, words: Mapping[Seat, str], revealed: Iterable[int]
) -> Export:
    """The export of a match; `revealed` are the spans that are over. Secret rolls of others stay hidden."""
    over = sorted(revealed)
    last = over[-1] if over else -1
    return Export(
        algorithm=ALGORITHM,
        match=match,
        commitment=chain.commitment,
        words=dict(words),
        seeds={span: chain.seed(span).hex() for span in over},
        rolls=tuple(
            seen.redacted() if seen.secret_to is not None and seen.span > last else seen for seen in record.transcript
        ),
    )
