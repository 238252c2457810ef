"""Numbers and verdicts that carry their reasons; computed when asked, never stored, never phrased."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from rules_engine.kernel.values import Json, Value


class Reason(Value):
    """Why something is so: a rule's id, a code that the view turns into words, and what it speaks of."""

    rule: str
    code: str
    params: dict[str, Json] = Field(default_factory=dict)


class Verdict(Value):
    """An answer to "may I?" with every reason against it."""

    ok: bool
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return self.ok

    def __and__(self, other: Verdict) -> Verdict:
        return Verdict(ok=self.ok and other.ok, reasons=self.reasons + other.reasons)

    @classmethod
    def yes(cls) -> Verdict:
        return _YES

    @classmethod
    def no(cls, rule: str, code: str, **params: Json) -> Verdict:
        return cls(ok=False, reasons=(Reason(rule=rule, code=code, params=params),))

    @classmethod
    def of(cls, reasons: Iterable[Reason]) -> Verdict:
        against = tuple(reasons)
        return cls(ok=not against, reasons=against)


_YES = Verdict(ok=True)


class Part(Value):
    """One summand of a tally and where it comes from."""

    amount: int
    source: str
    rule: str | None = None


class Tally(Value):
    """A number that explains itself."""

    parts: tuple[Part, ...] = ()
    least: int | None = None
    """The floor that was applied after each part, or once to the sum."""
    most: int | None = None
    summed: bool = False
    """Whether the parts are summed first and the bounds hold for the sum alone."""

    @property
    def total(self) -> int:
        if self.summed:
            return self._bounded(sum(part.amount for part in self.parts))
        total = 0
        for part in self.parts:
            total += part.amount
            if part.amount < 0 and self.least is not None:
                total = max(total, self.least)
            if part.amount > 0 and self.most is not None:
                total = min(total, self.most)
        if self.least is not None:
            total = max(total, self.least)
        return total

    def _bounded(self, total: int) -> int:
        if self.most is not None:
            total = min(total, self.most)
        return total if self.least is None else max(total, self.least)

    def plus(self, amount: int, source: str, rule: str | None = None) -> Tally:
        if amount == 0:
            return self
        part = Part(amount=amount, source=source, rule=rule)
        return self.model_copy(update={"parts": (*self.parts, part)})
