"""An opponent answers every question of a match legally, within its tries, from what its seat may see alone."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sampling import sample

from rules_engine.cli import main
from rules_engine.crisis_protocol.cards.loader.load import default_content
from rules_engine.crisis_protocol.players.levels import LEVELS, LevelName
from rules_engine.crisis_protocol.players.opponent import Answered, Opponent
from rules_engine.crisis_protocol.query.world import World
from rules_engine.crisis_protocol.rules.game import CrisisProtocol
from rules_engine.crisis_protocol.rules.setup import SetupFrame
from rules_engine.crisis_protocol.state.match import DeploymentPlan, Match, PlannedPlace, StandingOrder
from rules_engine.crisis_protocol.testing import duel
from rules_engine.crisis_protocol.testing.duel import fight, opening
from rules_engine.crisis_protocol.testing.soak import dice_for
from rules_engine.crisis_protocol.view.seat import view
from rules_engine.duels import interval
from rules_engine.games import GAMES, duels_of
from rules_engine.kernel.context import seat_of
from rules_engine.kernel.decisions import Answer, Decision, Pick, Visibility
from rules_engine.kernel.engine import Engine
from rules_engine.kernel.record import Session
from rules_engine.kernel.values import Seat


def played(seed: int, level: LevelName, most: int) -> list[tuple[Match, Decision]]:
    """Questions of a match between two opponents of a level, each with the state in which it is open."""
    engine = Engine(CrisisProtocol(default_content()), dice_for(seed))
    session = Session.open(engine, opening(seed))
    opponents = {seat: Opponent(default_content(), seat, level, seed) for seat in session.state.seats}
    found: list[tuple[Match, Decision]] = []
    while session.state.pending and len(found) < most:
        decision = session.state.pending[sorted(session.state.pending)[0]]
        found.append((session.state, decision))
        session.submit(opponents[decision.seat].answer(view(session.state, decision.seat), decision).answer)
    return found


def with_other_secrets(state: Match, seat: Seat) -> Match:
    """The same match as this seat sees it, with everything else changed."""
    other = state.opponent(seat)
    changed = state.model_copy(deep=True)
    changed.orders = [*changed.orders, StandingOrder(id="99", seat=other, ability="anything", policy="never")]
    changed.plans[other] = DeploymentPlan(places=(PlannedPlace(card="nobody", x=1, y=2),))
    changed.players[other].helps = None
    mine = changed.players[seat].roster
    if changed.players[other].roster is not None:
        changed.players[other].roster = mine
    for frame in changed.stack:
        frame.answers = {
            n: Pick(option="sealed") if seat_of(n) == other else given for n, given in frame.answers.items()
        }
        if isinstance(frame, SetupFrame) and seat in frame.rosters:
            frame.rosters = {**frame.rosters, other: frame.rosters[seat]}
    for name, decision in changed.pending.items():
        if name == other and decision.visibility is not Visibility.PUBLIC:
            changed.pending[name] = decision.model_copy(update={"params": {"threat": 99}})
    return changed


@pytest.mark.parametrize("level", list(LevelName))
def test_what_is_hidden_from_its_seat_changes_no_answer(level: LevelName) -> None:
    tried = 0
    for state, decision in played(3, level, most=sample(40, 400)):
        seat = decision.seat
        changed = with_other_secrets(state, seat)
        assert changed != state and view(changed, seat) == view(state, seat)
        answers = [
            Opponent(default_content(), seat, level, 7).answer(view(each, seat), decision).answer
            for each in (state, changed)
        ]
        assert answers[0] == answers[1], decision.key
        tried += 1
    assert tried >= 40


class Peeking(Opponent):
    """Whoever is handed more than its seat may see, and goes by it."""

    def answer(self, seen: Match, decision: Decision) -> Answered:
        found = super().answer(seen, decision)
        theirs = [order for order in seen.orders if order.seat != self.seat]
        return replace(found, answer=found.answer.model_copy(update={"choice": Pick(option=f"{len(theirs)}")}))


def test_whoever_looked_at_what_is_hidden_would_answer_otherwise() -> None:
    """So the test before this one can fail: without the veil it does."""
    state, decision = played(3, LevelName.ROOKIE, most=1)[0]
    changed = with_other_secrets(state, decision.seat)
    peeking = Peeking(default_content(), decision.seat, LevelName.ROOKIE, 7)
    assert peeking.answer(state, decision).answer != peeking.answer(changed, decision).answer
    veiled = [peeking.answer(view(each, decision.seat), decision).answer for each in (state, changed)]
    assert veiled[0] == veiled[1]


def test_sealed_answers_of_the_other_are_among_what_is_changed() -> None:
    """SQD-07: while one chooses a squad, the other's lies there already."""
    found = [(state, decision.seat) for state, decision in played(3, LevelName.ROOKIE, most=12)]
    sealed = [
        (state, seat)
        for state, seat in found
        if any(seat_of(name) == state.opponent(seat) for frame in state.stack for name in frame.answers)
    ]
    assert sealed
    for state, seat in sealed:
        assert [frame.answers for frame in with_other_secrets(state, seat).stack] != [f.answers for f in state.stack]


def test_a_duel_tells_of_every_state_that_breaks_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """The soak's checks run after every answer, not only at the end."""
    looked: list[int] = []

    def breaches(world: World) -> list[str]:
        looked.append(len(looked))
        return ["POW-03: too much"] if len(looked) == 5 else []

    monkeypatch.setattr(duel, "breaches", breaches)
    monkeypatch.setattr(duel, "MOST_DECISIONS", 12)
    found = fight("rookie", "eager", 0, 11)
    assert len(looked) == 12 and found.violations == ["POW-03: too much", "the match did not end"]


def test_a_match_of_an_opponent_ends_without_a_fault_and_without_a_habit_born_of_one() -> None:
    found = fight("rookie", "eager", 0, 11)
    assert found.violations == []
    assert found.rounds >= 2 and sum(found.points.values()) > 0


def test_without_a_single_try_left_it_still_answers() -> None:
    dull = replace(LEVELS[LevelName.VETERAN], steps=0)
    for state, decision in played(4, LevelName.ROOKIE, most=40):
        answer = Opponent(default_content(), decision.seat, dull, 1).answer(view(state, decision.seat), decision).answer
        Engine(CrisisProtocol(default_content()), dice_for(4)).submit(state, answer)


def test_whatever_goes_wrong_habit_answers_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    state, decision = next(each for each in played(4, LevelName.ROOKIE, most=60) if each[1].key == "act")

    def broken(*_: object) -> None:
        raise ZeroDivisionError("by nobody")

    monkeypatch.setattr("rules_engine.crisis_protocol.players.ahead.judge", broken)
    found = Opponent(default_content(), decision.seat, LevelName.ROOKIE, 1).answer(view(state, decision.seat), decision)
    assert found.thought.error == "ZeroDivisionError: by nobody"
    assert found.answer == Answer(seq=decision.seq, seat=decision.seat, choice=Pick(option="end"))


def test_a_plan_that_no_longer_fits_is_dropped() -> None:
    state, decision = next(each for each in played(4, LevelName.ROOKIE, most=60) if each[1].key == "act")
    opponent = Opponent(default_content(), decision.seat, LevelName.ROOKIE, 1)
    opponent.plan = [("act", Pick(option="no such thing"))]
    found = opponent.answer(view(state, decision.seat), decision)
    assert found.thought.by == "acting"


def test_the_same_match_and_seed_give_the_same_answers() -> None:
    one, two = (
        [d.model_dump_json() for _, d in played(5, LevelName.ROOKIE, most=50)] for _ in range(2)
    )  # fmt: skip
    assert one == two


def test_a_duel_is_told_as_json(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel, "MOST_DECISIONS", 40)
    assert main(["duel", "--one", "rookie", "--other", "eager", "--matches", "2", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["one"] + told["other"] + told["draws"] == 2
    assert told["ms_per_decision"]["one"].keys() == {"p50", "p95"}
    assert told["ms_per_activation"].keys() == {"one", "other"}
    assert told["violations"] and "did not end" in told["violations"][0]


def test_every_game_with_duels_names_a_module_that_plays_them() -> None:
    with_duels = [game for game, entry in GAMES.items() if entry.duels]
    assert "crisis_protocol" in with_duels and all(len(duels_of(game).NAMES) >= 2 for game in with_duels)


def test_a_player_that_a_game_does_not_have_is_refused_with_those_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["duel", "--game", "crisis_protocol", "--one", "grandmaster", "--other", "eager"])
    assert "eager, rookie, veteran, mastermind" in capsys.readouterr().err


def test_the_interval_is_wilsons() -> None:
    low, high = interval(9, 10)
    assert (round(low, 3), round(high, 3)) == (0.596, 0.982)
    assert interval(0, 0) == (0.0, 1.0)


def test_think_tells_what_was_weighed(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("think") / "position.yaml"
    file.write_text(
        'title: Two dummies\nblue: {characters: [{card: dummy, name: mine, at: "18,18"}]}\n'
        'red: {characters: [{card: dummy, name: foe, at: "18,21"}]}\nstart: activation mine\n',
        "utf-8",
    )
    assert main(["think", str(file)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("blue, act:") and "→ red.foe" in told and "-> kind='pick'" in told
    assert main(["think", str(file.with_name("nothing.yaml"))]) == 1
