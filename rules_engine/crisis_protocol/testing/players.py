"""Players that play by themselves: every kind of question is answered from the question alone, eager to do things.

They know no rule and no state; the same seed and the same questions give the same answers.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from rules_engine.crisis_protocol.cards.loader import default_content
from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    Answer,
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
    Option,
    Pick,
    PickMany,
    Spot,
)
from rules_engine.kernel.values import Seat

T = TypeVar("T")
Offer = TypeVar("Offer", Option, Spot)

MIDDLE = (18_000, 18_000)
INVITING = 3_000
"""Thousandths of an inch nearer the middle that make a place e times as inviting."""


class Stuck(Exception):
    """A question that offers nothing to answer with."""


@dataclass(frozen=True)
class Habits:
    """What a player likes: weights by the first word of an option's id, and how often it goes along."""

    menu: dict[str, float] = field(
        default_factory=lambda: {
            "attack": 8, "interact": 8, "power": 5, "tactic": 2, "move": 4, "climb": 1, "shake": 2, "activate": 6,
            "end": 0.2, "pass": 0.2, "no": 0.5, "none": 0.2,  # nosec B105 # no password
        }
    )  # fmt: skip
    tired: float = 1.5
    """The weight of ending an activation without actions left; powers that cost nothing could go on for ever."""
    reacts: float = 0.7
    declines: float = 0.05
    most: float = 0.5
    """How often it takes as many or as much as it may."""


EAGER = Habits()
THRIFTY = Habits(
    menu={"attack": 8, "interact": 6, "power": 0.5, "tactic": 1, "move": 4, "shake": 1, "activate": 6, "end": 0.5,
          "pass": 0.2, "no": 1, "none": 0.2},  # nosec B105 # no password
    reacts=0.1,
)  # fmt: skip
"""Saves its Power for what costs much."""
TIMID = Habits(
    menu={"attack": 1, "interact": 4, "power": 1, "tactic": 1, "move": 4, "end": 1, "pass": 3, "no": 2, "none": 0.2},  # nosec B105 # no password
    reacts=0.2,
)


class Player:
    """One seat's player."""

    def __init__(self, seat: Seat, seed: int | str, habits: Habits = EAGER) -> None:
        self.seat = seat
        self.habits = habits
        self.rng = random.Random(f"{seed}/{seat}")  # nosec B311 # seeded on purpose

    def answer(self, decision: Decision) -> Answer:
        return Answer(seq=decision.seq, seat=self.seat, choice=self.choose(decision))

    def choose(self, decision: Decision) -> Choice:
        """A choice that fits the question; `Stuck` if it offers none."""
        match decision:
            case ChooseOne():
                return Pick(option=self._one(decision))
            case ChooseReaction(options=options):
                enabled = _enabled(options)
                use = bool(enabled) and self.rng.random() < self.habits.reacts
                return Pick(option=self.rng.choice(enabled).id if use else PASS)
            case ChooseSome() if decision.key == "squad":
                return PickMany(options=self._squad(decision))
            case ChooseSome(params={"groups": groups}):
                return PickMany(options=tuple(self.rng.choice(groups)))
            case ChooseSome(params={"together": _}):
                return PickMany(options=tuple(option.id for option in _enabled(decision.options)))
            case ChooseSome(params={"besides": besides}, options=options, most=most):
                counted = [option for option in _enabled(options) if option.id not in besides]
                room = min(most - len(besides), len(counted))
                return PickMany(options=(*besides, *self._sample(counted, 0, room)))
            case ChooseSome(options=options, least=least, most=most):
                enabled = _enabled(options)
                return PickMany(options=self._sample(enabled, least, min(most, len(enabled))))
            case ChooseOrder(options=options):
                return PickMany(options=self._sample(list(options), len(options), len(options)))
            case ChoosePath(options=options, least=least, most=most):
                length = self.rng.randint(least, most)
                return PickMany(options=tuple(self.rng.choice(_enabled(options)).id for _ in range(length)))
            case ChooseAmount(least=least, most=most):
                return Amount(amount=most if self._chance(self.habits.most) else self.rng.randint(least, most))
            case ChooseSplit() | ChooseEach():
                raise Stuck(f"this game asks no question of kind {decision.kind!r}")
            case ChoosePlacement(spots=spots, optional=optional):
                spot = self._spot(spots, optional)
                return Decline() if spot is None else At(x=spot.x, y=spot.y)
            case ChooseAngle(spots=spots, optional=optional):
                spot = self._way(spots, optional)
                return Decline() if spot is None else Angle(angle=spot.x)

    # -- tastes ----------------------------------------------------------------------------------------------------

    def _one(self, decision: ChooseOne) -> str:
        enabled = _enabled(decision.options)
        if not enabled:
            raise Stuck(f"{decision.key}: nothing is open")
        tired = decision.params.get("left") == 0
        liked = self._preferred(enabled)
        return self._weighted(liked, [self._appeal(option, tired) for option in liked]).id

    def _appeal(self, option: Option, tired: bool) -> float:
        word = option.id.partition(":")[0]
        if word == "end" and tired:
            return self.habits.tired
        return self.habits.menu.get(word, 1.0)

    def _squad(self, decision: ChooseSome) -> tuple[str, ...]:
        """As many characters as the threat level admits (SQD-03), rather those the roster names first."""
        room = int(decision.params["threat"])
        chosen: list[str] = []
        liking = self._squad_order(decision)
        for option in sorted(decision.options, key=lambda option: liking[option.id]):
            threat = int(option.params["threat"])
            if threat <= room and not _second_peerless(option.id, chosen) and self._fits_in(option.id, chosen):
                room -= threat
                chosen.append(option.id)
        return tuple(chosen)

    def _squad_order(self, decision: ChooseSome) -> dict[str, float]:
        return {option.id: place + self.rng.uniform(0, 6) for place, option in enumerate(decision.options)}

    def _fits_in(self, id: str, chosen: Sequence[str]) -> bool:
        """Whether it wants one more in a squad."""
        return True

    def _spot(self, spots: Sequence[Spot], optional: bool) -> Spot | None:
        if optional and (not spots or self._chance(self.habits.declines)):
            return None
        if not spots:
            raise Stuck("nowhere is offered")
        return self._weighted(spots, [self._pull(spot) for spot in spots])

    def _way(self, spots: Sequence[Spot], optional: bool) -> Spot | None:
        """Of directions rather one that runs into something."""
        if optional and (not spots or self._chance(self.habits.declines)):
            return None
        if not spots:
            raise Stuck("no direction is offered")
        spots = self._preferred(spots)
        return self._weighted(spots, [3.0 if spot.params.get("hits") else 1.0 for spot in spots])

    def _pull(self, spot: Spot) -> float:
        """Enemies and what lies on the mat draw, and so does the middle, where all meet; standing still does not."""
        if spot.code == "stay":
            return 0.02
        about = [str(value) for value in spot.params.values() if isinstance(value, str)]
        central = math.exp(-math.dist((spot.x, spot.y), MIDDLE) / INVITING)
        if any(name.startswith(f"{self.seat}.") for name in about):
            return 0.2 * central
        return (4.0 if any("." in name for name in about) else 1.0) * central

    # -- chance ----------------------------------------------------------------------------------------------------

    def _chance(self, share: float) -> bool:
        return self.rng.random() < share

    def _weighted(self, things: Sequence[T], weights: Sequence[float]) -> T:
        return self.rng.choices(things, weights)[0]

    def _sample(self, options: Sequence[Option], least: int, most: int) -> tuple[str, ...]:
        count = most if self._chance(self.habits.most) else self.rng.randint(least, most)
        liked = self._preferred(options)
        first = self.rng.sample(liked, min(count, len(liked)))
        rest = [option for option in options if option not in first]
        return tuple(option.id for option in (*first, *self.rng.sample(rest, count - len(first))))

    def _preferred(self, things: Sequence[Offer]) -> Sequence[Offer]:
        """Of several things those it rather chooses among: all."""
        return things


def _enabled(options: Sequence[Option]) -> list[Option]:
    return [option for option in options if option.enabled]


def _second_peerless(id: str, chosen: Sequence[str]) -> bool:
    """KEY-10: a squad has one Peerless character at most."""
    return _peerless(id) and any(map(_peerless, chosen))


def _peerless(id: str) -> bool:
    card = default_content().characters.get(id)
    return card is not None and any(use.id == "peerless" for use in card.normal.keywords)
