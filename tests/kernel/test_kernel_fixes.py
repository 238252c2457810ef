"""A match waits for weeks while rules and cards are mended: questions put anew, old answers, old saves."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fair import FairGame, options
from fair_play import SECRET, engine, morning, say, seeded, sit
from fair_state import CHARMS, FAIR, BidsOpened, Fair, FairFrame, new_fair

from rules_engine.kernel.decisions import Amount, Answer, ChooseAmount, ChooseOne, Decision, Pick, PickMany, Visibility
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.errors import EngineBug, InvalidAnswer, LaterVersion
from rules_engine.kernel.events import Event
from rules_engine.kernel.explain import Verdict
from rules_engine.kernel.migrations import migrate
from rules_engine.kernel.procedures import procedure
from rules_engine.kernel.record import Record, Session

MENDED = tuple(charm.model_copy(update={"cost": 4}) if charm.id == "ash.again" else charm for charm in CHARMS)


def deep(table: Session[Fair]) -> None:
    """A reaction's own question, inside a window, inside a contest, inside a toss, inside a turn."""
    morning(table, ash=1)
    say(table, "ash", "deed", "toss")
    say(table, "ash", "target", "birch")
    say(table, "ash", "stake", 2)
    say(table, "ash", "thrown", "ash.again")


def moved(table: Session[Fair], charms: Any) -> Session[Fair]:
    """The same saved match under another version of the charms."""
    return Session(engine(charms), FAIR.read(Record, table.record.model_dump_json()))


# -- the three hardest cases -------------------------------------------------------------------------------------


def test_a_reaction_may_ask_deep_inside_and_its_answer_changes_what_lies_around_it() -> None:
    table = sit()
    deep(table)
    kinds = [frame.kind for frame in table.state.stack]
    assert kinds == ["fair", "fair_turn", "fair_toss", "fair_contest", "window", "fair_charm"]
    pool = table.state.innermost("fair_contest").pool  # type: ignore[union-attr]
    events = say(table, "ash", "which_dice", ["1"])
    fresh = next(event.numbers for event in events if event.kind == "rolled")
    assert table.state.innermost("fair_contest").pool == [pool[0], fresh[0], pool[2]]  # type: ignore[union-attr]
    landed = next(event for event in say(table, "birch", "thrown", "pass") if event.kind == "fair_told")
    assert landed.params["on"] == "birch"
    assert [frame.kind for frame in table.state.stack] == ["fair", "fair_turn"]


def test_the_deepest_question_survives_a_reload_at_every_decision_on_the_way() -> None:
    straight, table = sit(), sit()
    deep(straight)
    said = [entry.answer for entry in straight.record.entries if entry.answer]
    for answer in said:
        table = moved(table, CHARMS)
        table.submit(answer)
    assert table.engine.dump(table.state) == straight.engine.dump(straight.state)
    assert moved(table, CHARMS).submit(
        Answer(seq=table.state.seq, seat="ash", choice=PickMany(options=("0", "2")))
    ) == say(straight, "ash", "which_dice", ["0", "2"])


def test_a_fix_shipped_while_a_match_waits_applies_from_the_next_step_on() -> None:
    """The charm costs more now: who has not paid is offered it greyed, who has paid goes on."""
    waiting = sit()
    morning(waiting, ash=1)
    say(waiting, "ash", "deed", "toss")
    say(waiting, "ash", "target", "birch")
    say(waiting, "ash", "stake", 3)  # ash has two coins left
    mended = moved(waiting, MENDED)
    assert mended.state.pending["ash"].options[0].enabled  # type: ignore[union-attr]
    assert mended.refresh() == []
    # Nobody but ash could react and ash cannot pay: the window has moved on to birch without a word.
    assert list(mended.state.pending) == ["birch"]

    paid = sit()
    deep(paid)
    mended = moved(paid, MENDED)
    mended.refresh()
    say(mended, "ash", "which_dice", ["0"])
    assert mended.state.people["ash"].coins == paid.state.people["ash"].coins


# -- questions put anew ------------------------------------------------------------------------------------------


def test_an_unchanged_question_keeps_its_number() -> None:
    table = sit()
    deep(table)
    again = moved(table, CHARMS)
    again.refresh()
    assert again.record == table.record


def test_refreshing_is_harmless_at_every_question_of_a_match_and_after_its_end() -> None:
    table = sit(days=1)
    deep(table)
    say(table, "ash", "which_dice", [])
    for entry in table.record.entries:
        state = table.engine.load(entry.snapshot)
        again, events = table.engine.refresh(state)
        assert (table.engine.dump(again).decode(), events) == (entry.snapshot, [])
    over = new_fair()
    over.stack.clear()
    assert table.engine.refresh(over).state == over


def test_a_changed_question_gets_a_new_number_and_others_keep_theirs() -> None:
    def bids(least: int) -> Any:
        def step(ctx: Any, frame: Any) -> None:
            ctx.ask_all(
                {
                    seat: ChooseAmount(key="bid", seat=seat, least=least if seat == "ash" else 0, most=3)
                    for seat in ctx.state.seats
                }
            )

        return step

    old, new = (
        Engine(FairGame(changed={"fair": procedure(FairFrame, {"bids": bids(least)})}), seeded()) for least in (0, 1)
    )
    state = old.start(new_fair(3)).state
    assert {seat: decision.seq for seat, decision in state.pending.items()} == {"ash": 1, "birch": 2, "cedar": 3}
    changed = new.refresh(state).state
    assert {seat: decision.seq for seat, decision in changed.pending.items()} == {"ash": 4, "birch": 2, "cedar": 3}
    assert changed.seq >= 4


def test_refreshing_while_one_of_several_has_answered_gives_no_number_out_twice() -> None:
    table = sit(3)
    say(table, "cedar", "bid", 1)  # the highest number is no longer open
    table.refresh()
    assert ({decision.seq for decision in table.state.pending.values()}, table.state.seq) == ({1, 2}, 3)
    say(table, "ash", "bid", 0)
    say(table, "birch", "bid", 0)
    assert {decision.seq for decision in table.state.pending.values()} == {4, 5, 6}


def test_a_question_with_a_tuple_in_its_parameters_is_still_the_same_after_json() -> None:
    asked = ChooseOne(key="k", seat="ash", options=options("a", "b"), params={"at": (1, 2)})
    steps = procedure(FairFrame, {"ask": lambda ctx, frame: ctx.ask(asked) and None})
    rules = Engine(FairGame(changed={"fair": steps}), seeded(), paranoid=True)
    state = rules.load(rules.dump(rules.start(new_fair()).state))
    assert rules.refresh(state).state.pending["ash"].seq == 1


def test_what_happens_when_a_question_falls_away_is_kept_on_record() -> None:
    table = sit()
    say(table, "ash", "bid", 1)
    free = FairGame(CHARMS, {"fair": procedure(FairFrame, FairGame().procedures["fair"].steps | {"bids": _no_bids})})
    mended = Session(Engine(free, seeded(), paranoid=True), table.record)
    events = mended.refresh()
    assert [event.kind for event in events] == ["fair_bids"]
    assert mended.record.entries[-1].answer is None
    assert mended.record.entries[-1].events == events
    assert {decision.key for decision in mended.state.pending.values()} == {"token"}


def _no_bids(ctx: Any, frame: Any) -> None:
    ctx.emit(BidsOpened(bids=dict.fromkeys(ctx.state.seats, 0)))


def test_a_wrong_answer_to_a_question_that_has_fallen_away_is_refused_all_the_same() -> None:
    """What was shown is what may be answered, though the step would no longer look."""
    old = Engine(FairGame(changed={"fair": procedure(FairFrame, {"ask": _ask_which})}), seeded())
    new = Engine(FairGame(changed={"fair": procedure(FairFrame, {"ask": lambda ctx, frame: None})}), seeded())
    state = old.start(new_fair()).state
    with pytest.raises(InvalidAnswer):
        new.submit(state, Answer(seq=1, seat="ash", choice=Pick(option="c")))
    assert new.submit(state, Answer(seq=1, seat="ash", choice=Pick(option="a"))).state.outcome is not None


def _ask_which(ctx: Any, frame: Any) -> None:
    ctx.ask(ChooseOne(key="which", seat="ash", options=options("a", "b")))


def test_refreshing_starts_nothing() -> None:
    fresh = new_fair()
    assert engine().refresh(fresh) == (fresh, [])


# -- answers of old ----------------------------------------------------------------------------------------------


def trading(forbidden: int | None) -> Engine[Fair]:
    """Three questions in one step; the first may be barred by a fix."""

    def step(ctx: Any, frame: Any) -> None:
        def check(choice: Any) -> Verdict:
            return Verdict.no("R", "barred") if choice == Amount(amount=forbidden or -1) else Verdict.yes()

        ctx.ask(ChooseAmount(key="first", seat="ash", least=0, most=9), check)
        ctx.ask(ChooseOne(key="second", seat="birch", options=options("a", "b")))
        ctx.ask(ChooseOne(key="third", seat="ash", options=options("a", "b")))

    return Engine(FairGame(changed={"fair": procedure(FairFrame, {"ask": step})}), seeded(), paranoid=True)


def give(rules: Engine[Fair], state: Fair, said: Any) -> tuple[Fair, list[Event]]:
    (decision,) = state.pending.values()
    choice = Amount(amount=said) if isinstance(said, int) else Pick(option=said)
    return rules.submit(state, Answer(seq=decision.seq, seat=decision.seat, choice=choice))


def test_an_older_answer_that_a_fix_has_barred_is_asked_anew_with_what_followed_from_it() -> None:
    old, new = trading(None), trading(5)
    state = old.start(new_fair()).state
    state, _ = give(old, state, 5)
    state, _ = give(old, state, "a")
    assert state.pending["ash"].key == "third"
    state, _ = new.refresh(state)
    assert (state.pending["ash"].key, state.top.answers) == ("first", {})
    state, _ = give(new, state, 4)
    assert state.pending["birch"].key == "second"


def test_nobodys_fresh_answer_is_refused_for_anothers_older_one() -> None:
    """Without a refresh in between: birch answers well, the fix bars what ash had said before."""
    old, new = trading(None), trading(5)
    state = old.start(new_fair()).state
    state, _ = give(old, state, 5)
    state, _ = give(new, state, "a")
    assert state.pending["ash"].key == "first"


def test_of_several_sealed_answers_only_the_barred_one_is_asked_anew() -> None:
    def bids(barred: int) -> Engine[Fair]:
        def step(ctx: Any, frame: Any) -> None:
            asked: dict[str, Decision] = {
                seat: ChooseAmount(key="bid", seat=seat, least=0, most=9, visibility=Visibility.SEALED)
                for seat in ctx.state.seats
            }
            ctx.ask_all(asked, lambda c: Verdict.no("R", "barred") if c == Amount(amount=barred) else Verdict.yes())

        return Engine(FairGame(changed={"fair": procedure(FairFrame, {"bids": step})}), seeded(), paranoid=True)

    old, new = bids(8), bids(5)
    state = old.start(new_fair(3)).state
    state = old.submit(state, Answer(seq=1, seat="ash", choice=Amount(amount=5))).state
    state = old.submit(state, Answer(seq=2, seat="birch", choice=Amount(amount=1))).state
    state = new.refresh(state).state
    assert {seat: decision.seq for seat, decision in state.pending.items()} == {"ash": 4, "cedar": 3}
    assert state.top.answers == {"bid@birch": Amount(amount=1)}


def test_going_back_puts_the_question_as_the_rules_stand_now() -> None:
    table = sit()
    deep(table)
    start = len(table.record.entries) - 2
    mended = moved(table, MENDED)
    mended.undo(start, "ash", ("birch",))
    # Ash was asked here; with the dearer charm the window has nothing for ash and asks birch.
    assert list(table.engine.load(table.record.entries[start].snapshot).pending) == ["ash"]
    assert list(mended.state.pending) == ["birch"]
    assert mended.record.live[-1].snapshot == mended.engine.dump(mended.state).decode()


# -- old saves ---------------------------------------------------------------------------------------------------


def test_an_old_save_is_led_step_by_step_to_the_present_form_and_plays_on() -> None:
    table = sit()
    morning(table, ash=1)
    raw = table.state.model_dump(mode="json")
    raw["schema_version"] = 1
    raw["villagers"] = raw.pop("people")  # what version 1 called them
    del raw["crow"]  # version 2 knew no crow
    steps = {
        1: lambda old: {**{k: v for k, v in old.items() if k != "villagers"}, "people": old["villagers"]},
        2: lambda old: {**old, "crow": "well"},
    }
    later = Engine(_later_game(steps), seeded())
    state = later.load(json.dumps(raw))
    assert state.schema_version == 3
    assert Fair.model_validate(state.model_dump() | {"schema_version": 1}) == table.state
    seq = state.pending["ash"].seq
    assert later.submit(state, Answer(seq=seq, seat="ash", choice=Pick(option="rest"))).state.pending


def _later_game(steps: dict[int, Any]) -> Any:
    """The fair as a program two versions on would know it."""

    class LaterFair(Fair):
        schema_version: int = 3

    class LaterGame(FairGame):
        state_type = LaterFair
        migrations = steps

    return LaterGame(CHARMS)


def test_a_renamed_field_of_a_frame_in_the_stack_migrates() -> None:
    table = sit()
    morning(table, ash=1)
    raw = json.loads(table.engine.dump(table.state))
    raw["stack"][-1]["done"] = raw["stack"][-1].pop("taken")  # what version 1 called it

    def renamed(old: dict[str, Any]) -> dict[str, Any]:
        frames = [{("taken" if k == "done" else k): v for k, v in frame.items()} for frame in old["stack"]]
        return {**old, "stack": frames}

    later = Engine(_later_game({1: renamed, 2: lambda old: old}), seeded())
    assert later.load(json.dumps(raw)).stack == table.state.stack


def test_a_save_of_a_newer_program_is_refused_by_its_version() -> None:
    table = sit()
    raw = json.loads(table.engine.dump(table.state)) | {"schema_version": 2}
    with pytest.raises(LaterVersion):
        table.engine.load(json.dumps(raw))
    shuffled = {key: raw[key] for key in reversed(raw)}
    with pytest.raises(LaterVersion):
        table.engine.load(json.dumps(shuffled))


def test_a_save_of_the_present_version_is_left_alone() -> None:
    raw = {"schema_version": 2, "x": 1}
    assert migrate(raw, {}, 2) == raw


@pytest.mark.parametrize("version", [0, 4, None, "1"])
def test_a_save_that_no_migration_fits_is_refused(version: Any) -> None:
    with pytest.raises(EngineBug):
        migrate({"schema_version": version}, {1: lambda old: old}, 3)


def test_the_secret_is_nowhere_in_a_save() -> None:
    table = sit()
    deep(table)
    text = table.record.model_dump_json()
    assert SECRET.decode() not in text
    assert seeded().chain.seed(1).hex() not in text
