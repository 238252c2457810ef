"""What a scenario answers, as a choice of the question that is open: parts of ids are enough where they are clear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine.kernel.decisions import (
    Amount,
    Assign,
    Choice,
    ChooseAmount,
    ChooseEach,
    ChooseOne,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Pick,
    PickMany,
    Spread,
)


class Unclear(ValueError):
    """A scenario names nothing, or several things."""


def choice_for(decision: Decision, said: Any) -> Choice:
    if isinstance(decision, (ChooseOne, ChooseReaction)):
        ids = [option.id for option in decision.options]
        return Pick(option=found(str(said), [*ids, "pass"]))
    if isinstance(decision, ChooseSome):
        names = [] if said in (None, "none") else said if isinstance(said, list) else [said]
        ids = [option.id for option in decision.options]
        if said == "all":
            return PickMany(options=tuple(ids))
        return PickMany(options=tuple(found(str(name), ids) for name in names))
    if isinstance(decision, ChooseAmount):
        return Amount(amount=int(said))
    if isinstance(decision, ChooseSplit):
        ids = [one.id for one in decision.bins]
        return Spread(amounts={found(str(name), ids): int(amount) for name, amount in said.items()})
    if isinstance(decision, ChooseEach):
        rows, columns = [row.id for row in decision.rows], [column.id for column in decision.columns]
        pairs = {} if said in (None, "none") else said
        return Assign(columns={found(str(row), rows): found(str(col), columns) for row, col in pairs.items()})
    raise Unclear(f"scenarios cannot answer a question of kind {decision.kind}")


def found(fragment: str, ids: Iterable[str]) -> str:
    """The one id that is it, ends with it, or holds all of its words."""
    known = list(dict.fromkeys(ids))
    if fragment in known:
        return fragment
    for match in (
        [id for id in known if id.endswith(fragment)],
        [id for id in known if all(word in id for word in fragment.split()) and not id.startswith("otherwise:")],
        [id for id in known if all(word in id for word in fragment.split())],
    ):
        if len(match) == 1:
            return match[0]
    raise Unclear(f"{fragment!r} is not clear among {', '.join(known)}")
