"""Effects that happen together and come to the same in any order, or one effect on each of several (EFF-12).

It must not reason about them: what comes of every order is played out on a copy, and the matches are compared.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations
from typing import Any

from rules_engine.crisis_protocol.rules.trying import MOST_LOOKS, Look, Unknown, opened, ways
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.copying import own_copy
from rules_engine.kernel.decisions import PASS, ChooseOne, ChooseReaction, Decision, Pick
from rules_engine.kernel.engine import Game
from rules_engine.kernel.errors import IllegalAnswer, InvalidAnswer
from rules_engine.kernel.windows import WindowFrame

NEXT_EFFECT = "next_effect"
MOST_EFFECTS = 4
"""Of more there are too many orders to play."""
NEXT_OF = "next_of"
MOST_THINGS = 4
"""That one effect does something to; their orders have their first answers in common."""


Open = Callable[[Match], Collection[str]]
"""Which effects of the window at hand could come next."""


def same_in_any_order(
    game: Game[Match],
    state: Match,
    ids: Sequence[str],
    open_: Open,
    *,
    among: Sequence[str] = (),
    unreacted: bool = False,
) -> bool:
    """Whether effects of the window at hand lead to the same match in every order, whatever is answered meanwhile and
    without a roll, and each can happen whichever came before it; `among` which others that may be used.

    `unreacted`: as long as nobody reacts meanwhile; of more effects than can be played in every order any two do."""
    orders = _Orders(game, open_, len(state.stack), unreacted)
    try:
        if len(ids) <= MOST_EFFECTS:
            return orders.agree(state, ids, among)
        return unreacted and all(orders.agree(state, two, (*ids, *among)) for two in combinations(ids, 2))
    except Unknown:
        return False


Answers = frozenset[tuple[str, str]]
"""What has been answered, each with the effect that asked."""


class _Orders:
    def __init__(self, game: Game[Match], open_: Open, depth: int, unreacted: bool) -> None:
        self.look = Look(game, self._is_done)
        self.open = open_
        self.depth = depth
        self.unreacted = unreacted
        self.id = ""
        self.looks = 0

    def agree(self, state: Match, ids: Sequence[str], among: Sequence[str]) -> bool:
        """Whether after any of them together the same answers have led to the same match, whichever came last."""
        self.looks = 0
        reached: dict[frozenset[str], dict[Answers, Match]] = {frozenset(): {frozenset(): state}}
        for _ in ids:
            then: dict[frozenset[str], dict[Answers, Match]] = {}
            come_to: dict[frozenset[str], dict[Answers, Any]] = {}
            for done, ways_there in reached.items():
                for id in (id for id in ids if id not in done):
                    now = done | {id}
                    after = {
                        said | more: match
                        for said, before in ways_there.items()
                        for more, match in self._after(before, id)
                    }
                    rest = {*ids, *among} - now
                    if not all(self._leaves(match, rest, last=len(now) == len(ids)) for match in after.values()):
                        return False
                    found = {said: _essence(match) for said, match in after.items()}
                    if come_to.setdefault(now, found) != found:
                        return False
                    then[now] = after
            reached = then
        return True

    def _leaves(self, match: Match, rest: set[str], *, last: bool) -> bool:
        """Whether the rest is open and nothing else: what could be used only in between would make the order matter.
        What opens after all of them opens in every order."""
        open_ = set(self.open(match))
        return open_ >= rest if last else open_ == rest

    def _after(self, state: Match, id: str) -> Iterator[tuple[Answers, Match]]:
        """The match after one of them, by everything that may be answered to its questions."""
        trial = own_copy(state.model_copy(update={"pending": {}}))
        window = trial.top
        assert isinstance(window, WindowFrame)
        window.then, window.answers, self.id = [id], {}, id
        yield from self._answered(self.look.gone_on(trial), ())

    def _answered(self, now: Match, said: tuple[str, ...]) -> Iterator[tuple[Answers, Match]]:
        self.looks += 1
        if self.looks > MOST_LOOKS:
            raise Unknown
        if self._is_done(now):
            yield frozenset({(self.id, " ".join(said))}), now
            return
        if len(now.pending) != 1:
            raise Unknown
        (asked,) = now.pending.values()
        reacts = self.unreacted and isinstance(asked, ChooseReaction)
        for way in [Pick(option=PASS)] if reacts else ways(asked):
            try:
                after = self.look.tried(now, asked, way)
            except (InvalidAnswer, IllegalAnswer):
                continue
            yield from self._answered(after, (*said, f"{asked.seat} {asked.key} {way.model_dump_json()}"))

    def _is_done(self, now: Match) -> bool:
        if len(now.stack) != self.depth:
            return False
        top = now.stack[-1]
        return isinstance(top, WindowFrame) and self.id in top.used


def _essence(state: Match) -> dict[str, Any]:
    """A match but for what tells only the order in which it came about."""
    found = state.model_dump(mode="json", exclude={"pending", "seq"})
    for character in found["characters"].values():
        character["conditions"].sort()
    for effect in found["effects"]:
        effect.pop("id")
    for facts in (*found["history"].values(), found["effects"]):
        facts.sort(key=lambda fact: json.dumps(fact, sort_keys=True))
    window = found["stack"][-1]
    window.update(used=sorted(window["used"]), notes={}, answers={}, then=[])
    return found


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
