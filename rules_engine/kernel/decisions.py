"""Questions and answers as data; a closed set of kinds, so that one presenter per kind serves every card.

What an option means is said by its id and params; words are made elsewhere.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from rules_engine.kernel.errors import IllegalAnswer, InvalidAnswer
from rules_engine.kernel.explain import Reason, Verdict
from rules_engine.kernel.values import Json, Seat, Value

PASS = "pass"  # nosec B105 # no password
"""The option of every reaction that declines it."""


class Visibility(StrEnum):
    PUBLIC = "public"
    """Everyone sees question and answer."""
    PRIVATE = "private"
    """Only the owner sees the question; the answer shows in its events."""
    SEALED = "sealed"
    """Only the owner sees question and answer until every seat asked with it has answered."""


class Option(Value):
    """One thing that may be chosen; a disabled one is shown with the reasons why not."""

    id: str
    params: dict[str, Json] = {}
    reasons: tuple[Reason, ...] = ()

    @property
    def enabled(self) -> bool:
        return not self.reasons


class Spot(Value):
    """A named place offered for a placement, in thousandths of an inch."""

    x: int
    y: int
    code: str
    params: dict[str, Json] = {}


class Question(Value):
    """What every kind of decision carries."""

    key: str
    """What is asked, as a word: the presenter's and the scenario's name for it."""
    seat: Seat
    seq: int = 0
    source: str | None = None
    """The rule or ability that asks."""
    visibility: Visibility = Visibility.PUBLIC
    params: dict[str, Json] = {}
    """What the question is about, for whoever words or draws it."""


class ChooseOne(Question):
    kind: Literal["one"] = "one"
    options: tuple[Option, ...]


class ChooseReaction(Question):
    """Options, each of which may be used now, or `pass`."""

    kind: Literal["reaction"] = "reaction"
    options: tuple[Option, ...]


class ChooseSome(Question):
    kind: Literal["some"] = "some"
    options: tuple[Option, ...]
    least: int = 0
    most: int


class ChooseOrder(Question):
    kind: Literal["order"] = "order"
    options: tuple[Option, ...]


class ChooseAmount(Question):
    kind: Literal["amount"] = "amount"
    least: int
    most: int


class ChoosePlacement(Question):
    """A point; the step that asks judges it. `spots` are proven places to begin with."""

    kind: Literal["placement"] = "placement"
    spots: tuple[Spot, ...] = ()
    optional: bool = False


class ChoosePath(Question):
    """A sequence of nodes out of a graph of options, such as a route over regions."""

    kind: Literal["path"] = "path"
    options: tuple[Option, ...]
    least: int = 0
    most: int


class ChooseAngle(Question):
    """A direction in thousandths of a degree, counter-clockwise from east; `spots` name proven ones by x alone."""

    kind: Literal["angle"] = "angle"
    spots: tuple[Spot, ...] = ()
    optional: bool = False


Decision = Annotated[
    ChooseOne | ChooseReaction | ChooseSome | ChooseOrder | ChooseAmount | ChoosePlacement | ChoosePath | ChooseAngle,
    Field(discriminator="kind"),
]


class Pick(Value):
    kind: Literal["pick"] = "pick"
    option: str


class PickMany(Value):
    kind: Literal["picks"] = "picks"
    options: tuple[str, ...]


class Amount(Value):
    kind: Literal["amount"] = "amount"
    amount: int


class At(Value):
    kind: Literal["at"] = "at"
    x: int
    y: int


class Angle(Value):
    kind: Literal["angle"] = "angle"
    angle: int


class Decline(Value):
    """Leaves an optional placement or angle undone."""

    kind: Literal["decline"] = "decline"


Choice = Annotated[Pick | PickMany | Amount | At | Angle | Decline, Field(discriminator="kind")]


class Answer(Value):
    """A seat's choice for the question with that number."""

    seq: int
    seat: Seat
    choice: Choice


def judge(decision: Decision, choice: Choice) -> None:
    """Refuse a choice that does not fit the question; `IllegalAnswer` where an offered option is barred."""
    match decision, choice:
        case ChooseOne(options=options), Pick(option=picked):
            _enabled(options, (picked,))
        case ChooseReaction(options=options), Pick(option=picked):
            if picked != PASS:
                _enabled(options, (picked,))
        case ChooseSome(options=options, least=least, most=most), PickMany(options=picked):
            _distinct(picked)
            _enabled(options, picked)
            if not least <= len(picked) <= most:
                raise InvalidAnswer(f"choose {least} to {most}, not {len(picked)}")
        case ChooseOrder(options=options), PickMany(options=picked):
            if sorted(picked) != sorted(option.id for option in options):
                raise InvalidAnswer("an order names every option once")
        case ChoosePath(options=options, least=least, most=most), PickMany(options=picked):
            _enabled(options, picked)
            if not least <= len(picked) <= most:
                raise InvalidAnswer(f"a path has {least} to {most} stations, not {len(picked)}")
        case ChooseAmount(least=least, most=most), Amount(amount=amount):
            if not least <= amount <= most:
                raise InvalidAnswer(f"an amount from {least} to {most}, not {amount}")
        case ChoosePlacement(), At():
            pass
        case ChooseAngle(), Angle(angle=angle):
            if not 0 <= angle < 360_000:
                raise InvalidAnswer("an angle from 0 to 359999 thousandths of a degree")
        case ((ChoosePlacement(optional=True) | ChooseAngle(optional=True)), Decline()):
            pass
        case _:
            raise InvalidAnswer(f"a question of kind {decision.kind!r} is not answered by {choice.kind!r}")


def answerable(decision: Decision) -> bool:
    """Whether some answer can fit; a question without one would leave the match waiting for ever."""
    match decision:
        case ChooseAmount(least=least, most=most):
            return least <= most
        case ChoosePlacement() | ChooseAngle():
            return True
        case ChooseOne() | ChooseReaction() | ChooseSome() | ChooseOrder() | ChoosePath():
            return _answerable_options(decision)


def _answerable_options(decision: ChooseOne | ChooseReaction | ChooseSome | ChooseOrder | ChoosePath) -> bool:
    ids = [option.id for option in decision.options]
    if len(set(ids)) != len(ids):
        return False
    enabled = sum(option.enabled for option in decision.options)
    match decision:
        case ChooseOne():
            return enabled >= 1
        case ChooseReaction():
            return PASS not in ids
        case ChooseSome(least=least, most=most):
            return least <= min(most, enabled)
        case ChoosePath(least=least, most=most):
            return least <= most and (enabled > 0 or least == 0)
        case ChooseOrder():
            return True


def _distinct(picked: tuple[str, ...]) -> None:
    if len(set(picked)) != len(picked):
        raise InvalidAnswer("an option is named twice")


def _enabled(options: tuple[Option, ...], picked: tuple[str, ...]) -> None:
    known = {option.id: option for option in options}
    for name in picked:
        option = known.get(name)
        if option is None:
            raise InvalidAnswer(f"{name!r} was not offered (offered: {', '.join(known) or 'nothing'})")
        if not option.enabled:
            raise IllegalAnswer(option.reasons)


def require(verdict: Verdict) -> None:
    """Turn a verdict against an answer into the refusal of that answer."""
    if not verdict.ok:
        raise IllegalAnswer(verdict.reasons)
