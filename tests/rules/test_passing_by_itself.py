"""Reactions are passed by themselves where using them cannot change anything, and asked about wherever it might."""

from __future__ import annotations

import pytest
from helped import Helped

from rules_engine.crisis_protocol.events.orders import OrderGiven
from rules_engine.crisis_protocol.state.match import Help, StandingOrder
from rules_engine.crisis_protocol.view.seat import told, view
from rules_engine.kernel.decisions import ChooseReaction, ChooseSome

SCENE = """
title: An attack and what may be done about it
rules: [ATK-31]
cards:
  characters:
    brawler: {name: Brawler, alter_ego: B, threat: 3, base: 35,
      stats: {stamina: 5, speed: M, size: 2, defense: [3, 3, 3]},
      attacks: [{name: Jab, type: physical, range: 4, strength: 4}],
      superpowers: [%(brawler)s]}
    lucky: {name: Lucky, alter_ego: L, threat: 3, base: 35, stats: {stamina: 6, speed: M, size: 2, defense: [3, 3, 3]},
      superpowers: [%(lucky)s]}
red: {characters: [{card: lucky, at: "18,13", power: 5, damage: %(damage)s}]}
blue: {characters: [{card: brawler, at: "18,7", power: 5}]}
%(ground)s
start: attack brawler jab lucky
dice: [%(dice)s]
"""
LUCK = "{name: Luck, kind: reactive, cost: 1, on: {moment: modify_own, subject: self, roll: defense}, reroll: 1}"
NERVE = "{name: Nerve, kind: innate, optional: true, on: {moment: modify_own, subject: self, roll: defense}, reroll: 1}"
SPITE = "{name: Spite, kind: reactive, cost: 1, on: {moment: modify_opposing, subject: self, roll: defense}, reroll: 2}"
OMEN = (
    "{name: Omen, kind: innate, on: {moment: roll_resolved, subject: self, roll: defense}, when: {rolled: wild}, "
    "gain_power: 1}"
)
MEND = (
    "{name: Mend, kind: reactive, cost: 1, on: {moment: attack_resolved, subject: self}, heal: {amount: 1, who: self}}"
)
CAR = 'terrain: [{id: car, size: 2, at: "18,11.5", box: [4, 1]}]'


def scene(*helps: Help, dice: str, lucky: str = LUCK, brawler: str = "", damage: int = 0, ground: str = "") -> Helped:
    values = {"dice": dice, "lucky": lucky, "brawler": brawler, "damage": damage, "ground": ground}
    return Helped(SCENE % values, *helps)


def asks_about(table: Helped, moment: str) -> bool:
    return any(decision.key == moment and decision.seat == "red" for decision in table.state.pending.values())


@pytest.mark.parametrize(
    ("dice", "asked"),
    [
        ('"H - - -", "B - -"', False),  # one hit, one block: no damage either way
        ('"H H - -", "B - -"', True),  # one more block would stop it
        ('"H H H -", "B W B"', False),  # no damage
        ('"H H H H", "B W B"', False),  # damage, but every die that may be rerolled is a success already
        ('"H H H H", "B F F"', False),  # failures cannot be rerolled (MOD-06)
        ('"H H H H", "B F -"', True),
    ],
)
def test_a_reroll_of_defence_dice_is_passed_only_where_no_face_could_help(dice: str, asked: bool) -> None:
    """ATK-31, ATK-36…40, MOD-06."""
    table = scene("pass", dice=dice)
    assert asks_about(table, "modify_own") is asked
    if not asked:
        plain = scene(dice=dice)
        plain.say("pass")
        assert table.lasting() == plain.lasting(), "as if it had been passed"
    assert table.replayed()


def test_it_is_asked_while_the_attacker_can_still_touch_the_dice() -> None:
    """ATK-32: no damage comes through now, but Spite may reroll the block; one block more would be worth having."""
    dice = '"H - - -", "B - -"'
    assert not asks_about(scene("pass", dice=dice), "modify_own")
    assert asks_about(scene("pass", dice=dice, brawler=SPITE), "modify_own")


def test_it_is_asked_while_a_rule_reads_the_faces() -> None:
    """EFF-06, SPC-02: no damage comes through, but a wild would give Power when the roll is resolved."""
    dice = '"H - - -", "B - -"'
    assert asks_about(scene("pass", dice=dice, lucky=f"{LUCK}, {OMEN}"), "modify_own")


def test_cover_is_declined_by_itself_only_where_it_adds_nothing() -> None:
    """COV-05."""
    none = scene("pass", dice='"H - - -", "B - -"', lucky="", ground=CAR)
    assert ("@pass", "cover") in none.fired
    some = scene("pass", dice='"H H - -", "B - -"', lucky="", ground=CAR)
    assert isinstance(some.asked, ChooseSome) and some.asked.key == "cover"


@pytest.mark.parametrize(("damage", "asked"), [(0, False), (1, True)])
def test_what_would_only_cost_is_passed(damage: int, asked: bool) -> None:
    """EFF-08: healing nobody is not even offered; with damage to heal it is."""
    table = scene("pass", dice='"H - - -", "B - -"', lucky=MEND, damage=damage)
    assert asks_about(table, "attack_resolved") is asked


def test_whoever_wants_to_be_asked_is_asked() -> None:
    dice = '"H - - -", "B - -"'
    table = Helped(SCENE % {"dice": dice, "lucky": LUCK, "brawler": "", "damage": 0, "ground": ""})
    order = StandingOrder(id="o", seat="red", ability="lucky.luck", owner="red.lucky", policy="ask")
    table.session.instruct(OrderGiven(order=order), by="red")
    table.set("red", "pass")
    assert isinstance(table.asked, ChooseReaction) and table.fired == []
    table.set("red")
    assert isinstance(table.asked, ChooseReaction)


def test_the_other_seats_switch_answers_nothing_of_mine() -> None:
    table = Helped(
        SCENE % {"dice": '"H - - -", "B - -"', "lucky": LUCK, "brawler": "", "damage": 0, "ground": ""},
        "pass",
        seats=("blue",),
    )
    assert isinstance(table.asked, ChooseReaction) and table.asked.seat == "red"


def test_what_is_left_to_the_match_is_its_owners_affair() -> None:
    table = scene("pass", dice='"H - - -", "B - -"')
    table.set("red", "pass", "order")
    assert view(table.state, "blue").players["red"].helps is None
    assert view(table.state, "red").players["red"].helps == ["pass", "order"]
    assert [event.kind for event in told(table.events, "blue") if event.kind == "helps_set"] == []
    assert [event.order for event in told(table.events, "blue") if event.kind == "order_fired"] == [""]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("dice", "shown"), [('"H H H -", "B - H", "B"', "B"), ('"H H H -", "B - -", "-"', "-")], ids=str
)
def test_free_help_for_the_defence_is_taken_at_its_best(dice: str, shown: str) -> None:
    """MOD-01: a reroll that costs nothing takes a die that counts nothing."""
    table = scene("dice", dice=dice, lucky=NERVE)
    assert table.fired == [("@dice", "modify_own"), ("@dice", "reroll")]
    rerolled = next(event for event in table.events if event.kind == "dice_rerolled")
    assert [face.value for face in rerolled.after] == [shown]  # type: ignore[attr-defined]
    assert rerolled.before[0].value in "-H"  # type: ignore[attr-defined]
    assert table.replayed()


def test_what_costs_power_or_may_be_wanted_later_is_asked() -> None:
    """POW-07, CAR-33: the same reroll for 1 Power, or once per turn, is its owner's choice."""
    dice = '"H H H -", "B - -"'
    assert asks_about(scene("dice", dice=dice), "modify_own")
    limited = NERVE.replace("optional: true", "optional: true, limit: turn")
    assert asks_about(scene("dice", dice=dice, lucky=limited), "modify_own")
    assert asks_about(scene("dice", dice=dice, lucky=f"{NERVE}, {NERVE.replace('Nerve', 'Calm')}"), "modify_own"), (
        "which first is a choice"
    )


def test_cover_is_used_on_what_counts_nothing_after_the_rerolls() -> None:
    """COV-05, MOD-07: what a reroll may still turn to a block is not covered first."""
    table = scene("cover", "dice", dice='"H H H -", "B - F", "-"', lucky=NERVE, ground=CAR)
    assert [key for _, key in table.fired] == ["cover", "modify_own", "reroll", "cover"]
    assert table.state.characters["red.lucky"].damage == 1
    assert table.replayed()


def test_whoever_leaves_only_cover_to_the_match_is_asked_before_a_die_rolls() -> None:
    """COV-05, MOD-01: cover turns a die and rolls none; a reroll rolls."""
    table = scene("cover", dice='"H H H -", "B - F", "-"', lucky=NERVE, ground=CAR)
    assert table.fired == [("@cover", "cover")] and asks_about(table, "modify_own")


# -- reactive ones among others (MOD-07) ---------------------------------------------------------------------------


def refusing(table: Helped, ability: str) -> None:
    order = StandingOrder(id="o", seat="red", ability=ability, owner="red.lucky", policy="never")
    table.session.instruct(OrderGiven(order=order), by="red")


def test_free_help_comes_in_the_order_its_owner_likes_where_another_reroll_could_help_too() -> None:
    table = scene("dice", dice='"H H H -", "B - -"', lucky=f"{NERVE}, {LUCK}")
    assert asks_about(table, "modify_own") and table.fired == []
    assert len(getattr(table.asked, "options", ())) == 2


def test_free_help_is_taken_where_the_other_reroll_is_refused_in_advance() -> None:
    table = scene(dice='"H H H -", "B - -", "B"', lucky=f"{NERVE}, {LUCK}")
    refusing(table, "lucky.luck")
    assert asks_about(table, "modify_own") and table.fired == [], "it is asked about both, as long as nothing is left"
    table.set("red", "dice")
    assert table.fired == [("@dice", "modify_own"), ("@dice", "reroll"), ("o", "modify_own")]
    assert table.state.characters["red.lucky"].power == 5 + 1, "for the damage, and nothing spent"
    assert table.replayed()


@pytest.mark.parametrize(("dice", "asked"), [('"H - - -", "B - -"', False), ('"H H - -", "B - -"', True)])
def test_what_is_refused_in_advance_does_not_keep_the_rest_from_being_passed(dice: str, asked: bool) -> None:
    table = scene(dice=dice, lucky=f"{NERVE}, {LUCK}")
    refusing(table, "lucky.luck")
    table.set("red", "pass")
    assert asks_about(table, "modify_own") is asked
    assert table.fired == ([] if asked else [("@pass", "modify_own")])
