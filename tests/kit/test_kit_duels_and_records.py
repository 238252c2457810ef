"""Levels of any game against each other, its recorded matches, and the one table that all commands go by."""

from __future__ import annotations

from pathlib import Path

import pytest
from fair_hands import CARDS
from fair_proving import DUELS, PROVING, FairProving
from fair_state import SEATS

from rules_engine.cli import main
from rules_engine.duels import report
from rules_engine.games import GAMES, commands, duels_of
from rules_engine.kernel.decisions import Amount, Angle, Assign, At, Choice, Decline, Pick, PickMany, Spread
from rules_engine.kit.testing.long_proofs import long_proofs
from rules_engine.kit.testing.recorded import load_kept, read_choice, save_kept, written


def test_every_seat_has_its_turn_and_the_report_says_what_a_fair_share_is() -> None:
    fights = [DUELS.fight("generous", "thrifty", number, 1) for number in range(6)]
    assert [fight.violations for fight in fights] == [[]] * 6
    assert [fight.one for fight in fights] == [*SEATS[:3]] * 2
    assert len({fight.seed for fight in fights[:3]}) == 1 != len({fight.seed for fight in fights})
    for fight in fights:
        if len(fight.winners) == 1:
            assert fight.winner == ("one" if fight.winners == (fight.one,) else "other")
    told = report(fights)
    assert told["fair_share"] == 0.333 and set(told["seats"]) == set(SEATS[:3])
    assert sum(told["won_at"].values()) == sum(len(fight.winners) for fight in fights)


def test_two_that_share_a_victory_are_no_better_than_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fair.Won.apply", lambda self, state: _over(state, SEATS[:2]))
    fights = [DUELS.fight("thrifty", "thrifty", number, 1) for number in range(3)]
    assert [fight.winner for fight in fights] == [None, None, "other"]


def _over(state: object, winners: tuple[str, ...]) -> None:
    from rules_engine.kernel.state import Outcome

    state.outcome = Outcome(winners=winners, rule="FAIR-0", code="shared")  # type: ignore[attr-defined]


def test_a_rival_that_fails_is_a_violation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fair_proving._Bidder.respond", lambda self, seen, decision: 1 / 0)
    (said,) = DUELS.fight("generous", "thrifty", 0, 1).violations
    assert said.startswith("generous at bid: the engine broke: ZeroDivisionError")
    assert DUELS.fight("eager", "eager", 0, 1).violations == []


def test_a_rival_sees_what_its_seat_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    from fair_proving import _Bidder

    met: set[str] = set()
    whole = _Bidder.respond

    def respond(self, seen, decision):  # type: ignore[no-untyped-def]
        met.update(card for seat, hand in seen.hands.items() if seat != decision.seat for card in hand)
        return whole(self, seen, decision)

    monkeypatch.setattr(_Bidder, "respond", respond)
    assert DUELS.fight("generous", "thrifty", 1, 1).violations == []
    assert met == {"?"} and not met & set(CARDS)


def test_matches_are_kept_and_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    there = ["recorded", "--game", "fair", "--folder", str(tmp_path)]
    assert main([*there, "--fill"]) == 0
    assert capsys.readouterr().out == "recorded random_01\nrecorded random_02\n"
    assert main(there) == 0
    assert capsys.readouterr().out == "✓ random_01\n✓ random_02\n2 passed, 0 failed\n"
    path = tmp_path / "random_02.yaml"
    kept = load_kept(path)
    first = kept.stretches[0]
    altered = (first.model_copy(update={"stands": ()}), *kept.stretches[1:])
    save_kept(path, kept.model_copy(update={"stretches": altered}))
    assert main(there) == 1
    assert "✗ random_02: after stretch 1 it stands otherwise: points " in capsys.readouterr().out
    assert main([*there, "--again", "random_02"]) == 2
    assert main([*there, "--again", "random_02", "--because", "FAIR-3: the crow flies later"]) == 0
    assert main(there) == 0
    assert load_kept(path).because == ("recorded", "FAIR-3: the crow flies later")
    assert main([*there, "random_09"]) == 2
    assert "did you mean 'random_0" in capsys.readouterr().err


@pytest.mark.parametrize(
    "choice",
    (
        Pick(option="a.b"), PickMany(options=("a", "b")), PickMany(options=()), Amount(amount=3), At(x=-1, y=2),
        Angle(angle=90), Decline(), Spread(amounts={"a b": 1}), Assign(columns={"r": "c"}),
    ),
)  # fmt: skip
def test_every_kind_of_answer_can_be_written_and_read(choice: Choice) -> None:
    assert read_choice(written(choice)) == choice


def test_one_table_says_what_every_game_has() -> None:
    assert list(GAMES) == ["crisis_protocol", "dice_masters", "cry_havoc", "fair"]
    general = {"scenario", "coverage", "soak", "recorded"}
    assert all(general <= set(commands(game)) for game in GAMES)
    assert all(GAMES[game].duels for game in GAMES), "every game has opponents"
    assert all("duel" in commands(game) and len(duels_of(game).NAMES) >= 2 for game in GAMES if GAMES[game].duels)


def test_a_game_without_numbered_rules_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--game", "fair"]) == 2
    assert capsys.readouterr().err == "fair numbers no rules.\n"


def test_a_file_that_cannot_be_counted_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd.yaml").write_text("title: t\nrules: [DM-TRN-04\n", "utf-8")
    assert main(["coverage", "--game", "dice_masters", "--tests", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'odd.yaml'}:3: not readable as YAML: ")


def test_a_player_or_a_game_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["duel", "--game", "fair", "--one", "grandmaster", "--other", "eager"])
    assert "there is no player 'grandmaster', only eager, thrifty, generous" in capsys.readouterr().err
    assert main(["duel", "--game", "chess"]) == 2


def test_a_long_proof_is_a_soak_and_a_duel_of_every_pair() -> None:
    soak, *duels = long_proofs(PROVING)
    assert soak.name == "soak fair" and len(duels) == 3
    piece = soak.play(3, ())
    assert piece.faults == [] and piece.figures["matches"] == 1 and soak.told(piece.figures).endswith("most_fruit 1")
    assert {"rules_engine/kit", *FairProving.sources} <= set(soak.sources)
