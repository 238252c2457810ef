"""Taking back: three costs, places to go back to, dead buttons, and dice that fall as they fell."""

from __future__ import annotations

from typing import Any

import pytest
from fair import FairGame
from fair_play import engine, morning, say, seeded, sit
from fair_state import FAIR, Fair, FairFrame, new_fair

from rules_engine.kernel.chance import Rolled
from rules_engine.kernel.decisions import Answer, Decline, Pick
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import ConsentMissing, InvalidAnswer, StaleAnswer
from rules_engine.kernel.events import Event
from rules_engine.kernel.procedures import procedure
from rules_engine.kernel.record import Consent, Record, Session, chain_digest, replay


def begun(seats: int = 2, charms: tuple[()] = ()) -> Session[Fair]:
    """Ash is asked for a first deed."""
    table = sit(seats, charms)
    morning(table, ash=1)
    return table


def kite(table: Session[Fair]) -> None:
    say(table, "ash", "deed", "kite")
    say(table, "ash", "kite", Decline())


def toss(table: Session[Fair], stake: int = 2) -> list[Event]:
    say(table, "ash", "deed", "toss")
    say(table, "ash", "target", "birch")
    return say(table, "ash", "stake", stake)


def rolls(events: list[Event]) -> dict[str, tuple[int, ...]]:
    return {event.key.text: event.numbers for event in events if isinstance(event, Rolled)}


def last(table: Session[Fair]) -> int:
    return table.points()[-1]


# -- what it costs -----------------------------------------------------------------------------------------------


def test_own_answers_without_anything_shown_are_free_to_take_back() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    before = table.engine.dump(table.state)
    kite(table)
    assert table.consent_for(start, "ash") is Consent.FREE
    table.undo(start, "ash")
    again = table.state.model_copy(deep=True)
    again.pending["ash"] = again.pending["ash"].model_copy(update={"seq": 5})
    again.seq = 5
    assert table.engine.dump(again) == before


def test_dice_that_fell_need_consent() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    toss(table)
    assert table.consent_for(start, "ash") is Consent.REVEALED
    before = table.record.model_dump_json()
    with pytest.raises(ConsentMissing, match="birch must consent: revealed") as refused:
        table.undo(start, "ash")
    assert refused.value.seats == ("birch",)
    assert table.record.model_dump_json() == before
    table.undo(start, "ash", ("birch",))
    assert table.state.pending["ash"].key == "deed"


def test_what_was_handed_over_needs_consent() -> None:
    table = begun()
    say(table, "ash", "deed", "rest")  # birch is asked now
    assert table.consent_for(last(table), "ash") is Consent.HANDED_OVER
    say(table, "birch", "deed", "rest")
    assert table.consent_for(last(table), "ash") is Consent.HANDED_OVER
    assert table.consent_for(last(table), "birch") is Consent.FREE


def test_every_other_seat_must_consent() -> None:
    table = begun(3)
    say(table, "ash", "deed", "rest")
    with pytest.raises(ConsentMissing, match="cedar must consent"):
        table.undo(last(table), "ash", ("birch",))
    table.undo(last(table), "ash", ("birch", "cedar"))


def test_an_own_sealed_answer_is_free_while_others_still_ponder_theirs() -> None:
    """They were asked before, and learn nothing; their own question keeps its number."""
    table = sit(3)
    waiting = {seat: table.state.pending[seat].seq for seat in ("birch", "cedar")}
    say(table, "ash", "bid", 3)
    assert table.consent_for(0, "ash") is Consent.FREE
    table.undo(0, "ash")
    assert {seat: table.state.pending[seat].seq for seat in ("birch", "cedar")} == waiting
    assert table.state.pending["ash"].seq == 4
    say(table, "birch", "bid", 1)
    assert table.consent_for(0, "ash") is Consent.HANDED_OVER


def test_the_end_of_a_match_is_not_taken_back_alone() -> None:
    table = sit(charms=(), days=1)
    morning(table, ash=1)
    say(table, "ash", "deed", "rest")
    say(table, "birch", "deed", "rest")
    say(table, "birch", "crow", [])
    assert table.state.outcome is not None
    assert table.consent_for(last(table), "birch") is Consent.HANDED_OVER
    table.undo(last(table), "birch", ("ash",))
    assert table.state.outcome is None
    assert table.state.pending["birch"].key == "crow"


# -- where to ----------------------------------------------------------------------------------------------------


def test_one_goes_back_to_before_the_answer_that_began_a_span() -> None:
    table = begun()
    first = len(table.record.entries) - 1
    kite(table)
    second = len(table.record.entries) - 1
    say(table, "ash", "deed", "walk")
    assert table.points("deed") == [first, second]
    assert table.points("day") == []  # began with the match itself
    assert table.points() == list(range(second + 1))
    table.undo(table.points("deed")[-1], "ash")
    assert table.state.top.kind == "fair_turn"
    assert table.points("deed") == [first]


@pytest.mark.parametrize("to", [-1, 99])
def test_a_place_that_was_not_offered_is_refused(to: int) -> None:
    table = begun()
    kite(table)
    with pytest.raises(InvalidAnswer, match="nothing can be taken back"):
        table.undo(to, "ash")


def test_neither_the_present_nor_what_is_undone_already_is_a_place_to_go_back_to() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    kite(table)
    table.undo(start, "ash")
    for to in (start, start + 1):
        with pytest.raises(InvalidAnswer):
            table.undo(to, "ash")


# -- what stays --------------------------------------------------------------------------------------------------


def test_a_button_of_the_undone_stretch_is_dead_even_after_a_reload() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    old = table.state.pending["ash"].seq
    say(table, "ash", "deed", "kite")
    newer = table.state.pending["ash"].seq
    table.undo(start, "ash")
    for sitting in (table, Session(engine(()), FAIR.read(Record, table.record.model_dump_json()))):
        for seq in (old, newer):
            with pytest.raises(StaleAnswer):
                sitting.submit(Answer(seq=seq, seat="ash", choice=Pick(option="rest")))
        assert sitting.state.pending["ash"].seq > newer


def test_what_was_undone_stays_on_record_marked() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    kite(table)
    table.undo(start, "ash")
    say(table, "ash", "deed", "rest")
    assert [entry.undone for entry in table.record.entries[start:]] == [False, True, True, False]
    (undone,) = table.record.undos
    assert (undone.to, undone.by, undone.after) == (start, "ash", start + 3)
    taken_back = table.record.entries[start + 1].answer
    assert taken_back is not None
    assert taken_back.choice == Pick(option="kite")


def test_a_replay_follows_what_was_not_undone() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    toss(table)
    table.undo(start, "ash", ("birch",))
    kite(table)
    toss(table, stake=3)
    told = [event for entry in table.record.live for event in entry.events]
    assert replay(table.engine.game, table.record) == told


# -- the same faces ----------------------------------------------------------------------------------------------


def test_a_roll_undone_and_redone_shows_the_same_faces() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    first = rolls(toss(table))
    assert len(first) == 2
    table.undo(start, "ash", ("birch",))
    assert rolls(toss(table)) == first


def test_another_order_of_play_shows_the_same_faces() -> None:
    """Birch's toss is what it is, whether ash has tossed before or not."""

    def birch_tosses(table: Session[Fair]) -> dict[str, tuple[int, ...]]:
        say(table, "ash", "deed", "rest")
        say(table, "birch", "deed", "toss")
        say(table, "birch", "target", "ash")
        return rolls(say(table, "birch", "stake", 3))

    one, other = begun(), begun()
    toss(one)
    assert birch_tosses(one) == birch_tosses(other)


def test_a_bigger_pool_begins_with_the_faces_of_the_smaller() -> None:
    """Rolling one die more is no way to new dice."""
    table = begun()
    start = len(table.record.entries) - 1
    small = toss(table, stake=1)
    table.undo(start, "ash", ("birch",))
    big = toss(table, stake=3)
    for key, numbers in rolls(small).items():
        assert rolls(big)[key][: len(numbers)] == numbers


def test_the_same_kind_of_roll_twice_in_a_span_is_a_new_roll() -> None:
    def twice(ctx: Any, frame: Any) -> None:
        for _ in range(2):
            ctx.roll(20, 6, who="ash", ability="toss", purpose="throw")

    rules = Engine(FairGame(changed={"fair": procedure(FairFrame, {"twice": twice})}), seeded())
    first, second = rolls(rules.start(new_fair()).events).items()
    assert (first[0], second[0]) == ("0|ash|toss||throw|0", "0|ash|toss||throw|1")
    assert first[1] != second[1]


def test_every_roll_seen_stays_in_the_transcript_once() -> None:
    table = begun()
    start = len(table.record.entries) - 1
    toss(table, stake=1)
    seen = list(table.record.transcript)
    table.undo(start, "ash", ("birch",))
    assert table.record.transcript == seen
    toss(table, stake=1)
    assert table.record.transcript == seen
    table.undo(start, "ash", ("birch",))
    toss(table, stake=2)
    assert table.record.transcript[: len(seen)] == seen
    assert len(table.record.transcript) == len(seen) + 1  # the dodge was known, the bigger throw is new
    digest = ""
    for roll in table.record.transcript:
        digest = chain_digest(digest, roll.key, roll.sides, roll.numbers)
        assert roll.digest == digest
