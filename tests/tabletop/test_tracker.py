"""A light tracker for a game with miniatures."""

import pytest

from rules_engine.crisis_protocol.cards.loader.load import content_as_of
from rules_engine.crisis_protocol.state.match import POOL_OF_OLD
from rules_engine.crisis_protocol.tabletop.attack import Fighter
from rules_engine.crisis_protocol.tabletop.rolls import Refused
from rules_engine.crisis_protocol.tabletop.tracker import MOST_POWER, Tracked, Tracker, begin, power_phase_gains

CARDS = content_as_of(POOL_OF_OLD)
ME, THEM = 1, 2


def fighter(card: str) -> Fighter:
    return Fighter(card=card, form=next(iter(CARDS.character(card).forms)))


def game() -> Tracker:
    return begin(ME, ((fighter("captain_america"), fighter("hulk")), (fighter("red_skull"),)))


def one(tracker: Tracker) -> Tracked:
    assert tracker.now.focus is not None
    return tracker.now.focus


def times(tracker: Tracker, count: int, change: str, *args: object, **more: object) -> Tracker:
    for _ in range(count):
        tracker = getattr(tracker, change)(*args, **more)
    return tracker


def test_the_power_phase_gives_what_it_gives_to_everyone() -> None:
    """PHA-03, PHA-04, CON-13, POW-03: 1 each, what a card gives itself, Poison takes 1, never above 10."""
    poisoned = game().choose(0, 0).conditions(("poison",))
    after = poisoned.power_phase(CARDS)
    assert power_phase_gains(CARDS, fighter("hulk")) == [2]
    assert [c.power for squad in after.now.squads for c in squad.characters] == [0, 3, 1]
    assert after.now.phase == "activation"
    full = times(game().choose(0, 0), 10, "power", 1).power_phase(CARDS)
    assert one(full).power == MOST_POWER
    with pytest.raises(Refused, match="PHA-02"):
        after.power_phase(CARDS)


def test_damage_dazes_then_cleanup_turns_the_card_then_damage_defeats() -> None:
    """DMG-01…07, DMG-15, DMG-18, PHA-21…26."""
    hurt = times(game().power_phase(CARDS).choose(0, 0).hold(1), 5, "damage", CARDS, 1, from_enemy=True)
    assert one(hurt).dazed
    assert (one(hurt).power, one(hurt).held) == (6, 0)
    with pytest.raises(Refused, match="DMG-15"):
        hurt.damage(CARDS, 1)
    back = hurt.conditions(("hex",)).cleanup(CARDS)
    assert one(back).fighter.injured
    assert (one(back).damage, one(back).conditions, one(back).dazed, one(back).power) == (0, (), False, 6)
    gone = times(back, 6, "damage", CARDS, 1)
    assert one(gone).koed
    with pytest.raises(Refused, match="DMG-21"):
        gone.power(1)


def test_a_judged_character_gains_no_power_for_damage() -> None:
    """CON-12."""
    judged = game().choose(0, 0).conditions(("judgment",)).damage(CARDS, 1, from_enemy=True)
    assert (one(judged).damage, one(judged).power) == (1, 0)


def test_a_card_of_one_side_has_nothing_to_turn_to() -> None:
    """PHA-26: the Dazed Hulk is lost in the Cleanup Phase; GRU-17: a grunt is lost at once."""
    hulk = times(game().power_phase(CARDS).choose(0, 1), 20, "damage", CARDS, 1)
    assert one(hulk).dazed
    assert one(hulk.cleanup(CARDS)).koed
    grunts = begin(ME, ((fighter("ultron_drones"),), (fighter("hulk"),))).choose(0, 0)
    assert one(times(grunts, CARDS.character("ultron_drones").normal.healthy.stamina, "damage", CARDS, 1)).koed


def test_priority_passes_if_its_holder_activated_last() -> None:
    """PHA-27, PHA-28, PHA-29, PHA-30."""
    begun = game().power_phase(CARDS)
    mine = begun.choose(0, 0).activate().cleanup(CARDS)
    theirs = begun.choose(0, 0).activate().choose(1, 0).activate().cleanup(CARDS)
    assert (mine.now.priority, theirs.now.priority) == (1, 0)
    assert mine.now.round == 2
    assert not any(c.activated for squad in mine.now.squads for c in squad.characters)


def test_the_score_decides_at_sixteen_and_after_round_six() -> None:
    """WIN-01…05."""
    assert times(game(), 16, "score", 0, 1).now.verdict == (0, "WIN-01")
    tied = times(times(game(), 16, "score", 0, 1), 16, "score", 1, 1)
    assert tied.now.verdict is None
    late = game().score(1, 1)
    for _round in range(6):
        assert late.now.verdict is None
        late = late.power_phase(CARDS).cleanup(CARDS)
    assert late.now.verdict == (1, "WIN-04")
    with pytest.raises(Refused, match="PHA-16"):
        game().score(0, -1)


def test_whoever_has_nobody_left_loses() -> None:
    """WIN-06."""
    card = CARDS.character("red_skull").normal
    assert card.injured is not None
    gone = times(game().power_phase(CARDS).choose(1, 0), card.healthy.stamina, "damage", CARDS, 1).cleanup(CARDS)
    assert gone.now.verdict is None, "WIN-Q3: the Dazed are still there"
    gone = times(gone, card.injured.stamina, "damage", CARDS, 1)
    assert gone.now.verdict == (0, "WIN-06")


def test_everything_can_be_undone_and_seats_stay() -> None:
    start = game()
    played = start.choose(0, 0).damage(CARDS, 1).join(THEM).power_phase(CARDS)
    back = played.undo().undo()
    assert back.now.squads[0] == start.now.squads[0]
    assert back.people == (ME, THEM)
    with pytest.raises(Refused, match="nothing_to_undo"):
        back.undo()
    assert Tracker.model_validate_json(played.model_dump_json()) == played


def test_an_ended_game_says_what_a_league_needs() -> None:
    ended = times(game().join(THEM), 3, "score", 1, 1).end()
    result = ended.result
    assert result is not None
    assert (result.people, result.vp, result.winner, result.how, result.round) == ((ME, THEM), (0, 3), 1, "agreed", 1)
    assert result.squads == (("captain_america", "hulk"), ("red_skull",))
    assert game().result is None
