"""What a newcomer reads who mistypes something in a scenario file: what is wrong and in which line."""

from pathlib import Path
from typing import Any

import pytest

from rules_engine.crisis_protocol.testing import runner
from rules_engine.crisis_protocol.testing.runner import Failure, failures, play_file
from rules_engine.crisis_protocol.testing.scenario_cli import main
from rules_engine.kernel.errors import EngineBug

GOOD = """\
title: Hulk hits Iron Man
terrain:
  - {id: car, size: 2, at: "24,10"}
blue:
  characters: [{card: hulk, at: "18,10"}]
red:
  characters: [{card: iron_man, at: "18,13"}]
start: activation hulk
dice: ["H H H - - - -", "- - - -"]
play:
  - blue: {act: attack}
  - expect: {iron_man: {damage: 2}, events: [{damage_suffered: {amount: 2}}]}
"""

SLIPS = [
    ("title: Hulk hits Iron Man", "titel: Hulk", 1, "there is no key in a scenario: 'titel'; did you mean 'title'?"),
    ("title: Hulk hits Iron Man\n", "", None, "title is missing"),
    ("size: 2", "sise: 2", 3, "there is no key in terrain.0: 'sise'; did you mean 'size'?"),
    ("size: 2", "size: two", 3, "terrain.0.size: expected a whole number, got two"),
    ('at: "24,10"', 'at: "Z99"', 3, "there is no column Z"),
    ("card: hulk", "card: hulkk", 5, "there is no character 'hulkk'; did you mean 'hulk'?"),
    ('at: "18,10"}', 'at: "18,10", conditions: [bleeed]}', 5, "there is no condition 'bleeed'; did you mean 'bleed'?"),
    ('at: "18,13"', 'at: "18,11"', 7, "the bases of iron_man and hulk overlap (MOV-03)"),
    ('at: "18,13"}', 'at: "18,13"}, {card: iron_man, at: "4,4"}', 7, "two things are called red.iron_man"),
    ("start: activation hulk", "start: activation bulk", 8, "there is no thing called 'bulk'; did you mean 'hulk'?"),
    ("start: activation hulk", "start: turn green", 8, "say whose turn it is: `turn blue` or `turn red`"),
    ("start: activation hulk", "start: somewhere", 8, "'somewhere' is none of the ways to begin"),
    ("H H H - - - -", "H H X - - - -", 9, "'X' is not a face of the die"),
    ('- - - -"]', '- - - - F"]', 9, "at the end 1 of the dice have not fallen: F"),
    (
        '- - - -"]',
        '- -"]',
        11,
        "the dice ran out: red.iron_man rolls 4 (defense, hulk.strike), and 2 are left",
    ),
    (
        "blue: {act: attack}",
        "green: {act: attack}",
        11,
        "a line begins with blue, red, expect or refuse, not with 'green'",
    ),
    ("blue: {act: attack}", "red: {act: attack}", 11, "red is not asked 'act'; open: blue act"),
    ("blue: {act: attack}", "blue: {fight: attack}", 11, "blue is not asked 'fight'; open: blue act"),
    ("blue: {act: attack}", "blue: {act: atack}", 11, "'atack' fits no option: move, climb, attack"),
    ("blue: {act: attack}", "blue: attack", 11, "after `blue:` comes a mapping"),
    ("blue: {act: attack}", "refuse: {act: shake}", 11, "write `refuse: {seat: blue, QUESTION: ANSWER, rule: ID}`"),
    ("blue: {act: attack}", "refuse: {seat: blue, act: attack, rule: ACT-01}", 11, "was accepted"),
    ("blue: {act: attack}", "refuse: {seat: blue, act: shake, rule: POW-07}", 11, "refused by ACT-Q1, not by POW-07"),
    ("blue: {act: attack}", "refuse: {seat: red, shake: all}", 11, "nobody is asked 'shake'; open: blue act"),
    ("iron_man: {damage: 2}", "iron_man: {damage: 4}", 12, "red.iron_man damage is 2, not 4"),
    ("iron_man: {damage: 2}", "iron_man: {dammage: 2}", 12, "there is no fact 'dammage'; did you mean 'damage'?"),
    (
        "iron_man: {damage: 2}",
        "ironman: {damage: 2}",
        12,
        "there is no thing called 'ironman'; did you mean 'iron_man'?",
    ),
    ("iron_man: {damage: 2}", "car: {sice: 2}", 12, "there is no fact 'sice'; did you mean 'size'?"),
    ("iron_man: {damage: 2}", "gone: kar", 12, "there is no thing called 'kar'; did you mean 'car'?"),
    ("iron_man: {damage: 2}", "gap: {from: hulk, to: iron_man}", 12, "gap: needs between, is"),
    ("damage_suffered: {amount", "damage_sufered: {amount", 12, "there is no event 'damage_sufered'; did you mean"),
    ("amount: 2}}", "amonut: 2}}", 12, "there is no fact of damage_suffered: 'amonut'; did you mean 'amount'?"),
    ("iron_man: {damage: 2}", "no_events: [dazd]", 12, "there is no event 'dazd'; did you mean 'dazed'?"),
    ("play:", "play: [", 11, "not readable as YAML"),
    ("title: Hulk hits Iron Man", "rules: [ATK-99]\ntitle: Hulk", 1, "there is no rule 'ATK-99'"),
    ("title: Hulk hits Iron Man", "title: [Hulk]", 1, "title: expected a word, got ['Hulk']"),
    ("characters: [{card: hulk", "characters: [hulk, {card: hulk", 5, "blue.characters.0: expected a mapping of keys"),
    ('card: hulk, at: "18,10"', "card: hulk", 8, "hulk is not on the battlefield; say where with `at`"),
    ("start: activation hulk", "start: setup", 1, "`setup` needs the roster of blue"),
    (
        "start: activation hulk",
        "start: activation hulk\noptions: {rounds: 3}",
        9,
        "options.rounds: unknown key `rounds`",
    ),
    (
        "terrain:",
        "cards: {characters: {bo: {name: Bo, alter_ego: Bo, threat: 3, base: 33}}}\nterrain:",
        2,
        "card bo: `33` is not known here",
    ),
    (
        "terrain:",
        "cards:\n  tactics:\n    go:\n      name: Go\n      rules: [{players: {pays: 1}, give: blead}]\nterrain:",
        4,
        "card go: there is no special condition `blead`",
    ),
    ("terrain:", "cards: {heroes: {}}\nterrain:", 2, "there is no kind of card 'heroes'"),
    ("iron_man: {damage: 2}", "iron_man: {conditions: bleed}", 12, "conditions is a list of words, not 'bleed'"),
    ("iron_man: {damage: 2}", "iron_man: {at: 5}", 12, "red.iron_man at: write a square such as H7"),
    ("iron_man: {damage: 2}", "score: 3", 12, "after 'score' comes a mapping, not 3"),
    ("iron_man: {damage: 2}", "secures: {console: blue}", 12, "there is no objective token 'console'"),
    ("iron_man: {damage: 2}", "gap: {between: [hulk], is: 2}", 12, "gap: needs two names"),
    ("events: [{damage_suffered: {amount: 2}}]", "events: [7]", 12, "an event is written as its name"),
]


def test_the_scenario_itself_is_good(tmp_path: Path) -> None:
    file = tmp_path / "hit.yaml"
    file.write_text(GOOD, "utf-8")
    play_file(file)


@pytest.mark.parametrize(("right", "wrong", "line", "message"), SLIPS, ids=lambda value: str(value)[:30])
def test_a_slip_is_named_with_its_line(tmp_path: Path, right: str, wrong: str, line: int | None, message: str) -> None:
    assert GOOD.count(right) == 1
    file = tmp_path / "hit.yaml"
    file.write_text(GOOD.replace(right, wrong), "utf-8")
    with pytest.raises(Failure) as caught:
        play_file(file)
    said = str(caught.value)
    assert message in said
    assert line is None or f"hit.yaml:{line}: " in said or f"line {line}" in said, said


def test_a_file_that_is_no_text_names_its_line(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_bytes(b"title: Odd\nround: \xff\n")
    with pytest.raises(Failure, match=r"odd.yaml:2: not readable as UTF-8 text"):
        play_file(file)


def test_dashes_and_notes_before_the_first_scenario_and_after_the_last_are_no_scenarios(tmp_path: Path) -> None:
    file = tmp_path / "hit.yaml"
    file.write_text(f"# notes\n---\n{GOOD}---\n{GOOD}---", "utf-8")
    play_file(file)
    file.write_text(f"---\n{GOOD}---\n{GOOD.replace('damage: 2}', 'damage: 3}')}", "utf-8")
    with pytest.raises(Failure, match=r"hit.yaml:26: play 2"):
        play_file(file)


@pytest.mark.parametrize("text", ["", "# nothing\n", "[]", "hello"])
def test_a_file_without_a_scenario_says_how_one_begins(tmp_path: Path, text: str) -> None:
    file = tmp_path / "empty.yaml"
    file.write_text(text, "utf-8")
    with pytest.raises(Failure, match="a scenario is a mapping that begins with `title:`"):
        play_file(file)


def test_every_failing_scenario_of_a_file_is_told(tmp_path: Path) -> None:
    file = tmp_path / "hits.yaml"
    worse = GOOD.replace("damage: 2}", "damage: 3}")
    file.write_text(f"{worse}---\n{GOOD}---\n{worse}---\nround: 1\n", "utf-8")
    told = failures(file)
    assert [line.partition(": ")[0].rpartition(":")[2] for line in told[:2]] == ["12", "38"]
    assert "title is missing" in told[2]
    assert len(told) == 3


@pytest.mark.parametrize("bug", [KeyError("spot"), EngineBug("a step\nwithout end")], ids=repr)
def test_a_file_that_breaks_the_engine_is_told_in_a_line_and_the_rest_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], bug: Exception
) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(GOOD, "utf-8")
    bad.write_text(
        f"{GOOD.replace('Hulk hits', 'Hulk breaks')}---\n{GOOD.replace('damage: 2}', 'damage: 3}')}", "utf-8"
    )
    answer = runner._answer

    def breaking(run: runner.Run, *said: Any) -> None:
        if "breaks" in run.script.title:
            raise bug
        answer(run, *said)

    monkeypatch.setattr(runner, "_answer", breaking)
    assert main([str(bad), str(good)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"✗ {bad}:11: play 1 (blue: {{'act': 'attack'}}): ")
    assert ("spot" if isinstance(bug, KeyError) else "a step without end") in told[0]
    assert told[1].startswith(f"✗ {bad}:25: play 2 (expect: ")
    assert told[1].endswith("red.iron_man damage is 2, not 3")
    assert told[2:] == [f"✓ {good}", "1 passed, 1 failed"]


def test_a_run_can_stop_at_the_first_file_that_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(GOOD, "utf-8")
    bad.write_text(GOOD.replace("damage: 2}", "damage: 3}"), "utf-8")
    assert main(["--first", str(good), str(bad), str(good)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 1 failed"
