"""German clauses about whoever a step is about: what they do, and what is done to them. It knows no verb."""

from __future__ import annotations

from .clause import Clause, Scope
from .de_nouns import is_plural, selector


def does(who: object, scope: Scope, finite: str, base: str, mid: str = "", end: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(selector(who, scope), base if plural else finite, mid, end, f"{end}{base}" if end else base, plural)


def undergoes(who: object, scope: Scope, participle: str, mid: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(selector(who, scope), "werden" if plural else "wird", mid, participle, f"{participle} werden", plural)
