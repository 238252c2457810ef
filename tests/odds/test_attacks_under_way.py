"""The odds of an attack whose dice partly lie, against the odds of whole attacks and against every course by hand."""

from __future__ import annotations

from itertools import product

import pytest

from rules_engine.crisis_protocol.faces import ATTACK_SUCCESSES, DEFENCE_SUCCESSES, FACES, Face
from rules_engine.crisis_protocol.odds import attack_odds
from rules_engine.crisis_protocol.odds.standing import Side, certain, standing_odds

HITS, BLOCKS = dict.fromkeys(ATTACK_SUCCESSES, 1), dict.fromkeys(DEFENCE_SUCCESSES, 1)


@pytest.mark.parametrize("cover", [False, True])
@pytest.mark.parametrize("hexed", [False, True])
@pytest.mark.parametrize(("pool", "defence"), [(1, 1), (4, 3), (7, 4), (5, 6)])
def test_before_the_first_roll_they_are_those_of_the_whole_attack(
    pool: int, defence: int, hexed: bool, cover: bool
) -> None:
    """ATK-26, COV-06, CON-08."""
    attack, defending = Side(HITS, base=pool, each=1 - hexed), Side(BLOCKS, base=defence, each=1)
    found = standing_odds(attack, defending, cover=cover, stamina_left=4)
    known = attack_odds(pool, defence, hex_attacker=hexed, cover=cover, stamina_left=4)
    assert found.expected == pytest.approx(known.expected)
    assert found.takes_out == pytest.approx(known.takes_out)
    assert found.damage == pytest.approx(known.damage[: len(found.damage)])


def test_dice_that_lie_count_and_dice_to_come_are_weighed() -> None:
    """A critical that lies brings a die (ATK-26); one of that die brings none (ATK-28)."""
    lying = (Face.CRITICAL, Face.HIT, Face.BLANK)
    found = standing_odds(Side(HITS, lying, extra=1), Side(BLOCKS, (Face.BLOCK,)), stamina_left=3)
    more = sum(face in ATTACK_SUCCESSES for face in FACES) / len(FACES)
    assert found.damage == pytest.approx((0, 1 - more, more))


def test_a_face_is_worth_what_a_card_says() -> None:
    courses = [sum(2 if f is Face.CRITICAL else f is Face.HIT for f in faces) for faces in product(FACES, repeat=2)]
    found = standing_odds(Side({Face.CRITICAL: 2, Face.HIT: 1}, extra=2), Side(BLOCKS))
    assert found.expected == pytest.approx(sum(courses) / len(courses))


def test_cover_turns_the_die_that_gains_most_and_no_failure() -> None:
    """COV-05, COV-06."""
    attack = Side(HITS, (Face.HIT,) * 3)
    assert standing_odds(attack, Side(BLOCKS, (Face.FAILURE, Face.BLOCK)), cover=True).damage[2] == 1
    assert standing_odds(attack, Side(BLOCKS, (Face.WILD, Face.BLANK)), cover=True).damage[1] == 1


def test_cover_turns_a_failure_of_one_who_may_modify_them() -> None:
    """COV-06, MOD-06."""
    attack = Side(HITS, (Face.HIT,) * 3)
    assert standing_odds(attack, Side(BLOCKS, (Face.FAILURE, Face.BLOCK), fails=True), cover=True).damage[1] == 1


def test_damage_that_is_due_may_be_lessened_by_what_must_happen() -> None:
    """ATK-44."""
    attack = Side(HITS, extra=2)
    found = standing_odds(attack, Side(BLOCKS), suffered=lambda due: min(due, 1))
    assert found.damage == pytest.approx((0.25, 0.75))


def test_what_is_certain_is_certain() -> None:
    odds = certain(3, stamina_left=2)
    assert (odds.expected, odds.expected_suffered, odds.takes_out) == (3, 2, 1)
