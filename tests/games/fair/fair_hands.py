"""The village fair of the kernel's tests, with a hidden hand: its state, its market and its rules.

It must not hold a word for people: `fair_words` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal

import fair
from fair_state import CHARMS, FAIR, FRUIT, PATHS, CrowFlew, Fair, FairFrame, Gathered, Person

from rules_engine.kernel.chance import DiceFacts, Opening
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import (
    Assign,
    Bin,
    ChooseEach,
    ChooseOne,
    ChoosePath,
    ChooseSplit,
    Column,
    Decision,
    Option,
    Pick,
    Row,
    Spread,
    Visibility,
)
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Reason
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.procedures import procedure
from rules_engine.kernel.registry import Registry
from rules_engine.kernel.values import Json, Seat
from rules_engine.kernel.views import veil

HANDS = Registry("fair_with_hands", FAIR)
VERSION = 2
CARDS = {
    name: worth
    for worth, name in enumerate(
        ("axolotl", "bandicoot", "capybara", "dugong", "echidna", "fossa", "gannet", "hoopoe", "ibex", "jerboa",
         "kakapo", "lemming", "markhor", "numbat", "okapi", "pangolin"), 1
    )
}  # fmt: skip
"""What each is worth; words that nothing else at the fair is called by, so that one told by mistake is found."""
HAND, WARES = 2, 3
HELPERS = ("aunt", "uncle")
FACE_DOWN = "?"


class HandedFair(Fair, registry=HANDS):
    schema_version: int = VERSION
    dice: DiceFacts = DiceFacts()
    deck: list[str] = list(CARDS)
    """Nobody's to know."""
    hands: dict[Seat, list[str]] = {}
    """Each its owner's."""
    laid: dict[Seat, str] = {}
    """The cards of the last market, face up."""


class MarketFrame(Frame, registry=HANDS):
    kind: Literal["market"] = "market"
    prize: int = 2
    """Fruit for the highest card; called `reward` in version 1."""


class HandsEvent(Event, registry=HANDS):
    """Base of the events that the fair of the kernel's tests does not know."""


class DeckShuffled(HandsEvent):
    kind: Literal["deck_shuffled"] = "deck_shuffled"
    cards: tuple[str, ...]

    def apply(self, state: HandedFair) -> None:
        state.deck, state.hands = list(self.cards), {seat: [] for seat in state.seats}

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self.model_copy(update={"cards": ()})


class HandDealt(HandsEvent):
    kind: Literal["hand_dealt"] = "hand_dealt"
    reveals = True
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: HandedFair) -> None:
        state.hands[self.seat] += self.cards
        state.deck = [card for card in state.deck if card not in self.cards]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else self.model_copy(update={"cards": (FACE_DOWN,) * len(self.cards)})


class MarketBegan(HandsEvent):
    kind: Literal["market_began"] = "market_began"


class WaresLaid(HandsEvent):
    kind: Literal["wares_laid"] = "wares_laid"
    wares: dict[Seat, dict[str, int]]


class HelpersSent(HandsEvent):
    kind: Literal["helpers_sent"] = "helpers_sent"
    helpers: dict[Seat, dict[str, str]]


class CardsLaid(HandsEvent):
    kind: Literal["cards_laid"] = "cards_laid"
    reveals = True
    cards: dict[Seat, str]

    def apply(self, state: HandedFair) -> None:
        for seat, card in self.cards.items():
            state.hands[seat].remove(card)
        state.laid = dict(self.cards)


Ctx = Context[HandedFair]


def open_fair(seats: Sequence[Seat], days: int, dice: DiceFacts) -> HandedFair:
    people = {seat: Person(token=number) for number, seat in enumerate(seats, 1)}
    return HandedFair(seats=tuple(seats), people=people, days=days, dice=dice, stack=[FairFrame()])


# -- steps ---------------------------------------------------------------------------------------------------------


def deal(ctx: Ctx, frame: FairFrame) -> None:
    if not ctx.state.hands:
        ctx.emit(DeckShuffled(cards=tuple(ctx.shuffle(ctx.state.deck, who="table", ability="deck"))))
    for seat in ctx.state.seats:
        missing = HAND - len(ctx.state.hands[seat])
        drawn = ctx.draw(ctx.state.deck, missing, who=seat, ability="hand", known_to=(seat,))
        ctx.emit(HandDealt(seat=seat, cards=tuple(drawn)))


def market(ctx: Ctx, frame: FairFrame) -> None:
    ctx.emit(MarketBegan())
    ctx.push(MarketFrame())


def wares(ctx: Ctx, frame: MarketFrame) -> None:
    """Everybody at once, for all to see."""
    bins = tuple(Bin(id=kind, most=WARES) for kind in FRUIT)
    given = ctx.ask_all(_for_all(ctx, lambda seat: ChooseSplit(key="wares", seat=seat, total=WARES, bins=bins)))
    ctx.emit(WaresLaid(wares={seat: choice.amounts for seat, choice in given.items() if isinstance(choice, Spread)}))


def helpers(ctx: Ctx, frame: MarketFrame) -> None:
    afraid = (Reason(rule="FAIR-31", code="afraid_of_the_crow"),)
    rows = (Row(id="aunt", required=True), Row(id="uncle", barred={ctx.state.crow: afraid}))
    columns = tuple(Column(id=place, most=1) for place in PATHS)
    given = ctx.ask_all(_for_all(ctx, lambda seat: ChooseEach(key="helpers", seat=seat, rows=rows, columns=columns)))
    sent = {seat: choice.columns for seat, choice in given.items() if isinstance(choice, Assign)}
    ctx.emit(HelpersSent(helpers=sent))


def lay(ctx: Ctx, frame: MarketFrame) -> None:
    """One of the hand each, face down until all lie there; the highest takes the prize."""
    hands = ctx.state.hands
    given = ctx.ask_all(
        _for_all(
            ctx,
            lambda seat: ChooseOne(
                key="lay", seat=seat, options=tuple(Option(id=card) for card in hands[seat]),
                visibility=Visibility.SEALED,
            ),
        )
    )  # fmt: skip
    cards = {seat: choice.option for seat, choice in given.items() if isinstance(choice, Pick)}
    ctx.emit(CardsLaid(cards=cards))
    best = max(cards, key=lambda seat: CARDS[cards[seat]])
    ctx.emit(Gathered(seat=best, fruit=("ribbon",) * frame.prize))


def crow(ctx: Ctx, frame: FairFrame) -> None:
    """As at the fair without hands, but only the ways that there are are offered."""
    here = ctx.state.crow
    options = tuple(Option(id=place) for place in PATHS)
    last = ctx.state.order[-1]
    path = ChoosePath(key="crow", seat=last, options=options, most=2, start=here, neighbours=PATHS)
    ctx.emit(CrowFlew(path=tuple(ctx.picks(path))))


def _for_all(ctx: Ctx, ask: Callable[[Seat], Decision]) -> dict[Seat, Decision]:
    return {seat: ask(seat) for seat in ctx.state.seats}


def rename_reward(raw: dict[str, Json]) -> dict[str, Json]:
    """Version 1 called a market's prize its reward."""
    stack = raw["stack"]
    assert isinstance(stack, list)
    for frame in stack:
        if isinstance(frame, dict) and frame.get("kind") == "market":
            frame["prize"] = frame.pop("reward")
    return raw


class HandedFairGame(fair.FairGame):
    state_type = HandedFair
    opening = Opening.AT_THE_END
    migrations: ClassVar[Mapping[int, Any]] = {1: rename_reward}

    def __init__(self) -> None:
        day = {
            "begin": fair.begin_day,
            "deal": deal,
            "bids": fair.bids,
            "tokens": fair.tokens,
            "market": market,
            "turns": fair.turns,
            "crow": crow,
            "dusk": fair.dusk,
            "close": fair.close_day,
        }
        own = (procedure(FairFrame, day), procedure(MarketFrame, {"wares": wares, "helpers": helpers, "lay": lay}))
        super().__init__(CHARMS, {made.kind: made for made in own})


# -- what a seat may see -------------------------------------------------------------------------------------------


def seen(state: HandedFair, seat: Seat | None) -> HandedFair:
    """Questions and answers in secret are the kernel's to hide; tokens, hands and the deck are ours."""
    shown = veil(state, seat)
    shown.deck = [FACE_DOWN] * len(shown.deck)
    for other, hand in shown.hands.items():
        if other != seat:
            shown.hands[other] = [FACE_DOWN] * len(hand)
    for other, person in shown.people.items():
        if other != seat:
            person.token = 0
    return shown
