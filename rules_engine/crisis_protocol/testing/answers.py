"""Plain words into answers: `activate hulk`, `[2, 3]`, `H7-5`, `away`, `pass`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from rules_engine.crisis_protocol.board import coordinates
from rules_engine.crisis_protocol.rules.any_order import NEXT_EFFECT
from rules_engine.crisis_protocol.rules.moments import ALSO, MOMENT
from rules_engine.crisis_protocol.state.match import Match
from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    At,
    Choice,
    ChooseAmount,
    ChooseAngle,
    ChooseOne,
    ChooseOrder,
    ChoosePath,
    ChoosePlacement,
    ChooseReaction,
    ChooseSome,
    Decision,
    Decline,
    Option,
    Pick,
    PickMany,
    Spot,
)


class Unclear(Exception):
    """The words fit no option, or more than one."""


def is_called(decision: Decision, name: str) -> bool:
    """A question by its key; one in which something must happen besides also asks which effect comes next, and one
    after an effect about all that has waited for its end (EFF-12)."""
    if decision.key == name:
        return True
    also = any(one.get(MOMENT) == name for one in decision.params.get(ALSO) or ())
    return isinstance(decision, ChooseReaction) and (also or (name == NEXT_EFFECT and bool(decision.must)))


def meant(ids: Iterable[str], wanted: str) -> bool:
    """Whether words fit one of several ids, as they fit options."""
    options = tuple(Option(id=id) for id in ids)
    return bool(_fitting(options, _words(wanted), _words) or _fitting(options, _parts(wanted), _parts))


def choice_for(state: Match, decision: Decision, wanted: Any, *, barred: bool = False) -> Choice:
    """The choice that a scenario's words mean; `barred` options and unknown words are let through for refusals."""
    match decision:
        case ChooseOne(options=options) | ChooseReaction(options=options):
            if str(wanted) == PASS and isinstance(decision, ChooseReaction):
                return Pick(option=PASS)
            return Pick(option=_option(options, str(_yes(wanted)), barred))
        case ChooseSome(options=options) | ChooseOrder(options=options) | ChoosePath(options=options):
            named = wanted if isinstance(wanted, list) else [] if wanted in (None, "none") else [wanted]
            return PickMany(options=tuple(_option(options, str(name), barred) for name in named))
        case ChooseAmount():
            if not isinstance(wanted, int):
                raise Unclear(f"{wanted!r} is no number")
            return Amount(amount=wanted)
        case ChoosePlacement(spots=spots):
            return _place(spots, str(wanted))
        case ChooseAngle(spots=spots):
            return _angle(spots, wanted)
    raise Unclear(f"a question of kind {decision.kind!r}")


def _yes(wanted: Any) -> Any:
    return {True: "yes", False: "no"}.get(wanted, wanted) if isinstance(wanted, bool) else wanted


def _words(text: str) -> list[str]:
    return [word for word in re.split(r"[^\w-]+", text.lower()) if word]


def _parts(text: str) -> list[str]:
    """Words of words: `friday` is enough for `friday_ai`."""
    return [part for word in _words(text) for part in word.split("_")]


def _fitting(options: tuple[Option, ...], wanted: list[str], split: Callable[[str], list[str]]) -> list[Option]:
    return [option for option in options if set(wanted) <= set(split(option.id))]


def _option(options: tuple[Option, ...], wanted: str, barred: bool) -> str:
    exact = [option.id for option in options if option.id == wanted]
    if exact:
        return exact[0]
    fitting = _fitting(options, _words(wanted), _words) or _fitting(options, _parts(wanted), _parts)
    open_ = [option for option in fitting if option.enabled]
    chosen = open_ if len(open_) == 1 and not barred else fitting
    if len(chosen) == 1:
        return chosen[0].id
    if barred and not chosen:
        return wanted
    offered = ", ".join(f"{o.id}{'' if o.enabled else ' (barred)'}" for o in options)
    raise Unclear(f"{wanted!r} fits {'no' if not chosen else 'more than one'} option: {offered}")


def _spot(spots: tuple[Spot, ...], wanted: str) -> Spot | None:
    words = set(_words(wanted))
    for spot in spots:
        about = _words(spot.code) + [w for value in spot.params.values() for w in _words(str(value))]
        if words <= set(about):
            return spot
    return None


def _place(spots: tuple[Spot, ...], wanted: str) -> Choice:
    if wanted in ("decline", "stay", "none"):
        return Decline()
    if (spot := _spot(spots, wanted)) is not None:
        return At(x=spot.x, y=spot.y)
    try:
        x, y = coordinates.parse(wanted)
    except ValueError as error:
        raise Unclear(f"{error}; offered: {_offered(spots)}") from None
    return At(x=round(x * 1000), y=round(y * 1000))


def _angle(spots: tuple[Spot, ...], wanted: Any) -> Choice:
    if wanted in ("decline", "none"):
        return Decline()
    if isinstance(wanted, (int, float)):
        return Angle(angle=round(float(wanted) * 1000) % 360_000)
    if (spot := _spot(spots, str(wanted).removeprefix("at "))) is not None:  # `at hulk`: whatever way that hits him
        return Angle(angle=spot.x)
    raise Unclear(f"{wanted!r} is no direction in degrees, and none that is offered: {_offered(spots)}")


def _offered(spots: tuple[Spot, ...]) -> str:
    return ", ".join(f"{spot.code} {spot.params['id']}" if "id" in spot.params else spot.code for spot in spots)
