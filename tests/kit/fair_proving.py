"""The village fair as the kit proves it: its nouns, and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import fair_at_hand as _  # noqa: F401 # brings the fair within reach
from fair_hands import HANDS, CardsLaid, HandDealt, HandedFair, HandedFairGame, open_fair, seen
from fair_state import CHARMS, SEATS
from fair_words import FairWording
from pydantic import Field

from rules_engine.kernel.chance import DiceFacts
from rules_engine.kernel.decisions import Amount, Answer, ChooseAmount, ChooseAngle, Decision, Decline
from rules_engine.kernel.events import Event
from rules_engine.kernel.values import Seat
from rules_engine.kernel.wording import Wording
from rules_engine.kit.testing.balance import Balance
from rules_engine.kit.testing.duel import KitDuels
from rules_engine.kit.testing.faults import Fault, mapping, unknown
from rules_engine.kit.testing.playing import random_choice
from rules_engine.kit.testing.proving import Goals, Loadout, Proving, Rival, Table
from rules_engine.kit.testing.script import BaseScenario, Written


class Stand(Written):
    coins: int = 6
    fruit: int = 0


class FairScenario(BaseScenario):
    people: dict[str, Stand] = {"ash": Stand(), "birch": Stand()}
    days: int = Field(1, ge=1, le=3)


class FairProving(Proving[HandedFair]):
    game = "fair"
    registry = HANDS
    tests = Path("tests/kit")
    sources = ("tests/kernel", "tests/games/fair")
    script = FairScenario
    languages = ("en",)
    levels = ("thrifty", "generous")
    duel_seats = 3
    recorded = 2

    def stage(self, script: FairScenario, /) -> Table[HandedFair]:
        for name in script.people:
            if name not in SEATS:
                raise Fault(unknown("seat", name, SEATS), ("people", name))
        state = open_fair(tuple(script.people), script.days, DiceFacts())
        for seat, stand in script.people.items():
            state.people[seat].coins, state.people[seat].fruit = stand.coins, stand.fruit
        return Table(HandedFairGame(), state)

    def expect(self, game: HandedFairGame, state: HandedFair, key: str, wanted: Any, /) -> Iterator[str]:
        if key not in state.people:
            yield from super().expect(game, state, key, wanted)
            return
        for fact, value in mapping(key, wanted).items():
            if fact not in Stand.model_fields:
                raise Fault(unknown(f"fact of {key}:", fact, Stand.model_fields), (key, fact))
            now = getattr(state.people[key], fact)
            if now != value:
                yield f"{key}'s {fact} is {now}, not {value}"

    def loadout(self, rng: Random, seed: int, goals: Goals, /) -> Loadout:
        return {"seats": list(SEATS[: 2 + seed % 3]), "days": 1 + seed % 2}

    def duel_loadout(self, rng: Random, seed: int, /) -> Loadout:
        return {"seats": list(SEATS[:3]), "days": 1}

    def open(self, loadout: Loadout, /) -> Table[HandedFair]:
        return Table(HandedFairGame(), open_fair(loadout["seats"], loadout["days"], DiceFacts()))

    def violations(self, game: HandedFairGame, state: HandedFair, events: Sequence[Event], /) -> Iterator[str]:
        for seat, person in state.people.items():
            if person.fruit < 0:
                yield f"{seat} has {person.fruit} fruit"

    def census(self, state: HandedFair, /) -> Mapping[str, int] | None:
        if state.day != 1 or not state.hands or state.laid:
            return None
        return Counter([*state.deck, *(card for hand in state.hands.values() for card in hand)])

    def view(self, state: HandedFair, seat: Seat | None, /) -> HandedFair:
        return seen(state, seat)

    def secrets(self, state: HandedFair, seat: Seat | None, /) -> Collection[str]:
        return {card for other, hand in state.hands.items() if other != seat for card in hand}

    def wording(self, game: HandedFairGame, language: str, /) -> Wording[HandedFair]:
        return FairWording(None)

    def rules(self) -> frozenset[str]:
        return frozenset(charm.id for charm in CHARMS)

    def rival(self, level: str, game: HandedFairGame, seat: Seat, seed: int, /) -> Rival[HandedFair]:
        return _Bidder(0 if level == "thrifty" else 3, Random(f"{seed}/{seat}"))

    def points(self, state: HandedFair, /) -> dict[Seat, int]:
        return {seat: person.fruit for seat, person in state.people.items()}


class _Bidder:
    """Bids as it is told, and does the rest at random."""

    def __init__(self, bid: int, rng: Random) -> None:
        self.bid, self.rng = bid, rng

    def respond(self, seen: HandedFair, decision: Decision, /) -> Answer:
        choice = random_choice(self.rng, decision)
        if isinstance(decision, ChooseAmount) and decision.key == "bid":
            choice = Amount(amount=self.bid if decision.most >= self.bid else 0)
        if isinstance(decision, ChooseAngle):  # what the wind forbids is not told before
            choice = Decline()
        return Answer(seq=decision.seq, seat=decision.seat, choice=choice)


class FairBalance(Balance[HandedFair]):
    numbers = (2, 3)
    main = "row"
    level = "thrifty"

    def loadout(self, number: int, seats: int, /) -> Loadout:
        return {"seats": list(SEATS[:seats]), "days": 1}

    def sides(self, state: HandedFair, /) -> Mapping[str, Mapping[Seat, str]]:
        return {"row": {seat: "back" if at else "front" for at, seat in enumerate(state.seats)}}

    def watch(self, game: HandedFairGame, state: HandedFair, /) -> FairWatch:
        return FairWatch()


class FairWatch:
    """Cards dealt and laid, and the fruit that everybody has at last."""

    def __init__(self) -> None:
        self.figures: Counter[str] = Counter()

    def look(self, before: HandedFair, state: HandedFair, events: Sequence[Event], /) -> None:
        for event in events:
            if isinstance(event, HandDealt):
                self.figures.update(f"card/{card}/chances" for card in event.cards)
            elif isinstance(event, CardsLaid):
                self.figures.update(f"card/{card}/used" for card in event.cards.values())
        if state.outcome is not None:
            for at, seat in enumerate(state.seats):
                self.figures[f"vp/{'back' if at else 'front'}/fruit"] += state.people[seat].fruit

    def counted(self) -> Mapping[str, int]:
        return self.figures


PROVING = FairProving()
DUELS = KitDuels(PROVING)
BALANCE = FairBalance(PROVING)
