"""The dice of a match as a file that anyone can check, here or with `tools/verify_dice.py`; it holds no unrevealed
seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rules_engine.kernel.dice import (
    ALGORITHM,
    LAST_SPAN,
    DealKey,
    SeedChain,
    distinct,
    follows,
    key_from,
    salt,
    stream,
    uniform,
)
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.record import Record, Seen, chain_digest
from rules_engine.kernel.values import Seat, Value

WITH_DEALS = "dice-export-2"


class Export(Value):
    """Everything a stranger needs to recheck every roll."""

    format: Literal["dice-export-1", "dice-export-2"] = "dice-export-1"
    """The second has shuffles and draws among its rolls."""
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
    over = sorted({min(span, LAST_SPAN) for span in revealed})
    last = over[-1] if over else -1
    return Export(
        format=WITH_DEALS if any(_is_deal(seen) for seen in record.transcript) else "dice-export-1",
        algorithm=ALGORITHM,
        match=match,
        commitment=chain.commitment,
        words=dict(words),
        seeds={span: chain.seed(span).hex() for span in over},
        rolls=tuple(
            seen.redacted() if seen.secret_to is not None and min(seen.span, LAST_SPAN) > last else seen
            for seen in record.transcript
        ),
    )


def _is_deal(seen: Seen) -> bool:
    return isinstance(key_from(seen.key), DealKey)


@dataclass
class Checked:
    right: int = 0
    later: int = 0
    anew: int = 0
    """Rolls that begin a chain of their own: before chains went on from press to press, each press had one."""
    problems: list[str] = field(default_factory=list)


def checked(export: Export) -> Checked:
    """The checks of the stand-alone verifier: seeds fit the commitment, rolls fit the seeds, none is left out."""
    found = Checked()
    seeds = _proven(export, found)
    mixed, before = salt(export.match, export.words), [""]
    for number, seen in enumerate(export.rolls, start=1):
        if not _chained(seen, before[-1]):
            if any(_chained(seen, earlier) for earlier in before):
                found.anew += 1
            else:
                found.problems.append(f"#{number} {seen.key}")
        before.append(seen.digest)
        seed = seeds.get(min(seen.span, LAST_SPAN))
        if seed is None:
            found.later += 1
            continue
        if _fell(seen, seed, mixed) == seen.numbers:
            found.right += 1
        else:
            found.problems.append(f"#{number} {seen.key}")
    return found


def _chained(seen: Seen, digest: str) -> bool:
    return seen.digest == chain_digest(digest, seen.key, seen.sides, seen.numbers, secret=seen.secret_to is not None)


def _fell(seen: Seen, seed: bytes, mixed: str) -> tuple[int, ...] | None:
    """The numbers that the seed gives; None for what is no roll at all."""
    try:
        key = key_from(seen.key)
        drawn = distinct if isinstance(key, DealKey) else uniform
        return drawn(stream(seed, mixed, key), len(seen.numbers), seen.sides)
    except (ValueError, EngineBug):
        return None


def _proven(export: Export, found: Checked) -> dict[int, bytes]:
    """A revealed seed proves those of all earlier spans: each is the hash of the next."""
    if not export.seeds:
        return {}
    span = max(export.seeds)
    if span > LAST_SPAN:
        found.problems.append(f"{span}")
        return {}
    seeds = {span: bytes.fromhex(export.seeds[span])}
    for earlier in range(span - 1, -1, -1):
        seeds[earlier] = hashlib.sha256(seeds[earlier + 1]).digest()
    wrong = [n for n, text in export.seeds.items() if seeds[n].hex() != text]
    if wrong or not follows(export.commitment, seeds[0].hex()):
        found.problems.append(export.commitment)
        return {}
    return seeds
