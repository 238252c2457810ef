"""Polynomials as single integers: the value at x = 2**width, whose base-2**width digits are the coefficients.

It must not know a die: it only adds, multiplies and reads digits.

A pool of dice is a power of one small polynomial, and Python multiplies long integers in C: this is both the shortest
and the fastest way to convolve without a numerical library, and it stays exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

WORD = 64
"""Widths are whole words, so that pools of about the same size share their cached rolls."""


def width_for(largest: int) -> int:
    """Bits per digit that hold any coefficient up to ``largest``."""
    return -(-largest.bit_length() // WORD) * WORD


def digits(packed: int, width: int, count: int) -> list[int]:
    """The first ``count`` coefficients, lowest power first."""
    step = width // 8
    raw = packed.to_bytes(step * count, "little")
    return [int.from_bytes(raw[at : at + step], "little") for at in range(0, len(raw), step)]


def mirrored(packed: int, width: int, degree: int) -> int:
    """x**degree times the polynomial at 1/x: multiplying by it subtracts exponents."""
    step = width // 8
    raw = packed.to_bytes(step * (degree + 1), "little")
    return int.from_bytes(b"".join(raw[at : at + step] for at in range(step * degree, -1, -step)), "little")


class Truncated:
    """A power series in a few marks, cut off at a limit for each: counts how often an icon shows, up to "enough"."""

    __slots__ = ("limits", "terms")

    def __init__(self, limits: tuple[int, ...], terms: Mapping[tuple[int, ...], int]) -> None:
        self.limits = limits
        self.terms = terms

    @classmethod
    def number(cls, value: int, limits: tuple[int, ...]) -> Truncated:
        return cls(limits, {(0,) * len(limits): value})

    @classmethod
    def mark(cls, index: int, limits: tuple[int, ...]) -> Truncated:
        return cls(limits, {tuple(int(at == index) for at in range(len(limits))): 1})

    def __add__(self, other: Truncated | int) -> Truncated:
        right = other if isinstance(other, Truncated) else self.number(other, self.limits)
        terms = dict(self.terms)
        for powers, value in right.terms.items():
            terms[powers] = terms.get(powers, 0) + value
        return Truncated(self.limits, terms)

    __radd__ = __add__

    def __mul__(self, other: Truncated | int) -> Truncated:
        if not isinstance(other, Truncated):
            return Truncated(self.limits, {powers: value * other for powers, value in self.terms.items()})
        terms: dict[tuple[int, ...], int] = {}
        for (left, a), (right, b) in product(self.terms.items(), other.terms.items()):
            powers = tuple(map(int.__add__, left, right))
            if all(map(int.__lt__, powers, self.limits)):
                terms[powers] = terms.get(powers, 0) + a * b
        return Truncated(self.limits, terms)

    __rmul__ = __mul__

    def __pow__(self, exponent: int) -> Truncated:
        result, square = self.number(1, self.limits), self
        while exponent:
            if exponent & 1:
                result = result * square
            square, exponent = square * square, exponent >> 1
        return result

    def total(self) -> int:
        """The sum of what was not cut off: every mark seen fewer times than its limit."""
        return sum(self.terms.values())
