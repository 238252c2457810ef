"""Odds of dice without a match, against counting every throw."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from rules_engine.dice_masters.cards.loading import default_content
from rules_engine.dice_masters.faces import CharacterFace, Energy, EnergyFace, Face
from rules_engine.dice_masters.odds.table import afford_odds, bag_odds, character_odds, energy_odds
from rules_engine.dice_masters.query.payment import Price, Source, payments

CONTENT = default_content()
DRAX, BETRAYAL = (CONTENT.faces(CONTENT.card(id)) for id in ("drax.pained", "betrayal"))
SIDEKICK = CONTENT.sidekick
THROWS = [[SIDEKICK], [SIDEKICK, DRAX], [SIDEKICK, SIDEKICK, DRAX, BETRAYAL]]


def energy(faces: tuple[Face, ...]) -> int:
    return sum(face.amount for face in faces if isinstance(face, EnergyFace))


@pytest.mark.parametrize("dice", THROWS)
def test_a_throw_is_counted_out(dice: list[tuple[Face, ...]]) -> None:
    """DM-MAT-04."""
    throws = list(product(*dice))
    for amount, chance in energy_odds(dice).items():
        assert chance == Fraction(sum(energy(faces) == amount for faces in throws), len(throws))
    some = sum(any(isinstance(face, CharacterFace) for face in faces) for faces in throws)
    assert character_odds(dice) == Fraction(some, len(throws))


@pytest.mark.parametrize("dice", THROWS)
@pytest.mark.parametrize("price", [Price(1), Price(3), Price(3, (Energy.SHIELD,)), Price(2, (Energy.BOLT,))])
def test_a_card_is_afforded_whenever_the_rules_would_take_a_payment(dice: list[tuple[Face, ...]], price: Price) -> None:
    """DM-BUY-05, DM-BUY-06, DM-BUY-08."""
    throws = list(product(*dice))
    paid = 0
    for faces in throws:
        sources = [
            Source(str(n), face.energy, face.amount, str(n), 0 if face.energy is not Energy.GENERIC else None)
            for n, face in enumerate(faces)
            if isinstance(face, EnergyFace)
        ]
        paid += bool(payments(sources, 0, price))
    assert afford_odds(dice, price) == Fraction(paid, len(throws))


def test_a_bag_is_counted_out() -> None:
    """DM-TRN-05."""
    bag = ["s"] * 5 + ["d"] * 2
    draws = list(combinations(range(len(bag)), 4))
    for kind, exact in bag_odds({"s": 5, "d": 2}, 4).items():
        for n, chance in enumerate(exact):
            assert chance == Fraction(sum(sum(bag[i] == kind for i in draw) == n for draw in draws), len(draws))


def test_a_small_bag_comes_out_whole() -> None:
    assert bag_odds({"s": 2}, 4) == {"s": (0, 0, 1)}
