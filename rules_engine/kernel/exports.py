"""The dice of a match as a file that anyone can check, here (`kernel/checking.py`) or with `tools/verify_dice.py`; it
holds no unrevealed seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from pydantic import Field

from rules_engine.kernel.chance import Opening, Renewed
from rules_engine.kernel.dice import ALGORITHM, LAST_SPAN, DealKey, SeedChain, key_from, renewed_secret, salt
from rules_engine.kernel.record import Record, Seen, beginning, chain_digest, head_of
from rules_engine.kernel.values import Seat, Value

Format = Literal["dice-export-1", "dice-export-2", "dice-export-3"]


class RenewedChain(Renewed):
    """A chain after the first, with its seeds revealed so far."""

    seeds: dict[int, str] = {}


class Export(Value):
    """Everything a stranger needs to recheck every roll."""

    format: Format = "dice-export-1"
    """The second has shuffles and draws among its rolls; in the third, which may have both, the first digest holds the
    commitment, the match's name and the words."""
    algorithm: str
    match: str
    commitment: str
    """Published before anyone added a word."""
    words: dict[Seat, str]
    seeds: dict[int, str]
    """The secrets revealed so far, by span. Each one proves all earlier ones."""
    rolls: tuple[Seen, ...]
    """Every roll ever seen in the match, undone or not, in the order they were first seen."""
    renewed: tuple[RenewedChain, ...] = Field((), exclude_if=lambda chains: not chains)
    """Chains that the match went on with after it was put away and taken up again."""
    root: str | None = Field(None, exclude_if=lambda root: root is None)
    """What all chains come from; once the match is over, and only where there are several."""
    opening: Opening = Field(Opening.EACH_SPAN, exclude_if=lambda opening: opening is Opening.EACH_SPAN)

    @property
    def begun(self) -> str:
        """The digest before the first roll."""
        return beginning(self.commitment, salt(self.match, self.words)) if self.format == "dice-export-3" else ""

    @property
    def head(self) -> str:
        """The digest of all rolls so far: whoever holds it finds every change of what came before."""
        return head_of(self.rolls, self.begun, self.renewed)


def export_dice(
    record: Record,
    secret: SeedChain | bytes,
    *,
    match: str,
    words: Mapping[Seat, str],
    revealed: Iterable[int],
    renewed: Iterable[Renewed] = (),
    over: bool = False,
    opening: Opening = Opening.EACH_SPAN,
) -> Export:
    """The export of a match; `revealed` are the spans that are over. Secret rolls of others stay hidden."""
    first = SeedChain(secret) if isinstance(secret, bytes) else secret
    spans, later = sorted({min(span, LAST_SPAN) for span in revealed}), tuple(renewed)
    chains = [first]
    if later:
        assert isinstance(secret, bytes)
        chains += [SeedChain(renewed_secret(secret, number)) for number in range(1, len(later) + 1)]
    # A chain is opened for the spans it served: those from its own beginning up to that of the next one.
    begins, ends = [0, *(chain.span for chain in later)], [*(chain.span for chain in later), LAST_SPAN]
    if opening is Opening.AT_THE_END:  # one may have gone back over spans; no roll can come any more
        begins, ends = [0] * len(chains), [LAST_SPAN] * len(chains)
    seeds = [
        {span: chain.seed(span).hex() for span in spans if begin <= span <= end}
        for chain, begin, end in zip(chains, begins, ends, strict=True)
    ]
    rolls = tuple(_open(number, seen, later, seeds) for number, seen in enumerate(record.transcript))
    return Export(
        format=_format(record.transcript, later, beginning(first.commitment, salt(match, words))),
        algorithm=ALGORITHM,
        match=match,
        commitment=first.commitment,
        words=dict(words),
        seeds=seeds[0],
        rolls=rolls,
        renewed=tuple(
            RenewedChain(**chain.model_dump(), seeds=opened) for chain, opened in zip(later, seeds[1:], strict=True)
        ),
        root=secret.hex() if over and later and isinstance(secret, bytes) else None,
        opening=opening,
    )


def _open(number: int, seen: Seen, renewed: tuple[Renewed, ...], seeds: list[dict[int, str]]) -> Seen:
    """A roll as it may be shown: a secret one without its numbers while its seed is shut."""
    opened = seeds[sum(chain.rolls <= number for chain in renewed)]
    shut = min(seen.span, LAST_SPAN) > max(opened, default=-1)
    return seen.redacted() if seen.secret_to is not None and shut else seen


def _format(rolls: list[Seen], renewed: tuple[Renewed, ...], begun: str) -> Format:
    """Matches of old began their digests with nothing, and go on as they began."""
    if follows(rolls[0], head_of((), begun, renewed)) if rolls else renewed:
        return "dice-export-3"
    return "dice-export-2" if any(is_deal(seen) for seen in rolls) else "dice-export-1"


def follows(seen: Seen, digest: str) -> bool:
    return seen.digest == chain_digest(digest, seen.key, seen.sides, seen.numbers, secret=seen.secret_to is not None)


def is_deal(seen: Seen) -> bool:
    return isinstance(key_from(seen.key), DealKey)
