"""One opponent for every game: it answers whatever it is asked, from its view, the same every time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kit_regatta import KINDS, Regatta, RegattaGame, Skipper, begun, sailed, view

from rules_engine.kernel.decisions import PASS, Amount, Choice, ChooseOne, Decision, Option, Pick, PickMany, Spread
from rules_engine.kit.players import hints as kit
from rules_engine.kit.players.levels import LevelBase, LevelName
from rules_engine.kit.players.lookahead import LookAhead, Spent
from rules_engine.kit.players.mind import Mind, Situation, against
from rules_engine.kit.players.opponent import OpponentBase
from rules_engine.kit.players.thoughts import Answered, Weighed

R, V, M = LevelName


def asked(
    kind: str, level: LevelName | LevelBase = M, mind: Mind[Regatta] | None = None, **changed: object
) -> Answered:
    _, state = begun(course=(kind,), **changed)  # type: ignore[arg-type]
    seen = view(state, "ada")
    return OpponentBase(mind or Skipper(RegattaGame()), "ada", level, 7).answer(seen, seen.pending["ada"])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("level", LevelName)
def test_each_level_plays_a_whole_match_with_any_number_of_seats(level: LevelName, seats: int) -> None:
    played = sailed((level,) * seats)
    assert played[-1].state.outcome is not None
    assert {entry.answer.choice.kind for entry in played if entry.answer} >= {"pick", "picks", "amount", "spread"}


@pytest.mark.parametrize(
    ("kind", "best"),
    [
        ("one", Pick(option="gale")),
        ("reaction", Pick(option="gale")),
        ("amount", Amount(amount=20)),
        ("split", Spread(amounts={"port": 3, "bow": 1})),
        ("again", Pick(option="done")),
    ],
)
def test_the_strongest_finds_the_best(kind: str, best: Choice) -> None:
    assert asked(kind).answer.choice == best


def test_what_would_be_refused_is_not_answered() -> None:
    """REG-3: breeze and gale look best together."""
    choice = asked("some").answer.choice
    assert isinstance(choice, PickMany) and "gale" in choice.options and "breeze" not in choice.options


def test_blank_dice_show_nothing() -> None:
    """Casting brings a mile at least: who saw it would cast."""
    found = asked("dice")
    assert found.answer.choice == Pick(option="done")
    assert max(each.value for each in found.thought.weighed) == 0.0


def test_the_same_seed_answers_the_same_and_another_may_not() -> None:
    one, again = (sailed((R, R), seed=3) for _ in range(2))
    assert [entry.answer for entry in one] == [entry.answer for entry in again]
    assert any(
        [entry.answer for entry in sailed((R, R), seed=seed)] != [entry.answer for entry in one] for seed in (4, 5)
    )


def test_the_stronger_wins_more() -> None:
    wins = [sailed((M, R), seed=seed)[-1].state.outcome.winners == ("ada",) for seed in range(4)]
    assert all(wins)


def test_what_is_hidden_changes_no_answer() -> None:
    """Its own cargo does: so this can fail."""
    answers = []
    for theirs, own in (("gale", "breeze"), ("calm", "breeze"), ("calm", "storm")):
        _, state = begun(course=("one",))
        state.cargo = {"ada": own, "ben": theirs}
        seen = view(state, "ada")
        found = OpponentBase(Skipper(RegattaGame()), "ada", M, 7).answer(seen, seen.pending["ada"])
        answers.append([(each.choice, each.value) for each in found.thought.best])
    assert answers[0] == answers[1] != answers[2]


class Restless(Skipper):
    """Takes going on for progress."""

    tiresome = 5

    def parts(self, state: Regatta) -> dict[str, dict[str, float]]:
        return {seat: {"answers": float(state.answers) if seat == "ada" else 0.0} for seat in state.seats}


def test_it_tires_of_going_round_in_circles() -> None:
    played = sailed((M, M), course=("again",), mind=Restless(RegattaGame()))
    assert played[-1].state.outcome is not None
    own = [entry.answer.choice for entry in played if entry.answer and entry.answer.seat == "ada"]
    assert own == [Pick(option="calm")] * 4 + [Pick(option="done")]


def test_what_goes_wrong_is_told_and_habit_answers() -> None:
    class Broken(Skipper):
        def parts(self, state: Regatta) -> dict[str, dict[str, float]]:
            raise KeyError("?")

    for kind in KINDS:
        found = asked(kind, mind=Broken(RegattaGame()))
        assert found.thought.by == "habit" and found.thought.error == "KeyError: '?'"


def test_rules_that_break_on_what_is_hidden_show_nothing() -> None:
    class Torn(RegattaGame):
        def settle(self, ctx: object) -> None:
            raise KeyError("?")

    class Groping(Skipper):
        def __init__(self) -> None:
            super().__init__(Torn())

    found = asked("one", mind=Groping())
    assert found.thought.error == "KeyError: '?'" and found.thought.best[0].choice == Pick(option="done")


def test_a_game_may_put_something_in_place_of_what_is_hidden() -> None:
    """Where the rules could not go on: here with a cargo that nobody sees."""

    class Strict(RegattaGame):
        def settle(self, ctx: Any) -> None:
            if "?" in ctx.state.cargo.values():
                raise KeyError("?")

    class Guessing(Skipper):
        def __init__(self) -> None:
            super().__init__(Strict())

        def imagined(self, seen: Regatta) -> Regatta:
            return seen.model_copy(
                update={"cargo": {seat: cargo.replace("?", "calm") for seat, cargo in seen.cargo.items()}}
            )

    assert asked("one", mind=Skipper(Strict())).answer.choice == Pick(option="done")
    found = asked("one", mind=Guessing())
    assert found.answer.choice == Pick(option="gale") and found.thought.error is None


def test_looks_are_counted_and_none_is_made_twice() -> None:
    _, state = begun(course=("one",))
    ahead: LookAhead[Regatta] = LookAhead(RegattaGame())
    ahead.begin(state, steps=2, seconds=60)
    decision = state.pending["ada"]
    first = ahead.after(state, decision, Pick(option="gale"))
    assert first is not None and ahead.after(state, decision, Pick(option="gale")) is first
    assert ahead.refused(state, decision, Pick(option="tide")) and ahead.looks == 2
    with pytest.raises(Spent):
        ahead.after(state, decision, Pick(option="calm"))
    ahead.begin(state, steps=9, seconds=-1.0)
    with pytest.raises(Spent):
        ahead.after(state, decision, Pick(option="calm"))


def test_when_looks_run_out_the_best_so_far_is_answered() -> None:
    found = asked("amount", LevelBase(name=M, tries=60, steps=3))
    assert found.thought.spent and found.thought.steps >= 3
    assert found.answer.choice == found.thought.best[0].choice


class Planner(Skipper):
    def reckoned(self, at: Situation[Regatta]) -> list[Weighed] | None:
        if at.decision.key != "one":
            return None
        then = (("one", Pick(option="calm")), ("one", Pick(option="breeze")))
        return [
            Weighed(Pick(option="storm"), 9.0),
            Weighed(Pick(option="tide"), 99.0),
            Weighed(Pick(option="gale"), 50.0, then),
        ]


def test_what_is_meant_to_follow_is_answered_while_it_fits() -> None:
    """And of what is reckoned best, what is barred is passed over."""
    opponent = OpponentBase(Planner(RegattaGame()), "ada", M, 7)
    _, state = begun(course=("one",))
    seen = view(state, "ada")
    first = opponent.answer(seen, seen.pending["ada"])
    assert first.answer.choice == Pick(option="gale") and first.thought.by == "reckoned"
    handed_on = OpponentBase(opponent.mind, "ada", M, 7, opponent.memory)
    second = handed_on.answer(seen, seen.pending["ada"])
    assert (second.answer.choice, second.thought.by) == (Pick(option="calm"), "plan")
    other = ChooseOne(key="other", seat="ada", seq=seen.pending["ada"].seq, options=(Option(id="done"),))
    assert handed_on.answer(seen, other).thought.by != "plan"
    assert handed_on.memory.plan == ()


def test_worth_among_several_is_against_the_best_and_the_mean() -> None:
    assert against({"a": 5.0, "b": 3.0}, "a") == 2.0
    assert against({"a": 5.0, "b": 9.0, "c": 1.0, "d": 2.0}, "a") == 5.0 - (9.0 + 4.0) / 2


class Choosy(Skipper):
    def candidates(self, state: Regatta, decision: Decision) -> Iterator[Choice]:
        return iter([Pick(option="calm"), Pick(option="done")])


def test_a_game_may_say_which_answers_deserve_a_look() -> None:
    assert asked("one", mind=Choosy(RegattaGame())).answer.choice == Pick(option="done")


# -- hints ---------------------------------------------------------------------------------------------------------


def test_hints_are_the_best_with_reasons() -> None:
    _, state = begun(course=("one",))
    seen = view(state, "ada")
    found = kit.hints(OpponentBase(Skipper(RegattaGame()), "ada", M, 7), seen, seen.pending["ada"])
    assert [one.line[0].choice for one in found] == [Pick(option=id_) for id_ in ("gale", "breeze", "done")]
    assert found[0].reasons == (("miles", True),) and found[-1].reasons == ()
    assert [one.value for one in found] == pytest.approx([3.95, 1.95, 0.0])


def test_hints_follow_what_is_meant_to_follow() -> None:
    _, state = begun(course=("one",))
    state = state.model_copy(update={"seats": ("ada", "ben")})
    seen = view(state, "ada")
    found = kit.hints(OpponentBase(Planner(RegattaGame()), "ada", M, 7), seen, seen.pending["ada"])
    assert [meant.choice for meant in found[1].line] == [Pick(option="gale")], "then it is the other's turn"


def test_what_needs_no_weighing_is_no_hint() -> None:
    class Settled(Skipper):
        def settled(self, at: Situation[Regatta]) -> Choice | None:
            return Pick(option=PASS)

    _, state = begun(course=("reaction",))
    seen = view(state, "ada")
    opponent = OpponentBase(Settled(RegattaGame()), "ada", M, 7)
    assert kit.hints(opponent, seen, seen.pending["ada"]) == []
    assert opponent.answer(seen, seen.pending["ada"]).answer.choice == Pick(option=PASS)
