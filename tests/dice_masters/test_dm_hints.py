"""What the strongest would think about in somebody's place: at most three different answers, the best first."""

from __future__ import annotations

from test_dm_players import table

from rules_engine.dice_masters.players.hints import Advice, hints
from rules_engine.dice_masters.view.seat import view
from rules_engine.kernel.decisions import Answer, Assign, Bin, ChooseSplit, Pick, PickMany
from rules_engine.kernel.engine import Engine


def advised(world: object, state: object, seat: str = "blue") -> list[Advice]:
    seen = view(state, seat)  # type: ignore[arg-type]
    return hints(world.content, seen, seat, seen.pending[seat], "t")  # type: ignore[attr-defined]


def test_a_turn_gets_three_different_actions_the_best_first() -> None:
    """DM-TRN-16: two Sidekicks to field are one answer."""
    world, _, state = table(
        start="main blue",
        blue={"cards": {"drax.pained": 2}, "reserve": ["C", "C", "S", "S", "S"], "field": []},
        red={"field": ["C"]},
    )
    found = advised(world, state)
    picks = [one.line[0].choice for one in found]
    assert 1 < len(found) <= 3 and all(isinstance(pick, Pick) for pick in picks)
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)
    fielding = [pick for pick in picks if isinstance(pick, Pick) and pick.option.startswith("field:")]
    assert len(fielding) == 1, "which of two like dice it is makes no difference"
    best = found[0]
    assert best.value > 0 and best.reasons and all(speaks for _, speaks in best.reasons[:1])


def test_a_reroll_is_weighed_against_keeping_everything() -> None:
    """DM-TRN-12."""
    world, _, state = table(
        start="roll blue", blue={"cards": {"drax.pained": 2}, "prep": ["sidekick"] * 4}, red={"field": ["C"]}
    )
    assert state.pending["blue"].key == "reroll"
    found = advised(world, state)
    assert found and all(isinstance(one.line[0].choice, PickMany) for one in found)
    keeping = [one for one in found if one.line[0].choice == PickMany(options=())]
    assert all(one.value == 0 for one in keeping)


def test_the_attack_that_wins_is_worth_the_match() -> None:
    world, _, state = table(start="attack blue", blue={"field": ["C", "C"]}, red={"life": 1, "field": ["C"]})
    found = advised(world, state)
    assert found[0].value > 100 and len(found[0].line[0].choice.options) == 2  # type: ignore[union-attr]
    assert any(one.line[0].choice == PickMany(options=()) and one.value == 0 for one in found)


def test_the_block_that_saves_is_named() -> None:
    """DM-ATK-06."""
    world, engine, state = table(
        start="attack blue", blue={"field": ["C", "C"]}, red={"life": 2, "field": ["C"], "bag": ["sidekick"] * 4}
    )
    assert isinstance(engine, Engine)
    ask = state.pending["blue"]
    chosen = PickMany(options=tuple(world.fielded("blue")))
    state = engine.submit(state, Answer(seq=ask.seq, seat="blue", choice=chosen)).state
    found = advised(world, state, "red")
    assert isinstance(found[0].line[0].choice, Assign) and found[0].line[0].choice.columns and found[0].value > 100
    assert len({str(one.line[0].choice) for one in found}) == len(found)


def test_no_opinion_is_none() -> None:
    """Where damage goes is the fighting's own business: there is one best split, and nothing to weigh."""
    world, _, state = table(start="main blue", blue={"reserve": ["C"]})
    split = ChooseSplit(
        key="damage", seat="blue", seq=1, total=2, bins=(Bin(id="a", least=0, most=2), Bin(id="b", least=0, most=2))
    )
    assert hints(world.content, view(state, "blue"), "blue", split, "t") == []
