"""One attack at a real table, in the rulebook's order."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.faces import FACES, Face, read_faces
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD
from rules_engine.crisis_protocol.tabletop.attack import MODIFYING, Fighter, Step, TabletopAttack
from rules_engine.crisis_protocol.tabletop.from_cards import attacks_of, fighters, tabletop_attack
from rules_engine.crisis_protocol.tabletop.rolls import Refused, Side, Throw

CARDS = content_as_of(POOL_OF_OLD)
ME, THEM = 1, 2


def falling(letters: str) -> Throw:
    left = iter(read_faces(letters))
    return lambda purpose, count: tuple(next(left) for _ in range(count))


def begun(strength: int = 3, defence: int = 2, **more: object) -> TabletopAttack:
    return tabletop_attack(CARDS, ME, strength=strength, defence=defence, **more)  # type: ignore[arg-type]


def named(attacker: str, attack: str, defender: str, *, injured: bool = False, damage: int = 0) -> TabletopAttack:
    return tabletop_attack(
        CARDS,
        ME,
        attacker=Fighter(card=attacker, form="normal"),
        attack=CARDS.attack(f"{attacker}.{attack}"),
        defender=Fighter(card=defender, form="normal", injured=injured),
        damage=damage,
    )


def faces(attack: TabletopAttack, side: Side) -> str:
    return "".join(attack.pool(side).faces)


def refused(act: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.rule, caught.value.code


def test_conditions_take_dice_and_name_themselves() -> None:
    """ATK-18…23, CON-11, CON-16."""
    attack = begun(5, 3).with_marks(Side.ATTACK, ("shock", "hex")).with_marks(Side.DEFENCE, ("incinerate",))
    assert (attack.attack_pool.size, attack.defence_pool.size) == (4, 2)
    assert [(p.amount, p.source, p.rule) for p in attack.attack_pool.tally.parts] == [
        (5, "base", "ATK-18"),
        (-1, "shock", "CON-16"),
    ]
    assert attack.marked(Side.ATTACK) == ("shock", "hex")


def test_a_pool_never_falls_below_one_die() -> None:
    """ATK-20, ATK-23."""
    attack = begun(1, 1).with_marks(Side.ATTACK, ("shock",)).with_marks(Side.DEFENCE, ("incinerate",))
    assert (attack.attack_pool.size, attack.defence_pool.size) == (1, 1)
    assert refused(lambda: begun(1, 1).with_dice(Side.ATTACK, -1)) == ("ATK-20", "fewest")
    assert refused(lambda: begun(30, 1).with_dice(Side.ATTACK, 1)) == ("ATK-20", "most")


def test_criticals_of_the_base_roll_add_dice_once() -> None:
    """ATK-26…28: first the attack's, then the defence's, and extra criticals add none."""
    attack = begun(3, 2).roll(falling("CCH CW B-"))
    assert faces(attack, Side.ATTACK) == "CCHCW"
    assert [die.extra for die in attack.attack_pool.dice] == [False] * 3 + [True] * 2
    assert faces(attack, Side.DEFENCE) == "B-"
    assert attack.step is Step.ATTACKER_OWN


def test_a_hexed_side_rolls_no_extra_dice() -> None:
    """CON-08, CON-09."""
    attack = begun(2, 1).with_marks(Side.ATTACK, ("hex",)).roll(falling("CC C B"))
    assert faces(attack, Side.ATTACK) == "CC"
    assert faces(attack, Side.DEFENCE) == "CB"


def test_the_four_steps_come_once_each_in_order() -> None:
    """ATK-30…33, MOD-Q2."""
    attack = begun(1, 1).roll(falling("H -"))
    seen = []
    while not attack.is_over:
        seen.append((attack.step, attack.step.by, attack.step.dice_of))
        attack = attack.done()
    assert seen == [
        (Step.ATTACKER_OWN, Side.ATTACK, Side.ATTACK),
        (Step.DEFENDER_OWN, Side.DEFENCE, Side.DEFENCE),
        (Step.ATTACKER_OTHERS, Side.ATTACK, Side.DEFENCE),
        (Step.DEFENDER_OTHERS, Side.DEFENCE, Side.ATTACK),
    ]
    assert refused(attack.done) == ("ATK-05", "not_now")


def test_a_failure_can_be_neither_rerolled_nor_changed() -> None:
    """DIE-08, DIE-09, MOD-06, MOD-08: also one that a reroll brought."""
    attack = begun(3, 1).roll(falling("-F- -"))
    assert faces(attack, Side.ATTACK) == "--F"
    assert attack.choosable() == [0, 1]
    assert refused(lambda: attack.choose((2,))) == ("DIE-08", "failure")
    again = attack.choose((0,)).reroll(falling("F"))
    assert again.choosable() == [1]
    assert refused(lambda: attack.reroll(falling("H"))) == ("MOD-06", "nothing_chosen")


def test_one_ability_rerolls_a_die_once_and_another_may_again() -> None:
    """MOD-01, MOD-02, MOD-04, MOD-05."""
    attack = begun(2, 1).roll(falling("-- -")).choose((0, 1)).reroll(falling("-B"))
    assert attack.current_ability == "#2", "without a name, each reroll is another ability"
    same = attack.name_ability("#1")
    assert same.choosable() == []
    assert refused(lambda: same.choose((0,))) == ("MOD-02", "same_ability")
    other = attack.choose((0,)).reroll(falling("C"))
    assert faces(other, Side.ATTACK) == "CB"
    assert other.attack_pool.dice[0].was == (Face.BLANK, Face.BLANK)
    assert len(other.attack_pool.dice) == 2, "ATK-34: that critical adds no die"


def test_cover_changes_one_die_of_the_defence_once() -> None:
    """COV-05…08, ATK-31."""
    attack = begun(1, 3).with_marks(Side.DEFENCE, ("cover",)).roll(falling("H H-F"))
    assert refused(attack.use_cover) == ("COV-05", "no_cover"), "not in the attacker's step"
    mine = attack.done()
    assert refused(mine.choose((0, 1)).use_cover) == ("COV-08", "one_die")
    covered = mine.use_cover()
    assert faces(covered, Side.DEFENCE) == "HBF", "the blank goes before the hit"
    assert refused(covered.use_cover) == ("COV-05", "no_cover")


def test_cover_cannot_help_where_every_die_is_a_failure() -> None:
    """COV-06."""
    attack = begun(1, 2).with_marks(Side.DEFENCE, ("cover",)).roll(falling("H FF")).done()
    assert not attack.can_cover


def test_the_result_is_damage_power_and_what_stops_it() -> None:
    """ATK-35…47, CON-12, CON-20."""
    attack = begun(4, 2).roll(falling("WHHB W-")).finish()
    assert attack.is_over
    assert (attack.successes, attack.damage, attack.power) == ((3, 1), 2, 2)
    assert attack.reduce(1).damage == 1
    assert attack.reduce(1).reduce(5).damage == 0
    judged = begun(4, 2).with_marks(Side.DEFENCE, ("judgment",)).roll(falling("WHHB W-")).finish()
    stunned = begun(4, 2).with_marks(Side.DEFENCE, ("stun",)).roll(falling("WHHB W-")).finish()
    assert (judged.power, stunned.power) == (0, 1)


def test_damage_is_capped_by_what_stamina_is_left() -> None:
    """ATK-46, DMG-02, DMG-06."""
    attack = named("captain_america", "strike", "ultron", damage=4)
    assert attack.stamina is not None
    attack = attack.roll(lambda purpose, count: (Face.HIT if purpose == "attack" else Face.BLANK,) * count).finish()
    assert attack.damage == min(5, attack.stamina - 4)
    assert attack.takes_out == (attack.damage == attack.stamina - 4)


def test_two_people_press_in_their_own_steps_and_nobody_else() -> None:
    attack = begun().with_defender(THEM)
    assert refused(lambda: attack.with_defender(3)) == ("CAR-01", "seat_taken")
    rolled = attack.roll(falling("HHH --"))
    assert [rolled.may_act(who) for who in (ME, THEM, 3)] == [True, False, False]
    assert [rolled.done().may_act(who) for who in (ME, THEM, 3)] == [False, True, False]


def test_one_persons_last_word_leaves_the_other_their_steps() -> None:
    attack = begun().with_defender(THEM).roll(falling("HHH --")).finish()
    assert attack.step is Step.DEFENDER_OWN
    assert attack.done().step is Step.DEFENDER_OTHERS, "the attacker's step in between is passed"
    assert attack.finish().is_over


def test_one_for_both_goes_straight_to_the_result() -> None:
    assert begun().roll(falling("HHH --")).finish().is_over


# --- what the cards say


def test_the_cards_give_strength_defence_and_stamina() -> None:
    """CAR-22, CAR-25, ATK-18, ATK-21."""
    attack = named("captain_america", "shield_throw", "captain_america")
    assert (attack.attack_pool.size, attack.defence_pool.size, attack.stamina) == (5, 4, 5)
    assert attack.ignores_cover
    assert "cover" not in attack.marks(Side.DEFENCE)


def test_a_power_that_adds_dice_is_ticked_before_the_roll() -> None:
    attack = named("red_skull", "strike", "captain_america")
    shield = "captain_america.vibranium_shield"
    assert shield in attack.marks(Side.DEFENCE)
    ticked = attack.with_marks(Side.DEFENCE, (shield,))
    assert ticked.defence_pool.size == attack.defence_pool.size + 2
    assert ticked.marked(Side.DEFENCE) == (shield,)
    assert ticked.with_marks(Side.DEFENCE, ()) == attack


def test_faces_count_as_the_injured_side_says() -> None:
    """CAR-10: the side that shows supplies the rules."""
    for injured, successes in ((False, 0), (True, 4)):
        attack = named("red_skull", "strike", "captain_america", injured=injured)
        rolled = attack.roll(lambda purpose, count: ((Face.HIT if purpose == "attack" else Face.BLANK),) * count)
        assert rolled.successes[1] == successes


def test_a_named_power_rerolls_only_what_its_card_allows() -> None:
    """MOD-02, MOD-05, MOD-06."""
    attack = named("red_skull", "strike", "spider_man").roll(
        lambda purpose, count: ((Face.HIT,) if purpose == "attack" else (Face.BLANK,)) * count
    )
    mine = attack.done()
    assert [ability.rule for ability in mine.open_abilities] == ["spider_man.spider_sense"]
    sense = mine.name_ability("spider_man.spider_sense")
    assert refused(lambda: sense.choose((0, 1, 2))) == ("MOD-05", "too_many")
    used = sense.choose((0, 1)).reroll(falling("-B"))
    assert used.defence_pool.dice[0].rerolled_by == ("Spider-Sense",)
    again = used.name_ability("spider_man.spider_sense")
    assert 0 not in again.choosable()


def test_a_power_that_allows_failures_may_choose_them() -> None:
    """MOD-06, DIE-Q2."""
    attack = named("red_skull", "strike", "hulk").roll(
        lambda purpose, count: ((Face.HIT,) if purpose == "attack" else (Face.FAILURE,)) * count
    )
    mine = attack.done()
    assert mine.choosable() == []
    assert mine.name_ability("hulk.hulk_not_puny_banner").choosable() == [0, 1, 2, 3]


def test_a_rule_with_icons_is_offered_only_when_they_show() -> None:
    """SPC-01…03."""
    pierce = "wolverine.adamantium_slash.pierce"
    icons = CARDS.rule(pierce).icons
    for face in (Face.HIT, *icons):
        attack = named("wolverine", "adamantium_slash", "red_skull").roll(
            lambda purpose, count, shown=face: ((shown if "attack" in purpose else Face.BLOCK),) * count
        )
        offered = [ability.rule for ability in attack.done().done().open_abilities]
        assert (pierce in offered) == (face in icons or not icons)


@pytest.mark.parametrize("card", sorted(CARDS.characters))
def test_every_attack_of_every_side_can_be_resolved(card: str) -> None:
    """No card of the pool breaks the table."""
    target = Fighter(card="captain_america", form="normal", injured=True)
    for fighter in fighters(CARDS.character(card)):
        for attack in attacks_of(CARDS, fighter):
            begun = tabletop_attack(CARDS, ME, attacker=fighter, attack=attack, defender=target)
            rolled = begun.roll(lambda purpose, count: FACES[:count] if count <= 8 else FACES + FACES[: count - 8])
            over = rolled.finish()
            assert TabletopAttack.model_validate_json(over.model_dump_json()) == over


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_is_pressed_the_dice_obey_the_rules(data: st.DataObject) -> None:
    """DIE-08, DIE-09, ATK-34, MOD-02: no failure ever moves, no die is added, the state goes through JSON."""
    letters = st.sampled_from(FACES)

    def throw(purpose: str, count: int) -> tuple[Face, ...]:
        return tuple(data.draw(letters) for _ in range(count))

    attack = begun(data.draw(st.integers(1, 6)), data.draw(st.integers(1, 6)))
    attack = attack.with_marks(Side.DEFENCE, tuple(data.draw(st.sets(st.sampled_from(["cover", "hex"])))))
    attack = attack.roll(throw)
    sizes = {side: len(attack.pool(side).dice) for side in Side}
    for _press in range(12):
        if attack.step not in MODIFYING:
            break
        before = {side: attack.pool(side).dice for side in Side}
        act = data.draw(st.sampled_from(["reroll", "change", "cover", "done"]))
        chosen = tuple(data.draw(st.sets(st.integers(0, len(attack.dice.dice) - 1), max_size=3)))
        try:
            if act in ("reroll", "change"):
                attack = attack.choose(chosen)
                attack = attack.reroll(throw) if act == "reroll" else attack.change(data.draw(letters))
            else:
                attack = attack.use_cover() if act == "cover" else attack.done()
        except Refused:
            continue
        attack = TabletopAttack.model_validate_json(attack.model_dump_json())
        for side in Side:
            now = attack.pool(side).dice
            assert len(now) == sizes[side]
            for old, new in zip(before[side], now, strict=True):
                assert old.face is not Face.FAILURE or new == old
                assert len(set(new.rerolled_by)) == len(new.rerolled_by)
