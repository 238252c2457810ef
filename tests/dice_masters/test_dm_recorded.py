"""Whole matches kept as text go as they went; a change that alters one is recorded anew and says why."""

from pathlib import Path

import pytest

from rules_engine.dice_masters.testing.proving import PROVING
from rules_engine.kit.testing.recorded import Deviates, load_kept, play_again

MATCHES = sorted((Path(__file__).parent / "recorded").glob("*.yaml"))


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_recorded_match_goes_as_it_went(path: Path) -> None:
    play_again(PROVING, load_kept(path))


def test_a_recorded_match_that_goes_otherwise_is_noticed() -> None:
    """Another first choice, and nothing falls or stands as it did."""
    assert len(MATCHES) == PROVING.recorded
    match = load_kept(MATCHES[0])
    first = match.stretches[1]
    other = first.model_copy(update={"stands": (*first.stands[:-1], "points {}")})
    altered = match.model_copy(update={"stretches": (match.stretches[0], other, *match.stretches[2:])})
    with pytest.raises(Deviates, match="after stretch 2 it stands otherwise: "):
        play_again(PROVING, altered)
