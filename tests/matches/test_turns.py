"""Who may wait for a replay: nobody twice, not too many, and files never in the way of kept matches."""

import pytest

from bot.matches.repository import MatchError
from bot.matches.turns import Turns


def test_one_at_a_time_for_a_person_in_whatever_lane() -> None:
    turns = Turns()
    with turns.taken(1, "handed_in"):
        for lane in ("handed_in", "kept"):
            with pytest.raises(MatchError, match="replay_under_way"), turns.taken(1, lane):
                raise AssertionError
        with turns.taken(2, "handed_in"):
            pass
    with turns.taken(1, "kept"):
        pass


def test_a_full_lane_refuses_and_the_other_does_not() -> None:
    turns = Turns(most=2)
    with turns.taken(1, "handed_in"), turns.taken(2, "handed_in"):
        with pytest.raises(MatchError, match="replays_full"), turns.taken(3, "handed_in"):
            raise AssertionError
        with turns.taken(3, "kept"):
            pass
    with turns.taken(3, "handed_in"):
        pass


def test_a_place_is_free_again_whatever_happens() -> None:
    turns = Turns(most=1)
    with pytest.raises(ZeroDivisionError), turns.taken(1, "kept"):
        raise ZeroDivisionError
    with turns.taken(1, "kept"):
        pass
