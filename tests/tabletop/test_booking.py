"""What an attack leaves on both characters, and how it comes onto the tracker."""

import pytest

from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.faces import Face
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD
from rules_engine.crisis_protocol.tabletop.attack import Fighter, TabletopAttack
from rules_engine.crisis_protocol.tabletop.booking import Pair, at, book, pairs
from rules_engine.crisis_protocol.tabletop.from_cards import attacks_of, tabletop_attack
from rules_engine.crisis_protocol.tabletop.outcome import Outcome, outcome_of
from rules_engine.crisis_protocol.tabletop.rolls import Refused
from rules_engine.crisis_protocol.tabletop.tracker import Tracker, begin

CARDS = content_as_of(POOL_OF_OLD)
BLUE, RED = 0, 1


def fighter(card: str) -> Fighter:
    return Fighter(card=card, form=next(iter(CARDS.character(card).forms)))


def rolled(attacker: str, attack: str, defender: str, dice: str, damage: int = 0) -> TabletopAttack:
    """An attack at its end; `dice` are the attack's faces, then the defence's."""
    by, on = fighter(attacker), fighter(defender)
    printed = next(one for one in attacks_of(CARDS, by) if one.id.endswith(f".{attack}"))
    begun = tabletop_attack(CARDS, 1, attacker=by, attack=printed, defender=on, damage=damage)
    faces = [[Face(letter) for letter in part] for part in dice.split()]
    return begun.roll(lambda purpose, count: tuple(faces.pop(0))).finish()


def game(*blue: str, red: tuple[str, ...] = ("red_skull",)) -> Tracker:
    return begin(1, (tuple(map(fighter, blue or ("captain_america",))), tuple(map(fighter, red))))


def booked(tracker: Tracker, attack: TabletopAttack, code: str = "ABC234") -> Tracker:
    [pair] = pairs(tracker.now, attack)
    return book(tracker, CARDS, pair, outcome_of(CARDS, attack), code=code, by=1, attack=attack.attack)


def test_damage_power_and_what_the_attack_gives_come_from_dice_and_cards() -> None:
    """ATK-45, ATK-47, SPC-01: a strike's Power for its attacker is the damage dealt."""
    attack = rolled("captain_america", "strike", "red_skull", "HHH-- ----")
    assert outcome_of(CARDS, attack) == Outcome(damage=3, gains=3)
    after = booked(game(), attack).now
    assert (at(after, (RED, 0)).damage, at(after, (RED, 0)).power, at(after, (BLUE, 0)).power) == (3, 3, 3)
    [told] = after.booked
    assert (told.code, told.by, told.attack, told.damage, told.power, told.attacker_power) == (
        "ABC234", 1, "captain_america.strike", 3, 3, 3,
    )  # fmt: skip


def test_conditions_need_their_icons_and_somebody_who_can_have_them() -> None:
    """SPC-01, CON-03, KEY-04: silent without the wild, against the immune, and for one it has already."""
    assert outcome_of(CARDS, rolled("baron_zemo", "sword_strike", "hulk", "HHHH- ---")).conditions == ()
    wild = rolled("baron_zemo", "sword_strike", "captain_america", "WHHH- ----")
    assert outcome_of(CARDS, wild).conditions == ("bleed",)
    start = game(red=("baron_zemo",))
    once = booked(start, wild)
    assert at(once.now, (BLUE, 0)).conditions == ("bleed",)
    assert booked(once, wild, "XYZ234").now.booked[-1].conditions == ()
    poisoned = rolled("ultron_metal_tyrant", "concussion_blasters", "hulk", "WHHHHH ---")
    against_hulk = booked(game("hulk", red=("ultron_metal_tyrant",)), poisoned)
    assert at(against_hulk.now, (BLUE, 0)).conditions == ("bleed",)


def test_nothing_after_the_attack_reaches_one_who_fell() -> None:
    """ATK-Q4, DMG-10, DMG-18, ATK-Q5: Dazed by the damage, so no condition; the Power just gained is kept."""
    start = game(red=("baron_zemo",)).choose(BLUE, 0).damage(CARDS, 3).hold(1)
    felled = booked(start, rolled("baron_zemo", "sword_strike", "captain_america", "WHHHH ----", damage=3))
    cap = at(felled.now, (BLUE, 0))
    assert (cap.damage, cap.dazed, cap.power, cap.conditions, cap.held) == (5, True, 2, (), 0)
    assert felled.now.booked[-1].out == "dazed"


def test_power_is_sapped_before_damage_and_only_what_is_there() -> None:
    """POW-08, ATK-41: two wilds take at most the one Power the defender has; the attack's cost is paid."""
    start = game().choose(BLUE, 0).power(1).choose(RED, 0).power(2)
    after = booked(start, rolled("red_skull", "cosmic_blast", "captain_america", "WW--- ----"))
    assert after.now.booked[-1].damage == 2
    assert at(after.now, (BLUE, 0)).power == 0 + 2
    assert at(after.now, (RED, 0)).power == 2 - 1 + 1


def test_the_stunned_gain_one_the_judged_none_and_grunts_never() -> None:
    """CON-20, CON-12, GRU-20."""
    attack = rolled("captain_america", "strike", "red_skull", "HHH-- ----")
    stunned = booked(game().choose(RED, 0).conditions(("stun",)), attack)
    assert at(stunned.now, (RED, 0)).power == 1
    judged = booked(game().choose(RED, 0).conditions(("judgment",)), attack)
    assert at(judged.now, (RED, 0)).power == 0
    drones = rolled("captain_america", "strike", "ultron_drones", "H---- ---")
    assert at(booked(game(red=("ultron_drones",)), drones).now, (RED, 0)).power == 0


def test_a_grunt_gains_no_power_by_hand_either() -> None:
    """GRU-20."""
    drones = game(red=("ultron_drones",)).choose(RED, 0).damage(CARDS, 1, from_enemy=True)
    assert at(drones.now, (RED, 0)).power == 0


def test_one_step_takes_it_back() -> None:
    start = game()
    after = booked(start, rolled("captain_america", "strike", "red_skull", "HHH-- ----"))
    assert after.undo().now == start.now


def test_an_attack_is_booked_once() -> None:
    attack = rolled("captain_america", "strike", "red_skull", "H---- ----")
    with pytest.raises(Refused, match="booked"):
        booked(booked(game(), attack), attack)


def test_who_was_meant_is_asked_where_several_can_be() -> None:
    """SQD-06: both squads may hold the same character; sides tell them apart, as far as they do."""
    attack = rolled("captain_america", "strike", "red_skull", "H---- ----")
    assert pairs(game().now, attack) == [Pair((BLUE, 0), (RED, 0))]
    mirrored = game("captain_america", "red_skull", red=("captain_america", "red_skull")).now
    assert pairs(mirrored, attack) == [Pair((RED, 0), (BLUE, 1)), Pair((BLUE, 0), (RED, 1))]
    assert pairs(game("hulk").now, attack) == [Pair(None, (RED, 0))]
    assert pairs(game(red=("hulk",)).now, attack) == []
    numbers = tabletop_attack(CARDS, 1, strength=5, defence=3)
    assert pairs(game("hulk").now, numbers) == [Pair(None, (BLUE, 0)), Pair(None, (RED, 0))]


def test_nobody_is_hurt_who_cannot_be() -> None:
    """DMG-15, DMG-21."""
    attack = rolled("captain_america", "strike", "red_skull", "H---- ----")
    down = game().power_phase(CARDS).choose(RED, 0).damage(CARDS, 6)
    with pytest.raises(Refused, match="DMG-15"):
        booked(down, attack)
    gone = down.cleanup(CARDS).choose(RED, 0).damage(CARDS, 6)
    assert pairs(gone.now, attack) == []
    with pytest.raises(Refused, match="DMG-21"):
        book(gone, CARDS, Pair(None, (RED, 0)), Outcome(damage=1), code="ABC234", by=1)
