"""What one seat may see: views, events, and the record while the match still runs."""

from __future__ import annotations

import pytest
from fair_play import morning, say, sit
from fair_state import FAIR, Fair, TokenDrawn

from rules_engine.kernel.accounts import Account, account, account_in_play
from rules_engine.kernel.chance import Rolled
from rules_engine.kernel.decisions import Amount, Pick, Visibility
from rules_engine.kernel.orders import OrderFired
from rules_engine.kernel.record import Session, chain_digest
from rules_engine.kernel.views import HIDDEN, told_to, veil

OTHERS = ("birch", "cedar", None)
"""Who must not know what ash has sealed: the other seats and a spectator."""


def bid_table() -> Session[Fair]:
    """Ash has bid 3; birch and cedar have not answered."""
    table = sit(3)
    say(table, "ash", "bid", 3)
    return table


# -- the state ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_sealed_answer_is_in_no_other_view_before_the_reveal(viewer: str | None) -> None:
    with_three, with_one = bid_table(), sit(3)
    say(with_one, "ash", "bid", 1)
    assert with_three.state != with_one.state
    # Stronger than looking for the number: whatever ash has bid, the others' views are the same, byte for byte.
    assert veil(with_three.state, viewer).model_dump_json() == veil(with_one.state, viewer).model_dump_json()


def test_the_owner_sees_an_own_sealed_answer() -> None:
    assert veil(bid_table().state, "ash").top.answers == {"bid@ash": Amount(amount=3)}


def test_others_see_that_a_hidden_question_is_open_and_not_what_it_asks() -> None:
    state = sit(3).state
    for viewer in (*OTHERS, "ash"):
        seen = veil(state, viewer)
        for seat, decision in seen.pending.items():
            if seat == viewer:
                assert decision == state.pending[seat]
            else:
                assert (decision.key, decision.seat, decision.seq) == (HIDDEN, seat, state.pending[seat].seq)
                assert not hasattr(decision, "most")


def test_a_private_question_is_its_seats_alone() -> None:
    table = sit()
    say(table, "ash", "bid", 0)
    say(table, "birch", "bid", 0)
    asked = table.state.pending["ash"]
    assert (asked.key, asked.visibility) == ("token", Visibility.PRIVATE)
    assert veil(table.state, "ash").pending["ash"] == asked
    for viewer in ("birch", None):
        assert veil(table.state, viewer).pending["ash"].key == HIDDEN


def test_a_view_is_a_copy() -> None:
    table = bid_table()
    before = table.engine.dump(table.state)
    veil(table.state, None).people["ash"].coins = 0
    assert table.engine.dump(table.state) == before


def test_everyone_sees_an_open_question() -> None:
    table = sit()
    morning(table, ash=1)
    for viewer in ("ash", "birch", None):
        assert veil(table.state, viewer).pending == table.state.pending


@pytest.mark.parametrize("option", ["keep", "swap"])
def test_a_hidden_answer_moves_no_number_that_others_can_count(option: str) -> None:
    """Sequence numbers, limits and rolls after a private choice are the same whatever was chosen."""
    table = sit()
    say(table, "ash", "bid", 0)
    say(table, "birch", "bid", 0)
    say(table, "ash", "token", option)
    seen = veil(table.state, "birch")
    assert (seen.seq, seen.uses, seen.rolls, seen.rolled) == (4, {}, {}, 0)
    assert list(seen.pending) == ["birch"]


# -- events ------------------------------------------------------------------------------------------------------


def test_others_are_told_a_redacted_event() -> None:
    event = TokenDrawn(seat="ash", token=7)
    assert told_to("ash", [event]) == [event]
    for viewer in OTHERS:
        assert told_to(viewer, [event]) == [TokenDrawn(seat="ash", token=None)]


def test_an_order_is_its_owners_affair() -> None:
    """Of an open question others learn the answer but not the order; of a hidden one nothing."""
    open_ = OrderFired(seat="ash", key="deal", order="always yes", choice=Pick(option="yes"))
    sealed = open_.model_copy(update={"visibility": Visibility.SEALED})
    assert told_to("ash", [open_, sealed]) == [open_, sealed]
    for viewer in OTHERS:
        assert told_to(viewer, [open_, sealed]) == [open_.model_copy(update={"order": ""})]


def test_an_order_for_a_sealed_question_is_told_as_sealed() -> None:
    table = sit(orders={"birch": {"bid": Amount(amount=3)}})
    events = say(table, "ash", "bid", 1)
    (fired,) = (event for event in events if isinstance(event, OrderFired))
    assert fired.visibility is Visibility.SEALED
    assert not [event for event in told_to("ash", events) if isinstance(event, OrderFired)]


# -- the record --------------------------------------------------------------------------------------------------


def choices(told: Account, seat: str) -> list[object]:
    return [entry.choice for entry in told.told if entry.seat == seat]


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_record_in_the_middle_of_a_match_hides_a_sealed_answer_until_the_reveal(viewer: str | None) -> None:
    table = bid_table()
    assert choices(account(table.record, viewer), "ash") == [None]
    say(table, "birch", "bid", 1)
    assert choices(account(table.record, viewer), "ash") == [None]
    say(table, "cedar", "bid", 0)
    assert choices(account(table.record, viewer), "ash") == [Amount(amount=3)]


def test_an_account_before_the_reveal_is_the_same_whatever_was_sealed() -> None:
    one, other = sit(3), sit(3)
    say(one, "ash", "bid", 1)
    say(other, "ash", "bid", 3)
    for viewer in OTHERS:
        assert account(one.record, viewer).model_dump_json() == account(other.record, viewer).model_dump_json()
    assert account(one.record, "ash") != account(other.record, "ash")


def test_a_sealed_answer_taken_back_before_the_reveal_is_never_shown() -> None:
    table = bid_table()
    table.undo(0, "ash")
    say(table, "ash", "bid", 1)
    say(table, "birch", "bid", 0)
    say(table, "cedar", "bid", 0)
    for viewer in OTHERS:
        assert choices(account(table.record, viewer), "ash") == [None, Amount(amount=1)]
    assert choices(account(table.record, "ash"), "ash") == [Amount(amount=3), Amount(amount=1)]


def test_a_sealed_answer_taken_back_after_the_reveal_was_seen_and_stays_so() -> None:
    table = bid_table()
    say(table, "birch", "bid", 1)
    say(table, "cedar", "bid", 0)
    table.undo(0, "ash", ("birch", "cedar"))
    assert choices(account(table.record, "birch"), "ash") == [Amount(amount=3)]


def test_a_private_answer_shows_only_in_its_events() -> None:
    table = sit()
    say(table, "ash", "bid", 1)
    say(table, "birch", "bid", 0)
    say(table, "ash", "token", "swap")
    say(table, "birch", "token", "keep")
    seen = account(table.record, "birch")
    assert choices(seen, "ash") == [Amount(amount=1), None]
    assert [entry.hidden for entry in seen.told if entry.seat == "ash"] == [False, True]
    drawn = [event for entry in seen.told for event in entry.events if isinstance(event, TokenDrawn)]
    assert drawn == [TokenDrawn(seat="ash", token=None)]


def swapped() -> Session[Fair]:
    """Ash has drawn a token in secret."""
    table = sit()
    say(table, "ash", "bid", 1)
    say(table, "birch", "bid", 0)
    say(table, "ash", "token", "swap")
    say(table, "birch", "token", "keep")
    return table


def test_a_secret_rolls_numbers_are_one_seats_alone() -> None:
    table = swapped()
    (seen,) = table.record.transcript
    assert (seen.secret_to, seen.numbers) == ("ash", (table.state.people["ash"].token,))
    assert account(table.record, "ash").transcript == (seen,)
    for viewer in ("birch", None):
        told = account(table.record, viewer)
        assert [roll.numbers for roll in told.transcript] == [(-1,)]
        rolled = [event for entry in told.told for event in entry.events if isinstance(event, Rolled)]
        assert [event.numbers for event in rolled] == [()]


def test_the_digest_of_a_secret_roll_betrays_nothing() -> None:
    """Ten numbers are soon tried out: so the digest is the same for all of them."""
    (seen,) = swapped().record.transcript
    digests = {chain_digest("", seen.key, seen.sides, (number,), secret=True) for number in range(10)}
    assert digests == {seen.digest}
    assert len({chain_digest("", seen.key, seen.sides, (number,)) for number in range(10)}) == 10


def test_an_account_holds_no_snapshot_and_goes_through_json() -> None:
    """Snapshots hold hidden hands and sealed answers."""
    table = bid_table()
    text = account(table.record, None).model_dump_json()
    assert "snapshot" not in text
    assert "schema_version" not in text
    assert FAIR.read(Account, text) == account(table.record, None)


@pytest.mark.parametrize("viewer", OTHERS)
def test_a_fact_put_in_opens_no_sealed_answer(viewer: str | None) -> None:
    """It has events of its own, which say nothing about the step that asked."""
    table = bid_table()
    table.instruct(TokenDrawn(seat="cedar", token=4))
    assert choices(account(table.record, viewer), "ash") == [None]


def test_while_a_match_is_played_events_are_veiled_as_the_game_says() -> None:
    table = swapped()
    seen = account_in_play(table.record, None, lambda event: TokenDrawn(seat="ash", token=0))
    assert {event for told in seen.told for event in told.events} == {TokenDrawn(seat="ash", token=0)}
    assert account_in_play(table.record, "birch") == account(table.record, "birch")
