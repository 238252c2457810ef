"""English clauses about whoever a step is about: what they do, and what is done to them. It knows no verb."""

from __future__ import annotations

from .clause import Clause, Scope
from .en_nouns import is_plural, selector


def does(who: object, scope: Scope, finite: str, base: str, rest: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(selector(who, scope), base if plural else finite, rest, base=base, plural=plural)


def undergoes(who: object, scope: Scope, participle: str, rest: str = "") -> Clause:
    plural = is_plural(who, scope)
    return Clause(
        selector(who, scope), f"{'are' if plural else 'is'} {participle}", rest, base=f"be {participle}", plural=plural
    )
