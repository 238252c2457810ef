"""The checks of the stand-alone verifier (`tools/verify_dice.py`), for showing them where a match is; keep the two in
step. It compares a file with itself: what a player was shown only the player holds."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

from rules_engine.kernel.chance import Opening
from rules_engine.kernel.dice import (
    ALGORITHM,
    LAST_SPAN,
    DealKey,
    SeedChain,
    distinct,
    key_from,
    renewed_secret,
    salt,
    stream,
    uniform,
)
from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.exports import Export, follows, is_deal
from rules_engine.kernel.record import Seen, head_of

KEY = re.compile(r"(0|[1-9][0-9]*)(\|[^|\n]*){4}(\|deal)?\|(0|[1-9][0-9]*)")
"""One way to write each key, so that nobody can try out several until the dice are good."""


@dataclass
class Checked:
    right: int = 0
    later: int = 0
    anew: int = 0
    """Rolls that begin a chain of their own: before chains went on from press to press, each press had one."""
    problems: list[str] = field(default_factory=list)


def checked(export: Export) -> Checked:
    """Seeds fit the commitments, rolls fit the seeds, each is chained to all before it, and none is of a span that was
    over or has not come."""
    found = Checked()
    if export.algorithm != ALGORITHM or (export.format == "dice-export-1" and _has_deals(export)):
        found.problems.append(f"{export.format} {export.algorithm}")
    seeds = _all_proven(export, found)
    opened = max((span for each in seeds for span in each), default=-1)
    before, ordinals, rolls, last = [export.begun], dict[str, int](), set[object](), 0
    mixed = salt(export.match, export.words)
    for number, seen in enumerate(export.rolls, start=1):
        name, chain = f"#{number} {seen.key}", sum(one.rolls < number for one in export.renewed)
        if KEY.fullmatch(seen.key) is None:
            found.problems.append(name)
            continue
        right = True
        head = head_of(export.rolls[: number - 1], export.begun, export.renewed)
        if not follows(seen, head):
            anew = export.format != "dice-export-3" and any(follows(seen, earlier) for earlier in before)
            found.anew += anew
            right &= anew
        before.append(seen.digest)
        identity, _, ordinal = seen.key.rpartition("|")
        known = ordinals.get(identity, -1)
        ordinals[identity] = max(known, int(ordinal))
        again = (chain, seen.key, seen.sides, seen.numbers)
        right &= int(ordinal) <= known + 1 and again not in rolls
        rolls.add(again)
        # Where a span's seed is open before the match is over, no roll of it can come any more.
        if export.opening is Opening.EACH_SPAN:
            right &= seen.span >= last and _in_its_chain(export, chain, seen.span)
        last = max(last, seen.span)
        seed = seeds[chain].get(min(seen.span, LAST_SPAN))
        if seed is None:
            right &= _may_be_shut(export, seen, opened)
            found.later += right
        else:
            right &= _fell(seen, seed, mixed) == seen.numbers
            found.right += right
        if not right:
            found.problems.append(name)
    return found


def _has_deals(export: Export) -> bool:
    return any(KEY.fullmatch(seen.key) is not None and is_deal(seen) for seen in export.rolls)


def _in_its_chain(export: Export, chain: int, span: int) -> bool:
    """A chain begins in the span in which the one before it ends."""
    begins = [0, *(one.span for one in export.renewed)]
    return begins[chain] <= span and (chain + 1 == len(begins) or span <= begins[chain + 1])


def _may_be_shut(export: Export, seen: Seen, opened: int) -> bool:
    """Only the span that is played now has no seed yet, and of its dice that fell in secret nothing is known."""
    if any((number < 0) != (seen.secret_to is not None) or number >= seen.sides for number in seen.numbers):
        return False
    if export.opening is Opening.AT_THE_END or (seen.span >= LAST_SPAN <= opened + 1):
        return True
    return seen.span == opened + 1 or (opened < 0 and seen.span == 1)


def _fell(seen: Seen, seed: bytes, mixed: str) -> tuple[int, ...] | None:
    """The numbers that the seed gives; None for what is no roll at all."""
    try:
        key = key_from(seen.key)
        drawn = distinct if isinstance(key, DealKey) else uniform
        return drawn(stream(seed, mixed, key), len(seen.numbers), seen.sides)
    except (ValueError, EngineBug):
        return None


def _all_proven(export: Export, found: Checked) -> list[dict[int, bytes]]:
    """The proven seeds of each chain. What all chains come from proves that the first commitment held the later ones;
    their places must be in order."""
    seeds = [_proven(export.commitment, export.seeds, found)]
    seeds += [_proven(chain.commitment, chain.seeds, found) for chain in export.renewed]
    if export.root is not None and not _holds_all(export, export.root):
        found.problems.append(export.root)
    places = [(chain.rolls, chain.span) for chain in export.renewed]
    if places != sorted(places) or any(not 0 <= place <= len(export.rolls) for place, _ in places):
        found.problems.append(f"{places}")
    return seeds


def _holds_all(export: Export, root: str) -> bool:
    held = [export.commitment, *(chain.commitment for chain in export.renewed)]
    try:
        secret = bytes.fromhex(root)
        return held == [SeedChain(renewed_secret(secret, number)).commitment for number in range(len(held))]
    except ValueError:
        return False


def _proven(commitment: str, told: dict[int, str], found: Checked) -> dict[int, bytes]:
    """A revealed seed proves those of all earlier spans: each is the hash of the next."""
    if not told:
        return {}
    try:
        span, raw = max(told), {span: bytes.fromhex(text) for span, text in told.items()}
    except ValueError:
        found.problems.append(commitment)
        return {}
    if not 0 <= span <= LAST_SPAN:
        found.problems.append(f"{span}")
        return {}
    seeds = {span: raw[span]}
    for earlier in range(span - 1, -1, -1):
        seeds[earlier] = hashlib.sha256(seeds[earlier + 1]).digest()
    fits = f"{ALGORITHM}:{hashlib.sha256(seeds[0]).hexdigest()}" == commitment
    if not fits or any(seeds.get(n) != seed for n, seed in raw.items()):
        found.problems.append(commitment)
        return {}
    return seeds
