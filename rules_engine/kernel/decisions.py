"""Questions and answers as data; a closed set of kinds, so that one presenter per kind serves every card.

What an option means is said by its id and params; words are made elsewhere.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from rules_engine.kernel.explain import Reason
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
    params: dict[str, Json] = Field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()

    @property
    def enabled(self) -> bool:
        return not self.reasons


class Spot(Value):
    """A named place offered for a placement, in whatever unit the game measures."""

    x: int
    y: int
    code: str
    params: dict[str, Json] = Field(default_factory=dict)


class Question(Value):
    """What every kind of decision carries."""

    key: str
    """What is asked, as a word: the presenter's and the scenario's name for it."""
    seat: Seat
    seq: int = 0
    source: str | None = None
    """The rule or ability that asks."""
    visibility: Visibility = Visibility.PUBLIC
    params: dict[str, Json] = Field(default_factory=dict)
    """What the question is about, for whoever words or draws it."""


class ChooseOne(Question):
    kind: Literal["one"] = "one"
    options: tuple[Option, ...]


class ChooseReaction(Question):
    """Options, each of which may be used now, or `pass`."""

    kind: Literal["reaction"] = "reaction"
    options: tuple[Option, ...]
    must: tuple[str, ...] = ()
    """Of them what happens in any case; to choose one has it happen now, to pass uses none of the others."""

    @property
    def may(self) -> tuple[Option, ...]:
        """What need not be used."""
        return tuple(option for option in self.options if option.id not in self.must)


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


class Bin(Option):
    """One of the places a total is spread over, and how much it takes."""

    least: int = 0
    most: int


class ChooseSplit(Question):
    """A total spread over bins, all of it; what may be kept back gets a bin of its own."""

    kind: Literal["split"] = "split"
    total: int
    bins: tuple[Bin, ...]


class Row(Option):
    """One of the things that each go to a column."""

    required: bool = False
    """It must go somewhere."""
    barred: dict[str, tuple[Reason, ...]] = {}
    """Columns it cannot go to, and why."""


class Column(Option):
    """Where rows may go, and how many it takes."""

    least: int = 0
    most: int | None = None


class ChooseEach(Question):
    """Each row to one column or to none, such as which of mine stands against which of yours."""

    kind: Literal["each"] = "each"
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]

    def open_to(self, row: Row) -> tuple[Column, ...]:
        """Where a row may go, were it alone."""
        if not row.enabled:
            return ()
        return tuple(column for column in self.columns if column.enabled and column.id not in row.barred)


class ChoosePath(Question):
    """A sequence of nodes out of a graph of options, such as a route over regions."""

    kind: Literal["path"] = "path"
    options: tuple[Option, ...]
    least: int = 0
    most: int
    start: str = ""
    """Where it begins; not a station of the path."""
    neighbours: dict[str, tuple[str, ...]] | None = None
    """Where one may go from each node; none: anywhere, the step that asks judges."""

    def next_after(self, path: tuple[str, ...]) -> tuple[Option, ...]:
        """The stations that may come next."""
        near = None if self.neighbours is None else self.neighbours.get(path[-1] if path else self.start, ())
        return tuple(option for option in self.options if option.enabled and (near is None or option.id in near))


class ChooseAngle(Question):
    """A direction in thousandths of a degree, counter-clockwise from east; `spots` name proven ones by x alone."""

    kind: Literal["angle"] = "angle"
    spots: tuple[Spot, ...] = ()
    optional: bool = False


Decision = Annotated[
    ChooseOne
    | ChooseReaction
    | ChooseSome
    | ChooseOrder
    | ChooseAmount
    | ChooseSplit
    | ChooseEach
    | ChoosePlacement
    | ChoosePath
    | ChooseAngle,
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


class Spread(Value):
    """How much goes to each bin; one that is not named gets nothing."""

    kind: Literal["spread"] = "spread"
    amounts: dict[str, int]


class Assign(Value):
    """The column of each row; one that is not named goes to none."""

    kind: Literal["assign"] = "assign"
    columns: dict[str, str]


Choice = Annotated[
    Pick | PickMany | Amount | At | Angle | Decline | Spread | Assign,
    Field(discriminator="kind"),
]


class Answer(Value):
    """A seat's choice for the question with that number."""

    seq: int
    seat: Seat
    choice: Choice
