"""Answers in a row as they would be given: each with its question, so that they can be named.

It must not weigh them.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_engine.crisis_protocol.players.ahead import Ahead, Spent
from rules_engine.kernel.decisions import Choice, Decision
from rules_engine.kernel.reviews import Line, Meant


def line(ahead: Ahead, decision: Decision, choice: Choice, then: Iterable[tuple[str, Choice]]) -> Line:
    """An answer and those that are meant to follow, as far as their questions come up before any dice."""
    found, state = [Meant.of(decision, choice)], ahead.state
    for key, following in then:
        try:
            seen = ahead.tried(state, decision, choice)
        except Spent:
            break
        if seen is None or seen.rolled or seen.asked is None or seen.asked.key != key:
            break
        state, decision, choice = seen.state, seen.asked, following
        found.append(Meant.of(decision, choice))
    return tuple(found)
