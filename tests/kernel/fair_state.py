"""A village fair: a game made up for the kernel's tests; what it is, as data. It must not resemble a real game."""

from __future__ import annotations

from typing import Any, Literal

from rules_engine.kernel.decisions import Choice
from rules_engine.kernel.events import Event
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.registry import KERNEL, Registry
from rules_engine.kernel.state import Outcome, State
from rules_engine.kernel.values import Mutable, Seat, Value

FAIR = Registry("fair", KERNEL)
SEATS = ("ash", "birch", "cedar", "dogwood")
FIELD = 10_000
STRIDE = 3_000
PATHS = {"well": ("oak", "gate"), "oak": ("well", "pond"), "gate": ("well", "pond"), "pond": ("oak", "gate")}
FRUIT = ("plum", "pear", "quince")


class Charm(Value):
    """What stands for a card: somebody may (or must) use it at a moment."""

    id: str
    side: str
    moment: str
    effect: Literal["again", "coins", "shout", "stand_in"]
    cost: int = 0
    forced: bool = False
    per: str = "turn"


CHARMS = (
    Charm(id="ash.again", side="ash", moment="thrown", effect="again", cost=1),
    Charm(id="birch.again", side="birch", moment="thrown", effect="again"),
    Charm(id="birch.shout", side="birch", moment="thrown", effect="shout"),
    Charm(id="ash.coins", side="ash", moment="shouted", effect="coins", per="day"),
    Charm(id="cedar.stand_in", side="cedar", moment="aimed", effect="stand_in", cost=1),
    Charm(id="dogwood.stand_in", side="dogwood", moment="aimed", effect="stand_in", cost=1),
    Charm(id="rain", side="nobody", moment="dusk", effect="coins", forced=True, per="day"),
    Charm(id="wind", side="nobody", moment="dusk", effect="coins", forced=True, per="day"),
    Charm(id="ash.lamp", side="ash", moment="dusk", effect="coins", per="day"),
)


class Person(Mutable):
    coins: int = 6
    fruit: int = 0
    token: int = 0
    """Hidden from the others."""
    x: int = 5_000
    y: int = 5_000
    baskets: list[str] = ["red", "blue"]


class Fair(State, registry=FAIR):
    day: int = 0
    days: int = 2
    people: dict[Seat, Person]
    order: list[Seat] = []
    crow: str = "well"
    orders: dict[Seat, dict[str, Choice]] = {}
    """Standing orders: question's key to answer."""


def new_fair(seats: int = 2, *, days: int = 2, orders: dict[Seat, dict[str, Choice]] | None = None) -> Fair:
    names = SEATS[:seats]
    people = {seat: Person(token=index + 1) for index, seat in enumerate(names)}
    return Fair(schema_version=1, seats=names, people=people, days=days, orders=orders or {}, stack=[FairFrame()])


# -- frames ------------------------------------------------------------------------------------------------------


class FairsFrame(Frame, registry=FAIR):
    """Base of the frames of this game."""


class FairFrame(FairsFrame):
    kind: Literal["fair"] = "fair"
    turn: int = 0
    used_at_dusk: list[str] = []


class TurnFrame(FairsFrame):
    kind: Literal["fair_turn"] = "fair_turn"
    seat: Seat
    taken: int = 0


class DeedFrame(FairsFrame):
    """Walk, trade, gather, stack or kite: one step each."""

    kind: Literal["fair_deed"] = "fair_deed"
    seat: Seat
    deed: str


class TossFrame(FairsFrame):
    """Throws a ring at somebody; what comes of it is settled by a contest inside."""

    kind: Literal["fair_toss"] = "fair_toss"
    seat: Seat
    target: Seat = ""
    margin: int = 0
    answered: list[str] = []


class ContestFrame(FairsFrame):
    kind: Literal["fair_contest"] = "fair_contest"
    attacker: Seat
    defender: Seat
    stake: int = 0
    pool: list[int] = []
    against: list[int] = []


class CharmFrame(FairsFrame):
    kind: Literal["fair_charm"] = "fair_charm"
    charm: str
    seat: Seat


# -- events ------------------------------------------------------------------------------------------------------


class FairsEvent(Event, registry=FAIR):
    """Base of the events of this game."""


class DayBegan(FairsEvent):
    kind: Literal["fair_day"] = "fair_day"
    boundary = "day"

    def apply(self, state: Fair) -> None:
        state.day += 1


class BidsOpened(FairsEvent):
    kind: Literal["fair_bids"] = "fair_bids"
    reveals = True
    bids: dict[Seat, int]

    def apply(self, state: Fair) -> None:
        for seat, bid in self.bids.items():
            state.people[seat].coins -= bid
        state.order = sorted(state.seats, key=lambda seat: (-self.bids[seat], state.seats.index(seat)))


class TokenDrawn(FairsEvent):
    """Everyone sees that a token was drawn, its owner alone which."""

    kind: Literal["fair_token"] = "fair_token"
    seat: Seat
    token: int | None

    def apply(self, state: Fair) -> None:
        assert self.token is not None
        state.people[self.seat].token = self.token

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else self.model_copy(update={"token": None})


class DeedChosen(FairsEvent):
    kind: Literal["fair_deed_chosen"] = "fair_deed_chosen"
    boundary = "deed"
    seat: Seat
    deed: str


class Moved(FairsEvent):
    kind: Literal["fair_moved"] = "fair_moved"
    seat: Seat
    x: int
    y: int

    def apply(self, state: Fair) -> None:
        person = state.people[self.seat]
        person.x, person.y = self.x, self.y


class Paid(FairsEvent):
    kind: Literal["fair_paid"] = "fair_paid"
    seat: Seat
    to: Seat | None = None
    amount: int

    def apply(self, state: Fair) -> None:
        state.people[self.seat].coins -= self.amount
        if self.to is not None:
            state.people[self.to].coins += self.amount


class Gathered(FairsEvent):
    kind: Literal["fair_gathered"] = "fair_gathered"
    seat: Seat
    fruit: tuple[str, ...]

    def apply(self, state: Fair) -> None:
        state.people[self.seat].fruit += len(self.fruit)


class Stacked(FairsEvent):
    kind: Literal["fair_stacked"] = "fair_stacked"
    seat: Seat
    baskets: tuple[str, ...]

    def apply(self, state: Fair) -> None:
        state.people[self.seat].baskets = list(self.baskets)


class Told(FairsEvent):
    """A mere announcement."""

    kind: Literal["fair_told"] = "fair_told"
    what: str
    params: dict[str, Any] = {}


class CrowFlew(FairsEvent):
    kind: Literal["fair_crow"] = "fair_crow"
    path: tuple[str, ...]

    def apply(self, state: Fair) -> None:
        if self.path:
            state.crow = self.path[-1]


class StoodIn(FairsEvent):
    kind: Literal["fair_stood_in"] = "fair_stood_in"
    seat: Seat

    def apply(self, state: Fair) -> None:
        toss = state.innermost("fair_toss")
        assert isinstance(toss, TossFrame)
        toss.target = self.seat


class PoolChanged(FairsEvent):
    kind: Literal["fair_pool"] = "fair_pool"
    pool: tuple[int, ...]

    def apply(self, state: Fair) -> None:
        contest = state.innermost("fair_contest")
        assert isinstance(contest, ContestFrame)
        contest.pool = list(self.pool)


class Won(FairsEvent):
    kind: Literal["fair_won"] = "fair_won"
    winners: tuple[Seat, ...]

    def apply(self, state: Fair) -> None:
        state.outcome = Outcome(winners=self.winners, rule="FAIR-9", code="most_fruit")
