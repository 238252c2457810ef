"""What a scenario says, as a choice of the question that is open: parts of ids are enough where they are clear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    Assign,
    At,
    Choice,
    ChooseAmount,
    ChooseAngle,
    ChooseEach,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    ChooseSplit,
    Decision,
    Decline,
    Pick,
    PickMany,
    Spot,
    Spread,
)
from rules_engine.kit.testing.faults import UnclearWords

NONE = (None, "none")
"""Nothing of what could be chosen."""
AWAY = "pass"
"""An optional place or direction left open."""


def choice_for(decision: Decision, said: Any) -> Choice:
    match decision:
        case ChooseOne(options=options):
            return Pick(option=found(said, [option.id for option in options]))
        case ChooseReaction(options=options):
            return Pick(option=found(said, [*(option.id for option in options), PASS]))
        case ChooseSome(options=options) | ChooseOrder(options=options) | ChoosePath(options=options):
            ids = [option.id for option in options]
            if said == "all":
                return PickMany(options=tuple(ids))
            names = [] if said in NONE else said if isinstance(said, list) else [said]
            return PickMany(options=tuple(found(name, ids) for name in names))
        case ChooseAmount():
            return Amount(amount=_number(said))
        case ChooseSplit(bins=bins):
            ids = [one.id for one in bins]
            pairs = _pairs(said).items()
            return Spread(amounts={found(name, ids): _number(amount) for name, amount in pairs})
        case ChooseEach():
            rows, columns = [row.id for row in decision.rows], [column.id for column in decision.columns]
            pairs = _pairs(said).items()
            return Assign(columns={found(row, rows): found(col, columns) for row, col in pairs})
        case ChoosePlacement(spots=spots):
            if isinstance(said, list) and len(said) == 2:
                return At(x=_number(said[0]), y=_number(said[1]))
            spot = _spot(spots, said)
            return Decline() if spot is None else At(x=spot.x, y=spot.y)
        case ChooseAngle(spots=spots):
            if isinstance(said, int) and not isinstance(said, bool):
                return Angle(angle=said)
            spot = _spot(spots, said)
            return Decline() if spot is None else Angle(angle=spot.x)


def found(said: object, ids: Iterable[str]) -> str:
    """The one id that is it, ends with it, or holds all of its words."""
    fragment = _word(said)
    known = list(dict.fromkeys(ids))
    if fragment in known:
        return fragment
    for fitting in (
        [id for id in known if id.endswith(fragment)],
        [id for id in known if all(word in id for word in fragment.split()) and not id.startswith("otherwise:")],
        [id for id in known if all(word in id for word in fragment.split())],
    ):
        if len(fitting) == 1:
            return fitting[0]
    raise UnclearWords(f"{fragment!r} is not clear among {', '.join(known) or 'nothing at all'}")


def raw_choice(decision: Decision, said: Any) -> Choice:
    """What was not offered, sent as it is written, to be refused."""
    if isinstance(decision, (ChooseSome, ChooseOrder, ChoosePath)):
        return PickMany(options=tuple(map(str, said if isinstance(said, list) else [said])))
    return Pick(option=str(said))


def _word(said: object) -> str:
    return ("yes" if said else "no") if isinstance(said, bool) else str(said)


def _number(said: Any) -> int:
    if not isinstance(said, int) or isinstance(said, bool):
        raise UnclearWords(f"{said!r} is no number")
    return said


def _pairs(said: Any) -> dict[str, Any]:
    if said in NONE:
        return {}
    if not isinstance(said, dict):
        raise UnclearWords(f"here comes a mapping such as {{this: that}}, not {said!r}")
    return said


def _spot(spots: Iterable[Spot], said: Any) -> Spot | None:
    if said in (*NONE, AWAY):
        return None
    by_code = {spot.code: spot for spot in spots}
    return by_code[found(said, by_code)]
