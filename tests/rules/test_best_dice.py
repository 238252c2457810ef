"""Which dice a reroll takes at its best, against every handful played out through every course of the dice."""

from __future__ import annotations

from itertools import combinations

import pytest
from attack_scene import COVER, LYING, Scene, courses

from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.best_dice import best_reroll
from rules_engine.kernel.decisions import ChooseOne, ChooseSome, Option, PickMany


def faces(decision: ChooseSome, chosen: tuple[str, ...]) -> str:
    return "".join(str(option.params["face"]) for option in decision.options if option.id in chosen)


@pytest.mark.parametrize(
    ("target", "dice", "shown"),
    [
        ("lucky", LYING, "-"),
        ("lucky", '"H H H W -", "W B B"', ""),
        ("lucky", '"H F F - -", "- F B"', ""),
        ("numb", '"H H H W -", "H C B", "-"', ""),
        ("numb", '"H H H W H", "H W B"', "H"),
    ],
)
def test_the_defender_rerolls_what_counts_nothing_and_nothing_where_no_damage_comes(
    target: str, dice: str, shown: str
) -> None:
    """MOD-01, ATK-31, ATK-40: one die may be rerolled; a success is never given away, and a die is not touched where
    the damage stays the same anyway."""
    here = Scene(target, dice=dice)
    here.use("luck")
    assert isinstance(here.decision, ChooseSome) and here.decision.key == "reroll"
    best = best_reroll(World(here.state, here.content), here.decision)
    assert faces(here.decision, best) == shown
    ids = [option.id for option in here.decision.options]
    ways = [PickMany(options=some) for size in range(2) for some in combinations(ids, size)]
    played = {way.options: courses(here.content, here.state, here.decision, way) for way in ways}
    least = min(sum(found) / len(found) for found in played.values())
    assert sum(played[best]) / len(played[best]) == pytest.approx(least)


def test_cover_takes_a_die_that_counts_nothing() -> None:
    """COV-05."""
    here = Scene("tough", dice='"H H H F B", "W - B"', ground=COVER)
    assert isinstance(here.decision, ChooseSome) and here.decision.key == "cover"
    assert faces(here.decision, best_reroll(World(here.state, here.content), here.decision)) == "-"


def test_of_any_other_question_and_of_a_rules_own_roll_nothing_is_said() -> None:
    """What the faces of a free roll mean stands in the rule that rolls."""
    here = Scene("lucky", dice=LYING)
    look = World(here.state, here.content)
    some = (Option(id="0", params={"face": "-"}),)
    assert best_reroll(look, ChooseOne(key="reroll", seat="red", options=some)) is None
    assert best_reroll(look, ChooseSome(key="choose_friend", seat="red", options=some, most=1)) is None
    assert best_reroll(look, ChooseSome(key="reroll", seat="red", options=some, most=1)) is None
