"""Windows: whose turn, what must come first, afresh each round, silent where nobody can act."""

from __future__ import annotations

import pytest
from fair_play import morning, say, sit
from fair_state import Charm, Fair, Paid, Told, TossFrame

from rules_engine.kernel.decisions import ChooseOne, ChooseReaction
from rules_engine.kernel.errors import IllegalAnswer
from rules_engine.kernel.record import Session
from rules_engine.kernel.windows import WindowFrame


def coin(name: str, side: str, moment: str = "dusk", **more: object) -> Charm:
    return Charm(id=name, side=side, moment=moment, effect="coins", per="day", **more)  # type: ignore[arg-type]


def at_dusk(table: Session[Fair], **bids: int) -> None:
    morning(table, **bids)
    for seat in list(table.state.order):
        say(table, seat, "deed", "rest")
    say(table, table.state.order[-1], "crow", [])


def test_a_window_is_silent_where_nobody_can_act() -> None:
    table = sit(charms=(coin("elsewhere", "ash", "never"), coin("dear", "ash", cost=99)))
    at_dusk(table)
    assert table.state.day == 2
    assert {decision.key for decision in table.state.pending.values()} == {"bid"}


def asked_of(table: Session[Fair], seat: str) -> ChooseReaction:
    decision = table.state.pending[seat]
    assert isinstance(decision, ChooseReaction)
    return decision


def test_a_forced_effect_comes_before_or_after_what_may_be_used() -> None:
    for first, second in (("ash.may", ""), ("ash.must", "ash.may")):
        table = sit(charms=(coin("ash.may", "ash"), coin("ash.must", "ash", forced=True)))
        at_dusk(table, ash=1)
        asked = asked_of(table, "ash")
        assert ([option.id for option in asked.options], asked.must) == (["ash.may", "ash.must"], ("ash.must",))
        assert [option.id for option in asked.may] == ["ash.may"]
        events = say(table, "ash", "dusk", first)
        if second:
            assert [option.id for option in asked_of(table, "ash").options] == [second]
            events += say(table, "ash", "dusk", second)
        used = [event.limit for event in events if event.kind == "limit_used"]
        assert used == [f"day:{first}", f"day:{second or 'ash.must'}"]


def test_whoever_passes_is_not_asked_again_of_what_was_passed_and_what_must_happen_happens() -> None:
    table = sit(charms=(coin("ash.may", "ash"), coin("ash.must", "ash", forced=True), coin("birch.may", "birch")))
    at_dusk(table, ash=1)
    say(table, "ash", "dusk", "pass")
    assert "day:ash.must" in table.state.uses and "day:ash.may" not in table.state.uses
    assert set(table.state.pending) == {"birch"}


def test_after_a_pass_several_forced_effects_are_still_ordered() -> None:
    forced = [coin(name, "ash", forced=True) for name in ("ash.rain", "ash.wind")]
    table = sit(charms=(coin("ash.may", "ash"), *forced))
    at_dusk(table, ash=1)
    say(table, "ash", "dusk", "pass")
    decision = table.state.pending["ash"]
    assert isinstance(decision, ChooseOne)
    assert [option.id for option in decision.options] == ["ash.rain", "ash.wind"]
    say(table, "ash", "next_effect", "ash.wind")
    assert table.state.pending.get("ash") is None or table.state.pending["ash"].key != "dusk"


def test_one_forced_effect_alone_is_not_asked() -> None:
    table = sit(charms=(coin("ash.must", "ash", forced=True), coin("birch.may", "birch")))
    at_dusk(table, ash=1)
    assert "day:ash.must" in table.state.uses and set(table.state.pending) == {"birch"}


def test_a_forced_effect_that_cannot_happen_does_not() -> None:
    table = sit(charms=(coin("must", "ash", forced=True, cost=99), coin("free", "ash")))
    at_dusk(table)
    assert table.state.uses == {}
    decision = table.state.pending["ash"]
    assert isinstance(decision, ChooseReaction)
    assert [option.id for option in decision.options] == ["free"]


def test_of_several_forced_effects_their_decider_says_which_is_next() -> None:
    table = sit(charms=(coin("rain", "nobody", forced=True), coin("wind", "nobody", forced=True)))
    at_dusk(table, birch=1)
    decision = table.state.pending["birch"]  # first in order decides for nobody
    assert isinstance(decision, ChooseOne)
    assert (decision.key, decision.params["moment"]) == ("next_effect", "dusk")
    events = say(table, "birch", "next_effect", "wind")
    used = [event.limit for event in events if event.kind == "limit_used"]
    assert used == ["day:wind", "day:rain"]


def test_seats_act_in_the_windows_order_each_until_it_passes() -> None:
    table = sit(3, charms=(coin("ash.one", "ash"), coin("ash.two", "ash"), coin("cedar.one", "cedar")))
    at_dusk(table, cedar=1)  # order: cedar, ash, birch, and the window goes round from cedar
    say(table, "cedar", "dusk", "pass")
    say(table, "ash", "dusk", "ash.two")
    decision = table.state.pending["ash"]
    assert isinstance(decision, ChooseReaction)
    assert [option.id for option in decision.options] == ["ash.one"]  # each effect answers a moment once
    events = say(table, "ash", "dusk", "pass")
    closed = next(event for event in events if isinstance(event, Told))
    assert closed.params == {"used": ["ash.two"]}


def test_options_are_computed_afresh_each_time_round() -> None:
    """A cost paid for the first greys the second; the refusal says why."""
    charms = (coin("one", "ash", cost=2), coin("two", "ash", cost=2), coin("free", "ash"))
    table = sit(charms=charms)
    morning(table, ash=1, birch=0)
    say(table, "ash", "deed", "trade")
    say(table, "ash", "offer", 2)
    say(table, "birch", "deal", "yes")  # ash has 3 left
    say(table, "ash", "deed", "rest")
    say(table, "birch", "deed", "rest")
    say(table, "birch", "crow", [])
    say(table, "ash", "dusk", "one")  # costs 2, gives 1: 2 left
    say(table, "ash", "dusk", "two")  # 1 left
    decision = table.state.pending["ash"]
    assert isinstance(decision, ChooseReaction)
    assert [option.id for option in decision.options] == ["free"]


def test_what_cannot_be_used_is_shown_with_its_reasons() -> None:
    table = sit(charms=(coin("dear", "ash", cost=99), coin("free", "ash")))
    at_dusk(table)
    decision = table.state.pending["ash"]
    assert isinstance(decision, ChooseReaction)
    assert {option.id: option.enabled for option in decision.options} == {"dear": False, "free": True}
    with pytest.raises(IllegalAnswer) as refused:
        say(table, "ash", "dusk", "dear")
    assert refused.value.reasons[0].params == {"need": 99}


def test_a_window_opened_inside_a_window_is_worked_off_before_the_outer_one_goes_on() -> None:
    table = sit()
    morning(table, ash=1)
    say(table, "ash", "deed", "toss")
    say(table, "ash", "target", "birch")
    say(table, "ash", "stake", 2)
    say(table, "ash", "thrown", "pass")
    say(table, "birch", "thrown", "birch.shout")
    moments = [frame.moment for frame in table.state.stack if isinstance(frame, WindowFrame)]
    assert moments == ["thrown", "shouted"]
    assert [event.kind for event in say(table, "ash", "shouted", "ash.coins") if isinstance(event, Paid)]
    assert [frame.moment for frame in table.state.stack if isinstance(frame, WindowFrame)] == ["thrown"]
    decision = table.state.pending["birch"]
    assert isinstance(decision, ChooseReaction)
    assert [option.id for option in decision.options] == ["birch.again"]


def test_a_stand_in_may_stand_in_for_a_stand_in() -> None:
    """Each reaction is resolved when used, and the next is offered on what then holds."""
    table = sit(4)
    morning(table, ash=1)
    say(table, "ash", "deed", "toss")
    say(table, "ash", "target", "birch")
    say(table, "cedar", "aimed", "cedar.stand_in")
    toss = table.state.innermost("fair_toss")
    assert isinstance(toss, TossFrame)
    assert toss.target == "cedar"
    say(table, "dogwood", "aimed", "dogwood.stand_in")
    toss = table.state.innermost("fair_toss")
    assert isinstance(toss, TossFrame)
    assert (toss.target, toss.answered) == ("dogwood", ["cedar.stand_in", "dogwood.stand_in"])
