"""Scenarios of any game: what holds, what does not, and where a file is broken, in a sentence with file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fair_proving import PROVING

from rules_engine.cli import game_of, main
from rules_engine.kit.testing.reading import split
from rules_engine.kit.testing.runner import failures

HEAD = "title: A day\ngame: fair\npeople: {ash: {coins: 4}, birch: {}}\n"
MORNING = """\
play:
  - {ash: {bid: 1}, birch: {bid: 0}}
  - {birch: {token: keep}, ash: {token: keep}}
"""
MARKET = """\
  - {ash: {wares: {plum: 2, pear: 1}}, birch: {wares: {pear: 3}}}
  - {ash: {helpers: {aunt: well}}, birch: {helpers: {aunt: oak, uncle: pond}}}
"""


def told(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "day.yaml"
    path.write_text(text, "utf-8")
    return [line.removeprefix(f"{path}:") for line in failures(PROVING, path)]


def test_a_scenario_of_any_game_holds(tmp_path: Path) -> None:
    """Sealed questions, a split, rows to columns, what is offered and barred, events in order, a refusal."""
    text = (
        HEAD
        + MORNING
        + MARKET
        + """\
  - expect:
      asks: {ash: lay, birch: lay}
      ash: {coins: 3}
      events: [fair_bids, {wares_laid: {wares: {ash: {plum: 2}}}}, helpers_sent]
      no_events: [cards_laid]
      outcome: none
  - refuse: {seat: ash, lay: nothing of mine, rule: InvalidAnswer}
  - refuse: {seat: cedar, lay: axolotl}
"""
    )
    assert told(tmp_path, text) == [
        "16: play 7 (refuse: {'seat': 'cedar', 'lay': 'axolotl'}): "
        "write `refuse: {seat: SEAT, QUESTION: ANSWER, rule: ID}`, with one question"
    ]
    assert told(tmp_path, text.rpartition("  - refuse")[0]) == []


def test_dice_and_draws_fall_as_they_are_told(tmp_path: Path) -> None:
    """A shuffle is told by its places; what is told and never falls is a fault."""
    order = "draws: [[15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], [0, 1], [0, 1]]\n"
    lay = "  - ash: {lay: pangolin}\n  - birch: {lay: numbat}\n  - expect: {ash: {fruit: 2}}\n"
    assert told(tmp_path, HEAD + order + MORNING + MARKET + lay) == []
    assert told(tmp_path, HEAD + order.replace("]]", "], [3]]") + MORNING) == ["4: draws that never came: [[3]]"]
    swap = MORNING.replace("token: keep", "token: swap", 1)
    assert told(tmp_path, HEAD + "dice: 7\n" + swap + "  - expect: {events: [{fair_token: {token: 6}}]}\n") == []
    assert told(tmp_path, HEAD + "dice: 11\n" + swap)[0].startswith("4: play 2 (birch: ")
    assert told(tmp_path, HEAD + "dice: six\n" + swap)[0].endswith("a die shows a number from 1, not 'six'")
    assert told(tmp_path, HEAD + "dice: 7 3\n" + swap) == ["4: faces that were never rolled: 3"]


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    (
        (HEAD + "play: [ash: {bid: 1}\n", "5", "not readable as YAML: "),
        ("- a list\n", "1", "a scenario is a mapping that begins with `title:`"),
        (HEAD + "pepole: {}\n", "4", "there is no key in a scenario: 'pepole'; did you mean 'people'?"),
        (HEAD.replace("coins", "coin"), "3", "there is no key in people.ash: 'coin'; did you mean 'coins'?"),
        (HEAD.replace("4", "four"), "3", "people.ash.coins: expected a whole number, got four"),
        (HEAD + "days: 9\n", "4", "days: expected 3 or less, got 9"),
        (HEAD.replace("title", "name"), "1", "there is no key in a scenario: 'name'"),
        (HEAD.replace("ash", "elm"), "3", "at the start: there is no seat 'elm'; there are ash, birch, cedar, dogwood"),
        (HEAD + "play: [{ash: {bit: 1}}]\n", "4", "ash is not asked 'bit'; open is {'ash': 'bid', 'birch': 'bid'}"),
        (HEAD + "play: [{ash: {bid: much}}]\n", "4", "'much' is no number"),
        (HEAD + "play: [{ash: {bid: 9}}]\n", "4", "InvalidAnswer: "),
        (HEAD + "play: [{ash: {bid: 2}}]\n", "4", "IllegalAnswer: FAIR-2: unlucky"),
        (HEAD + "play: [{ash: 1}]\n", "4", "after `ash:` comes a mapping such as {question: answer}, not 1"),
        (HEAD + "play: [{elm: {bid: 1}}]\n", "4", "there is no line 'elm'"),
        (HEAD + "play:\n  - expect: {days: 9}\n", "5", "days is 1, not 9"),
        (HEAD + "play:\n  - expect:\n      deys: 9\n", "6", "there is no thing to expect 'deys'; did you mean 'days'?"),
        (HEAD + "play:\n  - expect: {no_events: [fair_bid]}\n", "5", "no event 'fair_bid'; did you mean 'fair_bids'?"),
        (HEAD + "play:\n  - expect: {events: [{fair_bids: {bid: 1}}]}\n", "5", "there is no fact of fair_bids: 'bid'"),
        (HEAD + "play:\n  - expect: {lacks: {deeds: [walk]}}\n", "5", "nobody is asked 'deeds'"),
        (HEAD + "play:\n  - expect: {ash: {wealth: 9}}\n", "5", "there is no fact of ash: 'wealth'; there are "),
        (HEAD + MORNING + MARKET + "  - ash: {lay: zebra}\n", "9", "'zebra' is not clear among "),
        (HEAD + "play:\n  - refuse: {seat: ash, bid: 1, rule: FAIR-2}\n", "5", "it was not refused"),
        (HEAD + "play:\n  - refuse: {seat: ash, bid: 2, rule: FAIR-3}\n", "5", "refused by ['FAIR-2']"),
        (HEAD.replace("game: fair", "game: dice_masters"), "2", "this is a scenario of dice_masters, not of fair"),
    ),
)  # fmt: skip
def test_where_a_file_is_broken(tmp_path: Path, text: str, line: str, sentence: str) -> None:
    (said,) = told(tmp_path, text)
    assert said.startswith(f"{line}: ") and sentence in said and "\n" not in said and "Traceback" not in said


WORDS = ("", "7", "-1", "none", "[]", "{}", "[a]", "{a: b}", "elm", "true", "'", "1.5", "ash", "999999999999999999")
WHOLE = (
    HEAD
    + "rules: [FAIR-2]\ndays: 1\ndice: 7\ndraws: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]]\n"
    + MORNING.replace("keep", "swap", 1)
    + MARKET
    + """\
  - expect: {asks: {ash: lay, birch: lay}, offers: {lay: [axolotl]},
      events: [{fair_bids: {bids: {ash: 1}}}], outcome: none}
  - refuse: {seat: ash, lay: nothing, rule: InvalidAnswer}
"""
)


@pytest.mark.parametrize("word", WORDS)
def test_any_word_written_wrong_ends_in_a_sentence_with_its_line(tmp_path: Path, word: str) -> None:
    """Never a traceback, nor an error that nobody has put into words."""
    assert told(tmp_path, WHOLE) == []
    for place in re.finditer(r"[\w.\-]+|[\[\]{}:,]", WHOLE):
        for said in told(tmp_path, WHOLE[: place.start()] + word + WHOLE[place.end() :]):
            assert re.match(r"\d+: ", said) and "\n" not in said and "the engine broke" not in said, (place, said)


def test_each_of_several_is_played_and_has_its_own_lines(tmp_path: Path) -> None:
    wrong = HEAD + "play:\n  - expect: {days: 9}\n"
    found = told(tmp_path, f"# a note\n---\n{wrong}---\n{HEAD}---\n{wrong}")
    assert [one.partition(":")[0] for one in found] == ["7", "17"]
    assert len(split(f"---\n{wrong}---\n# nothing\n")) == 1


def test_a_file_that_is_no_text_or_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "odd.yaml").write_bytes(b"title: a\n\xff\xfe\n")
    assert failures(PROVING, tmp_path / "odd.yaml") == [f"{tmp_path / 'odd.yaml'}:2: not readable as UTF-8 text"]
    assert failures(PROVING, tmp_path / "none.yaml") == [f"{tmp_path / 'none.yaml'}:1: No such file or directory"]


def test_a_file_names_its_game_or_its_folder_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "dice_masters" / "scenarios"
    folder.mkdir(parents=True)
    card, day, plain = folder / "card.yaml", folder / "day.yaml", tmp_path / "plain.yaml"
    card.write_text("title: t\nrules: [DM-TRN-04]\nblue: {reserve: [B, C]}\nplay: [{expect: {turn: 1}}]\n", "utf-8")
    day.write_text(HEAD, "utf-8")
    plain.write_text('title: Nobody\nplay: [{expect: {round: 1}}]\nstart: "turn blue"\n', "utf-8")
    assert [game_of(path) for path in (card, day, plain)] == ["dice_masters", "fair", "crisis_protocol"]
    assert main(["scenario", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert all(f"✓ {path}" in out for path in (card, day, plain)) and out.count("1 passed, 0 failed") == 3
    assert main(["scenario", "--game", "fair", str(card)]) == 1
    assert f"✗ {card}:3: there is no key in a scenario: 'blue'" in capsys.readouterr().out
    day.write_text("title: t\ngame: chess\n", "utf-8")
    assert main(["scenario", str(tmp_path)]) == 2
    assert f"{day}:2: there is no game 'chess'" in capsys.readouterr().err


def test_what_can_be_written_and_expected_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", "--game", "fair", "--events"]) == 0
    assert "wares_laid: wares\n" in capsys.readouterr().out
    assert main(["scenario", "--game", "fair", "--schema"]) == 0
    assert '"people"' in capsys.readouterr().out
