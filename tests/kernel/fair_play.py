"""How the tests sit down at the fair: engines, answers by hand and legal answers at random."""

from __future__ import annotations

import random
from typing import Any

from fair import FairGame
from fair_state import CHARMS, PATHS, Charm, Fair, new_fair

from rules_engine.kernel.decisions import (
    PASS,
    Amount,
    Angle,
    Answer,
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
    Pick,
    PickMany,
)
from rules_engine.kernel.dice import Dice, SeededDice, salt
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.events import Event
from rules_engine.kernel.record import Session

SECRET = b"a secret of the fair, long enough"
WORDS = {"ash": "plum", "birch": "pear"}


def seeded() -> SeededDice:
    return SeededDice(SECRET, salt("match-1", WORDS))


def engine(charms: tuple[Charm, ...] = CHARMS, dice: Dice | None = None, *, paranoid: bool = True) -> Engine[Fair]:
    return Engine(FairGame(charms), dice or seeded(), paranoid=paranoid)


def sit(seats: int = 2, charms: tuple[Charm, ...] = CHARMS, dice: Dice | None = None, **setup: Any) -> Session[Fair]:
    return Session.open(engine(charms, dice), new_fair(seats, **setup))


def choice_of(said: Any) -> Choice:
    match said:
        case str():
            return Pick(option=said)
        case int():
            return Amount(amount=said)
        case tuple():
            return At(x=said[0], y=said[1])
        case list():
            return PickMany(options=tuple(said))
        case _:
            choice: Choice = said
            return choice


def say(table: Session[Fair], seat: str, key: str, said: Any) -> list[Event]:
    """Answer the question a seat owes, which must be the one named."""
    decision = table.state.pending[seat]
    assert decision.key == key, f"{seat} is asked {decision.key}, not {key}"
    return table.submit(Answer(seq=decision.seq, seat=seat, choice=choice_of(said)))


def morning(table: Session[Fair], **bids: int) -> None:
    """Bids (0 but for those named) and tokens kept."""
    for seat in table.state.seats:
        say(table, seat, "bid", bids.get(seat, 0))
    for seat in table.state.seats:
        say(table, seat, "token", "keep")


def legal(state: Fair, decision: Decision, rng: random.Random) -> Choice:
    """Some answer that must be accepted."""
    match decision:
        case ChooseOne(options=options):
            enabled = [o.id for o in options if o.enabled]
            tosses = [name for name in enabled if name == "toss"]  # where the dice are, so more often than not
            return Pick(option=rng.choice(enabled + 5 * tosses))
        case ChooseReaction(options=options):
            return Pick(option=rng.choice([PASS, *(o.id for o in options if o.enabled)]))
        case ChooseSome(options=options, least=least, most=most):
            enabled = [o.id for o in options if o.enabled]
            return PickMany(options=tuple(rng.sample(enabled, rng.randint(least, min(most, len(enabled))))))
        case ChooseOrder(options=options):
            return PickMany(options=tuple(rng.sample([o.id for o in options], len(options))))
        case ChooseAmount(key="bid", most=most):
            return Amount(amount=rng.choice([n for n in range(most + 1) if n != 2]))
        case ChooseAmount(least=least, most=most):
            return Amount(amount=rng.randint(least, most))
        case ChoosePlacement(spots=spots):
            spot = rng.choice(spots)
            return At(x=spot.x, y=spot.y)
        case ChooseAngle():
            return rng.choice([Decline(), Angle(angle=rng.randint(0, 180_000))])
        case ChoosePath(most=most):
            path = [state.crow]
            for _ in range(rng.randint(0, most)):
                path.append(rng.choice(PATHS[path[-1]]))
            return PickMany(options=tuple(path[1:]))


def answer_at_random(state: Fair, rng: random.Random) -> Answer:
    decision = state.pending[rng.choice(sorted(state.pending))]
    return Answer(seq=decision.seq, seat=decision.seat, choice=legal(state, decision, rng))


def play_out(table: Session[Fair], seed: int) -> None:
    rng = random.Random(seed)
    while table.state.pending:
        table.submit(answer_at_random(table.state, rng))
