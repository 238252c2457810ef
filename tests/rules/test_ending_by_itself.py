"""An activation and a turn end by themselves: when nothing useful is left in them, or when their player said so."""

from __future__ import annotations

import pytest
from helped import Helped

from rules_engine.crisis_protocol.events.flow import ActivationEnded, TurnEnded
from rules_engine.crisis_protocol.events.orders import OrderGiven, OrderLapsed
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.vain import vain_options
from rules_engine.crisis_protocol.state.match import Help, StandingOrder
from rules_engine.crisis_protocol.view.words import Speaker
from rules_engine.kernel.decisions import At, ChooseOne, ChooseReaction
from rules_engine.kernel.record import Consent

SCENE = """
title: Two characters and what they have left
rules: [ACT-12]
cards:
  characters:
    medic: {name: Medic, alter_ego: M, threat: 3, base: 35, stats: {stamina: 5, speed: S, size: 2, defense: [3, 3, 3]},
      attacks: [{name: Jab, type: physical, range: 2, strength: 3}],
      superpowers: [{name: Bandage, kind: active, cost: 1, heal: {amount: 1, who: self}},
                    {name: Glow, kind: active, cost: 1,
                     grant: {until: round, modifiers: {dice: {amount: 1, roll: attack}}}}]}
    dodger: {name: Dodger, alter_ego: D, threat: 3, base: 35,
      stats: {stamina: 5, speed: S, size: 2, defense: [3, 3, 3]},
      superpowers: [{name: Step Aside, kind: reactive, cost: 1, on: {moment: targeted, subject: self}, advance: S}]}
  tactics:
    balm: {name: Balm, rules: [{players: {number: any, pays: 0}, heal: {amount: 1, who: team}}]}
blue: {characters: [{card: medic, at: "18,7", power: %(power)s, damage: %(damage)s}], tactics: [%(cards)s]}
red: {characters: [{card: dodger, at: "18,%(far)s", power: %(red)s}]}
start: activation medic
dice: ["H - -", "B - -"]
"""


def scene(*helps: Help, power: int = 0, damage: int = 0, cards: str = "", red: int = 0, far: int = 30) -> Helped:
    values = {"power": power, "damage": damage, "cards": cards, "red": red, "far": far}
    return Helped(SCENE % values, *helps)


def move(table: Helped) -> None:
    """A move action to where it stands nearly."""
    table.say("move")
    spot = next(spot for spot in table.asked.spots if spot.code != "stay")  # type: ignore[union-attr]
    table.give(At(x=spot.x, y=spot.y))


@pytest.mark.parametrize(
    ("more", "ends"),
    [
        ({"power": 1}, False),  # Glow would still add a die
        ({"cards": "balm"}, True),
        ({"cards": "balm", "damage": 1}, False),
        ({"power": 0}, True),
    ],
)
def test_it_ends_when_nothing_that_would_do_something_is_left(more: dict[str, object], ends: bool) -> None:
    """ACT-12, ACT-13, PHA-12: cards and powers may be used as long as the turn lasts; one that heals nobody may too,
    but nobody is asked about that alone."""
    table = scene("end", **more)  # type: ignore[arg-type]
    move(table)
    assert isinstance(table.asked, ChooseOne) and table.asked.key == "act", "an action is left"
    move(table)
    assert any(isinstance(event, TurnEnded) for event in table.events) is ends
    assert (table.asked.seat == "red") is ends
    assert table.replayed()


def test_of_each_option_it_is_said_whether_it_would_change_anything() -> None:
    """EFF-08: what may be done in vain stays open, and it can be said that it would be in vain."""

    def vain(table: Helped) -> set[str]:
        return set(vain_options(CrisisProtocol(table.content), table.content, table.state, table.asked))

    table = scene(power=2, cards="balm")
    assert vain(table) == {"tactic:balm.heal", "power:medic.bandage@blue.medic"}
    assert vain(scene(power=2, cards="balm", damage=1)) == set()
    table.say("glow")
    assert "power:medic.glow@blue.medic" in vain(table), "a second time adds nothing (EFF-10)"


FIVE = """
title: Five who could pay for one another
rules: [EFF-08]
blue:
  characters: [{card: hulk, at: "18,7", power: 5, damage: %(hulk)s}, {card: vision, at: "20,9", power: 5},
    {card: iron_man, at: "15,9", power: 5}, {card: black_widow, at: "18,10", power: 5},
    {card: captain_america, at: "%(cap)s", power: 5, damage: %(captain)s}]
  tactics: [patch_up]
red: {characters: [{card: ultron, at: "18,30"}]}
start: activation hulk
"""


@pytest.mark.parametrize(
    ("hulk", "captain", "cap", "vain"),
    [
        (0, 0, "21,7", True),
        (0, 1, "21,7", False),
        (0, 1, "2,34", True),  # somebody is hurt, and nobody who could pay is near
        (1, 0, "21,7", False),  # any of the others may play it for Hulk
    ],
)
def test_too_many_ways_to_try_are_still_known_to_heal_nobody(hulk: int, captain: int, cap: str, vain: bool) -> None:
    """Patch Up: five who may play it, five amounts and four patients each."""
    table = Helped(FIVE % {"hulk": hulk, "captain": captain, "cap": cap}, "pass")
    assert isinstance(table.asked, ChooseOne)
    [card] = [option for option in table.asked.options if option.id.startswith("tactic:patch_up")]
    assert card.enabled and bool(card.params.get("vain")) is vain
    assert (
        Speaker(table.content, "de")
        .option(table.state, table.asked, card)
        .detail.startswith("Würde jetzt nichts ändern.")
        is vain
    )


def test_whoever_leaves_such_things_to_the_match_reads_it_beside_the_option() -> None:
    """It stays open: the rules allow it (EFF-08)."""
    table = scene("pass", power=2, cards="balm")
    assert isinstance(table.asked, ChooseOne)
    said = {
        option.id: Speaker(table.content, "en").option(table.state, table.asked, option).detail
        for option in table.asked.options
    }
    assert said["tactic:balm.heal"].startswith("Would change nothing now.")
    assert not said["power:medic.glow@blue.medic"].startswith("Would change nothing now.")
    table.say("balm")
    assert table.state.players["blue"].tactics[0].played
    hurt = scene("pass", power=2, cards="balm", damage=1)
    assert not any(option.params.get("vain") for option in hurt.asked.options)  # type: ignore[union-attr]


def test_without_the_switch_its_player_is_asked_as_ever() -> None:
    table = scene(cards="balm")
    move(table)
    move(table)
    assert table.asked.key == "act" and table.asked.seat == "blue"
    assert table.fired == []


def test_a_second_gift_of_the_same_kind_is_nothing_and_the_first_is_something() -> None:
    """EFF-10: the die is added once, however often Glow is paid for."""
    table = scene("end", power=2)
    move(table)
    table.say("glow")
    assert table.asked.key == "act"
    move(table)
    assert table.fired == [("@end", "act")]
    assert table.state.characters["blue.medic"].power == 1, "nothing was spent for it"


def test_switched_on_in_the_middle_it_answers_what_is_open_and_off_it_asks_again() -> None:
    table = scene(cards="balm")
    move(table)
    move(table)
    table.set("blue", "end")
    assert table.asked.seat == "red"
    assert table.replayed()


def test_undo_takes_what_was_answered_by_itself_along() -> None:
    table = scene("end", cards="balm")
    move(table)
    move(table)
    last = len(table.session.record.entries) - 1
    assert table.session.consent_for(last - 1, "blue") is Consent.FREE
    table.session.undo(last - 1, "blue")
    assert table.asked.seat == "blue" and table.asked.key == "advance"
    assert not any(isinstance(event, ActivationEnded) for event in table.events)


def test_a_turn_that_ended_by_itself_is_called_back_until_somebody_else_has_answered() -> None:
    table = scene("end", cards="balm")
    move(table)
    move(table)
    last = len(table.session.record.entries) - 1
    assert table.session.consent_for(last - 1, "red") is Consent.HANDED_OVER, "it is not the other's to take back"
    table.say(next(option.id for option in table.asked.options if option.enabled))  # type: ignore[union-attr]
    assert table.session.consent_for(last - 1, "blue") is Consent.HANDED_OVER


def test_a_turn_that_was_ended_by_hand_is_handed_over() -> None:
    table = scene("end", power=1)
    move(table)
    table.say("end")
    while table.asked.seat == "blue":
        table.say("end")
    last = len(table.session.record.entries) - 1
    assert table.session.consent_for(last - 1, "blue") is Consent.HANDED_OVER


def end_order(owner: str | None = None) -> OrderGiven:
    order = StandingOrder(id="o1", seat="blue", ability="@end", policy="always", owner=owner, until="turn")
    return OrderGiven(order=order)


def test_said_in_advance_it_ends_after_what_the_opponent_chooses_in_between() -> None:
    """PHA-12: whoever attacks and means to end waits for the reaction only; the order is gone with the turn, and
    nobody is told that it is."""
    table = scene(power=1, red=1, far=10)
    move(table)
    table.say("attack")
    table.session.instruct(end_order(), by="blue")
    assert isinstance(table.asked, ChooseReaction) and table.asked.seat == "red"
    table.say("pass")
    assert table.asked.seat == "red" and not isinstance(table.asked, ChooseReaction)
    assert ("o1", "act") in table.fired
    assert table.state.orders == []
    assert not [event for event in table.events if isinstance(event, OrderLapsed) and event.is_told]
    assert table.replayed()


def test_said_in_advance_it_leaves_actions_and_powers_unused() -> None:
    """ACT-13: an action and a power are left, and it is over."""
    table = scene(power=1)
    move(table)
    table.session.instruct(end_order(), by="blue")
    assert table.asked.seat == "red"
    assert [key for _, key in table.fired] == ["act"]


def test_it_is_taken_back_with_what_it_was_said_with() -> None:
    """Whoever takes the last answer back is asked how to go on, and does not find the turn ended."""
    table = scene(power=1, red=1, far=10)
    move(table)
    table.say("attack")
    table.session.instruct(end_order(), by="blue")
    table.session.undo(len(table.session.record.entries) - 3, "blue", consent=("red",))
    assert table.asked.seat == "blue" and table.asked.key == "act"
    assert table.state.orders == []


@pytest.mark.parametrize(("owner", "ends"), [("blue.medic", True), ("red.dodger", False)])
def test_it_means_the_activation_it_was_said_of(owner: str, ends: bool) -> None:
    """GRU-11: another activation of the same turn is played as ever."""
    table = scene(power=1)
    table.session.instruct(end_order(owner), by="blue")
    assert (table.asked.seat == "red") is ends


def test_said_when_the_turn_is_over_already_it_means_nothing() -> None:
    table = scene(power=1)
    order = end_order().order.model_copy(update={"seat": "red"})
    table.session.instruct(OrderGiven(order=order), by="red")
    assert table.state.orders == [] and table.asked.seat == "blue"
