"""An orchard: a second game made up for the kernel's tests, with a deck, hidden hands, a bag and two to four seats.

What it needs and the fair does not: shuffles, draws, and seeds that stay shut to the end.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from rules_engine.kernel.chance import DiceFacts, Opening
from rules_engine.kernel.context import Context
from rules_engine.kernel.decisions import ChooseOne, Decision, Option, Pick, Visibility
from rules_engine.kernel.dice import Dice, SeededDice, salt
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event
from rules_engine.kernel.frames import Frame
from rules_engine.kernel.orders import Ordered
from rules_engine.kernel.procedures import DONE, Flow, procedure
from rules_engine.kernel.record import Session
from rules_engine.kernel.registry import KERNEL, Registry
from rules_engine.kernel.state import Outcome, State
from rules_engine.kernel.values import Seat

ORCHARD = Registry("orchard", KERNEL)
SEATS = ("elm", "fir", "oak", "yew")
CARDS = tuple(f"{fruit}_{number}" for fruit in ("apple", "cherry", "damson", "medlar") for number in range(1, 6))
PIPS = ("red", "red", "red", "green", "green", "blue")
HAND = 3
SECRET = b"a secret of the orchard, long enough"
WORDS = {"elm": "bark", "fir": "cone"}


class Orchard(State, registry=ORCHARD):
    dice: DiceFacts = DiceFacts()
    season: int = 0
    seasons: int = 2
    deck: list[str] = list(CARDS)
    """Face down: its order is nobody's to know."""
    hands: dict[Seat, list[str]] = {}
    """Each its owner's."""
    laid: list[str] = []
    bag: list[str] = list(PIPS)
    points: dict[Seat, int] = {}


class OrchardFrame(Frame, registry=ORCHARD):
    """Base of the frames of this game."""


class SeasonFrame(OrchardFrame):
    kind: Literal["turn"] = "turn"


class OrchardEvent(Event, registry=ORCHARD):
    """Base of the events of this game."""


class DeckLaid(OrchardEvent):
    kind: Literal["deck_laid"] = "deck_laid"
    cards: tuple[str, ...]

    def apply(self, state: Orchard) -> None:
        state.season += 1
        state.deck, state.laid, state.hands = list(self.cards), [], {seat: [] for seat in state.seats}

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self.model_copy(update={"cards": ()})


class HandDrawn(OrchardEvent):
    kind: Literal["hand_drawn"] = "hand_drawn"
    reveals = True
    seat: Seat
    cards: tuple[str, ...]

    def apply(self, state: Orchard) -> None:
        state.hands[self.seat] += self.cards
        state.deck = [card for card in state.deck if card not in self.cards]

    def seen_by(self, seat: Seat | None) -> Event | None:
        return self if seat == self.seat else self.model_copy(update={"cards": ()})


class CardsLaid(OrchardEvent):
    kind: Literal["cards_laid"] = "cards_laid"
    reveals = True
    cards: dict[Seat, str]
    pips: tuple[str, ...]

    def apply(self, state: Orchard) -> None:
        for seat, card in self.cards.items():
            state.hands[seat].remove(card)
            state.laid.append(card)
            state.points[seat] = state.points.get(seat, 0) + int(card[-1]) + len(self.pips)


class Harvested(OrchardEvent):
    kind: Literal["harvested"] = "harvested"

    def apply(self, state: Orchard) -> None:
        most = max(state.points.values())
        winners = tuple(seat for seat in state.seats if state.points[seat] == most)
        state.outcome = Outcome(winners=winners, rule="ORC-9", code="most_points")


Ctx = Context[Orchard]


def lay_deck(ctx: Ctx, frame: SeasonFrame) -> None:
    ctx.emit(DeckLaid(cards=tuple(ctx.shuffle(CARDS, who="table", ability="deck"))))


def draw_hands(ctx: Ctx, frame: SeasonFrame) -> None:
    for seat in ctx.state.seats:
        ctx.emit(HandDrawn(seat=seat, cards=tuple(ctx.state.deck[:HAND])))


def lay(ctx: Ctx, frame: SeasonFrame) -> str | Flow:
    asked: dict[Seat, Decision] = {
        seat: ChooseOne(
            key="lay",
            seat=seat,
            options=tuple(Option(id=card) for card in hand),
            visibility=Visibility.SEALED,
        )
        for seat, hand in ctx.state.hands.items()
    }
    given = ctx.ask_all(asked)
    pips = ctx.draw(ctx.state.bag, 2, who="table", ability="bag")
    cards = {seat: choice.option for seat, choice in given.items() if isinstance(choice, Pick)}
    ctx.emit(CardsLaid(cards=cards, pips=tuple(pips)))
    if ctx.state.season < ctx.state.seasons:
        return "deck"
    ctx.emit(Harvested())
    return DONE


class OrchardGame:
    state_type = Orchard
    opening = Opening.AT_THE_END
    migrations: ClassVar[dict[int, Any]] = {}

    def __init__(self, **changed: Any) -> None:
        made = procedure(SeasonFrame, {"deck": lay_deck, "hands": draw_hands, "lay": lay, **changed})
        self.procedures = {made.kind: made}

    def dice_span(self, state: Orchard) -> int:
        return state.season

    def standing_order(self, ctx: Ctx, decision: Decision) -> Ordered | None:
        return None

    def settle(self, ctx: Ctx) -> None:
        pass


def seeded() -> SeededDice:
    return SeededDice(SECRET, salt("match-2", WORDS))


def grow(seats: int = 2, dice: Dice | None = None, seasons: int = 2, **changed: Any) -> Session[Orchard]:
    game = OrchardGame(**changed)
    start = Orchard(schema_version=1, seats=SEATS[:seats], seasons=seasons, stack=[SeasonFrame()])
    return Session.open(Engine(game, dice or seeded(), paranoid=True), start)
