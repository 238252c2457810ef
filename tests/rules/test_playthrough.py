"""A whole match as reviewed text: what is asked, answered and told changes only when somebody has read the change."""

from itertools import zip_longest
from pathlib import Path

import pytest

from rules_engine.crisis_protocol.testing.playthrough import lines, load_playthrough

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.yaml"))


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_match_goes_as_it_was_reviewed(file: Path) -> None:
    kept = file.with_suffix(".txt").read_text("utf-8").splitlines()
    for number, (was, now) in enumerate(zip_longest(kept, lines(load_playthrough(file)), fillvalue="nothing"), 1):
        assert now == was, (
            f"line {number} differs. If that is meant: python -m rules_engine playthrough tests/rules/golden/*.yaml, "
            "and read the difference before committing it"
        )
