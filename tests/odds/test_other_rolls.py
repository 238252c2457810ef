"""Dodge rolls and plain rolls against enumeration."""

from itertools import product

import enumeration
import pytest

from rules_engine.crisis_protocol.odds import chance_of, dodge_odds, plain_roll


@pytest.mark.parametrize(("size", "defence"), list(product(range(6), range(1, 4))))
def test_a_dodge_roll_takes_its_successes_off_size_plus_one(size, defence):
    """DOD-03…09, CON-10: rerolls help, hex takes the extra dice, nothing goes below 0."""
    for rerolls, hexed in product(range(defence + 1), (False, True)):
        expected: dict[int, float] = dict.fromkeys(range(size + 2), 0.0)
        for successes, chance in enumeration.final_defence(defence, rerolls, hexed, False).items():
            expected[max(0, size + 1 - successes)] += float(chance)
        odds = dodge_odds(size, defence, rerolls=rerolls if rerolls < defence else "all", hexed=hexed)
        assert dict(enumerate(odds.damage)) == pytest.approx(expected, abs=1e-12)
        assert odds.expected == pytest.approx(sum(n * p for n, p in expected.items()), abs=1e-12)


def test_a_dodge_knows_the_chance_to_daze_and_reductions():
    """DMG-02, DMG-06: Size 3 against one die; four points due, reduced by one, three points of Stamina left."""
    odds = dodge_odds(3, 1, hexed=True, reduce=1, stamina_left=3)
    assert odds.damage == pytest.approx((0, 0, 3 / 8, 5 / 8))
    assert odds.takes_out == pytest.approx(5 / 8)
    assert odds.expected_power == pytest.approx(2 * 3 / 8 + 3 * 5 / 8)


def test_criticals_add_no_dice_to_a_plain_roll():
    """DIE-Q1, PRI-08: an interaction rolls just its dice."""
    for dice, faces in product(range(1, 5), ("C", "CW", "CWH", "CWB", "F", "CWHB-F")):
        counts = [0.0] * (dice + 1)
        for roll, chance in enumeration.thrown(dice).items():
            counts[sum(face in faces for face in roll)] += float(chance)
        assert plain_roll(dice, faces) == pytest.approx(counts, abs=1e-12)
        assert chance_of(dice, faces) == pytest.approx(1 - counts[0], abs=1e-12)
        assert chance_of(dice, faces, at_least=2) == pytest.approx(sum(counts[2:]), abs=1e-12)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (lambda: dodge_odds(-1, 3), "The Size must be a whole number of at least 0, not -1."),
        (lambda: dodge_odds(3, 0), "The defence pool must be a whole number from 1 to 30, not 0."),
        (lambda: dodge_odds(3, 3, rerolls=-1), "The rerolls must be a whole number of at least 0, not -1."),
        (
            lambda: dodge_odds(3, 3, stamina_left=0),
            "The remaining Stamina must be a whole number of at least 1, not 0.",
        ),
        (lambda: plain_roll(31, "C"), "The number of dice must be a whole number from 1 to 30, not 31."),
        (lambda: plain_roll(3, "X"), "'X' is not a face of the die: those are C, W, H, B, - and F."),
    ],
)
def test_a_roll_that_cannot_be_is_refused_in_a_sentence(wrong, sentence):
    """ATK-23, DIE-01: what is wrong and what would be right."""
    with pytest.raises(ValueError) as refused:
        wrong()
    assert str(refused.value) == sentence
