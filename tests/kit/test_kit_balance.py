"""Matches of any game's own players: shares with their intervals, where points come from, what nobody uses."""

from __future__ import annotations

import json
from collections import Counter
from pickle import dumps, loads

import pytest
from fair_hands import CARDS
from fair_proving import BALANCE, PROVING

from rules_engine.cli import main
from rules_engine.duels import interval
from rules_engine.games import GAMES, commands
from rules_engine.kit.testing import balance
from rules_engine.kit.testing.balance import hardly, play, report, sources, standings, told, uses
from rules_engine.kit.testing.long_proofs import long_proofs
from rules_engine.proofs.dueling import duels


def figures(won: int, played: int, side: str = "front") -> Counter[str]:
    return Counter({f"row/{side}/played": played, f"row/{side}/won": won, f"row/{side}/place": played})


def test_a_match_is_counted_for_every_kind_of_side() -> None:
    found = play(BALANCE, 3, "thrifty", 0)
    assert found["matches"] == 1 and found["rounds/1"] == 1 and found["answers"] ** 2 == found["answers²"]
    seats = [one for one in standings(found, 3) if one.kind == "seat"]
    assert len(seats) == 3 and all(one.played == 1 for one in seats) and sum(one.won for one in seats) <= 1
    (best,) = [one for one in seats if one.place[0] == 1] or seats[:1]
    assert best.points[0] == max(one.points[0] for one in seats)
    rows = {one.side: one for one in standings(found, 3) if one.kind == "row"}
    assert (rows["front"].played, rows["back"].played) == (1, 2) and rows["back"].fair == pytest.approx(1 / 3)
    fruit = sources(found, "row")
    assert fruit["back"]["fruit"] == round(rows["back"].points[0], 2)


def test_matches_add_up_and_are_the_same_again() -> None:
    one, other = (play(BALANCE, 2, "thrifty", number) for number in (0, 1))
    assert one == play(loads(dumps(BALANCE)), 2, "thrifty", 0) != play(BALANCE, 2, "thrifty", 0, seed=2)
    both = one + other
    assert both["matches"] == 2 and {found.played for found in standings(both, 2)} == {2}


def test_a_share_is_beyond_with_its_whole_interval_only() -> None:
    """40 of 60 is as far off as 400 of 600, and less sure."""
    (few,), (many,) = standings(figures(37, 60), 2), standings(figures(370, 600), 2)
    assert few.off == pytest.approx(many.off) and (few.low, few.high) == interval(37, 60)
    assert not few.beyond and many.beyond
    assert not standings(figures(324, 600), 2)[0].beyond, "4 points off are near enough"
    (weak,) = standings(figures(230, 600), 2)
    assert weak.beyond and weak.off < 0
    assert report(figures(370, 600), 2, "row")["beyond"] == ["row front"]
    assert any("BEYOND" in line for line in told(figures(370, 600), 2, "row"))
    assert not any("BEYOND" in line for line in told(figures(37, 60), 2, "row"))


def test_what_is_hardly_used_is_named_once_it_had_its_chances() -> None:
    found = Counter({f"card/{name}/chances": 40 for name in ("loved", "odd", "never")})
    found.update({"card/loved/used": 20, "card/odd/used": 3, "card/new/chances": 29})
    assert [use.name for use in hardly(found)] == ["never"]
    assert [use.name for use in hardly(found, rarely=0.1)] == ["never", "odd"]
    assert [use.name for use in uses(found)] == ["never", "new", "odd", "loved"]


def test_chances_and_uses_of_a_match_are_counted() -> None:
    found = play(BALANCE, 2, "thrifty", 0)
    counted = {use.name: use for use in uses(found) if use.sort == "card"}
    assert counted and set(counted) <= set(CARDS) and all(use.used <= use.chances for use in counted.values())
    assert sum(use.used for use in counted.values()) == 2


def test_a_match_that_breaks_is_a_fault(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("fair_proving._Bidder.respond", lambda self, seen, decision: 1 / 0)
    assert main(["balance", "--game", "fair", "--matches", "1", "--seats", "2"]) == 1
    out = capsys.readouterr().out
    assert "0 matches of 2" in out
    assert "fault: 2 seats, number 0, seed 1: the engine broke: ZeroDivisionError" in out


def test_the_command_says_all_of_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert "balance" in commands("fair")
    code = main(["balance", "--game", "fair", "--matches", "4", "--json"])
    two, three = json.loads(capsys.readouterr().out)
    assert (two["seats"], two["matches"], three["seats"], three["matches"]) == (2, 4, 3, 4)
    assert two["rounds"] == {"1": 4} and two["faults"] == [] and code == bool(two["beyond"] or three["beyond"])
    monkeypatch.setattr(balance, "MARGIN", -1.0)
    assert main(["balance", "--game", "fair", "--matches", "1", "--seats", "2"]) == 1


def test_a_game_without_one_has_no_such_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert not GAMES["dice_masters"].balance
    assert main(["balance", "--game", "dice_masters"]) == 2
    assert "There is no command 'balance'" in capsys.readouterr().err


def test_as_a_long_proof_each_number_of_seats_is_its_own() -> None:
    plain, found = long_proofs(PROVING), long_proofs(PROVING, balance=BALANCE)
    assert len(plain) == 1 + len(duels("fair", ()))
    proofs = found[len(plain) :]
    assert [proof.name for proof in proofs] == ["balance fair 2", "balance fair 3"]
    assert {proof.pieces for proof in proofs} == {4000} and "rules_engine/kit" in proofs[0].sources
    piece = proofs[1].play(1, ())
    assert piece.faults == [] and piece.figures == play(BALANCE, 3, "thrifty", 0)
    assert "front" in proofs[1].told(piece.figures)


def test_a_broken_piece_counts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fair_proving._Bidder.respond", lambda self, seen, decision: 1 / 0)
    *_, proof = long_proofs(PROVING, balance=BALANCE)
    piece = proof.play(1, ())
    assert len(piece.faults) == 1 and not +piece.figures and proof.told(piece.figures) == ""
