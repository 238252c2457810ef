"""Where dice come from: seeded by a keyed hash, scripted for tests, recorded for replays.

A roll is keyed by what it is (span, who, ability, target, purpose, how many such rolls before), not by a running
counter: another order of play, or undoing and doing again, deals the same faces. Shuffling and drawing are keyed the
same way. `tools/verify_dice.py` rechecks a match with nothing of ours; keep the two in step.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Protocol

from pydantic import Field

from rules_engine.kernel.errors import EngineBug
from rules_engine.kernel.values import Seat, Value

ALGORITHM = "hmac-sha256-1"
"""Named in every commitment, so that old matches stay checkable if this ever changes."""

CHAIN_LENGTH = 128

LAST_SPAN = CHAIN_LENGTH - 1
"""A match may have more spans than the chain has seeds: the last seed serves this span and every later one, and is laid
open with the end of the match. Keys name their span, so no two spans share a roll."""


Word = Annotated[str, Field(pattern=r"^[^|\n]*$")]
"""Part of a key; without the signs that part the parts, so that no two rolls share a text."""


class RollKey(Value):
    """The identity of one roll."""

    span: int = Field(ge=0)
    """The stretch of play that shares a secret seed, such as a round."""
    who: Word
    ability: Word
    target: Word = ""
    purpose: Word
    ordinal: int = 0

    @property
    def identity(self) -> str:
        """Everything but the ordinal; counting rolls by it gives the ordinal."""
        return "|".join((str(self.span), self.who, self.ability, self.target, self.purpose))

    @property
    def text(self) -> str:
        return f"{self.identity}|{self.ordinal}"


DEAL = "deal"


class DealKey(RollKey):
    """The identity of one shuffle or draw; never that of a roll, which has one part less."""

    @property
    def identity(self) -> str:
        return f"{super().identity}|{DEAL}"


def key_from(text: str) -> RollKey:
    """The key out of its text."""
    span, who, ability, target, purpose, *dealt, ordinal = text.split("|")
    if dealt not in ([], [DEAL]):
        raise ValueError(f"no key of a roll: {text!r}")
    kind = DealKey if dealt else RollKey
    return kind(span=int(span), who=who, ability=ability, target=target, purpose=purpose, ordinal=int(ordinal))


class Dice(Protocol):
    """A source of uniform numbers below `sides`."""

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        """`position` is the number of dice rolled in the match before this roll."""
        ...

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        """The same without putting back: no number comes twice. All of them are a shuffle."""
        ...

    def seed_of(self, span: int) -> str | None:
        """The span's secret, for revealing it once the span is over; None where there is none."""
        ...


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


class SeedChain:
    """A chain of secrets, each the hash of the next: revealing one proves it and betrays no later one."""

    def __init__(self, secret: bytes) -> None:
        if len(secret) < 16:
            raise ValueError("a secret has at least 16 bytes")
        seeds = [_hash(secret)]
        for _ in range(CHAIN_LENGTH - 1):
            seeds.append(_hash(seeds[-1]))
        self._seeds = seeds[::-1]

    def seed(self, span: int) -> bytes:
        if span < 0:
            raise EngineBug(f"there is no seed for span {span}")
        return self._seeds[min(span, LAST_SPAN)]

    @property
    def commitment(self) -> str:
        """Published before anyone adds a word: the hash of the first span's seed."""
        return f"{ALGORITHM}:{_hash(self._seeds[0]).hex()}"


def renewed_secret(secret: bytes, number: int) -> bytes:
    """The secret of the chain a match goes on with when it is taken up again for the `number`-th time (0: the first
    chain). It follows from the match's own, so that the first commitment holds all later chains too; whoever knows
    every seed of one chain is no nearer to another."""
    return hmac.new(secret, f"renewed {number}".encode(), hashlib.sha256).digest() if number else secret


def follows(earlier: str, later_seed: str) -> bool:
    """Whether a revealed seed fits the commitment or the seed revealed before it."""
    return _hash(bytes.fromhex(later_seed)).hex() == earlier.rpartition(":")[2]


def salt(match: str, words: Mapping[Seat, str]) -> str:
    """What players may add to the dice: the match's name and their own words, in a fixed order and unambiguous."""
    return json.dumps([match, *([seat, words[seat]] for seat in sorted(words) if words[seat])])


def stream(seed: bytes, salt: str, key: RollKey) -> Iterator[int]:
    """Endless bytes that nobody can foretell without the seed and everyone can recompute with it."""
    block = 0
    while True:
        yield from hmac.new(seed, f"{salt}\n{key.text}\n{block}".encode(), hashlib.sha256).digest()
        block += 1


def uniform(source: Iterator[int], count: int, sides: int) -> tuple[int, ...]:
    """Numbers below `sides` from bytes, without bias: bytes past the last whole multiple are skipped."""
    if not 1 <= sides <= 256:
        raise EngineBug(f"a die with {sides} sides")
    bound = 256 - 256 % sides
    drawn: list[int] = []
    while len(drawn) < count:
        byte = next(source)
        if byte < bound:
            drawn.append(byte % sides)
    return tuple(drawn)


def distinct(source: Iterator[int], count: int, sides: int) -> tuple[int, ...]:
    """Numbers below `sides`, none twice: each is drawn out of those left, in rising order."""
    if not 0 <= count <= sides <= 256:
        raise EngineBug(f"{count} out of {sides} things")
    left = list(range(sides))
    return tuple(left.pop(uniform(source, 1, len(left))[0]) for _ in range(count))


class SeededDice:
    """The dice of a real match; `renewed`: how often it was taken up again."""

    def __init__(self, secret: bytes, salt: str, renewed: int = 0) -> None:
        self.chain = SeedChain(renewed_secret(secret, renewed))
        self.salt = salt

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        return uniform(stream(self.chain.seed(key.span), self.salt, key), count, sides)

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        return distinct(stream(self.chain.seed(key.span), self.salt, key), count, sides)

    def seed_of(self, span: int) -> str | None:
        return self.chain.seed(span).hex()


class ScriptedDice:
    """Dice that fall as a test says; reads by position, so that a dry run uses nothing up."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = tuple(numbers)

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        drawn = self.numbers[position : position + count]
        if len(drawn) < count:
            raise EngineBug(f"the script has {len(self.numbers)} dice; roll {key.text!r} needs {position + count}")
        if not all(0 <= number < sides for number in drawn):
            raise EngineBug(f"the script rolls {drawn} on {sides} sides for {key.text!r}")
        return drawn

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        drawn = self.draw(key, count, sides, position)
        if len(set(drawn)) != count:
            raise EngineBug(f"the script deals {drawn} for {key.text!r}: one of them twice")
        return drawn

    def seed_of(self, span: int) -> str | None:
        return None


class RecordedDice:
    """Dice as they fell before, by identity; for replays that must not need the seed."""

    def __init__(self, rolls: Mapping[str, Sequence[int]], seeds: Mapping[int, str] | None = None) -> None:
        self.rolls = {text: tuple(numbers) for text, numbers in rolls.items()}
        self.seeds = dict(seeds or {})

    def draw(self, key: RollKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        numbers = self.rolls.get(key.text)
        if numbers is None or len(numbers) < count:
            raise EngineBug(f"no record of roll {key.text!r}")
        return numbers[:count]

    def deal(self, key: DealKey, count: int, sides: int, position: int) -> tuple[int, ...]:
        return self.draw(key, count, sides, position)

    def seed_of(self, span: int) -> str | None:
        return self.seeds.get(span)
