"""What a newcomer reads who mistypes something in a scenario file: what is wrong and in which line."""

from pathlib import Path

import pytest

from rules_engine.crisis_protocol.testing.runner import Failure, play_file

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
    ("size: 2", "size: two", 3, "terrain.0.size: input should be a valid integer"),
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
    ("play:", "play: [", 11, "this is not YAML"),
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
