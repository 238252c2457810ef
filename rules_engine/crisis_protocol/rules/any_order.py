"""Effects that happen together and come to the same in any order, or one effect on each of several (EFF-12).

It must not reason about them: what comes of every order is played out on a copy, and the matches are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.trying import Look, Unknown, opened
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import ChooseOne, Decision, Pick
from rules_engine.kernel.engine import Game
from rules_engine.kernel.windows import WindowFrame

NEXT_EFFECT = "next_effect"
MOST_EFFECTS = 3
"""Of more there are too many orders to play."""
NEXT_OF = "next_of"
MOST_THINGS = 4
"""That one effect does something to; their orders have their first answers in common."""


def first_of_any(game: Game[Match], look: World, decision: ChooseOne) -> str | None:
    """The effect to begin with, as they are listed, where every order leads to the same match without a roll or another
    question; None where it may matter, or where something optional may be put between."""
    ids = [option.id for option in decision.options if option.enabled]
    forced = {live.id for live in look.live if not live.rule.is_optional}
    if not 1 < len(ids) <= MOST_EFFECTS or not forced.issuperset(ids):
        return None
    try:
        ends = [_end(game, look.state, decision, order) for order in permutations(ids)]
    except Unknown:
        return None
    return ids[0] if all(end == ends[0] for end in ends) else None


def _end(game: Game[Match], state: Match, decision: ChooseOne, order: tuple[str, ...]) -> dict[str, Any]:
    """The match after all of them, but for what tells only their order."""
    depth = len(state.stack)
    window = state.stack[-1]
    assert isinstance(window, WindowFrame)
    turn = window.at

    def over(now: Match) -> bool:
        if len(now.stack) != depth:
            return len(now.stack) < depth
        top = now.stack[-1]
        return isinstance(top, WindowFrame) and (top.at != turn or set(order) <= set(top.used))

    trial = Look(game, over)
    left = list(order)
    now, asked = opened(state, decision)
    while True:
        now = trial.tried(now, asked, Pick(option=left.pop(0)))
        if over(now):
            break
        open_ = now.pending.get(decision.seat)
        if not isinstance(open_, ChooseOne) or open_.key != NEXT_EFFECT or not left or len(now.pending) != 1:
            raise Unknown
        if {option.id for option in open_.options if option.enabled} != set(left):
            raise Unknown
        asked = open_
    if len(now.stack) != depth:
        raise Unknown
    top = now.stack[-1]
    assert isinstance(top, WindowFrame)
    top.used, top.notes, top.answers = sorted(top.used), {}, {}
    return now.model_dump(mode="json", exclude={"pending", "seq"})


# -- one effect on each of several ---------------------------------------------------------------------------------


def first_of_all(game: Game[Match], state: Match, decision: ChooseOne) -> str | None:
    """The first of those that one effect does something to, as they are listed, where every order leads to the same
    match without a roll or another question; None where it may matter."""
    ids = [option.id for option in decision.options if option.enabled]
    if not 1 < len(ids) <= MOST_THINGS:
        return None
    outside = _outside(state)
    trial = Look(game, lambda now: len(now.stack) <= outside)
    try:
        ends = _ends(trial, *opened(state, decision), set(ids))
        first = next(ends)
        return ids[0] if all(end == first for end in ends) else None
    except Unknown:
        return None


def _outside(state: Match) -> int:
    """How many frames lie below the rule that is being carried out."""
    depth, rule = len(state.stack), getattr(state.stack[-1], "rule", None)
    while depth and rule is not None and getattr(state.stack[depth - 1], "rule", None) == rule:
        depth -= 1
    return depth


def _ends(trial: Look, state: Match, asked: Decision, rest: set[str]) -> Iterator[dict[str, Any]]:
    """The matches after the whole rule, by every order of the rest; the last one is not asked for."""
    for id in sorted(rest):
        now, left = trial.tried(state, asked, Pick(option=id)), rest - {id}
        if trial.over(now):
            if len(left) > 1:
                raise Unknown
            yield now.model_dump(mode="json", exclude={"pending", "seq"})
            continue
        then = now.pending.get(asked.seat)
        if not isinstance(then, ChooseOne) or then.key != NEXT_OF or len(now.pending) != 1:
            raise Unknown
        if {option.id for option in then.options if option.enabled} != left:
            raise Unknown
        yield from _ends(trial, now, then, left)
