"""A whole match as reviewed text: what is asked, answered and told changes only when somebody has read the change."""

from itertools import zip_longest
from pathlib import Path

import pytest

from rules_engine.crisis_protocol.board.battlefields import ready
from rules_engine.crisis_protocol.testing.playthrough import lines, load_playthrough, main

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.yaml"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_match_goes_as_it_was_reviewed(file: Path) -> None:
    kept = file.with_suffix(".txt").read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(zip_longest(kept, lines(load_playthrough(file)), fillvalue="nothing"), 1):
        assert now == was, (
            f"line {number} differs. If that is meant: python -m rules_engine playthrough tests/rules/golden/*.yaml, "
            "and read the difference before committing it"
        )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", " expected a mapping of keys to values, got nothing"),
        ("title: [", "2: not readable as YAML"),
        ("title: T\nseed: -1\nmap: x\nrosters: {}\n", "2: seed: expected 0 or more, got -1"),
        ("title: T\nseed: 1\nmap: nowhere\nrosters: {}\n", "3: there is no battlefield 'nowhere'"),
        ("title: T\nseed: 1\nmap: {map}\nrosters: {}\n", "4: the roster of blue is missing"),
        (
            "title: T\nseed: 1\nmap: {map}\nrosters:\n  blue: {characters: [{card: nobody}], tactics: [], secure: [], "
            "extract: []}\n",
            "5: the roster of blue is not legal (ROS-01 unknown_card: character, nobody)",
        ),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    file = tmp_path / "match.yaml"
    file.write_text(text.replace("{map}", next(iter(ready()))), "utf-8")
    assert main([str(file)]) == 1
    said = capsys.readouterr().err
    assert said.startswith(f"{file}:{told}") and said.count("\n") == 1
    assert not file.with_suffix(".txt").exists()
